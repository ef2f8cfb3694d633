//! The part of a room that changes, under its lock.

use std::time::Instant;

use tokio::task::AbortHandle;
use wazir_rules::square::Color;

use super::engine::{Thinking, Turn};
use crate::error::Error;
use crate::messages::{Position, State};
use crate::play::{Play, Rights, Viewer};

/// A game, who is there, and what is under way.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) play: Play,
    /// The position of the tip at this revision.
    shown: Option<(u64, Position)>,
    /// Open sockets: White's, Black's, spectators'.
    sockets: [u32; 3],
    pub(super) thinking: Option<Thinking>,
    /// The alarm that rings when the running clock has run out.
    pub(super) alarm: Option<AbortHandle>,
    /// When somebody last did or looked at anything.
    pub(super) used: Instant,
}

impl Live {
    pub(super) fn new(play: Play, now: Instant) -> Live {
        Live { play, shown: None, sockets: [0; 3], thinking: None, alarm: None, used: now }
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
    pub(super) fn state(&mut self, token: Option<&str>) -> Result<State, Error> {
        let position = match &self.shown {
            Some((revision, position)) if *revision == self.play.revision => position.clone(),
            _ => {
                let position = self.play.position(self.play.tree().tip())?;
                self.shown = Some((self.play.revision, position.clone()));
                position
            }
        };
        let viewer = Viewer {
            rights: self.play.rights(token),
            present: [self.sockets[0] > 0, self.sockets[1] > 0],
            watchers: self.sockets[2],
            thinking: self.thinking.is_some(),
        };
        Ok(self.play.state(viewer, position, Instant::now()))
    }

    /// Counts a socket of somebody with these rights: 1 that opens, -1 that closes.
    pub(super) fn count(&mut self, rights: Rights, change: i32) {
        for (side, right) in rights.into_iter().enumerate() {
            if right {
                self.sockets[side] = self.sockets[side].saturating_add_signed(change);
            }
        }
        if rights == [false; 2] {
            self.sockets[2] = self.sockets[2].saturating_add_signed(change);
        }
        self.used = Instant::now();
    }
}
