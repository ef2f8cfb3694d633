//! Text from outside, as messages quote it.

/// More characters are not quoted.
const LONGEST: usize = 40;

/// The text, shortened to what fits in a sentence, with spaces in place of control characters.
///
/// ```
/// use wazir_rules::text::excerpt;
///
/// assert_eq!(excerpt("e2\te4"), "e2 e4");
/// assert_eq!(excerpt(&"x".repeat(100)), format!("{}…", "x".repeat(40)));
/// ```
pub fn excerpt(text: &str) -> String {
    let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// The line and the character in it, both from 1, of a byte offset. An offset past the end is
/// that of the end.
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
