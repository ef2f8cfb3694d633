//! What goes into a database and comes out of it, whichever it is: whole numbers and text.

use std::sync::Arc;

use super::Fault;

/// A value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Null,
    Int(i64),
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Int(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Int(number.into())
    }
}

impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::Int(is.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// A row of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The names of the columns, which the rows of an answer share.
    pub(super) names: Arc<[String]>,
    pub(super) values: Vec<Value>,
}

impl Row {
    /// The value of a column.
    ///
    /// # Errors
    /// When there is no such column, or something of another kind in it.
    pub(super) fn get<T: FromValue>(&self, name: &str) -> Result<T, Fault> {
        let place = self.names.iter().position(|known| known == name);
        let value = place.and_then(|place| self.values.get(place));
        let value = value.ok_or_else(|| Fault::Other(format!("there is no column {name}")))?;
        T::read(value).ok_or_else(|| Fault::Other(format!("{name} is {value:?}")))
    }
}

/// What a value can be read as.
pub(super) trait FromValue: Sized {
    /// The value as this type, if it is of its kind and in its range.
    fn read(value: &Value) -> Option<Self>;
}

impl FromValue for i64 {
    fn read(value: &Value) -> Option<i64> {
        match value {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }
}

impl FromValue for u64 {
    fn read(value: &Value) -> Option<u64> {
        i64::read(value)?.try_into().ok()
    }
}

impl FromValue for u32 {
    fn read(value: &Value) -> Option<u32> {
        i64::read(value)?.try_into().ok()
    }
}

impl FromValue for u8 {
    fn read(value: &Value) -> Option<u8> {
        i64::read(value)?.try_into().ok()
    }
}

impl FromValue for bool {
    fn read(value: &Value) -> Option<bool> {
        i64::read(value).map(|number| number != 0)
    }
}

impl FromValue for String {
    fn read(value: &Value) -> Option<String> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn read(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => T::read(value).map(Some),
        }
    }
}
