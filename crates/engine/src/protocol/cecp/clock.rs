//! Time controls as CECP states them, and what they leave for one move.

use std::time::Duration;

use crate::limits::{Clock, Limits};

/// No clock shows more, and sums of clocks do not overflow: ten years.
const LONGEST: f64 = 315_360_000.0;

/// `level MOVES BASE INCREMENT`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Level {
    /// Moves in each session; 0 when one session is the whole game.
    pub(super) moves: u32,
    pub(super) base: Duration,
    pub(super) increment: Duration,
}

impl Level {
    /// Reads `40 5 0`, `40 0:05 0`, `0 0:10 0.5`, `0 2.5 1`, `0 1:30:00 0`: minutes,
    /// minutes and seconds, or hours too.
    pub(super) fn parse(text: &str) -> Option<Level> {
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
        Some(Level { moves, base, increment })
    }
}

/// A time in seconds.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    duration(number(text)?)
}

/// A time in hundredths of a second, as `time` and `otim` give it. Below zero is zero.
pub(super) fn centiseconds(text: &str) -> Option<Duration> {
    duration((number(text)? / 100.0).max(0.0))
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn duration(seconds: f64) -> Option<Duration> {
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(LONGEST)))
}

/// What is known of the engine's time and of other limits.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    pub(super) level: Level,
    /// `st`: as long for each move.
    pub(super) each: Option<Duration>,
    /// `sd`
    pub(super) depth: Option<u32>,
    /// `nps`: nodes that count as a second.
    pub(super) nodes_per_second: Option<u64>,
    /// What the own clock shows.
    pub(super) own: Duration,
}

impl Timing {
    pub(super) fn new() -> Timing {
        let level = Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };
        Timing { level, each: None, depth: None, nodes_per_second: None, own: level.base }
    }

    /// A new game: clocks are set to its start and tell time, and limits of depth are off.
    pub(super) fn reset(&mut self) {
        self.own = self.level.base;
        self.depth = None;
        self.nodes_per_second = None;
    }

    pub(super) fn set_level(&mut self, level: Level) {
        self.level = level;
        self.own = level.base;
        self.each = None;
    }

    /// The engine has moved after thinking so long. The interface may tell the true time
    /// before the next move; people at a terminal do not.
    pub(super) fn moved(&mut self, thought: Duration, moves_made: u32) {
        let Level { moves, base, increment } = self.level;
        self.own = self.own.saturating_sub(thought) + increment;
        if moves > 0 && moves_made.is_multiple_of(moves) {
            self.own += base;
        }
    }

    /// Puts the limits of the next move in. `moves_made` counts the engine's own.
    pub(super) fn limit(&self, moves_made: u32, limits: &mut Limits) {
        limits.depth = self.depth;
        let moves = self.level.moves;
        let moves_to_go = (moves > 0).then(|| moves - moves_made % moves);
        let clock = Clock { remaining: self.own, increment: self.level.increment, moves_to_go };
        match (self.nodes_per_second, self.each) {
            (Some(rate), each) => {
                let share = || self.own / moves_to_go.unwrap_or(30).max(1) + clock.increment;
                let seconds = each.unwrap_or_else(share).as_secs_f64();
                limits.nodes = Some(((seconds * rate as f64) as u64).max(1));
            }
            (None, Some(each)) => limits.movetime = Some(each),
            (None, None) => limits.clock = Some(clock),
        }
    }
}
