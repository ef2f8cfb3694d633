//! A door for the fuzz targets: lines of foreign engines, without the engine.

use std::ops::ControlFlow;

use wazir_rules::Game;
use wazir_rules::notation::coord::Tolerance;

use super::{Thought, cecp, uci};
use crate::wire::cecp::with_usual_ranks;
use crate::wire::lines::{Heard, LONGEST, each_line};

/// Reads what an engine has written as a match does, in every protocol at once; returns the number of
/// lines, of which none may cost more than its length, and what was understood of its search.
///
/// # Panics
/// Only if a promise of ours is broken.
#[doc(hidden)]
pub fn overhear(game: &Game, written: &[u8]) -> (usize, Thought) {
    let (mut lines, mut thought) = (0, Thought::default());
    let _ = each_line(written, |Heard { text, .. }| {
        lines += 1;
        assert!(text.len() as u64 <= 3 * LONGEST, "a line has bounds");
        uci::overhear(&text, &mut thought);
        let (features, said) = cecp::overhear(&text, &mut thought);
        assert!(features <= text.len(), "each feature has a letter");
        let moves = said.into_iter().chain(text.strip_prefix("bestmove "));
        for text in moves {
            let own = with_usual_ranks(game.variant(), text);
            let read = [
                game.read_coordinates(&own, Tolerance::Relayed),
                game.read_coordinates(text, Tolerance::Exact),
                game.read_san(text),
                game.read_usi(text),
            ];
            for mv in read.into_iter().flatten() {
                assert!(game.legal_moves().contains(&mv), "{text}");
            }
        }
        ControlFlow::Continue(())
    });
    (lines, thought)
}
