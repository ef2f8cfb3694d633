//! The engine as protocols, the server and tests see it: give it a game and limits, get
//! reports and a move.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, History, Tables, Visitor};

use crate::eval::{Explanation, trace};
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Found, Listener};
use crate::search::{Mind, Task, search};
use crate::signals::Signals;
use crate::table::Table;

/// A searcher with its memory. One search at a time; it blocks the calling thread.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    threads: usize,
    knowledge: Arc<Knowledge>,
    /// What is kept of the last variant: a [`Mind`] of its width.
    mind: Option<(Arc<Variant>, Box<dyn Any + Send>)>,
    /// Who thought last: a weak player's scores are of no use to a strong one.
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
            table: Table::new(hash_mib),
            threads: 1,
            knowledge: Knowledge::shipped(),
            mind: None,
            player: (Level::FULL, 0),
        }
    }

    /// Changes what is known of games.
    pub fn set_knowledge(&mut self, knowledge: Arc<Knowledge>) {
        self.knowledge = knowledge;
        self.mind = None;
    }

    /// Changes the size of the transposition table, in MiB; forgets what is in it.
    pub fn set_hash(&mut self, mib: usize) {
        // Not both at once in memory.
        self.table = Table::new(1);
        self.table = Table::new(mib);
    }

    /// Changes the number of search threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MOST_THREADS);
    }

    /// Forgets everything learnt in the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.mind = None;
    }

    /// Searches the game's current position; its history counts for repetition.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        listener: &mut dyn Listener,
    ) -> Found {
        let begun = Instant::now();
        game.visit(Search { engine: self, limits, signals, begun, listener })
    }

    /// What the evaluation adds up in the game's current position.
    pub(crate) fn explain(&mut self, game: &Game) -> Explanation {
        game.visit(Explain { engine: self })
    }

    /// The mind for these tables, made anew if the last was for others, and what else a
    /// search needs.
    fn mind<B: Bits>(&mut self, tables: &Tables<B>) -> (&mut Mind<B>, &Table, usize) {
        let known = self.mind.as_ref().is_some_and(|(variant, mind)| {
            Arc::ptr_eq(variant, tables.variant()) && mind.is::<Mind<B>>()
        });
        if !known {
            // Another game, or another width: scores of the last one mean nothing here.
            self.table.clear();
            let mind = Mind::new(tables, &self.knowledge.of(tables));
            self.mind = Some((Arc::clone(tables.variant()), Box::new(mind)));
        }
        let mind = self.mind.as_mut().and_then(|(_, mind)| mind.downcast_mut::<Mind<B>>());
        (mind.expect("it was just made for this width"), &self.table, self.threads)
    }
}

/// The most threads of one search.
const MOST_THREADS: usize = 256;

struct Search<'a> {
    engine: &'a mut Engine,
    limits: &'a Limits,
    signals: &'a Signals,
    begun: Instant,
    listener: &'a mut dyn Listener,
}

impl Visitor for Search<'_> {
    type Output = Found;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Found {
        let Search { engine, limits, signals, begun, listener } = self;
        let player = (limits.level, limits.seed);
        if std::mem::replace(&mut engine.player, player) != player {
            engine.table.clear();
        }
        engine.table.grow_older();
        let limits = &limits.of_level();
        let (mind, table, threads) = engine.mind(tables);
        search(mind, tables, history, &Task { table, threads, limits, signals, begun }, listener)
    }
}

struct Explain<'a> {
    engine: &'a mut Engine,
}

impl Visitor for Explain<'_> {
    type Output = Explanation;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Explanation {
        let (mind, ..) = self.engine.mind(tables);
        trace(tables, &mind.profile, history.current())
    }
}
