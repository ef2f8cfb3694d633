//! The failure of a command.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why a command ends early.
pub(crate) enum Failure {
    /// The command line was wrong; or it asked for help, which is not wrong.
    CommandLine(clap::Error),
    /// The input was wrong: one sentence.
    Input(String),
    /// The input was wrong: complete lines, such as `file:line:column: reason`.
    Listing(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A setting is wrong, wherever it was made.
    #[cfg(feature = "web")]
    pub(crate) fn setting(reason: impl fmt::Display) -> Failure {
        let message = format!("{reason}\n\nFor more information, try '--help'.\n");
        Failure::CommandLine(clap::Error::raw(clap::error::ErrorKind::InvalidValue, message))
    }

    /// Tells the user, and returns the exit status of the program. A closed pipe is no failure:
    /// its reader has read enough.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::CommandLine(error) if error.use_stderr() => {
                let _ = error.print();
                return ExitCode::from(2);
            }
            Failure::CommandLine(help) => {
                let printed = help.print().and_then(|()| io::stdout().flush());
                return match printed {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => Failure::Output(error).report(),
                };
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            failure => complain(&failure.to_string()),
        }
        ExitCode::FAILURE
    }
}

/// The lines for the user.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::CommandLine(error) => error.fmt(f),
            Failure::Output(error) => write!(f, "wazir: cannot write: {error}"),
            Failure::Input(message) => write!(f, "wazir: {message}"),
            Failure::Listing(lines) => f.write_str(lines),
        }
    }
}

/// Writes to standard error; unlike `eprintln!` it does not panic if that is closed.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
