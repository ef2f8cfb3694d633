//! Care of stored games from the command line, also while a server has them open.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::store::{self, OpenError, Place};

pub use crate::store::{Needless, Verified};

/// An error in the care of stored games.
#[derive(Debug, thiserror::Error)]
pub enum CareError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It cannot be read or written.
    #[error("the stored games could not be read or written: {0}")]
    Store(String),
    /// A database has tools of its own for this.
    #[error("pg_dump makes a backup of a PostgreSQL database")]
    NoFile,
    /// There is something already where the copy should be.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
}

/// Checks every game of a store. Nothing is changed.
///
/// # Errors
/// When there is no store there, or it cannot be read.
pub fn verify(place: Place<'_>) -> Result<Verified, CareError> {
    store::verify(place)
}

/// Writes a copy of a store to a new file, and checks every game in it. The server may go on meanwhile:
/// the copy is the store at one moment.
///
/// # Errors
/// When there is no store there, or the file cannot be written.
pub fn back_up(place: Place<'_>, file: &Path) -> Result<Verified, CareError> {
    let Place::Folder(folder) = place else { return Err(CareError::NoFile) };
    if file.exists() {
        return Err(CareError::Exists(file.to_owned()));
    }
    store::back_up(folder, file)
}

/// Deletes games that nobody has touched for so many days, or counts them if it is a `trial`. Returns
/// their number. No server may have the store open, unless it is a database.
///
/// # Errors
/// When there is no store there, or it cannot be written.
pub fn prune(
    place: Place<'_>,
    needless: Needless,
    days: u32,
    trial: bool,
) -> Result<u64, CareError> {
    let now = Timestamp::now().as_millisecond();
    let before = now - i64::from(days) * i64::from(crate::messages::DAY);
    store::prune(place, needless, before, trial)
}
