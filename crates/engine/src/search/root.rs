//! The root of the search: its moves with their scores and variations, and the loop over them.

use std::cmp::Reverse;

use wazir_rules::Move;
use wazir_rules::bits::Bits;

use super::params;
use super::picker::is_quiet;
use super::searcher::Searcher;
use crate::report::{Bound, Listener, Report};
use crate::score::{INFINITE, Score};

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Score in this iteration; `-INFINITE` when another move was better.
    pub(super) score: i32,
    /// Score in the last iteration.
    pub(super) previous_score: i32,
    /// The variation that begins with the move.
    pub(super) pv: Vec<Move>,
    selective_depth: usize,
}

impl RootMove {
    /// A move of which nothing is known.
    pub(super) fn new(mv: Move) -> RootMove {
        RootMove { mv, score: -INFINITE, previous_score: 0, pv: vec![mv], selective_depth: 0 }
    }

    /// The last score that is known.
    pub(super) fn known_score(&self) -> i32 {
        if self.score == -INFINITE { self.previous_score } else { self.score }
    }
}

impl<B: Bits> Searcher<'_, B> {
    /// The moves to choose from, likely ones first: those that were asked for, and of these the
    /// ones that this player sees.
    pub(super) fn root_moves(&mut self) -> Vec<RootMove> {
        let mut picker = std::mem::take(&mut self.moves[0].picker);
        picker.clear();
        let mut legal = self.position(0).legal_moves(self.tables);
        let only = &self.shared.limits.search_moves;
        if legal.iter().any(|mv| only.contains(mv)) {
            legal.retain(|mv| only.contains(mv));
        }
        if legal.iter().any(|&mv| !self.overlooks(0, mv)) {
            legal.retain(|&mv| !self.overlooks(0, mv));
        }
        picker.moves = legal;
        let entry = self.shared.table.get(self.position(0).key(), 0);
        self.score_moves(0, entry.and_then(|entry| entry.best), &mut picker);
        let mut moves = Vec::new();
        while let Some(picked) = self.pick(0, &mut picker) {
            moves.push(RootMove::new(picked.mv));
        }
        self.moves[0].picker = picker;
        self.sort_by_tables(&mut moves);
        moves
    }

    /// Puts the best moves by the endgame tables first, if these know all of them: then the best is
    /// played even if there is no time to search.
    fn sort_by_tables(&self, moves: &mut [RootMove]) {
        let Some(endgames) = self.shared.endgames else { return };
        let Some(values) = endgames.moves(self.tables, self.position(0)) else { return };
        let worth = |root: &RootMove| values.iter().find(|(mv, _)| *mv == root.mv).map(|it| it.1);
        moves.sort_by_key(|root| Reverse(worth(root)));
    }

    /// The loop over the moves of the root, from number `line` on: as at every
    /// [`node`](super::node), but nothing is left out.
    pub(super) fn search_root(
        &mut self,
        moves: &mut [RootMove],
        line: usize,
        (mut alpha, beta): (i32, i32),
        depth: i32,
        listener: &mut dyn Listener,
    ) -> i32 {
        let original_alpha = alpha;
        let mut best = -INFINITE;
        self.nodes += 1;
        let raw = if self.stack[0].in_check { 0 } else { self.evaluate(0) };
        self.correct(0, raw);
        self.stack[0].was_pv = true;
        self.stack[2].killers = [None; 2];
        for root_move in &mut moves[line..] {
            root_move.score = -INFINITE;
        }
        for (number, root_move) in (1..).zip(&mut moves[line..]) {
            let mv = root_move.mv;
            listener.current_move(depth as u32, mv, line + number);
            let quiet = is_quiet(self.position(0), mv);
            self.stack[0].number = number;
            self.make(0, mv);
            let gives_check = self.stack[1].in_check;
            let new_depth = depth - 1;
            let mut score = -INFINITE;
            let mut zero_window = number > 1;
            if depth >= params::root_lmr_depth()
                && number > params::root_lmr_moves() as usize
                && quiet
                && !gives_check
                && !self.is_exhaustive()
            {
                let reduced = (new_depth - root_reduction(number, depth)).max(1);
                score = -self.node::<false>(1, -alpha - 1, -alpha, reduced, true);
                zero_window = score > alpha;
            }
            if zero_window && !self.stopped {
                score = -self.node::<false>(1, -alpha - 1, -alpha, new_depth, true);
            }
            if (number == 1 || score > alpha) && !self.stopped {
                score = -self.node::<true>(1, -beta, -alpha, new_depth, false);
            }
            self.unmake();
            if self.stopped {
                return best;
            }
            if number == 1 || score > alpha {
                root_move.score = score;
                root_move.selective_depth = self.selective_depth;
                root_move.pv.clear();
                root_move.pv.push(mv);
                root_move.pv.extend_from_slice(&self.variations[1]);
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        // With some of the moves the result is none of the position.
        if line == 0 && self.shared.limits.search_moves.is_empty() {
            let best_move = moves.iter().max_by_key(|m| m.score).map(|m| m.mv);
            self.store(0, depth, (original_alpha, beta), best, best_move);
        }
        best
    }

    /// A report of a variation, as of now.
    pub(super) fn report(
        &self,
        root_move: &RootMove,
        multi_pv: usize,
        depth: u32,
        bound: Bound,
    ) -> Report {
        let shared = self.shared;
        self.publish_nodes();
        Report {
            depth,
            selective_depth: root_move.selective_depth.max(root_move.pv.len()) as u32,
            multi_pv,
            score: Score::new(root_move.known_score()),
            bound,
            nodes: shared.total_nodes(),
            elapsed: shared.start.elapsed(),
            hash_full: shared.table.fullness(),
            pv: root_move.pv.clone(),
        }
    }
}

/// Plies by which the `number`th move of the root is reduced.
fn root_reduction(number: usize, depth: i32) -> i32 {
    let very_late = number > params::root_lmr_very_late() as usize
        && depth >= params::root_lmr_very_late_depth();
    1 + i32::from(number > params::root_lmr_late() as usize) + i32::from(very_late)
}
