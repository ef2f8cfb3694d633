//! The engines of analyses: each thinks about one position for as long as somebody looks at it.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;
use wazir_engine::{Engine, Knowledge, Limits, Signals};
use wazir_rules::Game;

use crate::messages::AnalysisNews;

/// Most nodes of an analysis, after which nobody is likely to be still looking.
const MOST_NODES: u64 = 200_000_000;
/// The size of each engine's transposition table, in MiB.
const HASH: usize = 64;

/// The engines, and places for them.
#[derive(Debug)]
pub(super) struct Analysts {
    places: Arc<Semaphore>,
    /// What they found stays in their tables: whoever steps back finds it there.
    idle: Mutex<Vec<Engine>>,
    knowledge: Arc<Knowledge>,
}

impl Analysts {
    /// So many places for engines with this knowledge.
    pub(super) fn new(places: usize, knowledge: Arc<Knowledge>) -> Analysts {
        Analysts { places: Arc::new(Semaphore::new(places)), idle: Mutex::default(), knowledge }
    }

    /// Thinks about a game as soon as there is a place, until a limit or the signal to stop, or until
    /// nobody hears.
    pub(super) async fn think(
        self: Arc<Self>,
        id: u32,
        game: Game,
        mut limits: Limits,
        signals: Signals,
        hear: Sender<AnalysisNews>,
    ) {
        let place = match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => Ok(place),
            Err(_) => {
                let _ = hear.send(AnalysisNews::Waiting { id }).await;
                tokio::select! {
                    place = Arc::clone(&self.places).acquire_owned() => place,
                    () = hear.closed() => return,
                }
            }
        };
        // Places are never closed.
        let Ok(place) = place else { return };
        limits.nodes = Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES));
        let search = tokio::task::spawn_blocking(move || {
            let mut engine = self.idle().pop().unwrap_or_else(|| self.engine());
            wazir_desk::analyse(&mut engine, &game, &limits, &signals, |analysis| {
                // A page that is slower than the first plies hears of the later ones.
                let _ = hear.try_send(AnalysisNews::Found { id, analysis });
            });
            self.idle().push(engine);
            drop(place);
            hear
        });
        if let Ok(hear) = search.await {
            let _ = hear.send(AnalysisNews::Done { id }).await;
        }
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::new(HASH);
        engine.set_knowledge(Arc::clone(&self.knowledge));
        engine
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Engine>> {
        // An engine is whole at any time: it is moved out and in.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
