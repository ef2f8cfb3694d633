//! `wazir import`: games of other programs as variant files.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use wazir_rules::Shelf;

use crate::failure::Failure;
use crate::ini::{self, Imported, Known, Unsaid};
use crate::{input, output};

/// Turn the games of another program into variant files
///
/// Reads Fairy-Stockfish's variants.ini and writes a variant file for each of its games. Options
/// that a file cannot say are listed with the reason, and stand in the file as comments. A file
/// that exists is left alone.
#[derive(Args)]
#[command(after_help = include_str!("help/import.txt"))]
pub(crate) struct Arguments {
    /// The file of the other program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Import these games alone
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The folder to write to; created if necessary
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { file, games, out } = arguments;
    let text = input::text(file)?;
    let (sections, strange) = ini::sections(&text);
    if sections.is_empty() {
        let shown = file.display();
        return Err(Failure::Input(format!(
            "{shown} has no game: a line such as [name] begins one"
        )));
    }
    fs::create_dir_all(out).map_err(|error| cannot(out, &error))?;
    let mut report = String::new();
    for (line, text) in strange {
        let _ = writeln!(report, "{}:{line}: not read: {text}", file.display());
    }
    let wanted = |name: &String| games.is_empty() || games.contains(name);
    let (mut written, mut whole) = (0, 0);
    for section in sections.iter().filter(|section| wanted(&section.name)) {
        let _ = writeln!(report, "{}", section.name);
        match one(section, &sections, out)? {
            Ok((path, unsaid)) => {
                written += 1;
                whole += usize::from(unsaid.is_empty());
                let _ = writeln!(report, "  {}", path.display());
                list(&mut report, &unsaid);
            }
            Err(unsaid) => {
                let _ = writeln!(report, "  not written");
                list(&mut report, &unsaid);
            }
        }
    }
    let _ = writeln!(report, "{written} games written, {whole} of them whole");
    output::print(&report)
}

fn list(report: &mut String, unsaid: &[Unsaid]) {
    for Unsaid { what, why } in unsaid {
        let _ = writeln!(report, "  {what}: {why}");
    }
}

/// A path and what its file does not say; or the reasons why there is none.
type Outcome = Result<(PathBuf, Vec<Unsaid>), Vec<Unsaid>>;

/// Writes one game.
fn one(section: &ini::Section, all: &[ini::Section], out: &Path) -> Result<Outcome, Failure> {
    let shelf = Shelf::shipped();
    let (keys, inherited) = match ini::inherited(section, all, shelf) {
        Ok(keys) => keys,
        Err(unsaid) => return Ok(Err(vec![unsaid])),
    };
    let id = id(&section.name, shelf);
    let Imported { text, mut unsaid } =
        ini::import(&id, &title(&section.name), &keys, &Known::new());
    unsaid.extend(inherited);
    if let Err(faults) = shelf.read(&text) {
        let fault = |fault: &wazir_rules::Fault| {
            let line = text.lines().nth(fault.line - 1).unwrap_or_default().trim();
            let what = if line.starts_with('#') { "the game" } else { line };
            Unsaid::new(what, fault.message.clone())
        };
        unsaid.extend(faults.iter().map(fault));
        return Ok(Err(unsaid));
    }
    let path = out.join(format!("{id}.toml"));
    if path.exists() {
        return Ok(Err(vec![Unsaid::new(path.display().to_string(), "the file exists already")]));
    }
    fs::write(&path, text).map_err(|error| cannot(&path, &error))?;
    Ok(Ok((path, unsaid)))
}

/// The id for a game of this name, which no game on the shelf has.
fn id(name: &str, shelf: &Shelf) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let id: String = name.chars().map(plain).take(36).collect();
    if shelf.get(&id).is_some() { format!("{id}-2") } else { id }
}

/// The name for people: in words, with capitals.
fn title(name: &str) -> String {
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|c| c.to_uppercase().chain(chars).collect::<String>())
    };
    words.filter_map(capital).collect::<Vec<_>>().join(" ")
}

fn cannot(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}
