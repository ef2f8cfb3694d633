//! `wazir import`: games of other programs as variant files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use wazir_rules::Shelf;

use crate::failure::Failure;
use crate::foreign::{Games, Imported, Unsaid};
use crate::{input, output};

/// Turn the games of another program into variant files
///
/// Reads Fairy-Stockfish's variants.ini, Fairy-Max's fmax.ini, and the lines `setup` and `piece`
/// with which an engine explains a game to XBoard, and writes a variant file for each game. What
/// a file cannot say is listed with the reason, and stands in the file as comments. A file that
/// exists is left alone.
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
    let Arguments { file, games: wanted, out } = arguments;
    let text = input::text(file)?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let (games, strange) = Games::read(&text, &stem);
    if games.names().is_empty() {
        let shown = file.display();
        return Err(Failure::Input(format!(
            "{shown} has no game: a line such as `[name]`, `Game: name` or `setup (...)` begins one"
        )));
    }
    fs::create_dir_all(out).map_err(|error| cannot(out, &error))?;
    let mut report = String::new();
    for (line, text) in strange {
        let _ = writeln!(report, "{}:{line}: not read: {text}", file.display());
    }
    let (mut written, mut whole, mut taken) = (0, 0, BTreeSet::new());
    for (index, name) in games.names().into_iter().enumerate() {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        let _ = writeln!(report, "{name}");
        match one(&games, index, name, out, &mut taken)? {
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

/// Writes one game under an id and a name that are not `taken`, and adds them.
fn one(
    games: &Games,
    index: usize,
    name: &str,
    out: &Path,
    taken: &mut BTreeSet<String>,
) -> Result<Outcome, Failure> {
    let shelf = Shelf::shipped();
    let is_taken = |name: &str| shelf.get(name).is_some() || taken.contains(&name.to_lowercase());
    let (id, title) = names(name, is_taken);
    taken.extend([id.clone(), title.to_lowercase()]);
    let Imported { text, mut unsaid } = match games.import(index, &id, &title, shelf) {
        Ok(imported) => imported,
        Err(unsaid) => return Ok(Err(unsaid)),
    };
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

/// The id and the name for people of a game, with a number if others have one of them.
fn names(name: &str, is_taken: impl Fn(&str) -> bool) -> (String, String) {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let id: String = name.chars().map(plain).take(36).collect();
    let title = title(name);
    let numbered = (2..1000).map(|number| (format!("{id}-{number}"), format!("{title} {number}")));
    let mut all = std::iter::once((id.clone(), title.clone())).chain(numbered);
    all.find(|(id, title)| !is_taken(id) && !is_taken(title)).unwrap_or((id, title))
}

/// The name for people: in words, with capitals.
fn title(name: &str) -> String {
    let words = name.split(['-', '_', '/', ' ']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|c| c.to_uppercase().chain(chars).collect::<String>())
    };
    words.filter_map(capital).collect::<Vec<_>>().join(" ")
}

fn cannot(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}
