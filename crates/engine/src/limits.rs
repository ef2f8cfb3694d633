//! How long and how far to search.

use std::time::Duration;

use wazir_rules::moves::Move;

/// One side's chess clock, as far as the searcher must know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left on the searcher's own clock.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when the rest of the game must do with this.
    pub moves_to_go: Option<u32>,
}

/// Limits of one search; all that are set hold. None set means: until stopped.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes, counted over all threads.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// What the game's clock allows.
    pub clock: Option<Clock>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Look at these moves only; all when empty.
    pub search_moves: Vec<Move>,
    /// How many best lines to report; 0 counts as 1.
    pub multi_pv: usize,
    /// Never end before a stop, not even with nothing left to search.
    pub infinite: bool,
    /// As `infinite`, until [`Signals::ponder_hit`](crate::Signals::ponder_hit).
    pub ponder: bool,
    /// Lag between the engine's clock and the game's, kept in reserve at each move.
    pub overhead: Duration,
}
