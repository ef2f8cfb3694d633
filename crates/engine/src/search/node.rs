//! One node of the main search, in numbered steps.
//!
//! What a step brings is in brackets: Elo of the whole engine against itself without it, in 100
//! games of the kind that `docs/strength.md` tells of, good to about 60.

use wazir_rules::Move;
use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;

use super::Worker;
use super::judge::{PLY, answers};
use super::order::{Hints, Picked, Picker, is_quiet};
use crate::score::{INFINITE, MATE, MAX_PLY, WON, is_decisive, is_mate, mated};
use crate::table::{Bound, Known};

/// Reverse futility: what one ply may lose.
const MARGIN: i32 = 85;
/// What a node knows when it begins to try moves.
struct Plan {
    depth: i32,
    expects_cut: bool,
    known: Option<Known>,
    eval: i32,
    improving: bool,
}

impl<B: Bits> Worker<'_, B> {
    /// Searches a position `depth` plies deep. `MAIN` nodes have an open window; the others
    /// are only asked whether they reach `beta`, and `expects_cut` is the guess that they do.
    pub(super) fn node<const MAIN: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        expects_cut: bool,
    ) -> i32 {
        // 1. Leaves. What hangs there is for quiescence to find out.
        if depth <= 0 {
            return self.quiescence::<MAIN>(ply, alpha, beta);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.frames[ply].pv.clear();
        self.selective_depth = self.selective_depth.max(ply);
        let excluded = self.frames[ply].excluded;
        let in_check = self.frames[ply].in_check;

        // 2. Ends of the game, and of the stack.
        if excluded.is_none()
            && let Some(score) = self.ended(ply)
        {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(ply) };
        }

        // 3. Mate distance. A shorter mate than one already found is not to be had here.
        alpha = alpha.max(mated(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // 4. The table. A score from a search as deep as this one answers the question, except
        // in main nodes, whose line is wanted too; who seeks a mate believes only in mates.
        let hash = self.position(ply).hash();
        let known = match excluded {
            None => self.shared.table.get(hash, ply),
            Some(_) => None,
        };
        if let Some(known) = known
            && !MAIN
            && known.depth >= depth
            && answers(known, beta)
            && (self.may_prune() || is_decisive(known.score))
            && self.clock_is_young(ply)
        {
            return known.score;
        }

        // 5. Static evaluation, and whether it rises from move to move.
        let (eval, improving) = self.look_at(ply, known);

        // 6. Reverse futility. So far above beta that no quiet reply will change it [+147].
        let zero_window = !MAIN && !in_check && excluded.is_none() && !is_decisive(beta);
        let margin = if self.profile.values.has_drops() { MARGIN * 3 / 2 } else { MARGIN };
        if zero_window && depth <= 8 && eval - margin * (depth - i32::from(improving)) >= beta {
            return (eval + beta) / 2;
        }

        // 7. Razoring. So far below alpha that only a capture could help: look whether one does
        // [-24].
        if zero_window && depth <= 3 && eval + 220 + 200 * depth * depth <= alpha {
            let score = self.quiescence::<false>(ply, alpha, alpha + 1);
            if score <= alpha || self.stopped {
                return score;
            }
        }

        // 8. Null move. If passing is good enough, moving is; not where passing would be a
        // privilege, as with pawns alone [+24].
        if zero_window && eval >= beta && depth >= 3 && self.may_pass(ply) {
            let reduction = 4 + depth / 4 + ((eval - beta) / 200).min(3);
            self.pass(ply);
            let score =
                -self.node::<false>(ply + 1, -beta, 1 - beta, depth - reduction, !expects_cut);
            self.take_back();
            if self.stopped {
                return 0;
            }
            if score >= beta {
                let score = if is_decisive(score) { beta } else { score };
                if depth < 12 {
                    return score;
                }
                // Deep down it is worth asking again without passes.
                let before = std::mem::replace(&mut self.no_pass_before, usize::MAX);
                let checked = self.node::<false>(ply, beta - 1, beta, depth - reduction, false);
                self.no_pass_before = before;
                if self.stopped {
                    return 0;
                }
                if checked >= beta {
                    return score;
                }
            }
        }

        // 9. ProbCut. A capture that is far above beta in a shallower search will hold
        // [-4; +57 when it was new].
        let high = beta + 170 - 40 * i32::from(improving);
        if zero_window
            && depth >= 5
            && known.is_none_or(|known| known.depth < depth - 3 || known.score >= high)
            && let Some(score) = self.probe_captures(ply, high, depth, expects_cut, known)
        {
            return score;
        }
        if self.stopped {
            return 0;
        }

        // 10. Internal iterative reduction. Without a move from the table the order is poor;
        // a shallower search now leaves one for the next time [+4].
        if depth >= 4 && (MAIN || expects_cut) && excluded.is_none() && self.may_prune() {
            depth -= i32::from(known.is_none_or(|known| known.best.is_none()));
        }

        // 11. The moves.
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        let plan = Plan { depth, expects_cut, known, eval, improving };
        let score = self.try_moves::<MAIN>(ply, alpha, beta, &plan, &mut picker);
        self.frames[ply].picker = picker;
        score
    }

    /// A capture that reaches `high` in a shallower search, if there is one: its score.
    fn probe_captures(
        &mut self,
        ply: usize,
        high: i32,
        depth: i32,
        expects_cut: bool,
        known: Option<Known>,
    ) -> Option<i32> {
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        picker.clear();
        self.position(ply).generate(self.tables, Wanted::Captures, &mut picker.moves);
        let from_table = known.and_then(|known| known.best);
        self.weigh(ply, from_table, &mut picker);
        let mut found = None;
        let short = high - self.frames[ply].eval;
        while let Some(picked) = self.pick(ply, &mut picker) {
            let mv = picked.mv;
            if picked.losing {
                break;
            }
            if !self.gains(ply, mv, short) {
                continue;
            }
            self.play(ply, mv);
            let mut score = -self.quiescence::<false>(ply + 1, -high, 1 - high);
            if score >= high && !self.stopped {
                score = -self.node::<false>(ply + 1, -high, 1 - high, depth - 4, !expects_cut);
            }
            self.take_back();
            if self.stopped {
                break;
            }
            if score >= high {
                let eval = self.frames[ply].plain_eval;
                let bound = Bound::Lower;
                let entry = Known { best: Some(mv), score, eval, depth: depth - 3, bound };
                if !is_decisive(score) {
                    self.shared.table.put(self.position(ply).hash(), ply, entry);
                }
                found = Some(score);
                break;
            }
        }
        self.frames[ply].picker = picker;
        found
    }

    /// Steps 12 to 18: tries one move after the other.
    fn try_moves<const MAIN: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        plan: &Plan,
        picker: &mut Picker,
    ) -> i32 {
        let &Plan { depth, expects_cut, known, eval, improving } = plan;
        let original = alpha;
        let excluded = self.frames[ply].excluded;
        let in_check = self.frames[ply].in_check;
        let from_table = known.and_then(|known| known.best);
        let before = self.before(ply);
        let may_prune = self.may_prune();
        // Where the expected move takes something, quiet ones seldom do better.
        let takes = from_table.is_some_and(|mv| !is_quiet(self.position(ply), mv));
        picker.clear();
        self.position(ply).generate(self.tables, Wanted::All, &mut picker.moves);
        if picker.moves.is_empty() {
            return self.no_moves(ply);
        }
        self.weigh(ply, from_table, picker);
        if ply + 2 < self.frames.len() {
            self.frames[ply + 2].killers = [None; 2];
        }
        self.frames[ply].tried.clear();
        let (mut best, mut best_move, mut count) = (-INFINITE, None, 0);
        while let Some(picked) = self.pick(ply, picker) {
            let mv = picked.mv;
            if Some(mv) == excluded || self.overlooks(ply, mv) {
                continue;
            }
            count += 1;
            let key = self.memory.key(self.position(ply), mv);
            let history = if picked.quiet { self.memory.quiet(key, before) } else { 0 };
            let reduction = self.reduction(depth, count);

            // 12. Pruning near the leaves, once there is something that does not lose: of late
            // quiet moves [+74], of those that cannot lift the evaluation to alpha [+52], that
            // have done badly [+21], that lose material [+131], and of losing captures [+45].
            if best > MATED_SOON && may_prune {
                let left = (depth - reduction / PLY).max(0);
                if picked.quiet {
                    if count > self.late(depth, improving) {
                        picker.leave_out_quiet();
                        continue;
                    }
                    let hopeless = left <= 7 && eval + 110 + 95 * left <= alpha;
                    if hopeless && !in_check && !self.checks(ply, mv) {
                        continue;
                    }
                    if left <= 4 && history < -3000 * depth {
                        continue;
                    }
                    if left <= 7 && !self.gains(ply, mv, -28 * left * left) {
                        continue;
                    }
                } else if picked.losing && depth <= 6 && !self.gains(ply, mv, -105 * depth) {
                    continue;
                }
            }

            // 13. Extensions: for the only good move [+56], and for checks that lose nothing
            // [+24].
            let mut extension = 0;
            if let Some(known) = known
                && Some(mv) == from_table
                && depth >= 7
                && may_prune
                && excluded.is_none()
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && known.bound != Bound::None
                && !is_decisive(known.score)
            {
                let target = known.score - depth * 3 / 2;
                self.frames[ply].excluded = Some(mv);
                let score =
                    self.node::<false>(ply, target - 1, target, (depth - 1) / 2, expects_cut);
                self.frames[ply].excluded = None;
                self.frames[ply].tried.clear();
                if self.stopped {
                    return 0;
                }
                if score < target {
                    let alone = !MAIN && score < target - 25 && self.frames[ply].doubled < 6;
                    extension = 1 + i32::from(alone);
                } else if target >= beta {
                    // Several moves reach beta: so will this node.
                    return target;
                } else if known.score >= beta {
                    extension = -2;
                } else if expects_cut {
                    extension = -1;
                }
            }

            // 14. The move is made.
            self.play(ply, mv);
            self.frames[ply + 1].doubled += u8::from(extension == 2);
            let checks = self.frames[ply + 1].in_check;
            if !may_prune && depth == 1 && !checks && seeks_mate(ply) {
                // It is the last move, and does not mate.
                self.take_back();
                continue;
            }
            if checks && extension == 0 && !picked.losing && depth <= 10 && may_prune {
                extension = i32::from(!picked.quiet || self.gains(ply, mv, 0));
            }
            let mut deeper = depth - 1 + extension;

            // 15. Late move reductions: what stands far down the list is looked at less deep,
            // and again if it surprises [+96].
            let mut score = -INFINITE;
            let mut ask_again = !MAIN || count > 1;
            let late = count > 1 + usize::from(MAIN) && (picked.quiet || picked.losing);
            if depth >= 2 && late && may_prune {
                let mut by = reduction;
                by -= history * PLY / 8192;
                by += if improving { 0 } else { PLY / 2 };
                by += if expects_cut { PLY + PLY / 2 } else { 0 };
                by -= if MAIN { PLY } else { 0 };
                by -= if checks || in_check { PLY } else { 0 };
                by -= if picked.losing { PLY } else { 0 };
                by += if takes { PLY / 2 } else { 0 };
                let reduced = (deeper - by / PLY).clamp(1, deeper.max(1));
                score = -self.node::<false>(ply + 1, -alpha - 1, -alpha, reduced, true);
                ask_again = score > alpha && reduced < deeper;
                // What surprises much is worth a ply more, what hardly does one less [-17].
                if ask_again && !self.stopped {
                    deeper += i32::from(score > best + 50 + 2 * deeper);
                    deeper -= i32::from(score < best + 8);
                    ask_again = reduced < deeper;
                }
            }

            // 16. The rest is asked whether it beats the best; only the best gets a full search.
            if ask_again && !self.stopped {
                score = -self.node::<false>(ply + 1, -alpha - 1, -alpha, deeper, !expects_cut);
            }
            if MAIN && (count == 1 || score > alpha) && !self.stopped {
                score = -self.node::<true>(ply + 1, -beta, -alpha, deeper, false);
            }
            self.take_back();
            if self.stopped {
                return 0;
            }

            // 17. Is it the best?
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if MAIN {
                        self.keep_line(ply, mv);
                    }
                    if score >= beta {
                        self.remember(ply, mv, picked.quiet, depth);
                        break;
                    }
                }
            }
            self.frames[ply].tried.push(mv);
        }
        if count == 0 || best == -INFINITE {
            // Only the excluded move was there, or none that was seen.
            return original;
        }

        // 18. What was found goes to the table; wins by repetition do not, for they belong to
        // the line and not to the position.
        if excluded.is_none() && (!is_decisive(best) || is_mate(best)) {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > original => Bound::Exact,
                () => Bound::Upper,
            };
            let eval = self.frames[ply].plain_eval;
            let quiet = best_move.is_none_or(|mv| is_quiet(self.position(ply), mv));
            let best_move = best_move.or(from_table);
            let found = Known { best: best_move, score: best, eval, depth, bound };
            self.learn_correction(ply, &found, quiet);
            self.shared.table.put(self.position(ply).hash(), ply, found);
        }
        best
    }

    /// Weighs the moves in the picker.
    pub(super) fn weigh(&self, ply: usize, from_table: Option<Move>, picker: &mut Picker) {
        picker.weigh(self.position(ply), &self.hints(ply, from_table));
    }

    /// The best move left in the picker.
    pub(super) fn pick(&self, ply: usize, picker: &mut Picker) -> Option<Picked> {
        picker.pick(self.tables, self.position(ply), &self.hints(ply, None))
    }

    fn hints(&self, ply: usize, from_table: Option<Move>) -> Hints<'_> {
        Hints {
            values: &self.profile.values,
            memory: self.memory,
            from_table,
            killers: self.frames[ply].killers,
            before: self.before(ply),
        }
    }

    /// The move and what followed it become this ply's best line.
    pub(super) fn keep_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let pv = &mut before[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&after[0].pv);
    }

    /// A move was good enough: its like are tried sooner, those tried before it later.
    fn remember(&mut self, ply: usize, mv: Move, quiet: bool, depth: i32) {
        let bonus = (140 * depth - 60).min(1500);
        let before = self.before(ply);
        let frame = &mut self.frames[ply];
        if quiet && frame.killers[0] != Some(mv) {
            frame.killers[1] = frame.killers[0].replace(mv);
        }
        let learn = |memory: &mut super::Memory, mv: Move, bonus| {
            let key = memory.key(&frame.position, mv);
            match frame.position.captured(mv) {
                Some((_, taken)) => memory.learn_capture(key, taken.kind().index(), bonus),
                None if mv.promotion().is_some() => {}
                None => memory.learn_quiet(key, before, bonus),
            }
        };
        learn(self.memory, mv, bonus);
        for &other in &frame.tried {
            let other_quiet = is_quiet(&frame.position, other);
            // A capture that works says nothing against quiet moves: they were not its rivals.
            if quiet || !other_quiet {
                learn(self.memory, other, -bonus);
            }
        }
    }
}

/// Whether it is the side to move at the root, which looks for a mate if one is looked for.
pub(super) fn seeks_mate(ply: usize) -> bool {
    ply.is_multiple_of(2)
}

/// Below this a side is lost by mate or rule.
const MATED_SOON: i32 = -(WON - MAX_PLY as i32);
