//! FEN: a position in one line. Every dialect in common use is read, one is written.
//!
//! ```text
//! board[hands] turn castling e.p. halfmove fullmove
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//! rbsgk/4p/5/P4/KGSBR[-] w 0 1
//! ```
//!
//! Accepted: runs of empty squares as decimal numbers (`10`); a hole as `*`; promoted pieces as
//! `+R`, `R~` or by a letter of their own; hands as `[RBb]`, `[2Pb]`, `[-]`, `[]`, with or without
//! a space before them, or none; the dashes of castling and e.p. or none, in games without either;
//! castling rights as `KQkq` or as the files of the rooks; behind the skipped squares of e.p. that
//! of the pawn, or not; clocks or none.
//!
//! SFEN is a different format, in which `b` is the *first* player: [`usi`](super::usi) reads it.
//! Nothing is guessed here, and only the text is checked: whether the position can be played
//! from is checked by [`Position`](crate::position::Position).

mod board;
mod read;
mod words;
mod write;

pub(crate) use board::holes;
pub use read::read;
pub(super) use read::read_sfen;
pub use write::{placement, write};

use wazir_words::say;

use crate::betza::Offset;
use crate::variant::Variant;

/// An error in a FEN, with its place.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::notation::fen::{self, Field};
///
/// let chess = Variant::named("chess")?;
/// let error = fen::read(&chess, "4k3/8/8/8/8/8/8/4X3 w - - 0 1").unwrap_err();
/// assert_eq!((error.field, error.column), (Field::Board, 18));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!("{field}, column {column}: {message}", field, column, message))]
pub struct FenError {
    /// The field that is wrong.
    pub field: Field,
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// A description of the error and of what was expected.
    pub message: String,
}

/// The fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The pieces, rank by rank from the top.
    Board,
    /// The pieces beside the board.
    Hands,
    /// The side to move, `w` or `b`.
    Turn,
    /// The castling rights.
    Castling,
    /// The square skipped by a pawn that has just made a double step.
    EnPassant,
    /// The number of plies to which is counted.
    Count,
    /// The checks that each side still has to give.
    Checks,
    /// The number of plies since the last capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// Anything after the last field.
    End,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Board => say!(context: "fen", "board"),
            Field::Hands => say!(context: "fen", "hands"),
            Field::Turn => say!(context: "fen", "turn"),
            Field::Castling => say!(context: "fen", "castling"),
            Field::EnPassant => say!(context: "fen", "en passant"),
            Field::Count => say!(context: "fen", "count"),
            Field::Checks => say!(context: "fen", "checks"),
            Field::Halfmove => say!(context: "fen", "halfmove clock"),
            Field::Fullmove => say!(context: "fen", "move number"),
            Field::End => say!(context: "fen", "end"),
        })
    }
}

/// The word in the field of en passant that the last move was a pass, in games that passes may end;
/// after several, their number follows.
const PASS: &str = "pass";

/// Returns `true` if this game uses the castling and e.p. fields; if not, they are not written,
/// not even as dashes.
fn has_chess_fields(variant: &Variant) -> bool {
    !variant.rights().is_empty()
        || variant.trade().is_some()
        || variant.records_unmoved()
        || variant.ending().move_clock.is_some()
        || variant.counts_moves()
        || variant.counts_passes()
        || variant.kinds().iter().any(|kind| !kind.double_step.is_empty())
}

/// Returns `true` if there can be pieces beside the board in this game.
fn has_hands(variant: &Variant) -> bool {
    variant.keeps_pieces()
}

/// The directions in which the pawns of this game make their double step, without duplicates.
fn double_steps(variant: &Variant) -> Vec<Offset> {
    let mut steps = Vec::new();
    for kind in variant.kinds().iter().filter(|kind| !kind.double_step.is_empty()) {
        for step in kind.single_steps() {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}
