//! The format of the database, and the steps from older formats to the latest.

use super::Postgres;
use crate::store::OpenError;
use crate::store::link::{Fault, Link, Weight};

/// The steps from each format to the next. A step that was released never changes.
const STEPS: &[&str] = &[
    include_str!("games.sql"),
    "
    CREATE TABLE served (
        visitor TEXT PRIMARY KEY,
        until   BIGINT NOT NULL
    );
    CREATE INDEX served_until ON served (until);
",
];

/// Takes the steps that have not been taken yet, each in a transaction. Of several processes that
/// start at the same time, one does it.
pub(super) fn run(link: &mut Postgres) -> Result<(), OpenError> {
    let taken = steps(link).map_err(|fault| OpenError::Database { why: fault.to_string() })?;
    match taken {
        Some(found) => Err(OpenError::NewerDatabase { found, known: STEPS.len() as i64 }),
        None => Ok(()),
    }
}

/// Returns the format if it is newer than all that are known here.
fn steps(link: &mut Postgres) -> Result<Option<i64>, Fault> {
    link.begin(Weight::Durable)?;
    // `Wazr`, as in our files.
    link.batch("SELECT pg_advisory_xact_lock(1466006130)")?;
    link.batch("CREATE TABLE IF NOT EXISTS wazir (format BIGINT NOT NULL)")?;
    let found = link.first("SELECT max(format) AS format FROM wazir", &[])?;
    let found = found.map_or(Ok(None), |row| row.get::<Option<i64>>("format"))?.unwrap_or(0);
    if found > STEPS.len() as i64 {
        link.end(false)?;
        return Ok(Some(found));
    }
    for (number, step) in (1_i64..).zip(STEPS).skip(found as usize) {
        link.batch(step)?;
        link.execute("INSERT INTO wazir (format) VALUES ($1)", &[number.into()])?;
    }
    link.end(true)?;
    Ok(None)
}
