//! `wazir engine`: the engine inside another program.

use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use wazir_engine::{Knowledge, protocol};
use wazir_rules::Shelf;

use crate::failure::Failure;
use crate::input;

/// Play inside XBoard, WinBoard, cutechess or a shogi program
///
/// Speaks CECP, UCI or USI, whichever it is greeted in.
#[derive(Args)]
#[command(after_help = include_str!("help/engine.txt"))]
pub(crate) struct Arguments {
    /// Also offer the variant files (*.toml) of this folder
    #[arg(long, value_name = "DIR")]
    variants: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (shelf, knowledge) = games(arguments.variants.as_deref())?;
    let options = protocol::Options { knowledge, ..protocol::Options::default() };
    // Graphical interfaces read standard error as if the engine had said it.
    std::panic::set_hook(Box::new(|_| {}));
    protocol::run(BufReader::new(stdin()), stdout(), &shelf, &options);
    Ok(())
}

/// The games that are built in and those of the variant files in a folder, if one is given,
/// with what is known of them.
pub(super) fn games(folder: Option<&Path>) -> Result<(Shelf, Arc<Knowledge>), Failure> {
    let mut shelf = Shelf::new();
    let mut knowledge = Knowledge::shipped();
    let files = folder.map_or(Ok(Vec::new()), variant_files)?;
    for path in files {
        let variant =
            shelf.add(&input::text(&path)?).map_err(|faults| input::listing(&path, &faults))?;
        let rules = shelf.rules(variant.id()).expect("it has just been put there");
        input::add_weights(Arc::make_mut(&mut knowledge), &path, &rules)?;
    }
    Ok((shelf, knowledge))
}

/// The variant files of a folder, in the order of their names.
fn variant_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot =
        |error| Failure::Input(format!("cannot read the folder {}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let is_toml = path.extension().is_some_and(|extension| extension == "toml");
        if is_toml && !input::is_weights(&path) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
