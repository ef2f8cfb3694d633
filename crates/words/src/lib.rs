//! What is said to people, in their language.
//!
//! English stands in the code and is the key: `say!("Take back")`. Each other language is one file,
//! `de.po`, which translators' tools read; what it lacks is said in English. The language is that of
//! a scope: whoever answers a request or writes a page chooses it once ([`Language::scope`],
//! [`Language::speak`]), and everything that is said meanwhile is said in it.
//!
//! What is not here: who wants which language, and anything that is stored or sent to another
//! program. That is written in English.

mod language;
pub mod po;
pub mod scan;

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

pub use language::{Language, Spoken};

/// Says something in the language of the scope.
///
/// ```
/// use wazir_words::{Language, say};
///
/// let winner = "Janus";
/// assert_eq!(say!("Take back"), "Take back");
/// assert_eq!(say!("{winner} wins", winner), "Janus wins");
/// Language::German.scope(|| assert_eq!(say!("Take back"), "Zurücknehmen"));
/// ```
///
/// Where one English word has several meanings, `context` tells them apart.
#[macro_export]
macro_rules! say {
    (context: $context:literal, $key:literal) => {
        $crate::look_up($context, $key).unwrap_or($key)
    };
    ($key:literal) => {
        $crate::look_up("", $key).unwrap_or($key)
    };
    ($key:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match ($(&$crate::value!($name $(= $value)?),)+) {
            ($($name,)+) => match $crate::look_up("", $key) {
                None => ::std::format!($key, $($name = $name),+),
                Some(text) => $crate::fill(text, &[$((::std::stringify!($name), $name)),+]),
            },
        }
    };
}

/// The value of a placeholder: what is given, or the variable of its name.
#[doc(hidden)]
#[macro_export]
macro_rules! value {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

/// Marks words in a table, where no language is known yet: they are the key for [`said`].
#[macro_export]
macro_rules! mark {
    ($key:literal) => {
        $key
    };
}

/// The words of a language by context and key.
type Catalog = HashMap<(&'static str, &'static str), &'static str>;

static GERMAN: LazyLock<Catalog> = LazyLock::new(|| {
    let entries = po::read(po::GERMAN).unwrap_or_else(|fault| panic!("de.po: {fault}"));
    // The first entry, without a key, is about the file.
    let is_said = |entry: &po::Entry| !entry.key.is_empty() && !entry.text.is_empty();
    let entries = entries.into_iter().filter(is_said);
    entries.map(|entry| ((leak(entry.context), leak(entry.key)), leak(entry.text))).collect()
});

/// All that can be said, in brackets: whatever a page shows without them was left out.
static PSEUDO: LazyLock<Catalog> = LazyLock::new(|| {
    let keys = GERMAN.keys().copied();
    keys.map(|(context, key)| ((context, key), leak(format!("\u{27e6}{key}\u{27e7}")))).collect()
});

/// A text of a catalog, which is read once and kept.
fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The words for a key in the language of the scope; none if they are the key itself.
pub fn look_up(context: &str, key: &str) -> Option<&'static str> {
    let catalog = match Language::current() {
        Language::English => return None,
        Language::German => &GERMAN,
        Language::Pseudo => &PSEUDO,
    };
    catalog.get(&(context, key)).copied()
}

/// What is said for words that were only marked, or that stand in a file.
pub fn said(key: &str) -> &str {
    look_up("", key).unwrap_or(key)
}

/// What is said for words of this context.
pub fn said_as<'a>(context: &str, key: &'a str) -> &'a str {
    look_up(context, key).unwrap_or(key)
}

/// The text with values in the place of `{names}`.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let known = part.split_once('}').and_then(|(name, rest)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((value, rest))
        });
        match known {
            Some((value, rest)) => filled += &format!("{value}{rest}"),
            None => {
                filled.push('{');
                filled += part;
            }
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_where_their_names_stood() {
        let text = "{far}: {near} und {near}, {nobody}";
        assert_eq!(fill(text, &[("near", &1), ("far", &"a{b}")]), "a{b}: 1 und 1, {nobody}");
    }

    #[test]
    fn the_words_are_those_of_the_scope() {
        let count = 3;
        let all = || {
            (say!("Settings"), said("Settings").to_owned(), say!("Depth {depth}", depth = count))
        };
        assert_eq!(all(), ("Settings", "Settings".to_owned(), "Depth 3".to_owned()));
        let german = Language::German.scope(all);
        assert_eq!(german, ("Einstellungen", "Einstellungen".to_owned(), "Tiefe 3".to_owned()));
        assert_eq!(Language::German.scope(|| said("")), "");
        assert_eq!(Language::Pseudo.scope(|| say!("Settings")), "\u{27e6}Settings\u{27e7}");
        assert_eq!(Language::German.scope(|| said("not in the catalog")), "not in the catalog");
    }
}
