//! Why a text is no move here.

use crate::square::Color;
use crate::text::excerpt;

/// Why a text could not be read as a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It does not look like a move.
    #[error("{text:?} is not a move such as {example}")]
    NotAMove {
        /// What was read, shortened if need be.
        text: String,
        /// How a move looks.
        example: &'static str,
    },
    /// It names a square that is not on the board.
    #[error("there is no square {square} on this board")]
    NoSquare {
        /// That square's name.
        square: String,
    },
    /// It names a kind of piece that the game does not have.
    #[error("no piece has the letter {letter:?} in this game")]
    NoKind {
        /// That letter.
        letter: String,
    },
    /// Nothing stands where the move begins.
    #[error("no piece stands on {square}")]
    NoPiece {
        /// Where the move begins.
        square: String,
    },
    /// The piece belongs to the side that has just moved.
    #[error("the piece on {square} does not belong to {}, whose turn it is", turn.name())]
    NotTheirs {
        /// Where the move begins.
        square: String,
        /// Whose turn it is.
        turn: Color,
    },
    /// A piece is dropped that is not in hand.
    #[error("{} has no {letter} in hand", turn.name())]
    NotHeld {
        /// What was to be dropped.
        letter: String,
        /// Whose turn it is.
        turn: Color,
    },
    /// It must say what the piece becomes and does not.
    #[error("{text} must say what the piece becomes: {}", choices.join(" or "))]
    Unpromoted {
        /// What was read, shortened if need be.
        text: String,
        /// How the possible moves are written.
        choices: Vec<String>,
    },
    /// Several legal moves fit.
    #[error("{text} can mean {}", candidates.join(" or "))]
    Ambiguous {
        /// What was read, shortened if need be.
        text: String,
        /// The moves that fit, fully written.
        candidates: Vec<String>,
    },
    /// It is a move, but not a legal one.
    #[error("{text} is not a legal move here")]
    NotLegal {
        /// What was read, shortened if need be.
        text: String,
    },
}

impl MoveError {
    pub(super) fn not_a_move(text: &str, example: &'static str) -> MoveError {
        MoveError::NotAMove { text: excerpt(text), example }
    }

    pub(super) fn not_legal(text: &str) -> MoveError {
        MoveError::NotLegal { text: excerpt(text) }
    }

    pub(super) fn no_square(square: &str) -> MoveError {
        MoveError::NoSquare { square: excerpt(square) }
    }

    pub(super) fn no_kind(letter: &str) -> MoveError {
        MoveError::NoKind { letter: excerpt(letter) }
    }
}
