//! Wazir as a Python extension module, `wazir._wazir`: what the package `wazir` consists of.
//!
//! | module | holds |
//! |---|---|
//! | `errors` | the exceptions |
//! | `variant` | the class `Variant`, and all ways to name a game |
//! | `game` | the class `Game` |
//! | `record` | games in PGN |
//! | `engine` | the class `Engine` and what it finds |
//! | `tables` | endgame tables |
//! | `learn` | networks for games |
//! | `wait` | long work without Python's lock, which Ctrl-C ends |
//! | `fairy` | what pyffish answers, for `wazir.compat.pyffish` |
//!
//! No rule is decided here, and nothing is worded that the crates behind it word.

mod engine;
mod errors;
mod fairy;
// The reader of Fairy-Stockfish's variant files belongs to the program, which is no library. It
// needs nothing but the rules, and so it is built again here.
#[allow(
    dead_code,
    unused_imports,
    reason = "the program writes such files as well, and reads those of others"
)]
#[path = "../../../crates/wazir/src/foreign/mod.rs"]
mod foreign;
mod game;
mod learn;
mod record;
mod tables;
mod variant;
mod wait;

use pyo3::prelude::*;

/// The module itself.
#[pymodule]
fn _wazir(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    variant::add(module)?;
    game::add(module)?;
    record::add(module)?;
    engine::add(module)?;
    tables::add(module)?;
    learn::add(module)?;
    fairy::add(module)
}
