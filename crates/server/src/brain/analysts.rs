//! The engines of analyses: each thinks about one position for as long as somebody looks at it.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;
use wazir_engine::{Limits, Signals};
use wazir_rules::Game;
use wazir_words::Language;

use super::apart::apart;
use super::pool::Pool;
use crate::messages::AnalysisNews;

/// The engines, and places for them.
#[derive(Debug)]
pub(super) struct Analysts {
    places: Arc<Semaphore>,
    /// What they found stays in their tables: whoever steps back finds it there.
    engines: Arc<Pool>,
}

impl Analysts {
    /// Places for these engines.
    pub(super) fn new(places: Arc<Semaphore>, engines: Arc<Pool>) -> Analysts {
        Analysts { places, engines }
    }

    /// Thinks about a game as soon as there is a place, until a limit or the signal to stop, or until
    /// nobody hears.
    pub(super) async fn think(
        self: Arc<Self>,
        id: u32,
        game: Game,
        limits: Limits,
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
        let language = Language::current();
        let search = apart(move || {
            let mut engine = self.engines.take();
            let tell = |analysis| {
                // A page that is slower than the first plies hears of the later ones.
                let _ = hear.try_send(AnalysisNews::Found { id, analysis });
            };
            let best =
                language.scope(|| wazir_desk::analyse(&mut engine, &game, &limits, &signals, tell));
            self.engines.put(engine);
            drop(place);
            (hear, best)
        });
        if let Ok((hear, best)) = search.await {
            let _ = hear.send(AnalysisNews::Done { id, best }).await;
        }
    }
}
