//! What a long piece of work has done, in a folder, so that it can be interrupted and go on: the options
//! with which it was begun, and files beside them.
//!
//! Every file is written under another name first, and then renamed: what is there is whole.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::begun::{Options, compare};
use crate::failure::Failure;
use crate::input;

/// A folder of what is done.
pub(crate) struct Work {
    folder: PathBuf,
    /// What is done there: `learning`.
    name: &'static str,
    options: Options,
}

impl Work {
    /// Opens a folder, or makes it. What was begun with other options is an error.
    pub(crate) fn open(
        folder: &Path,
        name: &'static str,
        options: Options,
    ) -> Result<Work, Failure> {
        let work = Work { folder: folder.to_owned(), name, options };
        match Work::options_of(folder)? {
            None => {
                let text = toml::to_string(&work.options).expect("texts have names");
                work.write("options.toml", text.as_bytes())?;
            }
            Some(known) => work.compare(&known, folder)?,
        }
        Ok(work)
    }

    /// The path of a file of the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The options with which something was begun in a folder.
    pub(crate) fn options_of(folder: &Path) -> Result<Option<Options>, Failure> {
        read_toml(&folder.join("options.toml"))
    }

    /// Compares the options with those of what was begun in a folder.
    pub(crate) fn compare(&self, known: &Options, folder: &Path) -> Result<(), Failure> {
        compare(known, &self.options).map_err(|difference| {
            Failure::Input(format!(
                "{}: {} was begun there with {difference}; `--work` names another folder",
                folder.display(),
                self.name,
            ))
        })
    }

    /// Reads a file of the folder, if it is there.
    pub(crate) fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Failure> {
        read_toml(&self.path(name))
    }

    /// Writes a file of the folder, whole or not at all.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| {
                Failure::Input(format!("cannot make the folder {}: {error}", parent.display()))
            })?;
        }
        let begun = path.with_extension("part");
        input::write(&begun, bytes)?;
        fs::rename(&begun, &path)
            .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
    }

    /// Removes a file of the folder, if it is there.
    pub(crate) fn remove(&self, name: &str) -> Result<(), Failure> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(Failure::Input(format!("cannot remove {}: {error}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// Says that the work was interrupted, which is why a command ends.
    pub(crate) fn interrupted(&self) -> Failure {
        let folder = self.folder.display();
        Failure::Input(format!(
            "interrupted; what is done is in {folder}, and the same command goes on from there"
        ))
    }
}

/// Reads a file of ours, if it is there.
fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::Input(format!("cannot read {}: {error}", path.display()))
    };
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    toml::from_str(&text).map(Some).map_err(|error| wrong(&error.message()))
}
