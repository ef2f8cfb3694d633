//! An engine's own account of its search.

use crate::score::Score;

/// What an engine tells about its search: the last of each.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Thought {
    /// From its own view.
    pub score: Option<Score>,
    /// In plies.
    pub depth: Option<u32>,
    /// Nodes of this search.
    pub nodes: Option<u64>,
}

/// A score as it was written, which may be anything.
pub(super) fn centipawns(value: i64) -> Score {
    Score::Centipawns(value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32)
}

/// No score is larger.
const MOST_CENTIPAWNS: i64 = 1_000_000;
