//! The engine, as protocols, servers and tests see it: it takes a game and limits, and gives
//! reports and a move.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, History, Tables, Visitor};
use wazir_tablebase::Tablebase;

use crate::assessment::{Assessment, assess};
use crate::clock::Instant;
use crate::crew::Crew;
use crate::endgames::Endgames;
use crate::eval::{Explanation, explain};
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Bound, Found, Listener, Report};
use crate::score::Score;
use crate::search::params::Params;
use crate::search::{Task, VariantData, search};
use crate::signals::Signals;
use crate::table::TranspositionTable;

/// A chess engine with its memory. It does one search at a time, on the calling thread and on as
/// many more as it is set to use.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    crew: Crew,
    knowledge: Arc<Knowledge>,
    params: Params,
    endgames: Endgames,
    /// The last variant, and its [`VariantData`] of the width that it has.
    data: Option<(Arc<Variant>, Box<dyn Any + Send>)>,
    /// Level and seed of the last search: a weak player's scores are of no use to a strong one.
    player: (Level, u64),
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(16)
    }
}

impl Engine {
    /// An engine with this many mebibytes of transposition table, one thread, and what has
    /// been learnt of the shipped games.
    pub fn new(hash_mib: usize) -> Engine {
        Engine {
            table: TranspositionTable::new(hash_mib),
            crew: Crew::default(),
            knowledge: Knowledge::shipped(),
            params: Params::default(),
            endgames: Endgames::default(),
            data: None,
            player: (Level::FULL, 0),
        }
    }

    /// Changes the weights that were learnt of games, and forgets the last game.
    pub fn set_knowledge(&mut self, knowledge: Arc<Knowledge>) {
        self.knowledge = knowledge;
        self.data = None;
    }

    /// Changes the numbers of the search, and forgets the last game: some are worked into tables.
    pub(crate) fn set_params(&mut self, params: &Params) {
        self.params = params.clone();
        self.new_game();
    }

    /// Chooses the folder in which endgame tables are looked for, and whether those of three men are
    /// made in memory when such an ending begins. Neither is done before it is asked for.
    pub fn set_endgames(&mut self, folder: Option<PathBuf>, makes: bool) {
        self.endgames.set_folder(folder);
        self.endgames.set_makes(makes);
    }

    /// Changes the size of the transposition table to so many mebibytes, and empties it.
    pub fn set_hash(&mut self, mib: usize) {
        // The old one goes first: there may be no memory for both.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(mib);
    }

    /// Changes the number of search threads, from 1 to 256. Where there are not so many to be had it
    /// is one.
    pub fn set_threads(&mut self, threads: usize) {
        let helpers = threads.clamp(1, MOST_THREADS) - 1;
        if helpers != self.crew.size() {
            self.crew = Crew::new(helpers);
        }
    }

    /// Forgets the last game: the table and all histories.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.data = None;
    }

    /// Searches the game's current position until one of the limits, or until `signals` stops it.
    /// The moves of the game so far count for repetition.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        listener: &mut dyn Listener,
    ) -> Found {
        let start = Instant::now();
        if let Some((found, report)) = self.play_from_book(game, limits) {
            listener.report(&report);
            return found;
        }
        let mut endgames = std::mem::take(&mut self.endgames);
        let tables = endgames.prepare(game, limits, signals);
        let search = Search { engine: self, tables, limits, signals, start, listener };
        let found = game.visit(search);
        self.endgames = endgames;
        found
    }

    /// A move from a book, if that is wanted and one knows the position.
    fn play_from_book(&self, game: &Game, limits: &Limits) -> Option<(Found, Report)> {
        let own = limits.own_book.as_ref()?;
        let book = own.book.clone().or_else(|| self.knowledge.book(&game.rules()))?;
        let known = book.choose(game, limits.level, own.seed, &limits.search_moves)?;
        let score = Score::Centipawns(known.score.unwrap_or(0));
        let report = Report {
            depth: 1,
            selective_depth: 1,
            multi_pv: 1,
            score,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            hash_full: 0,
            pv: vec![known.mv],
        };
        Some((Found { best: Some(known.mv), ponder: None, score, nodes: 0, depth: 0 }, report))
    }

    /// What the evaluation thinks of the game's current position, without looking ahead.
    pub fn assess(&mut self, game: &Game) -> Assessment {
        game.visit(Assess { engine: self })
    }

    /// The weights that make up the evaluation of the game's current position.
    pub(crate) fn explain(&mut self, game: &Game) -> Explanation {
        game.visit(Explain { engine: self })
    }

    /// The evaluation of the game's current position without a network, in centipawns for the side
    /// to move.
    pub(crate) fn evaluate_terms(&mut self, game: &Game) -> i32 {
        game.visit(EvaluateTerms { engine: self })
    }

    /// The data of the variant with these tables, made anew if the last search was of another,
    /// and what else a search needs.
    fn data<B: Bits>(
        &mut self,
        tables: &Tables<B>,
    ) -> (&mut VariantData<B>, &TranspositionTable, &Crew, &Params) {
        self.params.enter();
        let is_known = self.data.as_ref().is_some_and(|(variant, data)| {
            Arc::ptr_eq(variant, tables.variant()) && data.is::<VariantData<B>>()
        });
        if !is_known {
            // Scores of another game, or of another width, mean nothing here.
            self.table.clear();
            let network = self.knowledge.network(tables.variant());
            let data = VariantData::new(tables, &self.knowledge.of(tables), network);
            self.data = Some((Arc::clone(tables.variant()), Box::new(data)));
        }
        let data = self.data.as_mut().and_then(|(_, data)| data.downcast_mut());
        (data.expect("it was just made for this width"), &self.table, &self.crew, &self.params)
    }
}

/// The most threads of one search.
const MOST_THREADS: usize = 256;

struct Search<'a> {
    engine: &'a mut Engine,
    tables: Option<&'a Tablebase>,
    limits: &'a Limits,
    signals: &'a Signals,
    start: Instant,
    listener: &'a mut dyn Listener,
}

impl Visitor for Search<'_> {
    type Output = Found;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Found {
        let Search { engine, tables: endgames, limits, signals, start, listener } = self;
        let player = (limits.level, limits.seed);
        if std::mem::replace(&mut engine.player, player) != player {
            engine.table.clear();
        }
        engine.table.begin_search();
        let limits = &limits.with_level();
        let (data, table, crew, params) = engine.data(tables);
        let task = Task { table, crew, params, endgames, limits, signals, start };
        search(data, tables, history, &task, listener)
    }
}

struct Assess<'a> {
    engine: &'a mut Engine,
}

impl Visitor for Assess<'_> {
    type Output = Assessment;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Assessment {
        let (data, ..) = self.engine.data(tables);
        assess(data, tables, history)
    }
}

struct Explain<'a> {
    engine: &'a mut Engine,
}

impl Visitor for Explain<'_> {
    type Output = Explanation;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Explanation {
        let (data, ..) = self.engine.data(tables);
        explain(tables, &data.profile, history.current())
    }
}

struct EvaluateTerms<'a> {
    engine: &'a mut Engine,
}

impl Visitor for EvaluateTerms<'_> {
    type Output = i32;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> i32 {
        let (data, ..) = self.engine.data(tables);
        data.evaluate_terms(tables, history.current())
    }
}
