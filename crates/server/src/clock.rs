//! The two clocks of a game. Arithmetic only: the present time comes from outside.

use std::time::Duration;

use jiff::Timestamp;
use wazir_rules::Color;

use crate::messages::TimeControl;

/// Both clocks of a game.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// Milliseconds left after the last move, White first.
    left: [i64; 2],
    /// The side whose clock runs, and the time since when.
    running: Option<(Color, Timestamp)>,
    paused: bool,
}

impl Clock {
    /// Clocks that stand still at these times, White's first.
    pub(crate) fn new(control: TimeControl, left: [i64; 2], paused: bool) -> Clock {
        Clock { control, left, running: None, paused }
    }

    /// A side's milliseconds left; below zero in byo-yomi, down to minus its length.
    pub(crate) fn left(&self, color: Color, now: Timestamp) -> i64 {
        let used = match self.running {
            Some((running, since)) if running == color => elapsed(since, now),
            _ => 0,
        };
        (self.left[color.index()] - used).max(-self.each())
    }

    /// The milliseconds that both sides had left when the running clock was started, White first.
    pub(crate) fn at_start(&self) -> [i64; 2] {
        self.left
    }

    /// The side whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// `true` after a player has stopped the clocks.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Byo-yomi: milliseconds for each move once the main time is used up.
    pub(crate) fn each(&self) -> i64 {
        i64::from(self.control.each)
    }

    /// Adds the increment for `mover`, who has moved, and starts the other clock.
    pub(crate) fn press(&mut self, mover: Color, now: Timestamp) {
        // Every move has the whole byo-yomi.
        let left = self.left(mover, now).max(0);
        self.left[mover.index()] = left + i64::from(self.control.increment);
        self.running = (!self.paused).then_some((!mover, now));
    }

    /// Stops both clocks.
    pub(crate) fn stop(&mut self, now: Timestamp) {
        self.left = Color::ALL.map(|color| self.left(color, now));
        self.running = None;
    }

    /// Starts this side's clock, unless the clocks are paused.
    pub(crate) fn start(&mut self, color: Color, now: Timestamp) {
        self.stop(now);
        self.running = (!self.paused).then_some((color, now));
    }

    /// Stops both clocks until they are resumed.
    pub(crate) fn pause(&mut self, now: Timestamp) {
        self.stop(now);
        self.paused = true;
    }

    /// Lets the clocks run again; [`Clock::start`] starts one.
    pub(crate) fn unpause(&mut self) {
        self.paused = false;
    }

    /// Counts the time that a side has used for a move, as it says itself, instead of what has passed
    /// since its clock was started.
    pub(crate) fn spend(&mut self, color: Color, used: Duration) {
        self.running = None;
        self.left[color.index()] -= millis(used);
    }

    /// `true` if this side has used more time than it had.
    pub(crate) fn is_overdrawn(&self, color: Color) -> bool {
        self.left[color.index()] + self.each() <= 0
    }

    /// The time at which the running clock will have run out.
    pub(crate) fn flag_at(&self) -> Option<Timestamp> {
        let (color, since) = self.running?;
        let left = self.left[color.index()].saturating_add(self.each());
        Some(since + Duration::from_millis(u64::try_from(left).unwrap_or(0)))
    }

    /// A side's time as the engine's search takes it.
    pub(crate) fn for_search(&self, color: Color, now: Timestamp) -> wazir_engine::Clock {
        let left = u64::try_from(self.left(color, now)).unwrap_or(0);
        // Byo-yomi starts again with each move: all of it may be used, but for a reserve.
        let each = u64::from(self.control.each) * 4 / 5;
        wazir_engine::Clock {
            remaining: Duration::from_millis(left.max(each).max(1)),
            increment: Duration::from_millis(u64::from(self.control.increment).max(each)),
            moves_to_go: (left < each).then_some(1),
        }
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// The milliseconds from one time to another; none if that was earlier.
pub(crate) fn elapsed(since: Timestamp, now: Timestamp) -> i64 {
    (now.as_millisecond() - since.as_millisecond()).max(0)
}

/// The time that is stored as so many milliseconds since 1970.
pub(crate) fn time(stored: i64) -> Timestamp {
    Timestamp::from_millisecond(stored).unwrap_or(if stored < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(base: u32, increment: u32, each: u32) -> Clock {
        let left = i64::from(base);
        Clock::new(TimeControl { base, increment, each }, [left, left], false)
    }

    fn both(clock: &Clock, now: Timestamp) -> [i64; 2] {
        Color::ALL.map(|color| clock.left(color, now))
    }

    #[test]
    fn only_the_side_to_move_uses_time_and_gets_the_increment() {
        let now = Timestamp::now();
        let mut clock = clock(60_000, 2_000, 0);
        clock.press(Color::White, now);
        assert_eq!(both(&clock, now + 5 * SECOND), [62_000, 55_000]);
        clock.press(Color::Black, now + 5 * SECOND);
        assert_eq!(both(&clock, now + 6 * SECOND), [61_000, 57_000]);
    }

    #[test]
    fn the_flag_falls_when_the_time_is_used_up() {
        let now = Timestamp::now();
        let mut clock = clock(3_000, 0, 0);
        clock.start(Color::White, now);
        assert_eq!(clock.flag_at(), Some(now + 3 * SECOND));
        clock.stop(now + SECOND);
        assert_eq!(clock.flag_at(), None);
    }

    #[test]
    fn byo_yomi_comes_anew_with_each_move() {
        let now = Timestamp::now();
        let mut clock = clock(1_000, 0, 10_000);
        clock.start(Color::White, now);
        assert_eq!(clock.left(Color::White, now + 6 * SECOND), -5_000);
        assert_eq!(clock.flag_at(), Some(now + 11 * SECOND));
        clock.press(Color::White, now + 6 * SECOND);
        assert_eq!(clock.left(Color::White, now + 7 * SECOND), 0);
        clock.start(Color::White, now + 7 * SECOND);
        assert_eq!(clock.flag_at(), Some(now + 17 * SECOND));
    }

    #[test]
    fn paused_clocks_stand_until_they_are_resumed() {
        let now = Timestamp::now();
        let mut clock = clock(10_000, 0, 0);
        clock.start(Color::Black, now);
        clock.pause(now + SECOND);
        assert_eq!(both(&clock, now + 100 * SECOND), [10_000, 9_000]);
        clock.unpause();
        clock.start(Color::Black, now + 100 * SECOND);
        assert_eq!(both(&clock, now + 101 * SECOND), [10_000, 8_000]);
    }
}
