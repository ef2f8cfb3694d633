//! Coordinates: no text panics; what is read is a legal move and reads back when written;
//! what is read exactly is read the same with tolerance.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::some_game;
use wazir_rules::notation::coord::Tolerance;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = some_game(data) else { return };
    let read = |text: &str, tolerance| game.read_coordinates(text, tolerance);
    let relayed = read(text, Tolerance::Relayed);
    if let Ok(mv) = read(text, Tolerance::Exact) {
        assert_eq!(relayed, Ok(mv), "{text:?}");
    }
    let Ok(mv) = relayed else { return };
    assert!(game.legal_moves().contains(&mv), "{text:?}");
    let written = game.coordinates(mv);
    assert_eq!(read(&written, Tolerance::Exact), Ok(mv), "{text:?}: {written}");
});
