//! Reading and writing the rows of one game.
//!
//! Each row has a checksum over all its values, so that whatever a disk has changed is noticed.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};
use wazir_rules::Color;
use wazir_words::say;

use super::duties;
use super::game::{
    Acts, Change, Damaged, Designs, GameRow, NodeRow, Offers, Person, Seal, Seat, Stored, Written,
};
use super::link::{Fault, Link};
use super::value::{Row, Value};
use crate::ending::Ending;
use crate::messages::TimeControl;

/// Marks the code of an invitation to an open seat, which stands in place of a seal.
const OPEN: &str = "open:";

/// The columns of a game that never change. The first is its id.
const FIXED: [&str; 9] =
    ["id", "variant", "bytes", "base", "increment", "each", "tags", "maker", "created"];
/// The others, but for the checksum.
const CHANGING: [&str; 27] = [
    "start",
    "prelude",
    "white_level",
    "white_token",
    "black_level",
    "black_token",
    "white_left",
    "black_left",
    "paused",
    "since",
    "due",
    "result",
    "reason",
    "rematch",
    "changed",
    "white_name",
    "white_visitor",
    "black_name",
    "black_visitor",
    "players",
    "draw_offer",
    "take_back_offer",
    "pause_offer",
    "revision",
    "acts",
    "plies",
    "nodes",
];

/// The columns of a move, but for the checksum.
const NODE: [&str; 8] = ["game", "id", "parent", "main", "place", "move", "comment", "nags"];

static INSERT_GAME: LazyLock<String> =
    LazyLock::new(|| insert("game", FIXED.iter().chain(&CHANGING)));

static UPDATE_GAME: LazyLock<String> = LazyLock::new(|| {
    // The id is the first value, the revision before the second.
    let set = CHANGING.iter().chain(&["sum"]).zip(3..);
    let set: Vec<String> = set.map(|(column, number)| format!("{column} = ${number}")).collect();
    format!("UPDATE game SET {} WHERE id = $1 AND revision = $2", set.join(", "))
});

static PUT_NODE: LazyLock<String> = LazyLock::new(|| {
    let set = NODE[2..].iter().chain(&["sum"]);
    let set: Vec<String> = set.map(|column| format!("{column} = excluded.{column}")).collect();
    format!("{} ON CONFLICT (game, id) DO UPDATE SET {}", insert("node", &NODE), set.join(", "))
});

/// Inserts a row with these columns and its checksum.
fn insert<'a>(table: &str, columns: impl IntoIterator<Item = &'a &'a str>) -> String {
    let columns: Vec<&str> = columns.into_iter().chain(&["sum"]).copied().collect();
    let values: Vec<String> = (1..=columns.len()).map(|number| format!("${number}")).collect();
    format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), values.join(", "))
}

/// The values of [`FIXED`] and [`CHANGING`].
fn game_values(game: &GameRow) -> Vec<Value> {
    let level = |side: usize| match game.seats[side] {
        Seat::Engine(level) => Value::from(level),
        Seat::Person(_) | Seat::Open(_) => Value::Null,
    };
    let token = |side: usize| match &game.seats[side] {
        Seat::Engine(_) => Value::Null,
        Seat::Person(Seal(seal)) => Value::from(seal.as_str()),
        Seat::Open(code) => Value::from(format!("{OPEN}{code}")),
    };
    let [white, black] = &game.people;
    let control = |part: fn(&TimeControl) -> u32| Value::from(game.control.as_ref().map(part));
    let tags = (!game.tags.is_empty())
        .then(|| serde_json::to_string(&game.tags).expect("text is always JSON"));
    vec![
        game.id.as_str().into(),
        game.variant.as_str().into(),
        (game.design().map_or(0, str::len) as i64).into(),
        control(|control| control.base),
        control(|control| control.increment),
        control(|control| control.each),
        tags.into(),
        game.maker.as_deref().into(),
        game.created.into(),
        game.start.as_deref().into(),
        game.prelude.as_ref().map(|choices| choices.join(" ")).into(),
        level(0),
        token(0),
        level(1),
        token(1),
        game.left[0].into(),
        game.left[1].into(),
        game.paused.into(),
        game.since.into(),
        game.due.into(),
        game.end.map(Ending::result_text).into(),
        game.end.map(|end| end.reason().as_str()).into(),
        game.rematch.as_deref().into(),
        game.changed.into(),
        white.name.as_deref().into(),
        white.visitor.as_deref().into(),
        black.name.as_deref().into(),
        black.visitor.as_deref().into(),
        players(game).into(),
        game.offers.draw.map(side).into(),
        game.offers.take_back.map(side).into(),
        game.offers.pause.map(side).into(),
        (game.revision as i64).into(),
        game.acts.write().into(),
        game.plies.into(),
        game.nodes.into(),
    ]
}

/// The names by which a game is found, in small letters.
fn players(game: &GameRow) -> String {
    let people = game.people.iter().filter_map(|person| person.name.as_deref());
    let sides = Color::ALL.map(Color::name);
    let tags = game.tags.iter().filter(|(name, _)| sides.contains(&name.as_str()));
    let names: Vec<&str> = people.chain(tags.map(|(_, name)| name.as_str())).collect();
    names.join("\n").to_lowercase()
}

/// The values of [`NODE`].
fn node_values(game: &str, node: &NodeRow) -> Vec<Value> {
    vec![
        game.into(),
        node.id.into(),
        node.parent.into(),
        node.main.into(),
        node.place.into(),
        node.text.as_str().into(),
        node.comment.as_str().into(),
        write_nags(&node.nags).into(),
    ]
}

/// The checksum of a row.
fn checksum(values: &[Value]) -> i64 {
    let mut digest = Sha256::new();
    for value in values {
        match value {
            Value::Null => digest.update([0]),
            Value::Int(number) => {
                digest.update([1]);
                digest.update(number.to_le_bytes());
            }
            Value::Text(text) => {
                digest.update([2]);
                digest.update((text.len() as u64).to_le_bytes());
                digest.update(text);
            }
        }
    }
    let digest = digest.finalize();
    i64::from_le_bytes(digest[..8].try_into().expect("it has 32 bytes"))
}

/// Checks the checksum of a row; those of the first formats have none.
fn check(row: &Row, values: &[Value]) -> Result<(), Fault> {
    match row.get::<Option<i64>>("sum")? {
        Some(sum) if sum != checksum(values) => {
            Err(Fault::Other(say!("what is stored is not what was written").into()))
        }
        _ => Ok(()),
    }
}

/// Writes a change, unless the game has gone on meanwhile.
pub(super) fn write(link: &mut dyn Link, change: &Change) -> Result<Written, Fault> {
    let game = &change.game;
    let mut values = game_values(game);
    values.push(checksum(&values).into());
    match change.before {
        None => {
            link.execute(&INSERT_GAME, &values)?;
        }
        Some(before) => {
            let mut changing = vec![game.id.as_str().into(), (before as i64).into()];
            changing.extend(values.drain(FIXED.len()..));
            if link.execute(&UPDATE_GAME, &changing)? == 0 {
                return Ok(Written::Overtaken);
            }
        }
    }
    for id in &change.gone {
        let gone = [game.id.as_str().into(), (*id).into()];
        link.execute("DELETE FROM node WHERE game = $1 AND id = $2", &gone)?;
    }
    for node in &change.put {
        let mut values = node_values(&game.id, node);
        values.push(checksum(&values).into());
        link.execute(&PUT_NODE, &values)?;
    }
    duties::put(link, &game.id, &change.duties)?;
    Ok(Written::Done)
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

/// What the games by designs take, and how many of them are a visitor's.
pub(super) fn designs(link: &mut dyn Link, visitor: Option<&str>) -> Result<Designs, Fault> {
    let row = link.first(
        "SELECT coalesce(sum(CASE WHEN maker = $1 THEN 1 ELSE 0 END), 0) AS own,
                CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes
             FROM game WHERE bytes > 0",
        &[visitor.into()],
    )?;
    row.map_or(Ok(Designs::default()), |row| {
        Ok(Designs { own: row.get("own")?, bytes: row.get("bytes")? })
    })
}

/// Reads a game.
pub(super) fn load(link: &mut dyn Link, id: &str) -> Result<Option<Stored>, LoadError> {
    let Some(row) = link.first("SELECT * FROM game WHERE id = $1", &[id.into()])? else {
        return Ok(None);
    };
    let game = game_row(&row)?;
    let nodes = link.query("SELECT * FROM node WHERE game = $1 ORDER BY id", &[id.into()])?;
    let damaged = |fault: Fault| Damaged { id: id.to_owned(), fault: fault.to_string() };
    let nodes: Vec<NodeRow> =
        nodes.iter().map(|row| node_row(id, row)).collect::<Result<_, _>>().map_err(damaged)?;
    if nodes.len() != game.nodes as usize {
        let (found, moves) = (nodes.len(), game.nodes);
        let fault = Fault::Other(say!("{found} of its {moves} moves are there", found, moves));
        return Err(damaged(fault).into());
    }
    let duties = duties::of(link, id)?;
    Ok(Some(Stored { game, nodes, duties }))
}

/// The revision of a game, if there is one with this id.
pub(super) fn revision(link: &mut dyn Link, id: &str) -> Result<Option<u64>, Fault> {
    let row = link.first("SELECT revision FROM game WHERE id = $1", &[id.into()])?;
    row.map(|row| row.get("revision")).transpose()
}

/// An error on reading a game.
#[derive(Debug)]
pub(super) enum LoadError {
    Damaged(Damaged),
    Fault(Fault),
}

impl From<Damaged> for LoadError {
    fn from(damaged: Damaged) -> LoadError {
        LoadError::Damaged(damaged)
    }
}

impl From<Fault> for LoadError {
    fn from(fault: Fault) -> LoadError {
        LoadError::Fault(fault)
    }
}

fn node_row(game: &str, row: &Row) -> Result<NodeRow, Fault> {
    let node = NodeRow {
        id: row.get("id")?,
        parent: row.get("parent")?,
        main: row.get("main")?,
        place: row.get("place")?,
        text: row.get("move")?,
        comment: row.get("comment")?,
        nags: read_nags(&row.get::<String>("nags")?),
    };
    check(row, &node_values(game, &node))?;
    Ok(node)
}

/// Reads the game of this row.
///
/// # Errors
/// With the fault, if the row makes no sense.
pub(super) fn game_row(row: &Row) -> Result<GameRow, Damaged> {
    parse_game(row).map_err(|fault| {
        let id = row.get("id").unwrap_or_default();
        Damaged { id, fault: fault.to_string() }
    })
}

fn parse_game(row: &Row) -> Result<GameRow, Box<dyn std::error::Error>> {
    let seat = |level: &str, token: &str| -> Result<Seat, Fault> {
        if let Some(level) = row.get(level)? {
            return Ok(Seat::Engine(level));
        }
        let token: String = row.get(token)?;
        Ok(match token.strip_prefix(OPEN) {
            Some(code) => Seat::Open(code.to_owned()),
            None => Seat::Person(Seal(token)),
        })
    };
    let control = match row.get::<Option<u32>>("base")? {
        Some(base) => {
            Some(TimeControl { base, increment: row.get("increment")?, each: row.get("each")? })
        }
        None => None,
    };
    let word = |column: &str| row.get::<Option<String>>(column);
    let end = match (word("result")?, word("reason")?) {
        (None, None) => None,
        (result, reason) => {
            Some(Ending::parse(&result.unwrap_or_default(), &reason.unwrap_or_default())?)
        }
    };
    let person = |name: &str, visitor: &str| -> Result<Person, Fault> {
        Ok(Person { name: row.get(name)?, visitor: row.get(visitor)? })
    };
    let offer = |column: &str| -> Result<Option<Color>, Fault> {
        let word: Option<String> = row.get(column)?;
        Ok(word.and_then(|word| Color::ALL.into_iter().find(|&color| side(color) == word)))
    };
    let words = |text: String| text.split_whitespace().map(str::to_owned).collect();
    let tags: Option<String> = row.get("tags")?;
    let game = GameRow {
        id: row.get("id")?,
        variant: row.get("variant")?,
        start: row.get("start")?,
        prelude: row.get::<Option<String>>("prelude")?.map(words),
        seats: [seat("white_level", "white_token")?, seat("black_level", "black_token")?],
        people: [person("white_name", "white_visitor")?, person("black_name", "black_visitor")?],
        maker: row.get("maker")?,
        control,
        left: [row.get("white_left")?, row.get("black_left")?],
        paused: row.get("paused")?,
        since: row.get("since")?,
        due: row.get("due")?,
        offers: Offers {
            draw: offer("draw_offer")?,
            take_back: offer("take_back_offer")?,
            pause: offer("pause_offer")?,
        },
        end,
        rematch: row.get("rematch")?,
        tags: tags.map_or(Ok(Vec::new()), |tags| serde_json::from_str(&tags))?,
        revision: row.get("revision")?,
        acts: Acts::read(&row.get::<String>("acts")?),
        plies: row.get("plies")?,
        nodes: row.get("nodes")?,
        created: row.get("created")?,
        changed: row.get("changed")?,
    };
    check(row, &game_values(&game))?;
    Ok(game)
}

/// Lets the turn of a game have begun so much later, in milliseconds.
pub(super) fn shift(link: &mut dyn Link, mut game: GameRow, by: i64) -> Result<(), Fault> {
    let before = game.since;
    game.since = before.map(|since| since.saturating_add(by));
    let sum = checksum(&game_values(&game));
    let values = [game.id.as_str().into(), game.since.into(), sum.into()];
    link.execute("UPDATE game SET since = $2, sum = $3 WHERE id = $1", &values)?;
    let values = [game.id.into(), by.into(), before.into()];
    let jobs = "UPDATE job SET since = since + $2, at = at + $2 WHERE game = $1 AND since = $3";
    link.execute(jobs, &values)?;
    Ok(())
}
