//! Turns and their time: before both sides have moved no clock runs, and a game between two
//! people whose first moves do not come is called off.

use std::time::Duration;

use jiff::Timestamp;

use super::{Play, Role};
use crate::clock::{elapsed, time};
use crate::messages::TimeControl;
use crate::store::Seat;

/// The time for a first move in a fast game ...
const SHORT: Duration = Duration::from_secs(30);
/// ... and in all others, but for correspondence.
const USUAL: Duration = Duration::from_secs(60);
/// A game is fast when a player has less than this for so many moves.
const FAST: (Duration, u32) = (Duration::from_secs(180), 40);
/// Somebody who has left has so long to come back before the win can be claimed ...
const RETURNS: Duration = Duration::from_secs(60);
/// ... and in a game without clocks.
const RETURNS_UNTIMED: Duration = Duration::from_secs(600);

/// The time in which a first move must be made.
fn first_move_time(control: TimeControl) -> Duration {
    if control.is_correspondence() {
        return Duration::from_millis(control.each.into());
    }
    let (fast, moves) = FAST;
    let per_move = u64::from(control.increment) + u64::from(control.each);
    let expected = u64::from(control.base) + per_move * u64::from(moves);
    if Duration::from_millis(expected) < fast { SHORT } else { USUAL }
}

impl Play {
    /// `true` until both sides have made a move.
    pub(super) fn is_opening(&self) -> bool {
        self.tree.ply(self.tree.tip()) < 2
    }

    /// `true` while a seat is free.
    pub(super) fn is_open(&self) -> bool {
        self.row.seats.iter().any(|seat| matches!(seat, Seat::Open(_)))
    }

    /// Begins the turn of the side to move: its clock runs from now on, or its time for a first
    /// move, if it has one. The engine's clock does not run before it [thinks](Play::think).
    pub(super) fn begin_turn(&mut self, now: Timestamp) {
        let turn = self.turn().filter(|_| !self.is_opening() && self.engine_to_move().is_none());
        self.row.since = Some(now.as_millisecond());
        self.first_move_until = self.first_move_time().map(|time| now + time);
        match (&mut self.clock, turn) {
            (Some(clock), Some(turn)) => clock.start(turn, now),
            (Some(clock), None) => clock.stop(now),
            (None, _) => {}
        }
    }

    /// Begins the turn anew at the time at which it has begun, in a game that was loaded.
    pub(super) fn go_on(&mut self) {
        let since = self.turn_since();
        self.begin_turn(since);
    }

    /// When the turn of the side to move began.
    pub(super) fn turn_since(&self) -> Timestamp {
        time(self.row.since.unwrap_or(self.row.changed))
    }

    /// Has the clock of an engine run that has begun to think about its move, in games whose first
    /// moves are made. What it has used in the end it says itself: [`Play::play_for_engine`].
    pub(crate) fn think(&mut self, since: Timestamp) {
        let turn = self.turn().filter(|_| !self.is_opening() && self.engine_to_move().is_some());
        if let (Some(clock), Some(turn)) = (&mut self.clock, turn) {
            clock.start(turn, since);
        }
    }

    /// The time for the first move that is expected now; `None` if nothing hurries, as nobody is
    /// kept waiting.
    fn first_move_time(&self) -> Option<Duration> {
        let control = self.row.control?;
        let waits = self.turn().is_some() && self.has_two_people() && !self.is_open();
        (waits && self.is_opening() && !self.row.paused).then(|| first_move_time(control))
    }

    /// When something happens by itself unless a move is made before: the flag of a person falls, or
    /// the game is called off.
    pub(crate) fn alarm_at(&self) -> Option<Timestamp> {
        let flag = || self.clock.as_ref().filter(|_| self.engine_to_move().is_none())?.flag_at();
        self.first_move_until.or_else(flag)
    }

    /// `true` if moves take days.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.row.control.is_some_and(TimeControl::is_correspondence)
    }

    /// Milliseconds left for the first move that is expected now.
    pub(super) fn first_move_left(&self, now: Timestamp) -> Option<i64> {
        Some(elapsed(now, self.first_move_until?))
    }

    /// The time that is left until somebody with this role may claim the win, since the opponent
    /// is to move and has left; `left` says when, for each side, White first. `None` if there is
    /// nothing to claim.
    pub(crate) fn claim_in(
        &self,
        role: Role,
        left: [Option<Timestamp>; 2],
        now: Timestamp,
    ) -> Option<Duration> {
        let Role::Player(own) = role else { return None };
        let opponent = self.turn().filter(|&turn| turn != own)?;
        let at_rest = self.is_opening() || self.row.paused || self.is_correspondence();
        if at_rest || !self.has_two_people() || self.is_open() {
            return None;
        }
        let since = left[opponent.index()]?.max(self.turn_since());
        let returns = if self.clock.is_some() { RETURNS } else { RETURNS_UNTIMED };
        Some(Duration::from_millis(elapsed(now, since + returns) as u64))
    }
}

#[cfg(test)]
mod tests;
