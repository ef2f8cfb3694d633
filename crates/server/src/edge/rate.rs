//! So many in so long, as people write it: `60/hour`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use governor::Quota;

/// So many in so long: as many at once, if there were none for that time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rate {
    /// As many as anybody likes.
    Unlimited,
    /// So many in this unit of time.
    Limited(NonZeroU32, Unit),
}

/// A unit of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A second.
    Second,
    /// A minute.
    Minute,
    /// An hour.
    Hour,
    /// A day.
    Day,
}

const UNITS: [(&str, Unit); 4] =
    [("second", Unit::Second), ("minute", Unit::Minute), ("hour", Unit::Hour), ("day", Unit::Day)];

impl Unit {
    fn time(self) -> Duration {
        Duration::from_secs(match self {
            Unit::Second => 1,
            Unit::Minute => 60,
            Unit::Hour => 3600,
            Unit::Day => 86_400,
        })
    }
}

/// The text is no rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither `off` nor a number in a second, minute, hour or day, such as 60/hour")]
pub struct NoRate;

impl FromStr for Rate {
    type Err = NoRate;

    fn from_str(text: &str) -> Result<Rate, NoRate> {
        if text == "off" {
            return Ok(Rate::Unlimited);
        }
        let (number, name) = text.split_once('/').ok_or(NoRate)?;
        let (_, unit) = UNITS.into_iter().find(|(known, _)| *known == name).ok_or(NoRate)?;
        Ok(Rate::Limited(number.parse().map_err(|_| NoRate)?, unit))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rate::Limited(number, unit) = self else { return f.write_str("off") };
        let name = UNITS.iter().find(|(_, known)| known == unit).map(|(name, _)| *name);
        write!(f, "{number}/{}", name.unwrap_or_default())
    }
}

impl Rate {
    /// The same for this many people together.
    pub(super) fn quota(self, people: NonZeroU32) -> Option<Quota> {
        let Rate::Limited(number, unit) = self else { return None };
        let number = number.saturating_mul(people);
        Some(Quota::with_period(unit.time() / number.get())?.allow_burst(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_written() {
        for text in ["off", "1/second", "60/hour", "4294967295/day", "7/minute"] {
            assert_eq!(text.parse::<Rate>().expect(text).to_string(), text);
        }
        for text in
            ["", "60", "0/hour", "-1/hour", "60/h", "60/", "/hour", "4294967296/day", "1.5/day"]
        {
            assert_eq!(text.parse::<Rate>(), Err(NoRate), "{text}");
        }
    }
}
