//! The codes of feeds: each visitor has one, by which a program that knows no cookies finds their
//! games.

use super::link::{Fault, Link};

/// The code of a visitor's feed. If they have none, this one becomes it.
pub(super) fn code(link: &mut dyn Link, visitor: &str, fresh: &str) -> Result<String, Fault> {
    link.execute(
        "INSERT INTO feed (code, visitor) VALUES ($1, $2) ON CONFLICT (visitor) DO NOTHING",
        &[fresh.into(), visitor.into()],
    )?;
    let code = link.first("SELECT code FROM feed WHERE visitor = $1", &[visitor.into()])?;
    code.map_or(Ok(fresh.to_owned()), |row| row.get("code"))
}

/// Replaces the code of a visitor's feed, if they have one.
pub(super) fn renew(link: &mut dyn Link, visitor: &str, fresh: &str) -> Result<(), Fault> {
    let values = [fresh.into(), visitor.into()];
    link.execute("UPDATE feed SET code = $1 WHERE visitor = $2", &values)?;
    Ok(())
}

/// The visitor whose feed has this code.
pub(super) fn visitor(link: &mut dyn Link, code: &str) -> Result<Option<String>, Fault> {
    let row = link.first("SELECT visitor FROM feed WHERE code = $1", &[code.into()])?;
    row.map(|row| row.get("visitor")).transpose()
}
