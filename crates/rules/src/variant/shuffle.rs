//! Start arrays that are shuffled, and castling from any of them.

use super::{CastlingRight, Variant};
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::setup::{Castlers, Setup};
use crate::square::{Color, Kind, Piece, Square};

/// The rules by which pieces of the first rank change places before play, the same for both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShuffleRules {
    /// The files (from 0) whose pieces are shuffled.
    pub files: Vec<u8>,
    /// The kinds in the order in which a [numbered array](crate::prelude::array) places them.
    pub places: Vec<Kind>,
    /// The kinds of which a side's pairs stand on squares of different colours.
    pub both_shades: Vec<Kind>,
    /// The pieces that take the squares that are left, from the first file to the last.
    pub rest: Vec<Kind>,
}

impl Variant {
    /// The shuffle of the start array, if the game has one.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// let shuffle = Variant::named("chess960")?.shuffle().unwrap().clone();
    /// assert_eq!((shuffle.places.len(), shuffle.rest.len()), (3, 3));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn shuffle(&self) -> Option<&ShuffleRules> {
        self.shuffle.as_ref()
    }

    /// Returns `true` if the game has several start arrays.
    pub fn has_arrays(&self) -> bool {
        self.prelude.is_some() || self.shuffle.is_some()
    }

    /// Returns `true` if kings and their partners are shuffled, too, so that they castle from
    /// wherever they begin.
    pub fn castles_anywhere(&self) -> bool {
        let Some(shuffle) = &self.shuffle else { return false };
        let is_shuffled =
            |kind: Kind| shuffle.places.contains(&kind) || shuffle.rest.contains(&kind);
        self.rights.iter().any(|right| is_shuffled(right.king_kind) || is_shuffled(right.rook_kind))
    }

    /// The square of the partner, if this is a castling move that is written as the king's move
    /// onto it, because the king's own move could mean something else: the king goes one step, or
    /// may have begun anywhere.
    pub fn onto_partner(&self, mv: Move) -> Option<Square> {
        let is_step = mv.to().index().abs_diff(mv.origin().index()) < 2;
        let right = self.right_of(mv)?;
        (is_step || self.castles_anywhere()).then_some(right.rook)
    }

    /// The right by which a move castles, if it does.
    pub fn right_of(&self, mv: Move) -> Option<&CastlingRight> {
        let fits = |right: &&CastlingRight| {
            right.king == mv.origin() && right.targets.iter().any(|target| target.0 == mv.to())
        };
        self.rights.iter().find(fits).filter(|_| mv.is_castle())
    }

    /// The square on which a piece enters with a move, if one does.
    pub fn entry_square(&self, mv: Move) -> Option<Square> {
        match mv.kind() {
            MoveKind::CastleGate { at_rook: true, .. } => self.right_of(mv).map(|it| it.rook),
            _ => mv.from().filter(|_| mv.gated().is_some()),
        }
    }

    /// The same game with castling rights from the squares of this setup, if it has others.
    pub(crate) fn fitting(&self, setup: &Setup) -> Option<Variant> {
        let squares = |(index, right): (usize, &CastlingRight)| {
            setup.castlers[index].unwrap_or((right.king, right.rook))
        };
        let fits = |(index, right)| squares((index, right)) == (right.king, right.rook);
        if !self.castles_anywhere() || self.rights.iter().enumerate().all(fits) {
            return None;
        }
        let mut variant = self.clone();
        for (index, right) in variant.rights.iter_mut().enumerate() {
            (right.king, right.rook) = setup.castlers[index].unwrap_or((right.king, right.rook));
        }
        Some(variant)
    }

    /// The squares from which the sides castle by some rights of this form of the game.
    pub(crate) fn castlers_of(&self, rights: u8) -> Castlers {
        let mut castlers = Castlers::default();
        if self.castles_anywhere() {
            for (index, right) in self.rights.iter().enumerate() {
                if rights >> index & 1 == 1 {
                    castlers[index] = Some((right.king, right.rook));
                }
            }
        }
        castlers
    }

    /// The squares from which the sides castle on this board by some rights, one bit for each.
    /// Each castles with its outermost partner, where no other is known. `None` for rights that
    /// cannot be, and in games in which the squares are always the same.
    pub(crate) fn castlers(&self, board: &[Option<Piece>], rights: u8) -> Castlers {
        let mut castlers = Castlers::default();
        if !self.castles_anywhere() {
            return castlers;
        }
        for (index, right) in self.rights.iter().enumerate() {
            if rights >> index & 1 == 1 {
                castlers[index] = self.outermost(board, right);
            }
        }
        castlers
    }

    /// The squares of a side's king and of its outermost partner on the wing of a right.
    fn outermost(
        &self,
        board: &[Option<Piece>],
        right: &CastlingRight,
    ) -> Option<(Square, Square)> {
        let rank = self.board.rank(right.king);
        let home = || self.board.squares().filter(|&square| self.board.rank(square) == rank);
        let stands = |square: &Square, kind| {
            board.get(square.index()) == Some(&Some(Piece::new(right.color, kind)))
        };
        let king = home().find(|square| stands(square, right.king_kind))?;
        let mut partners = home().filter(|square| stands(square, right.rook_kind));
        let rook = match right.goes_right() {
            true => partners.next_back().filter(|&rook| rook > king),
            false => partners.next().filter(|&rook| rook < king),
        };
        rook.map(|rook| (king, rook))
    }

    /// The squares of a right whose partner stands on this file; `None` if it does not.
    pub(crate) fn castler_on(
        &self,
        board: &[Option<Piece>],
        color: Color,
        file: char,
    ) -> Option<(usize, (Square, Square))> {
        self.rights.iter().enumerate().filter(|(_, right)| right.color == color).find_map(
            |(index, right)| {
                let (king, _) = self.outermost(board, right)?;
                let rank = self.board.rank(right.king);
                let rook = self.board.parse(&format!("{file}{}", rank + 1))?;
                let stands = board.get(rook.index())
                    == Some(&Some(Piece::new(color, right.rook_kind)))
                    && (rook > king) == right.goes_right();
                stands.then_some((index, (king, rook)))
            },
        )
    }
}

impl CastlingRight {
    /// Returns `true` if the partner stands between the king and the last file.
    pub fn goes_right(&self) -> bool {
        self.rook > self.king
    }
}

/// The square on this file and the first rank of `color`.
pub(crate) fn home(board: Geometry, color: Color, file: u8) -> Square {
    let square = Square::new(usize::from(file));
    match color {
        Color::White => square,
        Color::Black => board.mirror(square),
    }
}
