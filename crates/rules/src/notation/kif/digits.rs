//! Digits of all kinds: `7`, `７` and `七`.

const WIDE: &str = "０１２３４５６７８９";
const KANJI: &str = "〇一二三四五六七八九";

/// The value of a digit.
pub(super) fn digit(c: char) -> Option<usize> {
    let among = |digits: &str| digits.chars().position(|one| one == c);
    c.to_digit(10).map(|value| value as usize).or_else(|| among(WIDE)).or_else(|| among(KANJI))
}

/// A file as KIF writes it.
pub(super) fn wide(value: usize) -> char {
    WIDE.chars().nth(value).unwrap_or('?')
}

/// A rank as KIF writes it.
pub(super) fn kanji(value: usize) -> char {
    KANJI.chars().nth(value).unwrap_or('?')
}

/// Reads a number at the beginning of a text; the rest follows.
pub(super) fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let values = digits.chars().filter_map(digit);
    let value = values.take(6).fold(None, |sum, digit| Some(sum.unwrap_or(0) * 10 + digit));
    value.map(|value| (value, rest))
}

/// Reads a count of pieces: `二`, `十`, `十八`; nothing means one.
pub(super) fn count(text: &str) -> Option<usize> {
    let (tens, ones) = match text.split_once('十') {
        Some(("", ones)) => (1, ones),
        Some((tens, ones)) => (number(tens)?.0, ones),
        None => (0, text),
    };
    let ones = match (ones, tens) {
        ("", 0) => 1,
        ("", _) => 0,
        _ => number(ones).filter(|(_, rest)| rest.is_empty())?.0,
    };
    Some(tens * 10 + ones)
}

/// Writes a count of pieces; one is nothing.
pub(super) fn write_count(count: u8) -> String {
    let (tens, ones) = (usize::from(count / 10), usize::from(count % 10));
    let tens = match tens {
        0 => String::new(),
        1 => "十".to_owned(),
        _ => format!("{}十", kanji(tens)),
    };
    match ones {
        1 if tens.is_empty() => String::new(),
        0 => tens,
        _ => format!("{tens}{}", kanji(ones)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_back() {
        for value in 1..=99 {
            assert_eq!(count(&write_count(value)), Some(usize::from(value)), "{value}");
        }
        assert_eq!(count("x"), None);
        assert_eq!(number("１2三x"), Some((123, "x")));
        assert_eq!(number("x"), None);
    }
}
