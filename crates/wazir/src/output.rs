//! Standard output, whose reader may go away at any time.

use std::io::{IsTerminal, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Prints a text as it is.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write(text.as_bytes())
}

/// Writes the bytes of a file.
pub(crate) fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Failure::Output)
}

/// Prints one JSON value on a line of its own.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string(value).expect("our own values have text for keys");
    print(&(json + "\n"))
}

/// Returns whether to use colours: on a terminal whose user has not declined them.
pub(crate) fn has_colors() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    std::io::stdout().is_terminal() && !refused && !dumb
}
