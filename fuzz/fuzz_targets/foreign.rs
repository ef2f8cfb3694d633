//! Foreign engines: whatever one writes, a match reads it without panic, no line of it is longer than
//! promised, and a move that is understood is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_engine::Score;
use wazir_engine::matches::player::overhear;
use wazir_fuzz::some_game;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = some_game(data) else { return };
    let (lines, thought) = overhear(&game, text.as_bytes());
    assert!(lines <= text.len() + 1);
    match thought.score {
        Some(Score::Centipawns(value)) => assert!(value.abs() <= 1_000_000),
        Some(Score::Mate(moves)) => assert!(moves.abs() <= 10_000),
        None => {}
    }
});
