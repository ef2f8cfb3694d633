//! The variant files of a folder, offered beside the games that are built in.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use wazir_engine::Knowledge;
use wazir_rules::Shelf;

use crate::failure::Failure;
use crate::input;

/// The variable that names a folder where no option does: a referee sets it for the engines
/// that it starts.
pub(crate) const VARIABLE: &str = "WAZIR_VARIANTS";

/// The variable that names the folder of endgame tables where no option does.
const TABLES: &str = "WAZIR_TABLES";

/// The folder of endgame tables that the variable names.
pub(crate) fn tables_folder() -> Option<PathBuf> {
    env::var_os(TABLES).filter(|name| !name.is_empty()).map(PathBuf::from)
}

/// The option that names a folder of variant files.
#[derive(Args, Default)]
pub(crate) struct Folder {
    /// Also offer the variant files (*.toml) of this folder; a file with errors is reported and
    /// left out [default: the folder that WAZIR_VARIANTS names, if any]
    #[arg(long, value_name = "DIR")]
    variants: Option<PathBuf>,
}

impl Folder {
    /// This folder, whatever variables name.
    pub(crate) fn of(path: PathBuf) -> Folder {
        Folder { variants: Some(path) }
    }

    /// The folder, if one is named.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let named = || env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        self.variants.clone().or_else(named)
    }

    /// The games that are built in and those of the folder, and what is wrong with the others.
    pub(crate) fn games(&self) -> Result<Games, Failure> {
        let mut games =
            Games { shelf: Shelf::new(), knowledge: Knowledge::shipped(), faults: Vec::new() };
        if let Some(folder) = self.path() {
            games.add(&files(&folder)?);
        }
        Ok(games)
    }

    /// The same, with the faults reported on standard error.
    pub(crate) fn reported_games(&self) -> Result<Games, Failure> {
        let games = self.games()?;
        for fault in &games.faults {
            let _ = writeln!(std::io::stderr(), "{fault}");
        }
        Ok(games)
    }
}

/// Games, and what has been learnt of them.
pub(crate) struct Games {
    pub(crate) shelf: Shelf,
    pub(crate) knowledge: Arc<Knowledge>,
    /// A line for each fault of a file, such as `file:line:column: reason`. These files were
    /// left out.
    pub(crate) faults: Vec<String>,
}

impl Games {
    /// Adds the games of files that may be based on one another.
    fn add(&mut self, paths: &[PathBuf]) {
        let mut read = Vec::new();
        for path in paths {
            match input::text(path) {
                Ok(text) => read.push((path, text)),
                Err(failure) => self.faults.push(failure.to_string()),
            }
        }
        let texts: Vec<&str> = read.iter().map(|(_, text)| text.as_str()).collect();
        for ((path, _), added) in read.iter().zip(self.shelf.add_all(&texts)) {
            match added {
                Err(faults) => self.faults.push(input::listing(path, &faults).to_string()),
                Ok(variant) if input::has_learnt(path) => {
                    let rules = self.shelf.rules(variant.id()).expect("it was just put there");
                    let knowledge = Arc::make_mut(&mut self.knowledge);
                    let added = input::add_learnt(knowledge, path, &rules);
                    self.faults.extend(added.err().map(|failure| failure.to_string()));
                }
                Ok(_) => {}
            }
        }
    }
}

/// The variant files of a folder, in the order of their names.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot =
        |error| Failure::Input(format!("cannot read the folder {}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let is_toml = path.extension().is_some_and(|extension| extension == "toml");
        if is_toml && !input::is_weights(&path) && !path.is_dir() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
