//! The web app: pages that work without a script, JSON and a socket for those that have one,
//! and the games people play, kept in SQLite.
//!
//! | module | holds |
//! |---|---|
//! | [`messages`] | what server and pages say to each other |
//! | [`app`] | what all requests share: the games' rules, the store, the running games |
//! | `assets` | scripts and styles, embedded |
//! | `glance` | moves at a glance, as answers to pages |
//! | `pages` | the pages, as HTML |
//! | `learn` | the shelf, the rules pages, about |
//! | `catalog` | the games as JSON |
//! | [`export`] | what there is to read, as files |
//! | `routes` | which address does what |
//! | `start` | the listening socket, and an orderly end |
//!
//! The browser knows no rules: whatever it shows or offers was sent by this crate, which asks
//! `wazir-rules` and `wazir-engine`. Nothing here searches on a thread that serves.

pub mod app;
mod assets;
mod brain;
mod catalog;
mod chance;
mod clock;
mod error;
pub mod export;
mod found;
mod glance;
mod learn;
pub mod messages;
mod pages;
mod play;
mod routes;
mod session;
mod start;
mod store;
mod tree;
mod view;

pub use app::App;
pub use routes::router;
pub use start::{Options, StartError, serve};
