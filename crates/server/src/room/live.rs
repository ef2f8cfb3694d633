//! The part of a room that changes, under its lock.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use wazir_words::{Language, say};

use super::presence::Sockets;
use crate::error::Error;
use crate::messages::{Position, State};
use crate::play::{Play, Role, Viewer};
use crate::reach::Reach;

/// A game, and who is there.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) play: Play,
    /// The position of the tip at this revision, in this language.
    shown: Option<((u64, Language), Position)>,
    pub(super) sockets: Sockets,
    /// When somebody last did or looked at anything.
    pub(super) used: Instant,
}

impl Live {
    pub(super) fn new(play: Play, now: Timestamp) -> Live {
        Live { play, shown: None, sockets: Sockets::new(now), used: Instant::now() }
    }

    /// The game as somebody with this token sees it now.
    pub(super) fn state(
        &mut self,
        token: Option<&str>,
        reach: &Reach,
        now: Timestamp,
    ) -> Result<State, Error> {
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
        let there = self.sockets.all(now);
        let viewer = Viewer {
            role,
            reach,
            claim_in: self.play.claim_in(role, self.sockets.left(now), now),
            present: [there[0] > 0, there[1] > 0],
            spectators: there[2],
            thinking: self.play.engine_at_work().is_some(),
        };
        Ok(self.play.state(viewer, position, now))
    }

    /// Checks that somebody with this role may claim the win.
    pub(super) fn check_claim(&self, role: Role, now: Timestamp) -> Result<(), Error> {
        match self.play.claim_in(role, self.sockets.left(now), now) {
            Some(Duration::ZERO) => Ok(()),
            Some(left) => {
                let seconds = left.as_millis().div_ceil(1000);
                let why = say!("your opponent has {seconds} more seconds to come back", seconds);
                Err(Error::Conflict(why))
            }
            None => Err(Error::Conflict(say!("there is nothing to claim").into())),
        }
    }
}
