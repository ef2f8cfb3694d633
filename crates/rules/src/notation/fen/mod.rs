//! FEN: a position in one line. Every dialect seen in the wild is read, one is written.
//!
//! ```text
//! board[hands] turn castling e.p. halfmove fullmove
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//! rbsgk/4p/5/P4/KGSBR[-] w 0 1
//! ```
//!
//! Read: empty runs as decimal numbers (`10`); promoted pieces as `+R` or by a letter of
//! their own; hands as `[RBb]`, `[2Pb]`, `[-]`, `[]`, behind a space or not at all; games
//! without castling and e.p. with or without their dashes; rights as `KQkq` or as the files
//! of the rooks; clocks or none.
//!
//! SFEN is another format, where `b` is the *first* player: [`usi`](super::usi) reads it.
//! Nothing is guessed here, and only the text is judged: whether the position can be played
//! from is [`Position`](crate::position::Position)'s business.

mod board;
mod read;
mod words;
mod write;

pub use read::read;
pub(super) use read::read_sfen;
pub use write::{placement, write};

use crate::betza::{Offset, Shape};
use crate::setup::{EnPassant, Setup};
use crate::square::Square;
use crate::variant::{Captured, PieceKind, Variant};

/// What is wrong in a FEN, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}, column {column}: {message}")]
pub struct FenError {
    /// The part of the text that is wrong.
    pub field: Field,
    /// Where it is wrong, in characters from 1.
    pub column: usize,
    /// What is wrong there, and what was expected.
    pub message: String,
}

/// The parts of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The pieces, rank by rank from the top.
    Board,
    /// What lies beside the board.
    Hands,
    /// `w` or `b`.
    Turn,
    /// The castling rights.
    Castling,
    /// The pawn that has just gone two steps.
    EnPassant,
    /// Plies without capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// What comes after the last field.
    End,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Board => "board",
            Field::Hands => "hands",
            Field::Turn => "turn",
            Field::Castling => "castling",
            Field::EnPassant => "en passant",
            Field::Halfmove => "halfmove clock",
            Field::Fullmove => "move number",
            Field::End => "end",
        })
    }
}

/// Whether this game has a use for the castling and e.p. fields; if not, they are not
/// written, not even as dashes.
fn has_chess_fields(variant: &Variant) -> bool {
    !variant.rights().is_empty()
        || variant.ending().move_clock.is_some()
        || variant.kinds().iter().any(|kind| kind.double_step.is_some())
}

/// Whether anything can ever lie beside the board.
fn has_hands(variant: &Variant) -> bool {
    variant.captured() != Captured::Removed
}

/// The directions in which some pawn of this game takes its double step, without repeats.
fn double_steps(variant: &Variant) -> Vec<Offset> {
    let mut steps = Vec::new();
    for kind in variant.kinds().iter().filter(|kind| kind.double_step.is_some()) {
        for step in quiet_steps(kind) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// The single steps that a piece takes without capturing.
fn quiet_steps(kind: &PieceKind) -> impl Iterator<Item = Offset> {
    let quiet = kind.betza.ways().into_iter().filter(|way| way.quiet && !way.initial);
    quiet.filter_map(|way| match way.shape {
        Shape::Leap { to } => Some(to),
        _ => None,
    })
}

/// Whether this pawn, of the side that has just moved, may have come over its target.
fn has_skipped(variant: &Variant, setup: &Setup, skip: EnPassant) -> bool {
    let board = variant.board();
    let color = !setup.turn;
    let standing = setup.board[skip.pawn.index()].filter(|piece| piece.color() == color);
    let Some(kind) = standing.map(|piece| variant.kind(piece.kind())) else { return false };
    let Some(rank) = kind.double_step else { return false };
    let is_empty = |square: Square| setup.board[square.index()].is_none();
    is_empty(skip.target)
        && quiet_steps(kind).any(|step| {
            let back = Offset { dx: -step.dx, dy: -step.dy };
            let start = board.step(color, skip.target, back).filter(|&start| {
                is_empty(start) && board.rank_of(color, start) == usize::from(rank)
            });
            start.is_some() && board.step(color, skip.target, step) == Some(skip.pawn)
        })
}
