//! Positions, moves and games as text.
//!
//! | module | text |
//! |---|---|
//! | [`fen`] | positions: reads every dialect in use, writes one |
//! | [`coord`] | moves in coordinates, `e2e4`, as in protocols |
//! | [`san`] | moves as people write them, `Nf3` or `S-d5=` |
//! | [`usi`] | positions and moves as shogi programs write them |
//! | [`pgn`] | whole games with comments and variations |
//! | [`kif`] | the same as Japanese shogi programs write them |
//! | [`csa`] | the same without variations, as computer shogi writes them |
//!
//! Moves are read and written against a list of legal moves that the caller supplies, so that
//! nothing here depends on how they were generated. All input is untrusted: reading never
//! panics, and an error is one sentence that can be shown as it is.

pub mod coord;
pub mod csa;
mod error;
pub mod fen;
pub mod kif;
pub mod pgn;
pub mod san;
pub mod usi;
mod walls;

pub use error::MoveError;

use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::variant::Variant;

/// What people and programs write for a pass; the first is written.
const PASSES: [&str; 6] = ["pass", "--", "@@@@", "0000", "null", "Z0"];

/// The legal pass, if the text means one.
fn read_pass(legal: &[Move], text: &str) -> Option<Move> {
    let is_pass = PASSES.iter().any(|word| word.eq_ignore_ascii_case(text));
    legal.iter().copied().find(|mv| mv.is_pass()).filter(|_| is_pass)
}

/// Returns `true` if a move captures.
pub(crate) fn is_capture(setup: &Setup, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::EnPassant | MoveKind::Locust { .. } => true,
        MoveKind::Castle | MoveKind::CastleGate { .. } | MoveKind::Drop(_) | MoveKind::Pass => {
            false
        }
        _ => mv.from() != Some(mv.to()) && setup.board[mv.to().index()].is_some(),
    }
}

/// Returns `true` if a move that captures on its way captures where it ends, too.
fn ends_in_capture(setup: &Setup, mv: Move) -> bool {
    mv.to() != mv.origin() && setup.board[mv.to().index()].is_some()
}

/// The promotion to the most valuable kind; the first of several with the same value.
fn best_promotion(variant: &Variant, moves: &[Move]) -> Option<Move> {
    let value = |mv: &Move| mv.promotion().and_then(|kind| variant.kind(kind).value);
    let promotions = moves.iter().copied().filter(|mv| mv.promotion().is_some());
    // Reversed, because `max_by_key` returns the last of several equal elements.
    promotions.rev().max_by_key(value)
}
