//! The news of a search: reports while it runs, and its result.

use std::time::Duration;

use wazir_rules::Move;

use crate::score::Score;

/// The side on which a true score may lie of the one that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is this or better: the search failed high.
    Lower,
    /// The true score is this or worse: the search failed low.
    Upper,
    /// This is the true score, as far as the search went.
    Exact,
}

impl Bound {
    /// The bound that a search of this window proves by its best score.
    pub(crate) fn new(best: i32, alpha: i32, beta: i32) -> Bound {
        match () {
            () if best >= beta => Bound::Lower,
            () if best > alpha => Bound::Exact,
            () => Bound::Upper,
        }
    }
}

/// A principal variation with its score.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Depth of the deepest node, in plies.
    pub selective_depth: u32,
    /// Rank of the variation among those reported, from 1 for the best.
    pub multi_pv: usize,
    /// The score of the variation, for the side to move.
    pub score: Score,
    /// `Lower` or `Upper` while the search is still finding out by how much it was wrong.
    pub bound: Bound,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The part of the transposition table that this search has filled, in thousandths.
    pub hash_full: u32,
    /// The moves of the variation.
    pub pv: Vec<Move>,
}

impl Report {
    /// Nodes a second; the first microsecond counts as passed.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

pub(crate) fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The move to play; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The reply that is expected to it.
    pub ponder: Option<Move>,
    /// Its score, for the side to move.
    pub score: Score,
    /// Nodes searched, over all threads.
    pub nodes: u64,
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
}

/// Hears how a search gets on. A closure that takes reports is a listener; so is [`Nobody`].
pub trait Listener {
    /// A variation was found, or its score turned out to be better or worse than expected.
    fn report(&mut self, report: &Report);

    /// The search begins on this move of the root, the `number`th of this iteration, from 1.
    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}
}

impl<F: FnMut(&Report)> Listener for F {
    fn report(&mut self, report: &Report) {
        self(report);
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Listener for Nobody {
    fn report(&mut self, _report: &Report) {}
}
