//! The engines of analyses: each thinks about one position for as long as somebody looks at it.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;
use wazir_engine::{Knowledge, Limits, Signals};
use wazir_rules::Game;

use super::pool::Pool;
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
    engines: Pool,
}

impl Analysts {
    /// So many places for engines with this knowledge.
    pub(super) fn new(places: usize, knowledge: Arc<Knowledge>) -> Analysts {
        Analysts { places: Arc::new(Semaphore::new(places)), engines: Pool::new(HASH, knowledge) }
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
            let mut engine = self.engines.take();
            wazir_desk::analyse(&mut engine, &game, &limits, &signals, |analysis| {
                // A page that is slower than the first plies hears of the later ones.
                let _ = hear.try_send(AnalysisNews::Found { id, analysis });
            });
            self.engines.put(engine);
            drop(place);
            hear
        });
        if let Ok(hear) = search.await {
            let _ = hear.send(AnalysisNews::Done { id }).await;
        }
    }
}
