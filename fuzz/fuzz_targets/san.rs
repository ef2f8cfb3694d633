//! SAN: no text panics; what is read is a legal move and is written as something that reads
//! back as that move. The first bytes play a few moves, so that positions differ.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::some_game;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = some_game(data) else { return };
    let Ok(mv) = game.read_san(text) else { return };
    assert!(game.legal_moves().contains(&mv), "{text:?}");
    let written = game.san(mv);
    assert_eq!(game.read_san(&written), Ok(mv), "{text:?}: {written}");
});
