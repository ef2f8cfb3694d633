//! What a search tells while it runs, and whom.

use std::time::Duration;

use wazir_rules::Move;

/// A score from the side to move's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the winner; negative when the side to move is mated, 0 when
    /// it is mated already.
    Mate(i32),
}

/// What a score says when the search looked no closer than to know that much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// It is the score.
    Exact,
    /// The score is this or better.
    AtLeast,
    /// The score is this or worse.
    AtMost,
}

/// One line of search: finished, or known to be better or worse than was thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Iteration, in plies.
    pub depth: u32,
    /// Deepest ply looked at.
    pub selective_depth: u32,
    /// Which of several best lines, from 1.
    pub multi_pv: usize,
    /// Its score.
    pub score: Score,
    /// How the score is meant.
    pub precision: Precision,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The line.
    pub pv: Vec<Move>,
}

impl Report {
    /// Nodes a second, as far as there has been any time.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        let rate = u128::from(self.nodes) * 1_000_000 / micros;
        u64::try_from(rate).unwrap_or(u64::MAX)
    }
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The move to play; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The reply expected to it.
    pub ponder: Option<Move>,
    /// Its score.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
    /// Last finished iteration.
    pub depth: u32,
}

/// Who is told how a search gets on. A closure that takes reports is one; [`Nobody`] is, too.
pub trait Listener {
    /// There is a line of search.
    fn line(&mut self, report: &Report);

    /// This move is looked at next, the `number`th of this iteration, from 1.
    fn trying(&mut self, _depth: u32, _mv: Move, _number: usize) {}
}

impl<F: FnMut(&Report)> Listener for F {
    fn line(&mut self, report: &Report) {
        self(report);
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Listener for Nobody {
    fn line(&mut self, _report: &Report) {}
}
