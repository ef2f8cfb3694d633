//! Moves that a piece has only while it has not moved, and the squares on which that is recorded.

use super::{PieceKind, Variant};
use crate::betza::{Betza, Way, are_same};
use crate::geometry::Geometry;
use crate::setup::Setup;
use crate::square::{Color, Piece, Square};

/// The maximum number of pieces of a side with first moves that start off its first rank.
pub(crate) const MOST_AHEAD: usize = 16;

impl PieceKind {
    /// The ways of such a piece, wherever it stands, that do not depend on whether it has moved.
    pub(crate) fn usual_ways(&self) -> Vec<Way> {
        self.betza.ways().into_iter().filter(|way| !way.initial).collect()
    }

    /// Returns `true` if such a piece moves as this notation says, wherever it stands.
    pub(crate) fn moves_like(&self, betza: &str) -> bool {
        betza.parse().is_ok_and(|it: Betza| are_same(it.ways(), self.usual_ways()))
    }

    /// The ways that such a piece has only while it has not moved.
    pub(crate) fn first_ways(&self) -> Vec<Way> {
        self.betza.ways().into_iter().filter(|way| way.initial).collect()
    }
}

impl Variant {
    /// Returns `true` if some piece has moves that only an unmoved one may make.
    pub fn has_first_moves(&self) -> bool {
        self.kinds().iter().any(|kind| kind.betza.has_first_moves())
    }

    /// Returns `true` if positions record which pieces have not moved, apart from castling.
    pub fn records_unmoved(&self) -> bool {
        self.drops().gates || self.has_first_moves()
    }

    /// The posts of a side, the squares on which an unmoved piece may stand: its first rank, and
    /// other squares on which pieces with first moves start. Each has its bit in
    /// [`Setup::unmoved`].
    pub(crate) fn posts(&self, color: Color) -> Vec<(Square, u32)> {
        let first = |&square: &Square| self.board.rank_of(color, square) == 0;
        let home = self.board.squares().filter(first);
        let posts = home.chain(self.posts_ahead[color.index()].iter().copied());
        posts.map(|square| (square, self.post(color, square))).collect()
    }

    /// Returns `true` unless the start position is still being read.
    pub(crate) fn has_start(&self) -> bool {
        self.start.board.iter().any(Option::is_some)
    }

    /// The bit of a post, 0 if the square is none.
    pub(crate) fn post(&self, color: Color, square: Square) -> u32 {
        if self.board.rank_of(color, square) == 0 {
            return 1 << self.board.file(square);
        }
        let ahead = self.posts_ahead[color.index()].iter().position(|&post| post == square);
        ahead.map_or(0, |index| 1 << (Geometry::MAX_SIDE + index))
    }

    /// Returns `true` if the piece of `color` on a square has not moved.
    pub(crate) fn is_unmoved(&self, setup: &Setup, color: Color, square: Square) -> bool {
        setup.unmoved[color.index()] & self.post(color, square) != 0
    }

    /// Records the pieces with first moves on their posts as unmoved, and no others but those on
    /// whose squares pieces may enter.
    pub(crate) fn mark_unmoved(&self, setup: &mut Setup) {
        for color in Color::ALL {
            for (square, bit) in self.posts(color) {
                let piece = setup.board[square.index()].filter(|piece| piece.color() == color);
                let unmoved = &mut setup.unmoved[color.index()];
                if piece.is_some_and(|piece| self.kind(piece.kind()).betza.has_first_moves()) {
                    *unmoved |= bit;
                } else if !self.drops().gates {
                    *unmoved &= !bit;
                }
            }
        }
    }

    /// The squares off the first rank of a side on which its pieces with first moves start.
    pub(super) fn find_posts_ahead(&self, color: Color) -> Vec<Square> {
        let is_post = |&square: &Square| {
            let starts = |piece: Piece| {
                piece.color() == color && self.kind(piece.kind()).betza.has_first_moves()
            };
            self.board.rank_of(color, square) > 0
                && self.start.board[square.index()].is_some_and(starts)
        };
        self.board.squares().filter(is_post).collect()
    }
}
