//! The safety of the royal piece, and its attackers.

use super::Why;
use crate::moves::Move;
use crate::reference;
use crate::setup::Setup;
use crate::show::glance::tracks;
use crate::square::{Color, Piece, Square};

impl Why<'_> {
    /// Explains a move that leaves the own king attacked; `None` if it does not.
    pub(super) fn unsafe_king(&self, mv: Move) -> Option<String> {
        let us = self.setup.turn;
        let king = &self.variant.kind(self.variant.royal()).name;
        let after = reference::play(self.variant, self.setup, mv);
        let square = self.royal(&after, us)?;
        let attackers = self.attackers(&after.board, square, !us);
        let &attacker = attackers.first()?;
        let by = self.list(&attackers, &after);
        if mv.to() == square && mv.dropped().is_none() {
            return Some(format!("The {king} would be in check on {} from {by}.", self.target()));
        }
        let now = self.royal(self.setup, us)?;
        let before = self.attackers(&self.setup.board, now, !us);
        Some(if before.contains(&attacker) {
            format!("You are in check from {}.", self.list(&before, self.setup))
        } else {
            format!("That would leave the {king} in check from {by}.")
        })
    }

    pub(super) fn royal(&self, setup: &Setup, color: Color) -> Option<Square> {
        let king = Some(Piece::new(color, self.variant.royal()));
        self.variant.board().squares().find(|square| setup.board[square.index()] == king)
    }

    /// The squares of pieces of `by` that could capture on `square`.
    pub(super) fn attackers(
        &self,
        board: &[Option<Piece>],
        square: Square,
        by: Color,
    ) -> Vec<Square> {
        let attacks = |&from: &Square| {
            let Some(piece) = board[from.index()].filter(|piece| piece.color() == by) else {
                return false;
            };
            let tracks = tracks::of(self.variant, piece, from);
            tracks.iter().any(|track| track.to == square && track.capture && track.is_free(board))
        };
        self.variant.board().squares().filter(attacks).collect()
    }

    /// Lists pieces with their squares: `the Rook on e8 and the Knight on f3`.
    pub(super) fn list(&self, squares: &[Square], setup: &Setup) -> String {
        let names = squares.iter().filter_map(|&square| {
            let piece = setup.board[square.index()]?;
            Some(format!("the {} on {}", self.kind(piece), self.name(square)))
        });
        names.collect::<Vec<_>>().join(" and ")
    }
}
