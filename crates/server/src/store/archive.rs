//! The archive: lists of stored games, each without its moves.

use rusqlite::{Connection, named_params};
use serde_json::json;
use wazir_rules::{Color, GameResult};

use super::game::{Damaged, GameRow};
use super::rows::game_row;
use crate::error::Error;

/// The games that the archive lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    /// The visitor, whose own games come first; `None` for somebody without games.
    pub(crate) visitor: Option<String>,
    /// Lists their own games alone.
    pub(crate) mine: bool,
    /// A part of a player's name; `None` for all.
    pub(crate) name: Option<String>,
    /// Last changed at this time or later, in milliseconds since 1970.
    pub(crate) from: Option<i64>,
    /// Last changed before this time.
    pub(crate) until: Option<i64>,
    /// Ids of the variants; `None` for all.
    pub(crate) variants: Option<Vec<String>>,
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
    /// The games that can be read: the visitor's own first, of these the unfinished ones, and
    /// then by the last change.
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

impl Listed {
    /// The side of the visitor with this id; `None` if they are no player, or both.
    pub(crate) fn side_of(&self, visitor: Option<&str>) -> Option<Color> {
        let owns = |color: &Color| {
            let owner = self.game.people[color.index()].visitor.as_deref();
            owner.is_some() && owner == visitor
        };
        let mut own = Color::ALL.into_iter().filter(owns);
        own.next().filter(|_| own.next().is_none())
    }

    /// The side to move; `None` when the game is over, or pieces are still being exchanged.
    pub(crate) fn turn(&self) -> Option<Color> {
        let start = self.game.start.as_deref().filter(|_| self.game.end.is_none())?;
        let first = match start.split(' ').nth(1)? {
            "b" => Color::Black,
            _ => Color::White,
        };
        Some(if self.plies.is_multiple_of(2) { first } else { !first })
    }
}

/// Lists games in the order of [`Listing::games`]. One that cannot be read does not hide the others.
pub(super) fn list(connection: &Connection, filter: &Filter) -> Result<Listing, Error> {
    let result = filter.standing.map(|standing| match standing {
        Standing::Running => "running",
        Standing::Ended(result) => result.as_str(),
        Standing::CalledOff => "*",
    });
    let variants = filter.variants.as_ref().map(|ids| json!(ids).to_string());
    let mut listing = Listing::default();
    let mut statement = connection.prepare_cached(
        "SELECT *, (SELECT count(*) FROM node WHERE game = game.id AND main) AS plies
             FROM game
             WHERE (:variants IS NULL OR variant IN (SELECT value FROM json_each(:variants)))
               AND (:result IS NULL OR coalesce(result, 'running') = :result)
               AND (NOT :mine OR :visitor IN (white_visitor, black_visitor))
               AND (:from IS NULL OR changed >= :from)
               AND (:until IS NULL OR changed < :until)
               AND (:name IS NULL OR instr(lower(coalesce(white_name, '')), lower(:name)) > 0
                 OR instr(lower(coalesce(black_name, '')), lower(:name)) > 0
                 OR EXISTS (SELECT 1 FROM json_each(tags)
                     WHERE value ->> 0 IN ('White', 'Black')
                       AND instr(lower(value ->> 1), lower(:name)) > 0))
             ORDER BY CASE WHEN coalesce(:visitor IN (white_visitor, black_visitor), FALSE)
                     THEN result IS NOT NULL ELSE 2 END,
                 changed DESC
             LIMIT :most",
    )?;
    let mut rows = statement.query(named_params! {
        ":visitor": filter.visitor,
        ":mine": filter.mine,
        ":name": filter.name,
        ":from": filter.from,
        ":until": filter.until,
        ":variants": variants,
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
