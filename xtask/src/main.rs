//! Developer chores, run as `cargo xtask CHORE`.

mod fuzz;
mod install;
mod web;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "\
usage: cargo xtask CHORE

  test           everything that is checked before a change lands; installs what it needs
  perft          move counts of every game, deeper than the tests go
  bench          speed beside other programs, in one run
  browser [NAME] the tests of the pages, or those whose names match the pattern
  fuzz [SECONDS] every fuzz target for so long (default 60); wants a nightly compiler";

/// How long each fuzz target runs among the tests.
const SECONDS_AMONG_TESTS: u64 = 3;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test(),
        ["perft"] => perft(),
        ["bench"] => cargo(&["bench", "--package", "wazir-bench"]),
        ["browser"] => web::browser(None),
        ["browser", pattern] => web::browser(Some(pattern)),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] if seconds.parse::<u64>().is_ok() => {
            fuzz::run(seconds.parse().unwrap_or_default())
        }
        _ => {
            eprintln!("{USAGE}");
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

/// Form first, since it is quickly told; then everything that can be wrong.
fn test() -> Result<(), String> {
    install::ensure_programs()?;
    step("format", || cargo(&["fmt", "--all", "--check"]))?;
    step("lints", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])
    })?;
    step("documentation", || {
        let doc = ["doc", "--workspace", "--no-deps", "--quiet"];
        run(Command::new(env!("CARGO")).args(doc).env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    step("types and form of the scripts", web::check)?;
    step("fuzz targets", || fuzz::run(SECONDS_AMONG_TESTS))?;
    // This builds the program, too, which the last two steps run.
    step("tests", || cargo(&["test"]))?;
    step("checksums", checksums)?;
    step("pages", || web::pages(None))
}

/// What the engine counts, with tables of both widths: it must be the same.
fn checksums() -> Result<(), String> {
    let count = |more: &[&str]| -> Result<String, String> {
        let output = Command::new(web::program()).arg("bench").args(more).output();
        let output = output.map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let last = text.lines().last().unwrap_or_default();
        let nodes = last.split_whitespace().next().ok_or("bench printed nothing")?;
        println!("xtask: wazir bench {}: {nodes} nodes", more.join(" "));
        Ok(nodes.to_owned())
    };
    let (fitting, wide) = (count(&["--depth", "9"])?, count(&["--depth", "9", "--wide"])?);
    if fitting == wide { Ok(()) } else { Err("the two widths search differently".into()) }
}

fn perft() -> Result<(), String> {
    let words = ["test", "--release", "--package", "wazir-rules", "--test", "perft"];
    run(Command::new(env!("CARGO")).args(words).env("WAZIR_PERFT_NODES", "1000000000"))
}

/// One part of the whole, and how long it takes.
fn step(name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("xtask: {name}");
    let begun = Instant::now();
    work()?;
    println!("xtask: {name} took {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn cargo(words: &[&str]) -> Result<(), String> {
    run(Command::new(env!("CARGO")).args(words))
}

/// Runs it in the root of the repository, unless it names another folder.
fn run(command: &mut Command) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let folder = command.get_current_dir().unwrap_or(root).to_owned();
    let status = command.current_dir(folder).status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{command:?} failed: {status}")),
    }
}
