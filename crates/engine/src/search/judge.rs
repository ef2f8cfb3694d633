//! What a node asks before it decides: how good the position looks, how far a move may be
//! reduced, whether passing is allowed, what a stored score says.

use wazir_rules::bits::Bits;
use wazir_rules::moves::Move;

use super::Worker;
use super::see::gains;
use crate::score::{INFINITE, is_decisive};
use crate::table::{Bound, Known};

/// Late move reductions are kept in this part of a ply.
pub(super) const PLY: i32 = 1024;
const DEPTHS: usize = 64;
const COUNTS: usize = 64;

/// Reductions by depth and number of the move.
pub(super) fn reductions() -> Vec<i32> {
    let entry = |at: usize| {
        let (depth, count) = ((at / COUNTS).max(1) as f64, (at % COUNTS).max(1) as f64);
        ((0.60 + depth.ln() * count.ln() / 2.35) * f64::from(PLY)) as i32
    };
    (0..DEPTHS * COUNTS).map(entry).collect()
}

impl<B: Bits> Worker<'_, B> {
    /// Static evaluation, bettered by what the table knows, and whether it has risen since
    /// the side's last move.
    pub(super) fn look_at(&mut self, ply: usize, known: Option<Known>) -> (i32, bool) {
        let earlier = ply.checked_sub(2).map(|at| self.frames[at].eval);
        if self.frames[ply].in_check {
            self.frames[ply].eval = earlier.unwrap_or(0);
            return (-INFINITE, false);
        }
        let eval = match (self.frames[ply].excluded, known) {
            (Some(_), _) => self.frames[ply].eval,
            (None, Some(known)) => known.eval,
            (None, None) => self.evaluate(ply),
        };
        self.frames[ply].eval = eval;
        let improving = earlier.is_some_and(|earlier| eval > earlier);
        let better = known.filter(|known| {
            !is_decisive(known.score)
                && match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => known.score > eval,
                    Bound::Upper => known.score < eval,
                    Bound::None => false,
                }
        });
        (better.map_or(eval, |known| known.score), improving)
    }

    /// Whether the move clock is too young to matter to a stored score.
    pub(super) fn clock_is_young(&self, ply: usize) -> bool {
        let limit = self.rules.variant().ending.move_clock;
        limit.is_none_or(|limit| self.position(ply).halfmove_clock() + 16 < limit)
    }

    pub(super) fn may_pass(&self, ply: usize) -> bool {
        let twice = ply > 0 && self.frames[ply - 1].key.is_none();
        if twice || self.no_pass_before == usize::MAX {
            return false;
        }
        let position = self.position(ply);
        let us = position.turn();
        let others = position.pieces(us) & !B::of(position.royal(us));
        if self.profile.values.has_drops() && position.holdings().total(us) > 0 {
            return true;
        }
        // With one piece besides pawns, having to move is too often what loses.
        let kinds = others.squares().filter_map(|square| position.piece(square));
        let pieces = kinds.filter(|piece| !self.profile.values.is_pawn(piece.kind()));
        pieces.take(2).count() == 2
    }

    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        self.reductions[(depth as usize).min(DEPTHS - 1) * COUNTS + count.min(COUNTS - 1)]
    }

    /// So many moves are tried at the least.
    pub(super) fn late(&self, depth: i32, improving: bool) -> usize {
        let moves = 7 + depth * depth * 9 / 5;
        let moves = if improving { moves } else { moves * 2 / 3 };
        // Drops are many, and the best is not always among the first.
        let many = if self.profile.values.has_drops() { moves * 5 / 4 } else { moves };
        many as usize
    }

    pub(super) fn checks(&self, ply: usize, mv: Move) -> bool {
        self.position(ply).checks_directly(self.rules, mv)
    }

    pub(super) fn gains(&self, ply: usize, mv: Move, threshold: i32) -> bool {
        gains(self.rules, &self.profile.values, self.position(ply), mv, threshold)
    }
}

/// Whether a stored score says on which side of `beta` the true one is.
pub(super) fn answers(known: Known, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score < beta,
        Bound::None => false,
    }
}
