//! Why a command could not do what it was asked to.

use std::io::{self, Write};
use std::process::ExitCode;

/// What ends a command early.
pub(crate) enum Failure {
    /// The input was wrong: one sentence.
    Input(String),
    /// The input was wrong: lines that stand for themselves, as `file:line:column: reason`.
    Listing(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Tells the user, and says what the program's exit status is. Whoever closes the other
    /// end of a pipe has read enough: that is no failure.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => complain(&format!("wazir: cannot write: {error}")),
            Failure::Input(message) => complain(&format!("wazir: {message}")),
            Failure::Listing(lines) => complain(&lines),
        }
        ExitCode::FAILURE
    }
}

/// Writes to standard error; unlike `eprintln!` it bears that nobody is there to read.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
