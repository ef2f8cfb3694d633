//! Search, evaluation and the engine protocols, for every variant that `wazir-rules` knows.
//!
//! An [`Engine`] searches a game's position within [`Limits`], tells a [`Listener`] how it gets on,
//! and returns what it [`Found`]; [`Signals`] stop it from another thread. [`protocol`] speaks
//! with graphical interfaces: it never searches, and search never prints. [`mod@matches`] plays any
//! two engines against each other, ours or not.

pub mod bench;
pub mod engine;
mod eval;
pub mod knowledge;
pub mod level;
pub mod limits;
pub mod matches;
pub mod protocol;
pub mod report;
mod score;
mod search;
mod signals;
mod table;
mod time_control;
pub mod tune;
mod wire;

pub use engine::Engine;
pub use knowledge::Knowledge;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use report::{Bound, Found, Listener, Nobody, Report};
pub use score::Score;
pub use signals::Signals;
