//! The games of a file, whichever program it belongs to.

use wazir_rules::Shelf;

use super::read::{Imported, Known, import};
use super::{Section, Unsaid, engine_lines, fairy_max, inherited, sections};

/// The games of a file.
pub(crate) enum Games {
    /// `variants.ini`.
    Sections(Vec<Section>),
    /// `fmax.ini`.
    FairyMax(Vec<(String, Result<fairy_max::Game, String>)>),
    /// What an engine has said to `XBoard`.
    EngineLines(Vec<engine_lines::Game>),
}

/// Lines that could not be read, with their numbers.
type Strange = Vec<(usize, String)>;

impl Games {
    /// Finds out from its text whose file it is, and reads it. `usual_name` is the name of a game
    /// that the file does not name.
    pub(crate) fn read(text: &str, usual_name: &str) -> (Games, Strange) {
        if fairy_max::is_one(text) {
            return (Games::FairyMax(fairy_max::games(text)), Vec::new());
        }
        if engine_lines::is_one(text) {
            return (Games::EngineLines(engine_lines::games(text, usual_name)), Vec::new());
        }
        let (sections, strange) = sections(text);
        (Games::Sections(sections), strange)
    }

    /// The names of the games, in the order of the file.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Games::Sections(all) => all.iter().map(|section| section.name.as_str()).collect(),
            Games::FairyMax(all) => all.iter().map(|(name, _)| name.as_str()).collect(),
            Games::EngineLines(all) => all.iter().map(|game| game.name.as_str()).collect(),
        }
    }

    /// Turns the game with this index into a variant file with this id and name. Fails with the
    /// reasons if there is no beginning with it.
    pub(crate) fn import(
        &self,
        index: usize,
        id: &str,
        title: &str,
        shelf: &Shelf,
    ) -> Result<Imported, Vec<Unsaid>> {
        match self {
            Games::Sections(all) => {
                let (keys, unsaid) =
                    inherited(&all[index], all, shelf).map_err(|unsaid| vec![unsaid])?;
                let mut imported = import(id, title, &keys, &Known::new());
                imported.unsaid.extend(unsaid);
                Ok(imported)
            }
            Games::FairyMax(all) => match &all[index] {
                (_, Ok(game)) => Ok(fairy_max::import(id, title, game)),
                (name, Err(why)) => Err(vec![Unsaid::new(format!("Game: {name}"), why.clone())]),
            },
            Games::EngineLines(all) => Ok(engine_lines::import(id, title, &all[index])),
        }
    }
}
