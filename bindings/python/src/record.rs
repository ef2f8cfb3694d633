//! Games in PGN.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use wazir_rules::notation::fen;
use wazir_rules::notation::pgn::{self, PgnGame, Tags};
use wazir_rules::{Rules, Shelf};

use crate::errors::{MoveError, PositionError, RecordError};
use crate::game::Game;
use crate::variant::{Variant, Wanted};

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Record>()?;
    module.add_function(wrap_pyfunction!(read_pgn, module)?)
}

/// A game that was read from PGN.
#[pyclass(module = "wazir", frozen)]
#[derive(Debug)]
pub(crate) struct Record {
    tags: Vec<(String, String)>,
    game: Game,
    result: Option<&'static str>,
    comments: Vec<(usize, String)>,
}

#[pymethods]
impl Record {
    /// The tags.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        self.tags.iter().rev().cloned().collect()
    }

    /// The game after its last move. Variations are left out.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or None if the text says nothing of it.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.result
    }

    /// The comments: after how many plies, and what is said.
    #[getter]
    fn comments(&self) -> Vec<(usize, String)> {
        self.comments.clone()
    }

    fn __repr__(&self) -> String {
        let tag = |wanted: &str| {
            let found = self.tags.iter().find(|(name, _)| name == wanted);
            found.map_or("?", |(_, value)| value.as_str())
        };
        format!("<Record {} - {} {}>", tag("White"), tag("Black"), self.result.unwrap_or("*"))
    }
}

/// Reads all games of a text in PGN.
///
/// The tag `Variant` says which game is played, `FEN` from where. Where there is no such tag, it is
/// `variant`, or chess.
///
/// >>> import wazir
/// >>> text = '[White "Anna"]\n[Variant "janus"]\n\n1. e4 e5 2. Nd3 {a knight} 1-0'
/// >>> record, = wazir.read_pgn(text)
/// >>> record.tags["White"], record.result, record.game.moves[-1], record.comments
/// ('Anna', '1-0', 'c1d3', [(3, 'a knight')])
/// >>> wazir.read_pgn("1. e4 e5 2. Ke3")
/// Traceback (most recent call last):
/// wazir.RecordError: line 1, column 13: Ke3 is not a legal move here
#[pyfunction]
#[pyo3(signature = (text, /, variant = None))]
fn read_pgn(text: &str, variant: Option<Wanted>) -> PyResult<Vec<Record>> {
    let usual = match variant {
        Some(variant) => variant.found()?,
        None => Variant::shipped("chess")?,
    };
    let records = pgn::read(text, |tags| open(tags, &usual))
        .map_err(|error| RecordError::new_err(error.to_string()))?;
    records.into_iter().map(|record| play(record, &usual)).collect()
}

/// The game whose tags these are, at its beginning.
fn open(tags: &Tags, usual: &Variant) -> Result<wazir_rules::Game, String> {
    let rules = rules(tags, usual)?;
    match tags.get("FEN") {
        Some(text) => {
            let setup = fen::read(rules.variant(), text).map_err(|error| error.to_string())?;
            wazir_rules::Game::from_setup(rules, &setup).map_err(|error| error.to_string())
        }
        None => Ok(wazir_rules::Game::new(rules)),
    }
}

fn rules(tags: &Tags, usual: &Variant) -> Result<Rules, String> {
    let Some(name) = tags.get("Variant") else { return Ok(usual.rules.clone()) };
    let own = usual.rules.variant();
    if own.is_called(name) || own.protocol().pgn == name {
        return Ok(usual.rules.clone());
    }
    let found = Shelf::shipped().get_by_pgn(name);
    let id = found.as_ref().map_or(name, |variant| variant.id());
    Rules::named(id).map_err(|error| error.to_string())
}

fn play(record: PgnGame, usual: &Variant) -> PyResult<Record> {
    let start = open(&record.tags, usual).map_err(PositionError::new_err)?;
    let game = record.play(start).map_err(|error| MoveError::new_err(error.to_string()))?;
    let said = |(ply, comments): (usize, Vec<String>)| {
        comments.into_iter().map(move |text| (ply, text)).collect::<Vec<_>>()
    };
    let nodes = record.root.nodes.into_iter().enumerate();
    let comments = nodes.map(|(index, node)| (index + 1, node.comments));
    let comments = [(0, record.root.comments)].into_iter().chain(comments).flat_map(said);
    let variant = match std::sync::Arc::ptr_eq(game.variant(), usual.rules.variant()) {
        true => usual.clone(),
        false if game.variant().id() == usual.rules.variant().id() => usual.clone(),
        false => Variant::shipped(game.variant().id())?,
    };
    Ok(Record {
        game: Game::of(game, &variant),
        result: record.result.map(|result| result.as_str()),
        comments: comments.collect(),
        tags: record.tags.0,
    })
}

/// Writes a game with these tags.
pub(crate) fn write(game: &wazir_rules::Game, tags: BTreeMap<String, String>) -> PyResult<String> {
    let mut record = PgnGame::new(game);
    for (name, value) in tags {
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(RecordError::new_err(format!("{name:?} is no name of a tag")));
        }
        record.tags.set(&name, value);
    }
    let start = wazir_rules::Game::from_setup(game.rules(), &game.start())
        .map_err(|faults| PositionError::new_err(faults.to_string()))?;
    Ok(pgn::write(&record, &start))
}
