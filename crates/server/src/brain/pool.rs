//! Engines that wait for work, with what they found before in their tables.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use wazir_engine::{Engine, Knowledge};

/// Engines of one kind; as many as were ever busy at a time.
#[derive(Debug)]
pub(super) struct Pool {
    idle: Mutex<Vec<Engine>>,
    /// The size of each one's transposition table, in MiB.
    hash: usize,
    knowledge: Arc<Knowledge>,
    /// The folder of endgame tables.
    tables: Option<PathBuf>,
}

impl Pool {
    /// No engines yet.
    pub(super) fn new(hash: usize, knowledge: Arc<Knowledge>, tables: Option<&Path>) -> Pool {
        Pool { idle: Mutex::default(), hash, knowledge, tables: tables.map(Path::to_owned) }
    }

    /// An idle engine, the last one that worked, or a new one.
    pub(super) fn take(&self) -> Engine {
        self.idle().pop().unwrap_or_else(|| {
            let mut engine = Engine::new(self.hash);
            engine.set_knowledge(Arc::clone(&self.knowledge));
            engine.set_endgames(self.tables.clone(), true);
            engine
        })
    }

    /// Takes an engine back.
    pub(super) fn put(&self, engine: Engine) {
        self.idle().push(engine);
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Engine>> {
        // An engine is whole at any time: it is moved out and in.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
