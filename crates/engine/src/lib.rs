//! Search, evaluation and the engine protocols, for every variant that `wazir-rules` knows.
//!
//! An [`Engine`] searches a game's position within [`Limits`], tells a [`Listener`] how it gets on,
//! and returns what it [`Found`]; [`Signals`] stop it from another thread. [`protocol`] speaks
//! with graphical interfaces: it never searches, and search never prints. [`mod@matches`] plays any
//! two engines against each other, ours or not.
//!
//! WebAssembly has only what thinks: no protocols, matches or tuning. Its clock is passed in, and its
//! threads are workers of the browser.

#![cfg_attr(
    target_family = "wasm",
    allow(dead_code, unused_imports, reason = "what only tuning asks of the evaluation")
)]

pub mod assessment;
pub mod bench;
pub mod book;
mod clock;
mod crew;
mod endgames;
pub mod engine;
mod eval;
pub mod knowledge;
mod large_pages;
#[cfg(not(target_family = "wasm"))]
pub mod learn;
pub mod level;
pub mod limits;
#[cfg(not(target_family = "wasm"))]
pub mod matches;
#[cfg(not(target_family = "wasm"))]
pub mod measure;
pub mod network;
#[cfg(not(target_family = "wasm"))]
pub mod protocol;
pub mod puzzles;
pub mod report;
mod score;
mod search;
#[cfg(not(target_family = "wasm"))]
mod self_play;
mod signals;
#[cfg(not(target_family = "wasm"))]
pub mod spsa;
mod table;
#[cfg(not(target_family = "wasm"))]
mod time_control;
#[cfg(not(target_family = "wasm"))]
pub mod tune;
#[cfg(not(target_family = "wasm"))]
pub mod tune_search;
#[cfg(not(target_family = "wasm"))]
mod wire;

#[cfg(target_family = "wasm")]
pub use clock::set_clock;
#[cfg(target_family = "wasm")]
pub use crew::help;
pub use engine::Engine;
pub use knowledge::Knowledge;
pub use level::Level;
pub use limits::{Clock, Limits, OwnBook};
pub use report::{Bound, Found, Listener, Nobody, Report};
pub use score::Score;
pub use signals::Signals;

/// The example of the README, which is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
