//! Weights files: no text panics; a fault has a place in the file; what is accepted is kept as it
//! stands, and a position can be thought about with it.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wazir_engine::{Engine, Knowledge, Limits, Nobody, Signals};
use wazir_fuzz::{rules, split};
use wazir_rules::Game;

fuzz_target!(|data: &[u8]| {
    let Some((rules, text)) = split(data, rules) else { return };
    let mut knowledge = Knowledge::default();
    match knowledge.add(rules, text) {
        Err(fault) => {
            let lines = text.split('\n').count();
            assert!((1..=lines).contains(&fault.line) && fault.column > 0, "{fault}");
        }
        Ok(()) => {
            assert_eq!(knowledge.text(rules.variant()), Some(text));
            let mut engine = Engine::new(1);
            engine.set_knowledge(Arc::new(knowledge));
            let limits = Limits { nodes: Some(50), ..Limits::default() };
            let found = engine.search(&Game::new(rules), &limits, &Signals::default(), &mut Nobody);
            assert!(found.best.is_some() == !Game::new(rules).legal_moves().is_empty());
        }
    }
});
