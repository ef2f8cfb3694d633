//! Developer chores, run as `cargo xtask CHORE`.
//!
//! It has no dependencies: it is the first thing that a clean checkout builds.

mod advisories;
mod beside;
mod bindings;
mod coverage;
mod dist;
mod fuzz;
mod gate;
mod install;
mod npm;
mod wasm;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The crates that can be published, each after those that it uses.
const LIBRARIES: [&str; 4] = ["wazir-words", "wazir-rules", "wazir-tablebase", "wazir-engine"];

const USAGE: &str = "\
usage: cargo xtask CHORE

  test              every check that a change must pass; installs what it needs
  test --quick      those that need no browser and nobody else's program
  test --from STEP  the checks from one step on
  test --only STEP  one step alone
  wasm              the desk for browsers, which the next build of the program embeds
  npm               the packages for JavaScript, in target/npm
  perft             move counts of every game, deeper than the tests go
  perft PROGRAM     counts and speed beside a Fairy-Stockfish, in every game that both know
  coverage          games of other programs, and which of them are played by the same rules
  bench             speed beside other programs, in one run
  browser [NAME]    the browser tests, or those whose names match the pattern
  dist              all that a release consists of, in target/dist: packages, archives, sums
  dist --quick      the same sooner, to try it: less optimised, without WebAssembly
  dist --twice      the same once more in another folder, which must give the same bytes
  package           the package of `dist` on a clean root: installed, used with XBoard, removed
  fuzz [SECONDS] [TARGET...]
                    these fuzz targets, or all that need no server, for so long each (default 60);
                    wants a nightly compiler
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test", ref words @ ..] => gate::test(words),
        ["perft"] => perft(),
        ["perft", program] => beside::run(program),
        ["wasm"] => wasm::build(),
        ["npm"] => npm::build(),
        ["coverage"] => coverage::run(),
        ["bench"] => cargo(&["bench", "--package", "wazir-bench", "--bench", "perft"]),
        ["browser"] => web::browser(None),
        ["browser", pattern] => web::browser(Some(pattern)),
        ["dist", ref words @ ..] => dist::make(words),
        ["package"] => dist::check(),
        ["fuzz", ref words @ ..] => fuzz(words),
        _ => {
            eprint!("{USAGE}\n{}", gate::list());
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Runs fuzz targets; the first word may be the number of seconds that each has.
fn fuzz(words: &[&str]) -> Result<(), String> {
    let seconds = words.first().and_then(|word| word.parse().ok());
    let names = &words[usize::from(seconds.is_some())..];
    fuzz::run(seconds.unwrap_or(60), names)
}

fn perft() -> Result<(), String> {
    let words = ["test", "--release", "--package", "wazir-rules", "--test", "perft"];
    run(Command::new(env!("CARGO")).args(words).env("WAZIR_PERFT_NODES", "1000000000"))
}

fn cargo(words: &[&str]) -> Result<(), String> {
    run(Command::new(env!("CARGO")).args(words))
}

/// The folder into which cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program as it was last built for tests; the path is that below the folder of all of them.
fn built_program(path: &str) -> PathBuf {
    target().join("debug").join(format!("{path}{}", env::consts::EXE_SUFFIX))
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Runs a command in the root of the repository, unless it names another folder.
fn run(command: &mut Command) -> Result<(), String> {
    let folder = command.get_current_dir().unwrap_or(root()).to_owned();
    let status = command.current_dir(folder).status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{command:?}: {status}")),
    }
}

/// Runs a command in time that nobody else wants, and shows what it said only if it failed.
fn run_quietly(command: &Command) -> Result<(), String> {
    let mut gently = Command::new("nice");
    gently.args(["-n", "19"]).arg(command.get_program()).args(command.get_args());
    gently.current_dir(command.get_current_dir().unwrap_or(root()));
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => gently.env(name, value),
            None => gently.env_remove(name),
        };
    }
    let output = gently.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("{gently:?}: {}", output.status))
}
