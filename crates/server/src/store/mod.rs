//! Where games are kept: one SQLite file, and all the SQL there is.
//!
//! One thread owns the connection. Writes that arrive while it is busy are put into one
//! transaction, so that many games together cost one wait for the disk; each is answered
//! only when its transaction is on the disk, so what was acknowledged survives anything.
//! The file is locked for as long as it is open: two servers would not see each other's moves.

mod archive;
mod game;
mod migrate;
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

pub(crate) use archive::{Filter, Listed, Listing, Standing};
pub(crate) use game::{Change, Damaged, GameRow, NodeRow, Seat, Stored};

use crate::error::Error;

/// When nobody has asked for anything for so long, the log is copied into the file: that takes
/// long on slow disks, and nobody shall wait for it.
const PAUSE: Duration = Duration::from_millis(500);
/// The log's length, in pages of 4 KiB, at which it is copied even so.
const LONGEST_LOG: &str = "16384";
/// Most writes of one transaction.
const MOST_TOGETHER: usize = 256;

/// Why the store could not be opened. Nothing has been written to it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder is not there and cannot be made.
    #[error("cannot make the folder {}: {error}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// Another process has it open.
    #[error("{} is in use by another Wazir; --data names another folder", .0.display())]
    InUse(PathBuf),
    /// It was written by a later version.
    #[error("{} was written by a newer Wazir (its format is {found}, this one knows {known})", path.display())]
    Newer {
        /// Which.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest that is known here.
        known: i64,
    },
    /// It is no store, or no longer one.
    #[error("{} is damaged, or no store of Wazir's: {why}; move it away to begin a new one", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What SQLite says.
        why: String,
    },
}

enum Job {
    Write(Box<Change>, oneshot::Sender<Result<(), Error>>),
    Read(Box<dyn FnOnce(&Connection) + Send>),
}

/// The games' keeper.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: mpsc::Sender<Job>,
}

impl Store {
    /// Opens or makes the store in this folder; in memory, if there is none.
    pub(crate) fn open(folder: Option<&Path>) -> Result<Store, OpenError> {
        let connection = match folder {
            Some(folder) => open_file(folder)?,
            None => {
                let path = PathBuf::from(":memory:");
                let mut connection =
                    Connection::open_in_memory().map_err(|error| broken(&path, &error))?;
                migrate::run(&mut connection, &path)?;
                connection
            }
        };
        let (jobs, inbox) = mpsc::channel();
        thread::Builder::new()
            .name("store".into())
            .spawn(move || keep(connection, &inbox))
            .expect("the system has room for one thread");
        Ok(Store { jobs })
    }

    /// Writes one change; it is on the disk when this returns.
    pub(crate) async fn write(&self, change: Change) -> Result<(), Error> {
        let (answer, answered) = oneshot::channel();
        self.ask(Job::Write(Box::new(change), answer))?;
        answered.await.unwrap_or_else(|_| Err(gone()))
    }

    /// One game with all its moves.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        let id = id.to_owned();
        self.read(move |connection| rows::load(connection, &id)).await
    }

    /// The archive's list, last changed first.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Listing, Error> {
        self.read(move |connection| archive::list(connection, &filter)).await
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.ask(Job::Read(Box::new(move |connection| {
            // Nobody may be waiting any more.
            let _ = answer.send(read(connection));
        })))?;
        answered.await.unwrap_or_else(|_| Err(gone()))
    }

    fn ask(&self, job: Job) -> Result<(), Error> {
        self.jobs.send(job).map_err(|_| gone())
    }
}

fn gone() -> Error {
    Error::Store("the store is closed".into())
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error::Store(error.to_string())
    }
}

impl From<Damaged> for Error {
    fn from(damaged: Damaged) -> Error {
        Error::Store(damaged.to_string())
    }
}

/// Opens the file, locked, checked, and in the latest format.
fn open_file(folder: &Path) -> Result<Connection, OpenError> {
    fs::create_dir_all(folder)
        .map_err(|error| OpenError::Folder { folder: folder.to_owned(), error })?;
    let path = folder.join("games.sqlite");
    let prepare = || {
        let mut connection = Connection::open(&path).map_err(|error| broken(&path, &error))?;
        let set = |name: &str, value: &str| {
            connection.pragma_update_and_check(None, name, value, |_| Ok(())).or_else(|error| {
                match error {
                    rusqlite::Error::QueryReturnedNoRows => Ok(()),
                    error => Err(broken(&path, &error)),
                }
            })
        };
        set("locking_mode", "EXCLUSIVE")?;
        migrate::check(&connection, &path)?;
        set("journal_mode", "WAL")?;
        set("synchronous", "FULL")?;
        set("wal_autocheckpoint", LONGEST_LOG)?;
        set("foreign_keys", "ON")?;
        migrate::run(&mut connection, &path)?;
        Ok(connection)
    };
    prepare()
}

/// What an error of SQLite's means when opening.
fn broken(path: &Path, error: &rusqlite::Error) -> OpenError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            OpenError::InUse(path.to_owned())
        }
        _ => OpenError::Damaged { path: path.to_owned(), why: error.to_string() },
    }
}

/// The keeper's thread: ends when nobody can ask any more.
fn keep(mut connection: Connection, inbox: &mpsc::Receiver<Job>) {
    // The log is not yet copied into the file.
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
                // If it cannot be done now, it is done when the log is full, or when opening.
                let _ = connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)");
                logged = false;
                continue;
            }
        };
        let mut writes = Vec::new();
        let mut reads = Vec::new();
        let more = std::iter::from_fn(|| inbox.try_recv().ok());
        for job in std::iter::once(first).chain(more).take(MOST_TOGETHER) {
            match job {
                Job::Write(change, answer) => writes.push((change, answer)),
                Job::Read(read) => reads.push(read),
            }
        }
        if !writes.is_empty() {
            logged = true;
            let results = write_all(&mut connection, writes.iter().map(|(change, _)| &**change));
            for ((_, answer), result) in writes.into_iter().zip(results) {
                // Nobody may be waiting any more.
                let _ = answer.send(result);
            }
        }
        for read in reads {
            read(&connection);
        }
    }
}

/// Writes all in one transaction; what fails alone fails for itself only.
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
                Err(error) => Err(error.into()),
            });
        }
        transaction.commit()?;
        Ok(results)
    };
    write().unwrap_or_else(|error| {
        let why = error.to_string();
        (0..count).map(|_| Err(Error::Store(why.clone()))).collect()
    })
}

#[cfg(test)]
mod tests;
