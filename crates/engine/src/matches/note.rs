//! One move of a match, as the record keeps it.

use std::time::Duration;

use super::player::Thought;

/// The engine's own account of a move, and the time that the referee measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// Score, depth and nodes, as far as the engine reported them.
    pub thought: Thought,
    /// Time taken, on the referee's clock.
    pub used: Duration,
}
