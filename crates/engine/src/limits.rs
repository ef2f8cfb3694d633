//! Limits of a search: time, depth, nodes, and strength.

use std::sync::Arc;
use std::time::Duration;

use wazir_rules::Move;

use crate::book::Book;
use crate::level::Level;

/// The chess clock of the side to move, as far as the search must know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when there is no more for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Limits of one search. All that are set hold; with none set, it goes on until it is stopped.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Most nodes, counted over all threads.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock of the game.
    pub clock: Option<Clock>,
    /// A mate in so many moves ends the search.
    pub mate: Option<u32>,
    /// The only moves to choose from; all when empty.
    pub search_moves: Vec<Move>,
    /// Number of best variations to report; 0 counts as 1.
    pub multi_pv: usize,
    /// `true` to go on until stopped, even with nothing left to search.
    pub infinite: bool,
    /// The same until [`Signals::ponder_hit`](crate::Signals::ponder_hit); then the other limits
    /// begin to count.
    pub ponder: bool,
    /// Strength.
    pub level: Level,
    /// The player of that level, of many: what it misjudges and overlooks follows from this.
    /// Keep it for a game, and choose another for the next.
    pub seed: u64,
    /// Lag between the engine's clock and the game's, to be kept in reserve at each move.
    pub overhead: Duration,
    /// Play from a book, where it knows the position.
    pub own_book: Option<OwnBook>,
}

/// A book to play from.
#[derive(Clone, Default, Debug)]
pub struct OwnBook {
    /// Which of its moves is chosen follows from this: keep it for a game.
    pub seed: u64,
    /// The book; without one it is that of the engine's [knowledge](crate::Knowledge).
    pub book: Option<Arc<Book>>,
}

impl Limits {
    /// Returns whether the search ends by itself, even if there is no such mate as is asked for.
    pub(crate) fn is_finite(&self) -> bool {
        let Limits { depth, nodes, movetime, clock, .. } = self.with_level();
        depth.is_some() || nodes.is_some() || movetime.is_some() || clock.is_some()
    }

    /// The same limits, and those of the level.
    pub(crate) fn with_level(&self) -> Limits {
        let mut limits = self.clone();
        if let Some(handicap) = self.level.handicap() {
            limits.depth = Some(limits.depth.map_or(handicap.depth, |d| d.min(handicap.depth)));
            limits.nodes = Some(limits.nodes.map_or(handicap.nodes, |n| n.min(handicap.nodes)));
        }
        limits
    }
}
