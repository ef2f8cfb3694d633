//! What a search tells while it runs.

use std::time::Duration;

use wazir_rules::moves::Move;

/// A score from the side to move's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the winner; negative when the side to move is mated, 0 when
    /// it is mated already.
    Mate(i32),
}

/// One finished line of search.
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
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The line.
    pub pv: Vec<Move>,
}
