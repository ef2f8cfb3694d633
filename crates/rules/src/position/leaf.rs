//! Positions that are looked at and left again: a move is made in a slot and taken back there.

use super::Position;
use crate::bits::{Bits, PerSquare};
use crate::moves::{Move, MoveKind};
use crate::square::Piece;
use crate::tables::Tables;

impl<B: Bits> Position<B> {
    /// Turns a copy of the position `before` into the one after a move, without its hash and its
    /// clocks. That serves games in which [`Tables::moves_plainly`] is set, and moves that do
    /// nothing but put a piece on another square. For others, `false` is returned.
    #[inline(always)]
    pub(crate) fn step(&mut self, before: &Position<B>, tables: &Tables<B>, mv: Move) -> bool {
        let Some(piece) = before.piece(mv.origin()) else { return false };
        let arrives = match mv.kind() {
            MoveKind::Normal | MoveKind::DoubleStep => piece,
            MoveKind::Promotion(kind) => Piece::new(piece.color(), kind),
            _ => return false,
        };
        self.core.step(&before.core, tables, mv, arrives);
        self.find_royals();
        *self.mailbox.at_mut(mv.origin()) = None;
        *self.mailbox.at_mut(mv.to()) = Some(arrives);
        true
    }

    /// Puts the pieces back that a [`step`](Self::step) from the position `before` has moved. All
    /// else is left to the next step.
    #[inline(always)]
    pub(crate) fn step_back(&mut self, before: &Position<B>, mv: Move) {
        for square in [mv.origin(), mv.to()] {
            *self.mailbox.at_mut(square) = before.piece(square);
        }
    }
}
