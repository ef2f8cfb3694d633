//! Squares, colours, kinds and pieces: the vocabulary of every other module.

use std::num::NonZeroU8;

/// One of the two sides. White moves first in every game.
///
/// ```
/// use wazir_rules::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "Black");
/// assert_eq!(Color::ALL.map(Color::letter), ['w', 'b']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Color {
    /// The side that moves first (sente in shogi).
    White,
    /// The side that moves second (gote in shogi).
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// `0` for White, `1` for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of this colour in FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The English name, "White" or "Black".
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}

/// The English name.
impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A square of a board, numbered rank by rank from White's left corner:
/// `rank * files + file`. Its name depends on the board: see
/// [`Geometry::name`](crate::geometry::Geometry::name).
///
/// ```
/// use wazir_rules::{Square, Variant};
///
/// let board = Variant::named("janus")?.board();
/// assert_eq!(board.parse("a2"), Some(Square::new(10)));
/// assert_eq!(board.name(Square::new(79)), "j8");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The maximum number of squares of a board.
    pub const MAX: usize = 256;

    /// Creates the square with this number.
    ///
    /// # Panics
    ///
    /// Panics if `index` is [`Square::MAX`] or greater: numbers come from boards, never from
    /// input.
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        assert!(index < Square::MAX);
        Square(index as u8)
    }

    /// The number of this square, less than [`Square::MAX`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece, as an index into [`Variant::kinds`](crate::variant::Variant::kinds).
///
/// ```
/// use wazir_rules::{Kind, Variant};
///
/// let chess = Variant::named("chess")?;
/// let names: Vec<&str> = chess.all_kinds().map(|kind| chess.kind(kind).name.as_str()).collect();
/// assert_eq!(names, ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"]);
/// assert_eq!(chess.royals()[0], Kind::new(0));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(u8);

impl Kind {
    /// The maximum number of kinds in a variant, promoted kinds included.
    pub const MAX: usize = 52;

    /// Creates the kind with this index.
    ///
    /// # Panics
    ///
    /// Panics if `index` is [`Kind::MAX`] or greater.
    #[inline(always)]
    pub const fn new(index: usize) -> Kind {
        assert!(index < Kind::MAX);
        Kind(index as u8)
    }

    /// The index of this kind, less than [`Kind::MAX`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A coloured piece in one byte: a [`Color`] and a [`Kind`]. `Option<Piece>` is one byte too.
///
/// ```
/// use wazir_rules::{Color, Game};
///
/// let game = Game::named("chess")?;
/// let piece = game.piece(game.variant().board().parse("g8").unwrap()).unwrap();
/// assert_eq!(piece.color(), Color::Black);
/// assert_eq!(game.variant().kind(piece.kind()).name, "Knight");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// Creates the piece of this colour and kind.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        match NonZeroU8::new(2 + 2 * kind.0 + color as u8) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// The side it belongs to.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 { Color::White } else { Color::Black }
    }

    /// The kind of piece it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() >> 1) - 1)
    }

    /// A number that is not 0 and stands for colour and kind: 2 for the first kind of White's, 3 for that
    /// of Black's, 4 and 5 for the second, and so on.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0.get()
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}#{}", self.color().name(), self.kind().index())
    }
}
