//! Squares, colours, kinds and pieces: the small words every other module is written in.

use std::num::NonZeroU8;

/// One of the two sides. White moves first in every game.
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

    /// The letter of FEN's second field.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// "White" or "Black".
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
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
/// `rank * files + file`. What it is called depends on the board, see
/// [`Geometry::name`](crate::geometry::Geometry::name).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The most squares that a board may have.
    pub const MAX: usize = 128;

    /// The square with this number. Panics at [`Square::MAX`] or above: numbers come from
    /// boards, never from outside.
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        assert!(index < Square::MAX);
        Square(index as u8)
    }

    /// Its number, below [`Square::MAX`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it tells the compiler the bound.
        (self.0 & 127) as usize
    }
}

/// A kind of piece: its place in [`Variant::kinds`](crate::variant::Variant::kinds).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind(u8);

impl Kind {
    /// The most kinds that a variant may have, promoted kinds included.
    pub const MAX: usize = 24;

    /// The kind with this number. Panics at [`Kind::MAX`] or above.
    #[inline(always)]
    pub const fn new(index: usize) -> Kind {
        assert!(index < Kind::MAX);
        Kind(index as u8)
    }

    /// Its number, below [`Kind::MAX`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind and a colour in one byte; `Option<Piece>` is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// The piece of this kind and colour.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        match NonZeroU8::new(2 + 2 * kind.0 + color as u8) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 { Color::White } else { Color::Black }
    }

    /// What it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() >> 1) - 1)
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}#{}", self.color().name(), self.kind().index())
    }
}
