//! A game that is played or was played here: who may do what, and what comes of it.
//!
//! Nothing in here waits, writes or looks at a clock: the time comes in with each call, and
//! what is to be stored goes out as [`Done`].

mod act;
mod lines;
mod offers;
mod pgn;
mod read;
mod show;

use std::sync::Arc;
use std::time::Instant;

use wazir_rules::game::{Game, Rules};
use wazir_rules::moves::Move;
use wazir_rules::notation::fen;
use wazir_rules::prelude::Prelude;
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

pub(crate) use read::{read_move, why_not};
pub(crate) use show::{Viewer, seat_name};

use crate::clock::Clock;
use crate::error::Error;
use crate::messages::Side;
use crate::store::{GameRow, NodeRow, Seat, Stored};
use crate::tree::{START, Tree};
use crate::view;

/// A game in play, or played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) row: GameRow,
    /// Rises with every change.
    pub(crate) revision: u64,
    rules: Arc<Rules>,
    stage: Stage,
    tree: Tree,
    clock: Option<Clock>,
    draw_offer: Option<Color>,
    take_back_offer: Option<Color>,
}

/// Before or after the exchange of pieces.
#[derive(Clone, Debug)]
enum Stage {
    Prelude(Prelude),
    /// The game's own line, played to its end.
    Play(Box<Game>),
}

/// What an action changed in the tree; the game's row is kept anew in any case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Done {
    pub(crate) put: Vec<NodeRow>,
    pub(crate) gone: Vec<u32>,
}

/// The sides somebody may move, White first.
pub(crate) type Rights = [bool; 2];

impl Play {
    /// The game as it was stored. Its clocks stand still until [`Play::wake`].
    ///
    /// # Errors
    /// When what is stored cannot be played by these rules.
    pub(crate) fn restore(stored: Stored, rules: Arc<Rules>) -> Result<Play, Error> {
        let Stored { game: row, nodes } = stored;
        let broken = |what: &str| Error::Store(format!("game {}: {what}", row.id));
        let stage = match &row.start {
            Some(start) => Stage::Play(Box::new(start_game(&rules, start)?)),
            None => {
                let mut prelude = Prelude::new(Arc::clone(rules.variant()))
                    .ok_or_else(|| broken("a prelude in a game that has none"))?;
                for text in row.prelude.iter().flatten() {
                    let choice = prelude.read(text).map_err(|error| broken(&error.to_string()))?;
                    prelude.choose(choice).map_err(|error| broken(&error.to_string()))?;
                }
                Stage::Prelude(prelude)
            }
        };
        let clock = row.control.map(|control| Clock::new(control, row.left, row.paused));
        let mut play = Play {
            row,
            revision: 0,
            rules,
            stage,
            tree: Tree::default(),
            clock,
            draw_offer: None,
            take_back_offer: None,
        };
        // Most nodes follow the one before.
        let mut reached: Option<(u32, Game)> = None;
        for node in &nodes {
            let mut game = match reached.take() {
                Some((id, game)) if id == node.parent => game,
                _ => play.at(node.parent)?,
            };
            let mv = read_move(&game, &node.text)?;
            play.tree.restore(node, view::write_out(&mut game, mv));
            play_on(&mut game, mv)?;
            reached = Some((node.id, game));
        }
        let line = play.tree.line(play.tree.tip());
        if let Stage::Play(game) = &mut play.stage {
            for mv in line {
                game.play(mv).map_err(|error| Error::Store(error.to_string()))?;
            }
        }
        play.revision = u64::from(play.tree.ply(play.tree.tip()));
        Ok(play)
    }

    /// Lets the clock run again after the game was loaded.
    pub(crate) fn wake(&mut self, now: Instant) {
        let turn = self.turn();
        let begun = self.tree.tip() != START;
        if let (Some(clock), Some(turn), true) = (&mut self.clock, turn, begun) {
            clock.start(turn, now);
        }
    }

    /// The variant.
    pub(crate) fn variant(&self) -> &Arc<Variant> {
        self.rules.variant()
    }

    /// Whose turn it is; nobody's when the game is over.
    pub(crate) fn turn(&self) -> Option<Color> {
        if self.row.end.is_some() {
            return None;
        }
        match &self.stage {
            Stage::Prelude(prelude) => prelude.turn(),
            Stage::Play(game) => Some(game.turn()),
        }
    }

    /// The game where it stands, once pieces have been exchanged.
    pub(crate) fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Prelude(_) => None,
            Stage::Play(game) => Some(game),
        }
    }

    /// The prelude, while it lasts.
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
    pub(crate) fn at(&self, node: u32) -> Result<Game, Error> {
        if !self.tree.has(node) {
            return Err(Error::NotFound(format!("move number {node} in this game")));
        }
        let Some(start) = &self.row.start else {
            return Err(Error::Conflict("pieces are still being exchanged".into()));
        };
        let mut game = start_game(&self.rules, start)?;
        for mv in self.tree.line(node) {
            game.play(mv).map_err(|error| Error::Store(error.to_string()))?;
        }
        Ok(game)
    }

    /// The engine's level, if it is its turn.
    pub(crate) fn engine_to_move(&self) -> Option<u8> {
        match self.row.seats[self.turn()?.index()] {
            Seat::Engine(level) => Some(level),
            Seat::Person(_) | Seat::Open(_) => None,
        }
    }

    /// What this token may move.
    pub(crate) fn rights(&self, token: Option<&str>) -> Rights {
        Color::ALL.map(|color| match (&self.row.seats[color.index()], token) {
            (Seat::Person(seat), Some(token)) => seat == token,
            _ => false,
        })
    }

    /// Two different people play.
    fn has_two_people(&self) -> bool {
        let [white, black] = &self.row.seats;
        !self.has_engine() && white != black
    }

    /// Whether two people are still at it, whom nobody may help.
    pub(crate) fn is_between_people(&self) -> bool {
        self.has_two_people() && self.row.end.is_none()
    }

    /// What somebody with this code is invited to, if that seat is free and they have none.
    pub(crate) fn invitation(
        &self,
        code: &str,
        token: Option<&str>,
    ) -> Option<(Arc<Variant>, Side)> {
        let open = Color::ALL.into_iter().find(
            |color| matches!(&self.row.seats[color.index()], Seat::Open(seat) if seat == code),
        );
        let side = open.filter(|_| self.rights(token) == [false; 2])?;
        Some((Arc::clone(self.variant()), side.into()))
    }

    fn has_engine(&self) -> bool {
        self.row.seats.iter().any(|seat| matches!(seat, Seat::Engine(_)))
    }
}

/// A game from a FEN that was accepted before.
fn start_game(rules: &Arc<Rules>, text: &str) -> Result<Game, Error> {
    let setup = fen::read(rules.variant(), text)
        .map_err(|error| Error::Store(format!("the start position: {error}")))?;
    Game::from_setup(Arc::clone(rules), &setup)
        .map_err(|_| Error::Store("the start position cannot be played".into()))
}

/// Plays a legal move in the game itself.
fn play_on(game: &mut Game, mv: Move) -> Result<(), Error> {
    game.play(mv).map_err(|error| Error::Bad(error.to_string()))
}
