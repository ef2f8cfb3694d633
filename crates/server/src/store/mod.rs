//! The store of all games: all the SQL there is.
//!
//! By itself Wazir keeps games in one SQLite file, which one process opens. Several processes share a
//! PostgreSQL database: each act on a game is guarded by its revision, and what is to be done is
//! claimed. Nothing else goes between them, but for news of what was written.
//!
//! | module | holds |
//! |---|---|
//! | `link`, `value` | what the code here knows of a database |
//! | `sqlite`, `postgres` | the two of them: how they are opened, and their formats |
//! | `turns` | the threads that own the connections |
//! | `game`, `rows` | one game: its values, and how they are read and written |
//! | `duties` | what is to be done, and who does it |
//! | `processes` | who works on the store |
//! | `care` | what is damaged or needless |
//! | `archive`, `feed`, `passes` | lists of games, and what else is kept |
//! | `news` | what is told when something was written |

mod archive;
mod care;
mod duties;
mod feed;
mod game;
mod link;
mod news;
mod passes;
mod postgres;
mod processes;
mod rows;
mod sqlite;
mod turns;
mod value;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use tokio::sync::broadcast;
use wazir_words::say;

pub(crate) use archive::{Filter, Listing, Standing};
pub use care::{Needless, Verified};
pub(crate) use duties::{Claim, Class, Duty, Load, Task, Turn};
pub(crate) use game::{
    Acts, Change, Damaged, Designs, GameRow, NodeRow, Offers, Person, Seal, Seat, Stored, Written,
};
pub(crate) use news::News;

use self::link::{Fault, Link, Weight};
use self::rows::LoadError;
use self::turns::Turns;
use crate::care::CareError;
use crate::chance;
use crate::clock::time;
use crate::error::Error;

/// Most news that wait for somebody who reads them slowly.
const MOST_NEWS: usize = 4096;

/// The place of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<'a> {
    /// Nowhere: it is gone with the process.
    Memory,
    /// A file in this folder, which one process opens.
    Folder(&'a Path),
    /// A database of PostgreSQL's, which several share: `postgres://user@host/name`.
    Postgres(&'a str),
}
/// An error on opening the store; nothing has been written to it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder does not exist and cannot be created.
    #[error("cannot create the folder {}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's reason.
        error: std::io::Error,
    },
    /// The file does not exist and cannot be created, or may not be written.
    #[error("cannot open {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: std::io::Error,
    },
    /// There is no room for it.
    #[error("the disk with {} is full; make room and start again", .0.display())]
    Full(PathBuf),
    /// It cannot be read or written, for a reason outside it.
    #[error("{} cannot be read or written: {why}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The reason, from SQLite.
        why: String,
    },
    /// Another process has it open.
    #[error("{} is in use by another Wazir; --data names another folder", .0.display())]
    InUse(PathBuf),
    /// A later version has written it.
    #[error("{} was written by a newer Wazir (its format is {found}, this one knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: i64,
        /// The latest version that can be read.
        known: i64,
    },
    /// The database cannot be reached, or not be used.
    #[error("cannot use the PostgreSQL database: {why}")]
    Database {
        /// The reason, from the database or the system.
        why: String,
    },
    /// A later version has written it.
    #[error(
        "the PostgreSQL database was written by a newer Wazir (its format is {found}, this one knows {known})"
    )]
    NewerDatabase {
        /// The version of its format.
        found: i64,
        /// The latest version that can be read.
        known: i64,
    },
    /// An earlier version has written it.
    #[error("{} was written by an earlier Wazir; `wazir serve` brings it up to date", .0.display())]
    Older(PathBuf),
    /// It is not a store, or no longer one.
    #[error("{} is damaged, or not a store of Wazir's: {why}; move it away to start a new one", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The reason, from SQLite.
        why: String,
    },
}

/// A handle to the store; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    turns: Turns,
    /// The id of this process among those that share the store.
    process: Arc<str>,
    /// The name under which it claims duties.
    claimant: Arc<Mutex<Arc<str>>>,
    news: broadcast::Sender<News>,
    /// Milliseconds by which the clock of the store is ahead of this machine's.
    ahead: i64,
    /// `true` if other processes may work on it, too.
    is_shared: bool,
}

impl Store {
    /// Opens the store there, or creates it.
    pub(crate) fn open(place: Place<'_>) -> Result<Store, OpenError> {
        let process: Arc<str> = chance::id().into();
        let news = broadcast::channel(MOST_NEWS).0;
        let (links, ahead) = match place {
            Place::Memory => (sqlite::open(None)?, 0),
            Place::Folder(folder) => (sqlite::open(Some(folder))?, 0),
            Place::Postgres(url) => postgres::open(url, Arc::clone(&process), news.clone())?,
        };
        let is_shared = links.writer.dialect().is_shared;
        let claimant = Arc::new(Mutex::new(Arc::clone(&process)));
        Ok(Store { turns: Turns::at(links), process, claimant, news, ahead, is_shared })
    }

    /// The time by the clock that all processes go by, in whole milliseconds, as they are stored.
    pub(crate) fn now(&self) -> Timestamp {
        time(Timestamp::now().as_millisecond() + self.ahead)
    }

    /// The name under which this process claims duties.
    fn claimant(&self) -> Arc<str> {
        Arc::clone(&self.claimant.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Claims duties under another name from now on, since nobody knows what is claimed under this one:
    /// before long, that is for others.
    fn change_name(&self) {
        *self.claimant.lock().unwrap_or_else(PoisonError::into_inner) = chance::id().into();
    }

    fn millis(&self) -> i64 {
        self.now().as_millisecond()
    }

    /// The news from now on.
    pub(crate) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Tells the other processes how many people have a game open in this one: White, Black,
    /// spectators.
    pub(crate) async fn tell_presence(&self, id: &str, sockets: [u32; 3]) -> Result<(), Error> {
        if !self.is_shared {
            return Ok(());
        }
        let (id, process) = (id.to_owned(), self.process.to_string());
        let letter = self.letter(&News::Present { id, process, sockets });
        self.turns.write(Weight::Light, move |link| link.notify(&letter)).await
    }

    /// Checks that what would be written now would be kept. Nothing is written.
    pub(crate) async fn check(&self) -> Result<(), Error> {
        self.turns.write(Weight::Light, |link| link.batch("SELECT 1")).await
    }

    /// Has this process hear something.
    fn hear(&self, news: News) {
        // Perhaps nobody listens.
        let _ = self.news.send(news);
    }

    fn letter(&self, news: &News) -> String {
        news::write(&self.process, news)
    }

    /// Writes a change, which is on the disk when this returns, and tells of it.
    pub(crate) async fn write(&self, change: Change) -> Result<Written, Error> {
        let game = News::Game { id: change.game.id.clone(), revision: change.game.revision };
        let work = change.duties.iter().map(|duty| match duty.class {
            Class::Bell => News::Bell { at: duty.at },
            _ => News::Work { at: duty.at },
        });
        let news: Vec<News> = std::iter::once(game).chain(work).collect();
        let letters: Vec<String> = news.iter().map(|news| self.letter(news)).collect();
        let write = move |link: &mut dyn Link| {
            let written = rows::write(link, &change)?;
            if written == Written::Done {
                letters.iter().try_for_each(|letter| link.notify(letter))?;
            }
            Ok(written)
        };
        let written = self.turns.write(Weight::Durable, write).await?;
        if written == Written::Done {
            news.into_iter().for_each(|news| self.hear(news));
        }
        Ok(written)
    }

    /// Writes a new game, which is on the disk when this returns.
    pub(crate) async fn add(
        &self,
        game: GameRow,
        put: Vec<NodeRow>,
        duties: Vec<Duty>,
    ) -> Result<(), Error> {
        let change = Change { game, before: None, put, gone: Vec::new(), duties };
        // There is nobody who could overtake it.
        self.write(change).await.map(|_| ())
    }

    /// Reads a game with all its moves.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let id = id.to_owned();
        let loaded = self.turns.read(move |link| match rows::load(link, &id) {
            Ok(stored) => Ok(Ok(stored)),
            Err(LoadError::Damaged(damaged)) => Ok(Err(damaged)),
            Err(LoadError::Fault(fault)) => Err(fault),
        });
        Ok(loaded.await??)
    }

    /// The revision of a game that others may have changed; `None` if nobody could.
    pub(crate) async fn newest(&self, id: &str) -> Result<Option<u64>, Error> {
        if !self.is_shared {
            return Ok(None);
        }
        let id = id.to_owned();
        self.turns.read(move |link| rows::revision(link, &id)).await
    }

    /// What the games by designs take of the store, and how many of them are a visitor's.
    pub(crate) async fn designs(&self, visitor: Option<&str>) -> Result<Designs, Error> {
        let visitor = visitor.map(str::to_owned);
        self.turns.read(move |link| rows::designs(link, visitor.as_deref())).await
    }

    /// Lists the games of the archive, last changed first.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Listing, Error> {
        self.turns.read(move |link| archive::list(link, &filter)).await
    }
}

/// What is to be done.
impl Store {
    /// Says that this process lives, and has so many places for searches, if that matters: a file need
    /// not be written while nothing happens. When it says so first, it gives back the time in which
    /// nobody did.
    pub(crate) async fn live(&self, places: u32, first: bool) -> Result<(), Error> {
        let (process, now) = (self.claimant(), self.millis());
        let beat = move |link: &mut dyn Link| {
            if first {
                processes::give_time_back(link, now)?;
            } else if !processes::matters(link)? {
                return Ok(());
            }
            processes::beat(link, &process, places, now)
        };
        self.turns.write(Weight::Light, beat).await
    }

    /// Says that this process ends.
    pub(crate) async fn leave(&self) -> Result<(), Error> {
        let (process, now) = (self.claimant(), self.millis());
        self.turns.write(Weight::Durable, move |link| processes::leave(link, &process, now)).await
    }

    /// Claims the next duty, if one waits, and says how much else there is to do.
    pub(crate) async fn claim(&self) -> Result<Option<(Claim, Load)>, Error> {
        let (process, claimant) = (Arc::clone(&self.process), self.claimant());
        let now = self.millis();
        let claim = move |link: &mut dyn Link| {
            let Some(claim) = duties::claim(link, &claimant, now)? else { return Ok(None) };
            processes::touch(link, &claimant, now)?;
            let thinks = News::Thinks { id: claim.game.clone(), since: claim.began };
            link.notify(&news::write(&process, &thinks))?;
            Ok(Some((claim, duties::load(link, now)?, thinks)))
        };
        let claimed = self.turns.write(Weight::Light, claim).await;
        let claimed = claimed.inspect_err(|_| self.change_name())?;
        Ok(claimed.map(|(claim, load, thinks)| {
            self.hear(thinks);
            (claim, load)
        }))
    }

    /// How much the engines have to do.
    pub(crate) async fn workload(&self) -> Result<Load, Error> {
        let now = self.millis();
        self.turns.read(move |link| duties::load(link, now)).await
    }

    /// Leaves a duty that could not be done to whoever wants to try, some milliseconds later.
    pub(crate) async fn release(&self, claim: Claim, later: i64) -> Result<(), Error> {
        let at = self.millis() + later;
        let work = News::Work { at };
        let letter = self.letter(&work);
        let release = move |link: &mut dyn Link| {
            duties::release(link, &claim, at)?;
            link.notify(&letter)
        };
        let released = self.turns.write(Weight::Light, release).await;
        released.inspect_err(|_| self.change_name())?;
        self.hear(work);
        Ok(())
    }

    /// Whether a duty that is being done is still to be done: `Some(true)` if at once.
    pub(crate) async fn is_wanted(&self, claim: Claim) -> Result<Option<bool>, Error> {
        self.turns.read(move |link| duties::is_wanted(link, &claim)).await
    }

    /// Has an engine look at a game for somebody.
    pub(crate) async fn ask(&self, game: &str, duty: Duty) -> Result<(), Error> {
        let (game, at) = (game.to_owned(), duty.at);
        let work = News::Work { at };
        let letter = self.letter(&work);
        let ask = move |link: &mut dyn Link| {
            duties::add(link, &game, &duty)?;
            link.notify(&letter)
        };
        self.turns.write(Weight::Light, ask).await?;
        self.hear(work);
        Ok(())
    }

    /// Keeps what was found for whoever has asked.
    pub(crate) async fn answer(
        &self,
        claim: Claim,
        question: String,
        answer: String,
    ) -> Result<(), Error> {
        let answered = News::Answered { question };
        let letter = self.letter(&answered);
        let keep = move |link: &mut dyn Link| {
            duties::answer(link, &claim, &answer)?;
            link.notify(&letter)
        };
        self.turns.write(Weight::Light, keep).await?;
        self.hear(answered);
        Ok(())
    }

    /// The answer to a question, if there is one.
    pub(crate) async fn answered(
        &self,
        game: &str,
        question: Task,
    ) -> Result<Option<String>, Error> {
        let game = game.to_owned();
        self.turns.read(move |link| duties::answered(link, &game, &question)).await
    }

    /// Forgets a question.
    pub(crate) async fn forget(&self, game: &str, question: Task) -> Result<(), Error> {
        let game = game.to_owned();
        self.turns.write(Weight::Light, move |link| duties::forget(link, &game, &question)).await
    }

    /// Forgets the questions that were asked so long ago, in milliseconds, that nobody waits for them.
    pub(crate) async fn forget_old(&self, age: i64) -> Result<(), Error> {
        let before = self.millis() - age;
        self.turns.write(Weight::Light, move |link| duties::forget_old(link, before)).await
    }

    /// The games whose bell should have rung by now, and when the next one will ring.
    pub(crate) async fn bells(&self) -> Result<(Vec<String>, Option<i64>), Error> {
        let now = self.millis();
        self.turns.read(move |link| duties::bells(link, now)).await
    }

    /// Has the bell of a game that cannot be rung ring some milliseconds later.
    pub(crate) async fn postpone(&self, game: &str, later: i64) -> Result<(), Error> {
        let (game, at) = (game.to_owned(), self.millis() + later);
        self.turns.write(Weight::Light, move |link| duties::postpone(link, &game, at)).await
    }
}

/// What nobody needs.
impl Store {
    /// Deletes a game.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Error> {
        let gone = News::Gone { id: id.to_owned() };
        let (id, letter) = (id.to_owned(), self.letter(&gone));
        let delete = move |link: &mut dyn Link| {
            care::delete(link, &id)?;
            link.notify(&letter)
        };
        self.turns.write(Weight::Durable, delete).await?;
        self.hear(gone);
        Ok(())
    }

    /// Deletes the games in which nothing was ever played, and which nobody has touched for so many
    /// milliseconds.
    pub(crate) async fn expire(&self, age: i64) -> Result<(), Error> {
        let before = self.millis() - age;
        let expire = move |link: &mut dyn Link| care::prune(link, Needless::Unplayed, before);
        for id in self.turns.write(Weight::Light, expire).await? {
            self.hear(News::Gone { id });
        }
        Ok(())
    }

    /// The bytes that it takes.
    pub(crate) async fn size(&self) -> Result<u64, Error> {
        self.turns.read(care::size).await
    }
}

/// Feeds, and links to seats.
impl Store {
    /// The code of a visitor's feed, which is made up when they first want it.
    pub(crate) async fn feed_code(&self, visitor: &str) -> Result<String, Error> {
        let (visitor, fresh) = (visitor.to_owned(), chance::token());
        self.turns.write(Weight::Durable, move |link| feed::code(link, &visitor, &fresh)).await
    }

    /// Gives a visitor's feed another code; the old one is forgotten.
    pub(crate) async fn renew_feed(&self, visitor: &str) -> Result<(), Error> {
        let (visitor, fresh) = (visitor.to_owned(), chance::token());
        self.turns.write(Weight::Durable, move |link| feed::renew(link, &visitor, &fresh)).await
    }

    /// The visitor whose feed has this code.
    pub(crate) async fn feed_visitor(&self, code: &str) -> Result<Option<String>, Error> {
        let code = code.to_owned();
        self.turns.read(move |link| feed::visitor(link, &code)).await
    }

    /// The code of a new link to the seat with this token, which works for some milliseconds.
    pub(crate) async fn issue_pass(
        &self,
        game: &str,
        token: &str,
        valid: i64,
    ) -> Result<String, Error> {
        let (game, token, now) = (game.to_owned(), token.to_owned(), self.millis());
        let issue = move |link: &mut dyn Link| {
            let code = chance::token();
            passes::keep(link, &game, &code, &token, now, now + valid)?;
            Ok(code)
        };
        self.turns.write(Weight::Durable, issue).await
    }

    /// `true` while the link with this code works.
    pub(crate) async fn has_pass(&self, game: &str, code: &str) -> Result<bool, Error> {
        let (game, code, now) = (game.to_owned(), code.to_owned(), self.millis());
        self.turns.read(move |link| passes::is_kept(link, &game, &code, now)).await
    }

    /// The token to which this code leads. The link does not work a second time.
    pub(crate) async fn use_pass(&self, game: &str, code: &str) -> Result<Option<String>, Error> {
        let (game, code, now) = (game.to_owned(), code.to_owned(), self.millis());
        self.turns.write(Weight::Durable, move |link| passes::take(link, &game, &code, now)).await
    }
}

/// Checks every game of a store.
pub(crate) fn verify(place: Place<'_>) -> Result<Verified, CareError> {
    let mut link = match place {
        Place::Folder(folder) => sqlite::open_to_read(folder)?,
        other => open_alone(other)?,
    };
    Ok(care::verify(&mut *link)?)
}

/// Copies the store in this folder to a new file, and checks every game of the copy.
pub(crate) fn back_up(folder: &Path, file: &Path) -> Result<Verified, CareError> {
    let mut copy = sqlite::copy(folder, file)?;
    Ok(care::verify(&mut *copy)?)
}

/// Deletes games that were last changed before this time, in milliseconds since 1970, or counts them if
/// it is a `trial`; returns their number.
pub(crate) fn prune(
    place: Place<'_>,
    needless: Needless,
    before: i64,
    trial: bool,
) -> Result<u64, CareError> {
    let mut link = open_alone(place)?;
    if trial {
        return Ok(care::count(&mut *link, needless, before)?);
    }
    link.begin(Weight::Durable)?;
    let pruned = care::prune(&mut *link, needless, before);
    link.end(pruned.is_ok())?;
    link.batch(link.dialect().shrink)?;
    Ok(pruned?.len() as u64)
}

/// A connection to a store that writes, with no process around it.
fn open_alone(place: Place<'_>) -> Result<Box<dyn Link>, OpenError> {
    match place {
        Place::Memory => Ok(sqlite::open(None)?.writer),
        Place::Folder(folder) => Ok(sqlite::open(Some(folder))?.writer),
        Place::Postgres(url) => postgres::connect(url),
    }
}

impl From<Fault> for CareError {
    fn from(fault: Fault) -> CareError {
        CareError::Store(fault.to_string())
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        match fault {
            Fault::Full => Error::Full,
            Fault::Lost(_) => Error::Busy(
                say!("the stored games cannot be reached; try again in a moment").into(),
            ),
            Fault::Other(why) => Error::Store(why),
        }
    }
}

impl From<Damaged> for Error {
    fn from(damaged: Damaged) -> Error {
        Error::Damaged(damaged.to_string())
    }
}

#[cfg(test)]
mod tests;
