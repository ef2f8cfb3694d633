//! A game as it is stored, row by row.

use sha2::{Digest, Sha256};
use wazir_desk::is_design;
use wazir_rules::Color;

use super::duties::Duty;
use crate::ending::Ending;
use crate::messages::TimeControl;

/// A game without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    /// Id of the variant, or the whole text of a design.
    pub(crate) variant: String,
    /// FEN of the start; `None` while pieces are being exchanged.
    pub(crate) start: Option<String>,
    /// The choices of a prelude that is played, so far.
    pub(crate) prelude: Option<Vec<String>>,
    /// The seats, White's first.
    pub(crate) seats: [Seat; 2],
    /// The people on the seats, White's first.
    pub(crate) people: [Person; 2],
    /// The id of the browser from which it was made, if that is known.
    pub(crate) maker: Option<String>,
    pub(crate) control: Option<TimeControl>,
    /// Milliseconds left when the running clock was started, White first; below zero in byo-yomi.
    pub(crate) left: [i64; 2],
    pub(crate) paused: bool,
    /// When the turn of the side to move began, in milliseconds since 1970.
    pub(crate) since: Option<i64>,
    /// Of a correspondence game: when the next move is due, in milliseconds since 1970.
    pub(crate) due: Option<i64>,
    pub(crate) offers: Offers,
    /// `None` while it is played.
    pub(crate) end: Option<Ending>,
    /// Id of the rematch.
    pub(crate) rematch: Option<String>,
    /// PGN tags of an imported game.
    pub(crate) tags: Vec<(String, String)>,
    /// Rises with every change.
    pub(crate) revision: u64,
    /// The ids of the latest acts, so that none of them is done twice.
    pub(crate) acts: Acts,
    /// The plies that were played.
    pub(crate) plies: u32,
    /// The moves of the tree, with those of variations.
    pub(crate) nodes: u32,
    /// Milliseconds since 1970, at the beginning.
    pub(crate) created: i64,
    /// Milliseconds since 1970, at the last change.
    pub(crate) changed: i64,
}

impl GameRow {
    /// The text of the design by whose rules it goes; `None` for a game of the shelf.
    pub(crate) fn design(&self) -> Option<&str> {
        Some(&*self.variant).filter(|variant| is_design(variant))
    }
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// The engine, at this level.
    Engine(u8),
    /// Whoever knows the token that has this seal.
    Person(Seal),
    /// Nobody yet: whoever brings this code gets a token.
    Open(String),
}

impl Seat {
    /// The seat of whoever knows this token.
    pub(crate) fn of(token: &str) -> Seat {
        Seat::Person(Seal::of(token))
    }
}

/// What is kept of a token: it shows whether another one is the same, and no more. Tokens are
/// random and too long to be guessed, so their SHA-256 needs no salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seal(pub(super) String);

impl Seal {
    /// The seal of a token.
    pub(crate) fn of(token: &str) -> Seal {
        Seal(Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// A person on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Person {
    /// The name that others see; `None` for somebody who gave none.
    pub(crate) name: Option<String>,
    /// The id of their browser, by which they find their games.
    pub(crate) visitor: Option<String>,
}

/// The offers that stand, each by the side that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    /// To agree to a draw.
    pub(crate) draw: Option<Color>,
    /// To take back.
    pub(crate) take_back: Option<Color>,
    /// To stop the clocks.
    pub(crate) pause: Option<Color>,
}

/// Ids of acts, oldest first; the oldest are forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Acts(Vec<String>);

impl Acts {
    /// Most ids that are kept: more acts than pages send while they wait for an answer.
    const MOST: usize = 32;

    /// `true` if the act with this id was done.
    pub(crate) fn contain(&self, id: &str) -> bool {
        self.0.iter().any(|known| known == id)
    }

    /// Adds the id of an act that is done now.
    pub(crate) fn push(&mut self, id: &str) {
        if self.0.len() == Acts::MOST {
            self.0.remove(0);
        }
        self.0.push(id.to_owned());
    }

    /// The ids with spaces between them, as they are stored.
    pub(super) fn write(&self) -> String {
        self.0.join(" ")
    }

    /// Reads ids that are stored.
    pub(super) fn read(text: &str) -> Acts {
        Acts(text.split_whitespace().map(str::to_owned).collect())
    }
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
    pub(crate) nags: Vec<u8>,
}

/// A game with all its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stored {
    pub(crate) game: GameRow,
    /// In the order of their ids: parents first.
    pub(crate) nodes: Vec<NodeRow>,
    /// What is to be done, as far as the store knows.
    pub(crate) duties: Vec<Duty>,
}

impl Stored {
    /// A game without moves.
    pub(crate) fn new(game: GameRow) -> Stored {
        Stored { game, nodes: Vec::new(), duties: Vec::new() }
    }
}

/// A change: the game as it is now, with the nodes that are new or different, those gone, and what is
/// to be done from now on. All of it is stored, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) game: GameRow,
    /// The revision from which it comes; `None` for a new game.
    pub(crate) before: Option<u64>,
    pub(crate) put: Vec<NodeRow>,
    pub(crate) gone: Vec<u32>,
    pub(crate) duties: Vec<Duty>,
}

/// What became of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(crate) enum Written {
    /// It is stored.
    Done,
    /// The game has another revision: somebody else has changed it, and nothing was stored.
    Overtaken,
}

/// What games by designs take of the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Designs {
    /// The number of a visitor's own games among them.
    pub(crate) own: u32,
    /// The bytes of the texts of all of them.
    pub(crate) bytes: u64,
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
