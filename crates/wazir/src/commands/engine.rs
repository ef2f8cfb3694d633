//! `wazir engine`: the engine inside another program.

use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use wazir_engine::protocol;

use crate::failure::Failure;
use crate::folder::{Folder, Games, tables_folder};
use crate::input;

/// Play inside XBoard, WinBoard, cutechess or a shogi program
///
/// Speaks CECP, UCI or USI, whichever it is greeted in.
#[derive(Args)]
#[command(after_help = include_str!("help/engine.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Judge a game's positions by this network, which `wazir learn` has made: its name before the
    /// extension is the id of the game; may be given several times
    #[arg(long, value_name = "FILE")]
    network: Vec<PathBuf>,
    /// Judge no game's positions by a network
    #[arg(long, conflicts_with = "network")]
    no_networks: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Games { shelf, mut knowledge, faults } = arguments.folder.games()?;
    for path in &arguments.network {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let variant = shelf.get(&id).ok_or_else(|| {
            Failure::Input(format!("{}: there is no game `{id}`", path.display()))
        })?;
        input::add_network(Arc::make_mut(&mut knowledge), &variant, path)?;
    }
    if arguments.no_networks {
        Arc::make_mut(&mut knowledge).forget_networks();
    }
    let endgames = tables_folder();
    let options = protocol::Options { knowledge, endgames, faults, ..Default::default() };
    // Graphical interfaces read standard error as if the engine had said it.
    std::panic::set_hook(Box::new(|_| {}));
    protocol::run(BufReader::new(stdin()), stdout(), &shelf, &options).map_err(Failure::Output)
}
