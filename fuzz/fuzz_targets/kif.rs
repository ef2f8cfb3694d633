//! KIF and CSA: no text panics; a game that is read is written as text that reads back as the same
//! game and is then written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_rules::notation::pgn::PgnGame;
use wazir_rules::notation::{csa, kif};
use wazir_rules::{Game, Shelf};

/// The start of a game that was read.
fn start(game: &PgnGame) -> Game {
    let name = game.tags.get("Variant").expect("a game that was read is known");
    let variant = Shelf::shipped().get_by_pgn(name).expect("it is on the shelf");
    let rules = Shelf::shipped().rules(variant.id()).expect("it is on the shelf");
    match game.tags.get("FEN") {
        Some(text) => Game::from_fen(rules, text).expect("a position that was read"),
        None => Game::new(rules),
    }
}

fuzz_target!(|text: &str| {
    if let Ok(game) = kif::read(text, Shelf::shipped()) {
        let start = start(&game);
        let written = kif::write(&game, &start).expect("a game of the right kind");
        let again = kif::read(&written, Shelf::shipped());
        let again = again.unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(again.root, game.root, "{written}");
        assert_eq!(kif::write(&again, &start), Some(written));
    }
    if let Ok(game) = csa::read(text, Shelf::shipped()) {
        let start = start(&game);
        let written = csa::write(&game, &start).expect("a game of the right kind");
        let again = csa::read(&written, Shelf::shipped());
        let again = again.unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(again.root, game.root, "{written}");
        assert_eq!(csa::write(&again, &start), Some(written));
    }
});
