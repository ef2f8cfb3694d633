//! Untrusted text in messages, and words of sentences.

use wazir_words::{mark, said, say};

/// The number of characters after which a quotation breaks off.
const LONGEST: usize = 60;

/// Shortens a text to what fits in a sentence, with spaces in place of control characters and of
/// marks that turn the direction of writing.
///
/// ```
/// use wazir_rules::text::excerpt;
///
/// assert_eq!(excerpt("e2\te4"), "e2 e4");
/// assert_eq!(excerpt(&"x".repeat(100)), format!("{}…", "x".repeat(60)));
/// ```
pub fn excerpt(text: &str) -> String {
    let mut chars = text.chars().map(|c| if spoils_a_line(c) { ' ' } else { c });
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// Puts an [excerpt](excerpt()) of a text in quotation marks.
///
/// ```
/// use wazir_rules::text::quote;
///
/// assert_eq!(quote("e9"), "\"e9\"");
/// assert_eq!(quote("say \"e9\"\n"), r#""say \"e9\" ""#);
/// ```
pub fn quote(text: &str) -> String {
    format!("{:?}", excerpt(text))
}

/// `true` if the character breaks a line or changes how the text around it is read.
pub(crate) fn spoils_a_line(c: char) -> bool {
    let separates_lines = matches!(c, '\u{2028}' | '\u{2029}');
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || separates_lines || turns
}

/// `true` if the character has all that follows read in another direction, or keeps what stands
/// between from the eye. The marks that only belong to one place (U+200E, U+200F) are needed in Hebrew
/// and Arabic.
pub(crate) fn turns_text(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Converts a byte offset to a line and a column in characters, both counted from 1. An offset
/// past the end means the end.
///
/// ```
/// use wazir_rules::text::place;
///
/// assert_eq!(place("ä = 1\nö😀 = 2\n", "ä = 1\nö😀".len()), (2, 3));
/// ```
pub fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    // Bytes that continue a character do not start a column.
    let starts = before[line_start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (line, starts + 1)
}

/// A small number as a word: `three`; a larger one in digits.
pub(crate) fn number_word(number: u8) -> String {
    const WORDS: [&str; 11] = [
        mark!("no"),
        mark!("one"),
        mark!("two"),
        mark!("three"),
        mark!("four"),
        mark!("five"),
        mark!("six"),
        mark!("seven"),
        mark!("eight"),
        mark!("nine"),
        mark!("ten"),
    ];
    let word = WORDS.get(usize::from(number));
    word.map_or_else(|| number.to_string(), |word| said(word).to_owned())
}

/// A name with its article: `a Rook`, `an Amazon`.
pub(crate) fn a(name: &str) -> String {
    match name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) {
        true => say!("an {name}", name),
        false => say!("a {name}", name),
    }
}

/// Lists items with `last`, such as "or", before the last of them: "a", "a or b", "a, b or c".
pub(crate) fn list(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [most @ .., end] if !most.is_empty() => format!("{} {last} {end}", most.join(", ")),
        _ => items.concat(),
    }
}

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
