//! Runs fuzz targets for a while.
//!
//! Those of the folder `web` need the server, which takes minutes to build, so they run only when they
//! are asked for by name. An ordinary test of the server calls their laws, too.
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

/// A target: a program of the folder `fuzz_targets`.
struct Target {
    name: String,
    /// `true` if it needs the server.
    is_web: bool,
}

/// Runs targets for so many seconds each: those with these names, or all that need no server. The
/// inputs that they find worth keeping go to `fuzz/corpus`, those that break them to `fuzz/artifacts`.
pub(crate) fn run(seconds_each: u64, names: &[&str]) -> Result<(), String> {
    let folder = folder();
    let targets = chosen(targets(&folder)?, names)?;
    if !is_possible() {
        println!("fuzz: skipped, it needs a nightly compiler on x86-64 Linux");
        return Ok(());
    }
    crate::run(&mut compiler(&targets))?;
    let built = target().join(PLATFORM).join("release");
    let broken: Vec<&str> = targets
        .iter()
        .map(|target| &*target.name)
        .filter(|name| !holds(&folder, &built.join(name), name, seconds_each))
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

/// Builds what a later [`run`] without names needs.
pub(crate) fn build_ahead() -> Result<(), String> {
    if !is_possible() {
        return Ok(());
    }
    run_quietly(&compiler(&chosen(targets(&folder())?, &[])?))
}

/// The command that builds these targets.
fn compiler(targets: &[Target]) -> Command {
    let mut command = nightly(&["build", "--release", "--locked", "--target", PLATFORM]);
    if targets.iter().any(|target| target.is_web) {
        command.args(["--features", "web"]);
    }
    command.args(targets.iter().flat_map(|target| ["--bin", &target.name]));
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

/// All targets, by name.
fn targets(folder: &Path) -> Result<Vec<Target>, String> {
    let folder = folder.join("fuzz_targets");
    let mut targets = Vec::new();
    for (folder, is_web) in [(folder.join("web"), true), (folder, false)] {
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let files = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
        let names = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
        targets.extend(names.map(|name| Target { name, is_web }));
    }
    targets.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(targets)
}

/// Those of the targets that have one of these names; without names, those that need no server.
fn chosen(targets: Vec<Target>, names: &[&str]) -> Result<Vec<Target>, String> {
    let is_there = |name: &&str| targets.iter().any(|target| target.name == **name);
    if let Some(unknown) = names.iter().find(|name| !is_there(name)) {
        let all: Vec<&str> = targets.iter().map(|target| &*target.name).collect();
        return Err(format!("there is no fuzz target `{unknown}`, but {}", all.join(", ")));
    }
    let is_chosen = |target: &Target| match names {
        [] => !target.is_web,
        _ => names.contains(&&*target.name),
    };
    Ok(targets.into_iter().filter(is_chosen).collect())
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
        "variant_file" | "design" => folder.with_file_name("crates").join("rules/variants"),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Result<Vec<String>, String> {
        let chosen = chosen(targets(&folder())?, words)?;
        Ok(chosen.into_iter().map(|target| target.name).collect())
    }

    #[test]
    fn who_names_no_target_builds_no_server() {
        let usual = names(&[]).unwrap();
        assert!(usual.contains(&"fen".to_owned()) && !usual.contains(&"requests".to_owned()));
        assert_eq!(names(&["requests", "fen"]).unwrap(), ["fen", "requests"]);
        let unknown = names(&["fen", "request"]).unwrap_err();
        assert!(unknown.contains("`request`, but betza, ") && unknown.contains(", requests, "));
    }
}
