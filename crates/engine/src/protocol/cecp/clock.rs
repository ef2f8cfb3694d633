//! Time controls in the words of CECP, and the limits of one move that follow from them.

use std::time::Duration;

use crate::limits::{Clock, Limits};
use crate::time_control::TimeControl;

/// The longest time in seconds, ten years: no clock shows more, and sums of clocks do not overflow.
const LONGEST: f64 = 315_360_000.0;

/// Reads the arguments of `level`: `40 5 0`, `40 0:05 0`, `0 0:10 0.5`, `0 2.5 1`, `0 1:30:00 0`. They
/// are moves, of which 0 stand for the whole game, the time in minutes, in minutes and seconds or in
/// hours, too, and the increment in seconds.
pub(super) fn parse_level(text: &str) -> Option<TimeControl> {
    let mut words = text.split_ascii_whitespace();
    let moves = words.next()?.parse::<i64>().ok()?.clamp(0, 10_000) as u32;
    let base = words.next()?;
    let increment = words.next().map_or(Some(Duration::ZERO), seconds)?;
    let base = match base.split(':').collect::<Vec<_>>()[..] {
        [minutes] => duration(number(minutes)? * 60.0)?,
        [minutes, seconds] => duration(number(minutes)? * 60.0 + number(seconds)?)?,
        [hours, minutes, seconds] => {
            duration((number(hours)? * 60.0 + number(minutes)?) * 60.0 + number(seconds)?)?
        }
        _ => return None,
    };
    Some(TimeControl { moves: (moves > 0).then_some(moves), base, increment })
}

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    duration(number(text)?)
}

/// Reads a time in hundredths of a second, as `time` and `otim` give it. Below zero is zero.
pub(super) fn centiseconds(text: &str) -> Option<Duration> {
    duration((number(text)? / 100.0).max(0.0))
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn duration(seconds: f64) -> Option<Duration> {
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(LONGEST)))
}

/// The limits of the engine's moves.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    /// `level`
    control: TimeControl,
    /// `st`: the time for each move.
    pub(super) each: Option<Duration>,
    /// `sd`: the depth in plies.
    pub(super) depth: Option<u32>,
    /// `nps`: the number of nodes that count as a second.
    pub(super) nodes_per_second: Option<u64>,
    /// The time on the engine's clock.
    pub(super) own: Duration,
}

impl Timing {
    pub(super) fn new() -> Timing {
        let (moves, base) = (Some(40), Duration::from_secs(300));
        let control = TimeControl { moves, base, increment: Duration::ZERO };
        Timing { control, each: None, depth: None, nodes_per_second: None, own: base }
    }

    /// Begins a new game: resets the clock and drops the limits of depth and nodes.
    pub(super) fn reset(&mut self) {
        self.own = self.control.base;
        self.depth = None;
        self.nodes_per_second = None;
    }

    /// Sets the time control, in place of a time for each move.
    pub(super) fn set_control(&mut self, control: TimeControl) {
        self.control = control;
        self.own = control.base;
        self.each = None;
    }

    /// Takes the time of a move off the clock and adds what is due after `moves_made` moves. The
    /// interface may send the true time before the next move; people at a terminal do not.
    pub(super) fn spend(&mut self, thought: Duration, moves_made: u32) {
        let TimeControl { moves, base, increment } = self.control;
        self.own = self.own.saturating_sub(thought) + increment;
        if moves.is_some_and(|moves| moves_made.is_multiple_of(moves)) {
            self.own += base;
        }
    }

    /// Fills in the limits of the engine's next move, after `moves_made` of its moves.
    pub(super) fn limit(&self, moves_made: u32, limits: &mut Limits) {
        limits.depth = self.depth;
        let TimeControl { moves, increment, .. } = self.control;
        let moves_to_go = moves.map(|moves| moves - moves_made % moves);
        let clock = Clock { remaining: self.own, increment, moves_to_go };
        match (self.nodes_per_second, self.each) {
            (Some(rate), each) => {
                let share = || self.own / moves_to_go.unwrap_or(30).max(1) + increment;
                let seconds = each.unwrap_or_else(share).as_secs_f64();
                limits.nodes = Some(((seconds * rate as f64) as u64).max(1));
            }
            (None, Some(each)) => limits.movetime = Some(each),
            (None, None) => limits.clock = Some(clock),
        }
    }
}
