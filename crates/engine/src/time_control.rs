//! The time for a game, as people write it.

use std::time::Duration;

use wazir_rules::text::quote;

/// The longest time, in seconds: more than anybody plays, and no sum of such times overflows.
const LONGEST: f64 = 1e7;

/// The time for a game: `40/60+0.5` is 60 seconds for 40 moves, and half a second more with each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The number of moves after which the time is given again; `None` if it is for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

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

    /// So many times the time.
    pub(crate) fn times(self, times: u32) -> TimeControl {
        let longer = |time: Duration| time.saturating_mul(times);
        let (base, increment) = (longer(self.base), longer(self.increment));
        TimeControl { base, increment, ..self }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        let ms = Duration::from_millis;
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
}
