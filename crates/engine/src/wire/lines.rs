//! Lines and words of text from outside, which may hold anything.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;

/// The bytes of a line that are read; what follows up to its end is skipped. Positions with all
/// moves of a very long game stay far below.
const LONGEST: u64 = 256 * 1024;

/// Calls `each` with every line, without white space at its ends, until the input ends or `each`
/// breaks off.
pub(crate) fn each_line(
    mut input: impl BufRead,
    mut each: impl FnMut(String) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return ControlFlow::Continue(()),
            Ok(_) => {}
        }
        if line.last() != Some(&b'\n') {
            skip_line(&mut input);
        }
        let text = String::from_utf8_lossy(&line);
        let clean = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        each(clean.to_owned())?;
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
