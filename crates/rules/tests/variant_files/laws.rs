//! What holds for any text at all.

use proptest::prelude::*;
use wazir_rules::variant::summary;
use wazir_rules::{Shelf, Variant};

/// Pieces of files: what a slip of the hand makes of a good one.
fn scraps() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "id = 'x'\n",
        "name = 'X'\n",
        "based-on = 'chess'\n",
        "based-on = 'x'\n",
        "[board]\n",
        "files = 16\n",
        "ranks = 0\n",
        "files = -1\n",
        "start = 'k/K w'\n",
        "start = ''\n",
        "start = '8/8/8/8/8/8/8/8 w - - 0 1'\n",
        "[[piece]]\n",
        "letter = 'K'\n",
        "letter = '+P'\n",
        "letter = 'P'\n",
        "betza = 'K'\n",
        "betza = 'nLnJ'\n",
        "betza = ''\n",
        "royal = true\n",
        "value = 1e300\n",
        "value = -0.0\n",
        "promotes-to = ['K', '+P']\n",
        "double-step = 9\n",
        "double-step = -9223372036854775808\n",
        "captured = 'captors-hand'\n",
        "[castling]\n",
        "king = 'e1'\n",
        "king = 'p16'\n",
        "[[castling.wing]]\n",
        "right = 'K'\n",
        "rook = 'e1'\n",
        "rook = 'h1'\n",
        "king-to = ['a1', 'h1', 'h8']\n",
        "with = 'P'\n",
        "[prelude]\n",
        "substitutes = ['Q', 'Q']\n",
        "queen-wing = 'abcdefgh'\n",
        "king-wing = ''\n",
        "each = 255\n",
        "[ending]\n",
        "fold = 255\n",
        "without = ['Q', 'castling']\n",
        "[promotion]\n",
        "ranks = 16\n",
        "[protocol]\n",
        "setup = '()'\n",
        "pieces = ['é']\n",
        "\u{0}",
        "'",
        "\"\"\"",
        "[[",
    ]);
    prop::collection::vec(words, 0..40).prop_map(|words| words.concat())
}

/// A shipped file with one stretch of characters replaced.
fn torn() -> impl Strategy<Value = String> {
    let ids: Vec<String> = Shelf::shipped().ids().map(str::to_owned).collect();
    (prop::sample::select(ids), 0.0..1.0, 0usize..12, ".{0,6}").prop_map(|(id, at, len, new)| {
        let text: Vec<char> = Shelf::shipped().text(&id).unwrap_or_default().chars().collect();
        let at = (text.len() as f64 * at) as usize;
        let end = (at + len).min(text.len());
        let parts = [text[..at].to_vec(), new.chars().collect(), text[end..].to_vec()];
        parts.into_iter().flatten().collect()
    })
}

fn read(text: &str) {
    match Variant::read(text) {
        Ok(variant) => assert!(!summary(&variant).is_empty()),
        Err(faults) => {
            let lines = text.split('\n').count();
            for fault in faults.iter() {
                assert!(!fault.message.contains('\n'), "{fault}");
                assert!((1..=lines).contains(&fault.line), "{fault} of {lines} lines");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}") {
        read(&text);
    }

    #[test]
    fn any_heap_of_keys_is_read_or_refused(text in scraps()) {
        read(&text);
    }

    #[test]
    fn any_slip_of_the_hand_is_read_or_refused(text in torn()) {
        read(&text);
    }
}
