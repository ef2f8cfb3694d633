//! Quiescence search: captures and promotions until nothing hangs, every way out of check, quiet
//! checks where pieces are dropped, and all that is left where captures are forced.

use wazir_rules::Move;
use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;

use super::best::Best;
use super::checks::retain_checks;
use super::mate_search::is_mating_side;
use super::params;
use super::picker::MovePicker;
use super::searcher::Searcher;
use super::stack::Frame;
use crate::report::Bound;
use crate::score::{INFINITE, MAX_PLY, is_decisive};
use crate::table::TableEntry;

impl<B: Bits> Searcher<'_, B> {
    /// The plies of quiescence search in which quiet checks are tried [+53 ± 33 for the first, +30 ± 33
    /// for the second]: where pieces are dropped they decide games. Elsewhere nothing was gained by
    /// them.
    pub(super) fn quiet_checks(&self) -> i32 {
        if self.profile.values.has_drops() { params::quiet_checks() } else { 0 }
    }

    /// The score of a position once the captures in it have been played out, and the quiet checks of
    /// the next few plies, `checks`.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        checks: i32,
    ) -> i32 {
        // 1. Limits, ends of the game and the table, as in any node.
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.end_of_game(ply) {
            return score;
        }
        let Frame { in_check, forced, .. } = self.stack[ply];
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(ply) };
        }
        if !in_check && self.is_exhaustive() {
            // There is no mate so far.
            return if is_mating_side(ply) { alpha } else { beta };
        }
        let entry = self.shared.table.get(self.position(ply).key(), ply);
        self.stack[ply].was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry
            && !PV
            && entry.answers(beta)
        {
            return entry.score;
        }

        // 2. Stand pat. Who does not have to capture has the evaluation for nothing.
        let mut best = -INFINITE;
        if !forced {
            let raw = entry.map_or_else(|| self.evaluate(ply), |entry| entry.eval);
            let eval = self.correct(ply, raw);
            best = match entry.filter(|entry| !is_decisive(entry.score)) {
                Some(TableEntry { bound: Bound::Lower, score, .. }) => eval.max(score),
                Some(TableEntry { bound: Bound::Upper, score, .. }) => eval.min(score),
                _ => eval,
            };
            if best >= beta {
                if entry.is_none() {
                    // Most of the work was the evaluation: the table keeps it.
                    self.store(ply, 0, (alpha, beta), best, None);
                }
                return best;
            }
        }
        let mut picker = std::mem::take(&mut self.moves[ply].picker);
        let window = (alpha.max(best), beta);
        let score = self.search_captures::<PV>(ply, window, (best, checks), entry, &mut picker);
        self.moves[ply].picker = picker;
        score
    }

    /// Tries captures, or in check all moves; where captures are forced, these are all moves.
    /// `stand_pat` is the score without any; quiet checks are tried in the next plies, `checks`.
    fn search_captures<const PV: bool>(
        &mut self,
        ply: usize,
        (alpha, beta): (i32, i32),
        (stand_pat, checks): (i32, i32),
        entry: Option<TableEntry>,
        picker: &mut MovePicker,
    ) -> i32 {
        let Frame { in_check, forced, .. } = self.stack[ply];
        let table_move = entry.and_then(|entry| entry.best);
        picker.clear();
        let with_checks = checks > 0 && !forced;
        let wanted = if in_check || with_checks { Wanted::All } else { Wanted::Captures };
        self.position(ply).generate(self.tables, wanted, &mut picker.moves);
        if with_checks {
            retain_checks(self.tables, self.position(ply), &mut picker.moves);
        }
        if picker.moves.is_empty() && in_check {
            return self.no_moves(ply);
        }
        self.score_moves(ply, table_move, picker);
        let mut best = Best { score: stand_pat, mv: None, alpha };
        let mut quiets = 0;
        while let Some(picked) = self.pick(ply, picker) {
            let mv = picked.mv;
            if self.overlooks(ply, mv) {
                continue;
            }
            if !forced && picked.quiet {
                // 6. Quiet checks must lose nothing.
                if !self.wins_at_least(ply, mv, 0) {
                    continue;
                }
            } else if !forced {
                // 3. Captures that lose material are left out.
                if picked.losing {
                    break;
                }
                // 4. Delta pruning [-14 ± 57]: so are those that gain too little to matter.
                let most = stand_pat + params::delta_margin() + self.material_gain(ply, mv);
                if most <= best.alpha && !is_decisive(best.alpha) {
                    best.score = best.score.max(most);
                    continue;
                }
            } else if !is_decisive(best.score) && picked.quiet {
                // 5. Of the ways out of check the first few will do.
                quiets += 1;
                if quiets > params::quiet_evasions() {
                    continue;
                }
            }
            self.make(ply, mv);
            let score = -self.quiescence::<PV>(ply + 1, -beta, -best.alpha, checks - 1);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if best.update(mv, score) {
                if PV {
                    self.update_pv(ply, mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        if best.score == -INFINITE {
            // Forced, and this player sees no way out.
            return alpha;
        }
        self.store(ply, 0, (alpha, beta), best.score, best.mv.or(table_move));
        best.score
    }

    /// The material that a capture or promotion gains if nobody captures back.
    fn material_gain(&self, ply: usize, mv: Move) -> i32 {
        let values = &self.profile.values;
        let position = self.position(ply);
        let taken = values.taken(self.tables, position, mv);
        let moved = position.piece(mv.origin()).map_or(0, |piece| values.on_board(piece.kind()));
        taken + mv.promotion().map_or(0, |kind| values.on_board(kind) - moved)
    }
}
