//! Why a command could not do what it was asked to.

use std::io;
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
            Failure::Output(error) => eprintln!("wazir: cannot write: {error}"),
            Failure::Input(message) => eprintln!("wazir: {message}"),
            Failure::Listing(lines) => eprintln!("{lines}"),
        }
        ExitCode::FAILURE
    }
}
