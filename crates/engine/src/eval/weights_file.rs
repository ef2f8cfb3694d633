//! Files of weights that were learnt from games.
//!
//! The file is TOML: for each group of weights a list of pairs, the weight on a full board and
//! the one with few pieces left.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use toml::Spanned;
use wazir_rules::text::{place, quote};

use super::tapered::Tapered;
use super::weights::{Learnt, Weights};

/// A fault of a weights file and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct WeightsError {
    /// Line, from 1.
    pub line: usize,
    /// Character in that line, from 1.
    pub column: usize,
    /// The fault; names the group of weights if it is about one.
    pub message: String,
}

impl WeightsError {
    fn new(text: &str, at: Option<Range<usize>>, message: String) -> WeightsError {
        let (line, column) = place(text, at.map_or(0, |at| at.start));
        WeightsError { line, column, message }
    }
}

/// A file as TOML: each group's name, with its place in the text, and its pairs.
type Written = BTreeMap<Spanned<String>, Vec<[i16; 2]>>;

impl Learnt {
    /// Reads a file. `expected` are the weights of the game that it belongs to: a group that
    /// the game does not have, or of another length, is an error. Groups may be missing; the
    /// usual weights hold for them.
    pub(crate) fn read(text: &str, expected: &Weights) -> Result<Learnt, WeightsError> {
        let mut learnt = Learnt::default();
        for (name, pairs) in written(text)? {
            let fault = |message| Err(WeightsError::new(text, Some(name.span()), message));
            let name = name.get_ref();
            let groups = expected.groups().iter().filter(|group| !group.fixed);
            match groups.clone().find(|group| group.name == *name) {
                None => return fault(format!("the game has no weights {}", quote(name))),
                Some(group) if group.len != pairs.len() => {
                    let (len, found) = (group.len, pairs.len());
                    return fault(format!("\"{name}\" needs {len} pairs of weights, not {found}"));
                }
                Some(_) => {}
            }
            learnt.insert(name.clone(), &pairs);
        }
        Ok(learnt)
    }

    /// Reads a file that was [checked](Learnt::read) before against the weights of its game.
    pub(crate) fn read_checked(text: &str) -> Result<Learnt, WeightsError> {
        let mut learnt = Learnt::default();
        for (name, pairs) in written(text)? {
            learnt.insert(name.into_inner(), &pairs);
        }
        Ok(learnt)
    }

    fn insert(&mut self, name: String, pairs: &[[i16; 2]]) {
        let pairs = pairs.iter().map(|&[full, bare]| Tapered::new(full.into(), bare.into()));
        self.0.insert(name, pairs.collect());
    }
}

fn written(text: &str) -> Result<Written, WeightsError> {
    toml::from_str(text)
        .map_err(|error| WeightsError::new(text, error.span(), error.message().to_owned()))
}

/// A file with these weights, under a heading of comment lines.
pub(crate) fn write(weights: &Weights, heading: &str) -> String {
    let mut text = String::new();
    for line in heading.lines() {
        let _ = writeln!(text, "# {line}");
    }
    for group in weights.groups().iter().filter(|group| !group.fixed) {
        let list = &weights.list()[group.start..group.start + group.len];
        let pairs: Vec<String> =
            list.iter().map(|pair| format!("[{}, {}]", pair.full(), pair.bare())).collect();
        let _ = writeln!(text, "{:?} = [{}]", group.name, pairs.join(", "));
    }
    text
}
