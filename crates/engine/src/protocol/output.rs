//! The output: whole lines, written at once.

use std::io::{self, Write};

/// The stream that answers are written to.
pub(super) struct Output<'a> {
    writer: &'a mut dyn Write,
    failure: Option<io::Error>,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: &'a mut dyn Write) -> Output<'a> {
        Output { writer, failure: None }
    }

    /// Writes a line. If the other side has gone, the output is broken from now on.
    pub(super) fn line(&mut self, text: &str) {
        self.lines([text]);
    }

    /// Writes lines in one piece: who reads them sees nothing of others' in between.
    pub(super) fn lines<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) {
        let mut whole = Vec::new();
        for text in texts {
            debug_assert!(!text.contains('\n'), "a line must not have an end within");
            whole.extend_from_slice(text.as_bytes());
            whole.push(b'\n');
        }
        let result = self.writer.write_all(&whole).and_then(|()| self.writer.flush());
        self.failure = self.failure.take().or(result.err());
    }

    /// `true` if a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Says why a line could not be written, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}
