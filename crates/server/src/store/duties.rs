//! Duties: what follows from the state of a game and is still to be done. They are stored with the
//! act from which they follow, and gone with the act that does them.
//!
//! Whoever has a place for a search claims the next one. A claim counts as long as the process that
//! holds it lives. The queue is fair among visitors (start-time fair queueing, Goyal, Vin and Cheng,
//! 1996): the tag of a duty is the time, counted in weights of duties, at which it would be begun if
//! all who wait were served at the same pace; the least tag of the most urgent class goes first.

use super::link::{Fault, Link};
use super::processes::LOST;
use super::value::{Row, Value};

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// The engine has to move.
    Move,
    /// The engine has to choose in the prelude.
    Choose,
    /// The engine has to answer the offer of a draw.
    AnswerDraw,
    /// The flag falls, or the game is called off, unless something happens before.
    Ring,
    /// Somebody wants to know what the engine thinks; with the id of their question.
    Hint(String),
}

/// The word before the id of a question.
const HINT: &str = "hint:";

impl Task {
    fn word(&self) -> String {
        match self {
            Task::Move => "move".into(),
            Task::Choose => "choose".into(),
            Task::AnswerDraw => "draw".into(),
            Task::Ring => "flag".into(),
            Task::Hint(id) => format!("{HINT}{id}"),
        }
    }

    fn read(word: &str) -> Option<Task> {
        Some(match word {
            "move" => Task::Move,
            "choose" => Task::Choose,
            "draw" => Task::AnswerDraw,
            "flag" => Task::Ring,
            _ => Task::Hint(word.strip_prefix(HINT)?.to_owned()),
        })
    }
}

/// A turn of a game, as distinct from every other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The last move. Of a hint: the move after which it is wanted.
    pub(crate) tip: u32,
    /// When it began, in milliseconds since 1970.
    pub(crate) since: i64,
}

/// What goes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// Somebody's clock will run next.
    Clock = 0,
    /// Somebody waits.
    Game = 1,
    /// Somebody is curious.
    Advice = 2,
    /// It takes no engine.
    Bell = 9,
}

impl Class {
    fn read(number: i64) -> Option<Class> {
        [Class::Clock, Class::Game, Class::Advice, Class::Bell]
            .into_iter()
            .find(|&class| class as i64 == number)
    }
}

/// A duty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Duty {
    pub(crate) task: Task,
    pub(crate) turn: Turn,
    /// Not to be done before this time, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) class: Class,
    /// What it costs whoever it is done for: more than one duty of less weight.
    pub(crate) weight: u32,
    /// For whom it is done: who wait for many take turns with all others.
    pub(crate) visitor: String,
    /// It is wanted at once, with what has been found.
    pub(crate) hurry: bool,
}

/// A duty that is being done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// Under this name a process has claimed it.
    pub(super) claimant: String,
    pub(crate) game: String,
    pub(crate) duty: Duty,
    /// The revision of the game.
    pub(crate) revision: u64,
    /// Since when, in milliseconds since 1970.
    pub(crate) began: i64,
}

/// The columns of a duty, in the order of [`read`] and [`put`].
const COLUMNS: &str = "game, kind, tip, since, at, class, weight, visitor, hurry";

fn read(row: &Row) -> Result<Duty, Fault> {
    let odd = |what: &str| Fault::Other(format!("{what} is none that is known"));
    Ok(Duty {
        task: Task::read(&row.get::<String>("kind")?).ok_or_else(|| odd("kind"))?,
        turn: Turn { tip: row.get("tip")?, since: row.get("since")? },
        at: row.get("at")?,
        class: Class::read(row.get("class")?).ok_or_else(|| odd("class"))?,
        weight: row.get("weight")?,
        visitor: row.get("visitor")?,
        hurry: row.get("hurry")?,
    })
}

/// The duties that follow from the state of a game, but for hints.
pub(super) fn of(link: &mut dyn Link, game: &str) -> Result<Vec<Duty>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM job WHERE game = $1 AND class <> $2 ORDER BY kind");
    link.query(&sql, &[game.into(), (Class::Advice as i64).into()])?.iter().map(read).collect()
}

/// Stores the duties of a game instead of those before, but for hints. One that was there goes on:
/// whoever does it does it still.
pub(super) fn put(link: &mut dyn Link, game: &str, duties: &[Duty]) -> Result<(), Fault> {
    let mut gone = "DELETE FROM job WHERE game = $1 AND class <> $2".to_owned();
    for duty in duties {
        // The words are ours.
        gone += &format!(" AND kind <> '{}'", duty.task.word());
    }
    link.execute(&gone, &[game.into(), (Class::Advice as i64).into()])?;
    duties.iter().try_for_each(|duty| add(link, game, duty))
}

/// Stores a duty. One of the same turn keeps its place and whoever does it.
pub(super) fn add(link: &mut dyn Link, game: &str, duty: &Duty) -> Result<(), Fault> {
    let tag = tag(link, game, duty)?;
    let same = "job.tip = excluded.tip AND job.since = excluded.since";
    let sql = format!(
        "INSERT INTO job ({COLUMNS}, tag) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (game, kind) DO UPDATE SET
             tag = excluded.tag,
             worker = CASE WHEN {same} THEN job.worker END,
             began = CASE WHEN {same} THEN job.began END,
             hurry = CASE WHEN {same} AND job.hurry = 1 THEN 1 ELSE excluded.hurry END,
             tip = excluded.tip, since = excluded.since, at = excluded.at, class = excluded.class,
             weight = excluded.weight, visitor = excluded.visitor"
    );
    let values = [
        game.into(),
        duty.task.word().into(),
        duty.turn.tip.into(),
        duty.turn.since.into(),
        duty.at.into(),
        (duty.class as i64).into(),
        duty.weight.into(),
        duty.visitor.as_str().into(),
        duty.hurry.into(),
        tag.into(),
    ];
    link.execute(&sql, &values)?;
    Ok(())
}

/// The present, counted as tags are: the tag of what was begun last; if nothing is being done, of what
/// comes next; if nothing waits either, the end of all that was done.
const PRESENT: &str = "coalesce(
    (SELECT max(tag) FROM job WHERE class < 9 AND worker IS NOT NULL),
    (SELECT min(tag) FROM job WHERE class < 9),
    (SELECT max(until) FROM served),
    0)";

/// The tag of a duty: that which it has, or the present, or the end of all that was to be done for
/// the same visitor, done or not.
fn tag(link: &mut dyn Link, game: &str, duty: &Duty) -> Result<i64, Fault> {
    if duty.class == Class::Bell {
        return Ok(0);
    }
    let Turn { tip, since } = duty.turn;
    let same = "SELECT tag FROM job WHERE game = $1 AND kind = $2 AND tip = $3 AND since = $4";
    let same =
        link.first(same, &[game.into(), duty.task.word().into(), tip.into(), since.into()])?;
    if let Some(row) = same {
        return row.get("tag");
    }
    let sql = format!(
        "INSERT INTO served (visitor, until) VALUES ($1, {PRESENT} + $2)
         ON CONFLICT (visitor) DO UPDATE SET until =
             CASE WHEN served.until + $2 > excluded.until THEN served.until + $2
                  ELSE excluded.until END
         RETURNING until"
    );
    let weight = i64::from(duty.weight);
    let row = link.first(&sql, &[duty.visitor.as_str().into(), weight.into()])?;
    row.map_or(Ok(0), |row| Ok(row.get::<i64>("until")? - weight))
}

/// Claims the next duty for a process of this name, if one waits.
pub(super) fn claim(link: &mut dyn Link, claimant: &str, now: i64) -> Result<Option<Claim>, Fault> {
    let sql = format!(
        "SELECT {COLUMNS}, (SELECT revision FROM game WHERE id = job.game) AS revision FROM job
         WHERE class < 9 AND at <= $1 AND (worker IS NULL OR NOT EXISTS
             (SELECT 1 FROM process WHERE process.id = job.worker AND alive >= $2))
         ORDER BY class, tag LIMIT 1{}",
        link.dialect().skip_taken
    );
    let Some(row) = link.first(&sql, &[now.into(), (now - LOST).into()])? else {
        return Ok(None);
    };
    let (game, kind) = (row.get::<String>("game")?, row.get::<String>("kind")?);
    link.execute(
        "UPDATE job SET worker = $3, began = $4 WHERE game = $1 AND kind = $2",
        &[game.as_str().into(), kind.into(), claimant.into(), now.into()],
    )?;
    Ok(Some(Claim {
        claimant: claimant.to_owned(),
        game,
        duty: read(&row)?,
        revision: row.get("revision")?,
        began: now,
    }))
}

/// The part of a query that finds the row of a claim.
const CLAIMED: &str = "game = $1 AND kind = $2 AND tip = $3 AND since = $4 AND worker = $5";

fn claimed(claim: &Claim) -> [Value; 5] {
    let Turn { tip, since } = claim.duty.turn;
    let (kind, claimant) = (claim.duty.task.word(), claim.claimant.as_str());
    [claim.game.as_str().into(), kind.into(), tip.into(), since.into(), claimant.into()]
}

/// Leaves a duty to whoever wants to do it from some time on.
pub(super) fn release(link: &mut dyn Link, claim: &Claim, at: i64) -> Result<(), Fault> {
    let sql = format!(
        "UPDATE job SET worker = NULL, began = NULL, at = CAST($6 AS BIGINT) WHERE {CLAIMED}"
    );
    let mut values = claimed(claim).to_vec();
    values.push(at.into());
    link.execute(&sql, &values)?;
    Ok(())
}

/// Whether what a claim promises is still to be done: `Some(true)` if at once.
pub(super) fn is_wanted(link: &mut dyn Link, claim: &Claim) -> Result<Option<bool>, Fault> {
    let sql = format!("SELECT hurry FROM job WHERE {CLAIMED}");
    let row = link.first(&sql, &claimed(claim))?;
    row.map(|row| row.get("hurry")).transpose()
}

/// Keeps the answer to a question for whoever has asked.
pub(super) fn answer(link: &mut dyn Link, claim: &Claim, answer: &str) -> Result<(), Fault> {
    // Answered questions are in nobody's way.
    let sql = format!("UPDATE job SET answer = $6, class = 9 WHERE {CLAIMED}");
    let mut values = claimed(claim).to_vec();
    values.push(answer.into());
    link.execute(&sql, &values)?;
    Ok(())
}

/// The answer to a question, if there is one.
pub(super) fn answered(
    link: &mut dyn Link,
    game: &str,
    question: &Task,
) -> Result<Option<String>, Fault> {
    let sql = "SELECT answer FROM job WHERE game = $1 AND kind = $2";
    let row = link.first(sql, &[game.into(), question.word().into()])?;
    row.map_or(Ok(None), |row| row.get("answer"))
}

/// Forgets a question.
pub(super) fn forget(link: &mut dyn Link, game: &str, question: &Task) -> Result<(), Fault> {
    let sql = "DELETE FROM job WHERE game = $1 AND kind = $2";
    link.execute(sql, &[game.into(), question.word().into()])?;
    Ok(())
}

/// Forgets the questions for which nobody can be waiting any more, and what was done for visitors so
/// long ago that it makes no difference.
pub(super) fn forget_old(link: &mut dyn Link, before: i64) -> Result<(), Fault> {
    let sql = format!("DELETE FROM job WHERE kind LIKE '{HINT}%' AND at < $1");
    link.execute(&sql, &[before.into()])?;
    link.execute(&format!("DELETE FROM served WHERE until < {PRESENT}"), &[])?;
    Ok(())
}

/// The games whose bell should have rung by now, and when the next one will ring.
pub(super) fn bells(link: &mut dyn Link, now: i64) -> Result<(Vec<String>, Option<i64>), Fault> {
    let due = "SELECT game FROM job WHERE kind = 'flag' AND at <= $1 ORDER BY at LIMIT 256";
    let due = link.query(due, &[now.into()])?;
    let due = due.iter().map(|row| row.get("game")).collect::<Result<_, _>>()?;
    let next = "SELECT min(at) AS next FROM job WHERE kind = 'flag' AND at > $1";
    let next = link.first(next, &[now.into()])?;
    Ok((due, next.map_or(Ok(None), |row| row.get("next"))?))
}

/// Has the bell of a game ring later, which cannot be rung.
pub(super) fn postpone(link: &mut dyn Link, game: &str, at: i64) -> Result<(), Fault> {
    let sql = "UPDATE job SET at = $2 WHERE game = $1 AND kind = 'flag'";
    link.execute(sql, &[game.into(), at.into()])?;
    Ok(())
}

/// How much the engines have to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Load {
    /// Duties that nobody does yet.
    pub(crate) waiting: u32,
    /// Duties that are being done.
    pub(crate) working: u32,
    /// Searches at a time, of all processes together.
    pub(crate) places: u32,
}

/// How much the engines of all processes have to do.
pub(super) fn load(link: &mut dyn Link, now: i64) -> Result<Load, Fault> {
    let row = link.first(
        "SELECT count(*) AS all_of_them, count(worker) AS working,
                (SELECT CAST(coalesce(sum(places), 0) AS BIGINT) FROM process WHERE alive >= $2)
                    AS places
             FROM job WHERE class < 9 AND at <= $1",
        &[now.into(), (now - LOST).into()],
    )?;
    let Some(row) = row else { return Ok(Load::default()) };
    let working: u32 = row.get("working")?;
    let waiting = row.get::<u32>("all_of_them")?.saturating_sub(working);
    Ok(Load { waiting, working, places: row.get("places")? })
}
