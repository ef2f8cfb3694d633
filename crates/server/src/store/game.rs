//! A game as it is stored, row by row.

use crate::ending::Ending;
use crate::messages::TimeControl;

/// A game without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) variant: String,
    /// FEN of the start; `None` while pieces are being exchanged.
    pub(crate) start: Option<String>,
    /// The choices of a prelude that is played, so far.
    pub(crate) prelude: Option<Vec<String>>,
    /// The seats, White's first.
    pub(crate) seats: [Seat; 2],
    pub(crate) control: Option<TimeControl>,
    /// Milliseconds left, White first; below zero in byo-yomi.
    pub(crate) left: [i64; 2],
    pub(crate) paused: bool,
    /// `None` while it is played.
    pub(crate) end: Option<Ending>,
    /// Id of the rematch.
    pub(crate) rematch: Option<String>,
    /// PGN tags of an imported game.
    pub(crate) tags: Vec<(String, String)>,
    /// Milliseconds since 1970, at the beginning.
    pub(crate) created: i64,
    /// Milliseconds since 1970, at the last change.
    pub(crate) changed: i64,
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// The engine, at this level.
    Engine(u8),
    /// Whoever knows this token.
    Person(String),
    /// Nobody yet: whoever brings this code gets a token.
    Open(String),
}

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NodeRow {
    pub(crate) id: u32,
    pub(crate) parent: u32,
    pub(crate) main: bool,
    pub(crate) place: i64,
    pub(crate) text: String,
    pub(crate) comment: String,
}

/// A game with all its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stored {
    pub(crate) game: GameRow,
    /// In the order of their ids: parents first.
    pub(crate) nodes: Vec<NodeRow>,
}

/// A change: the game as it is now, with the nodes that are new or different, and those gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) game: GameRow,
    pub(crate) put: Vec<NodeRow>,
    pub(crate) gone: Vec<u32>,
}

/// A stored game that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {id}: {fault}")]
pub(crate) struct Damaged {
    /// The game.
    pub(crate) id: String,
    /// The fault, quoting what is stored.
    pub(crate) fault: String,
}
