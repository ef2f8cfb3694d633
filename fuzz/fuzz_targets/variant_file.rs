//! Variant files: no text panics; every fault has a place in the file; what is accepted can be
//! summarised and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::choose;
use wazir_rules::variant::summary;
use wazir_rules::{Game, Variant};

fuzz_target!(|text: &str| {
    let variant = match Variant::read(text) {
        Ok(variant) => variant,
        Err(faults) => {
            let lines = text.split('\n').count();
            assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults}");
            return;
        }
    };
    assert!(!summary(&variant).is_empty());
    let mut game = Game::new(variant);
    for &byte in text.as_bytes().iter().take(8) {
        let Some(mv) = choose(&game.legal_moves(), byte) else { return };
        game.play(mv).expect("a legal move");
        game.outcome();
    }
});
