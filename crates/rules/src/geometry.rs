//! The shape of a board: names of squares, and steps from one to another.

use crate::betza::Offset;
use crate::square::{Color, Square};

/// The number of files and ranks of a board: at most 16 of each, and at most [`Square::MAX`]
/// squares.
///
/// ```
/// use wazir_rules::Geometry;
///
/// let board = Geometry::new(10, 8).unwrap();
/// assert_eq!((board.files(), board.ranks(), board.len()), (10, 8, 80));
/// assert_eq!(Geometry::new(17, 2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    /// `true` if Black sees the board turned around, and not mirrored.
    turned: bool,
    /// The places without a square, one bit for each.
    holes: [u64; Square::MAX / 64],
}

impl Geometry {
    /// The maximum number of files (`a` to `p`), and of ranks.
    pub const MAX_SIDE: usize = 16;

    /// Creates a board of this size. Returns `None` if a side is 0 or greater than
    /// [`MAX_SIDE`](Self::MAX_SIDE), or if there are more than [`Square::MAX`] squares.
    pub fn new(files: usize, ranks: usize) -> Option<Geometry> {
        let fits = (1..=Self::MAX_SIDE).contains(&files)
            && (1..=Self::MAX_SIDE).contains(&ranks)
            && files * ranks <= Square::MAX;
        let (files, ranks) = (files as u8, ranks as u8);
        fits.then_some(Geometry { files, ranks, turned: false, holes: [0; Square::MAX / 64] })
    }

    /// The same board for armies that face each other turned around: what is left for White is
    /// right for Black.
    ///
    /// ```
    /// # use wazir_rules::Geometry;
    /// let board = Geometry::new(8, 8).unwrap().turned();
    /// assert_eq!(board.name(board.mirror(board.parse("b1").unwrap())), "g8");
    /// ```
    #[must_use]
    pub const fn turned(self) -> Geometry {
        Geometry { turned: true, ..self }
    }

    /// `true` if Black's moves and squares are White's turned around; they are mirrored otherwise.
    pub const fn is_turned(self) -> bool {
        self.turned
    }

    /// The same board with holes: places that no piece enters, and over which none slides.
    ///
    /// ```
    /// # use wazir_rules::betza::Offset;
    /// # use wazir_rules::{Color, Geometry};
    /// let board = Geometry::new(8, 8).unwrap();
    /// let (d4, d5) = (board.parse("d4").unwrap(), board.parse("d5").unwrap());
    /// let board = board.with_holes([d5]);
    /// assert!(board.is_hole(d5));
    /// assert_eq!(board.step(Color::White, d4, Offset { dx: 0, dy: 1 }), None);
    /// assert_eq!(board.places().count(), 63);
    /// ```
    #[must_use]
    pub fn with_holes(mut self, holes: impl IntoIterator<Item = Square>) -> Geometry {
        for hole in holes {
            self.holes[hole.index() / 64] |= 1 << (hole.index() % 64);
        }
        self
    }

    /// Returns `true` if there is no square in this place.
    #[inline(always)]
    pub const fn is_hole(self, place: Square) -> bool {
        self.holes[place.index() / 64] >> (place.index() % 64) & 1 == 1
    }

    /// Returns `true` if the board has holes.
    pub fn has_holes(self) -> bool {
        self.holes != [0; Square::MAX / 64]
    }

    /// Iterates over the places without a square, rank by rank from a1.
    pub fn holes(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        self.squares().filter(move |&place| self.is_hole(place))
    }

    /// Iterates over the squares that are not holes, rank by rank from a1.
    pub fn places(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        self.squares().filter(move |&square| !self.is_hole(square))
    }

    /// The number of files.
    #[inline(always)]
    pub const fn files(self) -> usize {
        self.files as usize
    }

    /// The number of ranks.
    #[inline(always)]
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// The number of squares, holes included.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.files() * self.ranks()
    }

    /// Always `false`: a board has at least one square.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Iterates over every square, rank by rank from a1; holes have their places among them.
    ///
    /// ```
    /// # use wazir_rules::Geometry;
    /// let board = Geometry::new(2, 2).unwrap();
    /// let names: Vec<String> = board.squares().map(|square| board.name(square)).collect();
    /// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
    /// ```
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..self.len()).map(Square::new)
    }

    /// The square on this file and rank, both counted from 0; `None` if it is off the board.
    ///
    /// ```
    /// # use wazir_rules::Geometry;
    /// let board = Geometry::new(8, 8).unwrap();
    /// assert_eq!(board.square(4, 3).map(|square| board.name(square)), Some("e4".to_owned()));
    /// assert_eq!(board.square(8, 0), None);
    /// ```
    pub const fn square(self, file: usize, rank: usize) -> Option<Square> {
        if file < self.files() && rank < self.ranks() {
            Some(Square::new(rank * self.files() + file))
        } else {
            None
        }
    }

    /// The file of a square, 0 for `a`.
    #[inline(always)]
    pub const fn file(self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// The rank of a square, 0 for White's first rank.
    #[inline(always)]
    pub const fn rank(self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// The place of a square when squares are counted file by file: a1, a2, ..., b1, ....
    pub const fn by_files(self, square: Square) -> usize {
        self.file(square) * self.ranks() + self.rank(square)
    }

    /// The rank of a square as `color` counts: 0 for that side's own first rank.
    ///
    /// ```
    /// # use wazir_rules::{Color, Geometry};
    /// let board = Geometry::new(8, 8).unwrap();
    /// let e2 = board.parse("e2").unwrap();
    /// assert_eq!(board.rank_of(Color::White, e2), 1);
    /// assert_eq!(board.rank_of(Color::Black, e2), 6);
    /// ```
    #[inline(always)]
    pub const fn rank_of(self, color: Color, square: Square) -> usize {
        match color {
            Color::White => self.rank(square),
            Color::Black => self.ranks() - 1 - self.rank(square),
        }
    }

    /// The square on the same file and the opposite rank, which turns White's squares into
    /// Black's; on a [`turned`](Self::turned) board that on the opposite file.
    ///
    /// ```
    /// # use wazir_rules::Geometry;
    /// let board = Geometry::new(8, 8).unwrap();
    /// assert_eq!(board.name(board.mirror(board.parse("b1").unwrap())), "b8");
    /// ```
    #[must_use]
    pub const fn mirror(self, square: Square) -> Square {
        if self.turned {
            return Square::new(self.len() - 1 - square.index());
        }
        let rank = self.ranks() - 1 - self.rank(square);
        Square::new(rank * self.files() + self.file(square))
    }

    /// The square at `offset` from `square` for a piece of `color`; `None` if it is off the
    /// board or a hole. Black moves down the board, but left and right remain White's: movements are
    /// mirrored, and not turned around unless the board is [`turned`](Self::turned).
    ///
    /// ```
    /// # use wazir_rules::betza::Offset;
    /// # use wazir_rules::{Color, Geometry};
    /// let board = Geometry::new(8, 8).unwrap();
    /// let (e4, ahead) = (board.parse("e4").unwrap(), Offset { dx: 1, dy: 2 });
    /// assert_eq!(board.step(Color::White, e4, ahead), board.parse("f6"));
    /// assert_eq!(board.step(Color::Black, e4, ahead), board.parse("f2"));
    /// ```
    #[must_use]
    pub fn step(self, color: Color, square: Square, offset: Offset) -> Option<Square> {
        let Offset { dx, dy } = self.seen_by(color, offset);
        let file = self.file(square) as i32 + i32::from(dx);
        let rank = self.rank(square) as i32 + i32::from(dy);
        let to = self.square(usize::try_from(file).ok()?, usize::try_from(rank).ok()?);
        to.filter(|&to| !self.is_hole(to))
    }

    /// The offset on the board that `offset` is for a piece of `color`.
    #[must_use]
    pub const fn seen_by(self, color: Color, offset: Offset) -> Offset {
        match color {
            Color::White => offset,
            Color::Black if self.turned => Offset { dx: -offset.dx, dy: -offset.dy },
            Color::Black => Offset { dx: offset.dx, dy: -offset.dy },
        }
    }

    /// The square at `offset` if the left and right edges of the board are joined; `None` if it is
    /// beyond the first or last rank.
    ///
    /// ```
    /// # use wazir_rules::betza::Offset;
    /// # use wazir_rules::{Color, Geometry};
    /// let board = Geometry::new(8, 8).unwrap();
    /// let (h4, aside) = (board.parse("h4").unwrap(), Offset { dx: 2, dy: 1 });
    /// assert_eq!(board.step_around(Color::White, h4, aside), board.parse("b5"));
    /// ```
    #[must_use]
    pub fn step_around(self, color: Color, square: Square, offset: Offset) -> Option<Square> {
        let Offset { dx, dy } = self.seen_by(color, offset);
        let file = self.file(square) as i32 + i32::from(dx);
        let rank = self.rank(square) as i32 + i32::from(dy);
        let file = file.rem_euclid(self.files() as i32) as usize;
        self.square(file, usize::try_from(rank).ok()?).filter(|&to| !self.is_hole(to))
    }

    /// The name of a square: file letter and rank number from White's side, such as `e4` or
    /// `j10`.
    pub fn name(self, square: Square) -> String {
        format!("{}{}", self.file_letter(square), self.rank(square) + 1)
    }

    /// The letter of a square's file.
    pub fn file_letter(self, square: Square) -> char {
        char::from(b'a' + self.file(square) as u8)
    }

    /// The square with this name; `None` if this board has no such square.
    ///
    /// ```
    /// # use wazir_rules::Geometry;
    /// let board = Geometry::new(10, 10).unwrap();
    /// assert_eq!(board.parse("j10").map(|square| board.name(square)), Some("j10".to_owned()));
    /// assert_eq!(board.parse("k1"), None);
    /// ```
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
