//! The web app: pages that work without a script, JSON and a socket for those that have one,
//! and the games people play, kept in SQLite.
//!
//! | module | holds |
//! |---|---|
//! | [`messages`] | the messages between server and pages |
//! | `start` | the start, and an orderly end |
//! | `edge` | connections, and what anybody out there may take of them |
//! | `routes` | every address, and what answers there |
//! | `app` | the state that requests share: rules, store, engines, open rooms |
//! | `create` | new games: as somebody asks, as a rematch, or from PGN |
//! | `rooms`, `room` | the open games: who is there, whose clock runs, what the engine does |
//! | `play`, `tree`, `clock`, `ending` | one game: who may do what, and what comes of it |
//! | `store` | the stored games, and what is to be done in them: all the SQL there is |
//! | [`work()`] | a process that does nothing else |
//! | `workers` | who does it: engines, and the bell for flags |
//! | `brain` | the engines, a few searches at a time |
//! | [`care`] | the care of stored games from the command line |
//! | `feed` | a player's games as an Atom feed |
//! | `qr` | QR codes of addresses |
//! | `reach` | the address at which others reach the server |
//! | `site` | the address to write into links |
//! | `preview` | what other programs show of a link |
//! | [`raster`] | pictures in pixels |
//! | `visitor` | seats, settings and a name, in cookies |
//! | `names` | the names that people give themselves |
//! | `pages` | the pages, as HTML |
//! | `learn` | the pages for readers: shelf, rules, notation, about |
//! | `catalog` | the variants as JSON |
//! | [`export`] | the pages for readers, as files |
//! | `tables` | the files of endgame tables that browsers may fetch |
//! | `assets` | scripts and styles, embedded |
//! | `error` | refusals |
//! | `chance` | secrets and dice |
//!
//! The browser knows no rules: all that it shows or offers is sent by this crate, which asks
//! `wazir-desk`. Nothing here searches on a thread that serves.

mod app;
mod assets;
mod brain;
mod broadcasts;
pub mod care;
mod catalog;
mod chance;
mod clock;
mod create;
mod edge;
mod ending;
mod error;
pub mod export;
mod feed;
mod learn;
pub mod messages;
mod names;
mod pages;
mod play;
mod preview;
mod puzzles;
mod qr;
pub mod raster;
mod reach;
mod room;
mod rooms;
mod routes;
mod site;
mod start;
mod store;
mod tables;
mod tree;
mod visitor;
mod worker;
mod workers;

pub use app::{App, AppError};
pub use edge::{
    EdgeOptions, Host, Limited, Limits, LogLevel, LogOptions, NoHost, NoRange, NoRate, Patience,
    ProxyRange, Rate, TlsError, TlsFiles,
};
pub use pages::DeskPlace;
pub use puzzles::shipped_puzzles;
pub use routes::router;
pub use start::{Options, StartError, data_folder, serve};
pub use store::{OpenError, Place};
pub use worker::work;
