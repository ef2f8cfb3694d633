//! The search: iterative deepening of a principal variation search, on one thread or on several that
//! share the transposition table, the histories and, at split points, the moves of a node.
//!
//! | technique | file |
//! |---|---|
//! | iterative deepening, stopping | [`deepening`] |
//! | several threads: young brothers wait | [`split`] |
//! | aspiration windows | [`aspiration`] |
//! | search of the root, lines of analysis (MultiPV) | [`root`] |
//! | search for a mate with nothing left out | [`mate_search`] |
//! | principal variation search, mate distance pruning, table cuts | [`node`] |
//! | reverse futility, null move | [`pruning`] |
//! | late move, futility, history and exchange pruning; singular and check extensions, multicut; late move reductions | [`moves`], [`late_moves`] |
//! | quiescence search, delta pruning, quiet checks | [`quiescence`], [`checks`] |
//! | move ordering, killers; quiet, capture and continuation history | [`picker`], [`history`] |
//! | static exchange evaluation | [`see`] |
//! | correction history | [`correction`], [`static_eval`] |
//! | ends of the game, repetition, endgame tables | [`ends`], [`path`] |
//! | time for a move | [`time`] |
//! | all numbers of these, and how to tune them | [`params`] |

mod aspiration;
mod best;
mod checks;
mod correction;
mod deepening;
mod ends;
mod history;
mod late_moves;
mod mate_search;
mod moves;
mod node;
pub(crate) mod params;
mod path;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod searcher;
mod see;
mod split;
mod stack;
mod static_eval;
mod time;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use wazir_rules::bits::Bits;
use wazir_rules::{History, Position, Tables};
use wazir_tablebase::Tablebase;

use crate::clock::Instant;
use crate::crew::Crew;
use crate::eval::{Learnt, PawnCache, Profile, evaluate};
use crate::limits::Limits;
use crate::network::{Look, Network, Sights};
use crate::report::{Found, Listener};
use crate::score::MAX_PLY;
use crate::signals::Signals;
use crate::table::TranspositionTable;
use correction::CorrectionHistory;
use history::HistoryTables;
use late_moves::LateMoves;
use moves::NodeMoves;
use params::Params;
use path::Path;
use searcher::{Searcher, Shared};
use split::SplitPoints;
use stack::Frame;
use time::Budget;

/// The plies that a search has room for.
const STACK: usize = MAX_PLY + 4;

/// The data of a variant that the engine keeps between searches.
#[derive(Debug)]
pub(crate) struct VariantData<B: Bits> {
    pub(crate) profile: Profile<B>,
    network: Option<Arc<Network>>,
    late_moves: LateMoves,
    history: HistoryTables,
    correction: CorrectionHistory,
    /// One for each thread.
    threads: Vec<ThreadData<B>>,
}

/// The data that a thread keeps to itself between searches.
#[derive(Debug)]
struct ThreadData<B> {
    pawns: PawnCache<B>,
    sights: Option<Sights>,
}

impl<B: Bits> VariantData<B> {
    /// The data before the first search, with what was learnt of the variant.
    pub(crate) fn new(
        tables: &Tables<B>,
        learnt: &Learnt,
        network: Option<Arc<Network>>,
    ) -> VariantData<B> {
        let history = HistoryTables::new(tables);
        let correction = CorrectionHistory::new(history.key_count());
        VariantData {
            profile: Profile::new(tables, learnt),
            network,
            late_moves: LateMoves::new(tables),
            history,
            correction,
            threads: Vec::new(),
        }
    }

    /// Returns whether a network has a say in the evaluation.
    pub(crate) fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// The evaluation of a position, in centipawns for the side to move.
    pub(crate) fn evaluate(&mut self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        self.look_at(tables, position, true)
    }

    /// The same without a network.
    pub(crate) fn evaluate_terms(&mut self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        self.look_at(tables, position, false)
    }

    fn look_at(&mut self, tables: &Tables<B>, position: &Position<B>, with_network: bool) -> i32 {
        let network = self.network.as_deref();
        if self.threads.is_empty() {
            self.threads.push(ThreadData::new(network));
        }
        let ThreadData { pawns, sights, .. } = &mut self.threads[0];
        let network = network.filter(|_| with_network).zip(sights.as_mut());
        let look = network.map(|(network, sights)| Look { network, sights, ply: 0 });
        evaluate(tables, &self.profile, position, pawns, look)
    }
}

impl<B: Bits> ThreadData<B> {
    fn new(network: Option<&Network>) -> ThreadData<B> {
        ThreadData { pawns: PawnCache::new(), sights: network.map(Network::sights) }
    }
}

/// The parts of a search that are not the position.
pub(crate) struct Task<'a> {
    pub(crate) table: &'a TranspositionTable,
    /// The threads besides the one that asks.
    pub(crate) crew: &'a Crew,
    /// The numbers, which the calling thread has entered already.
    pub(crate) params: &'a Params,
    /// The endgame tables at hand.
    pub(crate) endgames: Option<&'a Tablebase>,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    /// The instant at which it was asked for.
    pub(crate) start: Instant,
}

/// Searches the last position of `history`.
pub(crate) fn search<B: Bits>(
    data: &mut VariantData<B>,
    tables: &Tables<B>,
    history: &History<B>,
    task: &Task<'_>,
    listener: &mut dyn Listener,
) -> Found {
    let &Task { table, crew, params, endgames, limits, signals, start } = task;
    let threads = 1 + crew.size();
    let shared = Shared {
        table,
        endgames,
        signals,
        limits,
        stop: AtomicBool::new(false),
        splits: SplitPoints::default(),
        nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        budget: Budget::new(limits),
        start,
    };
    let network = data.network.as_deref();
    data.threads.resize_with(threads, || ThreadData::new(network));
    let path = Path::new(tables, history);
    let position = history.current();
    let mut searchers = data.threads.iter_mut().enumerate().map(|(thread, kept)| Searcher {
        tables,
        profile: &data.profile,
        late_moves: &data.late_moves,
        shared: &shared,
        history: &data.history,
        correction: &data.correction,
        pawns: &mut kept.pawns,
        network: network.zip(kept.sights.as_mut()),
        thread,
        stack: vec![Frame::new(position); STACK],
        moves: (0..STACK).map(|_| NodeMoves::default()).collect(),
        variations: vec![Vec::new(); STACK],
        split: None,
        path: path.clone(),
        nodes: 0,
        next_check: 0,
        selective_depth: 0,
        stopped: false,
        clock_start: (!limits.ponder).then_some(start),
        no_null_moves: None,
        mate_search_end: None,
        handicap: limits.level.handicap(),
    });
    let mut first = searchers.next().expect("there is at least one thread");
    let helpers = searchers.map(|mut helper| {
        move || {
            params.enter();
            helper.help();
        }
    });
    let mut found = crew.run(helpers, || first.iterate(listener));
    found.nodes = shared.total_nodes();
    found
}
