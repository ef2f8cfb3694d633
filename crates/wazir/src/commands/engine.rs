//! `wazir engine`: the engine inside another program.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use wazir_engine::protocol;

use crate::failure::Failure;
use crate::folder::{Folder, Games};

/// Play inside XBoard, WinBoard, cutechess or a shogi program
///
/// Speaks CECP, UCI or USI, whichever it is greeted in.
#[derive(Args)]
#[command(after_help = include_str!("help/engine.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Games { shelf, knowledge, faults } = arguments.folder.games()?;
    let options = protocol::Options { knowledge, faults, ..protocol::Options::default() };
    // Graphical interfaces read standard error as if the engine had said it.
    std::panic::set_hook(Box::new(|_| {}));
    protocol::run(BufReader::new(stdin()), stdout(), &shelf, &options).map_err(Failure::Output)
}
