//! Moves as people write them, in the habit of each game.
//!
//! | habit | moves |
//! |---|---|
//! | chess | `Nf3`, `exd5`, `a8=Q+`, `O-O`, `N@f3`; `a8` alone for a pawn that stays a pawn |
//! | chess, pawns in full | `e2c4`, `d5xd6`, `f7g8=Q`: pawns that step diagonally |
//! | shogi | `P-b3`, `Bxb5+`, `P*c3`, `S-d5=`, `+Rxe3`, `Ga1-b2`; `+` promotes, so no check marks |
//!
//! One spelling is written, many are read: long moves (`Ng1-f3`), coordinates, missing or
//! superfluous `x`, `+`, `#`, `!?`, `e.p.`; promotions as `=Q`, `(Q)`, `/Q`, `Q`; `0-0`; pawn
//! moves of diagonal pawns as `eg4`, `dxd6`, `Pbc3`; shogi squares as `3d` or `34`. A text
//! that several legal moves fit is an error that names them.
//!
//! Castling is written by letters where `O-O` is known to go towards the last file, and as a
//! king's move where programs disagree on that ([`CastlingHabit`]). There, the only legal
//! castling is meant by either; of two, `O-O` is the one with the shorter way for the king,
//! as `XBoard` reads it, and of two equal ones that towards the last file.
//!
//! A move that does not belong to the position is written in coordinates.

mod pattern;
mod read;
mod write;

pub use read::read;
pub use write::write;

#[cfg(doc)]
use crate::variant::CastlingHabit;

use crate::moves::{Move, MoveKind};
use crate::square::{Color, Kind};
use crate::variant::Variant;

/// What a move does to the enemy king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    /// Nothing.
    None,
    /// It gives check.
    Check,
    /// It mates.
    Mate,
}

/// The kind that chess players write without a letter: the first one that has a pawn's ways.
fn pawn(variant: &Variant) -> Option<Kind> {
    variant.all_kinds().find(|&kind| {
        let kind = variant.kind(kind);
        kind.resets_clock || kind.double_step.is_some()
    })
}

/// Whether a castling goes towards the last file.
fn goes_right(variant: &Variant, mv: Move) -> bool {
    variant.board().file(mv.to()) > variant.board().file(mv.origin())
}

/// Whether `O-O` is the castling towards the last file where it is not written by letters.
fn short_is_right(variant: &Variant, turn: Color) -> bool {
    let steps = |right: bool| {
        let own = variant.rights().iter().filter(move |right| right.color == turn);
        let targets = own.flat_map(|right| right.targets.iter().map(|&(to, _)| (right.king, to)));
        let files =
            targets.map(|(from, to)| (variant.board().file(from), variant.board().file(to)));
        files.filter(|(from, to)| (to > from) == right).map(|(from, to)| from.abs_diff(to)).min()
    };
    steps(true).is_some_and(|right| steps(false).is_none_or(|left| right <= left))
}

/// The legal castlings.
fn castlings(legal: &[Move]) -> impl Iterator<Item = Move> {
    legal.iter().copied().filter(|mv| mv.kind() == MoveKind::Castle)
}
