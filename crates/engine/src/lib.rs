//! Search, evaluation and the engine protocols, for every variant that `wazir-rules` knows.
//!
//! Protocols turn lines into commands and events into lines; they never search. Search
//! never prints.

pub mod engine;
pub mod limits;
pub mod protocol;
pub mod report;

pub use engine::{Engine, Found, Signals};
pub use limits::{Clock, Limits};
pub use report::{Report, Score};
