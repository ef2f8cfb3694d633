//! `wazir worker`: engines for the games that other processes serve.

use std::path::PathBuf;

use clap::Args;
use wazir_server::work;

use crate::failure::Failure;
use crate::folder::{Folder, Games};

/// Lend engines to servers that share a PostgreSQL database
///
/// Claims the engine's moves, hints and answers in the games of that database, and thinks about them.
/// It serves nothing itself; any number of workers may run, on any machine that reaches the database.
#[derive(Args)]
#[command(after_help = include_str!("help/worker.txt"))]
pub(crate) struct Arguments {
    /// The database that the servers share: postgres://user@host/name
    #[arg(long, value_name = "URL", env = "WAZIR_STORE", hide_env_values = true)]
    store: String,
    /// Think about so many moves at a time [default: one less than there are processors]
    #[arg(long, value_name = "NUMBER")]
    engines: Option<usize>,
    /// Play endings by the endgame tables of this folder, which `wazir tables` makes
    #[arg(long, value_name = "DIR", env = "WAZIR_TABLES")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    folder: Folder,
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { store, engines, tables, folder } = arguments;
    let Games { shelf, knowledge, .. } = folder.reported_games()?;
    work(&store, engines, tables.as_deref(), shelf, knowledge)
        .map_err(|error| Failure::Input(error.to_string()))
}
