//! The engines, shared by all games: a few searches at a time, never on a thread that serves.

mod analysts;
mod apart;
mod pool;

use std::hash::{DefaultHasher, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::mpsc::Sender;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use wazir_desk::MOST_NODES_FOR_MOVE;
use wazir_engine::{Found, Knowledge, Level, Limits, Nobody, OwnBook, Signals};
use wazir_rules::Game;
use wazir_words::{Language, mark, say};

use analysts::Analysts;
use apart::apart;
use pool::Pool;

use crate::error::Error;
use crate::messages::AnalysisNews;

/// The names of the levels, from level 1.
pub(crate) const LEVELS: [&str; 10] = [
    mark!("Beginner"),
    mark!("Newcomer"),
    mark!("Learner"),
    mark!("Casual"),
    mark!("Keen"),
    mark!("Steady"),
    mark!("Sharp"),
    mark!("Strong"),
    mark!("Expert"),
    mark!("Full strength"),
];

/// The engine's name as a player of this level.
pub(crate) fn name(level: u8) -> String {
    say!("Wazir, level {level}", level)
}

/// The limits of a search at this level in the game with this id. A level that does not exist
/// means full strength. The id is the seed: in every game the engine misjudges and overlooks
/// different things, and chooses other openings.
pub(crate) fn limits(level: u8, game: &str) -> Limits {
    let level = Level::new(level).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(game.as_bytes());
    let seed = hasher.finish();
    Limits {
        level,
        seed,
        nodes: Some(MOST_NODES_FOR_MOVE),
        own_book: Some(OwnBook { seed, book: None }),
        ..Limits::default()
    }
}

/// What a move at this level costs the server, beside one at the lowest.
pub(crate) fn cost(level: u8) -> u32 {
    match level {
        0..=6 => 1,
        7..=8 => 2,
        9 => 8,
        _ => 32,
    }
}

/// The limits of a search for a hint or a score.
pub(crate) fn advice() -> Limits {
    Limits { nodes: Some(100_000), ..Limits::default() }
}

/// The size of each engine's transposition table, in MiB.
const HASH: usize = 16;
/// The same of an engine for analyses.
const ANALYSIS_HASH: usize = 64;
/// Most requests for advice at a time; more are turned away.
const MOST_WAITING: usize = 64;

/// The engines.
#[derive(Debug)]
pub(crate) struct Brain {
    /// The number of places.
    number: usize,
    places: Arc<Semaphore>,
    /// The engines of analyses have places of their own: games never wait for them.
    analysts: Arc<Analysts>,
    /// What pages ask for in games of their own has the places and engines of all games.
    players: Arc<Analysts>,
    waiting: Semaphore,
    engines: Arc<Pool>,
}

impl Brain {
    /// Engines with this knowledge, and with the endgame tables of this folder besides those of three
    /// men, which they make: as many as the machine has processors, less one for serving.
    pub(crate) fn new(knowledge: Arc<Knowledge>, tables: Option<&Path>) -> Brain {
        let places =
            available_parallelism().map_or(1, |count| count.get().saturating_sub(1)).max(1);
        let engines = Arc::new(Pool::new(HASH, Arc::clone(&knowledge), tables));
        let analysis = Arc::new(Pool::new(ANALYSIS_HASH, knowledge, tables));
        let [games, analyses] = [places, places].map(|places| Arc::new(Semaphore::new(places)));
        Brain {
            number: places,
            analysts: Arc::new(Analysts::new(analyses, analysis)),
            players: Arc::new(Analysts::new(Arc::clone(&games), Arc::clone(&engines))),
            places: games,
            waiting: Semaphore::new(MOST_WAITING),
            engines,
        }
    }

    /// The number of searches for games at a time.
    pub(crate) fn places(&self) -> usize {
        self.number
    }

    /// Waits for a place.
    pub(crate) async fn place(&self) -> Place {
        let place = Arc::clone(&self.places).acquire_owned().await;
        Place { _permit: place.expect("places are never closed") }
    }

    /// A place among those who wait for advice; `None` if too many do.
    pub(crate) fn wait(&self) -> Option<SemaphorePermit<'_>> {
        self.waiting.try_acquire().ok()
    }

    /// Searches at a place. Dropping the future stops the search.
    pub(crate) async fn think(
        &self,
        place: Place,
        game: Game,
        limits: Limits,
        signals: Signals,
    ) -> Result<Found, Error> {
        let _guard = StopOnDrop(signals.clone());
        let engines = Arc::clone(&self.engines);
        let search = apart(move || {
            let mut engine = engines.take();
            let found = engine.search(&game, &limits, &signals, &mut Nobody);
            engines.put(engine);
            drop(place);
            found
        });
        search.await.map_err(|error| Error::Busy(say!("the search failed: {error}", error)))
    }

    /// Has an engine think about a game within these limits, until the answer is dropped. The news
    /// go to `hear`; those that find no room there are left out. What a page asks for in a game
    /// of its own waits for no analysis.
    pub(crate) fn analyse(
        &self,
        id: u32,
        game: Game,
        limits: Limits,
        in_game: bool,
        hear: Sender<AnalysisNews>,
    ) -> Thinking {
        let signals = Signals::default();
        let analysts = Arc::clone(if in_game { &self.players } else { &self.analysts });
        let thinking = analysts.think(id, game, limits, signals.clone(), hear);
        tokio::spawn(Language::current().speak(thinking));
        Thinking(StopOnDrop(signals))
    }
}

/// A place for a search.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
}

/// An analysis that runs: it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinking(#[expect(dead_code, reason = "it is there to be dropped")] StopOnDrop);

#[derive(Debug)]
struct StopOnDrop(Signals);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
