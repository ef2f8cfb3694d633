//! Faults of a variant file, with their places.

use std::fmt;

use wazir_words::say;

use crate::text::place;

/// A fault of a variant file.
///
/// ```
/// use wazir_rules::Variant;
///
/// let faults = Variant::read("id = 'x'\nname = 'X'\nbased-on = 'ches'").unwrap_err();
/// let fault = &faults.as_slice()[0];
/// assert_eq!((fault.line, fault.column), (3, 12));
/// assert_eq!(fault.message, "no variant with the id `ches` is known; did you mean `chess`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// A description of the fault, if possible with what would be right, in the language that was
    /// spoken when the file was read.
    pub message: String,
    /// The key that would mend it, if its place is that of something else: `board.start` for a
    /// piece that never enters the game.
    pub key: Option<&'static str>,
}

/// All faults of a variant file, in the order of its lines. Displayed one fault per line, as
/// `line:column: message`.
///
/// ```
/// use wazir_rules::Variant;
///
/// let faults = Variant::read("naem = 'X'\nboard = 8").unwrap_err();
/// let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
/// assert!(lines.contains(&1) && lines.contains(&2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, of which there is at least one.
    pub fn as_slice(&self) -> &[Fault] {
        &self.0
    }

    /// Iterates over the faults, of which there is at least one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// A fault at a byte offset, with the key that would mend it.
type Found = (usize, String, Option<&'static str>);

/// Collects the faults of a file; byte offsets become lines and columns at the end.
pub(super) struct Collector<'t> {
    text: &'t str,
    found: Vec<Found>,
    /// The offset at which the base is named, and its name: faults of the base are reported there.
    base: Option<(usize, String)>,
}

impl<'t> Collector<'t> {
    /// The maximum number of faults reported: nobody reads more.
    const MOST: usize = 100;

    pub(super) fn new(text: &'t str) -> Collector<'t> {
        Collector { text, found: Vec::new(), base: None }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Records a fault at a byte offset of the text.
    pub(super) fn add(&mut self, at: usize, message: impl Into<String>) {
        self.record(at, message.into(), None);
    }

    /// Records a fault at a byte offset of the text that is mended under a key elsewhere.
    pub(super) fn add_for(&mut self, key: &'static str, at: usize, message: impl Into<String>) {
        self.record(at, message.into(), Some(key));
    }

    fn record(&mut self, at: usize, message: String, key: Option<&'static str>) {
        let message = match &self.base {
            Some((base, name)) if *base == at => {
                say!("inherited from {name}: {message}", name, message)
            }
            _ => message,
        };
        self.found.push((at, message, key));
    }

    /// Treats further faults at `at` as faults in the facts of the base rather than in its name.
    pub(super) fn inherit(&mut self, at: usize, base: &str) {
        self.base = Some((at, base.to_owned()));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the faults in the order of the text, or `None` if there are none.
    pub(super) fn finish(mut self) -> Option<Faults> {
        self.found.sort();
        self.found.dedup();
        self.found.truncate(Self::MOST);
        let fault = |(at, message, key): Found| {
            let (line, column) = place(self.text, at);
            Fault { line, column, message, key }
        };
        let list: Vec<Fault> = self.found.into_iter().map(fault).collect();
        (!list.is_empty()).then_some(Faults(list))
    }
}

/// Returns the word of `known` of which `word` is probably a misspelling.
pub(super) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_ascii_lowercase().replace('_', "-");
    let distance_to = |k: &str| distance(&word, &k.to_ascii_lowercase());
    let best = known.into_iter().map(|k| (distance_to(k), k)).min_by_key(|&(d, _)| d)?;
    (best.0 <= 1 + word.chars().count().min(12) / 4).then_some(best.1)
}

/// The message, with the word that was probably meant, if there is one.
pub(crate) fn did_you_mean(message: String, guess: Option<&str>) -> String {
    match guess {
        Some(guess) => say!("{message}; did you mean `{guess}`?", message, guess),
        None => message,
    }
}

/// The number of letters that must be changed, added or removed to turn `a` into `b`; the maximum
/// for words of over 40 letters.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().max(b.len()) > 40 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_finds_misspelled_words() {
        let keys = ["letter", "name", "betza", "value", "promotes-to"];
        assert_eq!(nearest("beta", keys), Some("betza"));
        assert_eq!(nearest("Promotes_To", keys), Some("promotes-to"));
        assert_eq!(nearest("lettre", keys), Some("letter"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("", keys), None);
        assert_eq!(nearest(&"x".repeat(100_000), keys), None);
    }

    #[test]
    fn columns_count_characters() {
        let mut faults = Collector::new("ä = 1\nö😀 = 2\n");
        faults.add("ä = 1\nö😀".len(), "here");
        faults.add(9999, "past the end");
        let shown = faults.finish().map(|faults| faults.to_string());
        assert_eq!(shown.as_deref(), Some("2:3: here\n3:1: past the end"));
    }
}
