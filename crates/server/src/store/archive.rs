//! The archive: lists of stored games, each without its moves.

use rusqlite::{Connection, named_params};
use wazir_rules::GameResult;

use super::game::{Damaged, GameRow};
use super::rows::game_row;
use crate::error::Error;

/// The games that the archive lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filter {
    /// Id of the variant; `None` for all.
    pub(crate) variant: Option<String>,
    /// `None` for all.
    pub(crate) standing: Option<Standing>,
    /// Most games of the list.
    pub(crate) most: u32,
}

/// The state of a game, as far as the archive tells games apart by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// It is still played.
    Running,
    /// It has this result.
    Ended(GameResult),
    /// It was called off, and has none.
    CalledOff,
}

/// The archive's list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Listing {
    /// The games that can be read, last changed first.
    pub(crate) games: Vec<Listed>,
    /// The others.
    pub(crate) damaged: Vec<Damaged>,
}

/// A game of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    pub(crate) game: GameRow,
    /// Plies played.
    pub(crate) plies: u32,
}

/// Lists games, last changed first. One that cannot be read does not hide the others.
pub(super) fn list(connection: &Connection, filter: &Filter) -> Result<Listing, Error> {
    let result = filter.standing.map(|standing| match standing {
        Standing::Running => "running",
        Standing::Ended(result) => result.as_str(),
        Standing::CalledOff => "*",
    });
    let mut listing = Listing::default();
    let mut statement = connection.prepare_cached(
        "SELECT *, (SELECT count(*) FROM node WHERE game = game.id AND main) AS plies
             FROM game
             WHERE (:variant IS NULL OR variant = :variant)
               AND (:result IS NULL OR coalesce(result, 'running') = :result)
             ORDER BY changed DESC LIMIT :most",
    )?;
    let mut rows = statement.query(named_params! {
        ":variant": filter.variant,
        ":result": result,
        ":most": filter.most,
    })?;
    while let Some(row) = rows.next()? {
        match game_row(row) {
            Ok(game) => listing.games.push(Listed { game, plies: row.get("plies")? }),
            Err(damaged) => listing.damaged.push(damaged),
        }
    }
    Ok(listing)
}
