//! `wazir export`: the program as files.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use wazir_server::export::{self, Export};
use wazir_words::Language;

use crate::failure::Failure;
use crate::folder::Folder;
use crate::output;

/// Write the program as files, to publish on any web server
///
/// The browser does what `wazir serve` would, also without a network once the pages were visited;
/// without scripts the rules pages still read. A program that was built without `cargo xtask wasm`
/// writes the pages for readers alone. An earlier export in the folder is updated; a folder that
/// holds anything else is left alone.
#[derive(Args)]
#[command(after_help = include_str!("help/export.txt"))]
pub(crate) struct Arguments {
    /// The folder to write to; created if necessary
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The language of the pages
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = ["en", "de"])]
    language: String,
    /// Also copy the endgame tables of this folder, which `wazir tables` makes, for the endings and the
    /// analysis board; those of three men are made in the browser
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    variants: Folder,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let language = Language::find(&arguments.language).unwrap_or_default();
    if let Some(tables) = arguments.tables.as_ref().filter(|tables| !tables.is_dir()) {
        return Err(Failure::Input(format!("{} is no folder", tables.display())));
    }
    let shelf = arguments.variants.reported_games()?.shelf;
    let Export { files, tables, left_out } =
        export::export(shelf, language, arguments.tables.as_deref()).map_err(Failure::Input)?;
    for line in &left_out {
        let _ = writeln!(io::stderr(), "left out: {line}");
    }
    let ours: BTreeSet<PathBuf> = files.iter().map(|file| place(folder, &file.path)).collect();
    if let Some(stranger) = stranger(folder, &ours).map_err(|error| cannot("read", &error))? {
        let (folder, stranger) = (folder.display(), stranger.display());
        return Err(Failure::Input(format!(
            "{folder} holds something else ({stranger}): choose a new or an empty folder"
        )));
    }
    for file in &files {
        let path = place(folder, &file.path);
        write(&path, |path| fs::write(path, &file.content))
            .map_err(|error| cannot("write", &error))?;
    }
    for (to, from) in &tables {
        write(&place(folder, to), |path| fs::copy(from, path).map(drop))
            .map_err(|error| cannot("write", &error))?;
    }
    let pages = files.iter().filter(|file| file.path.ends_with(".html")).count();
    let bytes: usize = files.iter().map(|file| file.content.len()).sum();
    output::print(&format!(
        "{pages} pages, {} files in all, {} kB{}\nstart with {}\n",
        files.len(),
        bytes.div_ceil(1000),
        match tables.len() {
            0 => String::new(),
            count => format!(", and {count} endgame tables"),
        },
        folder.join("index.html").display()
    ))?;
    match export::is_whole() {
        true => Ok(()),
        false => output::print(
            "for reading only: this program was built without what browsers need to think\n\
             (`cargo xtask wasm`, then build again)\n",
        ),
    }
}

/// The path of a file with this place in the export.
fn place(folder: &Path, place: &str) -> PathBuf {
    place.split('/').fold(folder.to_owned(), |path, name| path.join(name))
}

/// A file or folder that no export would have put there.
fn stranger(folder: &Path, ours: &BTreeSet<PathBuf>) -> Result<Option<PathBuf>, Trouble> {
    let trouble = |error| Trouble { path: folder.to_owned(), error };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries.map_err(trouble)?,
    };
    for entry in entries {
        let entry = entry.map_err(trouble)?;
        let path = entry.path();
        if entry.file_type().map_err(trouble)?.is_dir() {
            let known = ours.iter().any(|file| file.starts_with(&path)) || has_tables(&path);
            if !known {
                return Ok(Some(path));
            }
            if let Some(stranger) = stranger(&path, ours)? {
                return Ok(Some(stranger));
            }
        } else if !ours.contains(&path) && !export::is_table(&path) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Returns whether a folder in the export is one of endgame tables, perhaps of an earlier export.
fn has_tables(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path()).peekable();
    paths.peek().is_some() && paths.all(|path| export::is_table(&path))
}

fn write(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Trouble> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = fs::create_dir_all(folder).and_then(|()| write(path));
    written.map_err(|error| Trouble { path: path.to_owned(), error })
}

/// A path and why the file system refused it.
struct Trouble {
    path: PathBuf,
    error: io::Error,
}

fn cannot(what: &str, Trouble { path, error }: &Trouble) -> Failure {
    Failure::Input(format!("cannot {what} {}: {error}", path.display()))
}
