//! Endgame tables: what is won with few men, and in how many moves.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wazir_rules::Color;
use wazir_tablebase::{Folder, Material, Metric, Options, Tablebase, Value, plan};

use crate::errors::TableError;
use crate::game::Game;
use crate::variant::{Variant, Wanted, side};
use crate::wait::wait_quietly;

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Tables>()?;
    module.add_class::<TableValue>()
}

/// What a position is worth to the side to move.
#[pyclass(module = "wazir", frozen, eq, hash, get_all)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TableValue {
    /// `win`, `draw` or `loss`.
    result: &'static str,
    /// The plies to the end with best play on both sides; None for a draw.
    plies: Option<u16>,
}

impl From<Value> for TableValue {
    fn from(value: Value) -> TableValue {
        let result = match value {
            Value::Win(_) => "win",
            Value::Draw => "draw",
            Value::Loss(_) => "loss",
        };
        TableValue { result, plies: value.plies() }
    }
}

#[pymethods]
impl TableValue {
    fn __repr__(&self) -> String {
        match self.plies {
            Some(plies) => format!("<TableValue {} in {plies} plies>", self.result),
            None => format!("<TableValue {}>", self.result),
        }
    }
}

/// Endgame tables of a game. They are made in memory; with a `folder` they are kept there, and read
/// from there if they have been made before.
///
/// >>> from wazir import Game, Tables
/// >>> tables = Tables("chess")
/// >>> tables.make("KQK")["white"]["longest_win"]
/// 19
/// >>> game = Game(fen="8/8/8/8/8/2k5/8/K2Q4 w - - 0 1")
/// >>> tables.value(game)
/// <TableValue win in 11 plies>
/// >>> sorted(mv for mv, value in tables.moves(game).items() if value.plies == 11)
/// ['a1a2', 'd1d5', 'd1d6', 'd1d7', 'd1g4']
#[pyclass(module = "wazir", frozen)]
pub(crate) struct Tables {
    variant: Variant,
    folder: Option<PathBuf>,
    set: Mutex<Tablebase>,
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (variant, /, folder = None))]
    fn new(variant: Wanted, folder: Option<PathBuf>) -> PyResult<Tables> {
        let variant = variant.found()?;
        let set = Tablebase::new(Arc::clone(variant.rules.variant()))
            .map_err(|error| TableError::new_err(error.to_string()))?;
        Ok(Tables { variant, folder, set: Mutex::new(set) })
    }

    /// Makes the table of some material, such as `KQK` or `KQKR`, and all that it needs. Ctrl-C ends
    /// it.
    ///
    /// Returns how many positions each side to move wins, draws and loses, and the plies of the
    /// longest win. `memory` is what making one table may take, in MiB.
    #[pyo3(signature = (material, /, *, threads = 1, memory = 2048))]
    fn make<'py>(
        &self,
        py: Python<'py>,
        material: &str,
        threads: usize,
        memory: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rules = &self.variant.rules;
        let refused = |error: &dyn std::fmt::Display| TableError::new_err(error.to_string());
        let material =
            Material::parse(rules.variant(), material).map_err(|error| refused(&error))?;
        let options = Options { threads: threads.max(1), memory: memory.saturating_mul(1 << 20) };
        let stopped = AtomicBool::new(false);
        let work = || {
            let mut set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
            let material = set.served_by(&material);
            let order = plan(rules, &set, std::slice::from_ref(&material))
                .map_err(|error| error.to_string())?;
            let watch = |_| !stopped.load(Relaxed);
            for needed in &order {
                let made = match &self.folder {
                    Some(folder) => Folder::new(folder)
                        .add(rules, &mut set, (needed, Metric::Mate), options, &watch, |_| {})
                        .map_err(|error| error.to_string()),
                    None => wazir_tablebase::build(rules, &set, needed, options, &watch)
                        .map(|table| set.add(table))
                        .map_err(|error| error.to_string()),
                };
                made?;
            }
            set.table(&material).cloned().ok_or_else(|| "there is no such table".to_owned())
        };
        let table = wait_quietly(py, work, || stopped.store(true, Relaxed))?
            .map_err(TableError::new_err)?;
        let counts = PyDict::new(py);
        for color in Color::ALL {
            let of = table.counts(color);
            let row = PyDict::new(py);
            row.set_item("wins", of.wins)?;
            row.set_item("draws", of.draws)?;
            row.set_item("losses", of.losses)?;
            row.set_item("longest_win", of.longest_win.map(|(_, plies)| plies))?;
            counts.set_item(side(color), row)?;
        }
        Ok(counts)
    }

    /// What the position of a game is worth; None if no table that was made says it.
    #[pyo3(signature = (game, /))]
    fn value(&self, py: Python<'_>, game: &Game) -> PyResult<Option<TableValue>> {
        self.fits(game)?;
        let ask = || {
            let set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
            set.value_in(&game.game).map(TableValue::from)
        };
        Ok(py.detach(ask))
    }

    /// What each legal move is worth to the side that makes it; None if no table says it of all.
    #[pyo3(signature = (game, /))]
    fn moves<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.fits(game)?;
        let ask = || {
            let set = self.set.lock().unwrap_or_else(PoisonError::into_inner);
            set.moves_in(&game.game)
        };
        let Some(moves) = py.detach(ask) else { return Ok(None) };
        let values = PyDict::new(py);
        for (mv, value) in moves {
            values.set_item(game.game.coordinates(mv), TableValue::from(value))?;
        }
        Ok(Some(values))
    }
}

impl Tables {
    fn fits(&self, game: &Game) -> PyResult<()> {
        let own = self.variant.rules.variant();
        match own.id() == game.game.variant().id() {
            true => Ok(()),
            false => Err(TableError::new_err(format!(
                "these are tables of {}, not of {}",
                own.name(),
                game.game.variant().name()
            ))),
        }
    }
}
