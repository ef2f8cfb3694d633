//! Counts the move sequences after each legal move, to compare generators move by move:
//! `cargo run --release --example divide VARIANT DEPTH [FEN]`.

use std::error::Error;

use wazir_rules::{Game, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let rules = Rules::named(&words.next().unwrap_or_else(|| "chess".to_owned()))?;
    let depth: u32 = words.next().map_or(Ok(3), |text| text.parse())?;
    let mut game = match words.next() {
        Some(fen) => Game::from_fen(rules, &fen)?,
        None => Game::new(rules),
    };

    let mut total = 0;
    for mv in game.legal_moves() {
        game.play(mv)?;
        let nodes = game.perft(depth.saturating_sub(1));
        game.take_back();
        println!("{}: {nodes}", game.coordinates(mv));
        total += nodes;
    }
    println!("\n{total}");
    Ok(())
}
