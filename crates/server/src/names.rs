//! Names that people give themselves, which everybody else will read.

use wazir_words::say;

use crate::error::Error;

/// Most characters of a name.
pub(crate) const LONGEST: usize = 24;

/// Reads a name as somebody typed it; `None` if nothing was typed, which is no name.
///
/// # Errors
/// With the reason, if others could not read it as it is meant.
pub(crate) fn read(text: &str) -> Result<Option<String>, Error> {
    let name = text.trim();
    let count = name.chars().count();
    if count > LONGEST {
        let why = say!(
            "a name has {most} characters at most, and this one has {count}",
            most = LONGEST,
            count
        );
        return Err(Error::Bad(why));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::Bad(
            say!("a name stands on one line, without control characters").into(),
        ));
    }
    if let Some(found) = name.chars().find(|&c| is_invisible(c)) {
        let code = format!("U+{:04X}", u32::from(found));
        let why = say!("a name has no invisible characters, such as the {code} in this one", code);
        return Err(Error::Bad(why));
    }
    Ok(Some(name.to_owned()).filter(|name| !name.is_empty()))
}

/// `true` for characters that turn the text around, or cannot be seen at all. Those that join
/// letters (U+200C, U+200D) are needed to write some languages.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{180b}'..='\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_as_they_are() {
        for name in ["Ada", "Jos\u{e9} da Silva", "\u{6728}\u{6751}", "\u{5d0}\u{5d1}", "<b>&\"'"] {
            assert_eq!(read(name).expect("a name").as_deref(), Some(name));
        }
        assert_eq!(read("  Ada ").expect("a name").as_deref(), Some("Ada"));
        assert_eq!(read(&"x".repeat(LONGEST)).expect("a name").map(|name| name.len()), Some(24));
        for nothing in ["", "   "] {
            assert_eq!(read(nothing).expect("no name"), None);
        }
    }

    #[test]
    fn names_that_mislead_are_refused_with_the_reason() {
        for (name, reason) in [
            ("x".repeat(25), "a name has 24 characters at most, and this one has 25"),
            ("a\nb".to_owned(), "a name stands on one line, without control characters"),
            ("a\u{7}".to_owned(), "a name stands on one line, without control characters"),
            (
                "a\u{202e}b".to_owned(),
                "a name has no invisible characters, such as the U+202E in this one",
            ),
            (
                "a\u{2066}b".to_owned(),
                "a name has no invisible characters, such as the U+2066 in this one",
            ),
        ] {
            let refused = read(&name).map_err(|error| error.to_string());
            assert_eq!(refused, Err(reason.to_owned()), "{name:?}");
        }
    }
}
