//! One thread's search: its state, its limits, and the moves it makes and takes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Move, Position, Tables};
use wazir_tablebase::Tablebase;

use super::correction::CorrectionHistory;
use super::history::{Before, HistoryTables};
use super::late_moves::LateMoves;
use super::moves::NodeMoves;
use super::path::Path;
use super::picker::{Hints, MovePicker, Picked, is_quiet};
use super::see::wins_at_least;
use super::split::{SplitPoint, SplitPoints};
use super::stack::Frame;
use super::time::Budget;
use crate::clock::Instant;
use crate::eval::{PawnCache, Profile, evaluate};
use crate::level::Handicap;
use crate::limits::Limits;
use crate::network::{Look, Network, Sights};
use crate::report::Bound;
use crate::score::{MAX_EVAL, is_decisive, is_mate};
use crate::signals::Signals;
use crate::table::{TableEntry, TranspositionTable};

/// Nodes between two looks at the clock.
const PERIOD: u64 = 512;
/// The same below a split point, which may be over at any time.
const SPLIT_PERIOD: u64 = 32;

/// The data that all threads of a search share.
pub(super) struct Shared<'a, B: Bits> {
    pub(super) table: &'a TranspositionTable,
    /// The endgame tables at hand.
    pub(super) endgames: Option<&'a Tablebase>,
    pub(super) signals: &'a Signals,
    pub(super) limits: &'a Limits,
    /// Set when the search is over.
    pub(super) stop: AtomicBool,
    /// The nodes whose moves are shared.
    pub(super) splits: SplitPoints<B>,
    /// Nodes of each thread, brought up to date every now and then.
    pub(super) nodes: Vec<AtomicU64>,
    pub(super) budget: Budget,
    /// The instant at which the search was asked for.
    pub(super) start: Instant,
}

impl<B: Bits> Shared<'_, B> {
    /// Nodes of all threads so far.
    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// One thread's search.
pub(super) struct Searcher<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) profile: &'a Profile<B>,
    pub(super) late_moves: &'a LateMoves,
    pub(super) shared: &'a Shared<'a, B>,
    pub(super) history: &'a HistoryTables,
    pub(super) correction: &'a CorrectionHistory,
    pub(super) pawns: &'a mut PawnCache<B>,
    /// The network that judges, if there is one, and what it has seen on the line.
    pub(super) network: Option<(&'a Network, &'a mut Sights)>,
    /// Number of this thread; 0 is the one that searches the root, reports and watches the clock.
    pub(super) thread: usize,
    pub(super) stack: Vec<Frame<B>>,
    /// The moves of each ply's node.
    pub(super) moves: Vec<NodeMoves>,
    /// The principal variation from each ply on.
    pub(super) variations: Vec<Vec<Move>>,
    /// The split point below which it searches.
    pub(super) split: Option<Arc<SplitPoint<B>>>,
    pub(super) path: Path,
    pub(super) nodes: u64,
    /// The node at which clock and signals are looked at again.
    pub(super) next_check: u64,
    pub(super) selective_depth: usize,
    pub(super) stopped: bool,
    /// The instant at which the clock began to run; `None` while pondering.
    pub(super) clock_start: Option<Instant>,
    /// While a null move cut is verified: the side that makes no null moves, and the ply from which
    /// on it does again.
    pub(super) no_null_moves: Option<(Color, usize)>,
    /// While a mate is searched for with nothing left out: the node at which that is given up.
    pub(super) mate_search_end: Option<u64>,
    /// The weakness of a weak player.
    pub(super) handicap: Option<Handicap>,
}

impl<B: Bits> Searcher<'_, B> {
    pub(super) fn position(&self, ply: usize) -> &Position<B> {
        &self.stack[ply].position
    }

    /// Counts a node, and checks the limits when it is time.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
    }

    #[cold]
    pub(super) fn check_limits(&mut self) {
        let shared = self.shared;
        self.publish_nodes();
        self.next_check = self.nodes + PERIOD;
        if let Some(limit) = shared.limits.nodes {
            let total = shared.total_nodes();
            self.stopped |= total >= limit;
            self.next_check = self.next_check.min(self.nodes + limit.saturating_sub(total));
        }
        self.stopped |= shared.stop.load(Relaxed) || shared.signals.is_stopped();
        self.stopped |= self.mate_search_end.is_some_and(|end| self.nodes >= end);
        if let Some(split) = &self.split {
            self.stopped |= split.is_over();
            self.next_check = self.next_check.min(self.nodes + SPLIT_PERIOD);
        }
        if self.thread == 0
            && let Some(hard) = shared.budget.hard
        {
            self.stopped |= self.clock_time().is_some_and(|time| time >= hard);
        }
    }

    /// Lets the other threads know how many nodes this one has searched.
    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.thread].store(self.nodes, Relaxed);
    }

    /// The time for which our own clock has run; `None` while pondering.
    pub(super) fn clock_time(&mut self) -> Option<Duration> {
        if self.clock_start.is_none() && self.shared.signals.is_ponder_hit() {
            self.clock_start = Some(Instant::now());
        }
        self.clock_start.map(|start| start.elapsed())
    }

    /// `true` while a mate is searched for with nothing left out: no move is pruned or reduced.
    pub(super) fn is_exhaustive(&self) -> bool {
        self.mate_search_end.is_some()
    }

    /// The static evaluation as this player sees it, before correction.
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        let position = &self.stack[ply].position;
        let look = self.network.as_mut().map(|(network, sights)| Look { network, sights, ply });
        let eval = evaluate(self.tables, self.profile, position, self.pawns, look);
        match self.handicap {
            Some(handicap) => {
                let error = handicap.misjudgement(position.hash(), self.shared.limits.seed);
                (eval + error).clamp(-MAX_EVAL, MAX_EVAL)
            }
            None => eval,
        }
    }

    /// `true` when this player does not see the move.
    #[inline]
    pub(super) fn overlooks(&self, ply: usize, mv: Move) -> bool {
        self.handicap.is_some_and(|handicap| {
            let (hash, seed) = (self.position(ply).hash(), self.shared.limits.seed);
            handicap.overlooks(hash, u64::from(mv.code()), ply, seed)
        })
    }

    /// Makes a move into the next frame.
    pub(super) fn make(&mut self, ply: usize, mv: Move) {
        let key = self.history.key(self.position(ply), mv);
        let next = self.position(ply).play_unchecked(self.tables, mv);
        self.shared.table.prefetch(next.key());
        let in_check = next.in_check(self.tables);
        let forced = in_check || next.has_to_capture(self.tables);
        self.path.push(&next, in_check, false);
        self.stack[ply].played_quiet = is_quiet(self.position(ply), mv);
        self.stack[ply].played = Some(key);
        let double_extensions = self.stack[ply].double_extensions;
        let frame = &mut self.stack[ply + 1];
        frame.position = next;
        frame.in_check = in_check;
        frame.forced = forced;
        frame.double_extensions = double_extensions;
    }

    /// Makes a null move into the next frame.
    pub(super) fn make_null(&mut self, ply: usize) {
        let next = self.position(ply).pass(self.tables);
        self.shared.table.prefetch(next.key());
        let forced = next.has_to_capture(self.tables);
        self.path.push(&next, false, true);
        self.stack[ply].played = None;
        let frame = &mut self.stack[ply + 1];
        frame.position = next;
        frame.in_check = false;
        frame.forced = forced;
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        self.path.pop();
    }

    /// The moves before this ply that count for its own.
    pub(super) fn before(&self, ply: usize) -> Before {
        let back = |plies| ply.checked_sub(plies).and_then(|at: usize| self.stack[at].played);
        [back(1), back(2), back(4)]
    }

    /// `true` when the exchange that the move begins wins `threshold` centipawns or more.
    pub(super) fn wins_at_least(&self, ply: usize, mv: Move, threshold: i32) -> bool {
        wins_at_least(self.tables, &self.profile.values, self.position(ply), mv, threshold)
    }

    /// Scores the moves in the picker.
    pub(super) fn score_moves(
        &self,
        ply: usize,
        table_move: Option<Move>,
        picker: &mut MovePicker,
    ) {
        picker.score(self.tables, self.position(ply), &self.hints(ply, table_move));
    }

    /// Takes the best move out of the picker.
    pub(super) fn pick(&self, ply: usize, picker: &mut MovePicker) -> Option<Picked> {
        picker.pick(self.tables, self.position(ply), &self.hints(ply, None))
    }

    fn hints(&self, ply: usize, table_move: Option<Move>) -> Hints<'_> {
        Hints {
            values: &self.profile.values,
            history: self.history,
            table_move,
            killers: self.stack[ply].killers,
            before: self.before(ply),
        }
    }

    /// Makes the move and the variation after it this ply's principal variation.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.variations.split_at_mut(ply + 1);
        let variation = &mut before[ply];
        variation.clear();
        variation.push(mv);
        variation.extend_from_slice(&after[0]);
    }

    /// Stores the result of a search of this ply in the table: the best score of the window, and
    /// its move. Wins by a rule are not stored, for they belong to the path and not to the
    /// position. Returns the entry if it was stored.
    pub(super) fn store(
        &self,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        score: i32,
        best: Option<Move>,
    ) -> Option<TableEntry> {
        if is_decisive(score) && !is_mate(score) {
            return None;
        }
        let frame = &self.stack[ply];
        let bound = Bound::new(score, alpha, beta);
        let entry =
            TableEntry { best, score, eval: frame.raw_eval, depth, bound, was_pv: frame.was_pv };
        self.shared.table.put(frame.position.key(), ply, entry);
        Some(entry)
    }
}
