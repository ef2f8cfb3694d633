//! `wazir serve`, and `wazir` alone: the web app.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wazir_server::{DeskPlace, Options, serve};

use crate::failure::Failure;
use crate::folder::{Folder, Games};

/// Play and learn in the browser
///
/// Prints the address before anything else. `wazir` without a command does the same.
#[derive(Args)]
#[command(after_help = include_str!("help/serve.txt"))]
pub(crate) struct Arguments {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value_t = usual_address())]
    addr: SocketAddr,
    /// Let the whole network play: listen to it, and print the address and a QR code of it
    #[arg(long)]
    lan: bool,
    /// Address at which others reach this server, for the links that they are sent
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Keep the games in this folder [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep the games in a PostgreSQL database, which several servers and workers share:
    /// postgres://user@host/name
    #[arg(long, value_name = "URL", env = "WAZIR_STORE", hide_env_values = true)]
    #[arg(conflicts_with = "data")]
    store: Option<String>,
    /// Begin no new games once the stored ones take so much room
    #[arg(long, value_name = "MIB", default_value_t = USUAL_QUOTA)]
    quota: u64,
    /// Think about so many moves at a time; with 0, workers do [default: one less than there are
    /// processors]
    #[arg(long, value_name = "NUMBER")]
    engines: Option<usize>,
    /// Also open the browser
    #[arg(long)]
    open: bool,
    /// Where to answer what needs no stored game, and where to think about it [default: server at
    /// home, server-and-browser for visitors from other machines]
    #[arg(long, value_name = "PLACE")]
    desk: Option<Place>,
    #[command(flatten)]
    folder: Folder,
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

impl Default for Arguments {
    fn default() -> Self {
        Arguments {
            addr: usual_address(),
            lan: false,
            public_url: None,
            data: None,
            store: None,
            quota: USUAL_QUOTA,
            engines: None,
            open: false,
            desk: None,
            folder: Folder::default(),
        }
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { addr, lan, public_url, data, store, quota, engines, open, desk, folder } =
        arguments;
    let Games { shelf, knowledge, .. } = folder.reported_games()?;
    let desk = desk.map(DeskPlace::from);
    let quota = quota.saturating_mul(1 << 20);
    let options = Options { addr, lan, public_url, data, store, quota, engines, open, desk };
    serve(options, shelf, knowledge).map_err(|error| Failure::Input(error.to_string()))
}
