//! The reference implementation: the rules of this crate a second time, slow and as plain as
//! possible.
//!
//! It follows the ways of a piece square by square over the array of a [`Setup`], copies the
//! setup for every pseudo-legal move, and tests whether the king is attacked in the copy. It
//! keeps no state between calls. It shares the vocabulary (squares, moves, Betza, the checked
//! variant) with the fast generator and not a line of code besides, so that each can expose the
//! other's mistakes. If you add a rule, write it here too, from the rules and not from the fast
//! code.
//!
//! It leaves out validation (one king each, the side that has just moved not in check;
//! [`legal_moves`] takes both for granted), history (and so repetition and the move clock), and
//! speed.
//!
//! It makes these choices where Betza notation alone does not decide:
//!
//! - Ways that are available only *while the piece has not moved* (`i`) do not capture en passant,
//!   and do not count when a piece could never move again. Double steps and castling are facts of
//!   the variant.
//! - A way that cannot be expanded ([`Shape::Legs`](crate::betza::Shape::Legs)) reaches nothing.
//! - A kind that has a double step captures pieces of its own kind en passant, by any leap that
//!   captures (`c`) or is marked for it (`e`); `e` alone has no effect otherwise. Where it also goes
//!   without capturing it takes nothing en passant: it would be two moves between the same squares.
//! - A piece "could never move again" on a square from which none of its ways has a target on
//!   the board; a hopper is assumed to have something to hop over.
//! - The move clock is reset to 0 by a capture, and by a move (promotions included) of a kind
//!   with [`resets_clock`](crate::variant::PieceRules::resets_clock). A drop does not reset it and
//!   counts like any other ply.

mod count;
mod ends;
mod moves;
mod outcome;
mod play;
#[cfg(test)]
mod tests;
mod tours;
mod trade;
mod walls;
mod ways;

pub(crate) use moves::Objection;

use crate::betza::{Betza, Way};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::setup::Setup;
use crate::square::{Color, Square};
use crate::variant::{Area, Region, Variant};

/// Returns every legal move, in [`Move`]'s order.
///
/// ```
/// use wazir_rules::{Game, reference};
///
/// let game = Game::named("falcon")?;
/// assert_eq!(reference::legal_moves(game.variant(), &game.setup()), game.legal_moves());
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn legal_moves(variant: &Variant, setup: &Setup) -> Vec<Move> {
    Reference::new(variant).legal_moves(setup)
}

/// Returns the setup after a legal move: board, holdings, castling rights, en passant, clocks and
/// turn.
///
/// The en passant square is set only if at least one legal move captures there.
///
/// # Panics
///
/// Panics if `mv` moves a piece from an empty square.
///
/// ```
/// use wazir_rules::{Game, reference};
///
/// let mut game = Game::named("chess")?;
/// let (before, mv) = (game.setup(), game.read("e4")?);
/// game.play(mv)?;
/// assert_eq!(reference::play(game.variant(), &before, mv), game.setup());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play(variant: &Variant, setup: &Setup, mv: Move) -> Setup {
    Reference::new(variant).play(setup, mv)
}

/// Returns `true` if the king of `color` is attacked.
pub fn in_check(variant: &Variant, setup: &Setup, color: Color) -> bool {
    Reference::new(variant).in_check(setup, color)
}

/// Returns `true` if a piece of `by` could capture on `square` if an enemy piece stood there.
pub fn is_attacked(variant: &Variant, setup: &Setup, square: Square, by: Color) -> bool {
    Reference::new(variant).is_attacked(setup, square, by)
}

/// The first reason for which a move that the piece can make is not legal.
pub(crate) fn objection(variant: &Variant, setup: &Setup, mv: Move) -> Option<Objection> {
    Reference::new(variant).objection(setup, mv)
}

/// Returns the outcome, if the position alone ends the game: by an end that holds
/// [at once](crate::variant::Condition::is_at_once).
pub fn end_on_board(variant: &Variant, setup: &Setup) -> Option<Outcome> {
    Reference::new(variant).end_on_board(setup)
}

/// Returns the number of sequences of `depth` legal moves.
pub fn perft(variant: &Variant, setup: &Setup, depth: u32) -> u64 {
    Reference::new(variant).perft(setup, depth)
}

/// Returns `true` if neither side can ever mate, even with the other's help: bare kings, one
/// piece of a kind that is [dead alone](Variant::is_dead_alone), or only pieces
/// that are all bound to squares of the same colour.
///
/// Other dead positions, such as blocked ones, are not detected; the rules list no more than
/// these.
pub fn is_dead(variant: &Variant, setup: &Setup) -> bool {
    Reference::new(variant).is_dead(setup)
}

/// A variant with the movements of its kinds expanded into ways.
struct Reference<'v> {
    variant: &'v Variant,
    /// For each kind its ways, and those that it has in regions.
    ways: Vec<(Vec<Way>, Vec<Local<'v>>)>,
}

/// The ways of a kind in a region.
struct Local<'v> {
    region: &'v Region,
    /// Instead of its own.
    instead: Option<Vec<Way>>,
    /// More, which do not leave the region.
    lines: Vec<Way>,
}

impl Local<'_> {
    fn new(area: &Area) -> Local<'_> {
        Local {
            region: &area.region,
            instead: area.betza.as_ref().map(Betza::ways),
            lines: area.lines.as_ref().map(Betza::ways).unwrap_or_default(),
        }
    }
}

impl Reference<'_> {
    fn new(variant: &Variant) -> Reference<'_> {
        let own = variant.kinds().iter().map(|kind| kind.betza.ways());
        let local = variant.kinds().iter().map(|kind| kind.areas.iter().map(Local::new).collect());
        Reference { variant, ways: own.zip(local).collect() }
    }
}
