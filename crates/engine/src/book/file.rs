//! A book as a text: one position a line.
//!
//! ```text
//! # Whatever helps readers.
//! : e4 100 +31 =10 -25 (0.31); d4 80
//! e4 e5 = Open Game
//! e4 e5 : Nf3 100; Bc4 20 +12 =3 -14 (0.05)
//! from 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 = Pawn Ending
//! : e4
//! ```
//!
//! Moves are in coordinates or SAN, whichever reads better; those before the colon lead to the position.
//! `docs/book.md` is about the whole of it.

use std::fmt::Write;

use wazir_rules::notation::fen;
use wazir_rules::text::quote;
use wazir_rules::{Game, Move, Rules, prelude};

use super::{Book, BookMove, Place, Start};

/// The reason why a text is no book of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}: {reason}")]
pub struct BookError {
    /// The number of the line, from 1; 0 if it is not about one.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The longest line of moves, in plies.
const LONGEST: usize = 200;
/// The largest score, in centipawns.
const MOST: i32 = 10_000;

impl Book {
    /// Reads a book of a game.
    ///
    /// # Errors
    /// With the first line that is wrong, and why.
    pub fn read(rules: &Rules, text: &str) -> Result<Book, BookError> {
        let mut reader = Reader::new(rules);
        for (at, line) in text.lines().enumerate() {
            reader.line(line.trim()).map_err(|reason| BookError { line: at + 1, reason })?;
        }
        Ok(reader.book)
    }

    /// Writes the book so that it can be read again.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for line in &self.about {
            let _ = writeln!(text, "# {line}");
        }
        let mut start = 0;
        for place in &self.places {
            if place.start != start {
                start = place.start;
                let Start { text: from, setup } = &self.starts[start];
                let from = from.clone();
                let from = from.unwrap_or_else(|| fen::write(self.rules.variant(), setup));
                let _ = writeln!(text, "from {from}");
            }
            self.write_place(&mut text, place);
        }
        text
    }

    fn write_place(&self, text: &mut String, place: &Place) {
        let mut line = String::new();
        let mut game = self.reach(&Place { line: Vec::new(), ..place.clone() });
        for &mv in &place.line {
            line += &game.san(mv);
            line.push(' ');
            game.play(mv).expect("it was played before");
        }
        for (tag, name) in &place.names {
            let _ = writeln!(text, "{line}={tag} {name}");
        }
        if place.moves.is_empty() {
            return;
        }
        let moves = place.moves.iter().map(|known| write_move(&game, known));
        let _ = writeln!(text, "{line}: {}", moves.collect::<Vec<_>>().join("; "));
    }
}

fn write_move(game: &Game, known: &BookMove) -> String {
    let BookMove { mv, weight, won, drawn, lost, score } = *known;
    let mut text = format!("{} {weight}", game.san(mv));
    if known.games() > 0 {
        let _ = write!(text, " +{won} ={drawn} -{lost}");
    }
    if let Some(score) = score {
        let sign = if score < 0 { "-" } else { "" };
        let _ = write!(text, " ({sign}{}.{:02})", score.abs() / 100, score.abs() % 100);
    }
    text
}

struct Reader {
    book: Book,
    start: usize,
    /// The line that was read last: what lines have in common is not played again.
    game: Game,
    words: Vec<String>,
}

impl Reader {
    fn new(rules: &Rules) -> Reader {
        let game = Game::new(rules);
        Reader { book: Book::new(rules), start: 0, game, words: Vec::new() }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(about) = line.strip_prefix('#') {
            if self.book.places.is_empty() && self.start == 0 {
                self.book.about.push(about.trim().to_owned());
            }
            return Ok(());
        }
        match line.strip_prefix("from ") {
            _ if line.is_empty() => Ok(()),
            Some(start) => self.from(start),
            None => self.position(line),
        }
    }

    /// Goes to another start.
    fn from(&mut self, text: &str) -> Result<(), String> {
        let (text, name) = match text.split_once(" = ") {
            Some((text, name)) => (text.trim(), Some(name)),
            None => (text.trim(), None),
        };
        let rules = &self.book.rules;
        let setup = match text.parse::<u64>() {
            Ok(number) if rules.variant().has_arrays() => prelude::array(rules.variant(), number),
            Ok(_) => return Err("the game has one array, which has no number".to_owned()),
            Err(_) => fen::read(rules.variant(), text).map_err(|error| error.to_string())?,
        };
        self.game = Game::from_setup(rules, &setup).map_err(|error| error.to_string())?;
        self.words.clear();
        self.start = self.book.start(Start { text: Some(text.to_owned()), setup });
        name.map_or(Ok(()), |name| self.name("", name))
    }

    /// Reads what is said of a position.
    fn position(&mut self, line: &str) -> Result<(), String> {
        let (mut words, mut rest) = (Vec::new(), line);
        loop {
            let (word, after) = split(rest);
            rest = after;
            match word.strip_prefix('=') {
                _ if word == ":" => {
                    self.walk(&words)?;
                    return self.moves(rest);
                }
                Some(tag) => {
                    self.walk(&words)?;
                    return self.name(tag, rest);
                }
                None if word.is_empty() => {
                    return Err("moves need a `:` before them, a name needs a `=`".to_owned());
                }
                None => words.push(word),
            }
        }
    }

    /// Plays a line of moves, as far as it differs from the one before.
    fn walk(&mut self, words: &[&str]) -> Result<(), String> {
        if words.len() > LONGEST {
            return Err(format!("a line has {LONGEST} moves at most"));
        }
        let same = words.iter().zip(&self.words).take_while(|(new, old)| new == old).count();
        while self.words.len() > same {
            self.words.pop();
            self.game.take_back();
        }
        for &word in &words[same..] {
            let mv = read_move(&self.game, word)?;
            self.game.play(mv).map_err(|error| error.to_string())?;
            self.words.push(word.to_owned());
        }
        Ok(())
    }

    fn name(&mut self, tag: &str, name: &str) -> Result<(), String> {
        let name = name.trim();
        if name.is_empty() {
            return Err("there is no name behind the `=`".to_owned());
        }
        let place = self.place();
        if let Some((_, known)) = place.names.iter().find(|(known, _)| known == tag) {
            return Err(format!("the position is called {} already", quote(known)));
        }
        place.names.push((tag.to_owned(), name.to_owned()));
        Ok(())
    }

    fn moves(&mut self, text: &str) -> Result<(), String> {
        let mut moves = Vec::new();
        for part in text.split(';') {
            moves.push(entry(&self.game, part)?);
        }
        let game = self.game.clone();
        let place = self.place();
        for known in moves {
            if place.moves.iter().any(|other| other.mv == known.mv) {
                return Err(format!("{} is there already", game.san(known.mv)));
            }
            place.moves.push(known);
        }
        Ok(())
    }

    fn place(&mut self) -> &mut Place {
        let at = self.book.place_at(&self.game, self.start);
        &mut self.book.places[at]
    }
}

/// Reads a move, with what is known of it.
fn entry(game: &Game, text: &str) -> Result<BookMove, String> {
    let (word, mut rest) = split(text);
    if word.is_empty() {
        return Err("a move is missing".to_owned());
    }
    let mut known = BookMove::new(read_move(game, word)?, 1);
    while !rest.is_empty() {
        let (fact, after) = split(rest);
        rest = after;
        let count = |text: &str| text.parse().ok();
        let is_read = match fact.split_at(fact.chars().next().map_or(0, char::len_utf8)) {
            ("+", won) => count(won).map(|won| known.won = won),
            ("=", drawn) => count(drawn).map(|drawn| known.drawn = drawn),
            ("-", lost) => count(lost).map(|lost| known.lost = lost),
            ("(", _) => score(fact).map(|score| known.score = Some(score)),
            _ => fact.parse().ok().map(|weight| known.weight = weight),
        };
        is_read.ok_or_else(|| {
            format!("{} is no weight, result (+1 =2 -3) or score (0.50)", quote(fact))
        })?;
    }
    Ok(known)
}

/// Reads pawns in parentheses as centipawns.
fn score(text: &str) -> Option<i32> {
    let pawns: f64 = text.strip_prefix('(')?.strip_suffix(')')?.parse().ok()?;
    let score = (pawns * 100.0).round();
    (score.abs() <= f64::from(MOST)).then_some(score as i32)
}

fn read_move(game: &Game, word: &str) -> Result<Move, String> {
    game.read(word).map_err(|error| error.to_string())
}

/// The first word of a text, and the rest.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}
