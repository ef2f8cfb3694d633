//! Numbers that were learnt from games, as they are written beside a variant file.
//!
//! The file is TOML: for each group a list of pairs, the number with all pieces on the board
//! and the one with few left.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Tapered;
use super::weights::Weights;

/// The numbers of a file, by group.
#[derive(Clone, Default, Debug)]
pub(crate) struct Learnt {
    groups: BTreeMap<String, Vec<Tapered>>,
}

impl Learnt {
    /// Reads a file. What is wrong with it is said in one sentence, with line and column.
    pub(crate) fn read(text: &str) -> Result<Learnt, String> {
        let groups: BTreeMap<String, Vec<[i16; 2]>> =
            toml::from_str(text).map_err(|error| error.to_string())?;
        let pairs = |list: Vec<[i16; 2]>| {
            list.into_iter().map(|[full, bare]| Tapered::new(full.into(), bare.into())).collect()
        };
        let groups = groups.into_iter().map(|(name, list)| (name, pairs(list))).collect();
        Ok(Learnt { groups })
    }

    /// What was learnt for this group, if the file is of a game in which it is as long.
    pub(super) fn group(&self, name: &str, len: usize) -> Option<&[Tapered]> {
        self.groups.get(name).map(Vec::as_slice).filter(|list| list.len() == len)
    }
}

/// A file with these numbers, under a heading of comment lines.
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
