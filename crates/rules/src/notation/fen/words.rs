//! The words of a FEN and the items of a word, with their columns.

use wazir_words::say;

use super::{FenError, Field};
use crate::square::Color;
use crate::variant::Letter;

/// A word of the text, and the column at which it begins.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) column: usize,
}

impl<'a> Word<'a> {
    pub(super) fn error<T>(self, field: Field, message: impl Into<String>) -> Result<T, FenError> {
        Err(FenError { field, column: self.column, message: message.into() })
    }

    /// Splits the word before the first `mark`; the second part is `None` if there is no mark.
    pub(super) fn split_before(self, mark: char) -> (Word<'a>, Option<Word<'a>>) {
        let Some(at) = self.text.find(mark) else { return (self, None) };
        let (text, rest) = self.text.split_at(at);
        let column = self.column + text.chars().count();
        (Word { text, ..self }, Some(Word { text: rest, column }))
    }

    /// The parts between the slashes.
    pub(super) fn ranks(self) -> impl Iterator<Item = Word<'a>> {
        let mut column = self.column;
        self.text.split('/').map(move |text| {
            let word = Word { text, column };
            column += text.chars().count() + 1;
            word
        })
    }

    /// The characters, each as a word of its own.
    pub(super) fn letters(self) -> impl Iterator<Item = (char, Word<'a>)> {
        self.text.char_indices().enumerate().map(move |(skip, (at, letter))| {
            let text = &self.text[at..at + letter.len_utf8()];
            (letter, Word { text, column: self.column + skip })
        })
    }

    /// The pieces and numbers.
    pub(super) fn items(self) -> Items<'a> {
        Items(self)
    }
}

/// An item of a board or a hand: a piece or a number.
pub(super) enum Item {
    Number(usize),
    Piece(Color, Letter),
    /// Neither of the two.
    Other,
}

/// Splits a word into [`Item`]s.
pub(super) struct Items<'a>(Word<'a>);

impl<'a> Iterator for Items<'a> {
    type Item = (Item, Word<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.0.text;
        let first = rest.chars().next()?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let length = match first {
            '0'..='9' => digits,
            '+' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ if rest[first.len_utf8()..].starts_with('~') => first.len_utf8() + 1,
            _ => first.len_utf8(),
        };
        let (text, rest) = rest.split_at(length);
        let word = Word { text, column: self.0.column };
        self.0 = Word { text: rest, column: word.column + text.chars().count() };
        Some((item(text), word))
    }
}

fn item(text: &str) -> Item {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return text.parse().map_or(Item::Other, Item::Number);
    }
    let small = text.chars().any(|c| c.is_ascii_lowercase());
    let color = if small { Color::Black } else { Color::White };
    let promoted = text.strip_suffix('~').map(|letter| format!("+{letter}"));
    match Letter::parse(&promoted.as_deref().unwrap_or(text).to_ascii_uppercase()) {
        Some(letter) => Item::Piece(color, letter),
        None => Item::Other,
    }
}

/// Iterates over the words of a text.
pub(super) struct Words<'a>(Word<'a>);

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        let mut words = Words(Word { text, column: 1 });
        words.skip(text.len() - text.trim_start().len());
        words
    }

    /// Advances by `length` bytes.
    fn skip(&mut self, length: usize) {
        let (skipped, rest) = self.0.text.split_at(length);
        self.0 = Word { text: rest, column: self.0.column + skipped.chars().count() };
    }

    /// The number of words that are left.
    pub(super) fn left(&self) -> usize {
        self.0.text.split_whitespace().count()
    }

    /// Takes the next word if there is one and it passes the test.
    pub(super) fn take_if(&mut self, test: impl Fn(&str) -> bool) -> Option<Word<'a>> {
        let rest = self.0.text;
        let text = rest.split(char::is_whitespace).next().filter(|text| !text.is_empty())?;
        let word = Word { text, column: self.0.column };
        test(text).then(|| {
            let spaces = rest[text.len()..].len() - rest[text.len()..].trim_start().len();
            self.skip(text.len() + spaces);
            word
        })
    }

    /// Takes the next word; fails if there is none.
    pub(super) fn take(&mut self, field: Field, expected: &str) -> Result<Word<'a>, FenError> {
        match self.take_if(|_| true) {
            Some(word) => Ok(word),
            None => self.0.error(field, say!("unexpected end, expected {expected}", expected)),
        }
    }
}
