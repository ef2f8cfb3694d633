//! Split points: nodes whose moves several threads share. The first move of a node is searched by one
//! thread, for it nearly always says what the others have to beat; these may then be searched at the same
//! time (*young brothers wait*: R. Feldmann, P. Mysliwietz, B. Monien, O. Vornberger, *Distributed Game Tree
//! Search*, ICCA Journal 12(2), 1989).
//!
//! A thread that has nothing to do is *idle*. One that is at a node which is worth it opens a split point then,
//! an idle one joins it, and each takes one move after the other from the list. Who finds none left waits until
//! the other has searched its last one, and is idle meanwhile, but joins only split points below this one:
//! others could keep it longer than it has to wait.

use std::hint::spin_loop;
use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Move};

use super::moves::NodeMoves;
use super::node::Node;
use super::path::Visit;
use super::searcher::Searcher;
use super::stack::Frame;

/// Moves are shared from this depth on: below it they are searched sooner than handed over.
const LEAST_DEPTH: i32 = 4;
/// The plies before a node at which the search below it looks.
const BACK: usize = 4;
/// The plies after a node whose killers it has.
const AHEAD: usize = 2;
/// So often an idle thread looks around before it lets others run.
const SPINS: u32 = 256;

/// A node whose moves are shared.
pub(super) struct SplitPoint<B: Bits> {
    /// The one below which it is, if any.
    parent: Option<Arc<SplitPoint<B>>>,
    node: Node,
    pv: bool,
    /// The frames from [`BACK`] plies before the node to [`AHEAD`] after it.
    frames: Vec<Frame<B>>,
    /// The positions from the root to the node.
    line: Vec<Visit>,
    no_null_moves: Option<(Color, usize)>,
    /// Threads that have joined, and have not left.
    guests: AtomicUsize,
    /// Set when no move is left to begin with.
    is_empty: AtomicBool,
    /// Set when a move is good enough.
    is_cut: AtomicBool,
    /// Set when a thread was stopped: the others need not go on.
    is_given_up: AtomicBool,
    /// The deepest ply that a guest has seen.
    selective_depth: AtomicUsize,
    moves: Mutex<SharedMoves>,
}

/// The moves of a split point.
struct SharedMoves {
    moves: NodeMoves,
    /// Number of those that were taken from the list and have no score yet.
    taken: usize,
    /// The principal variation from the node on, once one of them has raised alpha.
    variation: Vec<Move>,
}

impl<B: Bits> SplitPoint<B> {
    /// `true` when nothing that is searched below it is wanted any more.
    pub(super) fn is_over(&self) -> bool {
        let is_done = self.is_cut.load(Relaxed) || self.is_given_up.load(Relaxed);
        is_done || self.parent.as_ref().is_some_and(|parent| parent.is_over())
    }

    fn is_below(&self, other: &Arc<SplitPoint<B>>) -> bool {
        self.parent.as_ref().is_some_and(|it| Arc::ptr_eq(it, other) || it.is_below(other))
    }

    /// Locks the moves.
    fn moves(&self) -> MutexGuard<'_, SharedMoves> {
        self.moves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the guests of a split point: it leaves when this is dropped, even if it panics, for the host waits.
struct Guest<'a>(&'a AtomicUsize);

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, AcqRel);
    }
}

/// The split points of a search that wait for somebody to join them, and the threads that would.
pub(super) struct SplitPoints<B: Bits> {
    idle: AtomicUsize,
    /// The length of the list.
    waiting: AtomicUsize,
    list: Mutex<Vec<Arc<SplitPoint<B>>>>,
}

impl<B: Bits> Default for SplitPoints<B> {
    fn default() -> SplitPoints<B> {
        let (idle, waiting) = (AtomicUsize::new(0), AtomicUsize::new(0));
        SplitPoints { idle, waiting, list: Mutex::default() }
    }
}

impl<B: Bits> SplitPoints<B> {
    /// `true` while more threads are idle than split points wait.
    fn are_wanted(&self) -> bool {
        self.idle.load(Relaxed) > self.waiting.load(Relaxed)
    }

    fn open(&self, split: &Arc<SplitPoint<B>>) {
        self.change(|list| list.push(Arc::clone(split)));
    }

    /// From now on nobody can join this one.
    fn close(&self, split: &Arc<SplitPoint<B>>) {
        self.change(|list| list.retain(|other| !Arc::ptr_eq(other, split)));
    }

    /// Joins one, if there is any, below `above` if that is given. It waits no longer: one guest is enough while
    /// others look for a host.
    fn join(&self, above: Option<&Arc<SplitPoint<B>>>) -> Option<Arc<SplitPoint<B>>> {
        if self.waiting.load(Relaxed) == 0 {
            return None;
        }
        self.change(|list| {
            let at = list.iter().position(|split| {
                let has_moves = !split.is_empty.load(Relaxed) && !split.is_over();
                has_moves && above.is_none_or(|above| split.is_below(above))
            })?;
            let split = list.swap_remove(at);
            split.guests.fetch_add(1, Relaxed);
            Some(split)
        })
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<Arc<SplitPoint<B>>>) -> T) -> T {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut list);
        self.waiting.store(list.len(), Relaxed);
        result
    }
}

impl<B: Bits> Searcher<'_, B> {
    /// Joins split points of other threads until the search is over.
    pub(super) fn help(&mut self) {
        self.be_idle(None, |it| it.shared.stop.load(Relaxed));
        self.publish_nodes();
    }

    /// `true` when a node of this depth should become a split point.
    #[inline(always)]
    pub(super) fn may_share_moves(&self, depth: i32) -> bool {
        depth >= LEAST_DEPTH && self.shared.splits.are_wanted() && !self.is_exhaustive()
    }

    /// Searches the moves that are left together with other threads.
    pub(super) fn share_moves<const PV: bool>(&mut self, node: &Node, moves: &mut NodeMoves) {
        let ply = node.ply;
        let shared = SharedMoves { moves: std::mem::take(moves), taken: 0, variation: Vec::new() };
        let split = Arc::new(SplitPoint {
            parent: self.split.clone(),
            node: *node,
            pv: PV,
            frames: self.stack[self.frames_around(ply)].to_vec(),
            line: self.path.line().to_vec(),
            no_null_moves: self.no_null_moves,
            guests: AtomicUsize::new(0),
            is_empty: AtomicBool::new(false),
            is_cut: AtomicBool::new(false),
            is_given_up: AtomicBool::new(false),
            selective_depth: AtomicUsize::new(0),
            moves: Mutex::new(shared),
        });
        self.shared.splits.open(&split);
        self.search_shared_moves::<PV>(&split);
        self.shared.splits.close(&split);
        if split.guests.load(Acquire) > 0 {
            self.be_idle(Some(&split), |it| {
                it.check_limits();
                if it.stopped {
                    split.is_given_up.store(true, Relaxed);
                }
                split.guests.load(Acquire) == 0
            });
        }
        self.selective_depth = self.selective_depth.max(split.selective_depth.load(Relaxed));
        let mut shared = split.moves();
        *moves = std::mem::take(&mut shared.moves);
        if !shared.variation.is_empty() {
            std::mem::swap(&mut self.variations[ply], &mut shared.variation);
        }
        let is_done = split.is_empty.load(Relaxed) && shared.taken == 0;
        self.stopped = !is_done && !split.is_cut.load(Relaxed);
        self.next_check = self.nodes;
    }

    /// Joins split points, below `above` if that is given, until there is no need to.
    fn be_idle(
        &mut self,
        above: Option<&Arc<SplitPoint<B>>>,
        mut is_over: impl FnMut(&mut Self) -> bool,
    ) {
        let splits = &self.shared.splits;
        splits.idle.fetch_add(1, Relaxed);
        let mut spins = 0;
        while !is_over(self) {
            if let Some(split) = splits.join(above) {
                splits.idle.fetch_sub(1, Relaxed);
                self.visit(&split);
                splits.idle.fetch_add(1, Relaxed);
                spins = 0;
            }
            spins += 1;
            if spins < SPINS { spin_loop() } else { yield_now() }
        }
        splits.idle.fetch_sub(1, Relaxed);
    }

    /// Takes the place of the thread that has opened a split point which was joined, and comes back to its own.
    fn visit(&mut self, split: &Arc<SplitPoint<B>>) {
        let _guest = Guest(&split.guests);
        let around = self.frames_around(split.node.ply);
        let frames = self.stack[around.clone()].to_vec();
        let line = self.path.line().to_vec();
        let selective_depth = std::mem::take(&mut self.selective_depth);
        let no_null_moves = std::mem::replace(&mut self.no_null_moves, split.no_null_moves);
        self.stack[around.clone()].clone_from_slice(&split.frames);
        self.path.set_line(&split.line);
        if split.pv {
            self.search_shared_moves::<true>(split);
        } else {
            self.search_shared_moves::<false>(split);
        }
        self.stack[around].clone_from_slice(&frames);
        self.path.set_line(&line);
        self.no_null_moves = no_null_moves;
        split.selective_depth.fetch_max(self.selective_depth, Relaxed);
        self.selective_depth = self.selective_depth.max(selective_depth);
        self.publish_nodes();
    }

    /// Steps 8 to 14 at a split point: searches one move after the other that is left.
    fn search_shared_moves<const PV: bool>(&mut self, split: &Arc<SplitPoint<B>>) {
        let node = &split.node;
        let outer = self.split.replace(Arc::clone(split));
        self.stopped = false;
        self.next_check = self.nodes;
        loop {
            if self.stopped || split.is_over() {
                split.is_given_up.store(true, Relaxed);
                break;
            }
            let mut shared = split.moves();
            let Some(candidate) = self.next_candidate(node, &mut shared.moves) else {
                split.is_empty.store(true, Relaxed);
                break;
            };
            shared.taken += 1;
            let best = shared.moves.best;
            drop(shared);
            let score = self.search_move::<PV>(node, best, &candidate, 0);
            if self.stopped {
                continue;
            }
            let mut shared = split.moves();
            shared.taken -= 1;
            if let Some(score) = score
                && !split.is_cut.load(Relaxed)
            {
                let alpha = shared.moves.best.alpha;
                let is_cut = self.take_score::<PV>(node, &mut shared.moves, &candidate, score);
                split.is_cut.store(is_cut, Relaxed);
                if PV && shared.moves.best.alpha > alpha {
                    shared.variation.clone_from(&self.variations[node.ply]);
                }
            }
        }
        self.split = outer;
        self.stopped = false;
    }

    /// The frames that the search of a node at this ply looks at.
    fn frames_around(&self, ply: usize) -> Range<usize> {
        ply.saturating_sub(BACK)..(ply + AHEAD + 1).min(self.stack.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Split = Arc<SplitPoint<u64>>;

    fn split(parent: Option<&Split>) -> Split {
        let node = Node {
            ply: 3,
            depth: 8,
            beta: 1,
            cut_node: false,
            entry: None,
            eval: 0,
            improving: false,
            before: [None; 3],
            table_captures: false,
        };
        let moves = SharedMoves { moves: NodeMoves::default(), taken: 0, variation: Vec::new() };
        Arc::new(SplitPoint {
            parent: parent.cloned(),
            node,
            pv: false,
            frames: Vec::new(),
            line: Vec::new(),
            no_null_moves: None,
            guests: AtomicUsize::new(0),
            is_empty: AtomicBool::new(false),
            is_cut: AtomicBool::new(false),
            is_given_up: AtomicBool::new(false),
            selective_depth: AtomicUsize::new(0),
            moves: Mutex::new(moves),
        })
    }

    #[test]
    fn what_is_over_is_so_for_all_below() {
        let root = split(None);
        let middle = split(Some(&root));
        let (leaf, sister) = (split(Some(&middle)), split(Some(&root)));
        middle.is_cut.store(true, Relaxed);
        assert_eq!(
            [&root, &middle, &leaf, &sister].map(|it| it.is_over()),
            [false, true, true, false]
        );
        root.is_given_up.store(true, Relaxed);
        assert!(sister.is_over());
    }

    #[test]
    fn each_that_waits_is_joined_once() {
        let splits = SplitPoints::default();
        assert!(!splits.are_wanted());
        splits.idle.store(2, Relaxed);
        let (first, second) = (split(None), split(None));
        for split in [&first, &second] {
            assert!(splits.are_wanted());
            splits.open(split);
        }
        assert!(!splits.are_wanted());
        let joined = splits.join(None).expect("two wait");
        assert!(Arc::ptr_eq(&joined, &first) && first.guests.load(Relaxed) == 1);
        splits.close(&second);
        assert!(splits.join(None).is_none());
    }

    #[test]
    fn a_guest_that_panics_has_left() {
        let guests = AtomicUsize::new(1);
        let panics = std::panic::AssertUnwindSafe(|| {
            let _guest = Guest(&guests);
            std::panic::resume_unwind(Box::new(()));
        });
        assert!(std::panic::catch_unwind(panics).is_err());
        assert_eq!(guests.load(Relaxed), 0);
    }

    #[test]
    fn who_waits_joins_only_below() {
        let splits = SplitPoints::default();
        let own = split(None);
        let (other, below) = (split(None), split(Some(&own)));
        let deeper = split(Some(&below));
        splits.open(&other);
        splits.open(&deeper);
        let joined = splits.join(Some(&own)).expect("one below");
        assert!(Arc::ptr_eq(&joined, &deeper));
        assert!(splits.join(Some(&own)).is_none());
    }

    #[test]
    fn nobody_joins_where_nothing_is_left() {
        let splits = SplitPoints::default();
        let [empty, cut] = [(); 2].map(|()| split(None));
        empty.is_empty.store(true, Relaxed);
        cut.is_cut.store(true, Relaxed);
        splits.open(&empty);
        splits.open(&cut);
        assert!(splits.join(None).is_none());
    }
}
