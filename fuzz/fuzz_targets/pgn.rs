//! PGN: no text panics; a game that is read is written as text that reads back as the same
//! game and is then written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::{rules, split};
use wazir_rules::Game;
use wazir_rules::notation::pgn;

fuzz_target!(|data: &[u8]| {
    let Some((rules, text)) = split(data, rules) else { return };
    let start = Game::new(rules);
    let read = |text: &str| pgn::read(text, |_| Ok(start.clone()));
    let Ok(games) = read(text) else { return };
    for game in games {
        let written = pgn::write(&game, &start);
        let again = read(&written).unwrap_or_else(|error| panic!("{written}\n{error}"));
        let [again] = &again[..] else { panic!("{} games of one:\n{written}", again.len()) };
        assert_eq!(again.root, game.root, "{written}");
        assert_eq!(pgn::write(again, &start), written);
    }
});
