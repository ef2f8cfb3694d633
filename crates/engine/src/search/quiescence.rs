//! Quiescence: captures and promotions until nothing hangs, and every way out of check.

use wazir_rules::Move;
use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;

use super::Worker;
use super::judge::answers;
use super::node::seeks_mate;
use super::order::Picker;
use crate::score::{INFINITE, MAX_PLY, is_decisive, is_mate};
use crate::table::{Bound, Known};

/// A capture that even with so much on top stays below alpha is left out.
const HOPE: i32 = 180;

impl<B: Bits> Worker<'_, B> {
    pub(super) fn quiescence<const MAIN: bool>(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // 1. As in any node.
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.frames[ply].pv.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let in_check = self.frames[ply].in_check;
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(ply) };
        }
        if !in_check && !self.may_prune() {
            // No mate so far.
            return if seeks_mate(ply) { alpha } else { beta };
        }
        let known = self.shared.table.get(self.position(ply).hash(), ply);
        if let Some(known) = known
            && !MAIN
            && answers(known, beta)
        {
            return known.score;
        }

        // 2. Nobody has to capture: the evaluation is a score that can be had for nothing.
        let mut best = -INFINITE;
        if !in_check {
            let plain = known.map_or_else(|| self.evaluate(ply), |known| known.eval);
            let eval = self.correct(ply, plain);
            best = match known {
                Some(k) if !is_decisive(k.score) && k.bound == Bound::Lower => eval.max(k.score),
                Some(k) if !is_decisive(k.score) && k.bound == Bound::Upper => eval.min(k.score),
                _ => eval,
            };
            if best >= beta {
                if known.is_none() {
                    // Most of the work was the evaluation: it need not be done again.
                    let (eval, bound) = (plain, Bound::Lower);
                    let found = Known { best: None, score: best, eval, depth: 0, bound };
                    self.shared.table.put(self.position(ply).hash(), ply, found);
                }
                return best;
            }
        }
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        let score = self.captures::<MAIN>(ply, alpha.max(best), beta, best, known, &mut picker);
        self.frames[ply].picker = picker;
        score
    }

    fn captures<const MAIN: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        mut best: i32,
        known: Option<Known>,
        picker: &mut Picker,
    ) -> i32 {
        let in_check = self.frames[ply].in_check;
        let original = alpha;
        let from_table = known.and_then(|known| known.best);
        picker.clear();
        let wanted = if in_check { Wanted::All } else { Wanted::Captures };
        self.position(ply).generate(self.tables, wanted, &mut picker.moves);
        if picker.moves.is_empty() && in_check {
            return self.no_moves(ply);
        }
        self.weigh(ply, from_table, picker);
        let stands = best;
        let (mut best_move, mut quiet) = (None, 0);
        while let Some(picked) = self.pick(ply, picker) {
            let mv = picked.mv;
            if self.overlooks(ply, mv) {
                continue;
            }
            // 3. Captures that lose, or that gain too little to matter, are left out; so are
            // the last of many ways out of check.
            if !in_check {
                if picked.losing {
                    break;
                }
                let most = stands + HOPE + self.gain(ply, mv);
                if most <= alpha && !is_decisive(alpha) {
                    best = best.max(most);
                    continue;
                }
            } else if !is_decisive(best) && picked.quiet {
                quiet += 1;
                if quiet > 3 {
                    continue;
                }
            }
            self.play(ply, mv);
            let score = -self.quiescence::<MAIN>(ply + 1, -beta, -alpha);
            self.take_back();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if MAIN {
                        self.keep_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if best == -INFINITE {
            // In check, and no way out was seen.
            return original;
        }
        // 4. As in any node.
        if !is_decisive(best) || is_mate(best) {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > original && MAIN => Bound::Exact,
                () => Bound::Upper,
            };
            let best_move = best_move.or(from_table);
            let eval = self.frames[ply].plain_eval;
            let found = Known { best: best_move, score: best, eval, depth: 0, bound };
            self.shared.table.put(self.position(ply).hash(), ply, found);
        }
        best
    }

    /// What a capture or promotion gains if nobody takes back.
    fn gain(&self, ply: usize, mv: Move) -> i32 {
        let values = &self.profile.values;
        let position = self.position(ply);
        let taken = position.captured(mv).map_or(0, |(_, piece)| values.captured(piece.kind()));
        let moved = position.piece(mv.origin()).map_or(0, |piece| values.on_board(piece.kind()));
        taken + mv.promotion().map_or(0, |kind| values.on_board(kind) - moved)
    }
}
