//! The slow reference: the rules of this crate once more, in the plainest words.
//!
//! It reads the ways of a piece square by square off the array of a [`Setup`], makes a copy of
//! the whole for every move that looks possible, and sees whether the king stands attacked in
//! it. Nothing is remembered between two questions. It shares the words (squares, moves, Betza,
//! the checked variant) with the fast generator and no line beside them, so that each can say
//! where the other is wrong. Whoever adds a rule writes it here too, from the rules and not
//! from the other code.
//!
//! It leaves out: whether a setup can be played from at all (one king each, the side that has
//! moved not in check; [`legal_moves`] takes that for granted), history (so repetition and the
//! move clock), and speed.
//!
//! What it settles where Betza alone leaves a choice:
//!
//! - Ways that hold only *while the piece has not moved* (`i`) are not walked: first double
//!   steps and castling are facts of the variant, and a setup does not say who has moved.
//! - A way that cannot be expanded ([`Shape::Legs`](crate::betza::Shape::Legs)) leads nowhere.
//! - A kind that has a double step takes en passant what is of its own kind, by any way that
//!   captures (`c`) or says so (`e`), `e` alone being worth nothing elsewhere. A merely quiet
//!   way onto the skipped square takes nothing.
//! - A piece "could never move again" where none of its ways has a target on the board; a
//!   hopper is lent something to hop over.
//! - The move clock goes back to 0 by a capture, and by a move (promotion included) of a kind
//!   with [`resets_clock`](crate::variant::PieceKind::resets_clock). A drop is no such move and
//!   counts like any other ply.

mod moves;
mod outcome;
mod play;
mod ways;

use crate::betza::Way;
use crate::moves::Move;
use crate::setup::Setup;
use crate::square::{Color, Square};
use crate::variant::Variant;

/// Every legal move, sorted by [`Move`]'s own order.
pub fn legal_moves(variant: &Variant, setup: &Setup) -> Vec<Move> {
    Reference::new(variant).legal_moves(setup)
}

/// The setup after a legal move: board, holdings, rights, en passant, clocks and turn.
///
/// En passant is noted only when at least one legal move takes so. Panics when `mv` moves a
/// piece that is not there.
pub fn play(variant: &Variant, setup: &Setup, mv: Move) -> Setup {
    Reference::new(variant).play(setup, mv)
}

/// Whether the king of `color` is attacked.
pub fn in_check(variant: &Variant, setup: &Setup, color: Color) -> bool {
    Reference::new(variant).in_check(setup, color)
}

/// Whether a piece of `by` could capture on `square` if an enemy stood there.
pub fn attacked(variant: &Variant, setup: &Setup, square: Square, by: Color) -> bool {
    Reference::new(variant).attacked(setup, square, by)
}

/// The number of sequences of `depth` legal moves.
pub fn perft(variant: &Variant, setup: &Setup, depth: u32) -> u64 {
    Reference::new(variant).perft(setup, depth)
}

/// Whether neither side can mate any more, even with the other's help: bare kings, one piece of
/// a kind that is [`dead_alone`](crate::variant::PieceKind::dead_alone), or nothing but pieces
/// that are bound to one and the same colour of squares.
///
/// Other blocked or barren positions are not looked for; the rules list no more than these.
pub fn dead(variant: &Variant, setup: &Setup) -> bool {
    Reference::new(variant).dead(setup)
}

/// A variant with the ways of its kinds written out.
struct Reference<'v> {
    variant: &'v Variant,
    ways: Vec<Vec<Way>>,
}

impl Reference<'_> {
    fn new(variant: &Variant) -> Reference<'_> {
        Reference { variant, ways: variant.kinds.iter().map(|kind| kind.betza.ways()).collect() }
    }
}
