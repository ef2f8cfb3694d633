//! Runs every fuzz target for a while.
//!
//! The targets are built as `cargo fuzz` builds them, but without it: it is one more program to
//! install, and all it does here is pass a handful of compiler flags. They need a nightly compiler;
//! where there is none, this is said and nothing is run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{root, run_quietly};

/// Flags that let libFuzzer see where an input leads. `libfuzzer-sys` and others look for
/// `fuzzing`.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
     -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares";
/// Naming the platform keeps those flags away from build scripts and macros.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Runs each target of `fuzz/fuzz_targets` for so many seconds. The inputs that they find worth
/// keeping go to `fuzz/corpus`, those that break them to `fuzz/artifacts`.
pub(crate) fn run(seconds_each: u64) -> Result<(), String> {
    if !is_possible() {
        println!("fuzz: skipped, it needs a nightly compiler on x86-64 Linux");
        return Ok(());
    }
    crate::run(&mut compiler())?;
    let (folder, built) = (folder(), target().join(PLATFORM).join("release"));
    let targets = targets(&folder)?;
    let broken: Vec<&str> = targets
        .iter()
        .filter(|target| !holds(&folder, &built.join(target), target, seconds_each))
        .map(String::as_str)
        .collect();
    if broken.is_empty() {
        println!("fuzz: {} targets hold, {seconds_each} seconds each", targets.len());
        return Ok(());
    }
    Err(format!("fuzz: broken: {}; see fuzz/artifacts", broken.join(", ")))
}

fn is_possible() -> bool {
    let asked = || nightly(&["--version"]).output();
    cfg!(all(target_os = "linux", target_arch = "x86_64"))
        && asked().is_ok_and(|output| output.status.success())
}

fn nightly(words: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(words);
    // Cargo tells the programs it runs which toolchain it belongs to.
    command.env_remove("RUSTC").env_remove("RUSTDOC").env_remove("CARGO");
    command
}

/// Builds the targets for a later [`run`].
pub(crate) fn build_ahead() -> Result<(), String> {
    if is_possible() { run_quietly(&compiler()) } else { Ok(()) }
}

/// The command that builds all targets.
fn compiler() -> Command {
    let mut command = nightly(&["build", "--release", "--bins", "--target", PLATFORM]);
    command.current_dir(folder()).env("RUSTFLAGS", FLAGS).env("CARGO_TARGET_DIR", target());
    command
}

fn folder() -> PathBuf {
    root().join("fuzz")
}

/// The folder for what is built.
fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(shared) => PathBuf::from(shared).join("fuzz"),
        None => folder().join("target"),
    }
}

fn targets(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder.join("fuzz_targets"))
        .map_err(|error| format!("fuzz/fuzz_targets: {error}"))?;
    let files = entries.flatten().map(|entry| entry.path());
    let names = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// Runs a target; returns whether nothing broke it.
fn holds(folder: &Path, program: &Path, target: &str, seconds: u64) -> bool {
    let (corpus, artifacts) = (folder.join("corpus").join(target), folder.join("artifacts"));
    if fs::create_dir_all(&corpus).is_err() || fs::create_dir_all(&artifacts).is_err() {
        return false;
    }
    println!("fuzz: {target}");
    let prefix = artifacts.join(format!("{target}-"));
    // New inputs go to the first folder; the second is only read.
    let seeds = match target {
        "variant_file" => folder.with_file_name("crates").join("rules/variants"),
        _ => folder.join("seeds").join(target),
    };
    let mut command = Command::new(program);
    command.arg(format!("-max_total_time={seconds}")).arg("-timeout=20").arg("-verbosity=0");
    command.arg(format!("-artifact_prefix={}", prefix.display())).arg(&corpus);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command.status().is_ok_and(|status| status.success())
}
