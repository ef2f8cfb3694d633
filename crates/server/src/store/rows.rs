//! What is kept of a game, row by row.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use crate::messages::TimeControl;

/// A game without its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) variant: String,
    /// FEN of the start; `None` while pieces are being exchanged.
    pub(crate) start: Option<String>,
    /// Choices of a played prelude.
    pub(crate) prelude: Option<Vec<String>>,
    /// Who plays, White first.
    pub(crate) seats: [Seat; 2],
    pub(crate) control: Option<TimeControl>,
    /// Milliseconds left, White first; below zero in byo-yomi.
    pub(crate) left: [i64; 2],
    pub(crate) paused: bool,
    /// `1-0` and the like, with the reason's name.
    pub(crate) end: Option<(String, String)>,
    /// Id of the game that followed.
    pub(crate) rematch: Option<String>,
    /// PGN tags of an imported game.
    pub(crate) tags: Vec<(String, String)>,
    /// Milliseconds since 1970.
    pub(crate) created: i64,
    /// When it was last changed.
    pub(crate) changed: i64,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// The engine, at this level.
    Engine(u8),
    /// Whoever knows this token.
    Person(String),
    /// Nobody yet: whoever comes with this code gets a token.
    Open(String),
}

/// What stands in front of the code of an open seat.
const OPEN: &str = "open:";

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NodeRow {
    pub(crate) id: u32,
    pub(crate) parent: u32,
    pub(crate) main: bool,
    pub(crate) place: i64,
    pub(crate) text: String,
    pub(crate) comment: String,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stored {
    pub(crate) game: GameRow,
    /// In the order of their ids: parents first.
    pub(crate) nodes: Vec<NodeRow>,
}

/// One change: the game as it now is, and which of its moves are new, different or gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) game: GameRow,
    pub(crate) put: Vec<NodeRow>,
    pub(crate) gone: Vec<u32>,
}

/// Which games the archive shall list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) variant: Option<String>,
    /// `1-0`, ..., or `*` for games that go on.
    pub(crate) result: Option<String>,
    pub(crate) most: u32,
}

/// A line of the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    pub(crate) game: GameRow,
    /// Plies played.
    pub(crate) plies: u32,
}

/// Writes one change.
pub(super) fn write(connection: &Connection, change: &Change) -> rusqlite::Result<()> {
    let game = &change.game;
    let level = |side: usize| match game.seats[side] {
        Seat::Engine(level) => Some(level),
        Seat::Person(_) | Seat::Open(_) => None,
    };
    let token = |side: usize| match &game.seats[side] {
        Seat::Engine(_) => None,
        Seat::Person(token) => Some(token.clone()),
        Seat::Open(code) => Some(format!("{OPEN}{code}")),
    };
    let tags = (!game.tags.is_empty())
        .then(|| serde_json::to_string(&game.tags).expect("text is always JSON"));
    connection
        .prepare_cached(
            "INSERT INTO game VALUES (:id, :variant, :start, :prelude, :white_level, :white_token,
                 :black_level, :black_token, :base, :increment, :each, :white_left, :black_left,
                 :paused, :result, :reason, :rematch, :tags, :created, :changed)
             ON CONFLICT (id) DO UPDATE SET start = :start, prelude = :prelude,
                 white_level = :white_level, white_token = :white_token,
                 black_level = :black_level, black_token = :black_token,
                 white_left = :white_left, black_left = :black_left, paused = :paused,
                 result = :result, reason = :reason, rematch = :rematch, changed = :changed",
        )?
        .execute(named_params! {
            ":id": game.id,
            ":variant": game.variant,
            ":start": game.start,
            ":prelude": game.prelude.as_ref().map(|choices| choices.join(" ")),
            ":white_level": level(0),
            ":white_token": token(0),
            ":black_level": level(1),
            ":black_token": token(1),
            ":base": game.control.map(|control| control.base),
            ":increment": game.control.map(|control| control.increment),
            ":each": game.control.map(|control| control.each),
            ":white_left": game.left[0],
            ":black_left": game.left[1],
            ":paused": game.paused,
            ":result": game.end.as_ref().map(|(result, _)| result),
            ":reason": game.end.as_ref().map(|(_, reason)| reason),
            ":rematch": game.rematch,
            ":tags": tags,
            ":created": game.created,
            ":changed": game.changed,
        })?;
    for id in &change.gone {
        connection
            .prepare_cached("DELETE FROM node WHERE game = ? AND id = ?")?
            .execute(params![game.id, id])?;
    }
    for node in &change.put {
        connection
            .prepare_cached("INSERT OR REPLACE INTO node VALUES (?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![
                game.id,
                node.id,
                node.parent,
                node.main,
                node.place,
                node.text,
                node.comment
            ])?;
    }
    Ok(())
}

/// Reads one game.
pub(super) fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<Stored>> {
    let game = connection
        .prepare_cached("SELECT * FROM game WHERE id = ?")?
        .query_row([id], game_row)
        .optional()?;
    let Some(game) = game else { return Ok(None) };
    let nodes = connection
        .prepare_cached(
            "SELECT id, parent, main, place, move, comment FROM node WHERE game = ? ORDER BY id",
        )?
        .query_map([id], |row| {
            Ok(NodeRow {
                id: row.get(0)?,
                parent: row.get(1)?,
                main: row.get(2)?,
                place: row.get(3)?,
                text: row.get(4)?,
                comment: row.get(5)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(Stored { game, nodes }))
}

/// The archive's list.
pub(super) fn list(connection: &Connection, filter: &Filter) -> rusqlite::Result<Vec<Listed>> {
    connection
        .prepare_cached(
            "SELECT *, (SELECT count(*) FROM node WHERE game = game.id AND main) AS plies
             FROM game
             WHERE (:variant IS NULL OR variant = :variant)
               AND (:result IS NULL OR coalesce(result, '*') = :result)
             ORDER BY changed DESC LIMIT :most",
        )?
        .query_map(
            named_params! {
                ":variant": filter.variant,
                ":result": filter.result,
                ":most": filter.most,
            },
            |row| Ok(Listed { game: game_row(row)?, plies: row.get("plies")? }),
        )?
        .collect()
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let seat = |level: &str, token: &str| -> rusqlite::Result<Seat> {
        if let Some(level) = row.get(level)? {
            return Ok(Seat::Engine(level));
        }
        let token: String = row.get(token)?;
        Ok(match token.strip_prefix(OPEN) {
            Some(code) => Seat::Open(code.to_owned()),
            None => Seat::Person(token),
        })
    };
    let control = match row.get::<_, Option<u32>>("base")? {
        Some(base) => {
            Some(TimeControl { base, increment: row.get("increment")?, each: row.get("each")? })
        }
        None => None,
    };
    let prelude: Option<String> = row.get("prelude")?;
    let words = |text: String| text.split_whitespace().map(str::to_owned).collect();
    let tags: Option<String> = row.get("tags")?;
    Ok(GameRow {
        id: row.get("id")?,
        variant: row.get("variant")?,
        start: row.get("start")?,
        prelude: prelude.map(words),
        seats: [seat("white_level", "white_token")?, seat("black_level", "black_token")?],
        control,
        left: [row.get("white_left")?, row.get("black_left")?],
        paused: row.get("paused")?,
        end: row.get::<_, Option<String>>("result")?.zip(row.get("reason")?),
        rematch: row.get("rematch")?,
        tags: tags.and_then(|tags| serde_json::from_str(&tags).ok()).unwrap_or_default(),
        created: row.get("created")?,
        changed: row.get("changed")?,
    })
}
