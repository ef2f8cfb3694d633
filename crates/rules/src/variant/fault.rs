//! What is wrong with a variant file, and where.

use std::fmt;

/// One thing that is wrong with a variant file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Character in that line, from 1.
    pub column: usize,
    /// What is wrong, and if possible what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Everything that is wrong with a variant file, in the order of its lines. Shows one fault a
/// line, as `line:column: message`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, at least one.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
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

/// Faults being collected: byte offsets become lines and columns at the end.
pub(super) struct Collector<'t> {
    text: &'t str,
    found: Vec<(usize, String)>,
}

impl<'t> Collector<'t> {
    /// More are not shown: nobody reads them.
    const SHOWN: usize = 100;

    pub(super) fn new(text: &'t str) -> Collector<'t> {
        Collector { text, found: Vec::new() }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Notes a fault at a byte offset of the text.
    pub(super) fn add(&mut self, at: usize, message: impl Into<String>) {
        self.found.push((at, message.into()));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The faults in the order of the text, or `None` when there are none.
    pub(super) fn finish(mut self) -> Option<Faults> {
        self.found.sort();
        self.found.dedup();
        self.found.truncate(Self::SHOWN);
        let fault = |(at, message): (usize, String)| {
            let before = self.text.as_bytes().get(..at).unwrap_or(self.text.as_bytes());
            let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
            let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
            // Bytes that continue a character do not start a column.
            let starts = before[line_start..].iter().filter(|&&b| b & 0xc0 != 0x80).count();
            Fault { line, column: starts + 1, message }
        };
        let list: Vec<Fault> = self.found.into_iter().map(fault).collect();
        (!list.is_empty()).then_some(Faults(list))
    }
}

/// The word of `known` that `word` is probably a misspelling of.
pub(super) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_ascii_lowercase().replace('_', "-");
    let far = |k: &str| distance(&word, &k.to_ascii_lowercase());
    let best = known.into_iter().map(|k| (far(k), k)).min_by_key(|&(d, _)| d)?;
    (best.0 <= 1 + word.chars().count().min(12) / 4).then_some(best.1)
}

/// "; did you mean `x`?", or nothing.
pub(super) fn did_you_mean(guess: Option<&str>) -> String {
    guess.map_or_else(String::new, |guess| format!("; did you mean `{guess}`?"))
}

/// How many letters must be changed, added or dropped. Words over 40 letters are just far.
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
    fn misspelled_words_find_their_like() {
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
