//! Plays random games of a variant file and counts how they end:
//! `cargo run --release --example playouts FILE [GAMES]`.

use std::collections::BTreeMap;
use std::error::Error;

use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules, Variant};

/// Games longer than this are given up.
const LONGEST: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let file = words.next().ok_or("usage: playouts FILE [GAMES]")?;
    let games: u64 = words.next().map_or(Ok(100), |text| text.parse())?;
    let rules = Rules::from(Variant::read(&std::fs::read_to_string(file)?)?);

    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(&rules);
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let moves = game.legal_moves();
            game.play(*random.choose(&moves).expect("a game that goes on has moves"))?;
        }
        let end = game.outcome().map_or_else(|| "given up".to_owned(), |end| end.to_string());
        *ends.entry(end).or_default() += 1;
    }
    for (end, count) in ends {
        println!("{count:>6}  {end}");
    }
    Ok(())
}
