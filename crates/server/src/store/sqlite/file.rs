//! The file of the store: who may read it, whether it is still there, and what its errors mean.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{OpenError, migrate};

/// The length of the log, in pages of 4 KiB, at which it is copied without a pause.
const LONGEST_LOG: &str = "16384";

/// The name of the file in its folder.
pub(super) const NAME: &str = "games.sqlite";
/// The name of another one, which is locked as long as a process writes to the store: two servers
/// would not see each other's moves. Whoever only reads, such as a backup, needs no lock.
const LOCK: &str = "games.lock";

/// A file, and what tells it from another one at the same place.
pub(super) struct Place {
    path: PathBuf,
    number: Option<(u64, u64)>,
    _lock: File,
}

impl Place {
    fn of(path: PathBuf, lock: File) -> Place {
        let number = number(&path);
        Place { path, number, _lock: lock }
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the file is where it was opened: what is written to a deleted one is lost.
    ///
    /// # Errors
    /// With its path.
    pub(super) fn check(&self) -> Result<(), PathBuf> {
        match number(&self.path).is_some_and(|number| Some(number) == self.number) {
            true => Ok(()),
            false => Err(self.path.clone()),
        }
    }
}

/// The numbers of a file's disk and of the file on it, where the system has them.
#[cfg(unix)]
fn number(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let known = fs::metadata(path).ok()?;
    Some((known.dev(), known.ino()))
}

#[cfg(not(unix))]
fn number(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

/// Opens the file in this folder, locks and checks it, and brings it into the latest format.
pub(super) fn open(folder: &Path) -> Result<(Connection, Place), OpenError> {
    let no_folder = |error| OpenError::Folder { folder: folder.to_owned(), error };
    make_folder(folder).map_err(no_folder)?;
    let path = folder.join(NAME);
    let no_file = |error| OpenError::File { path: path.clone(), error };
    let lock = make_private(&folder.join(LOCK)).map_err(no_file)?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => OpenError::InUse(path.clone()),
        TryLockError::Error(error) => no_file(error),
    })?;
    make_private(&path).map_err(no_file)?;
    let mut connection = Connection::open(&path).map_err(|error| open_error(&path, &error))?;
    let set = |name: &str, value: &str| {
        connection.pragma_update_and_check(None, name, value, |_| Ok(())).or_else(|error| {
            match error {
                rusqlite::Error::QueryReturnedNoRows => Ok(()),
                error => Err(open_error(&path, &error)),
            }
        })
    };
    migrate::check(&connection, &path)?;
    set("journal_mode", "WAL")?;
    set("synchronous", "FULL")?;
    set("wal_autocheckpoint", LONGEST_LOG)?;
    set("foreign_keys", "ON")?;
    migrate::run(&mut connection, &path)?;
    Ok((connection, Place::of(path, lock)))
}

/// Opens a file that must be there, and of the latest format, beside whoever writes to it.
pub(super) fn open_known(path: &Path) -> Result<Connection, OpenError> {
    fs::metadata(path).map_err(|error| OpenError::File { path: path.to_owned(), error })?;
    let connection = open_to_read(path)?;
    migrate::check(&connection, path)?;
    match migrate::is_latest(&connection, path)? {
        true => Ok(connection),
        false => Err(OpenError::Older(path.to_owned())),
    }
}

/// Opens a file of the latest format beside whoever writes to it.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags).map_err(|error| open_error(path, &error))
}

/// Creates the folder, if need be, so that nobody else on the machine can look into it: the file
/// holds the tokens of seats.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Creates the file, if need be, and takes it from everybody else. SQLite gives its log the same
/// permissions.
pub(super) fn make_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    for suffix in ["", "-wal"] {
        use std::os::unix::fs::PermissionsExt;
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        // A log is there only after a crash.
        let Ok(known) = fs::metadata(&name) else { continue };
        if known.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(&name, fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(file)
}

/// The error that one of SQLite's means on opening.
pub(super) fn open_error(path: &Path, error: &rusqlite::Error) -> OpenError {
    let (path, why) = (path.to_owned(), error.to_string());
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::InUse(path),
        Some(ErrorCode::DiskFull) => OpenError::Full(path),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            OpenError::Damaged { path, why }
        }
        _ => OpenError::Unusable { path, why },
    }
}
