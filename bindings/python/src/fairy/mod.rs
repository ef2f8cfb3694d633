//! What Fairy-Stockfish's Python module `pyffish` answers, answered by these rules: the same names,
//! arguments, spellings and numbers.
//!
//! | module | holds |
//! |---|---|
//! | `dialect` | a game as it is known there: its name, its pieces' types, their order |
//! | `shelf` | the games by their names there, and those of `variants.ini` files |
//! | `scene` | a position after moves, with what is counted differently there |
//! | `board` | FEN as it is written there |
//! | `names` | moves in the notations that are known there |
//! | `ends` | results, as numbers for the side to move |
//! | `material` | whether a side's men can win |
//! | `validate` | what is wrong with a FEN, as a number |
//!
//! What it knows and these rules do not (games on two boards, fog) is refused by name.

mod board;
mod dialect;
mod ends;
mod material;
mod names;
mod scene;
mod shelf;
mod validate;

use pyo3::exceptions::{PyNotImplementedError, PyValueError};
use pyo3::prelude::*;

use names::Notation;
use scene::Scene;

/// The version of the interface.
const VERSION: (u8, u8, u8) = (0, 0, 90);
/// Options of the other program that say nothing of rules: they may be set, and nothing follows.
const IDLE_OPTIONS: [&str; 8] = [
    "Threads",
    "Hash",
    "UCI_Variant",
    "UCI_Chess960",
    "UCI_AnalyseMode",
    "Protocol",
    "Ponder",
    "MultiPV",
];

/// Adds the submodule.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let fairy = PyModule::new(module.py(), "_fairy")?;
    for (name, value) in names::NOTATIONS {
        fairy.add(name, value)?;
    }
    fairy.add("VALUE_MATE", ends::MATE)?;
    fairy.add("VALUE_DRAW", ends::DRAW)?;
    fairy.add("FEN_OK", validate::OK)?;
    fairy.add("FEN_INVALID_PROMOTED_PIECE", validate::PROMOTED_PIECE)?;
    fairy.add_function(wrap_pyfunction!(version, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(info, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(variants, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(set_option, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(load_variant_config, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(start_fen, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(two_boards, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(captures_to_hand, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(get_san, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(get_san_moves, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(legal_moves, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(get_fen, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(gives_check, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(is_capture, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(piece_to_partner, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(game_result, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(is_immediate_game_end, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(is_optional_game_end, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(has_insufficient_material, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(validate_fen, &fairy)?)?;
    fairy.add_function(wrap_pyfunction!(get_fog_fen, &fairy)?)?;
    module.add_submodule(&fairy)
}

/// The version of pyffish whose functions these are.
#[pyfunction]
fn version() -> (u8, u8, u8) {
    VERSION
}

/// The program and its version.
#[pyfunction]
fn info() -> String {
    format!("Wazir {}", env!("CARGO_PKG_VERSION"))
}

/// The games, by their names in UCI, those that were loaded included.
///
/// >>> from wazir.compat import pyffish
/// >>> "janus" in pyffish.variants()
/// True
#[pyfunction]
fn variants() -> Vec<String> {
    shelf::names()
}

/// Sets an option. Of those that the other program has, only `VariantPath` has a meaning here: the
/// games of that file are loaded.
#[pyfunction]
#[pyo3(signature = (name, value, /))]
fn set_option(name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if name == "VariantPath" {
        let path: std::path::PathBuf = value.extract()?;
        return load_variant_config(&std::fs::read_to_string(path)?);
    }
    match IDLE_OPTIONS.contains(&name) {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!("No such option '{name}'"))),
    }
}

/// Loads the games of a text like Fairy-Stockfish's `variants.ini`.
///
/// A game that says something that no rule here says is refused, with the reason, by `ValueError`;
/// those before it are loaded.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.load_variant_config("[camels:chess]\nknight = -\ncustomPiece1 = n:C")
/// >>> "b1c4" in pyffish.legal_moves("camels", pyffish.start_fen("camels"), [])
/// True
#[pyfunction]
#[pyo3(signature = (config, /))]
fn load_variant_config(config: &str) -> PyResult<()> {
    shelf::load(config).map_err(PyValueError::new_err)
}

/// The start position of a game.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.start_fen("minishogi")
/// 'rbsgk/4p/5/P4/KGSBR[-] w 0 1'
#[pyfunction]
#[pyo3(signature = (variant, /))]
fn start_fen(variant: &str) -> PyResult<String> {
    let known = shelf::find(variant, false)?;
    let scene = Scene::new(known, "startpos", &[])?;
    Ok(board::write_start(&scene))
}

/// Returns whether a game is played on two boards: none here is.
#[pyfunction]
#[pyo3(signature = (variant, /))]
fn two_boards(variant: &str) -> PyResult<bool> {
    shelf::find(variant, false).map(|_| false)
}

/// Returns whether captured pieces change hands.
#[pyfunction]
#[pyo3(signature = (variant, /))]
fn captures_to_hand(variant: &str) -> PyResult<bool> {
    Ok(shelf::find(variant, false)?.captures_to_hand())
}

/// A move as people write it, in one of the notations.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.get_san("shogi", pyffish.start_fen("shogi"), "c3c4")
/// 'P-76'
#[pyfunction]
#[pyo3(signature = (variant, fen, mv, chess960 = false, notation = 0, /))]
fn get_san(variant: &str, fen: &str, mv: &str, chess960: bool, notation: u8) -> PyResult<String> {
    let known = shelf::find(variant, chess960)?;
    let notation = Notation::new(notation, &known)?;
    let scene = Scene::new(known, fen, &[])?;
    Ok(names::write(&scene, scene.read(mv)?, notation))
}

/// Moves, one after the other, as people write them.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.get_san_moves("janus", pyffish.start_fen("janus"), ["e2e4", "e7e5", "c1d3"])
/// ['e4', 'e5', 'Nd3']
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, notation = 0, /))]
fn get_san_moves(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    notation: u8,
) -> PyResult<Vec<String>> {
    let known = shelf::find(variant, chess960)?;
    let notation = Notation::new(notation, &known)?;
    let mut scene = Scene::new(known, fen, &[])?;
    let mut written = Vec::new();
    for text in &moves {
        let mv = scene.read(text)?;
        written.push(names::write(&scene, mv, notation));
        scene.play(mv);
    }
    Ok(written)
}

/// The legal moves of the position after `moves`, in coordinates: none if the game is over at once.
///
/// >>> from wazir.compat import pyffish
/// >>> len(pyffish.legal_moves("janus", pyffish.start_fen("janus"), ["e2e4"]))
/// 28
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn legal_moves(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<Vec<String>> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    Ok(scene.legal().iter().map(|&mv| scene.coordinates(mv)).collect())
}

/// The position after `moves`: with `sfen` as shogi programs write it, with `show_promoted` with a
/// tilde after pieces that were promoted.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.get_fen("chess", "startpos", ["e2e4", "e7e5"])
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, sfen = false, show_promoted = false,
    count_started = 0, /))]
fn get_fen(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    sfen: bool,
    show_promoted: bool,
    count_started: i32,
) -> PyResult<String> {
    if count_started > 0 {
        return Err(PyNotImplementedError::new_err(
            "count_started: here a count begins as soon as its rule applies",
        ));
    }
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    Ok(board::write(&scene, board::Style { sfen, show_promoted }))
}

/// Returns whether the side to move after `moves` is in check.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn gives_check(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<bool> {
    Ok(Scene::new(shelf::find(variant, chess960)?, fen, &moves)?.game().in_check())
}

/// Returns whether a move captures in the position after `moves`.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, mv, chess960 = false, /))]
fn is_capture(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    mv: &str,
    chess960: bool,
) -> PyResult<bool> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    Ok(scene.captures(scene.read(mv)?))
}

/// The letter of the piece that the last of `moves` captured, as it was before any promotion; empty
/// if it captured none.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn piece_to_partner(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<String> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    Ok(scene.last_captured().unwrap_or_default())
}

/// The result of a position without legal moves, for the side to move: `VALUE_MATE`, `-VALUE_MATE`
/// or `VALUE_DRAW`.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn game_result(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<i32> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    Ok(ends::result(&scene))
}

/// Returns whether a rule ends the game in the position after `moves` whatever could be moved, and
/// the result for the side to move.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn is_immediate_game_end(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<(bool, i32)> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    let value = ends::at_once(&scene);
    Ok((value.is_some(), value.unwrap_or(ends::DRAW)))
}

/// Returns whether a side may end the game in the position after `moves`, by repetition, the move
/// clock or a count, and the result for the side to move.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, count_started = 0, /))]
fn is_optional_game_end(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    count_started: i32,
) -> PyResult<(bool, i32)> {
    let _ = count_started;
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    let value = ends::by_claim(&scene);
    Ok((value.is_some(), value.unwrap_or(ends::DRAW)))
}

/// Returns for White and for Black whether the men of that side can never win.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.has_insufficient_material("chess", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", [])
/// (False, True)
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
fn has_insufficient_material(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<(bool, bool)> {
    let scene = Scene::new(shelf::find(variant, chess960)?, fen, &moves)?;
    let [white, black] =
        wazir_rules::Color::ALL.map(|color| material::is_too_little(&scene, color));
    Ok((white, black))
}

/// `FEN_OK` if the text is a FEN of the game, or a number that says what is wrong with it.
///
/// >>> from wazir.compat import pyffish
/// >>> pyffish.validate_fen("8/8/8/8/8/8/8/8 w - - 0 1", "chess")
/// -3
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = false, /))]
fn validate_fen(fen: &str, variant: &str, chess960: bool) -> PyResult<i32> {
    Ok(validate::validate(fen, &*shelf::find(variant, chess960)?))
}

/// Not offered: no game here is played in fog.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = false, /))]
fn get_fog_fen(fen: &str, variant: &str, chess960: bool) -> PyResult<String> {
    let _ = (fen, variant, chess960);
    Err(PyNotImplementedError::new_err("no game here is played in fog"))
}
