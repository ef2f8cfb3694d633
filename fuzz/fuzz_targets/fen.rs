//! FEN: no text panics; what is read is written as something that reads back the same, and so is
//! the position made from it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::{split, rules};
use wazir_rules::Game;
use wazir_rules::notation::fen;

fuzz_target!(|data: &[u8]| {
    let Some((rules, text)) = split(data, rules) else { return };
    let variant = rules.variant();
    let Ok(setup) = fen::read(variant, text) else { return };
    let written = fen::write(variant, &setup);
    assert_eq!(fen::read(variant, &written).as_ref(), Ok(&setup), "{written}");
    match Game::from_setup(rules, &setup) {
        Ok(game) => {
            let setup = game.setup();
            let written = fen::write(variant, &setup);
            assert_eq!(fen::read(variant, &written), Ok(setup), "{written}");
            game.outcome();
        }
        Err(faults) => assert!(!faults.as_slice().is_empty(), "{written}"),
    }
});
