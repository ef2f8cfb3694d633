//! How long and how far to search.

use std::time::Duration;

use wazir_rules::Move;

use crate::level::Level;

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
    /// How strong to play.
    pub level: Level,
    /// Which of many players of that level: from it follows what is misjudged and overlooked.
    /// The same throughout a game, another in the next.
    pub seed: u64,
    /// Lag between the engine's clock and the game's, kept in reserve at each move.
    pub overhead: Duration,
}

impl Limits {
    /// With what the level does not see left out.
    pub(crate) fn of_level(&self) -> Limits {
        let mut limits = self.clone();
        if let Some(handicap) = self.level.handicap() {
            limits.depth = Some(limits.depth.map_or(handicap.depth, |d| d.min(handicap.depth)));
            limits.nodes = Some(limits.nodes.map_or(handicap.nodes, |n| n.min(handicap.nodes)));
        }
        limits
    }
}
