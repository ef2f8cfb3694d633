//! Splits PGN text into tokens, each with its line and column.

use wazir_words::say;

use super::{PgnError, fold_comment};
use crate::text::{excerpt, quote};

/// The place where a token begins; line and column are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error<T>(self, message: impl Into<String>) -> Result<T, PgnError> {
        Err(PgnError { line: self.line, column: self.column, message: message.into() })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// With white space collapsed; may be empty.
    Comment(String),
    /// `$7` or `!?`
    Nag(u8),
    Open,
    Close,
    /// A move, a result, or anything else.
    Word(String),
}

/// The rest of the text, and the place where it begins.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer { rest, place: Place { line: 1, column: 1 } }
    }

    /// Returns `true` if the next token begins with one of these characters.
    pub(super) fn at(&mut self, signs: &[char]) -> bool {
        self.skip_space();
        self.rest.starts_with(signs)
    }

    /// The place where the next token begins; `None` at the end.
    pub(super) fn place(&mut self) -> Option<Place> {
        self.skip_space();
        (!self.rest.is_empty()).then_some(self.place)
    }

    /// Reads the next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, PgnError> {
        self.skip_numbers();
        let place = self.place;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' => self.tag()?,
            '{' => self.brace_comment()?,
            ';' => Token::Comment(fold_comment(&self.until(|c| c == '\n')[1..])),
            '(' => self.single(Token::Open),
            ')' => self.single(Token::Close),
            '$' => self.nag()?,
            '!' | '?' => self.mark()?,
            '±' | '∓' | '⩲' | '⩱' | '∞' => self.sign(first),
            '*' => self.single(Token::Word("*".to_owned())),
            _ => self.word()?,
        };
        Ok(Some((place, token)))
    }

    /// Skips to the next line that may begin the tags of a game, after an error.
    pub(super) fn skip_game(&mut self) {
        loop {
            self.until(|c| c == '\n');
            let was_empty = self.rest.starts_with("\n\n") || self.rest.starts_with("\n\r\n");
            self.skip_space();
            let tag = self.rest.strip_prefix('[').and_then(|rest| rest.chars().next());
            let is_tag = tag.is_some_and(|c| c.is_ascii_uppercase());
            if self.rest.is_empty() || was_empty && is_tag {
                return;
            }
        }
    }

    /// Takes `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        for c in taken.chars() {
            self.place = match c {
                '\n' => Place { line: self.place.line + 1, column: 1 },
                _ => Place { column: self.place.column + 1, ..self.place },
            };
        }
        taken
    }

    /// Takes everything up to the first character that passes the test.
    fn until(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(test).unwrap_or(self.rest.len()))
    }

    fn single(&mut self, token: Token) -> Token {
        self.take(1);
        token
    }

    /// Skips white space and lines that begin with `%`.
    fn skip_space(&mut self) {
        loop {
            self.until(|c| !c.is_whitespace());
            if self.place.column != 1 || !self.rest.starts_with('%') {
                return;
            }
            self.until(|c| c == '\n');
        }
    }

    /// Skips white space and move numbers: `12.`, `12...`, `12`, but not `0-0` and `1/2-1/2`.
    fn skip_numbers(&mut self) {
        loop {
            self.skip_space();
            let after = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_word = after.starts_with(|c: char| c.is_alphanumeric() || "-/".contains(c));
            if after.len() < self.rest.len() && !is_word || after.starts_with('.') {
                self.until(|c| !(c.is_ascii_digit() || c == '.'));
            } else {
                return;
            }
        }
    }

    fn tag(&mut self) -> Result<Token, PgnError> {
        let place = self.place;
        self.take(1);
        self.skip_space();
        let name = self.until(|c| !(c.is_ascii_alphanumeric() || c == '_')).to_owned();
        self.skip_space();
        if name.is_empty() || !self.rest.starts_with('"') {
            return place
                .error(say!("expected a tag such as {example}", example = "[Event \"...\"]"));
        }
        let Some(value) = self.string() else {
            let name = excerpt(&name);
            return place.error(say!("the value of the tag {name} is not closed", name));
        };
        self.skip_space();
        if !self.rest.starts_with(']') {
            let name = excerpt(&name);
            return self.place.error(say!("expected ] at the end of the tag {name}", name));
        }
        self.take(1);
        Ok(Token::Tag(name, value))
    }

    /// Reads a quoted string, which must be on one line; a backslash escapes the next character.
    fn string(&mut self) -> Option<String> {
        let mut value = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        loop {
            let (at, c) = chars.next()?;
            match c {
                '"' => {
                    self.take(at + 1);
                    return Some(value);
                }
                '\n' => return None,
                '\\' => value.push(chars.next()?.1),
                _ => value.push(c),
            }
        }
    }

    fn brace_comment(&mut self) -> Result<Token, PgnError> {
        let place = self.place;
        let text = self.until(|c| c == '}');
        if self.rest.is_empty() {
            return place.error(say!("a comment without a closing brace"));
        }
        self.take(1);
        Ok(Token::Comment(fold_comment(&text[1..])))
    }

    fn nag(&mut self) -> Result<Token, PgnError> {
        let place = self.place;
        self.take(1);
        let digits = self.until(|c| !c.is_ascii_digit());
        match digits.parse() {
            Ok(nag) => Ok(Token::Nag(nag)),
            Err(_) => place.error(say!("expected an annotation from $0 to $255")),
        }
    }

    /// Reads an annotation such as `!`.
    fn mark(&mut self) -> Result<Token, PgnError> {
        let place = self.place;
        let nag = match self.until(|c| c != '!' && c != '?') {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            other => return place.error(say!("{text} is not an annotation", text = quote(other))),
        };
        Ok(Token::Nag(nag))
    }

    /// What a sign between moves says of the position, if it is one.
    pub(super) fn nag_of(sign: &str) -> Option<u8> {
        Some(match sign {
            "=" => 10,
            "∞" => 13,
            "⩲" | "+=" | "+/=" => 14,
            "⩱" | "=+" | "=/+" => 15,
            "±" | "+/-" => 16,
            "∓" | "-/+" => 17,
            "+-" => 18,
            "-+" => 19,
            _ => return None,
        })
    }

    fn sign(&mut self, sign: char) -> Token {
        let text = self.take(sign.len_utf8());
        Token::Nag(Lexer::nag_of(text).expect("each of these signs has a number"))
    }

    /// Reads up to white space or a character that cannot be part of a move. `(Q)` right after a
    /// square is a promotion, not a variation.
    fn word(&mut self) -> Result<Token, PgnError> {
        let place = self.place;
        let ends = |c: char| c.is_whitespace() || "{}()[];$!?\"±∓⩲⩱∞".contains(c);
        let mut word = self.until(ends).to_owned();
        if let [b'(', b'A'..=b'Z', b')', ..] = self.rest.as_bytes() {
            word += self.take(3);
        }
        match word.is_empty() {
            false => Ok(Token::Word(word)),
            true => place.error(say!("unexpected {text}", text = quote(self.take(1)))),
        }
    }
}
