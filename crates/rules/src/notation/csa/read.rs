//! Reads CSA.

use wazir_words::say;

use super::GAME;
use super::write::LINES;
use crate::moves::Move;
use crate::notation::kif::Names;
use crate::notation::kif::record::{Diagram, Reading, Record, value_of};
use crate::notation::pgn::{PgnError, PgnGame};
use crate::outcome::GameResult;
use crate::shelf::Shelf;
use crate::square::{Color, Kind, Piece, Square};
use crate::text::quote;

/// Reads the first game of a text. Its tags say which game it is, and the position in which it
/// starts, as those of PGN do.
///
/// # Errors
/// When the game is not known, or a move cannot be read or played, with line and column.
///
/// ```
/// use wazir_rules::{Shelf, notation::csa};
///
/// let text = "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \n\
///             P5+OU+KI+GI+KA+HI\n+\n+3524GI,T3\n%TORYO\n";
/// let game = csa::read(text, Shelf::shipped())?;
/// assert_eq!(game.tags.get("Variant"), Some("minishogi"));
/// assert_eq!(game.root.nodes.len(), 1);
/// # Ok::<(), wazir_rules::notation::pgn::PgnError>(())
/// ```
pub fn read(text: &str, shelf: &Shelf) -> Result<PgnGame, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(shelf, Csa);
    let mut last = 1;
    for (at, line) in text.lines().enumerate() {
        if line.trim() == "/" {
            break;
        }
        last = at + 1;
        reader.line(line).map_err(|message| PgnError { line: last, column: 1, message })?;
    }
    reader.finish(last)
}

/// Returns `true` if a text has a line that only CSA has: a position, or a move.
pub fn is_csa(text: &str) -> bool {
    let is_move = |line: &str| {
        let bytes = line.as_bytes();
        bytes.len() >= 7
            && matches!(bytes[0], b'+' | b'-')
            && bytes[1..5].iter().all(u8::is_ascii_digit)
            && bytes[5..7].iter().all(u8::is_ascii_uppercase)
    };
    let is_row = |line: &str| ["P1+", "P1-", "P1 *", "PI"].iter().any(|it| line.starts_with(it));
    text.lines().any(|line| is_row(line) || is_move(line))
}

type Reader<'a> = Reading<'a, Csa>;

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix("'*") {
            self.begin()?.comment(comment);
            return Ok(());
        }
        if let Some(name) = line.strip_prefix(GAME) {
            self.head.name = Some(name.trim().to_owned());
        }
        if line.starts_with('\'') {
            return Ok(());
        }
        for (tag, start) in LINES {
            if let Some(value) = line.strip_prefix(start) {
                let value = value_of(tag, value);
                if !value.is_empty() {
                    self.head.tags.set(tag, value);
                }
                return Ok(());
            }
        }
        match line.strip_prefix('P') {
            Some(rest) if !self.has_begun() => self.position(rest.trim_end()),
            // Several statements may share a line.
            _ => line.split(',').try_for_each(|word| self.word(word.trim())),
        }
    }

    fn position(&mut self, text: &str) -> Result<(), String> {
        match text.chars().next() {
            Some('I') => {
                self.head.size = Some((9, 9));
                self.head.without = without(&text[1..])?;
            }
            Some('+') => self.head.hands[0] += &text[1..],
            Some('-') => self.head.hands[1] += &text[1..],
            Some(digit) if digit.is_ascii_digit() => self.head.rows.push(text[1..].to_owned()),
            _ => return Err(say!("{text} is no part of a position", text = quote(text))),
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        if let Some(end) = word.strip_prefix('%') {
            return self.end(end);
        }
        match word {
            "+" if !self.has_begun() => self.head.turn = Some(Color::White),
            "-" if !self.has_begun() => self.head.turn = Some(Color::Black),
            _ if word.len() > 1 && word.starts_with(['+', '-']) => {
                let record = self.begin()?;
                let mv = read_move(record, word)?;
                record.play(mv);
            }
            // Times, versions and the like.
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, word: &str) -> Result<(), String> {
        let record = self.begin()?;
        let turn = record.game.turn();
        let result = match word {
            "PASS" => {
                let legal = record.game.legal_moves();
                let pass = legal.into_iter().find(|mv| mv.is_pass());
                record.play(pass.ok_or(say!("nobody may pass here"))?);
                return Ok(());
            }
            "TORYO" | "TIME_UP" | "ILLEGAL_MOVE" | "TSUMI" => Some(GameResult::Win(!turn)),
            "KACHI" => Some(GameResult::Win(turn)),
            "+ILLEGAL_ACTION" => Some(GameResult::Win(Color::Black)),
            "-ILLEGAL_ACTION" => Some(GameResult::Win(Color::White)),
            "SENNICHITE" | "JISHOGI" | "HIKIWAKE" => Some(GameResult::Draw),
            _ => None,
        };
        record.end(result);
        Ok(())
    }
}

/// The squares of pieces that are taken away: `82HI22KA`.
fn without(text: &str) -> Result<Vec<(usize, usize)>, String> {
    let pieces = text.as_bytes().chunks(4);
    let read = |piece: &[u8]| match piece {
        [file, rank, _, _] => digit(*file).zip(digit(*rank)),
        _ => None,
    };
    let no_squares = || say!("{text} does not say which pieces are missing", text = quote(text));
    pieces.map(|piece| read(piece).ok_or_else(no_squares)).collect()
}

fn read_move(record: &Record, text: &str) -> Result<Move, String> {
    let no_move =
        || say!("{text} is not a move such as {example}", text = quote(text), example = "+3524GI");
    let (game, names) = (&record.game, &record.names);
    let board = game.variant().board();
    let digits: Vec<usize> = text.bytes().skip(1).take(4).map_while(digit).collect();
    let [a, b, c, d] = digits.as_slice() else { return Err(no_move()) };
    let square = |file: usize, rank: usize| -> Option<Square> {
        board.square(board.files().checked_sub(file)?, board.ranks().checked_sub(rank)?)
    };
    let to = square(*c, *d).ok_or_else(no_move)?;
    let from = match (a, b) {
        (0, 0) => None,
        _ => Some(square(*a, *b).ok_or_else(no_move)?),
    };
    let kind = text.get(5..).and_then(|name| names.read_csa(name)).ok_or_else(no_move)?;
    let sign = if text.starts_with('+') { Color::White } else { Color::Black };
    let becomes = |mv: &Move| match mv.dropped().or_else(|| mv.promotion()) {
        Some(kind) => Some(kind),
        None => game.piece(mv.from()?).map(|piece| piece.kind()),
    };
    let fits = |mv: &Move| mv.from() == from && mv.to() == to && becomes(mv) == Some(kind);
    let found = game.legal_moves().into_iter().find(fits).filter(|_| sign == game.turn());
    found.ok_or_else(|| say!("{text} is not a legal move here", text = quote(text)))
}

fn digit(byte: u8) -> Option<usize> {
    byte.is_ascii_digit().then(|| usize::from(byte - b'0'))
}

/// Positions of CSA.
struct Csa;

impl Diagram for Csa {
    fn row(&self, names: &Names, text: &str) -> Result<Vec<Option<Piece>>, String> {
        let cells: Vec<char> = text.chars().collect();
        let read = |cell: &[char]| {
            let cell: String = cell.iter().collect();
            if cell.trim() == "*" {
                return Ok(None);
            }
            let no_piece = || say!("{text} is no piece of this game", text = quote(&cell));
            let color = match cell.chars().next() {
                Some('+') => Color::White,
                Some('-') => Color::Black,
                _ => return Err(no_piece()),
            };
            let kind = names.read_csa(&cell[1..]).ok_or_else(no_piece)?;
            Ok(Some(Piece::new(color, kind)))
        };
        cells.chunks(3).map(read).collect()
    }

    fn hand(&self, names: &Names, text: &str) -> Result<Vec<(Kind, usize)>, String> {
        let letters: Vec<char> = text.chars().collect();
        let read = |piece: &[char]| {
            let piece: String = piece.iter().collect();
            let no_piece = || say!("{text} is no piece that can be held", text = quote(&piece));
            let name = piece.strip_prefix("00").ok_or_else(no_piece)?;
            Ok((names.read_csa(name).ok_or_else(no_piece)?, 1))
        };
        letters.chunks(4).map(read).collect()
    }
}
