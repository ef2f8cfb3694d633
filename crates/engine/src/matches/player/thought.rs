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
