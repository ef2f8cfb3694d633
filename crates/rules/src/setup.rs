//! A position as somebody may write it down: anything at all. Only
//! [`Position::new`](crate::position::Position::new) says whether it can be played from.

use crate::holdings::Holdings;
use crate::square::{Color, Piece, Square};

/// A pawn that has just gone two steps, and where it can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square it skipped: where the taker lands.
    pub target: Square,
    /// The square it stands on. Two pawns may fit one skipped square when pawns step
    /// diagonally, so it must be remembered.
    pub pawn: Square,
}

/// Board, hands, side to move, rights and clocks, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// One entry a square, in the order of square numbers.
    pub board: Vec<Option<Piece>>,
    /// What lies beside the board.
    pub holdings: Holdings,
    /// Whose turn it is.
    pub turn: Color,
    /// One bit for each entry of [`Variant::rights`](crate::variant::Variant::rights).
    pub castling: u8,
    /// The pawn that may be taken en passant.
    pub en_passant: Option<EnPassant>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the full move, from 1.
    pub fullmove: u16,
}

impl Setup {
    /// An empty board of `squares` squares, White to move.
    pub fn empty(squares: usize) -> Setup {
        Setup {
            board: vec![None; squares],
            holdings: Holdings::default(),
            turn: Color::White,
            castling: 0,
            en_passant: None,
            halfmove_clock: 0,
            fullmove: 1,
        }
    }
}
