//! The store of all games: one SQLite file, and all the SQL there is.
//!
//! One thread owns the connection. Writes that arrive while it is busy go into one transaction,
//! so that many games together wait for the disk only once. Each is answered when its
//! transaction is on the disk, so what was acknowledged survives anything. The file is locked as
//! long as it is open, since two servers would not see each other's moves.

mod archive;
mod feed;
mod file;
mod game;
mod migrate;
mod rows;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;
use wazir_rules::text::quote;
use wazir_words::say;

pub(crate) use archive::{Filter, Listed, Listing, Standing};
pub(crate) use game::{
    Acts, Change, Damaged, Designs, GameRow, NodeRow, Offers, Person, Seal, Seat, Stored,
};

use self::file::{Place, open_error};
use crate::chance;
use crate::error::Error;

/// After such a pause the log is copied into the file. That takes long on slow disks, so it is
/// not done while somebody waits.
const PAUSE: Duration = Duration::from_millis(500);
/// Most writes in one transaction.
const MOST_TOGETHER: usize = 256;

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
    /// It is not a store, or no longer one.
    #[error("{} is damaged, or not a store of Wazir's: {why}; move it away to start a new one", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The reason, from SQLite.
        why: String,
    },
}

enum Job {
    Write(Box<Change>, oneshot::Sender<Result<(), Error>>),
    /// Reads, or writes what is no game.
    Ask(Box<dyn FnOnce(&Connection) + Send>),
}

/// A handle to the store; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: mpsc::Sender<Job>,
}

impl Store {
    /// Opens the store in this folder, or creates it there; without a folder it is in memory.
    pub(crate) fn open(folder: Option<&Path>) -> Result<Store, OpenError> {
        let (connection, place) = match folder {
            Some(folder) => {
                file::open(folder).map(|(connection, place)| (connection, Some(place)))?
            }
            None => {
                let path = PathBuf::from(":memory:");
                let mut connection =
                    Connection::open_in_memory().map_err(|error| open_error(&path, &error))?;
                migrate::run(&mut connection, &path)?;
                (connection, None)
            }
        };
        let (jobs, inbox) = mpsc::channel();
        thread::Builder::new()
            .name("store".into())
            .spawn(move || work(connection, place.as_ref(), &inbox))
            .expect("the system has room for one thread");
        Ok(Store { jobs })
    }

    /// Writes a change, which is on the disk when this returns.
    pub(crate) async fn write(&self, change: Change) -> Result<(), Error> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Write(Box::new(change), answer))?;
        answered.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Reads a game with all its moves.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let id = id.to_owned();
        self.ask(move |connection| rows::load(connection, &id)).await
    }

    /// The ids of the correspondence games in which a move was due at this time, in milliseconds
    /// since 1970.
    pub(crate) async fn overdue(&self, now: i64) -> Result<Vec<String>, Error> {
        self.ask(move |connection| rows::overdue(connection, now)).await
    }

    /// What the games by designs take of the store, and how many of them are a visitor's.
    pub(crate) async fn designs(&self, visitor: Option<&str>) -> Result<Designs, Error> {
        let visitor = visitor.map(str::to_owned);
        self.ask(move |connection| rows::designs(connection, visitor.as_deref())).await
    }

    /// Lists the games of the archive, last changed first.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Listing, Error> {
        self.ask(move |connection| archive::list(connection, &filter)).await
    }

    /// The code of a visitor's feed, which is made up when they first want it.
    pub(crate) async fn feed_code(&self, visitor: &str) -> Result<String, Error> {
        let (visitor, fresh) = (visitor.to_owned(), chance::token());
        self.ask(move |connection| feed::code(connection, &visitor, &fresh)).await
    }

    /// Gives a visitor's feed another code; the old one is forgotten.
    pub(crate) async fn renew_feed(&self, visitor: &str) -> Result<(), Error> {
        let (visitor, fresh) = (visitor.to_owned(), chance::token());
        self.ask(move |connection| feed::renew(connection, &visitor, &fresh)).await
    }

    /// The visitor whose feed has this code.
    pub(crate) async fn feed_visitor(&self, code: &str) -> Result<Option<String>, Error> {
        let code = code.to_owned();
        self.ask(move |connection| feed::visitor(connection, &code)).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Ask(Box::new(move |connection| {
            // Whoever asked may have stopped waiting.
            let _ = answer.send(question(connection));
        })))?;
        answered.await.unwrap_or_else(|_| Err(closed()))
    }

    fn send(&self, job: Job) -> Result<(), Error> {
        self.jobs.send(job).map_err(|_| closed())
    }
}

fn closed() -> Error {
    Error::Store("the store is closed".into())
}

/// An error: the file was moved or deleted.
fn moved(path: &Path) -> Error {
    let path = quote(&path.display().to_string());
    Error::Store(say!("{path} was moved or deleted while it was open", path))
}

fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
}

impl From<&rusqlite::Error> for Error {
    fn from(error: &rusqlite::Error) -> Error {
        match is_full(error) {
            true => Error::Full,
            false => Error::Store(error.to_string()),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error::from(&error)
    }
}

impl From<Damaged> for Error {
    fn from(damaged: Damaged) -> Error {
        Error::Store(damaged.to_string())
    }
}

/// Does the jobs, until nobody can send any more.
fn work(mut connection: Connection, place: Option<&Place>, inbox: &mpsc::Receiver<Job>) {
    // `true` while the log has not been copied into the file.
    let mut logged = false;
    loop {
        let first = match logged {
            true => inbox.recv_timeout(PAUSE),
            false => inbox.recv().map_err(RecvTimeoutError::from),
        };
        let first = match first {
            Ok(first) => first,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                // If this fails, the log is copied once it is full, or on opening.
                let _ = connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)");
                logged = false;
                continue;
            }
        };
        let mut writes = Vec::new();
        let mut questions = Vec::new();
        let more = std::iter::from_fn(|| inbox.try_recv().ok());
        for job in std::iter::once(first).chain(more).take(MOST_TOGETHER) {
            match job {
                Job::Write(change, answer) => writes.push((change, answer)),
                Job::Ask(question) => questions.push(question),
            }
        }
        if !writes.is_empty() {
            logged = true;
            let changes = writes.iter().map(|(change, _)| &**change);
            let results = match place.map_or(Ok(()), Place::check) {
                Ok(()) => write_all(&mut connection, changes),
                Err(path) => writes.iter().map(|_| Err(moved(&path))).collect(),
            };
            for ((_, answer), result) in writes.into_iter().zip(results) {
                // Whoever asked may have stopped waiting.
                let _ = answer.send(result);
            }
        }
        for question in questions {
            question(&connection);
        }
    }
}

/// Writes all changes in one transaction; a change that fails does not affect the others.
fn write_all<'a>(
    connection: &mut Connection,
    changes: impl ExactSizeIterator<Item = &'a Change>,
) -> Vec<Result<(), Error>> {
    let count = changes.len();
    let write = || -> rusqlite::Result<Vec<Result<(), Error>>> {
        let mut transaction = connection.transaction()?;
        let mut results = Vec::with_capacity(count);
        for change in changes {
            let savepoint = transaction.savepoint()?;
            results.push(match rows::write(&savepoint, change) {
                Ok(()) => savepoint.commit().map_err(Error::from),
                // It has ended the whole transaction.
                Err(error) if is_full(&error) => return Err(error),
                Err(error) => Err(error.into()),
            });
        }
        transaction.commit()?;
        Ok(results)
    };
    write().unwrap_or_else(|error| (0..count).map(|_| Err(Error::from(&error))).collect())
}

#[cfg(test)]
mod tests;
