//! The engines, shared by all games: a few searches at a time, never on a thread that serves.

mod analysts;
mod pool;

use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;
use wazir_engine::{Found, Knowledge, Level, Limits, Nobody, Signals};
use wazir_rules::Game;

use analysts::Analysts;
use pool::Pool;

use crate::error::Error;
use crate::messages::AnalysisNews;

/// The names of the levels, from level 1.
pub(crate) const LEVELS: [&str; 10] = [
    "Beginner",
    "Newcomer",
    "Learner",
    "Casual",
    "Keen",
    "Steady",
    "Sharp",
    "Strong",
    "Expert",
    "Full strength",
];

/// Most nodes of a search for one move: full strength takes some seconds for them.
const MOST_NODES: u64 = 2_000_000;

/// The engine's name as a player of this level.
pub(crate) fn name(level: u8) -> String {
    format!("Wazir, level {level}")
}

/// The limits of a search at this level in the game with this id. A level that does not exist
/// means full strength. The id is the seed: in every game the engine misjudges and overlooks
/// different things.
pub(crate) fn limits(level: u8, game: &str) -> Limits {
    let level = Level::new(level).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(game.as_bytes());
    Limits { level, seed: hasher.finish(), nodes: Some(MOST_NODES), ..Limits::default() }
}

/// The limits of a search for a hint or a score.
fn advice() -> Limits {
    Limits { nodes: Some(100_000), ..Limits::default() }
}

/// The size of each engine's transposition table, in MiB.
const HASH: usize = 16;
/// Most requests for advice at a time; more are turned away.
const MOST_WAITING: usize = 64;

/// The engines.
#[derive(Debug)]
pub(crate) struct Brain {
    places: Semaphore,
    /// The engines of analyses have places of their own: games never wait for them.
    analysts: Arc<Analysts>,
    waiting: Semaphore,
    engines: Pool,
}

impl Brain {
    /// Engines with this knowledge: as many as the machine has processors, less one for serving.
    pub(crate) fn new(knowledge: Arc<Knowledge>) -> Brain {
        let places =
            available_parallelism().map_or(1, |count| count.get().saturating_sub(1)).max(1);
        Brain {
            places: Semaphore::new(places),
            analysts: Arc::new(Analysts::new(places, Arc::clone(&knowledge))),
            waiting: Semaphore::new(MOST_WAITING),
            engines: Pool::new(HASH, knowledge),
        }
    }

    /// Searches as soon as there is a place. Dropping the future stops the search.
    pub(crate) async fn think(
        &self,
        game: Game,
        limits: Limits,
        signals: Signals,
    ) -> Result<Found, Error> {
        let closed = |_| Error::Busy("the server is closing".into());
        let place = self.places.acquire().await.map_err(closed)?;
        let _guard = StopOnDrop(signals.clone());
        let mut engine = self.engines.take();
        let search = tokio::task::spawn_blocking(move || {
            let found = engine.search(&game, &limits, &signals, &mut Nobody);
            (engine, found)
        });
        let (engine, found) =
            search.await.map_err(|error| Error::Busy(format!("the search failed: {error}")))?;
        self.engines.put(engine);
        drop(place);
        Ok(found)
    }

    /// Searches for a hint or a score.
    ///
    /// # Errors
    /// When too many others are waiting.
    pub(crate) async fn advise(&self, game: Game) -> Result<Found, Error> {
        let busy = |_| Error::Busy("the engine has too much to do; try again in a moment".into());
        let _waiting = self.waiting.try_acquire().map_err(busy)?;
        self.think(game, advice(), Signals::default()).await
    }

    /// Has an engine think about a game within these limits, until the answer is dropped. The news
    /// go to `hear`; those that find no room there are left out.
    pub(crate) fn analyse(
        &self,
        id: u32,
        game: Game,
        limits: Limits,
        hear: Sender<AnalysisNews>,
    ) -> Thinking {
        let signals = Signals::default();
        let analysts = Arc::clone(&self.analysts);
        tokio::spawn(analysts.think(id, game, limits, signals.clone(), hear));
        Thinking(StopOnDrop(signals))
    }
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
