//! The static evaluation of a node: corrected by what searches found, refined by the table, and
//! compared with the one two plies before.

use wazir_rules::bits::Bits;

use super::params;
use super::searcher::Searcher;
use super::stack::Frame;
use crate::report::Bound;
use crate::score::{INFINITE, MAX_EVAL, is_decisive};
use crate::table::TableEntry;

impl<B: Bits> Searcher<'_, B> {
    /// The evaluation of this ply, as good as it is known, and whether the side to move has
    /// *improved* it since its last move.
    pub(super) fn static_eval(&mut self, ply: usize, entry: Option<TableEntry>) -> (i32, bool) {
        let earlier = ply.checked_sub(2).map(|at| self.stack[at].eval);
        if self.stack[ply].forced {
            self.stack[ply].eval = earlier.unwrap_or(0);
            return (-INFINITE, false);
        }
        let raw = match (self.stack[ply].excluded, entry) {
            (Some(_), _) => self.stack[ply].raw_eval,
            (None, Some(entry)) => entry.eval,
            (None, None) => self.evaluate(ply),
        };
        let eval = self.correct(ply, raw);
        if entry.is_none() && self.stack[ply].excluded.is_none() {
            self.learn_from_gain(ply);
        }
        let improving = earlier.is_some_and(|earlier| eval > earlier);
        let better = entry.filter(|entry| entry.refines(eval));
        (better.map_or(eval, |entry| entry.score), improving)
    }

    /// The quiet move that led here gains history by as much as it raises the evaluation for the side
    /// that made it: that is known before any search of it.
    fn learn_from_gain(&mut self, ply: usize) {
        let last = &self.stack[ply - 1];
        let Some(key) = last.played.filter(|_| last.played_quiet && !last.forced) else { return };
        let gain = -(last.eval + self.stack[ply].eval);
        let most = params::history_gain_most();
        let bonus = (gain * params::history_gain() / 10).clamp(-most, most);
        self.history.update_alone(key, bonus);
    }

    /// The evaluation with the correction history applied; both are noted in this ply's frame.
    pub(super) fn correct(&mut self, ply: usize, raw: i32) -> i32 {
        let correction = self.correction.get(self.position(ply), self.before(ply)[0]);
        let eval = (raw + correction).clamp(-MAX_EVAL, MAX_EVAL);
        let frame = &mut self.stack[ply];
        (frame.raw_eval, frame.eval) = (raw, eval);
        eval
    }

    /// Updates the correction history by the result of a search of this ply, as far as that says
    /// anything about the evaluation. `quiet` means that the best move is quiet: what a capture
    /// gains is no fault of the evaluation.
    pub(super) fn update_correction(&mut self, ply: usize, result: &TableEntry, quiet: bool) {
        let Frame { eval, raw_eval, forced, .. } = self.stack[ply];
        let says_nothing = match result.bound {
            Bound::Lower => result.score <= eval,
            Bound::Upper => result.score >= eval,
            Bound::Exact => false,
        };
        if forced || !quiet || says_nothing || is_decisive(result.score) {
            return;
        }
        let before = self.before(ply)[0];
        let position = &self.stack[ply].position;
        self.correction.update(position, before, result.score - raw_eval, result.depth);
    }
}
