//! The best of a node's moves so far.

use wazir_rules::Move;

/// The best score so far, and what is left of the window.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Best {
    pub(super) score: i32,
    /// The last move that raised alpha.
    pub(super) mv: Option<Move>,
    /// Never below the score.
    pub(super) alpha: i32,
}

impl Best {
    /// Takes in the score of a move; `true` if it raises alpha.
    #[inline(always)]
    pub(super) fn update(&mut self, mv: Move, score: i32) -> bool {
        self.score = self.score.max(score);
        let raises = score > self.alpha;
        if raises {
            (self.alpha, self.mv) = (score, Some(mv));
        }
        raises
    }
}
