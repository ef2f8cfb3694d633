//! The format of the store, and the steps from older formats to the latest.
//!
//! The file itself holds the number of the last step that was taken.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use super::file::open_error;
use crate::store::{OpenError, Seal};

/// `Wazr`: the mark of our files.
const APPLICATION: i64 = 0x5761_7a72;

/// The steps from each format to the next. A step that was released never changes.
const STEPS: &[&str] = &[
    "
    CREATE TABLE game (
        id        TEXT PRIMARY KEY,
        variant   TEXT NOT NULL,
        -- FEN of the start; NULL while pieces are still being exchanged.
        start     TEXT,
        -- Choices of a played prelude, in order, separated by spaces; NULL without one.
        prelude   TEXT,
        -- The engine's level, or NULL and the seat's token.
        white_level INTEGER, white_token TEXT,
        black_level INTEGER, black_token TEXT,
        -- Milliseconds; NULL: without clocks.
        base INTEGER, increment INTEGER, each INTEGER,
        white_left INTEGER NOT NULL, black_left INTEGER NOT NULL,
        paused    INTEGER NOT NULL,
        result    TEXT,
        reason    TEXT,
        rematch   TEXT,
        -- PGN tags of an imported game, as JSON.
        tags      TEXT,
        -- Milliseconds since 1970.
        created   INTEGER NOT NULL,
        changed   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_changed ON game (changed);
    CREATE TABLE node (
        game    TEXT NOT NULL REFERENCES game (id),
        id      INTEGER NOT NULL,
        parent  INTEGER NOT NULL,
        -- Played in the game, not in a side line.
        main    INTEGER NOT NULL,
        -- Order among nodes of the same parent.
        place   INTEGER NOT NULL,
        move    TEXT NOT NULL,
        comment TEXT NOT NULL,
        PRIMARY KEY (game, id)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Names that people gave, and the ids of their browsers.
    ALTER TABLE game ADD COLUMN white_name TEXT;
    ALTER TABLE game ADD COLUMN white_visitor TEXT;
    ALTER TABLE game ADD COLUMN black_name TEXT;
    ALTER TABLE game ADD COLUMN black_visitor TEXT;
    -- The sides whose offers stand: w or b.
    ALTER TABLE game ADD COLUMN draw_offer TEXT;
    ALTER TABLE game ADD COLUMN take_back_offer TEXT;
    ALTER TABLE game ADD COLUMN pause_offer TEXT;
    ALTER TABLE game ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    -- Ids of the latest acts, separated by spaces.
    ALTER TABLE game ADD COLUMN acts TEXT NOT NULL DEFAULT '';
    -- When the next move of a correspondence game is due, in milliseconds since 1970.
    ALTER TABLE game ADD COLUMN due INTEGER;
    CREATE INDEX game_white_visitor ON game (white_visitor) WHERE white_visitor IS NOT NULL;
    CREATE INDEX game_black_visitor ON game (black_visitor) WHERE black_visitor IS NOT NULL;
    CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;
",
    "
    -- The secret code in the address of each visitor's feed.
    CREATE TABLE feed (
        code    TEXT PRIMARY KEY,
        visitor TEXT NOT NULL UNIQUE
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Numbers of glyphs as in PGN, separated by spaces.
    ALTER TABLE node ADD COLUMN nags TEXT NOT NULL DEFAULT '';
",
    "
    -- The variant may be the whole text of a design. They are counted, since they take room.
    CREATE INDEX game_design ON game (white_visitor, black_visitor, octet_length(variant))
        WHERE instr(variant, char(10)) > 0;
",
    "
    -- Of the tokens of seats only seals are kept; the codes of invitations are shown again.
    UPDATE game SET white_token = seal(white_token) WHERE white_token NOT LIKE 'open:%';
    UPDATE game SET black_token = seal(black_token) WHERE black_token NOT LIKE 'open:%';
",
    include_str!("duties.sql"),
    "
    -- Until when, counted as tags of duties are, the duties of each visitor last that were given out.
    CREATE TABLE served (
        visitor TEXT PRIMARY KEY,
        until   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX served_until ON served (until);
",
];

/// The latest format.
fn latest() -> i64 {
    STEPS.len() as i64
}

/// Checks that the file is whole, ours, and not newer than this program. Writes nothing.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let number = |name: &str| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(|error| open_error(path, &error))
    };
    let damaged = |why: &str| OpenError::Damaged { path: path.to_owned(), why: why.to_owned() };
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| open_error(path, &error))?;
    if tables > 0 && application != APPLICATION {
        return Err(damaged("it is a database of another program"));
    }
    if version > latest() {
        return Err(OpenError::Newer { path: path.to_owned(), found: version, known: latest() });
    }
    let found: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(|error| open_error(path, &error))?;
    if found != "ok" {
        return Err(damaged(&found));
    }
    // SQLite does not look, and the names of columns that are no text cannot be read.
    let read = |connection: &Connection| -> rusqlite::Result<()> {
        let mut statement =
            connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let [_, _] = [row.get::<_, String>(0)?, row.get(1)?];
        }
        Ok(())
    };
    read(connection).map_err(|_| damaged("the text of its schema cannot be read"))
}

/// `true` if no step is left to take.
pub(super) fn is_latest(connection: &Connection, path: &Path) -> Result<bool, OpenError> {
    let version = connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    Ok(version.map_err(|error| open_error(path, &error))? == latest())
}

/// Takes the steps that have not been taken yet, each in a transaction.
pub(super) fn run(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    run_to(connection, path, STEPS.len())
}

/// Takes the steps up to this format.
pub(super) fn run_to(
    connection: &mut Connection,
    path: &Path,
    format: usize,
) -> Result<(), OpenError> {
    let mut run = || -> rusqlite::Result<()> {
        let pure = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        connection.create_scalar_function("seal", 1, pure, |call| {
            Ok(Seal::of(call.get_raw(0).as_str()?).0)
        })?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let taken = usize::try_from(version).unwrap_or(0);
        for (index, step) in STEPS.iter().enumerate().take(format).skip(taken) {
            let transaction = connection.transaction()?;
            transaction.execute_batch(step)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", (index + 1) as i64)?;
            transaction.commit()?;
        }
        Ok(())
    };
    run().map_err(|error| open_error(path, &error))
}
