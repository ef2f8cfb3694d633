//! The lead: the deepest iteration that any thread has finished. Whoever is still at one that is no
//! deeper gives it up and goes on from there, so that a depth is done as soon as one thread is
//! through with it.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::root::RootMove;

/// The deepest finished iteration of a search.
#[derive(Debug, Default)]
pub(super) struct Lead {
    /// Its depth, in plies, which changes only while `moves` is locked.
    depth: AtomicU32,
    /// The moves of the root, as it has left them.
    moves: Mutex<Vec<RootMove>>,
}

impl Lead {
    /// The depth of the iteration, in plies; 0 before the first.
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// Takes in an iteration that a thread has finished, if it is the deepest.
    pub(super) fn offer(&self, depth: u32, moves: &[RootMove]) {
        let mut lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > self.depth() {
            lead.clear();
            lead.extend_from_slice(moves);
            self.depth.store(depth, Relaxed);
        }
    }

    /// Replaces the moves of the root by those of the lead, and returns its depth.
    pub(super) fn take(&self, moves: &mut Vec<RootMove>) -> u32 {
        let lead = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.clone_from(&lead);
        self.depth()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_rules::{Move, MoveKind, Square};

    #[test]
    fn the_deepest_iteration_leads() {
        let lead = Lead::default();
        let root = |to| RootMove::new(Move::new(Square::new(0), Square::new(to), MoveKind::Normal));
        lead.offer(5, &[root(1), root(2)]);
        lead.offer(4, &[root(3)]);
        lead.offer(5, &[root(4)]);
        let mut moves = vec![root(5); 3];
        assert_eq!((lead.depth(), lead.take(&mut moves)), (5, 5));
        let targets: Vec<usize> = moves.iter().map(|it| it.mv.to().index()).collect();
        assert_eq!(targets, [1, 2]);
    }
}
