//! The numbers of the search as options, in builds with the feature `tunable`.

use crate::protocol::output::Output;
use crate::protocol::session::Session;
use crate::search::params::{ALL, Param};

/// Announces an option for each.
pub(super) fn announce(out: &mut Output<'_>) {
    for Param { name, usual, range, .. } in ALL {
        let (least, most) = (range.start(), range.end());
        out.line(&format!("option name {name} type spin default {usual} min {least} max {most}"));
    }
}

/// Sets the number of this name; `false` if there is none.
pub(super) fn set(session: &mut Session<'_>, name: &str, value: &str) -> bool {
    let Some(at) = ALL.iter().position(|param| param.name == name) else { return false };
    if let Ok(value) = value.parse() {
        session.set_param(at, value);
    }
    true
}

/// Lists them all, one a line, as tuners want them: name, type, value, least, most, step.
pub(super) fn list(session: &Session<'_>, out: &mut Output<'_>) {
    for (at, Param { name, range, step, .. }) in ALL.iter().enumerate() {
        let (value, least, most) = (session.params().get(at), range.start(), range.end());
        out.line(&format!("{name}, int, {value}, {least}, {most}, {step}"));
    }
}
