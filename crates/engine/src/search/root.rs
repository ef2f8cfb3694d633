//! The root: depth after depth, line after line, until a limit says stop.

use std::time::Duration;

use wazir_rules::Move;
use wazir_rules::bits::Bits;

use super::{Shared, Worker};
use crate::report::{Found, Listener, Precision, Report, Score};
use crate::score::{INFINITE, MATE, is_decisive, is_mate, told};
use crate::table::{Bound, Known};

/// First half width of the window around the last score.
const WINDOW: i32 = 18;
/// Scores that are only bounds are told of searches that take longer than this.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);
/// Deepest iteration.
const DEEPEST: u32 = 120;

/// A mate is looked for in at least so many nodes.
const SEEKS_AT_LEAST: u64 = 10_000;
/// Mates in more moves are all alike.
const LONGEST_MATE: u32 = 50;

/// What is known of the mate that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sought {
    Open,
    Found,
    /// There is none within so many moves.
    Absent,
}

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    mv: Move,
    /// Of this iteration; `-INFINITE` when it was not the best so far.
    score: i32,
    /// Of the last one.
    previous: i32,
    pv: Vec<Move>,
    selective_depth: usize,
}

impl RootMove {
    fn known_score(&self) -> i32 {
        if self.score == -INFINITE { self.previous } else { self.score }
    }
}

impl<B: Bits> Worker<'_, B> {
    /// Thinks until a limit, and answers.
    pub(super) fn think(&mut self, listener: &mut dyn Listener) -> Found {
        self.frames[0].in_check = self.position(0).in_check(self.tables);
        let mut moves = self.root_moves();
        let Some(first) = moves.first() else {
            let score = if self.no_moves(0) == 0 { Score::Centipawns(0) } else { Score::Mate(0) };
            self.wait();
            return Found { best: None, ponder: None, score, nodes: self.nodes, depth: 0 };
        };
        let mut told_best = first.mv;
        let lines = self.shared.limits.multi_pv.clamp(1, moves.len());
        let deepest = self.shared.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (mut done, mut stable, mut last_score) = (0, 0, None);
        let mut mate = Sought::Open;
        for depth in 1..=deepest {
            // Helpers leave out depths, each others, so that not all do the same.
            if self.number > 0 && (depth as usize + self.number).is_multiple_of(4) {
                continue;
            }
            for root_move in &mut moves {
                root_move.previous = root_move.known_score();
                root_move.score = -INFINITE;
            }
            if let Some(most) = self.shared.limits.mate
                && self.number == 0
                && mate == Sought::Open
            {
                mate = self.seek_mate(&mut moves, depth, most, listener);
            }
            for line in usize::from(mate == Sought::Found)..lines {
                self.selective_depth = 0;
                self.aspire(&mut moves, line, depth as i32, listener);
                if self.stopped {
                    break;
                }
            }
            moves[..lines].sort_by_key(|root_move| -root_move.score);
            let unchanged = moves[0].mv == told_best;
            if self.stopped && (unchanged || moves[0].score == -INFINITE) {
                break;
            }
            told_best = moves[0].mv;
            for (line, root_move) in moves[..lines].iter().enumerate() {
                let report = self.report_of(root_move, line + 1, depth, Precision::Exact);
                listener.line(&report);
            }
            if self.stopped {
                break;
            }
            done = depth;
            let score = moves[0].score;
            stable = if unchanged { stable + 1 } else { 0 };
            let fallen = last_score.map_or(0, |last: i32| last - score);
            last_score = Some(score);
            if self.number == 0 && self.enough(depth, score, moves.len(), stable, fallen) {
                break;
            }
        }
        if self.number == 0 {
            self.wait();
        }
        self.shared.nodes[self.number].store(self.nodes, std::sync::atomic::Ordering::Relaxed);
        let best = &moves[0];
        Found {
            best: Some(best.mv),
            ponder: best.pv.get(1).copied().or_else(|| self.reply_to(best.mv)),
            score: told(best.known_score()),
            nodes: self.nodes,
            depth: done,
        }
    }

    /// The moves to choose from, likely ones first.
    fn root_moves(&mut self) -> Vec<RootMove> {
        let mut picker = std::mem::take(&mut self.frames[0].picker);
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
        let known = self.shared.table.get(self.position(0).hash(), 0);
        self.weigh(0, known.and_then(|known| known.best), &mut picker);
        let mut moves = Vec::new();
        while let Some(picked) = self.pick(0, &mut picker) {
            moves.push(RootMove {
                mv: picked.mv,
                score: -INFINITE,
                previous: 0,
                pv: vec![picked.mv],
                selective_depth: 0,
            });
        }
        self.frames[0].picker = picker;
        moves
    }

    /// Looks for a mate in `most` moves, as deep as this iteration, and leaves nothing out. It
    /// takes no more than twice the nodes that were searched before, so that mates too long for
    /// this are found as ever.
    fn seek_mate(
        &mut self,
        moves: &mut [RootMove],
        depth: u32,
        most: u32,
        listener: &mut dyn Listener,
    ) -> Sought {
        let most = most.min(LONGEST_MATE);
        self.seeks_until = Some(self.nodes + (2 * self.nodes).max(SEEKS_AT_LEAST));
        let alpha = MATE - 2 * most as i32;
        let plies = 2 * depth.min(most) as i32 - 1;
        let score = self.search_root(moves, 0, alpha, INFINITE, plies, listener);
        self.seeks_until = None;
        let gave_up = std::mem::take(&mut self.stopped);
        // Other reasons to stop are still there, if there were any.
        self.next_look = self.nodes;
        if score > alpha {
            moves.sort_by_key(|root_move| -root_move.score);
            return Sought::Found;
        }
        if depth >= most && !gave_up { Sought::Absent } else { Sought::Open }
    }

    /// Searches one line with a window around its last score, wider until it fits [+111, measured
    /// as the steps of `node` are].
    fn aspire(
        &mut self,
        moves: &mut [RootMove],
        line: usize,
        depth: i32,
        listener: &mut dyn Listener,
    ) {
        let expected = moves[line].previous;
        let mut width = WINDOW;
        let narrow = depth >= 5 && !is_decisive(expected);
        let (mut alpha, mut beta) =
            if narrow { (expected - width, expected + width) } else { (-INFINITE, INFINITE) };
        let mut reduced = 0;
        loop {
            let reached = (depth - reduced).max(1);
            let score = self.search_root(moves, line, alpha, beta, reached, listener);
            moves[line..].sort_by_key(|root_move| -root_move.score);
            if self.stopped {
                return;
            }
            width += width / 2 + 10;
            let precision = match () {
                () if score <= alpha && alpha > -INFINITE => Precision::AtMost,
                () if score >= beta && beta < INFINITE => Precision::AtLeast,
                () => return,
            };
            if line == 0 && self.shared.begun.elapsed() >= BOUNDS_AFTER {
                listener.line(&self.report_of(&moves[0], 1, depth as u32, precision));
            }
            if precision == Precision::AtMost {
                beta = (alpha + beta) / 2;
                alpha = if width > 500 { -INFINITE } else { (score - width).max(-INFINITE) };
                reduced = 0;
            } else {
                beta = if width > 500 { INFINITE } else { (score + width).min(INFINITE) };
                reduced = (reduced + 1).min(2);
            }
            // A mate is beyond every margin.
            if is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The root's loop over moves: the one of [`Worker::node`] with nothing left out.
    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        line: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        listener: &mut dyn Listener,
    ) -> i32 {
        let original = alpha;
        let mut best = -INFINITE;
        self.nodes += 1;
        let plain = if self.frames[0].in_check { 0 } else { self.evaluate(0) };
        self.correct(0, plain);
        self.frames[2].killers = [None; 2];
        for root_move in &mut moves[line..] {
            root_move.score = -INFINITE;
        }
        for (count, root_move) in (1..).zip(&mut moves[line..]) {
            let mv = root_move.mv;
            listener.trying(depth as u32, mv, line + count);
            let quiet = super::order::is_quiet(self.position(0), mv);
            self.play(0, mv);
            let checks = self.frames[1].in_check;
            let deeper = depth - 1;
            let mut score = -INFINITE;
            let mut ask_again = count > 1;
            if depth >= 3 && count > 4 && quiet && !checks && self.may_prune() {
                let by = 1 + i32::from(count > 10) + i32::from(count > 24 && depth > 6);
                let reduced = (deeper - by).max(1);
                score = -self.node::<false>(1, -alpha - 1, -alpha, reduced, true);
                ask_again = score > alpha;
            }
            if ask_again && !self.stopped {
                score = -self.node::<false>(1, -alpha - 1, -alpha, deeper, true);
            }
            if (count == 1 || score > alpha) && !self.stopped {
                score = -self.node::<true>(1, -beta, -alpha, deeper, false);
            }
            self.take_back();
            if self.stopped {
                return best;
            }
            if count == 1 || score > alpha {
                root_move.score = score;
                root_move.selective_depth = self.selective_depth;
                root_move.pv.clear();
                root_move.pv.push(mv);
                root_move.pv.extend_from_slice(&self.frames[1].pv);
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
        if line == 0 && self.shared.limits.search_moves.is_empty() {
            let best_move = moves.iter().max_by_key(|m| m.score).map(|m| m.mv);
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > original => Bound::Exact,
                () => Bound::Upper,
            };
            if !is_decisive(best) || is_mate(best) {
                let eval = self.frames[0].plain_eval;
                let found = Known { best: best_move, score: best, eval, depth, bound };
                self.shared.table.put(self.position(0).hash(), 0, found);
            }
        }
        best
    }

    /// Whether a finished iteration was the last.
    fn enough(&mut self, depth: u32, score: i32, choices: usize, stable: u32, fallen: i32) -> bool {
        let shared: &Shared<'_> = self.shared;
        if shared.limits.mate.is_some_and(|most| score >= MATE - 2 * most as i32) {
            return true;
        }
        let Some(thought) = self.thought() else { return false };
        let past = |limit: Option<Duration>| limit.is_some_and(|limit| thought >= limit);
        if past(shared.budget.patience(stable, fallen)) || past(shared.budget.hard) {
            return true;
        }
        // With a clock running, what is decided is not thought over.
        let certain =
            choices == 1 && depth >= 6 || is_mate(score) && depth as i32 > MATE - score.abs() + 2;
        shared.limits.clock.is_some() && certain && !shared.limits.infinite
    }

    /// A search that must not end by itself waits here for an order.
    fn wait(&self) {
        let limits = self.shared.limits;
        if limits.infinite || limits.ponder {
            self.shared.signals.wait(!limits.infinite);
        }
    }

    fn report_of(
        &self,
        root_move: &RootMove,
        multi_pv: usize,
        depth: u32,
        precision: Precision,
    ) -> Report {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, std::sync::atomic::Ordering::Relaxed);
        Report {
            depth,
            selective_depth: root_move.selective_depth.max(root_move.pv.len()) as u32,
            multi_pv,
            score: told(root_move.known_score()),
            precision,
            nodes: shared.nodes(),
            elapsed: shared.begun.elapsed(),
            hash_full: shared.table.fullness(),
            pv: root_move.pv.clone(),
        }
    }

    /// The reply to a move that the table knows, if it is legal.
    fn reply_to(&self, mv: Move) -> Option<Move> {
        let next = self.position(0).play_unchecked(self.tables, mv);
        let reply = self.shared.table.get(next.hash(), 0)?.best?;
        next.legal_moves(self.tables).contains(&reply).then_some(reply)
    }
}
