//! Squares of the first rank on which pieces enter from the hand, when those that stand there leave
//! for the first time.

use super::Position;
use crate::bits::{Bits, PerSquare};
use crate::moves::{Move, MoveKind};
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::Tables;
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
            && self.gates[color.index()] >> board.file(square) & 1 == 1
    }

    /// Returns `true` if pieces may still enter for either side.
    pub(crate) fn has_gates(&self) -> bool {
        self.gates != [0; 2]
    }

    /// The kinds that may enter.
    pub(crate) fn entering(&self, tables: &Tables<B>) -> Vec<Kind> {
        let held = |kind: &Kind| self.holdings.count(self.turn(), *kind) > 0;
        tables.variant().all_kinds().filter(held).collect()
    }

    /// Puts down the piece that enters with a move.
    pub(super) fn enter<const KEEP: bool>(&mut self, tables: &Tables<B>, mv: Move, us: Color) {
        if let Some((kind, square)) = tables.entry(us, mv) {
            self.arrive::<KEEP>(tables, Piece::new(us, kind), square);
        }
    }

    /// Closes the squares that a move has left or on which it has captured, and those on which
    /// nothing can enter any more.
    pub(super) fn close_gates<const KEEP: bool>(
        &mut self,
        tables: &Tables<B>,
        mv: Move,
        us: Color,
    ) {
        let before = self.gates;
        if mv.dropped().is_none() {
            let castle = tables.castle(us, mv.origin(), mv.to()).filter(|_| mv.is_castle());
            let rook = castle.map(|castle| castle.rook);
            for square in [mv.origin(), mv.to()].into_iter().chain(rook) {
                self.close_gate(tables, square);
            }
        }
        self.close_idle_gates(tables);
        if KEEP {
            self.hash ^= tables.zobrist.gates(before) ^ tables.zobrist.gates(self.gates);
        }
    }

    /// Opens the squares of kings and partners that may castle, since they have not moved, and closes
    /// those on which nothing can enter.
    pub(super) fn settle_gates(&mut self, tables: &Tables<B>) {
        let variant = tables.variant();
        for (bit, right) in variant.rights().iter().enumerate() {
            if self.core.castling >> bit & 1 == 1 {
                for square in [right.king, right.rook] {
                    self.gates[right.color.index()] |= 1 << variant.board().file(square);
                }
            }
        }
        self.close_idle_gates(tables);
    }

    fn close_gate(&mut self, tables: &Tables<B>, square: Square) {
        let board = tables.variant().board();
        for color in Color::ALL {
            if board.rank_of(color, square) == 0 {
                self.gates[color.index()] &= !(1 << board.file(square));
            }
        }
    }

    /// Closes the squares without a piece of the side, and all if its hand is empty for good.
    pub(super) fn close_idle_gates(&mut self, tables: &Tables<B>) {
        let (variant, board) = (tables.variant(), tables.variant().board());
        for color in Color::ALL {
            let spent = variant.captured() == Captured::Removed
                && variant.all_kinds().all(|kind| self.holdings.count(color, kind) == 0);
            for square in board.squares().filter(|&square| board.rank_of(color, square) == 0) {
                let stands = self.mailbox.at(square).is_some_and(|piece| piece.color() == color);
                if spent || !stands || !tables.gates {
                    self.gates[color.index()] &= !(1 << board.file(square));
                }
            }
        }
    }
}
