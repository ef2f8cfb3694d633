//! Pieces that may not be traded for each other.

use super::Reference;
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::square::{Kind, Piece, Square};

impl Reference<'_> {
    /// The squares of the pieces that a move captures, with the pieces.
    fn taken(&self, setup: &Setup, mv: Move) -> Vec<(Square, Piece)> {
        let end = match mv.kind() {
            MoveKind::Castle | MoveKind::CastleGate { .. } | MoveKind::Drop(_) | MoveKind::Pass => {
                None
            }
            MoveKind::EnPassant => setup.en_passant.map(|skipped| skipped.pawn),
            _ => Some(mv.to()).filter(|&to| to != mv.origin()),
        };
        let squares = mv.victim().into_iter().chain(end);
        squares.filter_map(|square| Some((square, setup.board[square.index()]?))).collect()
    }

    fn is_traded(&self, kind: Kind) -> bool {
        self.variant.trade().is_some_and(|rules| rules.pieces.contains(&kind))
    }

    /// Returns `true` if a piece that may not be traded makes the move.
    fn is_by_traded(&self, setup: &Setup, mv: Move) -> bool {
        mv.from()
            .and_then(|from| setup.board[from.index()])
            .is_some_and(|p| self.is_traded(p.kind()))
    }

    /// Returns `true` if a move takes a piece that may not be traded, and is made by another one.
    pub(super) fn strikes(&self, setup: &Setup, mv: Move) -> bool {
        let takes = self.taken(setup, mv).iter().any(|(_, piece)| self.is_traded(piece.kind()));
        takes && !self.is_by_traded(setup, mv)
    }

    /// Returns `true` unless a move is a trade that is not allowed; `after` is the position that it
    /// leads to.
    pub(super) fn may_trade(&self, setup: &Setup, mv: Move, after: &Setup) -> bool {
        let Some(rules) = self.variant.trade() else { return true };
        let taken = self.taken(setup, mv);
        let (traded, others): (Vec<_>, Vec<_>) =
            taken.into_iter().partition(|(_, piece)| self.is_traded(piece.kind()));
        if !self.is_by_traded(setup, mv) {
            let revenge = |&(square, _): &(Square, Piece)| setup.struck != Some(square);
            return setup.struck.is_none() || !traded.iter().any(revenge);
        }
        let is_far = |(square, _): &(Square, Piece)| !self.are_adjacent(*square, mv.origin());
        let excuses = |(_, piece): &(Square, Piece)| !rules.light.contains(&piece.kind());
        if !traded.iter().any(is_far) || others.iter().any(excuses) {
            return true;
        }
        let guards = self.attackers(after, mv.to(), after.turn).into_iter();
        !guards
            .map(|(_, piece)| piece)
            .any(|guard| rules.royal_guards || !self.variant.is_royal(guard.kind()))
    }
}
