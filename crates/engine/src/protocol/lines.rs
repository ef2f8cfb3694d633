//! Lines in and out, whatever they are made of.

use std::io::{BufRead, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;

use super::worker::Message;

/// Bytes of a line that are read; what follows up to its end is thrown away. Positions with
/// all moves of a very long game stay far below.
const LONGEST: u64 = 256 * 1024;

/// Reads lines until the input ends or nobody listens any more.
pub(super) fn read_all(input: impl BufRead, inbox: &Sender<Message>) {
    let told = each_line(input, |line| match inbox.send(Message::Line(line)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    if told.is_continue() {
        let _ = inbox.send(Message::End);
    }
}

/// Tells each line, without white space at its ends, until the input ends or enough is told.
pub(crate) fn each_line(
    mut input: impl BufRead,
    mut tell: impl FnMut(String) -> ControlFlow<()>,
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
        tell(clean.to_owned())?;
    }
}

/// Throws the rest of a line away, piece by piece.
fn skip_line(input: &mut impl BufRead) {
    let mut rest = Vec::new();
    while let Ok(1..) = input.by_ref().take(LONGEST).read_until(b'\n', &mut rest) {
        if rest.last() == Some(&b'\n') {
            return;
        }
        rest.clear();
    }
}

/// Where answers go: each line is written whole and at once.
pub(super) struct Output<'a> {
    writer: &'a mut dyn Write,
    is_broken: bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: &'a mut dyn Write) -> Output<'a> {
        Output { writer, is_broken: false }
    }

    /// Writes a line. Nobody reads it if the other side has gone: that ends the conversation.
    pub(super) fn line(&mut self, text: &str) {
        debug_assert!(!text.contains('\n'), "a line must not have an end within");
        let mut whole = Vec::with_capacity(text.len() + 1);
        whole.extend_from_slice(text.as_bytes());
        whole.push(b'\n');
        let written = self.writer.write_all(&whole).and_then(|()| self.writer.flush());
        self.is_broken |= written.is_err();
    }

    /// Whether a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}

/// Splits the first word off; what follows has no white space at its ends.
pub(crate) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(|c: char| c.is_whitespace()) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}
