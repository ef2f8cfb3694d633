//! SAN: no text panics; what is read is a legal move and is written as something that reads
//! back as that move. The first bytes play a few moves, so that positions differ.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::some_game;
use wazir_rules::notation::san::{self, Suffix};

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = some_game(data) else { return };
    let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
    let Ok(mv) = san::read(variant, &setup, &legal, text) else { return };
    assert!(legal.contains(&mv), "{text:?}");
    let written = san::write(variant, &setup, &legal, mv, Suffix::None);
    assert_eq!(san::read(variant, &setup, &legal, &written), Ok(mv), "{text:?}: {written}");
});
