//! Checks of the pages: the types and the form of their scripts, and the pages themselves in a
//! browser, with the program that was built last.
//!
//! Only developers need any of this; the program embeds its scripts with cargo alone.

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::{built_program, install, run};

/// Checks the types and the form of the scripts.
pub(crate) fn check() -> Result<(), String> {
    ensure_packages()?;
    run(tool("tsc").args(["-p", "."]))?;
    run(tool("biome").args(["check", "--error-on-warnings"]))
}

/// Builds the program and runs the browser tests.
pub(crate) fn browser(pattern: Option<&str>) -> Result<(), String> {
    run(Command::new(env!("CARGO")).args(["build", "--package", "wazir"]))?;
    pages(pattern)
}

/// The tests of pages that ask a desk, which are run with that of the browser, too.
const DESK_TESTS: [&str; 6] = [
    "analysis.test.mjs",
    "design.test.mjs",
    "exercise.test.mjs",
    "local.test.mjs",
    "puzzles.test.mjs",
    "tables.test.mjs",
];

/// Runs every browser test, or those whose names match a pattern, with the program that was built
/// last.
pub(crate) fn pages(pattern: Option<&str>) -> Result<(), String> {
    ensure_packages()?;
    let all = tests().map_err(|error| format!("web/tests: {error}"))?;
    let with_desk = all.iter().filter(|path| DESK_TESTS.iter().any(|name| path.ends_with(name)));
    let with_desk: Vec<PathBuf> = with_desk.cloned().collect();
    node(pattern, &all, "server")?;
    node(pattern, &with_desk, "browser")
}

/// Runs test files against pages that ask the desk at such a place.
fn node(pattern: Option<&str>, files: &[PathBuf], desk: &str) -> Result<(), String> {
    let mut node = Command::new("node");
    // The files share nothing, and wait for most of their time.
    let files_at_once = 2 * thread::available_parallelism().map_or(1, NonZero::get);
    node.args(["--test", "--test-reporter=spec"]);
    node.arg(format!("--test-concurrency={files_at_once}"));
    if let Some(pattern) = pattern {
        node.arg(format!("--test-name-pattern={pattern}"));
    }
    run(node.args(files).env("WAZIR", built_program("wazir")).env("WAZIR_DESK", desk))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("web")
}

/// A command-line program of the npm packages.
pub(crate) fn tool(name: &str) -> Command {
    let mut command = Command::new(folder().join("node_modules/.bin").join(name));
    command.current_dir(folder());
    command
}

/// The files with tests, in order. Other files beside them are helpers.
fn tests() -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder().join("tests"))? {
        let path = entry?.path();
        if path.to_str().is_some_and(|name| name.ends_with(".test.mjs")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Installs the npm packages that the lock file names, unless exactly these are there.
pub(crate) fn ensure_packages() -> Result<(), String> {
    install::ensure_browsers()?;
    let web = folder();
    let lock = fs::read(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    // A copy of the lock file, written once the installation has succeeded.
    let installed = web.join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|done| done == lock) {
        return Ok(());
    }
    println!("npm ci in {}", web.display());
    let words = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    run(Command::new("npm").args(words).current_dir(&web))?;
    fs::write(installed, lock).map_err(|error| error.to_string())
}
