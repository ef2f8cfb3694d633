//! Variant files: no text panics; every fault has a place in the file; what is accepted can be
//! summarised and, unless the tables say why not, played.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::choose;
use wazir_rules::game::{Game, Rules};
use wazir_rules::variant::check;
use wazir_rules::variant::shelf::Shelf;

fuzz_target!(|text: &str| {
    let variant = match check::read(text, Shelf::shipped()) {
        Ok(variant) => variant,
        Err(faults) => {
            let lines = text.split('\n').count();
            assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults}");
            return;
        }
    };
    assert!(!check::summary(&variant).is_empty());
    let Ok(rules) = Rules::new(Arc::new(variant)) else { return };
    let mut game = Game::new(Arc::new(rules));
    for &byte in text.as_bytes().iter().take(8) {
        let Some(mv) = choose(&game.legal_moves(), byte) else { return };
        game.play(mv).expect("a legal move");
        game.outcome();
    }
});
