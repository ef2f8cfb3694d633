//! Macros with which everything about a key of a variant file stands in one row.
//!
//! A row of [`table!`] is
//!
//! ```text
//! "key" field: Type ["type", "default"] "meaning"
//!     => CheckedType = default, in range, says "note";
//! ```
//!
//! From its first line follow the field of the file as written, reading it, merging it with that of
//! the base, the suggestion for a misspelled key, and the line of the manual. With the second line,
//! of which only the type and the default are required, the fact is checked by itself and becomes
//! a field of the checked rules. A fact that is not the default has its note in the summary.
//!
//! A row of [`words!`] is a word, the value it means, and its phrase in the summary. Notes and phrases
//! that pages show are marked for translators (`mark!`).

use std::ops::RangeInclusive;

use wazir_words::say;

use super::fault::Collector;
use super::reader::{At, Whole};

/// A key of a variant file, as the manual for authors lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// The type of its value.
    pub kind: &'static str,
    /// The value if the key is not written, or `required`.
    pub default: &'static str,
    /// The meaning of the key.
    pub meaning: &'static str,
}

/// A checked fact that depends on no other, and is written as a `W`.
pub(super) trait Fact<W>: Sized {
    /// Returns what is written, or `usual`. `ranges` has the range of a number.
    fn check(
        written: &Option<At<W>>,
        key: &str,
        usual: Self,
        ranges: &[RangeInclusive<i64>],
        faults: &mut Collector<'_>,
    ) -> Self;
}

/// Words, `true` and `false` mean themselves.
impl<T: Copy> Fact<T> for T {
    fn check(
        written: &Option<At<T>>,
        _: &str,
        usual: T,
        _: &[RangeInclusive<i64>],
        _: &mut Collector<'_>,
    ) -> T {
        written.as_ref().map_or(usual, |it| it.value)
    }
}

/// A checked whole number.
pub(super) trait Number: Sized {
    /// Converts a number that is in its range.
    fn of(number: i64) -> Self;
}

impl Number for u8 {
    fn of(number: i64) -> u8 {
        number as u8
    }
}

/// Where 0 means never.
impl Number for Option<u16> {
    fn of(number: i64) -> Option<u16> {
        (number > 0).then_some(number as u16)
    }
}

impl<N: Number> Fact<i64> for N {
    fn check(
        written: &Whole,
        key: &str,
        usual: N,
        ranges: &[RangeInclusive<i64>],
        faults: &mut Collector<'_>,
    ) -> N {
        let range = ranges.first().expect("the row of a number has a range");
        within(faults, written, key, range.clone()).map_or(usual, N::of)
    }
}

/// Returns a number that is written and in the range; records one that is out of range.
pub(super) fn within(
    faults: &mut Collector<'_>,
    number: &Whole,
    key: &str,
    range: RangeInclusive<i64>,
) -> Option<i64> {
    let At { value, at } = number.as_ref()?;
    if !range.contains(value) {
        let (least, most) = (range.start(), range.end());
        let message = say!(
            "`{key}` must be between {least} and {most}, not {value}",
            key,
            least,
            most,
            value
        );
        faults.add(*at, message);
        return None;
    }
    Some(*value)
}

/// A value that stands for a word in a file.
pub(super) trait Phrase {
    /// The phrase for this value in the summary, in English; empty if it has none.
    fn phrase(self) -> &'static str;
}

macro_rules! table {
    (
        $(#[$doc:meta])*
        $name:ident $head:literal $(told apart by $identity:ident)? { $($row:tt)* }
    ) => {
        written! { $(#[$doc])* $name $head $(told apart by $identity)? { $($row)* } }
    };
    (
        $(#[$doc:meta])*
        $name:ident $head:literal $(told apart by $identity:ident)?
        checked as
        $(#[$about:meta])*
        $checked:ident { $($row:tt)* }
    ) => {
        written! { $(#[$doc])* $name $head $(told apart by $identity)? { $($row)* } }
        checked! { $(#[$about])* $checked of $name { $($row)* } }
    };
}

macro_rules! written {
    (
        $(#[$doc:meta])*
        $name:ident $head:literal $(told apart by $identity:ident)? {
            $(
                $key:literal $field:ident: $type:ty [$kind:literal, $default:literal]
                $meaning:literal
                $(=> $fact:ty = $usual:expr $(, in $range:expr)? $(, says $note:expr)?)?;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Default, Debug)]
        pub(crate) struct $name {
            /// The offset at which the table begins, if it is written.
            pub(crate) at: Option<usize>,
            $(#[doc = $meaning] pub(crate) $field: $type,)*
        }

        impl $name {
            /// The lines of the manual.
            const MANUAL: &'static [Key] = &[
                $(Key { name: $key, kind: $kind, default: $default, meaning: $meaning },)*
            ];
        }

        impl Table for $name {
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn take(reader: &mut Reader<'_, '_>, at: usize, mut table: DeTable<'_>) -> Self {
                let read = $name { at: Some(at), $($field: reader.field(&mut table, $key),)* };
                reader.reject_rest(&table, $head, Self::KEYS);
                read
            }

            fn over(self, base: Self) -> Self {
                $name { at: self.at.or(base.at), $($field: Field::over(self.$field, base.$field),)* }
            }

            $(fn identity(&self) -> Option<&str> {
                self.$identity.as_ref().map(|it| it.value.as_str())
            })?
        }

        impl Field for $name {
            fn read(
                reader: &mut Reader<'_, '_>,
                key: &str,
                value: toml::Spanned<DeValue<'_>>,
            ) -> Self {
                let at = reader.at(value.span());
                if let DeValue::Table(table) = value.into_inner() {
                    return Table::take(reader, at, table);
                }
                reader.not_a_table(at, key);
                Self::default()
            }

            fn over(self, base: Self) -> Self {
                Table::over(self, base)
            }
        }
    };
}

macro_rules! checked {
    (
        $(#[$doc:meta])*
        $checked:ident of $table:ident {
            $(
                $key:literal $field:ident: $type:ty [$kind:literal, $default:literal]
                $meaning:literal
                $(=> $fact:ty = $usual:expr $(, in $range:expr)? $(, says $note:expr)?)?;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub struct $checked {
            $($(#[doc = $meaning] pub $field: $fact,)?)*
        }

        /// The rules of a file that states none.
        impl Default for $checked {
            fn default() -> $checked {
                $checked { $($($field: $usual,)?)* }
            }
        }

        impl $checked {
            /// Checks each fact by itself.
            pub(super) fn check(written: &$table, faults: &mut Collector<'_>) -> $checked {
                $checked {
                    $($(
                        $field: <$fact>::check(
                            &written.$field, $key, $usual, &[$($range)?], faults,
                        ),
                    )?)*
                }
            }

            /// The notes on facts that are not the usual ones.
            #[allow(dead_code, reason = "not every table has some")]
            pub(super) fn notes(&self) -> Vec<&'static str> {
                let facts: &[(bool, &'static str)] =
                    &[$($($((self.$field != Self::default().$field, $note),)?)?)*];
                let unusual = facts.iter().filter(|(unusual, _)| *unusual);
                unusual.map(|&(_, note)| wazir_words::said(note)).collect()
            }
        }
    };
}

macro_rules! words {
    ($(
        $(#[$doc:meta])*
        $type:ident { $(
            $(#[$about:meta])*
            $word:literal $value:ident $(says $phrase:expr)?;
        )* }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $($(#[$about])* $value,)*
        }

        impl $type {
            /// The words with their values.
            pub(super) const WORDS: &[(&str, $type)] = &[$(($word, $type::$value)),*];

            /// The value of a word.
            pub(super) fn named(word: &str) -> Option<$type> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, value)| value)
            }
        }

        impl Value for $type {
            fn expected() -> String {
                let words: Vec<String> =
                    Self::WORDS.iter().map(|(word, _)| format!("\"{word}\"")).collect();
                crate::text::list(&words, wazir_words::say!("or"))
            }

            fn take(_: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
                Self::named(value.as_str()?)
            }
        }

        impl Phrase for $type {
            fn phrase(self) -> &'static str {
                match self {
                    $($type::$value => [$($phrase,)? ""][0],)*
                }
            }
        }
    )*};
}

pub(super) use {checked, table, words, written};
