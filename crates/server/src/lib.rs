//! The web app: pages that work without a script, JSON and a socket for those that have one,
//! and the games people play, kept in SQLite.
//!
//! | module | holds |
//! |---|---|
//! | [`messages`] | what server and pages say to each other |
//! | `start` | the listening socket, and an orderly end |
//! | `routes` | which address does what |
//! | [`app`] | what all requests share: the games' rules, the store, the open games |
//! | `found` | new games: from a wish, from PGN, or once more the same |
//! | `session` | an open game: who is there, whose clock runs, what the engine does |
//! | `play`, `tree`, `clock` | one game: who may do what, and what comes of it |
//! | `store` | where games are kept: all the SQL there is |
//! | `brain` | the engines, a few searches at a time |
//! | `view`, `glance` | positions, moves and marks as the pages are sent them |
//! | `visitor` | seats and settings, in cookies |
//! | `pages` | the pages, as HTML |
//! | `learn` | the shelf, the rules pages, about |
//! | `catalog` | the games as JSON |
//! | [`export`] | what there is to read, as files |
//! | `assets` | scripts and styles, embedded |
//!
//! The browser knows no rules: whatever it shows or offers was sent by this crate, which asks
//! `wazir-rules` and `wazir-engine`. Nothing here searches on a thread that serves.

mod app;
mod assets;
mod brain;
mod catalog;
mod chance;
mod clock;
mod create;
mod ending;
mod error;
pub mod export;
mod learn;
pub mod messages;
mod pages;
mod play;
mod room;
mod rooms;
mod routes;
mod start;
mod store;
mod tree;
mod view;
mod visitor;
mod words;

pub use app::{App, AppError};
pub use routes::router;
pub use start::{Options, StartError, serve};
pub use store::OpenError;
