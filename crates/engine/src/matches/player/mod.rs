//! An engine as the referee sees it, whatever it speaks.

mod cecp;
mod process;
mod start;
mod thought;
mod uci;

use std::time::Duration;

use wazir_rules::{Game, Move};

use super::clock::{Control, Turn};

pub(super) use start::start;
pub use thought::Thought;

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What it is called in records; when empty, what it calls itself.
    pub name: String,
    /// Its command line.
    pub command: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// Options to set, by name and value.
    pub options: Vec<(String, String)>,
    /// Lines to send as they are, when it has introduced itself and its options are set.
    pub init: Vec<String>,
    /// Letters of pieces that it calls otherwise: ours, then its own.
    pub letters: Vec<(char, char)>,
}

/// What an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// UCI if it answers to that, otherwise CECP.
    Auto,
    /// What most programs speak.
    Uci,
    /// UCI for shogi.
    Usi,
    /// What `XBoard` speaks.
    Cecp,
    /// The same with the squares of USI: what `XBoard` calls `alphaRank`.
    CecpUsi,
}

/// A running engine.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// A new game begins, at the position and with the moves of `game`.
    fn new_game(&mut self, game: &Game, control: Control) -> Result<(), Trouble>;

    /// Asks for a move in the current position of `game`, which has gone on from where it
    /// was at the last question.
    fn think(&mut self, game: &Game, turn: &Turn) -> Result<Answer, Trouble>;
}

/// What came back.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it decided on.
    pub said: Said,
    /// From the question's last byte being written to the answer being read.
    pub used: Duration,
    /// What it told about its search.
    pub thought: Thought,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A legal move.
    Move(Move),
    /// Something else.
    Illegal {
        /// As it was written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// That it gives the game up.
    Resigns,
    /// That the game is over, which it is not.
    Claims(String),
    /// That it does not accept the last move, which was legal.
    Refuses(String),
}

/// Why an engine cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// It has ended.
    #[error("died ({0})")]
    Died(String),
    /// It has not answered for so long.
    #[error("did not answer for {:.1} s", .0.as_secs_f64())]
    Hangs(Duration),
    /// It cannot play this game at all.
    #[error("{0}")]
    Unable(String),
}

/// Whether every program that knows the game knows where this one began.
fn is_usual_start(game: &Game) -> bool {
    let variant = game.variant();
    variant.prelude().is_none() && game.start() == *variant.start()
}
