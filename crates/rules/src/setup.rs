//! A position as it may be written down, legal or not. Only
//! [`Position::new`](crate::position::Position::new) checks whether it can be played from.

use crate::holdings::Holdings;
use crate::square::{Color, Piece, Square};

/// A pawn that has just made a double step, and the square on which it can be captured.
///
/// ```
/// use wazir_rules::{Game, Rules};
///
/// let game = Game::from_fen(&Rules::named("chess")?, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
/// let (board, en_passant) = (game.variant().board(), game.setup().en_passant.unwrap());
/// assert_eq!(board.name(en_passant.target), "d6");
/// assert_eq!(board.name(en_passant.pawn), "d5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square it skipped, on which a capturing pawn lands; of two, the one next to it.
    pub target: Square,
    /// The square it skipped before that, if it made three steps.
    pub before: Option<Square>,
    /// The square it stands on. It has to be stored: where pawns step diagonally, two pawns may
    /// have skipped the same square.
    pub pawn: Square,
}

impl EnPassant {
    /// The squares on which a capturing pawn lands, of which there are one or two.
    #[inline(always)]
    pub fn targets(self) -> impl Iterator<Item = Square> {
        std::iter::once(self.target).chain(self.before)
    }
}

/// For each castling right the squares of king and partner, where they differ from game to game.
pub type Castlers = [Option<(Square, Square)>; 8];

/// Board, holdings, side to move, castling rights and clocks, unchecked.
///
/// ```
/// use wazir_rules::{Color, Game, Rules};
///
/// // A position can be changed by hand and checked again.
/// let rules = Rules::named("chess")?;
/// let mut setup = Game::new(&rules).setup();
/// setup.board[rules.variant().board().parse("d1").unwrap().index()] = None;
/// setup.turn = Color::Black;
/// let game = Game::from_setup(&rules, &setup)?;
/// assert_eq!(game.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces on the board: one entry for each square, in the order of square numbers.
    pub board: Vec<Option<Piece>>,
    /// The squares of the walls that have been built, in their order, without holes of the board.
    pub walls: Vec<Square>,
    /// The pieces beside the board.
    pub holdings: Holdings,
    /// The side to move.
    pub turn: Color,
    /// The castling rights that are left: one bit for each entry of
    /// [`Variant::rights`](crate::variant::Variant::rights).
    pub castling: u8,
    /// In games that castle [from anywhere](crate::variant::Variant::castles_anywhere), the squares
    /// of king and partner for each right that is left; otherwise nothing.
    pub castlers: Castlers,
    /// For each side, one bit for each file on which a piece of its first rank has not moved, in
    /// games in which that matters to more than castling: others may enter there, or pieces have
    /// first moves. Higher bits are for pieces with first moves that start on other ranks.
    pub unmoved: [u32; 2],
    /// The pawn that can be captured en passant.
    pub en_passant: Option<EnPassant>,
    /// The square of the piece that has just taken one that may not be traded, if it was not such a
    /// piece itself.
    pub struck: Option<Square>,
    /// The number of passes since the last move, in games that passes may end.
    pub passes: u8,
    /// For each side, the number of times that it has been checked, in games that count checks.
    pub checks: [u8; 2],
    /// The number of plies since the last capture or pawn move; while there is a `count`, that of
    /// the plies counted.
    pub halfmove_clock: u16,
    /// The number of plies to which is counted, in games that count moves; 0 while nothing is.
    pub count: u16,
    /// The number of the move, counted from 1 and incremented after Black's moves.
    pub fullmove: u16,
}

impl Setup {
    /// Creates an empty board of `squares` squares, with White to move.
    pub fn empty(squares: usize) -> Setup {
        Setup {
            board: vec![None; squares],
            walls: Vec::new(),
            holdings: Holdings::default(),
            turn: Color::White,
            castling: 0,
            castlers: Castlers::default(),
            unmoved: [0; 2],
            en_passant: None,
            struck: None,
            passes: 0,
            checks: [0; 2],
            halfmove_clock: 0,
            count: 0,
            fullmove: 1,
        }
    }

    /// Returns `true` if a piece or a wall is on the square.
    pub fn is_occupied(&self, square: Square) -> bool {
        self.board[square.index()].is_some() || self.walls.contains(&square)
    }
}
