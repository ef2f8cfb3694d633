//! An engine as the referee sees it, behind any protocol.

mod cecp;
mod overhear;
mod process;
mod start;
mod thought;
mod uci;

use std::ffi::OsString;
use std::time::Duration;

use wazir_rules::{Game, Move};

use super::clock::{Control, Turn};

pub use overhear::overhear;
pub(super) use start::start;
pub use thought::Thought;

/// The way to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Its name in records; if empty, the engine's own name.
    pub name: String,
    /// Its command line.
    pub command: String,
    /// Its protocol.
    pub protocol: Protocol,
    /// Options to set, by name and value.
    pub options: Vec<(String, String)>,
    /// Lines to send as they are, after its introduction and its options.
    pub init: Vec<String>,
    /// Letters of pieces that differ: ours, then its own.
    pub letters: Vec<(char, char)>,
    /// Variables of its environment, by name and value.
    pub variables: Vec<(String, OsString)>,
    /// The game as a section of Fairy-Stockfish's `variants.ini`, for engines that read such files
    /// and do not know the game; or the fact of it that has no key there.
    pub section: Result<String, String>,
}

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// UCI if it answers to that, otherwise CECP.
    Auto,
    /// The protocol of most programs.
    Uci,
    /// UCI for shogi.
    Usi,
    /// The protocol of `XBoard`.
    Cecp,
    /// The same with the squares of USI, which `XBoard` calls `alphaRank`.
    CecpUsi,
}

/// A running engine.
pub trait Player: Send {
    /// Its own name.
    fn name(&self) -> &str;

    /// Begins a new game, at the position and with the moves of `game`.
    fn new_game(&mut self, game: &Game, control: Control) -> Result<(), Trouble>;

    /// Asks for a move in the current position of `game`, which continues the game of the last
    /// question.
    fn think(&mut self, game: &Game, turn: &Turn) -> Result<Answer, Trouble>;
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its decision.
    pub said: Said,
    /// From the question's last byte being written to the answer being read.
    pub used: Duration,
    /// Its report of the search.
    pub thought: Thought,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A legal move.
    Move(Move),
    /// A move that is not legal.
    Illegal {
        /// The move as it was written.
        text: String,
        /// The reason why it is not legal.
        why: String,
    },
    /// It resigns.
    Resigns,
    /// It claims that the game is over, which it is not.
    Claims(String),
    /// It refuses the last move, which was legal.
    Refuses(String),
}

/// The reason why an engine cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// It has ended.
    #[error("died ({0})")]
    Died(String),
    /// It has not answered for this time.
    #[error("did not answer for {:.1} s", .0.as_secs_f64())]
    Hangs(Duration),
    /// It wrote a line of more than so many bytes, which may have no end.
    #[error("wrote a line of more than {} kB", .0 / 1024)]
    LongLine(u64),
    /// It wrote more than anybody reads, and no answer.
    #[error("did not stop writing")]
    Flood,
    /// It cannot play this game at all.
    #[error("{0}")]
    Unable(String),
}

/// Returns whether every program that knows the game knows the position in which this one began.
fn is_usual_start(game: &Game) -> bool {
    let variant = game.variant();
    !variant.has_arrays() && game.start() == *variant.start()
}
