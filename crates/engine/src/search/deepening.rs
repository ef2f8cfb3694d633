//! Iterative deepening: one iteration after the other, each a ply deeper, until a limit says
//! stop.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use wazir_rules::Move;
use wazir_rules::bits::Bits;

use super::mate_search::Mate;
use super::searcher::Searcher;
use crate::report::{Bound, Found, Listener};
use crate::score::{INFINITE, MATE, Score, is_mate};

/// The deepest iteration.
const MAX_DEPTH: u32 = 120;
/// Depth from which on an only move is not thought over any longer.
const ONLY_MOVE_DEPTH: u32 = 6;

impl<B: Bits> Searcher<'_, B> {
    /// Searches until a limit is reached, and returns the best move.
    pub(super) fn iterate(&mut self, listener: &mut dyn Listener) -> Found {
        let in_check = self.position(0).in_check(self.tables);
        self.stack[0].in_check = in_check;
        self.stack[0].forced = in_check || self.position(0).has_to_capture(self.tables);
        let mut moves = self.root_moves();
        let Some(first) = moves.first() else {
            let score = if self.no_moves(0) == 0 { Score::Centipawns(0) } else { Score::Mate(0) };
            self.wait();
            return Found { best: None, ponder: None, score, nodes: self.nodes, depth: 0 };
        };
        let mut reported_best = first.mv;
        let lines = self.shared.limits.multi_pv.clamp(1, moves.len());
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (mut finished, mut stable, mut last_score) = (0, 0, None);
        let mut mate = Mate::Unknown;
        for depth in 1..=deepest {
            for root_move in &mut moves {
                root_move.previous_score = root_move.known_score();
                root_move.score = -INFINITE;
            }
            if let Some(most) = self.shared.limits.mate
                && mate == Mate::Unknown
            {
                mate = self.search_mate(&mut moves, depth, most, listener);
            }
            for line in usize::from(mate == Mate::Found)..lines {
                self.selective_depth = 0;
                self.aspiration_search(&mut moves, line, depth as i32, listener);
                if self.stopped {
                    break;
                }
            }
            moves[..lines].sort_by_key(|root_move| -root_move.score);
            let unchanged = moves[0].mv == reported_best;
            if self.stopped && (unchanged || moves[0].score == -INFINITE) {
                break;
            }
            reported_best = moves[0].mv;
            for (line, root_move) in moves[..lines].iter().enumerate() {
                listener.report(&self.report(root_move, line + 1, depth, Bound::Exact));
            }
            if self.stopped {
                break;
            }
            finished = depth;
            let score = moves[0].score;
            stable = if unchanged { stable + 1 } else { 0 };
            let fallen = last_score.map_or(0, |last: i32| last - score);
            last_score = Some(score);
            if self.is_enough(depth, score, moves.len(), stable, fallen) {
                break;
            }
        }
        self.wait();
        self.publish_nodes();
        let best = &moves[0];
        Found {
            best: Some(best.mv),
            ponder: best.pv.get(1).copied().or_else(|| self.reply_to(best.mv)),
            score: Score::new(best.known_score()),
            nodes: self.nodes,
            depth: finished,
        }
    }

    /// `true` when no further iteration is wanted. The best of `choices` moves has this score,
    /// has stayed for `stable` iterations, and its score fell by `fallen` in the last.
    fn is_enough(
        &mut self,
        depth: u32,
        score: i32,
        choices: usize,
        stable: u32,
        fallen: i32,
    ) -> bool {
        let shared = self.shared;
        if shared.limits.mate.is_some_and(|most| score >= MATE - 2 * most as i32) {
            return true;
        }
        let Some(time) = self.clock_time() else { return false };
        let is_past = |limit: Option<Duration>| limit.is_some_and(|limit| time >= limit);
        if is_past(shared.budget.soft_limit(stable, fallen)) || is_past(shared.budget.hard) {
            return true;
        }
        // With a clock running, what is certain is not thought over.
        let only_move = choices == 1 && depth >= ONLY_MOVE_DEPTH;
        let shortest_mate = is_mate(score) && depth as i32 > MATE - score.abs() + 2;
        shared.limits.clock.is_some() && (only_move || shortest_mate) && !shared.limits.infinite
    }

    /// Waits for an order, if the search must not end by itself. Nobody has to help any more.
    fn wait(&self) {
        self.shared.stop.store(true, Relaxed);
        let limits = self.shared.limits;
        if limits.infinite || limits.ponder {
            self.shared.signals.wait(!limits.infinite);
        }
    }

    /// The reply to a move by the table, if it is legal.
    fn reply_to(&self, mv: Move) -> Option<Move> {
        let next = self.position(0).play_unchecked(self.tables, mv);
        let reply = self.shared.table.get(next.key(), 0)?.best?;
        next.legal_moves(self.tables).contains(&reply).then_some(reply)
    }
}
