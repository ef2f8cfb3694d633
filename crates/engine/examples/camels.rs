//! A game of one's own: its moves, the engine's choice, a picture and a record.

use wazir_engine::{Engine, Limits, Nobody, Signals};
use wazir_rules::notation::pgn::{self, PgnGame};
use wazir_rules::show::diagram::{self, Options};
use wazir_rules::{Game, Rules, Variant};

const CAMELS: &str = r#"
id = "camels"
name = "Camel Chess"
based-on = "chess"
[[piece]]
letter = "N"
name = "Camel"
betza = "C"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::new(Variant::read(CAMELS)?);
    let mut game = Game::new(&rules);
    for text in ["e4", "d5", "exd5"] {
        game.play(game.read(text)?)?;
    }
    println!("{}", game.fen());
    println!("{} legal moves", game.legal_moves().len());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let found = Engine::default().search(&game, &limits, &Signals::default(), &mut Nobody);
    let best = found.best.ok_or("there is no move")?;
    println!("the engine plays {}", game.san(best));
    game.play(best)?;
    println!("{}", if game.outcome().is_some() { "over" } else { "it goes on" });
    let svg = diagram::draw(game.variant(), &game.setup(), &Options::default());
    std::fs::write("camels.svg", svg)?;
    let record = pgn::write(&PgnGame::new(&game), &Game::new(&rules));
    println!("{}", record.trim_end().lines().last().unwrap_or_default());
    Ok(())
}
