//! Reading and writing the rows of one game.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use wazir_rules::Color;

use super::game::{
    Acts, Change, Damaged, Designs, GameRow, NodeRow, Offers, Person, Seal, Seat, Stored,
};
use crate::ending::Ending;
use crate::error::Error;
use crate::messages::TimeControl;

/// Marks the code of an invitation to an open seat, which stands in place of a seal.
const OPEN: &str = "open:";

/// Writes a change.
pub(super) fn write(connection: &Connection, change: &Change) -> rusqlite::Result<()> {
    let game = &change.game;
    let level = |side: usize| match game.seats[side] {
        Seat::Engine(level) => Some(level),
        Seat::Person(_) | Seat::Open(_) => None,
    };
    let token = |side: usize| match &game.seats[side] {
        Seat::Engine(_) => None,
        Seat::Person(Seal(seal)) => Some(seal.clone()),
        Seat::Open(code) => Some(format!("{OPEN}{code}")),
    };
    let tags = (!game.tags.is_empty())
        .then(|| serde_json::to_string(&game.tags).expect("text is always JSON"));
    connection
        .prepare_cached(
            "INSERT INTO game VALUES (:id, :variant, :start, :prelude, :white_level, :white_token,
                 :black_level, :black_token, :base, :increment, :each, :white_left, :black_left,
                 :paused, :result, :reason, :rematch, :tags, :created, :changed, :white_name,
                 :white_visitor, :black_name, :black_visitor, :draw_offer, :take_back_offer,
                 :pause_offer, :revision, :acts, :due)
             ON CONFLICT (id) DO UPDATE SET start = :start, prelude = :prelude,
                 white_level = :white_level, white_token = :white_token,
                 black_level = :black_level, black_token = :black_token,
                 white_left = :white_left, black_left = :black_left, paused = :paused,
                 result = :result, reason = :reason, rematch = :rematch, changed = :changed,
                 white_name = :white_name, white_visitor = :white_visitor,
                 black_name = :black_name, black_visitor = :black_visitor,
                 draw_offer = :draw_offer, take_back_offer = :take_back_offer,
                 pause_offer = :pause_offer, revision = :revision, acts = :acts, due = :due",
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
            ":result": game.end.map(Ending::result_text),
            ":reason": game.end.map(|end| end.reason().as_str()),
            ":rematch": game.rematch,
            ":tags": tags,
            ":created": game.created,
            ":changed": game.changed,
            ":white_name": game.people[0].name,
            ":white_visitor": game.people[0].visitor,
            ":black_name": game.people[1].name,
            ":black_visitor": game.people[1].visitor,
            ":draw_offer": game.offers.draw.map(side),
            ":take_back_offer": game.offers.take_back.map(side),
            ":pause_offer": game.offers.pause.map(side),
            ":revision": game.revision as i64,
            ":acts": game.acts.write(),
            ":due": game.due,
        })?;
    for id in &change.gone {
        connection
            .prepare_cached("DELETE FROM node WHERE game = ? AND id = ?")?
            .execute(params![game.id, id])?;
    }
    for node in &change.put {
        connection
            .prepare_cached("INSERT OR REPLACE INTO node VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?
            .execute(params![
            game.id,
            node.id,
            node.parent,
            node.main,
            node.place,
            node.text,
            node.comment,
            write_nags(&node.nags)
        ])?;
    }
    Ok(())
}

fn write_nags(nags: &[u8]) -> String {
    nags.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn read_nags(text: &str) -> Vec<u8> {
    text.split_whitespace().filter_map(|nag| nag.parse().ok()).collect()
}

/// A side as it is stored.
fn side(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

/// The ids of games whose next move was due at this time.
pub(super) fn overdue(connection: &Connection, now: i64) -> Result<Vec<String>, Error> {
    let mut statement = connection.prepare_cached("SELECT id FROM game WHERE due <= ?")?;
    let ids = statement.query_map([now], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// What the games by designs take, and how many of them are a visitor's.
pub(super) fn designs(connection: &Connection, visitor: Option<&str>) -> Result<Designs, Error> {
    let mut statement = connection.prepare_cached(
        "SELECT count(*) FILTER (WHERE ? IN (white_visitor, black_visitor)),
                coalesce(sum(octet_length(variant)), 0)
             FROM game WHERE instr(variant, char(10)) > 0",
    )?;
    let count = |row: &Row<'_>| {
        Ok(Designs { own: row.get(0)?, bytes: row.get::<_, i64>(1)?.max(0) as u64 })
    };
    Ok(statement.query_row([visitor], count)?)
}

/// Reads a game.
pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<Stored>, Error> {
    let game = connection
        .prepare_cached("SELECT * FROM game WHERE id = ?")?
        .query_row([id], |row| Ok(game_row(row)))
        .optional()?;
    let Some(game) = game.transpose()? else { return Ok(None) };
    let nodes = connection
        .prepare_cached(
            "SELECT id, parent, main, place, move, comment, nags FROM node
             WHERE game = ? ORDER BY id",
        )?
        .query_map([id], |row| {
            Ok(NodeRow {
                id: row.get(0)?,
                parent: row.get(1)?,
                main: row.get(2)?,
                place: row.get(3)?,
                text: row.get(4)?,
                comment: row.get(5)?,
                nags: read_nags(&row.get::<_, String>(6)?),
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(Stored { game, nodes }))
}

/// Reads the game of this row.
///
/// # Errors
/// With the fault, if the row makes no sense.
pub(super) fn game_row(row: &Row<'_>) -> Result<GameRow, Damaged> {
    parse_game(row).map_err(|fault| {
        let id = row.get("id").unwrap_or_default();
        Damaged { id, fault: fault.to_string() }
    })
}

fn parse_game(row: &Row<'_>) -> Result<GameRow, Box<dyn std::error::Error>> {
    let seat = |level: &str, token: &str| -> rusqlite::Result<Seat> {
        if let Some(level) = row.get(level)? {
            return Ok(Seat::Engine(level));
        }
        let token: String = row.get(token)?;
        Ok(match token.strip_prefix(OPEN) {
            Some(code) => Seat::Open(code.to_owned()),
            None => Seat::Person(Seal(token)),
        })
    };
    let control = match row.get::<_, Option<u32>>("base")? {
        Some(base) => {
            Some(TimeControl { base, increment: row.get("increment")?, each: row.get("each")? })
        }
        None => None,
    };
    let word = |column: &str| row.get::<_, Option<String>>(column);
    let end = match (word("result")?, word("reason")?) {
        (None, None) => None,
        (result, reason) => {
            Some(Ending::parse(&result.unwrap_or_default(), &reason.unwrap_or_default())?)
        }
    };
    let person = |name: &str, visitor: &str| -> rusqlite::Result<Person> {
        Ok(Person { name: row.get(name)?, visitor: row.get(visitor)? })
    };
    let offer = |column: &str| -> rusqlite::Result<Option<Color>> {
        let word: Option<String> = row.get(column)?;
        Ok(word.and_then(|word| Color::ALL.into_iter().find(|&color| side(color) == word)))
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
        people: [person("white_name", "white_visitor")?, person("black_name", "black_visitor")?],
        control,
        left: [row.get("white_left")?, row.get("black_left")?],
        paused: row.get("paused")?,
        due: row.get("due")?,
        offers: Offers {
            draw: offer("draw_offer")?,
            take_back: offer("take_back_offer")?,
            pause: offer("pause_offer")?,
        },
        end,
        rematch: row.get("rematch")?,
        tags: tags.map_or(Ok(Vec::new()), |tags| serde_json::from_str(&tags))?,
        revision: row.get::<_, i64>("revision")?.max(0) as u64,
        acts: Acts::read(&row.get::<_, String>("acts")?),
        created: row.get("created")?,
        changed: row.get("changed")?,
    })
}
