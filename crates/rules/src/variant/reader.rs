//! Reads TOML key by key.
//!
//! Serde would stop at the first unknown key or wrong type. Authors of variant files want to see
//! all faults at once, so this module walks the parsed tree itself: a value of the wrong type is
//! recorded and left out, and reading continues.

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wazir_words::say;

use super::fault::{Collector, did_you_mean, nearest};
use crate::text::excerpt;

/// The number of unknown keys in a table above which none is compared with the known ones: so many
/// are no slips of the hand, and to compare them takes long.
const MOST_GUESSES: usize = 100;

/// The number of tables in a list after which the rest is not read. No list may have so many.
const MOST_TABLES: usize = 256;

/// A value and its byte offset in the file.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    /// The value.
    pub(crate) value: T,
    /// The byte offset at which it begins.
    pub(crate) at: usize,
}

/// A text, if it is written.
pub(crate) type Text = Option<At<String>>;
/// A list of texts, if it is written.
pub(crate) type Texts = Option<At<Vec<At<String>>>>;
/// A whole number, if it is written.
pub(crate) type Whole = Option<At<i64>>;
/// A number, if it is written.
pub(crate) type Number = Option<At<f64>>;
/// A boolean, if it is written.
pub(crate) type Flag = Option<At<bool>>;
/// Ranks, if they are written.
pub(crate) type RankList = Option<At<RankChoice>>;
/// One of a few words, if it is written.
pub(crate) type Word<T> = Option<At<T>>;

/// Returns `true` for a flag that is written and true.
pub(super) fn is(flag: &Flag) -> bool {
    flag.as_ref().is_some_and(|flag| flag.value)
}

/// Records faults while the tree is read.
pub(super) struct Reader<'f, 't> {
    faults: &'f mut Collector<'t>,
    /// While a base is read, the place where the file names it: faults have no other place in the
    /// file to point at.
    inherited: Option<usize>,
}

impl<'f, 't> Reader<'f, 't> {
    pub(super) fn new(faults: &'f mut Collector<'t>, inherited: Option<usize>) -> Self {
        Reader { faults, inherited }
    }

    pub(super) fn at(&self, span: std::ops::Range<usize>) -> usize {
        self.inherited.unwrap_or(span.start)
    }

    pub(super) fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.add(at, message);
    }

    /// Takes a key out of a table.
    pub(super) fn field<F: Field>(&mut self, table: &mut DeTable<'_>, key: &str) -> F {
        match table.remove(key) {
            Some(value) => F::read(self, key, value),
            None => F::default(),
        }
    }

    /// Records the keys that are left after all known ones have been taken.
    /// `head` is the head of the table, empty for that of the whole file.
    pub(super) fn reject_rest(&mut self, table: &DeTable<'_>, head: &str, known: &[&str]) {
        let few = table.keys().count() <= MOST_GUESSES;
        for key in table.keys() {
            let guess = few.then(|| nearest(key.get_ref(), known.iter().copied()));
            let at = self.at(key.span());
            let key = excerpt(key.get_ref());
            let message = match head {
                "" => say!("there is no key `{key}` at the top of the file", key),
                _ => say!("there is no key `{key}` in {head}", key, head),
            };
            self.fault(at, did_you_mean(message, guess.flatten()));
        }
    }

    /// Records that something else stands where a table should.
    pub(super) fn not_a_table(&mut self, at: usize, key: &str) {
        let message = say!("`{key}` must be a table: write [{key}] and its keys below", key);
        self.fault(at, message);
    }
}

/// An entry of a table: a value, a table, or a list of tables. The default is "not written".
pub(super) trait Field: Default {
    /// Reads the entry under `key`.
    fn read(reader: &mut Reader<'_, '_>, key: &str, value: Spanned<DeValue<'_>>) -> Self;

    /// Merges with the entry of the base, over which `self` takes precedence.
    fn over(self, base: Self) -> Self;
}

/// A type of single values.
pub(super) trait Value: Sized {
    /// A description of the type, as in "must be *a text*", in the language of the scope.
    fn expected() -> String;

    /// Reads a value; `None` if it is not of this type.
    fn take(reader: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self>;
}

/// A table with known keys.
pub(super) trait Table: Default {
    /// All keys that it may contain.
    const KEYS: &'static [&'static str];

    fn take(reader: &mut Reader<'_, '_>, at: usize, table: DeTable<'_>) -> Self;

    fn over(self, base: Self) -> Self;

    /// The text by which a table in a list is matched with one of the base.
    fn identity(&self) -> Option<&str> {
        None
    }
}

impl<T: Value> Field for Option<At<T>> {
    fn read(reader: &mut Reader<'_, '_>, key: &str, value: Spanned<DeValue<'_>>) -> Self {
        let at = reader.at(value.span());
        let found = T::take(reader, value.get_ref());
        if found.is_none() {
            reader.fault(at, must_be::<T>(key, &describe(value.get_ref())));
        }
        found.map(|value| At { value, at })
    }

    fn over(self, base: Self) -> Self {
        self.or(base)
    }
}

impl<T: Table> Field for Vec<T> {
    fn read(reader: &mut Reader<'_, '_>, key: &str, value: Spanned<DeValue<'_>>) -> Self {
        let at = reader.at(value.span());
        let list = match value.into_inner() {
            DeValue::Array(list) => list,
            other => {
                let found = describe(&other);
                let message = say!(
                    "`{key}` must be a list of tables, each under [[{key}]], not {found}",
                    key,
                    found
                );
                reader.fault(at, message);
                return Vec::new();
            }
        };
        if list.len() > MOST_TABLES {
            let most = MOST_TABLES;
            reader.fault(at, say!("`{key}` has more than {most} tables", key, most));
        }
        let mut tables = Vec::new();
        for entry in list.into_iter().take(MOST_TABLES) {
            let at = reader.at(entry.span());
            match entry.into_inner() {
                DeValue::Table(table) => tables.push(T::take(reader, at, table)),
                other => {
                    let found = describe(&other);
                    let message = say!("`{key}` must be a list of tables, not {found}", key, found);
                    reader.fault(at, message);
                }
            }
        }
        tables
    }

    fn over(self, base: Self) -> Self {
        let mut merged = base;
        for entry in self {
            let same =
                |other: &T| other.identity().is_some() && other.identity() == entry.identity();
            match merged.iter().position(same) {
                Some(index) => {
                    let old = std::mem::take(&mut merged[index]);
                    merged[index] = entry.over(old);
                }
                None => merged.push(entry),
            }
        }
        merged
    }
}

impl Value for String {
    fn expected() -> String {
        say!("a text in quotation marks").into()
    }

    fn take(_: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
}

impl Value for bool {
    fn expected() -> String {
        say!("true or false").into()
    }

    fn take(_: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        value.as_bool()
    }
}

impl Value for i64 {
    fn expected() -> String {
        say!("a whole number").into()
    }

    fn take(_: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        let number = value.as_integer()?;
        i64::from_str_radix(number.as_str(), number.radix()).ok()
    }
}

impl Value for f64 {
    fn expected() -> String {
        say!("a number").into()
    }

    fn take(reader: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        match value {
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => i64::take(reader, value).map(|number| number as f64),
        }
    }
}

impl Value for Vec<At<String>> {
    fn expected() -> String {
        say!("a list of texts, as in [\"a\", \"b\"]").into()
    }

    fn take(reader: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        let DeValue::Array(list) = value else { return None };
        let mut texts = Vec::new();
        for entry in list {
            let at = reader.at(entry.span());
            match entry.get_ref().as_str() {
                Some(text) => texts.push(At { value: text.to_owned(), at }),
                None => {
                    let found = describe(entry.get_ref());
                    let message =
                        say!("this entry must be a text in quotation marks, not {found}", found);
                    reader.fault(at, message);
                }
            }
        }
        Some(texts)
    }
}

/// Ranks as they are written.
#[derive(Clone, Debug)]
pub(crate) enum RankChoice {
    /// Every rank.
    Any,
    /// These, counted from 1.
    These(Vec<i64>),
}

impl Value for RankChoice {
    fn expected() -> String {
        say!("a rank, a list of ranks or \"any\"").into()
    }

    fn take(reader: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
        match value {
            DeValue::String(text) => (text == "any").then_some(RankChoice::Any),
            DeValue::Array(list) => {
                let ranks: Option<Vec<i64>> =
                    list.iter().map(|entry| i64::take(reader, entry.get_ref())).collect();
                ranks.map(RankChoice::These)
            }
            _ => i64::take(reader, value).map(|rank| RankChoice::These(vec![rank])),
        }
    }
}

/// The fault of a value that is not of the type that belongs under its key.
pub(super) fn must_be<T: Value>(key: &str, found: &str) -> String {
    say!("`{key}` must be {expected}, not {found}", key, expected = T::expected(), found)
}

/// Describes a value in a message.
fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", excerpt(text)),
        DeValue::Integer(number) => excerpt(number.as_str()),
        DeValue::Float(number) => excerpt(number.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => say!("a date").into(),
        DeValue::Array(_) => say!("a list").into(),
        DeValue::Table(_) => say!("a table").into(),
    }
}
