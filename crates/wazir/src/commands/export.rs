//! `wazir export`: the program as files.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use wazir_server::export::{self, File};
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
    #[command(flatten)]
    variants: Folder,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let language = Language::find(&arguments.language).unwrap_or_default();
    let files = export::files(arguments.variants.reported_games()?.shelf, language)
        .map_err(Failure::Input)?;
    let ours: BTreeSet<PathBuf> = files.iter().map(|file| place(folder, file)).collect();
    if let Some(stranger) = stranger(folder, &ours).map_err(|error| cannot("read", &error))? {
        let (folder, stranger) = (folder.display(), stranger.display());
        return Err(Failure::Input(format!(
            "{folder} holds something else ({stranger}): choose a new or an empty folder"
        )));
    }
    for file in &files {
        write(&place(folder, file), &file.content).map_err(|error| cannot("write", &error))?;
    }
    let pages = files.iter().filter(|file| file.path.ends_with(".html")).count();
    let bytes: usize = files.iter().map(|file| file.content.len()).sum();
    output::print(&format!(
        "{pages} pages, {} files in all, {} kB\nstart with {}\n",
        files.len(),
        bytes.div_ceil(1000),
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

/// The path of an exported file.
fn place(folder: &Path, file: &File) -> PathBuf {
    file.path.split('/').fold(folder.to_owned(), |path, name| path.join(name))
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
            let known = ours.iter().any(|file| file.starts_with(&path));
            if !known {
                return Ok(Some(path));
            }
            if let Some(stranger) = stranger(&path, ours)? {
                return Ok(Some(stranger));
            }
        } else if !ours.contains(&path) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

fn write(path: &Path, content: &[u8]) -> Result<(), Trouble> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, content));
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
