//! The codes of feeds: each visitor has one, by which a program that knows no cookies finds their
//! games.

use rusqlite::{Connection, OptionalExtension};

use crate::error::Error;

/// The code of a visitor's feed. If they have none, this one becomes it.
pub(super) fn code(connection: &Connection, visitor: &str, fresh: &str) -> Result<String, Error> {
    connection.execute(
        "INSERT INTO feed (code, visitor) VALUES (?1, ?2) ON CONFLICT (visitor) DO NOTHING",
        [fresh, visitor],
    )?;
    let code = "SELECT code FROM feed WHERE visitor = ?1";
    Ok(connection.query_row(code, [visitor], |row| row.get(0))?)
}

/// Replaces the code of a visitor's feed, if they have one.
pub(super) fn renew(connection: &Connection, visitor: &str, fresh: &str) -> Result<(), Error> {
    connection.execute("UPDATE feed SET code = ?1 WHERE visitor = ?2", [fresh, visitor])?;
    Ok(())
}

/// The visitor whose feed has this code.
pub(super) fn visitor(connection: &Connection, code: &str) -> Result<Option<String>, Error> {
    let visitor = "SELECT visitor FROM feed WHERE code = ?1";
    Ok(connection.query_row(visitor, [code], |row| row.get(0)).optional()?)
}
