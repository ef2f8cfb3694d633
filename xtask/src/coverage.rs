//! The games of other programs, and how many of them Wazir plays by the same rules: those that
//! are built into Fairy-Stockfish, those of its `variants.ini`, those of Fairy-Max's `fmax.ini`, and
//! those of `XBoard`'s pages.
//!
//! A built-in game counts if it is on the shelf or a file of the folder `games`.
//! Moves are compared with `pyffish` at the start and in random games, those of `fmax.ini` with
//! Fairy-Max itself. `variants.ini` is read from the place that `WAZIR_VARIANTS_INI` names; without
//! it that table is left out.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{install, root};

/// The games of `XBoard`'s pages: the name of each, and its id here.
const PAGES: &str = include_str!("xboard-pages.txt");

/// Prints the tables.
pub(crate) fn run() -> Result<(), String> {
    install::ensure_modules()?;
    crate::cargo(&["build", "--package", "wazir"])?;
    let wazir = crate::target().join("debug/wazir");
    built_in(&wazir)?;
    match env::var_os("WAZIR_VARIANTS_INI") {
        Some(file) => configured(&wazir, Path::new(&file))?,
        None => println!("\nvariants.ini: WAZIR_VARIANTS_INI does not name it\n"),
    }
    fairy_max(&wazir)?;
    pages(&wazir)
}

/// The place where Debian's package has Fairy-Max's games.
const FAIRY_MAX: &str = "/usr/share/games/fairymax/fmax.ini";

/// Imports Fairy-Max's games; those that are whole are played against its own opinion.
fn fairy_max(wazir: &Path) -> Result<(), String> {
    let file = Path::new(FAIRY_MAX);
    if !file.exists() {
        println!("\nfmax.ini: {FAIRY_MAX} is not there\n");
        return Ok(());
    }
    imported(wazir, file, "fmax.ini", "fairymax")
}

fn built_in(wazir: &Path) -> Result<(), String> {
    println!("# Built into Fairy-Stockfish\n");
    let names = output(script()?.arg("variants"), "")?;
    let games = root().join("games");
    print!("{}", compare(wazir, &games.to_string_lossy(), "-", &names)?);
    Ok(())
}

fn configured(wazir: &Path, file: &Path) -> Result<(), String> {
    imported(wazir, file, "variants.ini", &file.to_string_lossy())
}

/// Imports the games of a file; those that are whole are compared, with what `judge` says.
fn imported(wazir: &Path, file: &Path, title: &str, judge: &str) -> Result<(), String> {
    println!("\n# {title}\n");
    let folder = env::temp_dir().join(format!("wazir-coverage-{}", std::process::id()));
    let imported = Command::new(wazir).arg("import").arg(file).arg("--out").arg(&folder).output();
    let imported = imported.map_err(|error| error.to_string())?;
    let games = games(&String::from_utf8_lossy(&imported.stdout));
    let folder_name = folder.to_string_lossy().into_owned();
    let table = compare(wazir, &folder_name, judge, &games);
    let _ = fs::remove_dir_all(&folder);
    print!("{}", table?);
    Ok(())
}

/// What `wazir import` has reported, as a line for each game: its name, its id here, and the first
/// thing that it could not say.
fn games(report: &str) -> String {
    let mut games: Vec<(&str, &str, &str)> = Vec::new();
    for line in report.lines().filter(|line| !line.contains(" games written")) {
        match (line.strip_prefix("  "), games.last_mut()) {
            (None, _) => games.push((line, "", "")),
            (Some(path), Some(game)) if path.ends_with(".toml") && game.1.is_empty() => {
                game.1 = Path::new(path).file_stem().and_then(|id| id.to_str()).unwrap_or_default();
            }
            (Some(reason), Some(game)) if game.2.is_empty() && reason != "not written" => {
                game.2 = reason;
            }
            _ => {}
        }
    }
    games.iter().map(|(name, id, reason)| format!("{name}\t{reason}\t{id}\n")).collect()
}

fn pages(wazir: &Path) -> Result<(), String> {
    println!("\n# XBoard's pages\n");
    let known = output(Command::new(wazir).arg("variants"), "")?;
    let known: Vec<&str> =
        known.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let (mut there, mut all) = (0, 0);
    for line in PAGES.lines().filter(|line| !line.is_empty()) {
        let (name, id) = line.split_once('\t').unwrap_or((line, ""));
        all += 1;
        there += usize::from(known.contains(&id));
        let verdict = if known.contains(&id) { "on the shelf" } else { "not there yet" };
        println!("{name:<24} {verdict:<15} {id}");
    }
    println!("{all} games: {there} on the shelf");
    Ok(())
}

fn compare(wazir: &Path, folder: &str, file: &str, games: &str) -> Result<String, String> {
    output(script()?.arg(wazir).args([folder, file]), games)
}

/// The script, in the interpreter that has pyffish.
fn script() -> Result<Command, String> {
    let own = root().join(".venv/bin/python3");
    let python = env::var_os("WAZIR_PYTHON").map_or(own, PathBuf::from);
    let mut command = Command::new(python);
    command.arg(root().join("xtask/src/coverage.py"));
    Ok(command)
}

/// Runs a command with this input, and returns what it prints.
fn output(command: &mut Command, input: &str) -> Result<String, String> {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("{command:?}: {error}"))?;
    // The script reads all of it before it writes.
    if let Some(mut pipe) = child.stdin.take() {
        let _ = pipe.write_all(input.as_bytes());
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?}: {}", output.status)),
    }
}
