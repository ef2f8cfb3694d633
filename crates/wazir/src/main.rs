//! The `wazir` executable: reads the command line and runs the command, of which each has a file
//! of its own.
//!
//! Other programs call these commands and rely on what they print with `--json` and on their exit
//! statuses: 0, 1 when the input was wrong, 2 when the command line was.

mod board;
mod commands;
mod failure;
mod folder;
mod foreign;
mod input;
mod json;
mod output;
#[cfg(feature = "web")]
mod settings;
mod signals;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;
use failure::Failure;

/// Chess variants: their rules, boards and engine in one program.
///
/// Every game is a text file; `wazir variants` lists those that are built in. A VARIANT is the id
/// of a game, another name of it, or the path of a variant file.
#[derive(Parser)]
#[command(name = "wazir", version, after_help = include_str!("commands/help/wazir.txt"), disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    signals::survive_full_files();
    match command(words(std::env::args_os())).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The command of these words; without one, the usual command with its usual options.
fn command(mut words: Vec<OsString>) -> Result<Option<Command>, Failure> {
    let read = |words: &[OsString]| Arguments::try_parse_from(words).map_err(Failure::CommandLine);
    let named = read(&words)?.command;
    match Command::usual() {
        Some(usual) if named.is_none() => {
            words.push(usual.into());
            Ok(read(&words)?.command)
        }
        _ => Ok(named),
    }
}

/// The words of the command line. Under the name `wazir-engine` the program is the engine, for
/// interfaces that start a file without arguments.
fn words(all: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = all.collect();
    let name = words.first().and_then(|name| Path::new(name).file_stem());
    if name.is_some_and(|name| name == "wazir-engine") {
        words.insert(1, "engine".into());
    }
    words
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    match command {
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

    #[test]
    fn a_second_name_is_the_engine() {
        let words = |line: &[&str]| words(line.iter().map(OsString::from));
        assert_eq!(words(&["/bin/wazir", "show"]), ["/bin/wazir", "show"]);
        assert_eq!(
            words(&["/bin/wazir-engine", "--help"]),
            ["/bin/wazir-engine", "engine", "--help"]
        );
        assert_eq!(words(&["wazir-engine.exe"]), ["wazir-engine.exe", "engine"]);
        assert!(words(&[]).is_empty());
    }
}
