//! `wazir completions`: scripts by which shells complete the command line.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output;

/// Print the script by which a shell completes the command line
#[derive(Args)]
#[command(after_help = include_str!("help/completions.txt"))]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut program = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut program, "wazir", &mut script);
    output::write(&script)
}
