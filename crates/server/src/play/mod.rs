//! A game that is played or was played here: who may do what, and what comes of it.
//!
//! Nothing in here waits, writes or looks at a clock: the time comes in with each call, and
//! what is to be stored goes out as [`Done`].

mod act;
mod duties;
mod first_move;
mod offers;
mod pgn;
mod restore;
mod role;
mod show;
mod variations;

use std::sync::Arc;

use jiff::Timestamp;
use wazir_rules::prelude::Prelude;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Rules};
use wazir_words::say;

pub(crate) use duties::HINT;
pub(crate) use role::Role;
pub(crate) use show::{Viewer, seat_name};
pub(crate) use variations::check_comment;

use crate::clock::Clock;
use crate::error::Error;
use crate::messages::Side;
use crate::store::{GameRow, NodeRow, Seat};
use crate::tree::Tree;

use self::restore::start_game;

/// A game that is played or was played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) row: GameRow,
    rules: Rules,
    stage: Stage,
    tree: Tree,
    clock: Option<Clock>,
    /// When the game is called off unless the side to move has made its first move.
    first_move_until: Option<Timestamp>,
}

/// A game is in one stage or the other.
#[derive(Clone, Debug)]
enum Stage {
    /// Pieces are being exchanged.
    Prelude(Prelude),
    /// The game's own line, played to its end.
    Play(Box<Game>),
}

/// The changes that an action made in the tree; the game's row is stored again in any case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Done {
    /// Nodes that are new or different.
    pub(crate) put: Vec<NodeRow>,
    /// Nodes that no longer exist.
    pub(crate) gone: Vec<u32>,
}

impl Play {
    /// The variant.
    pub(crate) fn variant(&self) -> &Arc<Variant> {
        self.rules.variant()
    }

    /// The rules by which it goes.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The side to move; none when the game is over.
    pub(crate) fn turn(&self) -> Option<Color> {
        if self.row.end.is_some() {
            return None;
        }
        match &self.stage {
            Stage::Prelude(prelude) => prelude.turn(),
            Stage::Play(game) => Some(game.turn()),
        }
    }

    /// The game at its last move; none during the prelude.
    pub(crate) fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Prelude(_) => None,
            Stage::Play(game) => Some(game),
        }
    }

    /// The prelude, as long as it lasts.
    pub(crate) fn prelude(&self) -> Option<&Prelude> {
        match &self.stage {
            Stage::Prelude(prelude) => Some(prelude),
            Stage::Play(_) => None,
        }
    }

    /// The tree of moves.
    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The clocks.
    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The game at a node, with the history that led there.
    ///
    /// # Errors
    /// When there is no such node, or the prelude is not over.
    pub(crate) fn at(&self, node: u32) -> Result<Game, Error> {
        if !self.tree.has(node) {
            return Err(no_node(node));
        }
        let Some(start) = &self.row.start else {
            return Err(Error::Conflict(say!("pieces are still being exchanged").into()));
        };
        let mut game = start_game(&self.rules, start).map_err(Error::Store)?;
        for mv in self.tree.line(node) {
            game.play(mv).map_err(|error| Error::Store(error.to_string()))?;
        }
        Ok(game)
    }

    /// The level of the engine whose turn it is, if it is one's.
    pub(crate) fn engine_to_move(&self) -> Option<u8> {
        match self.row.seats[self.turn()?.index()] {
            Seat::Engine(level) => Some(level),
            Seat::Person(_) | Seat::Open(_) => None,
        }
    }

    /// The role of whoever holds this token.
    pub(crate) fn role(&self, token: Option<&str>) -> Role {
        let own = token.map(Seat::of);
        Role::with_seats(|side| Some(&self.row.seats[side.index()]) == own.as_ref())
    }

    /// `true` if two different people play, or one waits for the other.
    fn has_two_people(&self) -> bool {
        let [white, black] = &self.row.seats;
        !self.has_engine() && white != black
    }

    /// `true` while two people play against each other, whom nobody may help.
    pub(crate) fn is_between_people(&self) -> bool {
        self.has_two_people() && self.row.end.is_none()
    }

    /// The variant and the side that this code invites to, if that seat is free and whoever
    /// holds the token has none.
    pub(crate) fn invitation(
        &self,
        code: &str,
        token: Option<&str>,
    ) -> Option<(Arc<Variant>, Side)> {
        let side = self.open_seat(code).filter(|_| self.role(token) == Role::Spectator)?;
        Some((Arc::clone(self.variant()), side.into()))
    }

    /// The side whose seat is open to whoever has this code.
    fn open_seat(&self, code: &str) -> Option<Color> {
        let is_open = |side: &Color| matches!(&self.row.seats[side.index()], Seat::Open(seat) if seat == code);
        Color::ALL.into_iter().find(is_open)
    }

    fn has_engine(&self) -> bool {
        self.row.seats.iter().any(|seat| matches!(seat, Seat::Engine(_)))
    }
}

fn no_node(node: u32) -> Error {
    Error::NotFound(say!("there is no move number {node} in this game", node))
}
