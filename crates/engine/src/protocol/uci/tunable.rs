//! The numbers of the search as options, in builds with the feature `tunable`.

use crate::protocol::output::Output;
use crate::search::params::{ALL, Param};

/// Announces an option for each.
pub(super) fn announce(out: &mut Output<'_>) {
    for Param { name, usual, range, .. } in ALL {
        let (least, most) = (range.start(), range.end());
        out.line(&format!("option name {name} type spin default {usual} min {least} max {most}"));
    }
}

/// Sets the number of this name; `false` if there is none.
pub(super) fn set(name: &str, value: &str) -> bool {
    let Some(param) = ALL.iter().find(|param| param.name == name) else { return false };
    if let Ok(value) = value.parse() {
        param.set(value);
    }
    true
}

/// Lists them all, one a line, as tuners want them: name, type, value, least, most, step.
pub(super) fn list(out: &mut Output<'_>) {
    for param in ALL {
        let (least, most) = (param.range.start(), param.range.end());
        let (name, value, step) = (param.name, param.get(), param.step);
        out.line(&format!("{name}, int, {value}, {least}, {most}, {step}"));
    }
}
