//! An engine's own account of its search.

use crate::score::Score;

/// The engine's last report of each kind.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Thought {
    /// The score, from its own view.
    pub score: Option<Score>,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The nodes of this search.
    pub nodes: Option<u64>,
}
