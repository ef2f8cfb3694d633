//! The games by their names in Fairy-Stockfish, each looked up once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, RwLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wazir_rules::text::quote;
use wazir_rules::{Rules, Shelf, Variant};

use super::dialect::Known;
use crate::foreign::Games;

/// What a game is asked for by: its name, and whether it castles from anywhere.
type Key = (String, bool);

/// The games that were asked for.
static KNOWN: LazyLock<RwLock<HashMap<Key, Arc<Known>>>> = LazyLock::new(RwLock::default);
/// The games that were loaded, by their names.
static LOADED: LazyLock<RwLock<BTreeMap<String, Rules>>> = LazyLock::new(RwLock::default);

/// All names.
pub(super) fn names() -> Vec<String> {
    let loaded = LOADED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    let all: BTreeSet<&str> =
        Shelf::shipped().uci_names().chain(loaded.keys().map(String::as_str)).collect();
    all.into_iter().map(str::to_owned).collect()
}

/// The game of this name; with `anywhere`, the one in which kings and rooks may begin anywhere.
pub(super) fn find(name: &str, anywhere: bool) -> PyResult<Arc<Known>> {
    let key = (name.to_owned(), anywhere);
    if let Some(known) = KNOWN.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&key) {
        return Ok(Arc::clone(known));
    }
    let rules = rules(name)?;
    let rules = if anywhere { castling_anywhere(name, rules)? } else { rules };
    let known = Arc::new(Known::new(rules));
    let mut all = KNOWN.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.insert(key, Arc::clone(&known));
    Ok(known)
}

fn rules(name: &str) -> PyResult<Rules> {
    if let Some(rules) = LOADED.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(name)
    {
        return Ok(rules.clone());
    }
    let variant = Shelf::shipped()
        .get_by_uci(name)
        .ok_or_else(|| PyValueError::new_err(format!("no variant is called {}", quote(name))))?;
    Rules::named(variant.id()).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The game with castling from anywhere: itself, if it has none.
fn castling_anywhere(name: &str, rules: Rules) -> PyResult<Rules> {
    let variant = rules.variant();
    if variant.castles_anywhere() || variant.rights().is_empty() {
        return Ok(rules);
    }
    // The file of such a game says so by the pieces that are shuffled.
    let text = format!(
        "id = 'anywhere'\nname = 'Anywhere'\nbased-on = '{}'\n[shuffle]\nplaces = ['B', 'Q', 'N']\n\
         both-shades = ['B']\nrest = ['R', 'K', 'R']\n",
        variant.id()
    );
    let variant = Variant::read(&text).map_err(|_| {
        PyValueError::new_err(format!("{name}: castling from anywhere is not known here"))
    })?;
    Ok(Rules::new(variant))
}

/// Loads the games of a `variants.ini`.
pub(super) fn load(config: &str) -> Result<(), String> {
    let (games, _) = Games::read(config, "game");
    for (index, name) in games.names().into_iter().enumerate() {
        let rules = import(&games, index, name)?;
        LOADED
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .insert(name.to_owned(), rules);
        let mut known = KNOWN.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.retain(|(other, _), _| other != name);
    }
    Ok(())
}

fn import(games: &Games, index: usize, name: &str) -> Result<Rules, String> {
    let reasons = |unsaid: &[crate::foreign::Unsaid]| {
        let all: Vec<String> = unsaid.iter().map(ToString::to_string).collect();
        format!("{name}: {}", all.join("; "))
    };
    // Ids are short, and the names of files may be anything.
    let id = format!("loaded-{index}");
    let imported = games
        .import(index, &id, &format!("Loaded {index}"), Shelf::shipped())
        .map_err(|unsaid| reasons(&unsaid))?;
    if !imported.unsaid.is_empty() {
        return Err(reasons(&imported.unsaid));
    }
    let variant = Variant::read(&imported.text).map_err(|faults| format!("{name}: {faults}"))?;
    Ok(Rules::new(variant))
}
