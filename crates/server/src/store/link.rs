//! A connection to a database. All SQL is written for both kinds of them: parameters are `$1`, `$2`,
//! ..., values are whole numbers and text, and what they write otherwise stands in a [`Dialect`].

use super::value::{Row, Value};

/// What is wrong with an act of a database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Fault {
    /// There is no room. The transaction has ended.
    #[error("the disk is full")]
    Full,
    /// The connection is lost, and the transaction with it.
    #[error("the database cannot be reached: {0}")]
    Lost(String),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Fault {
    /// `true` if it has ended the whole transaction.
    pub(super) fn ends_all(&self) -> bool {
        !matches!(self, Fault::Other(_))
    }
}

/// Whether a transaction must be on the disk before it counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// If it is lost, it is done again.
    Light,
    /// It survives anything.
    Durable,
}

/// What the databases write differently.
#[derive(Debug)]
pub(super) struct Dialect {
    /// What ends a query that takes rows others may take at the same time.
    pub(super) skip_taken: &'static str,
    /// A query for the bytes that the store takes, as `size`.
    pub(super) size: &'static str,
    /// A query for what is wrong with the tables themselves, as `fault`: `ok` if nothing is.
    pub(super) integrity: &'static str,
    /// What gives the room back that deleted rows have left.
    pub(super) shrink: &'static str,
    /// `true` if other processes may write to it, too.
    pub(super) is_shared: bool,
}

/// A connection.
pub(super) trait Link: Send {
    /// The rows that answer a query.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Fault>;

    /// Changes rows, and counts them.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, Fault>;

    /// Begins a transaction.
    fn begin(&mut self, weight: Weight) -> Result<(), Fault>;

    /// Ends a transaction, and keeps what it did, or takes it back.
    fn end(&mut self, keep: bool) -> Result<(), Fault>;

    /// Does what takes no values.
    fn batch(&mut self, sql: &str) -> Result<(), Fault>;

    /// Tells the other processes, when the transaction ends, if there may be any.
    fn notify(&mut self, text: &str) -> Result<(), Fault>;

    /// How it writes.
    fn dialect(&self) -> &'static Dialect;

    /// Checks that what is written will be kept.
    fn check(&mut self) -> Result<(), Fault>;

    /// Does what is better done while nobody waits.
    fn rest(&mut self) {}

    /// The first row that answers a query.
    fn first(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>, Fault> {
        Ok(self.query(sql, values)?.into_iter().next())
    }
}
