//! Lines and words of text from outside, which may hold anything.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;

/// The bytes of a line that are read; what follows up to its end is skipped. Positions with all
/// moves of a very long game stay far below.
pub(crate) const LONGEST: u64 = 256 * 1024;

/// A line, without white space at its ends.
pub(crate) struct Heard {
    pub(crate) text: String,
    /// `true` if it is only the beginning of a line that is too long.
    pub(crate) is_cut: bool,
}

/// Calls `each` with every line until the input ends or `each` breaks off. Of a line that is too
/// long it is told as soon as that is known: the line may have no end.
pub(crate) fn each_line(
    mut input: impl BufRead,
    mut each: impl FnMut(Heard) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return ControlFlow::Continue(()),
            Ok(_) => {}
        }
        let is_cut = line.len() as u64 == LONGEST && line.last() != Some(&b'\n');
        let text = String::from_utf8_lossy(&line);
        let clean = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        each(Heard { text: clean.to_owned(), is_cut })?;
        if is_cut {
            skip_line(&mut input);
        }
    }
}

/// Skips the rest of a line, piece by piece.
fn skip_line(input: &mut impl BufRead) {
    let mut rest = Vec::new();
    while let Ok(1..) = input.by_ref().take(LONGEST).read_until(b'\n', &mut rest) {
        if rest.last() == Some(&b'\n') {
            return;
        }
        rest.clear();
    }
}

/// Splits the first word off; the rest has no white space at its ends.
pub(crate) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(|c: char| c.is_whitespace()) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths of the first lines of an input, and whether they are cut.
    fn lengths(input: impl Read, most: usize) -> Vec<(usize, bool)> {
        let mut found = Vec::new();
        let _ = each_line(std::io::BufReader::new(input), |heard| {
            found.push((heard.text.len(), heard.is_cut));
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    }

    #[test]
    fn lines_are_cut_where_nothing_makes_sense_any_more() {
        let longest = LONGEST as usize;
        let text = ["go", &"x".repeat(longest - 1), &"x".repeat(longest), "stop"].join("\n");
        let found = lengths(text.as_bytes(), 9);
        assert_eq!(found, [(2, false), (longest - 1, false), (longest, true), (4, false)]);
        // This line has no end.
        assert_eq!(lengths(std::io::repeat(b'x'), 1), [(longest, true)]);
    }
}
