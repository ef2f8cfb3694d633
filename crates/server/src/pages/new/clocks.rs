//! The time controls that the form for a new game offers.

use serde::Deserialize;
use wazir_words::{mark, said, say};

use crate::messages::TimeControl;

/// A time control with a name.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct NamedClock {
    /// Its value in the form.
    value: &'static str,
    /// Its name for people.
    pub(super) name: &'static str,
    pub(super) control: TimeControl,
}

/// Seconds of a day.
const DAY: u32 = 24 * 60 * 60;

/// The time controls that have names.
pub(super) static NAMED: [NamedClock; 9] = [
    NamedClock { value: "1+0", name: "1 + 0", control: control(1, 0, 0) },
    NamedClock { value: "3+2", name: "3 + 2", control: control(3, 2, 0) },
    NamedClock { value: "5+3", name: "5 + 3", control: control(5, 3, 0) },
    NamedClock { value: "10+5", name: "10 + 5", control: control(10, 5, 0) },
    NamedClock { value: "15+10", name: "15 + 10", control: control(15, 10, 0) },
    NamedClock {
        value: "byo-yomi",
        name: mark!("5 min, then 10 s per move"),
        control: control(5, 0, 10),
    },
    NamedClock { value: "1-day", name: mark!("1 day per move"), control: control(0, 0, DAY) },
    NamedClock { value: "3-days", name: mark!("3 days per move"), control: control(0, 0, 3 * DAY) },
    NamedClock { value: "7-days", name: mark!("7 days per move"), control: control(0, 0, 7 * DAY) },
];

/// Minutes for the game, seconds added after each move, and seconds for each move once the
/// minutes are used up.
const fn control(minutes: u32, increment: u32, each: u32) -> TimeControl {
    TimeControl { base: minutes * 60_000, increment: increment * 1000, each: each * 1000 }
}

/// The chosen clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "String")]
pub(super) enum ClockChoice {
    #[default]
    None,
    Named(&'static NamedClock),
    /// By the numbers in the form.
    Custom,
}

impl ClockChoice {
    /// Every choice, in the order of the form.
    pub(super) fn all() -> impl Iterator<Item = ClockChoice> {
        let named = NAMED.iter().map(ClockChoice::Named);
        [ClockChoice::None].into_iter().chain(named).chain([ClockChoice::Custom])
    }

    /// Its value in the form.
    pub(super) fn value(self) -> &'static str {
        match self {
            ClockChoice::None => "none",
            ClockChoice::Named(clock) => clock.value,
            ClockChoice::Custom => "custom",
        }
    }

    /// Its name for people.
    pub(super) fn name(self) -> &'static str {
        match self {
            ClockChoice::None => say!("None"),
            ClockChoice::Named(clock) => said(clock.name),
            ClockChoice::Custom => say!("Custom"),
        }
    }
}

/// A value that does not exist means no clock.
impl From<String> for ClockChoice {
    fn from(value: String) -> ClockChoice {
        ClockChoice::all().find(|choice| choice.value() == value).unwrap_or_default()
    }
}
