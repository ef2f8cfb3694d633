//! What all requests share: the rules of every game, the store, and the games that are open.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use wazir_rules::game::Rules;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

use crate::brain::Brain;
use crate::error::Error;
use crate::play::Play;
use crate::session::{Parts, Session};
use crate::store::{Filter, Listed, OpenError, Store};

/// A game's rules, ready to be played.
#[derive(Clone, Debug)]
pub struct Known {
    /// The rules as data.
    pub variant: Arc<Variant>,
    /// The attack tables.
    pub rules: Arc<Rules>,
}

/// Why the app cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A shipped game cannot be compiled: a mistake of ours.
    #[error("{0}")]
    Rules(String),
    /// The games cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// Every game, in the order of the shelf.
    pub shelf: Vec<Known>,
    parts: Parts,
    open: Mutex<HashMap<String, Arc<Session>>>,
}

/// How long a game that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(600);
/// So many open games are worth a look for idle ones.
const MANY: usize = 256;

impl App {
    /// Loads the games and opens the store in this folder; `None` keeps everything in memory.
    pub fn open(data: Option<&Path>) -> Result<App, AppError> {
        let known = Shelf::shipped().all().map(|variant| {
            let rules = Rules::new(Arc::clone(&variant))
                .map_err(|error| AppError::Rules(format!("{}: {error}", variant.id)))?;
            Ok(Known { variant, rules: Arc::new(rules) })
        });
        let shelf = known.collect::<Result<_, AppError>>()?;
        let parts = Parts { store: Store::open(data)?, brain: Arc::new(Brain::new()) };
        Ok(App { shelf, parts, open: Mutex::default() })
    }

    /// The game with this id or alias.
    pub(crate) fn known(&self, name: &str) -> Result<&Known, Error> {
        let called = self.shelf.iter().find(|known| known.variant.is_called(name));
        called.ok_or_else(|| Error::NotFound(format!("game called {name:?} on the shelf")))
    }

    /// The engines.
    pub(crate) fn brain(&self) -> &Brain {
        &self.parts.brain
    }

    /// The running game of this id, loaded if need be.
    pub(crate) async fn session(&self, id: &str) -> Result<Arc<Session>, Error> {
        let mut open = self.open.lock().await;
        if let Some(session) = open.get(id) {
            let session = Arc::clone(session);
            if !session.is_broken() {
                return Ok(session);
            }
            open.remove(id);
        }
        let no_game = || Error::NotFound(format!("game {id:?}"));
        let stored = self.parts.store.load(id).await?.ok_or_else(no_game)?;
        let known = self.known(&stored.game.variant)?.clone();
        let session = Session::open(Play::restore(stored, known)?, self.parts.clone()).await;
        if open.len() >= MANY {
            open.retain(|_, session| !session.is_idle(IDLE));
        }
        open.insert(id.to_owned(), Arc::clone(&session));
        Ok(session)
    }

    /// The archive's list.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Vec<Listed>, Error> {
        self.parts.store.list(filter).await
    }

    /// Where games are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.parts.store
    }
}
