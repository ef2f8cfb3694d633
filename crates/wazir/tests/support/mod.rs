//! What the tests that call other people's programs share: finding those
//! programs, ending what was started, and knowing where those programs err.

pub(crate) mod berolina;
pub(crate) mod group;
pub(crate) mod programs;

/// The last lines of a log, for the message of a failed test.
pub(crate) fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}
