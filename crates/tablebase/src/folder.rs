//! A folder of tables on the disk: a folder for each game, a file for each table.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use wazir_rules::Rules;

use crate::build::{self, BuildError, Options, Watch};
use crate::file::FileError;
use crate::material::Material;
use crate::set::Tablebase;
use crate::table::Table;

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// What went wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// It cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// It is not the table.
    #[error("{path}: {error}")]
    Refused {
        /// The file.
        path: String,
        /// The reason.
        error: FileError,
    },
    /// The table cannot be made.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Folder {
    /// The folder with this path, which need not exist.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// The file of a table.
    pub fn path(&self, rules: &Rules, material: &Material) -> PathBuf {
        let name = material.name(rules.variant()).replace('+', "p");
        self.0.join(rules.variant().id()).join(format!("{name}.table"))
    }

    /// Reads a table; `None` if there is no file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is refused.
    pub fn read(&self, rules: &Rules, material: &Material) -> Result<Option<Table>, FolderError> {
        let path = self.path(rules, material);
        let name = || path.display().to_string();
        match std::fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FolderError::Read { path: name(), error }),
            Ok(file) => match Table::read(rules, material, &file) {
                Ok(table) => Ok(Some(table)),
                Err(error) => Err(FolderError::Refused { path: name(), error }),
            },
        }
    }

    /// Writes a table. The file is there as a whole or not at all.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn write(&self, rules: &Rules, table: &Table) -> Result<PathBuf, FolderError> {
        let path = self.path(rules, table.material());
        let folder = path.parent().unwrap_or(Path::new("."));
        let write = || -> io::Result<()> {
            std::fs::create_dir_all(folder)?;
            let mut file = NamedTempFile::new_in(folder)?;
            file.write_all(&table.write(rules))?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| FolderError::Write { path: path.display().to_string(), error })?;
        Ok(path)
    }

    /// Adds a table to a set, which must have those that it needs: from its file, or made and
    /// written. A file that is refused is made again, and `refused` told why.
    ///
    /// # Errors
    /// Fails if the table can neither be read nor made, or not be written.
    pub fn add(
        &self,
        rules: &Rules,
        set: &mut Tablebase,
        material: &Material,
        options: Options,
        watch: Watch<'_>,
        refused: impl FnOnce(&FolderError),
    ) -> Result<(), FolderError> {
        match self.read(rules, material) {
            Ok(Some(table)) => {
                set.add(table);
                return Ok(());
            }
            Ok(None) => {}
            Err(error @ FolderError::Refused { .. }) => refused(&error),
            Err(error) => return Err(error),
        }
        let table = build::build(rules, set, material, options, watch)?;
        self.write(rules, &table)?;
        set.add(table);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KQK: &str = "KQK";

    fn set(rules: &Rules) -> Tablebase {
        let mut set = Tablebase::new(rules.variant().clone()).unwrap();
        let king = Material::parse(rules.variant(), "KvK").unwrap();
        build::build_all(rules, &mut set, &[king], Options::default(), &|_| true).unwrap();
        set
    }

    /// The reason why a changed file is refused; it is made again then.
    fn refusal(change: impl FnOnce(&mut Vec<u8>)) -> String {
        let rules = Rules::named("gardner").unwrap();
        let (mut set, place) = (set(&rules), tempfile::tempdir().unwrap());
        let folder = Folder::new(place.path());
        let material = Material::parse(rules.variant(), KQK).unwrap();
        let add = |set: &mut Tablebase| {
            let mut reason = String::new();
            let told = |error: &FolderError| match error {
                FolderError::Refused { error, .. } => reason = error.to_string(),
                error => panic!("{error}"),
            };
            folder.add(&rules, set, &material, Options::default(), &|_| true, told).unwrap();
            reason
        };
        assert_eq!(add(&mut set), "");
        let path = folder.path(&rules, &material);
        let sound = std::fs::read(&path).unwrap();
        let mut changed = sound.clone();
        change(&mut changed);
        std::fs::write(&path, changed).unwrap();
        let reason = add(&mut set);
        assert!(std::fs::read(&path).unwrap() == sound, "it was not made again");
        assert_eq!(add(&mut set), "", "it cannot be read");
        reason
    }

    #[test]
    fn files_are_refused_with_a_reason_and_made_again() {
        let replace = |file: &mut Vec<u8>, from: &str, to: &str| {
            let at = file.windows(from.len()).position(|it| it == from.as_bytes()).unwrap();
            file.splice(at..at + from.len(), to.bytes());
        };
        assert_eq!(refusal(|_| {}), "");
        assert_eq!(
            refusal(|file| file.truncate(file.len() - 1)),
            "the table is damaged: it was cut short"
        );
        assert_eq!(refusal(|file| file.push(0)), "the table is damaged: something was added to it");
        assert_eq!(
            refusal(|file| *file.last_mut().unwrap() ^= 1),
            "the table is damaged: the checksum of block 1 is wrong"
        );
        assert_eq!(
            refusal(|file| replace(file, "table 1", "table 2")),
            "the table is of version 2, and this program reads version 1"
        );
        assert_eq!(
            refusal(|file| replace(file, "men: KQK", "men: KRK")),
            "the table is damaged: the checksum of its first lines is wrong"
        );
        assert_eq!(
            refusal(|file| file.clear()),
            "this is no table: its first line does not begin with \"wazir table \""
        );
    }

    #[test]
    fn a_table_of_other_rules_or_men_is_refused() {
        let rules = Rules::named("gardner").unwrap();
        let mut set = set(&rules);
        let variant = rules.variant();
        let [queen, rook] = [KQK, "KRK"].map(|name| Material::parse(variant, name).unwrap());
        build::build_all(
            &rules,
            &mut set,
            std::slice::from_ref(&queen),
            Options::default(),
            &|_| true,
        )
        .unwrap();
        let file = set.table(&queen).unwrap().write(&rules);
        let refused = |rules: &Rules, material| Table::read(rules, material, &file).unwrap_err();
        assert_eq!(refused(&rules, &rook).to_string(), "the table is about KQK, and not about KRK");
        let text = "id = 'y'\nname = 'Y'\nbased-on = 'gardner'\n[ending]\nno-moves = 'loss'";
        let other = Rules::from(wazir_rules::Variant::read(text).unwrap());
        assert_eq!(
            refused(&other, &queen).to_string(),
            "the table was made for other rules: since then a fact of the game has changed"
        );
    }
}
