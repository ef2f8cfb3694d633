//! `wazir engine`: the engine inside somebody else's program.

use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use wazir_engine::protocol;
use wazir_rules::variant::shelf::Shelf;

use crate::failure::Failure;
use crate::input;

/// Play inside XBoard, WinBoard, cutechess or a shogi program
///
/// Speaks CECP, UCI or USI, whichever it is greeted with.
#[derive(Args)]
#[command(after_help = include_str!("help/engine.txt"))]
pub(crate) struct Arguments {
    /// Offer the variant files (*.toml) of this folder, too
    #[arg(long, value_name = "DIR")]
    variants: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let shelf = shelf(arguments.variants.as_deref())?;
    // Graphical interfaces read the standard error stream as if the engine had said it.
    std::panic::set_hook(Box::new(|_| {}));
    protocol::run(BufReader::new(stdin()), stdout(), &shelf, &protocol::Options::default());
    Ok(())
}

/// All games that are built in, and those of a folder.
pub(super) fn shelf(folder: Option<&Path>) -> Result<Shelf, Failure> {
    let mut shelf = Shelf::new();
    if let Some(folder) = folder {
        add_folder(&mut shelf, folder)?;
    }
    Ok(shelf)
}

/// Puts every variant file of a folder on the shelf, in the order of their names.
fn add_folder(shelf: &mut Shelf, folder: &Path) -> Result<(), Failure> {
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
    for path in files {
        let text = input::text(&path)?;
        let weights = input::weights(&path)?;
        shelf
            .add_learnt(&text, weights.as_deref())
            .map_err(|faults| input::listing(&path, &faults))?;
    }
    Ok(())
}
