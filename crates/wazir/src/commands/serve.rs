//! `wazir serve`, and `wazir` alone: the web app.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

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
    /// Also open the browser
    #[arg(long)]
    open: bool,
    /// Where to answer what needs no stored game, and where to think about it [default: server at
    /// home, server-and-browser for visitors from other machines]
    #[arg(long, value_name = "PLACE")]
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

/// This machine only, on the port that the documentation names.
fn usual_address() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 8200).into()
}

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { addr, lan, public_url, data, open, desk, folder, edge, watch } = arguments;
    let Games { shelf, knowledge, .. } = folder.reported_games()?;
    let desk = desk.map(DeskPlace::from);
    let (metrics, log, edge) = (watch.metrics, watch.log(), edge.options()?);
    serve(Options { addr, lan, public_url, data, open, desk, metrics, log, edge }, shelf, knowledge)
        .map_err(|error| Failure::Input(error.to_string()))
}
