//! Turns and their time: before both sides have moved no clock runs, and a game between two
//! people whose first moves do not come is called off.

use std::time::{Duration, Instant};

use super::{Play, Role};
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
    /// move, if it has one.
    pub(super) fn begin_turn(&mut self, now: Instant) {
        let turn = self.turn();
        let opening = self.is_opening();
        self.turn_since = Some(now);
        self.first_move_until = self.first_move_time().map(|time| now + time);
        match (&mut self.clock, turn) {
            (Some(clock), Some(turn)) if !opening => clock.start(turn, now),
            (Some(clock), _) => clock.stop(now),
            (None, _) => {}
        }
    }

    /// The time for the first move that is expected now; `None` if nothing hurries, as nobody is
    /// kept waiting.
    fn first_move_time(&self) -> Option<Duration> {
        let control = self.row.control?;
        let waits = self.turn().is_some() && self.has_two_people() && !self.is_open();
        (waits && self.is_opening() && !self.row.paused).then(|| first_move_time(control))
    }

    /// Sets what is left, in milliseconds, of the time in which a move is due.
    pub(super) fn expect_move_in(&mut self, left: i64, now: Instant) {
        let turn = self.turn();
        if let Some(until) = &mut self.first_move_until {
            *until = now + Duration::from_millis(u64::try_from(left).unwrap_or(0));
        } else if let (Some(clock), Some(turn)) = (&mut self.clock, turn) {
            clock.expect_move_in(turn, left, now);
        }
    }

    /// When something happens by itself unless a move is made before: the flag falls, or the
    /// game is called off.
    pub(crate) fn alarm_at(&self) -> Option<Instant> {
        self.first_move_until.or_else(|| self.clock.as_ref()?.flag_at())
    }

    /// Milliseconds until the alarm, in a correspondence game.
    pub(crate) fn due_in(&self, now: Instant) -> Option<i64> {
        let alarm = self.alarm_at().filter(|_| self.is_correspondence())?;
        i64::try_from(alarm.saturating_duration_since(now).as_millis()).ok()
    }

    /// `true` if moves take days.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.row.control.is_some_and(TimeControl::is_correspondence)
    }

    /// Milliseconds left for the first move that is expected now.
    pub(super) fn first_move_left(&self, now: Instant) -> Option<i64> {
        let left = self.first_move_until?.saturating_duration_since(now);
        i64::try_from(left.as_millis()).ok()
    }

    /// `true` if the first move that was expected has not come in time.
    pub(super) fn is_first_move_late(&self, now: Instant) -> bool {
        self.first_move_until.is_some_and(|until| now >= until)
    }

    /// The time that is left until somebody with this role may claim the win, since the opponent
    /// is to move and has left; `left` says when, for each side, White first. `None` if there is
    /// nothing to claim.
    pub(crate) fn claim_in(
        &self,
        role: Role,
        left: [Option<Instant>; 2],
        now: Instant,
    ) -> Option<Duration> {
        let Role::Player(own) = role else { return None };
        let opponent = self.turn().filter(|&turn| turn != own)?;
        let at_rest = self.is_opening() || self.row.paused || self.is_correspondence();
        if at_rest || !self.has_two_people() || self.is_open() {
            return None;
        }
        let since = left[opponent.index()]?.max(self.turn_since?);
        let returns = if self.clock.is_some() { RETURNS } else { RETURNS_UNTIMED };
        Some((since + returns).saturating_duration_since(now))
    }
}

#[cfg(test)]
mod tests;
