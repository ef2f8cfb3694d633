//! SQLite: one file, opened by one process.

mod file;
mod migrate;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode};
use wazir_rules::text::quote;
use wazir_words::say;

use self::file::Place;
use self::file::open_error;
use super::OpenError;
use super::link::{Dialect, Fault, Link, Weight};
use super::turns::Links;
use super::value::{Row, Value};

/// A connection to a file.
pub(super) struct Sqlite {
    connection: Connection,
    /// `None` for one in memory.
    place: Option<Place>,
    /// The weight for which it is set up.
    weight: Weight,
    /// `true` while the log has not been copied into the file.
    logged: bool,
}

/// Opens the store in this folder, which must be there, beside whoever writes to it.
pub(super) fn open_to_read(folder: &Path) -> Result<Box<dyn Link>, OpenError> {
    Ok(Box::new(Sqlite::new(file::open_known(&folder.join(file::NAME))?, None)))
}

/// Copies the store in this folder as it is at this moment to a new file, and opens the copy.
pub(super) fn copy(folder: &Path, to: &Path) -> Result<Box<dyn Link>, OpenError> {
    let from = file::open_known(&folder.join(file::NAME))?;
    let new = file::make_private(to).and_then(|_| std::fs::remove_file(to));
    new.map_err(|error| OpenError::File { path: to.to_owned(), error })?;
    let name = to.to_string_lossy();
    from.execute("VACUUM INTO ?1", [&name]).map_err(|error| open_error(to, &error))?;
    let copied = file::make_private(to);
    copied.map_err(|error| OpenError::File { path: to.to_owned(), error })?;
    Ok(Box::new(Sqlite::new(file::open_known(to)?, None)))
}

/// Opens the store in this folder, or creates it there; without a folder it is in memory.
pub(super) fn open(folder: Option<&Path>) -> Result<Links, OpenError> {
    let Some(folder) = folder else {
        let memory = PathBuf::from(":memory:");
        let mut connection =
            Connection::open_in_memory().map_err(|error| open_error(&memory, &error))?;
        migrate::run(&mut connection, &memory)?;
        // What is in memory is seen by its own connection alone.
        return Ok(Links { writer: Box::new(Sqlite::new(connection, None)), readers: Vec::new() });
    };
    let (connection, place) = file::open(folder)?;
    let reader = Sqlite::new(file::open_to_read(place.path())?, None);
    let writer = Box::new(Sqlite::new(connection, Some(place)));
    Ok(Links { writer, readers: vec![Box::new(reader)] })
}

impl Sqlite {
    fn new(connection: Connection, place: Option<Place>) -> Sqlite {
        Sqlite { connection, place, weight: Weight::Durable, logged: false }
    }
}

impl Link for Sqlite {
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
        let mut statement = self.connection.prepare_cached(sql)?;
        bind(&mut statement, values)?;
        let names: Arc<[String]> = statement.column_names().map(str::to_owned).collect();
        let mut found = statement.raw_query();
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let count = row.as_ref().column_count();
            let values = (0..count).map(|place| row.get_ref(place).map(read));
            let values = values.collect::<Result<_, _>>()?;
            rows.push(Row { names: Arc::clone(&names), values });
        }
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Fault> {
        let mut statement = self.connection.prepare_cached(sql)?;
        bind(&mut statement, values)?;
        Ok(statement.raw_execute()? as u64)
    }

    fn begin(&mut self, weight: Weight) -> Result<(), Fault> {
        if weight != self.weight {
            let synchronous = match weight {
                Weight::Light => "NORMAL",
                Weight::Durable => "FULL",
            };
            self.connection.pragma_update(None, "synchronous", synchronous)?;
            self.weight = weight;
        }
        self.logged |= weight == Weight::Durable;
        self.batch("BEGIN IMMEDIATE")
    }

    fn end(&mut self, keep: bool) -> Result<(), Fault> {
        self.batch(if keep { "COMMIT" } else { "ROLLBACK" })
    }

    fn batch(&mut self, sql: &str) -> Result<(), Fault> {
        Ok(self.connection.execute_batch(sql)?)
    }

    fn notify(&mut self, _: &str) -> Result<(), Fault> {
        Ok(())
    }

    fn dialect(&self) -> &'static Dialect {
        &Dialect {
            skip_taken: "",
            size: "SELECT page_count * page_size AS size
                FROM pragma_page_count(), pragma_page_size()",
            integrity: "SELECT integrity_check AS fault FROM pragma_integrity_check()",
            shrink: "VACUUM",
            is_shared: false,
        }
    }

    fn check(&mut self) -> Result<(), Fault> {
        let Some(place) = &self.place else { return Ok(()) };
        place.check().map_err(|path| {
            let path = quote(&path.display().to_string());
            Fault::Other(say!("{path} was moved or deleted while it was open", path))
        })
    }

    /// Copies the log into the file, which takes long on slow disks. If it fails, it is copied once it
    /// is full, or on opening.
    fn rest(&mut self) {
        if std::mem::take(&mut self.logged) {
            let _ = self.connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)");
        }
    }
}

/// Gives the values to the parameters `$1`, `$2`, ...
fn bind(statement: &mut rusqlite::Statement<'_>, values: &[Value]) -> Result<(), Fault> {
    for (number, value) in values.iter().enumerate() {
        if let Some(index) = statement.parameter_index(&format!("${}", number + 1))? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    Ok(())
}

/// The value as it is, as far as it can be; what cannot was never written, and its row's checksum says so.
fn read(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Value::Null,
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Fault::Full,
            _ => Fault::Other(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
