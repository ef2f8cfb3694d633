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
        let after = reference::play(self.variant, self.setup, mv);
        let attacked = |square: Square| Some((square, self.attackers(&after.board, square, !us)));
        let (square, attackers) = self
            .royals(&after, us)
            .into_iter()
            .filter_map(attacked)
            .find(|(_, attackers)| !attackers.is_empty())?;
        let &attacker = attackers.first()?;
        let king = self.kind(after.board[square.index()]?);
        let by = self.list(&attackers, &after);
        if mv.to() == square && mv.dropped().is_none() {
            return Some(format!("The {king} would be in check on {} from {by}.", self.target()));
        }
        let now = self.royals(self.setup, us).into_iter();
        let before: Vec<Square> =
            now.flat_map(|square| self.attackers(&self.setup.board, square, !us)).collect();
        Some(if before.contains(&attacker) {
            format!("You are in check from {}.", self.list(&before, self.setup))
        } else {
            format!("That would leave the {king} in check from {by}.")
        })
    }

    /// The squares of the royal pieces of `color`.
    pub(super) fn royals(&self, setup: &Setup, color: Color) -> Vec<Square> {
        let is_royal = |piece: Piece| piece.color() == color && self.variant.is_royal(piece.kind());
        let squares = self.variant.board().squares();
        squares.filter(|square| setup.board[square.index()].is_some_and(is_royal)).collect()
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
