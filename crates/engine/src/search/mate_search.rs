//! The search for a mate in a stated number of moves, with nothing left out: no move is pruned
//! or reduced, and every last move must give check.

use wazir_rules::bits::Bits;

use super::root::RootMove;
use super::searcher::Searcher;
use crate::report::Listener;
use crate::score::{INFINITE, MATE};

/// A mate is searched for in at least so many nodes.
const LEAST_NODES: u64 = 10_000;
/// The longest mate that is searched for in this way, in moves.
const LONGEST: u32 = 50;

/// The knowledge about the mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mate {
    Unknown,
    Found,
    /// There is none within the stated number of moves.
    Absent,
}

impl<B: Bits> Searcher<'_, B> {
    /// Searches for a mate in `most` moves, as deep as this iteration goes. It takes no more than
    /// twice the nodes that were searched before, so that the ordinary search goes on to find
    /// mates that are too long for this one.
    pub(super) fn search_mate(
        &mut self,
        moves: &mut [RootMove],
        depth: u32,
        most: u32,
        listener: &mut dyn Listener,
    ) -> Mate {
        let most = most.min(LONGEST);
        self.mate_search_end = Some(self.nodes + (2 * self.nodes).max(LEAST_NODES));
        let alpha = MATE - 2 * most as i32;
        let plies = 2 * depth.min(most) as i32 - 1;
        // Most mates begin with a check.
        let order = moves.to_vec();
        moves.sort_by_key(|root_move| !self.position(0).checks_directly(self.tables, root_move.mv));
        let score = self.search_root(moves, 0, (alpha, INFINITE), plies, listener);
        self.mate_search_end = None;
        let gave_up = std::mem::take(&mut self.stopped);
        // If there were other reasons to stop, they are still there.
        self.next_check = self.nodes;
        if score > alpha {
            moves.sort_by_key(|root_move| -root_move.score);
            return Mate::Found;
        }
        moves.clone_from_slice(&order);
        if depth >= most && !gave_up { Mate::Absent } else { Mate::Unknown }
    }
}

/// `true` when the side to move at this ply is the one at the root, which wants to mate.
pub(super) fn is_mating_side(ply: usize) -> bool {
    ply.is_multiple_of(2)
}
