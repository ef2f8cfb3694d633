//! Correction history: by how much searches have lately differed from the static evaluation of
//! positions with the same pawns, or after the same move. Evaluations of their like are corrected
//! by it [+14 ± 62, measured as the steps of [`node`](super::node) are].

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use wazir_rules::Position;
use wazir_rules::bits::Bits;

use super::history::{HistoryKey, get, zeros};
use super::params;
use crate::eval::pawn_hash;

/// Parts of a centipawn in which corrections are kept.
const UNIT: i32 = 128;
/// Different pawn structures, as far as their hashes differ.
const STRUCTURES: usize = 1 << 14;
/// The weights of an old correction and of a new difference add up to this.
const WHOLE: i32 = 256;

/// Corrections, for the side to move.
#[derive(Debug)]
pub(super) struct CorrectionHistory {
    /// By colour and pawn structure.
    pawns: Vec<AtomicI16>,
    /// By the move before.
    replies: Vec<AtomicI16>,
}

impl CorrectionHistory {
    /// No corrections yet; `keys` is the number of history keys.
    pub(super) fn new(keys: usize) -> CorrectionHistory {
        CorrectionHistory { pawns: zeros(2 * STRUCTURES), replies: zeros(keys) }
    }

    fn pawn_index<B: Bits>(position: &Position<B>) -> usize {
        position.turn().index() * STRUCTURES + pawn_hash(position) as usize % STRUCTURES
    }

    /// The centipawns to add to the evaluation of this position, which was reached by the move
    /// `before`.
    pub(super) fn get<B: Bits>(&self, position: &Position<B>, before: Option<HistoryKey>) -> i32 {
        let pawns = get(&self.pawns[Self::pawn_index(position)]);
        let reply = before.map_or(0, |key| get(&self.replies[key]));
        // Both stand for the same difference: their mean, not their sum.
        (pawns + reply) / (2 * UNIT)
    }

    /// Takes in that a search of this depth found the evaluation to be `error` centipawns too
    /// low.
    pub(super) fn update<B: Bits>(
        &self,
        position: &Position<B>,
        before: Option<HistoryKey>,
        error: i32,
        depth: i32,
    ) {
        adjust(&self.pawns[Self::pawn_index(position)], error, depth);
        if let Some(key) = before {
            adjust(&self.replies[key], error, depth);
        }
    }
}

/// Moves a correction towards an error: the deeper the search, the farther.
fn adjust(correction: &AtomicI16, error: i32, depth: i32) {
    let most = params::correction_most();
    let weight = (depth + 1).clamp(1, params::correction_weight());
    let old = get(correction);
    let new = old + (error.clamp(-2 * most, 2 * most) * UNIT - old) * weight / WHOLE;
    correction.store(new.clamp(-most * UNIT, most * UNIT) as i16, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_add_up_to_a_limit() {
        let after = |times: usize, error, depth| {
            let correction = AtomicI16::new(0);
            (0..times).for_each(|_| adjust(&correction, error, depth));
            get(&correction) / UNIT
        };
        let most = params::correction_most();
        assert!(after(1, 60, 20) > after(1, 60, 2));
        assert!((50..=60).contains(&after(100, 60, 15)));
        assert_eq!(after(1000, 5000, 8), most);
        assert_eq!(after(1000, -5000, 8), -most);
    }
}
