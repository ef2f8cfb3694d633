//! `wazir serve`, and `wazir` alone: the web app.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use wazir_server::{DeskPlace, Options, serve};

use crate::failure::Failure;
use crate::folder::{Folder, Games};
use crate::settings::{EdgeArguments, WatchArguments};

/// Play and learn in the browser
///
/// Prints the address before anything else. `wazir` without a command does the same.
#[derive(Args)]
#[command(after_help = include_str!("help/serve.txt"))]
pub(crate) struct Arguments {
    /// Read settings from this file (TOML): a line `name = value` for each option, by its name here.
    /// What an option or an environment variable says counts more
    #[arg(long, env = "WAZIR_CONFIG", hide_env = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address to listen on; port 0 takes a free one
    #[arg(long, env = "WAZIR_ADDR", hide_env = true, value_name = "ADDRESS")]
    #[arg(default_value_t = usual_address())]
    addr: SocketAddr,
    /// Let the whole network play: listen to it, and print the address and a QR code of it
    #[arg(long, env = "WAZIR_LAN", hide_env = true)]
    lan: bool,
    /// Address at which others reach this server, for the links that they are sent
    #[arg(long, env = "WAZIR_PUBLIC_URL", hide_env = true, value_name = "URL")]
    public_url: Option<String>,
    /// Keep the games in this folder [default: the user's data folder]
    #[arg(long, env = "WAZIR_DATA", hide_env = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep the games in a PostgreSQL database, which several servers and workers share:
    /// postgres://user@host/name
    #[arg(long, env = "WAZIR_STORE", hide_env = true, value_name = "URL")]
    #[arg(conflicts_with = "data")]
    store: Option<String>,
    /// Play and explain endings by the endgame tables of this folder, which `wazir tables` makes;
    /// those of three men are made when they are needed
    #[arg(long, env = "WAZIR_TABLES", hide_env = true, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Begin no new games once the stored ones take so much room
    #[arg(long, env = "WAZIR_QUOTA", hide_env = true, value_name = "MIB")]
    #[arg(default_value_t = USUAL_QUOTA)]
    quota: u64,
    /// Think about so many moves at a time; with 0, workers do [default: one less than there are
    /// processors]
    #[arg(long, env = "WAZIR_ENGINES", hide_env = true, value_name = "NUMBER")]
    engines: Option<usize>,
    /// Also open the browser
    #[arg(long, env = "WAZIR_OPEN", hide_env = true)]
    open: bool,
    /// Where to answer what needs no stored game, and where to think about it [default: server at
    /// home, server-and-browser for visitors from other machines]
    #[arg(long, env = "WAZIR_DESK", hide_env = true, value_name = "PLACE")]
    desk: Option<Place>,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    edge: EdgeArguments,
    #[command(flatten)]
    watch: WatchArguments,
}

/// Where the pages' questions go.
#[derive(Clone, Copy, ValueEnum)]
enum Place {
    /// The server does both
    Server,
    /// The server answers; engines think in the visitor's browser
    ServerAndBrowser,
    /// The visitor's browser does both
    Browser,
}

impl From<Place> for DeskPlace {
    fn from(place: Place) -> DeskPlace {
        match place {
            Place::Server => DeskPlace::Server,
            Place::ServerAndBrowser => DeskPlace::ServerAndBrowser,
            Place::Browser => DeskPlace::Browser,
        }
    }
}

/// Room for the stored games, in MiB: millions of them.
const USUAL_QUOTA: u64 = 10 << 10;

/// This machine only, on the port that the documentation names.
fn usual_address() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 8200).into()
}

impl Arguments {
    /// The file with settings.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// The address to listen on.
    pub(crate) fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The folder of the games, if one is named.
    pub(crate) fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// Returns whether the games are kept in a database.
    pub(crate) fn has_database(&self) -> bool {
        self.store.is_some()
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { addr, lan, public_url, data, store, quota, engines, .. } = arguments;
    let Arguments { open, desk, tables, folder, edge, watch, .. } = arguments;
    let Games { shelf, knowledge, .. } = folder.reported_games()?;
    let desk = desk.map(DeskPlace::from);
    let quota = quota.saturating_mul(1 << 20);
    let (metrics, log, edge) = (watch.metrics, watch.log(), edge.options()?);
    let options = Options {
        addr,
        lan,
        public_url,
        data,
        store,
        tables,
        quota,
        engines,
        open,
        desk,
        metrics,
        log,
        edge,
    };
    serve(options, shelf, knowledge).map_err(|error| Failure::Input(error.to_string()))
}
