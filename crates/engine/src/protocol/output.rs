//! The output: whole lines, written at once.

use std::io::Write;

/// The stream that answers are written to.
pub(super) struct Output<'a> {
    writer: &'a mut dyn Write,
    is_broken: bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: &'a mut dyn Write) -> Output<'a> {
        Output { writer, is_broken: false }
    }

    /// Writes a line. If the other side has gone, the output is broken from now on.
    pub(super) fn line(&mut self, text: &str) {
        debug_assert!(!text.contains('\n'), "a line must not have an end within");
        let mut whole = Vec::with_capacity(text.len() + 1);
        whole.extend_from_slice(text.as_bytes());
        whole.push(b'\n');
        let result = self.writer.write_all(&whole).and_then(|()| self.writer.flush());
        self.is_broken |= result.is_err();
    }

    /// `true` if a line could not be written.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }
}
