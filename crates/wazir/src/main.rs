//! The `wazir` executable: reads the command line and hands over to one file a command.
//!
//! Other programs call these commands, so what they print with `--json` and their exit
//! statuses are promises: 0, 1 when the input was wrong, 2 when the command line was.

mod board;
mod commands;
mod failure;
mod input;
mod json;
mod output;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;
use failure::Failure;

/// Chess variants: their rules, boards and engine in one program.
///
/// Every game is a text file; `wazir variants` lists those that are built in. Wherever a
/// command wants a VARIANT it takes an id, any other name of the game, or the path of a
/// variant file.
#[derive(Parser)]
#[command(name = "wazir", version, after_help = include_str!("commands/help/wazir.txt"), disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command.or_else(Command::usual) {
        Some(command) => command.run(),
        None => output::print(&Arguments::command().render_help().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }
}
