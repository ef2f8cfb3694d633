//! The `wazir` executable: reads the command line and runs the command, of which each has a file
//! of its own.
//!
//! Other programs call these commands and rely on what they print with `--json` and on their exit
//! statuses: 0, 1 when the input was wrong, 2 when the command line was.

mod begun;
mod board;
mod commands;
mod failure;
mod folder;
mod foreign;
mod input;
mod json;
mod output;
mod plane;
#[cfg(feature = "web")]
mod settings;
mod signals;
mod work;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

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
    let mut program = Arguments::command();
    let mut command = read(&mut program, &words)?;
    if let (None, Some(usual)) = (&command, Command::usual()) {
        words.push(usual.into());
        command = read(&mut program, &words)?;
    }
    #[cfg(feature = "web")]
    if let Some((name, file)) = command.as_ref().and_then(Command::settings) {
        return read(&mut settings::with_settings(program, name, file)?, &words);
    }
    Ok(command)
}

fn read(program: &mut clap::Command, words: &[OsString]) -> Result<Option<Command>, Failure> {
    let read = program.try_get_matches_from_mut(words);
    let arguments = read.and_then(|matches| Arguments::from_arg_matches(&matches));
    Ok(arguments.map_err(|error| Failure::CommandLine(error.format(program)))?.command)
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
