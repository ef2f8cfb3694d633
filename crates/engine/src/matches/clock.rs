//! How long engines may think: what is typed, and a side's running clock.

use std::time::Duration;

use wazir_rules::Color;
use wazir_rules::text::quote;

/// What limits each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// A chess clock.
    Clock(TimeControl),
    /// So long for each move.
    MoveTime(Duration),
    /// So many nodes for each move.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
}

/// `40/60+0.5`: 60 seconds for 40 moves, and half a second more with each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Moves after which the time is given again; `None` when it is for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// More than anybody plays; no sum of such times overflows.
const LONGEST: f64 = 1e7;

impl TimeControl {
    /// Reads `60`, `60+0.5` or `40/60+0.5`, in seconds.
    pub fn parse(text: &str) -> Result<TimeControl, String> {
        let wrong = || format!("{} is not a time control such as 60+0.5 or 40/60+0", quote(text));
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse::<u32>().map_err(|_| wrong())?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = |text: &str| {
            let seconds = text.trim().parse::<f64>().ok();
            let seconds = seconds.filter(|seconds| (0.0..=LONGEST).contains(seconds));
            seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
        };
        let (base, increment) = (time(base)?, time(increment)?);
        if moves == Some(0) || base.is_zero() && increment.is_zero() {
            return Err(wrong());
        }
        Ok(TimeControl { moves, base, increment })
    }
}

impl std::fmt::Display for TimeControl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl std::fmt::Display for Control {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Control::Clock(control) => control.fmt(f),
            Control::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Control::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Control::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// One side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideClock {
    control: TimeControl,
    /// Time left.
    pub left: Duration,
    /// Moves until more time is given.
    pub to_go: Option<u32>,
}

impl SideClock {
    /// The clock before the first move. The first increment is there already, as in Fischer's
    /// patent and other programs' clocks.
    pub fn new(control: TimeControl) -> SideClock {
        SideClock { control, left: control.base + control.increment, to_go: control.moves }
    }

    /// The increment.
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Takes the time of a move off and adds what is due; the error is how much too long the
    /// move took.
    pub fn spend(&mut self, used: Duration, margin: Duration) -> Result<(), Duration> {
        if used > self.left + margin {
            return Err(used - self.left);
        }
        self.left = self.left.saturating_sub(used) + self.control.increment;
        if let Some(to_go) = &mut self.to_go {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = self.control.moves.expect("there was a number before");
                self.left += self.control.base;
            }
        }
        Ok(())
    }
}

/// What limits the move that is due.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The kind of limit.
    pub control: Control,
    /// Whose move it is.
    pub mover: Color,
    /// White's and Black's clock, if there are clocks.
    pub clocks: Option<[SideClock; 2]>,
    /// When nobody waits any longer for an answer, counted from the question.
    pub patience: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        let control = |moves, base, increment| TimeControl { moves, base, increment };
        let right = [
            ("60", control(None, ms(60_000), ms(0)), "60+0"),
            ("1+0.02", control(None, ms(1000), ms(20)), "1+0.02"),
            ("40/60+0", control(Some(40), ms(60_000), ms(0)), "40/60+0"),
            ("40/0.5+0.1", control(Some(40), ms(500), ms(100)), "40/0.5+0.1"),
        ];
        for (text, meant, written) in right {
            let read = TimeControl::parse(text).expect(text);
            assert_eq!(read, meant, "{text}");
            assert_eq!(read.to_string(), written);
        }
        let wrong = ["", "x", "0+0", "-1+1", "1+-1", "0/60", "40/", "/60", "inf", "nan+1", "1e99"];
        for text in wrong {
            assert!(TimeControl::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_filled_again() {
        let mut clock = SideClock::new(TimeControl::parse("2/1+0.1").expect("well formed"));
        assert_eq!((clock.left, clock.to_go), (ms(1100), Some(2)));
        assert_eq!(clock.spend(ms(500), ms(0)), Ok(()));
        assert_eq!((clock.left, clock.to_go), (ms(700), Some(1)));
        assert_eq!(clock.spend(ms(700), ms(0)), Ok(()));
        assert_eq!((clock.left, clock.to_go), (ms(1100), Some(2)));
    }

    #[test]
    fn the_flag_falls_behind_the_margin() {
        let mut clock = SideClock::new(TimeControl::parse("1").expect("well formed"));
        assert_eq!(clock.spend(ms(1001), ms(0)), Err(ms(1)));
        assert_eq!(clock.spend(ms(1010), ms(10)), Ok(()));
        assert_eq!(clock.left, ms(0));
    }
}
