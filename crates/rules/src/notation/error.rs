//! The reasons why a text is not a legal move.

use wazir_words::{said, say};

use crate::square::Color;
use crate::text::{excerpt, list, quote};

/// The reason why a text could not be read as a legal move.
///
/// ```
/// use wazir_rules::{Game, MoveError, Rules};
///
/// let game = Game::from_fen(&Rules::named("chess")?, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1")?;
/// let Err(MoveError::Ambiguous { candidates, .. }) = game.read("Rd1") else { panic!() };
/// assert_eq!(candidates, ["Rad1", "Rhd1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not look like a move.
    #[error("{}", say!("{text} is not a move such as {example}", text = quote(text), example))]
    NotAMove {
        /// The text, shortened if necessary.
        text: String,
        /// An example of a move.
        example: &'static str,
    },
    /// The square is not on the board.
    #[error("{}", say!("there is no square {square} on this board", square))]
    NoSquare {
        /// The name of the square.
        square: String,
    },
    /// The game has no kind of piece with this letter.
    #[error("{}", say!("no piece has the letter {letter} in this game", letter = quote(letter)))]
    NoKind {
        /// The letter.
        letter: String,
    },
    /// The square from which the move starts is empty.
    #[error("{}", say!("there is no piece on {square}", square))]
    NoPiece {
        /// The name of the square.
        square: String,
    },
    /// The piece belongs to the side that is not to move.
    #[error("{}", say!("the piece on {square} does not belong to {side}, whose turn it is", square, side = said(turn.name())))]
    NotTheirs {
        /// The name of the piece's square.
        square: String,
        /// The side to move.
        turn: Color,
    },
    /// The move drops a piece that is not in hand.
    #[error("{}", say!("{side} has no {letter} in hand", side = said(turn.name()), letter))]
    NotHeld {
        /// The letter of the piece.
        letter: String,
        /// The side to move.
        turn: Color,
    },
    /// The move must promote, and the text does not say to what.
    #[error("{}", say!("{text} must say what the piece becomes: {choices}", text, choices = list(choices, say!("or"))))]
    Unpromoted {
        /// The text, shortened if necessary.
        text: String,
        /// The possible moves as they should be written.
        choices: Vec<String>,
    },
    /// A wall must be built with the move, and the text does not say where.
    #[error("{}", say!("{text} must say where the wall goes, as in {example}", text, example))]
    Unwalled {
        /// The text, shortened if necessary.
        text: String,
        /// One of the possible moves as it should be written.
        example: String,
    },
    /// The text fits several legal moves.
    #[error("{}", say!("{text} can mean {candidates}", text, candidates = list(candidates, say!("or"))))]
    Ambiguous {
        /// The text, shortened if necessary.
        text: String,
        /// The moves that fit, unambiguously written.
        candidates: Vec<String>,
    },
    /// The text is a move, but not a legal one.
    #[error("{}", say!("{text} is not a legal move here", text))]
    NotLegal {
        /// The text, shortened if necessary.
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
