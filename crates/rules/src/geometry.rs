//! The board's shape: how squares are named and where a step from one leads.

use crate::betza::Offset;
use crate::square::{Color, Square};

/// Files and ranks of a board. At most [`Square::MAX`] squares, at most 16 files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
}

impl Geometry {
    /// The most files (`a` to `p`), and the most ranks.
    pub const MAX_SIDE: usize = 16;

    /// A board of this size, or `None` when a side is 0 or over
    /// [`MAX_SIDE`](Self::MAX_SIDE), or the whole over [`Square::MAX`].
    pub fn new(files: usize, ranks: usize) -> Option<Geometry> {
        let fits = (1..=Self::MAX_SIDE).contains(&files)
            && (1..=Self::MAX_SIDE).contains(&ranks)
            && files * ranks <= Square::MAX;
        fits.then_some(Geometry { files: files as u8, ranks: ranks as u8 })
    }

    /// Number of files.
    #[inline(always)]
    pub const fn files(self) -> usize {
        self.files as usize
    }

    /// Number of ranks.
    #[inline(always)]
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// Number of squares.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.files() * self.ranks()
    }

    /// Never: a board has at least one square.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Every square, a1 first, rank by rank.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.len()).map(Square::new)
    }

    /// The square on this file and rank, both counted from 0, if it is on the board.
    pub const fn square(self, file: usize, rank: usize) -> Option<Square> {
        if file < self.files() && rank < self.ranks() {
            Some(Square::new(rank * self.files() + file))
        } else {
            None
        }
    }

    /// File of a square, from 0 for `a`.
    #[inline(always)]
    pub const fn file(self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// Rank of a square, from 0 for White's first.
    #[inline(always)]
    pub const fn rank(self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// Rank of a square as `color` counts it: 0 is that side's own first rank.
    #[inline(always)]
    pub const fn rank_of(self, color: Color, square: Square) -> usize {
        match color {
            Color::White => self.rank(square),
            Color::Black => self.ranks() - 1 - self.rank(square),
        }
    }

    /// The square on the same file and the opposite rank: White's squares as Black's.
    pub const fn mirror(self, square: Square) -> Square {
        let rank = self.ranks() - 1 - self.rank(square);
        Square::new(rank * self.files() + self.file(square))
    }

    /// Where `offset`, seen by a piece of `color`, leads from `square`. A Black piece looks
    /// down the board, left and right stay White's (movements are mirrored, not turned).
    pub fn step(self, color: Color, square: Square, offset: Offset) -> Option<Square> {
        let dy = match color {
            Color::White => offset.dy,
            Color::Black => -offset.dy,
        };
        let file = self.file(square) as i32 + i32::from(offset.dx);
        let rank = self.rank(square) as i32 + i32::from(dy);
        self.square(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
    }

    /// Its name: file letter and rank number from White's side, such as `e4` or `j10`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", self.file_letter(square), self.rank(square) + 1)
    }

    /// The letter of a square's file.
    pub fn file_letter(self, square: Square) -> char {
        char::from(b'a' + self.file(square) as u8)
    }

    /// The square of this name, or `None` when there is none such on this board.
    pub fn parse(self, name: &str) -> Option<Square> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = file.bytes().next()?.checked_sub(b'a')?;
        if rank.starts_with('0') || !rank.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank: usize = rank.parse().ok()?;
        self.square(usize::from(file), rank.checked_sub(1)?)
    }
}
