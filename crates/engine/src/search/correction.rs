//! Correction of evaluations: by how much searches have lately differed from the evaluation of
//! positions with the same pawns, or after the same move. (What it brings: 14 ± 62 Elo, measured
//! as the steps of `node` are.)

use wazir_rules::Position;
use wazir_rules::bits::Bits;

use super::order::Key;
use crate::eval::pawn_hash;

/// Parts of a centipawn that corrections are kept in.
const UNIT: i32 = 128;
/// The largest correction of each kind, in centipawns.
const MOST: i32 = 96;
/// Pawn structures told apart.
const STRUCTURES: usize = 1 << 14;
/// Parts of which a new difference is at most [`HEAVIEST`].
const WHOLE: i32 = 256;
const HEAVIEST: i32 = 16;

/// Corrections, each for the side to move.
#[derive(Debug)]
pub(super) struct Correction {
    structures: Vec<i16>,
    replies: Vec<i16>,
}

/// Where a position's corrections lie.
#[derive(Clone, Copy)]
struct Place {
    structure: usize,
    reply: Option<usize>,
}

impl Correction {
    pub(super) fn new(keys: usize) -> Correction {
        Correction { structures: vec![0; 2 * STRUCTURES], replies: vec![0; keys] }
    }

    fn place<B: Bits>(position: &Position<B>, before: Option<Key>) -> Place {
        let mixed = pawn_hash(position) as usize % STRUCTURES;
        Place { structure: position.turn().index() * STRUCTURES + mixed, reply: before }
    }

    /// What to add to the evaluation of this position, which was reached by the move `before`.
    pub(super) fn of<B: Bits>(&self, position: &Position<B>, before: Option<Key>) -> i32 {
        let Place { structure, reply } = Correction::place(position, before);
        let reply = reply.map_or(0, |reply| i32::from(self.replies[reply]));
        // Both mean the same difference.
        (i32::from(self.structures[structure]) + reply) / (2 * UNIT)
    }

    /// A search of this depth has found that the evaluation was so much too low.
    pub(super) fn learn<B: Bits>(
        &mut self,
        position: &Position<B>,
        before: Option<Key>,
        too_low: i32,
        depth: i32,
    ) {
        let Place { structure, reply } = Correction::place(position, before);
        move_towards(&mut self.structures[structure], too_low, depth);
        if let Some(reply) = reply {
            move_towards(&mut self.replies[reply], too_low, depth);
        }
    }
}

/// The deeper the search, the more its word counts.
fn move_towards(entry: &mut i16, centipawns: i32, depth: i32) {
    let weight = (depth + 1).clamp(1, HEAVIEST);
    let old = i32::from(*entry);
    let new = old + (centipawns.clamp(-2 * MOST, 2 * MOST) * UNIT - old) * weight / WHOLE;
    *entry = new.clamp(-MOST * UNIT, MOST * UNIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_add_up_to_a_limit() {
        let after = |times: usize, centipawns, depth| {
            let mut entry = 0;
            (0..times).for_each(|_| move_towards(&mut entry, centipawns, depth));
            i32::from(entry) / UNIT
        };
        assert!(after(1, 60, 20) > after(1, 60, 2));
        assert!((50..=60).contains(&after(100, 60, 15)));
        assert_eq!(after(1000, 5000, 8), MOST);
        assert_eq!(after(1000, -5000, 8), -MOST);
    }
}
