//! The processes that work on a store, and the time that nobody did.

use super::link::{Fault, Link};
use super::rows;
use crate::messages::DAY;

/// A process that has been silent for so long, in milliseconds, is dead.
pub(super) const LOST: i64 = 10_000;
/// One that has been silent for so long is forgotten.
const FORGOTTEN: i64 = 24 * 60 * 60 * 1000;

/// Says that a process lives, which has so many places for searches.
pub(super) fn beat(link: &mut dyn Link, id: &str, places: u32, now: i64) -> Result<(), Fault> {
    link.execute(
        "INSERT INTO process (id, places, alive) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET places = excluded.places, alive = excluded.alive",
        &[id.into(), places.into(), now.into()],
    )?;
    let old = now - FORGOTTEN;
    link.execute("DELETE FROM process WHERE alive < $1 AND id <> $2", &[old.into(), id.into()])?;
    Ok(())
}

/// Says that a process lives which is known.
pub(super) fn touch(link: &mut dyn Link, id: &str, now: i64) -> Result<(), Fault> {
    let sql = "UPDATE process SET alive = $2 WHERE id = $1 AND alive < $2";
    link.execute(sql, &[id.into(), now.into()])?;
    Ok(())
}

/// `true` if it matters who lives: others may wait for it, or there is something to be done in time.
pub(super) fn matters(link: &mut dyn Link) -> Result<bool, Fault> {
    Ok(link.dialect().is_shared || link.first("SELECT kind FROM job LIMIT 1", &[])?.is_some())
}

/// Says that a process ends: what it has claimed is for others. Its row says until when it lived.
pub(super) fn leave(link: &mut dyn Link, id: &str, now: i64) -> Result<(), Fault> {
    beat(link, id, 0, now)?;
    link.execute("UPDATE job SET worker = NULL, began = NULL WHERE worker = $1", &[id.into()])?;
    Ok(())
}

/// Gives back the time in which no process lived, to everybody whose clock ran: it was not their
/// fault. Days of correspondence go on. To be called by a process before it [lives](beat).
pub(super) fn give_time_back(link: &mut dyn Link, now: i64) -> Result<(), Fault> {
    let last = link.first("SELECT max(alive) AS alive FROM process", &[])?;
    let Some(last) = last.map_or(Ok(None), |row| row.get::<Option<i64>>("alive"))? else {
        return Ok(());
    };
    let gap = now - last;
    // Where others may live, silence shorter than this says nothing.
    if gap <= 0 || (link.dialect().is_shared && gap < LOST) {
        return Ok(());
    }
    let running = link.query(
        "SELECT * FROM game WHERE result IS NULL AND base IS NOT NULL AND since IS NOT NULL
             AND each < $1",
        &[DAY.into()],
    )?;
    for row in &running {
        // One that cannot be read is found by whoever opens it.
        let Ok(game) = rows::game_row(row) else { continue };
        // Whoever has changed it lived then.
        let gap = now - last.max(game.changed);
        if gap > 0 {
            rows::shift(link, game, gap)?;
        }
    }
    Ok(())
}
