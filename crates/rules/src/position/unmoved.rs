//! Pieces that have not moved: others may enter on their squares when they leave, and some have
//! first moves.

use super::Position;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::{General, Tables};
use crate::variant::Captured;

impl<B: Bits> Tables<B> {
    /// The piece that enters with a move, and its square.
    #[inline(always)]
    pub(crate) fn entry(&self, us: Color, mv: Move) -> Option<(Kind, Square)> {
        if !self.gates {
            return None;
        }
        match mv.kind() {
            MoveKind::Gate(kind) | MoveKind::CastleGate { kind, at_rook: false } => {
                Some((kind, mv.origin()))
            }
            MoveKind::CastleGate { kind, at_rook: true } => {
                let castle = self.castle(us, mv.origin(), mv.to())?;
                Some((kind, castle.rook))
            }
            _ => None,
        }
    }
}

impl<B: Bits> Position<B> {
    /// Returns `true` if a piece may enter on this square when its own leaves it.
    pub(crate) fn is_gate(&self, tables: &Tables<B>, color: Color, square: Square) -> bool {
        let board = tables.variant().board();
        board.rank_of(color, square) == 0
            && self.unmoved[color.index()] >> board.file(square) & 1 == 1
    }

    /// The squares on which pieces of the side to move may enter when their own leave them.
    pub(crate) fn gates(&self, tables: &Tables<B>) -> B {
        let us = self.turn();
        let unmoved = self.unmoved[us.index()];
        if unmoved == 0 || self.holdings.total(us) == 0 {
            return B::EMPTY;
        }
        let posts = tables.posts[us.index()].iter().filter(|(_, bit)| unmoved & bit != 0);
        let gates = posts.filter(|&&(square, _)| self.is_gate(tables, us, square));
        B::from_squares(gates.map(|&(square, _)| square))
    }

    /// Returns `true` if it is recorded of any piece that it has not moved.
    pub(crate) fn has_unmoved(&self) -> bool {
        self.unmoved != [0; 2]
    }

    /// The squares of pieces that may still make first moves.
    #[inline(always)]
    pub(crate) fn unmoved(&self, tables: &Tables<B>) -> B {
        if !tables.has_first_moves || !self.has_unmoved() {
            return B::EMPTY;
        }
        let posts = tables.posts.iter().zip(self.unmoved).flat_map(|(posts, bits)| {
            posts.iter().filter(move |(_, bit)| bits & bit != 0).map(|&(square, _)| square)
        });
        let has_first = |square: &Square| {
            self.piece(*square).is_some_and(|piece| tables.kind(piece.kind()).first.is_some())
        };
        B::from_squares(posts.filter(has_first))
    }

    /// The kinds that may enter.
    pub(crate) fn entering(&self, tables: &Tables<B>) -> impl Iterator<Item = Kind> {
        let held = |kind: &Kind| self.holdings.count(self.turn(), *kind) > 0;
        tables.variant().all_kinds().filter(held)
    }

    /// Puts down the piece that enters with a move.
    pub(super) fn enter<const KEEP: bool>(&mut self, tables: &Tables<B>, mv: Move, us: Color) {
        if let Some((kind, square)) = tables.entry(us, mv) {
            self.arrive::<KEEP>(tables, Piece::new(us, kind), square);
        }
    }

    /// Records which pieces are unmoved after a move: not those that it has moved or captured, and
    /// not those at which its piece aims, if that matters to them.
    pub(super) fn record_moved<const KEEP: bool>(
        &mut self,
        tables: &Tables<B>,
        general: &General<B>,
        mv: Move,
        us: Color,
    ) {
        let before = self.unmoved;
        if mv.dropped().is_none() {
            let castle = tables.castle(us, mv.origin(), mv.to()).filter(|_| mv.is_castle());
            let rook = castle.map(|castle| castle.rook);
            for square in [mv.origin(), mv.to()].into_iter().chain(rook) {
                self.forget_unmoved(tables, B::of(square));
            }
        }
        self.forget_idle(tables);
        if let Some(mover) = self.piece(mv.to()).filter(|mover| mover.color() == us) {
            let unmoved = self.unmoved(tables) & self.pieces(!us);
            let aimed =
                general.aimed(tables, unmoved, |square| self.piece(square), (mover, mv.to()));
            self.forget_unmoved(tables, aimed);
        }
        if KEEP {
            self.hash ^= tables.zobrist.unmoved(before) ^ tables.zobrist.unmoved(self.unmoved);
        }
    }

    /// Records kings and partners that may castle as unmoved, and forgets those of whom it does not
    /// matter.
    pub(super) fn settle_unmoved(&mut self, tables: &Tables<B>) {
        let variant = tables.variant();
        for (posts, bits) in tables.posts.iter().zip(&mut self.unmoved) {
            *bits &= posts.iter().fold(0, |all, (_, bit)| all | bit);
        }
        for (bit, right) in variant.rights().iter().enumerate() {
            if self.core.castling >> bit & 1 == 1 {
                for square in [right.king, right.rook] {
                    self.unmoved[right.color.index()] |= variant.post(right.color, square);
                }
            }
        }
        self.forget_idle(tables);
    }

    /// Forgets that pieces on these squares have not moved.
    fn forget_unmoved(&mut self, tables: &Tables<B>, squares: B) {
        for (posts, bits) in tables.posts.iter().zip(&mut self.unmoved) {
            for (_, bit) in posts.iter().filter(|(square, _)| squares.has(*square)) {
                *bits &= !bit;
            }
        }
    }

    /// Forgets the posts without a piece of the side, and those on which nothing has a first move
    /// and nothing can enter: the hand of the side may be empty for good.
    fn forget_idle(&mut self, tables: &Tables<B>) {
        for color in Color::ALL {
            if self.unmoved[color.index()] == 0 {
                continue;
            }
            let spent = !tables.gates
                || tables.captured == Captured::Removed && self.holdings.total(color) == 0;
            for &(square, bit) in &tables.posts[color.index()] {
                let piece = self.piece(square).filter(|piece| piece.color() == color);
                let is_gate = !spent && bit < 1 << Geometry::MAX_SIDE;
                let matters = |piece: Piece| is_gate || tables.kind(piece.kind()).first.is_some();
                if !piece.is_some_and(matters) {
                    self.unmoved[color.index()] &= !bit;
                }
            }
        }
    }
}
