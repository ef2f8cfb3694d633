//! The time that engines may take: the limit of each move, and a side's running clock.

use std::time::Duration;

use wazir_rules::Color;

pub use crate::time_control::TimeControl;

/// The limit of each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// A chess clock.
    Clock(TimeControl),
    /// A time for each move.
    MoveTime(Duration),
    /// Nodes for each move.
    Nodes(u64),
    /// The depth of each search, in plies.
    Depth(u32),
}

impl Control {
    /// So many times the time, nodes or depth.
    #[must_use]
    pub fn times(self, times: u32) -> Control {
        match self {
            Control::Clock(control) => Control::Clock(control.times(times)),
            Control::MoveTime(time) => Control::MoveTime(time.saturating_mul(times)),
            Control::Nodes(nodes) => Control::Nodes(nodes.saturating_mul(times.into())),
            Control::Depth(depth) => Control::Depth(depth.saturating_mul(times)),
        }
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

    /// Takes the time of a move off and adds what is due. The error is the time by which the move was
    /// late.
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

/// The limit of the move that is due.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The kind of limit.
    pub control: Control,
    /// The side to move.
    pub mover: Color,
    /// White's and Black's clock, if there are clocks.
    pub clocks: Option<[SideClock; 2]>,
    /// The time after the question at which the referee no longer waits for an answer.
    pub patience: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
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
