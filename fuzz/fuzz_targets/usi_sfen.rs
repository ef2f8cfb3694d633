//! USI: no text panics; an SFEN that is read is written as one that reads back the same, a
//! move as one that is the same move. Positions come from text, so any may occur.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::{some_game, split, rules};
use wazir_rules::notation::usi;

fuzz_target!(|data: &[u8]| {
    if let Some((game, text)) = some_game(data) {
        if let Ok(mv) = game.read_usi(text) {
            let written = usi::write(game.variant(), mv);
            assert_eq!(game.read_usi(&written), Ok(mv), "{text:?}: {written}");
        }
    }
    let Some((rules, text)) = split(data, rules) else { return };
    let variant = rules.variant();
    let Ok(setup) = usi::read_sfen(variant, text) else { return };
    // SFEN says nothing of what only chess has.
    if variant.has_drops() {
        let written = usi::write_sfen(variant, &setup);
        assert_eq!(usi::read_sfen(variant, &written), Ok(setup), "{written}");
    }
});
