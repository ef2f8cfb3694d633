//! Aspiration windows: the score of an iteration is expected near that of the last one, and a
//! search with a narrow window around it is cheaper [+111 ± 74, measured as the steps of
//! [`node`](super::node) are]. A score outside the window asks for a wider one.

use std::time::Duration;

use wazir_rules::bits::Bits;

use super::params;
use super::root::RootMove;
use super::searcher::Searcher;
use crate::report::{Bound, Listener};
use crate::score::{INFINITE, is_decisive};

/// Scores outside the window are reported once a search has taken this long.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

impl<B: Bits> Searcher<'_, B> {
    /// Searches the moves from number `line` on, until the score lies within a window.
    pub(super) fn aspiration_search(
        &mut self,
        moves: &mut [RootMove],
        line: usize,
        depth: i32,
        listener: &mut dyn Listener,
    ) {
        let expected = moves[line].previous_score;
        let mut width = params::aspiration_window();
        let narrow = depth >= params::aspiration_depth() && !is_decisive(expected);
        let (mut alpha, mut beta) =
            if narrow { (expected - width, expected + width) } else { (-INFINITE, INFINITE) };
        let mut reduction = 0;
        loop {
            let reduced = (depth - reduction).max(1);
            let score = self.search_root(moves, line, (alpha, beta), reduced, listener);
            moves[line..].sort_by_key(|root_move| -root_move.score);
            if self.stopped {
                return;
            }
            width += width * params::aspiration_growth() / 100 + params::aspiration_step();
            let open = width > params::aspiration_open();
            let bound = match () {
                () if score <= alpha && alpha > -INFINITE => Bound::Upper,
                () if score >= beta && beta < INFINITE => Bound::Lower,
                () => return,
            };
            if line == 0 && self.shared.start.elapsed() >= BOUNDS_AFTER {
                listener.report(&self.report(&moves[0], 1, depth as u32, bound));
            }
            if bound == Bound::Upper {
                beta = (alpha + beta) / 2;
                alpha = if open { -INFINITE } else { (score - width).max(-INFINITE) };
                reduction = 0;
            } else {
                beta = if open { INFINITE } else { (score + width).min(INFINITE) };
                reduction = (reduction + 1).min(2);
            }
            // A mate lies beyond every margin.
            if is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}
