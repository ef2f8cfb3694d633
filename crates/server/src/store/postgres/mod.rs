//! PostgreSQL: a database that several processes share.

mod address;
mod listen;
mod schema;
mod tls;

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::Arc;

use jiff::Timestamp;
use postgres::error::SqlState;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, Statement};
use tokio::sync::broadcast;

use self::address::Address;
use super::link::{Dialect, Fault, Link, Weight};
use super::turns::Links;
use super::value::{Row, Value};
use super::{News, OpenError};

/// The channel on which processes tell each other news.
const CHANNEL: &str = "wazir";
/// The number of connections for questions.
const READERS: usize = 2;

/// A connection, which is made anew when it was lost.
struct Postgres {
    address: Address,
    client: Option<Client>,
    /// Statements that the server has prepared for this connection.
    statements: HashMap<String, Statement>,
    /// `true` within a transaction, which a new connection could not go on with.
    is_busy: bool,
}

/// Opens the database at this address, and makes its tables if need be. The news of other processes
/// go to `news`. Returns the connections, and how far its clock is ahead of this machine's, in
/// milliseconds.
pub(super) fn open(
    url: &str,
    process: Arc<str>,
    news: broadcast::Sender<News>,
) -> Result<(Links, i64), OpenError> {
    let address = Address::read(url)?;
    let mut writer = Postgres::new(address.clone());
    schema::run(&mut writer)?;
    let unusable = |fault: Fault| OpenError::Database { why: fault.to_string() };
    let ahead = ahead(&mut writer).map_err(unusable)?;
    let readers = (0..READERS).map(|_| Box::new(Postgres::new(address.clone())) as Box<dyn Link>);
    let links = Links { writer: Box::new(writer), readers: readers.collect() };
    listen::begin(address, process, news);
    Ok((links, ahead))
}

/// One connection to the database at this address, whose tables are made if need be.
pub(super) fn connect(url: &str) -> Result<Box<dyn Link>, OpenError> {
    let mut link = Postgres::new(Address::read(url)?);
    schema::run(&mut link)?;
    Ok(Box::new(link))
}

/// The milliseconds by which the database's clock is ahead of this machine's.
fn ahead(link: &mut Postgres) -> Result<i64, Fault> {
    let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now";
    let before = Timestamp::now().as_millisecond();
    let there = link.first(sql, &[])?.map_or(Ok(before), |row| row.get("now"))?;
    let after = Timestamp::now().as_millisecond();
    Ok(there - i64::midpoint(before, after))
}

/// What the database says is wrong, and not only that something is.
fn explain(error: &postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => error.message().to_owned(),
        (None, Some(source)) => source.to_string(),
        (None, None) => error.to_string(),
    }
}

impl Postgres {
    fn new(address: Address) -> Postgres {
        Postgres { address, client: None, statements: HashMap::new(), is_busy: false }
    }

    /// The connection, made anew if it was lost outside a transaction.
    fn client(&mut self) -> Result<&mut Client, Fault> {
        if self.client.as_ref().is_some_and(Client::is_closed) {
            self.client = None;
        }
        if self.client.is_none() {
            self.statements.clear();
            if std::mem::take(&mut self.is_busy) {
                return Err(Fault::Lost("the connection was lost".into()));
            }
            let client = self.address.connect();
            self.client = Some(client.map_err(|error| Fault::Lost(explain(&error)))?);
        }
        self.client.as_mut().ok_or_else(|| Fault::Lost("there is no connection".into()))
    }

    fn prepare(&mut self, sql: &str) -> Result<Statement, Fault> {
        // Made anew, a connection knows no statements.
        self.client()?;
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let prepared = self.client()?.prepare(sql)?;
        self.statements.insert(sql.to_owned(), prepared.clone());
        Ok(prepared)
    }

    /// Does something with the connection; once more if it was lost meanwhile and may be made anew.
    fn with<T>(
        &mut self,
        sql: &str,
        mut work: impl FnMut(&mut Client, &Statement) -> Result<T, postgres::Error>,
    ) -> Result<T, Fault> {
        let may_retry = !self.is_busy;
        loop {
            let result = self.prepare(sql).and_then(|statement| {
                let client = self.client()?;
                Ok(work(client, &statement)?)
            });
            match result {
                Err(Fault::Lost(_)) if may_retry && self.client.take().is_some() => {}
                result => return result,
            }
        }
    }
}

impl Link for Postgres {
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault> {
        let found = self.with(sql, |client, statement| client.query(statement, &listed(values)))?;
        let Some(first) = found.first() else { return Ok(Vec::new()) };
        let names: Arc<[String]> =
            first.columns().iter().map(|column| column.name().to_owned()).collect();
        let read = |row: &postgres::Row| -> Result<Row, Fault> {
            let values = (0..row.len()).map(|place| row.try_get::<_, Value>(place));
            let values = values.collect::<Result<_, _>>()?;
            Ok(Row { names: Arc::clone(&names), values })
        };
        found.iter().map(read).collect()
    }

    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Fault> {
        self.with(sql, |client, statement| client.execute(statement, &listed(values)))
    }

    fn begin(&mut self, weight: Weight) -> Result<(), Fault> {
        self.is_busy = false;
        let begin = match weight {
            Weight::Light => "BEGIN; SET LOCAL synchronous_commit TO OFF",
            Weight::Durable => "BEGIN",
        };
        // A connection that was lost while nobody wrote is noticed here.
        if self.client()?.batch_execute(begin).is_err() {
            self.client = None;
            self.client()?.batch_execute(begin)?;
        }
        self.is_busy = true;
        Ok(())
    }

    fn end(&mut self, keep: bool) -> Result<(), Fault> {
        let ended = self.batch(if keep { "COMMIT" } else { "ROLLBACK" });
        self.is_busy = false;
        ended
    }

    fn batch(&mut self, sql: &str) -> Result<(), Fault> {
        Ok(self.client()?.batch_execute(sql)?)
    }

    fn notify(&mut self, text: &str) -> Result<(), Fault> {
        let values = [CHANNEL.into(), text.into()];
        self.query("SELECT CAST(pg_notify($1, $2) AS TEXT) AS told", &values).map(|_| ())
    }

    fn dialect(&self) -> &'static Dialect {
        &Dialect {
            skip_taken: " FOR UPDATE OF job SKIP LOCKED",
            size: "SELECT pg_database_size(current_database()) AS size",
            // The database sees to both.
            integrity: "SELECT 'ok' AS fault",
            shrink: "",
            is_shared: true,
        }
    }

    fn check(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

fn listed(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl From<postgres::Error> for Fault {
    fn from(error: postgres::Error) -> Fault {
        let why = explain(&error);
        match error.code() {
            Some(&SqlState::DISK_FULL) => Fault::Full,
            // The server is going down, or coming up.
            Some(code) if code.code().starts_with("57P") => Fault::Lost(why),
            Some(_) => Fault::Other(why),
            None if error.is_closed() => Fault::Lost(why),
            None if error.source().is_some_and(|source| source.is::<std::io::Error>()) => {
                Fault::Lost(why)
            }
            None => Fault::Other(why),
        }
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        as_type: &Type,
        out: &mut postgres::types::private::BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) => number.to_sql(as_type, out),
            Value::Text(text) => text.to_sql(as_type, out),
        }
    }

    fn accepts(as_type: &Type) -> bool {
        matches!(*as_type, Type::INT8 | Type::TEXT)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(
        from: &Type,
        raw: &'a [u8],
    ) -> Result<Value, Box<dyn std::error::Error + Sync + Send>> {
        match *from {
            Type::INT8 => Ok(Value::Int(i64::from_sql(from, raw)?)),
            _ => Ok(Value::Text(String::from_sql(from, raw)?)),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Value, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(as_type: &Type) -> bool {
        matches!(*as_type, Type::INT8 | Type::TEXT)
    }
}
