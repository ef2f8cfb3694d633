//! The engine as protocols, the server and tests see it: give it a game and limits, get
//! reports and a move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wazir_rules::game::Game;
use wazir_rules::moves::Move;

use crate::limits::Limits;
use crate::report::{Report, Score};

/// Wires into a running search, shared with whoever may end it.
#[derive(Clone, Default, Debug)]
pub struct Signals {
    stop: Arc<AtomicBool>,
    ponder_hit: Arc<AtomicBool>,
}

impl Signals {
    /// Ends the search as soon as possible; it still answers with a move.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The move pondered on was played: the limits count from now.
    pub fn ponder_hit(&self) {
        self.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Whether the search shall end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the pondered move was played.
    pub fn ponder_was_hit(&self) -> bool {
        self.ponder_hit.load(Ordering::Relaxed)
    }
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The move to play; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The reply expected to it.
    pub ponder: Option<Move>,
    /// Its score.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
    /// Last finished iteration.
    pub depth: u32,
}

/// A searcher with its memory. One search at a time; it blocks the calling thread.
#[derive(Debug, Default)]
pub struct Engine {}

impl Engine {
    /// An engine with this many mebibytes of transposition table, one thread.
    pub fn new(_hash_mib: usize) -> Engine {
        Engine {}
    }

    /// Changes the size of the transposition table, in MiB; forgets what is in it.
    pub fn set_hash(&mut self, _mib: usize) {}

    /// Changes the number of search threads.
    pub fn set_threads(&mut self, _threads: usize) {}

    /// Forgets everything learnt in the last game.
    pub fn new_game(&mut self) {}

    /// Searches the game's current position; its history counts for repetition.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(&Report),
    ) -> Found {
        let _ = (limits, signals, report);
        let best = game.legal_moves().first().copied();
        Found { best, ponder: None, score: Score::Centipawns(0), nodes: 1, depth: 1 }
    }
}
