//! SAN: moves as people write them, in the style of each game.
//!
//! | style | moves |
//! |---|---|
//! | chess | `Nf3`, `exd5`, `a8=Q+`, `O-O`, `N@f3`; just `a8` for a pawn that remains a pawn |
//! | chess, full pawn moves | `e2c4`, `d5xd6`, `f7g8=Q`: pawns that step diagonally |
//! | shogi | `P-b3`, `Bxb5+`, `P*c3`, `S-d5=`, `+Rxe3`, `Ga1-b2`; `+` promotes, so no check marks |
//!
//! One spelling is written, many are read: long moves (`Ng1-f3`), coordinates, missing or
//! superfluous `x`, `+`, `#`, `!?`, `e.p.`; promotions as `=Q`, `(Q)`, `/Q`, `Q`; `0-0`; moves of
//! diagonal pawns as `eg4`, `dxd6`, `Pbc3`; shogi squares as `3d` or `34`. A text that fits
//! several legal moves is an error that lists them.
//!
//! A capture on the way is named before the target: `Lxf5-g6`, `Lxf5xg6`, and `Lxf5-e4` for a piece
//! that returns to e4.
//!
//! Castling is written as `O-O` or `O-O-O` in games where `O-O` is known to go towards the last
//! file, and as a king's move where programs disagree about that ([`CastlingHabit`]). There,
//! either spelling means the only legal castling; if there are two, `O-O` is the one with the
//! shorter way for the king, as in `XBoard`, and if both are equally long, the one towards the
//! last file.
//!
//! A piece that enters from the hand where another leaves is written behind it, `Nc3/H`, and with
//! castling with its square, `O-O/He1`. A pass is written as `pass`, and read as `--`, too.
//! The wall that is built with a move stands behind a comma, `e4,d5`; it may be left out in reading
//! where no other can be built.
//!
//! A move that does not belong to the position is written in coordinates.

mod pattern;
mod read;
mod write;

pub use read::read;
pub use write::write;

#[cfg(doc)]
use crate::variant::CastlingHabit;

use crate::moves::Move;
use crate::square::{Color, Kind};
use crate::variant::{CastlingRight, Variant};

/// The effect of a move on the enemy king, which decides its suffix in SAN.
///
/// ```
/// use wazir_rules::{Game, Suffix};
///
/// let game = Game::named("chess")?;
/// assert_eq!(game.suffix(game.read("e4")?), Suffix::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    /// It does not give check.
    None,
    /// It gives check.
    Check,
    /// It gives mate.
    Mate,
}

/// The kind that is written without a letter: the first that resets the clock or has a double
/// step, as pawns do.
fn pawn(variant: &Variant) -> Option<Kind> {
    variant.all_kinds().find(|&kind| {
        let kind = variant.kind(kind);
        kind.rules.resets_clock || !kind.double_step.is_empty()
    })
}

/// Returns `true` if a castling move is with a partner on the side of the last file.
fn goes_right(variant: &Variant, mv: Move) -> bool {
    variant.right_of(mv).is_some_and(CastlingRight::goes_right)
}

/// Returns `true` if `O-O` means castling towards the last file in games where castling is
/// written as a king's move.
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

/// The legal castling moves.
fn castlings(legal: &[Move]) -> impl Iterator<Item = Move> {
    legal.iter().copied().filter(|mv| mv.is_castle())
}
