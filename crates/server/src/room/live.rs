//! The part of a room that changes, under its lock.

use std::time::{Duration, Instant};

use tokio::task::AbortHandle;
use wazir_engine::Signals;
use wazir_rules::Color;
use wazir_words::{Language, say};

use crate::error::Error;
use crate::messages::{Position, State};
use crate::play::{Play, Role, Viewer};
use crate::reach::Reach;

/// A game, who is there, and what is under way.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) play: Play,
    /// The position of the tip at this revision, in this language.
    shown: Option<((u64, Language), Position)>,
    /// Open sockets: White's, Black's, spectators'.
    sockets: [u32; 3],
    /// When the player of each side left, White first; `None` of those who are there.
    left: [Option<Instant>; 2],
    /// Links by which seats are taken along to another device.
    pub(super) passes: Vec<Pass>,
    pub(super) thinking: Option<Thinking>,
    /// The alarm that rings when the running clock has run out.
    pub(super) alarm: Option<AbortHandle>,
    /// When somebody last did or looked at anything.
    pub(super) used: Instant,
}

/// A link that gives a seat to one more device, once.
#[derive(Debug)]
pub(super) struct Pass {
    /// Its secret.
    pub(super) code: String,
    /// The token of the seat.
    pub(super) token: String,
    /// When it no longer works.
    pub(super) until: Instant,
}

/// A search that is under way, or a choice that is about to be made.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) signals: Signals,
    pub(super) turn: Turn,
    pub(super) task: AbortHandle,
}

/// A turn of a game, as distinct from every other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The last move.
    pub(super) tip: u32,
    /// Choices made in the prelude so far.
    pub(super) chosen: usize,
    /// The side to move.
    pub(super) color: Color,
}

impl Live {
    pub(super) fn new(play: Play, now: Instant) -> Live {
        Live {
            play,
            shown: None,
            sockets: [0; 3],
            left: [Some(now); 2],
            passes: Vec::new(),
            thinking: None,
            alarm: None,
            used: now,
        }
    }

    /// `true` if nobody is there and nothing is under way.
    pub(super) fn is_quiet(&self) -> bool {
        self.sockets == [0; 3] && self.thinking.is_none() && self.alarm.is_none()
    }

    /// The turn of this side.
    pub(super) fn turn(&self, color: Color) -> Turn {
        let chosen = self.play.prelude().map_or(usize::MAX, |prelude| prelude.choices_made().len());
        Turn { tip: self.play.tree().tip(), chosen, color }
    }

    /// The game as somebody with this token sees it now.
    pub(super) fn state(&mut self, token: Option<&str>, reach: &Reach) -> Result<State, Error> {
        let now = Instant::now();
        let shown = (self.play.row.revision, Language::current());
        let position = match &self.shown {
            Some((now, position)) if *now == shown => position.clone(),
            _ => {
                let position = self.play.position(self.play.tree().tip())?;
                self.shown = Some((shown, position.clone()));
                position
            }
        };
        let role = self.play.role(token);
        let viewer = Viewer {
            role,
            reach,
            claim_in: self.play.claim_in(role, self.left, now),
            present: [self.sockets[0] > 0, self.sockets[1] > 0],
            spectators: self.sockets[2],
            thinking: self.thinking.is_some(),
        };
        Ok(self.play.state(viewer, position, now))
    }

    /// Checks that somebody with this role may claim the win.
    pub(super) fn check_claim(&self, role: Role, now: Instant) -> Result<(), Error> {
        match self.play.claim_in(role, self.left, now) {
            Some(Duration::ZERO) => Ok(()),
            Some(left) => {
                let seconds = left.as_millis().div_ceil(1000);
                let why = say!("your opponent has {seconds} more seconds to come back", seconds);
                Err(Error::Conflict(why))
            }
            None => Err(Error::Conflict(say!("there is nothing to claim").into())),
        }
    }

    /// Counts a socket of somebody with this role: 1 that opens, -1 that closes.
    pub(super) fn count(&mut self, role: Role, change: i32) {
        let mut add = |place: usize| {
            self.sockets[place] = self.sockets[place].saturating_add_signed(change);
            if let Some(left) = self.left.get_mut(place) {
                *left = (self.sockets[place] == 0).then(Instant::now);
            }
        };
        match role {
            Role::Spectator => add(2),
            Role::Player(_) | Role::Both => role.sides().for_each(|side| add(side.index())),
        }
        self.used = Instant::now();
    }
}
