//! Care of the store: what is damaged, what nobody needs, how much there is.

use super::link::{Fault, Link};
use super::rows::{self, LoadError};
use super::value::Value;

/// Games that are read at a time, so that large stores need little memory.
const AT_A_TIME: i64 = 256;

/// What was found in a store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// The games that are whole.
    pub games: u64,
    /// Their moves, with those of variations.
    pub moves: u64,
    /// What is wrong with the others, and with the tables, a clause for each.
    pub damaged: Vec<String>,
}

/// Reads every game with all its moves, and checks that they are what was written.
pub(super) fn verify(link: &mut dyn Link) -> Result<Verified, Fault> {
    let mut verified = Verified::default();
    for row in link.query(link.dialect().integrity, &[])? {
        let fault: String = row.get("fault")?;
        if fault != "ok" {
            verified.damaged.push(fault);
        }
    }
    let mut last = String::new();
    loop {
        let next = "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2";
        let ids = link.query(next, &[last.as_str().into(), AT_A_TIME.into()])?;
        let Some(end) = ids.last() else { return Ok(verified) };
        last = end.get("id")?;
        for row in &ids {
            let id: String = row.get("id")?;
            match rows::load(link, &id) {
                Ok(Some(stored)) => {
                    verified.games += 1;
                    verified.moves += stored.nodes.len() as u64;
                }
                // It was deleted meanwhile.
                Ok(None) => {}
                Err(LoadError::Damaged(damaged)) => verified.damaged.push(damaged.to_string()),
                Err(LoadError::Fault(fault)) => return Err(fault),
            }
        }
    }
}

/// Games that nobody needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needless {
    /// Those in which nothing was ever played.
    Unplayed,
    /// Those that are over, too.
    Over,
    /// All.
    All,
}

/// The condition on a game that was last changed before `$1`.
fn condition(needless: Needless) -> &'static str {
    match needless {
        Needless::Unplayed => "changed < $1 AND plies = 0 AND coalesce(prelude, '') = ''",
        Needless::Over => {
            "changed < $1
             AND (result IS NOT NULL OR plies = 0 AND coalesce(prelude, '') = '')"
        }
        Needless::All => "changed < $1",
    }
}

/// The number of such games that were last changed before this time, in milliseconds since 1970.
pub(super) fn count(link: &mut dyn Link, needless: Needless, before: i64) -> Result<u64, Fault> {
    let sql = format!("SELECT count(*) AS games FROM game WHERE {}", condition(needless));
    link.first(&sql, &[before.into()])?.map_or(Ok(0), |row| row.get("games"))
}

/// Deletes such games, and returns their ids.
pub(super) fn prune(
    link: &mut dyn Link,
    needless: Needless,
    before: i64,
) -> Result<Vec<String>, Fault> {
    let sql = format!("SELECT id FROM game WHERE {}", condition(needless));
    let found = link.query(&sql, &[before.into()])?;
    let ids: Vec<String> = found.iter().map(|row| row.get("id")).collect::<Result<_, _>>()?;
    ids.iter().try_for_each(|id| delete(link, id))?;
    Ok(ids)
}

/// Deletes a game and all that belongs to it.
pub(super) fn delete(link: &mut dyn Link, id: &str) -> Result<(), Fault> {
    for table in ["node", "job", "pass"] {
        link.execute(&format!("DELETE FROM {table} WHERE game = $1"), &[id.into()])?;
    }
    link.execute("DELETE FROM game WHERE id = $1", &[Value::from(id)])?;
    Ok(())
}

/// The bytes that the store takes.
pub(super) fn size(link: &mut dyn Link) -> Result<u64, Fault> {
    let sql = link.dialect().size;
    link.first(sql, &[])?.map_or(Ok(0), |row| row.get("size"))
}
