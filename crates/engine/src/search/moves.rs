//! Steps 8 to 15 of a [`node`](super::node): the loop over its moves.

use wazir_rules::Move;
use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;

use super::best::Best;
use super::late_moves::PLY;
use super::mate_search::is_mating_side;
use super::node::Node;
use super::params;
use super::picker::{MovePicker, Picked, is_quiet};
use super::searcher::Searcher;
use crate::report::Bound;
use crate::score::{INFINITE, MAX_PLY, WON, is_decisive};
use crate::table::TableEntry;

/// Below this a side loses, by mate or by a rule.
const LOST: i32 = -(WON - MAX_PLY as i32);

/// A move that is about to be searched.
pub(super) struct Candidate {
    picked: Picked,
    /// Its number among the moves of the node, from 1.
    number: usize,
    /// `true` if there is no other.
    is_only: bool,
    /// Its history score, if it is quiet.
    history: i32,
    /// Its late move reduction before adjustments, in parts of a [`PLY`].
    reduction: i32,
}

/// The decision about a move before it is made.
enum Verdict {
    Search,
    Skip,
    /// This one and all quiet moves after it.
    SkipQuiets,
}

/// The answer of the singular extension's search.
enum Singular {
    /// The move is extended by so many plies, or reduced if below 0.
    Extend(i32),
    /// The node has this score.
    Cut(i32),
}

/// The moves of a node: those that are left, and what became of the others.
#[derive(Default, Debug)]
pub(super) struct NodeMoves {
    pub(super) picker: MovePicker,
    /// Number of those that were tried.
    pub(super) number: usize,
    pub(super) best: Best,
    /// Those that were searched, but for one that was good enough.
    pub(super) searched: Vec<Move>,
}

impl<B: Bits> Searcher<'_, B> {
    /// Searches one move after the other and returns the best score.
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: i32,
        moves: &mut NodeMoves,
    ) -> i32 {
        let &Node { ply, depth, beta, entry, .. } = node;
        let excluded = self.stack[ply].excluded;
        let table_move = entry.and_then(|entry| entry.best);
        let picker = &mut moves.picker;
        picker.clear();
        self.position(ply).generate(self.tables, Wanted::All, &mut picker.moves);
        if picker.moves.is_empty() {
            return self.no_moves(ply);
        }
        self.score_moves(ply, table_move, picker);
        if ply + 2 < self.stack.len() {
            self.stack[ply + 2].killers = [None; 2];
        }
        moves.searched.clear();
        moves.number = 0;
        moves.best = Best { score: -INFINITE, mv: None, alpha };
        loop {
            if moves.number > 0 && self.may_share_moves(depth) {
                self.share_moves::<PV>(node, moves);
                if self.stopped {
                    return 0;
                }
                break;
            }
            let Some(candidate) = self.next_candidate(node, moves) else { break };

            // 10. Extensions. Singular extension of the table's move: see there.
            let mut extension = 0;
            if let Some(entry) = entry
                && Some(candidate.picked.mv) == table_move
                && excluded.is_none()
                && !self.is_exhaustive()
            {
                match self.singular_extension::<PV>(node, &entry, candidate.picked.mv) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => return score,
                }
            }
            let Some(score) = self.search_move::<PV>(node, moves.best, &candidate, extension)
            else {
                continue;
            };
            if self.stopped {
                return 0;
            }
            if self.take_score::<PV>(node, moves, &candidate, score) {
                break;
            }
        }
        let best = moves.best;
        if moves.number == 0 || best.score == -INFINITE {
            // There was only the excluded move, or none that this player sees.
            return alpha;
        }

        // 15. The result goes to the table, and into the histories of its moves, of the one before and of
        // the correction. What refutes a move of a principal variation is close to becoming one.
        if let Some(mv) = best.mv
            && best.score >= beta
        {
            self.update_histories(ply, mv, &moves.searched, depth);
            self.punish_refuted(ply, depth);
        }
        if best.score <= alpha {
            self.stack[ply].was_pv |= depth > 3 && self.stack[ply - 1].was_pv;
            if excluded.is_none() && (PV || depth >= 3) {
                self.learn_from_refutation(ply, depth);
            }
        }
        if excluded.is_none() {
            let quiet = best.mv.is_none_or(|mv| is_quiet(self.position(ply), mv));
            let window = (alpha, beta);
            if let Some(entry) = self.store(ply, depth, window, best.score, best.mv.or(table_move))
            {
                self.update_correction(ply, &entry, quiet);
            }
        }
        best.score
    }

    /// Steps 8 and 9: the next of the moves, the most promising first, that is worth a search.
    #[inline(always)]
    pub(super) fn next_candidate(&self, node: &Node, moves: &mut NodeMoves) -> Option<Candidate> {
        let &Node { ply, depth, before, .. } = node;
        loop {
            let picked = self.pick(ply, &mut moves.picker)?;
            let mv = picked.mv;
            if Some(mv) == self.stack[ply].excluded || self.overlooks(ply, mv) {
                continue;
            }
            moves.number += 1;
            let number = moves.number;
            let key = self.history.key(self.position(ply), mv);
            let history = if picked.quiet { self.history.quiet(key, before) } else { 0 };
            let reduction = self.late_moves.reduction(depth, number);
            let is_only = moves.picker.moves.len() == 1;
            let candidate = Candidate { picked, number, is_only, history, reduction };

            // 9. Pruning of single moves, once there is one that does not lose.
            if moves.best.score > LOST && !self.is_exhaustive() {
                match self.prune_move(node, moves.best.alpha, &candidate) {
                    Verdict::Search => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiets => {
                        moves.picker.skip_quiets();
                        continue;
                    }
                }
            }
            return Some(candidate);
        }
    }

    /// Steps 10 to 13: makes a move, searches it, and takes it back; `best` is what is known by then.
    /// Returns its score, or nothing for a move that the search for a mate leaves out.
    #[inline(always)]
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        best: Best,
        candidate: &Candidate,
        mut extension: i32,
    ) -> Option<i32> {
        let &Node { ply, depth, beta, cut_node, .. } = node;
        let &Candidate { picked, number, is_only, .. } = candidate;
        let (mv, alpha) = (picked.mv, best.alpha);
        let exhaustive = self.is_exhaustive();

        // 11. The move is made.
        self.stack[ply].number = number;
        self.make(ply, mv);
        self.stack[ply + 1].double_extensions += u8::from(extension == 2);
        let gives_check = self.stack[ply + 1].in_check;
        let last = exhaustive && depth == 1 && is_mating_side(ply);
        if last && !gives_check && !self.position(ply + 1).has_ended(self.tables) {
            // The last move of the mate must give check, or end the game in another way.
            self.unmake();
            return None;
        }
        // 10. Check extension [+24 ± 56], where the check loses nothing.
        if gives_check
            && extension == 0
            && !picked.losing
            && depth <= params::check_depth()
            && !exhaustive
        {
            extension = i32::from(!picked.quiet || self.wins_at_least(ply, mv, 0));
        }
        // 10. Single reply extension where captures are forced [+47 ± 27]: the only capture, or way
        // out of check, is no decision.
        let is_forced = is_only && self.stack[ply].forced;
        if is_forced && self.profile.values.forces_captures() && extension == 0 && !exhaustive {
            extension = 1;
        }
        let mut new_depth = depth - 1 + extension;

        // 12. Late move reduction [+96 ± 69]. Moves far down the list are searched less deep,
        // and again if one surprises. Good captures are spared only where a principal variation
        // may pass.
        let mut score = -INFINITE;
        let mut zero_window = !PV || number > 1;
        let is_late = number > 1 + usize::from(PV)
            && (picked.quiet
                || picked.losing
                || !self.late_moves.are_sharp() && (cut_node || !self.stack[ply].was_pv));
        if depth >= params::lmr_depth() && is_late && !exhaustive {
            let reduction = self.late_move_reduction::<PV>(node, candidate, gives_check);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            score = -self.node::<false>(ply + 1, -alpha - 1, -alpha, reduced, true);
            zero_window = score > alpha && reduced < new_depth;
            // A great surprise is searched a ply deeper, hardly any a ply less [-17 ± 68].
            if zero_window && !self.stopped {
                let deeper = params::deeper_margin() + params::deeper_depth() * new_depth;
                new_depth += i32::from(score > best.score + deeper);
                new_depth -= i32::from(score < best.score + params::shallower_margin());
                zero_window = reduced < new_depth;
            }
        }

        // 13. Principal variation search. Later moves are only asked whether they beat the
        // best one; those that do get the full window.
        if zero_window && !self.stopped {
            score = -self.node::<false>(ply + 1, -alpha - 1, -alpha, new_depth, !cut_node);
        }
        if PV && (number == 1 || score > alpha) && !self.stopped {
            score = -self.node::<true>(ply + 1, -beta, -alpha, new_depth, false);
        }
        self.unmake();
        Some(score)
    }

    /// Step 14: takes in the score of a move; `true` if it is good enough.
    #[inline(always)]
    pub(super) fn take_score<const PV: bool>(
        &mut self,
        node: &Node,
        moves: &mut NodeMoves,
        candidate: &Candidate,
        score: i32,
    ) -> bool {
        let mv = candidate.picked.mv;
        if moves.best.update(mv, score) {
            if PV {
                self.update_pv(node.ply, mv);
            }
            if score >= node.beta {
                return true;
            }
        }
        moves.searched.push(mv);
        false
    }

    /// Step 9: pruning of a move near the leaves, where one that looks bad for any of these reasons
    /// nearly always is.
    #[inline(always)]
    fn prune_move(&self, node: &Node, alpha: i32, candidate: &Candidate) -> Verdict {
        let &Node { ply, depth, eval, improving, .. } = node;
        let &Candidate { picked, number, history, reduction, .. } = candidate;
        let Picked { mv, quiet, losing } = picked;
        // The depth at which the move would be searched, the usual reductions included.
        let more = if improving { 0 } else { params::lmr_not_improving() };
        let sharp = self.late_moves.are_sharp();
        let less = if sharp { reduction / PLY } else { 1 + (reduction + more) / PLY };
        let reduced = (depth - less).max(0);
        // Late move pruning [+74 ± 58]: after so many moves the rest is as bad.
        let late = quiet && number > self.late_moves.most_moves(depth, improving);
        let forces_captures = self.profile.values.forces_captures();
        if late && !sharp && !forces_captures {
            return Verdict::SkipQuiets;
        }
        let poor = || {
            if !quiet {
                // Losing captures [+45 ± 66]: static exchange evaluation says how much is lost.
                return losing
                    && depth <= params::see_capture_depth()
                    && !self.wins_at_least(ply, mv, -params::see_capture_margin() * depth);
            }
            // Futility pruning [+52 ± 65]: a quiet move cannot lift the evaluation to alpha, unless
            // it is a check or gets out of one.
            let futile = reduced <= params::futility_depth()
                && eval + params::futility_base() + params::futility_margin() * reduced <= alpha
                && !self.stack[ply].in_check
                && !self.position(ply).checks_directly(self.tables, mv);
            // History pruning [+21 ± 30]: moves that have done badly again and again.
            let hopeless =
                reduced <= params::history_depth() && history < -params::history_margin() * depth;
            // Static exchange evaluation [+131 ± 71]: moves to where the piece is lost.
            let margin =
                if sharp { params::see_quiet_margin_sharp() } else { params::see_quiet_margin() };
            let most = margin * reduced * reduced;
            futile
                || hopeless
                || reduced <= params::see_quiet_depth() && !self.wins_at_least(ply, mv, -most)
        };
        // Where checks decide games, they are spared that [+84 ± 40], but late ones only where they
        // are counted; where captures are forced, offers are [+51 ± 26].
        let checks_decide = sharp || self.profile.values.has_drops();
        let spared = || {
            checks_decide && self.position(ply).checks_directly(self.tables, mv)
                || forces_captures && quiet && self.offers_piece(ply, mv)
        };
        let prunes = (late || poor()) && !spared();
        if prunes { Verdict::Skip } else { Verdict::Search }
    }

    /// `true` for a move to a square that the other side attacks.
    fn offers_piece(&self, ply: usize, mv: Move) -> bool {
        let position = self.position(ply);
        let occupied = position.occupied() & !B::of(mv.origin());
        !position.attackers(self.tables, !position.turn(), mv.to(), occupied).is_empty()
    }

    /// Step 10: singular extension [+56 ± 67, with the cuts and reductions that follow]. If all
    /// other moves are worse than the table's move by a margin, much hangs on that one: it is
    /// searched deeper, and two plies deeper if the margin is large (double extension).
    #[inline(always)]
    fn singular_extension<const PV: bool>(
        &mut self,
        node: &Node,
        entry: &TableEntry,
        mv: Move,
    ) -> Singular {
        let &Node { ply, depth, beta, cut_node, .. } = node;
        if depth < params::singular_depth()
            || entry.depth < depth - params::singular_entry_depth()
            || entry.bound == Bound::Upper
            || is_decisive(entry.score)
        {
            return Singular::Extend(0);
        }
        let target = entry.score - depth * params::singular_margin() / 100;
        self.stack[ply].excluded = Some(mv);
        let score = self.node::<false>(ply, target - 1, target, (depth - 1) / 2, cut_node);
        self.stack[ply].excluded = None;
        match () {
            () if self.stopped => Singular::Cut(0),
            () if score < target => {
                let double = !PV
                    && score < target - params::double_margin()
                    && i32::from(self.stack[ply].double_extensions) < params::double_most();
                Singular::Extend(1 + i32::from(double))
            }
            // Multicut: several moves reach beta in a shallower search, so one will in this.
            () if target >= beta => Singular::Cut(target),
            // Negative extensions: the move is not the only one.
            () if entry.score >= beta => Singular::Extend(-2),
            () if cut_node => Singular::Extend(-1),
            () => Singular::Extend(0),
        }
    }

    /// Step 12: the late move reduction in plies, adjusted to the move and the node.
    #[inline(always)]
    fn late_move_reduction<const PV: bool>(
        &self,
        node: &Node,
        candidate: &Candidate,
        gives_check: bool,
    ) -> i32 {
        let part = |holds: bool, part: i32| if holds { part } else { 0 };
        let mut reduction = candidate.reduction;
        reduction -= candidate.history * PLY / params::lmr_history();
        reduction += part(!node.improving, params::lmr_not_improving());
        reduction += part(node.cut_node, params::lmr_cut_node());
        reduction -= part(PV, params::lmr_pv());
        reduction -= part(gives_check || self.stack[node.ply].in_check, params::lmr_check());
        reduction -= part(!candidate.picked.quiet, params::lmr_capture());
        // Where the table's move is a capture, quiet ones seldom do better.
        reduction += part(node.table_captures, params::lmr_tt_capture());
        reduction / PLY
    }

    /// Step 4: the table's answer to `beta` says of its quiet move whether it is good enough.
    pub(super) fn learn_from_table(
        &mut self,
        ply: usize,
        depth: i32,
        entry: &TableEntry,
        beta: i32,
    ) {
        let Some(mv) = entry.best.filter(|&mv| is_quiet(self.position(ply), mv)) else { return };
        let key = self.history.key(self.position(ply), mv);
        let bonus = if entry.score >= beta { history_bonus(depth) } else { -history_bonus(depth) };
        self.history.update_quiet(key, self.before(ply), bonus);
    }

    /// Step 15: no move is good enough here, so the one before was, if it is quiet. What it was
    /// good against are the moves before it.
    fn learn_from_refutation(&mut self, ply: usize, depth: i32) {
        let before = &self.stack[ply - 1];
        if let Some(key) = before.played.filter(|_| before.played_quiet) {
            self.history.update_continuation(key, self.before(ply - 1), history_bonus(depth));
        }
    }

    /// Step 15: a move is good enough here, so the one before was not, if it is quiet. That says
    /// something only of the first of its node, of which the most was hoped: others are late because
    /// they are refuted more often than not.
    fn punish_refuted(&mut self, ply: usize, depth: i32) {
        let before = &self.stack[ply - 1];
        if let Some(key) = before.played.filter(|_| before.played_quiet && before.number == 1) {
            let bonus = -history_bonus(depth + 1);
            self.history.update_continuation(key, self.before(ply - 1), bonus);
        }
    }

    /// Step 15: a move was good enough: it becomes a killer if it is quiet, its history rises, and
    /// that of the moves searched before it falls.
    fn update_histories(&mut self, ply: usize, cut: Move, searched: &[Move], depth: i32) {
        let bonus = history_bonus(depth);
        let before = self.before(ply);
        let quiet = is_quiet(self.position(ply), cut);
        let frame = &mut self.stack[ply];
        if quiet && frame.killers[0] != Some(cut) {
            frame.killers[1] = frame.killers[0].replace(cut);
        }
        let history = self.history;
        let update = |mv: Move, bonus| {
            history.update_wall(&frame.position, mv, bonus);
            // Another wall of the move that cut says nothing against the move itself.
            if mv != cut && mv.wall().is_some() && mv.unwalled() == cut.unwalled() {
                return;
            }
            let key = history.key(&frame.position, mv);
            match frame.position.captured(mv).or_else(|| frame.position.victim(mv)) {
                Some((_, piece)) => history.update_capture(key, piece.kind().index(), bonus),
                None if mv.promotion().is_some() => {}
                None => history.update_quiet(key, before, bonus),
            }
        };
        update(cut, bonus);
        for &other in searched {
            // A capture that works says nothing against quiet moves: they were not its rivals.
            if quiet || !is_quiet(&frame.position, other) {
                update(other, -bonus);
            }
        }
    }
}

/// The bonus of a move that proved good at this depth.
fn history_bonus(depth: i32) -> i32 {
    let bonus = params::history_bonus() * depth - params::history_malus();
    bonus.min(params::history_bonus_most())
}
