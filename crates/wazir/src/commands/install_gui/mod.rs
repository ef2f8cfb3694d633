//! `wazir install-gui`: makes Wazir known to other programs.
//!
//! `XBoard` keeps its list of engines in a text file, which is edited. For other programs the
//! command prints what to enter.

mod list;
mod paste;
mod plugins;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use wazir_rules::text::quote;
use wazir_rules::{Shelf, Variant};

use crate::failure::Failure;
use crate::folder::Folder;
use crate::output;
use list::Entry;

/// Put Wazir into XBoard's list of engines, and say what to enter in other programs
///
/// Adds one line for all games, and one for each game that is named or, if none is, that stands
/// first on the shelf or comes from --variants. Everything else in the list stays, and a copy of
/// the old settings is kept beside them. Close XBoard first: it writes its settings when it closes.
#[derive(Args)]
#[command(after_help = include_str!("../help/install-gui.txt"))]
pub(crate) struct Arguments {
    /// Ids or other names of games that get a line of their own
    #[arg(value_name = "GAME", conflicts_with = "remove")]
    games: Vec<String>,
    /// Change nothing; print the lines that would be added to XBoard's list
    #[arg(long)]
    dry_run: bool,
    /// Take Wazir out of XBoard's list again
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    folder: Folder,
    /// XBoard's settings [default: .xboardrc in the home folder]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Instead write files to this folder by which XBoard finds the engine by itself, as a package has
    /// them; /usr/games/wazir-engine must be the program
    #[arg(long, value_name = "DIR")]
    #[arg(conflicts_with_all = ["remove", "dry_run", "settings", "variants"])]
    plugins: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(folder) = &arguments.plugins {
        return write_plugins(arguments, folder);
    }
    let shelf = arguments.folder.reported_games()?.shelf;
    let program = std::env::current_exe().map_err(|error| {
        Failure::Input(format!("cannot find out where this program is: {error}"))
    })?;
    let folder = arguments.folder.path().as_deref().map(absolute).transpose()?;
    let entry = Entry::new(&program, folder.as_deref()).map_err(Failure::Input)?;
    // WinBoard keeps its settings in its own folder, wherever that is.
    let knows_place = arguments.settings.is_some() || !cfg!(windows);
    let mut text = String::new();
    if knows_place {
        text += &xboard(arguments, &entry, &shelf)?;
    }
    if !arguments.remove {
        text += &paste::instructions(&entry, &shelf);
    }
    output::print(&text)
}

/// Writes a file for all games, and one for each that was chosen.
fn write_plugins(arguments: &Arguments, folder: &Path) -> Result<(), Failure> {
    let shelf = Shelf::shipped();
    let files = plugins::files(shelf, &chosen(arguments, shelf)?);
    fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| cannot("write", &path, &error))?;
    }
    Ok(())
}

/// Edits XBoard's list; returns a sentence on what was done.
fn xboard(arguments: &Arguments, entry: &Entry, shelf: &Shelf) -> Result<String, Failure> {
    let lines = match arguments.remove {
        true => Vec::new(),
        false => entry.lines(&chosen(arguments, shelf)?),
    };
    let path = settings_file(arguments)?;
    let before = read(&path)?;
    let Some(after) = list::edit(before.as_deref().unwrap_or_default(), &lines, now()) else {
        let listed = if arguments.remove { "does not list Wazir" } else { "lists Wazir already" };
        return Ok(format!("{} {listed}\n", path.display()));
    };
    if arguments.dry_run {
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        return Ok(format!("{} would be changed\n{lines}", path.display()));
    }
    change(&path, before.as_deref(), &after)
}

/// The games that get a line of their own.
fn chosen(arguments: &Arguments, shelf: &Shelf) -> Result<Vec<Arc<Variant>>, Failure> {
    if arguments.games.is_empty() {
        let first: Vec<&str> = shelf.first().collect();
        let shipped: Vec<&str> = Shelf::shipped().ids().collect();
        let usual = |id: &&str| first.contains(id) || !shipped.contains(id);
        return Ok(shelf.ids().filter(usual).filter_map(|id| shelf.get(id)).collect());
    }
    let find = |name: &String| {
        shelf.get(name).ok_or_else(|| {
            Failure::Input(format!(
                "no game is called {}; `wazir variants` lists them",
                quote(name)
            ))
        })
    };
    arguments.games.iter().map(find).collect()
}

fn absolute(folder: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(folder).map_err(|error| cannot("find", folder, &error))
}

fn settings_file(arguments: &Arguments) -> Result<PathBuf, Failure> {
    let at_home = || std::env::home_dir().map(|home| home.join(".xboardrc"));
    arguments.settings.clone().or_else(at_home).ok_or_else(|| {
        Failure::Input(
            "there is no home folder: say with --settings where XBoard's settings are".to_owned(),
        )
    })
}

/// The settings, or `None` if there are none yet.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| {
            Failure::Input(format!("{} is not UTF-8 text and was left as it is", path.display()))
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot("read", path, &error)),
    }
}

/// Writes the new settings and keeps a copy of the old ones; returns a sentence on what was
/// done. A file that would be empty held nothing but our lines, and is removed.
fn change(path: &Path, before: Option<&str>, after: &str) -> Result<String, Failure> {
    let Some(before) = before else {
        fs::write(path, after).map_err(|error| cannot("write", path, &error))?;
        return Ok(format!("{} was written\n", path.display()));
    };
    if after.is_empty() {
        fs::remove_file(path).map_err(|error| cannot("remove", path, &error))?;
        return Ok(format!("{} held nothing else and was removed\n", path.display()));
    }
    let kept = keep(path, before)?;
    fs::write(path, after).map_err(|error| cannot("write", path, &error))?;
    Ok(format!("{} was changed; the old settings are in {}\n", path.display(), kept.display()))
}

/// Writes a copy beside a file, under a name that is free, and returns its path.
fn keep(path: &Path, text: &str) -> Result<PathBuf, Failure> {
    for number in 1..1000 {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".before-wazir-{number}"));
        let copy = PathBuf::from(name);
        match fs::File::create_new(&copy) {
            Ok(mut file) => {
                let written = std::io::Write::write_all(&mut file, text.as_bytes());
                return written
                    .map(|()| copy.clone())
                    .map_err(|error| cannot("write", &copy, &error));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot("write", &copy, &error)),
        }
    }
    Err(Failure::Input(format!("there are too many copies of {}", path.display())))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}

/// Seconds since 1970, as XBoard dates its settings.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
