//! Reads KIF.

use wazir_words::say;

use super::digits::{count, digit, number};
use super::record::{Diagram, Reading, Record, value_of};
use super::write::HEADERS;
use super::{GAME, Names, size_name};
use crate::game::Game;
use crate::moves::Move;
use crate::notation::pgn::{PgnError, PgnGame};
use crate::outcome::GameResult;
use crate::shelf::Shelf;
use crate::square::{Color, Kind, Piece, Square};
use crate::text::quote;

/// The words for the end of a game, and who wins: `Some(true)` the side to move.
const ENDS: [(&str, Ended); 14] = [
    ("投了", Ended::Lost),
    ("詰み", Ended::Lost),
    ("詰", Ended::Lost),
    ("切れ負け", Ended::Lost),
    ("時間切れ", Ended::Lost),
    ("反則負け", Ended::Lost),
    ("不戦敗", Ended::Lost),
    ("反則勝ち", Ended::Won),
    ("入玉勝ち", Ended::Won),
    ("不戦勝", Ended::Won),
    ("千日手", Ended::Drawn),
    ("持将棋", Ended::Drawn),
    ("引き分け", Ended::Drawn),
    ("中断", Ended::Open),
];

/// Handicaps on the board of shogi itself: the squares of the pieces without which Black plays. Those
/// that mean different pieces to different programs are left out.
const HANDICAPS: [(&str, &[(usize, usize)]); 10] = [
    ("香落ち", &[(1, 1)]),
    ("右香落ち", &[(9, 1)]),
    ("角落ち", &[(2, 2)]),
    ("飛車落ち", &[(8, 2)]),
    ("飛香落ち", &[(8, 2), (1, 1)]),
    ("二枚落ち", &[(8, 2), (2, 2)]),
    ("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("六枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1)]),
    ("八枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)]),
    ("十枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)]),
];

/// What an end means for the side to move.
#[derive(Clone, Copy)]
enum Ended {
    Lost,
    Won,
    Drawn,
    Open,
}

impl Ended {
    fn result(self, turn: Color) -> Option<GameResult> {
        match self {
            Ended::Lost => Some(GameResult::Win(!turn)),
            Ended::Won => Some(GameResult::Win(turn)),
            Ended::Drawn => Some(GameResult::Draw),
            Ended::Open => None,
        }
    }
}

/// Reads a game with its variations. Its tags say which game it is, and the position in which it
/// starts, as those of PGN do.
///
/// # Errors
/// When the game is not known, or a move cannot be read or played, with line and column.
///
/// ```
/// use wazir_rules::{Shelf, notation::kif};
///
/// let text = "手合割：5五将棋\n   1 ２四銀(35)\n   2 投了\n";
/// let game = kif::read(text, Shelf::shipped())?;
/// assert_eq!(game.tags.get("Variant"), Some("minishogi"));
/// assert_eq!(game.result.unwrap().as_str(), "1-0");
/// # Ok::<(), wazir_rules::notation::pgn::PgnError>(())
/// ```
pub fn read(text: &str, shelf: &Shelf) -> Result<PgnGame, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(shelf, Kif);
    for (at, line) in text.lines().enumerate() {
        reader.line(line).map_err(|message| PgnError { line: at + 1, column: 1, message })?;
    }
    let line = text.lines().count().max(1);
    reader.finish(line)
}

/// Returns `true` if a text has a line that only KIF has.
pub fn is_kif(text: &str) -> bool {
    let words = ["手合割", "手数", "変化：", "#KIF", "# ---- Kifu", "後手の持駒", "先手の持駒"];
    let words = words.into_iter().chain(HEADERS.iter().map(|&(_, header)| header));
    let words: Vec<&str> = words.collect();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().any(|line| words.iter().any(|word| line.trim_start().starts_with(word)))
}

type Reader<'a> = Reading<'a, Kif>;

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix('*') {
            self.begin()?.comment(comment);
            return Ok(());
        }
        if let Some(name) = line.strip_prefix(GAME) {
            self.head.name = Some(name.trim().to_owned());
        }
        let text = line.trim();
        if line.starts_with(['#', '&', '+']) || text.is_empty() {
            return Ok(());
        }
        if let Some(row) = text.strip_prefix('|') {
            let (row, _) = row.rsplit_once('|').unwrap_or((row, ""));
            self.head.rows.push(row.to_owned());
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("変化") {
            let from = rest.trim_start_matches([':', '：', ' ']);
            let (number, _) = number(from).ok_or(say!("a variation from no move"))?;
            return self.begin()?.go_back(number);
        }
        if text.starts_with("手数----") || text.starts_with("まで") {
            return self.begin().map(drop);
        }
        if !self.has_begun() && self.header(text)? {
            return Ok(());
        }
        match number(text) {
            // The digits over a diagram.
            Some(_) if text.chars().all(|c| c.is_whitespace() || digit(c).is_some()) => Ok(()),
            Some((_, rest)) => self.word(rest.trim_start()),
            None => match text.strip_prefix(['▲', '△', '☗', '☖']) {
                Some(rest) => self.word(rest.trim_start()),
                None => Ok(()),
            },
        }
    }

    /// Reads a header. Returns whether it was one.
    fn header(&mut self, text: &str) -> Result<bool, String> {
        match text {
            "後手番" | "上手番" => self.head.turn = Some(Color::Black),
            "先手番" | "下手番" => self.head.turn = Some(Color::White),
            _ => {
                if let Some(plies) = text.strip_prefix("手数＝") {
                    self.head.plies = number(plies).map_or(0, |(plies, _)| plies);
                    return Ok(true);
                }
                let Some((name, value)) = text.split_once(['：', ':']) else { return Ok(false) };
                self.named(name.trim(), value.trim())?;
            }
        }
        Ok(true)
    }

    fn named(&mut self, name: &str, value: &str) -> Result<(), String> {
        let name = name.replace("上手", "後手").replace("下手", "先手");
        match name.as_str() {
            "手合割" => self.handicap(value)?,
            "先手の持駒" => self.head.hands[0] = value.to_owned(),
            "後手の持駒" => self.head.hands[1] = value.to_owned(),
            _ => {
                let known = HEADERS.iter().find(|(_, header)| *header == name);
                let value = known.map(|(tag, _)| (tag, value_of(tag, value)));
                if let Some((tag, value)) = value.filter(|(_, value)| !value.is_empty()) {
                    self.head.tags.set(tag, value);
                }
            }
        }
        Ok(())
    }

    /// The name of a start position: those of boards, of which the digits may be of any kind.
    fn handicap(&mut self, value: &str) -> Result<(), String> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !c.is_whitespace())
                .map(|c| digit(c).map_or(c, |value| char::from(b'0' + value as u8)))
                .collect()
        };
        if let Some((_, without)) = HANDICAPS.iter().find(|(name, _)| *name == value) {
            self.head.size = Some((9, 9));
            self.head.without = without.to_vec();
            return Ok(());
        }
        let wanted = plain(value);
        if wanted == "その他" || wanted.is_empty() {
            return Ok(());
        }
        let is_named = |&(files, ranks): &(usize, usize)| {
            size_name(files, ranks).map(|it| plain(&it)) == Some(wanted.clone())
        };
        let size = (1..=9).map(|size| (size, size)).find(is_named);
        let unknown =
            || say!("the start {text} is not known; a diagram would be", text = quote(value));
        self.head.size = Some(size.ok_or_else(unknown)?);
        Ok(())
    }

    /// A move or an end.
    fn word(&mut self, text: &str) -> Result<(), String> {
        let record = self.begin()?;
        if let Some((_, ended)) = ENDS.iter().find(|(word, _)| text.starts_with(word)) {
            let result = ended.result(record.game.turn());
            record.end(result);
            return Ok(());
        }
        let mv = read_move(record, text)?;
        record.play(mv);
        Ok(())
    }
}

/// A move as it is written.
struct Written {
    to: Square,
    kind: Kind,
    drops: bool,
    promotes: bool,
    from: Option<Square>,
}

fn read_move(record: &Record, text: &str) -> Result<Move, String> {
    let shown = text.split([' ', '(']).next().unwrap_or(text);
    let no_move = || {
        say!("{text} is not a move such as {example}", text = quote(shown), example = "２四銀(35)")
    };
    let game = &record.game;
    let legal = game.legal_moves();
    if text.starts_with("パス") {
        let pass = legal.iter().copied().find(|mv| mv.is_pass());
        return pass.ok_or_else(|| say!("nobody may pass here").to_owned());
    }
    let written = parse(game, &record.names, text).ok_or_else(no_move)?;
    let fits = |mv: &&Move| {
        let kind = match mv.dropped() {
            Some(kind) => Some(kind),
            None => mv.from().and_then(|from| game.piece(from)).map(|piece| piece.kind()),
        };
        let is_drop = mv.dropped().is_some();
        let is_from = written.from.is_none_or(|from| mv.from() == Some(from));
        mv.to() == written.to
            && kind == Some(written.kind)
            && mv.promotion().is_some() == written.promotes
            && is_from
            && (is_drop || !written.drops)
    };
    let all: Vec<Move> = legal.iter().filter(fits).copied().collect();
    // A piece that can come from the board is not dropped unless the text says so.
    let moved: Vec<Move> = all.iter().filter(|mv| mv.dropped().is_none()).copied().collect();
    let all = if written.drops || moved.is_empty() { all } else { moved };
    match all.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(say!("{text} is not a legal move here", text = quote(shown))),
        _ => Err(say!("{text} can mean several moves: its origin is missing", text = quote(shown))),
    }
}

fn parse(game: &Game, names: &Names, text: &str) -> Option<Written> {
    let board = game.variant().board();
    let square = |file: usize, rank: usize| {
        board.square(board.files().checked_sub(file)?, board.ranks().checked_sub(rank)?)
    };
    let (to, mut rest) = match text.strip_prefix('同') {
        Some(rest) => (game.moves().last()?.to(), rest.trim_start()),
        None => {
            let mut letters = text.chars();
            let to = square(digit(letters.next()?)?, digit(letters.next()?)?)?;
            (to, letters.as_str().trim_start())
        }
    };
    let (kind, length) = names.read(rest)?;
    rest = &rest[length..];
    let (mut promotes, mut drops) = (false, false);
    loop {
        let mut letters = rest.chars();
        match letters.next() {
            Some('成') => promotes = true,
            Some('打') => drops = true,
            Some('不') => {
                letters = letters.as_str().strip_prefix('成')?.chars();
            }
            // Where the piece comes from, in words; that a promotion is declined.
            Some('生' | '右' | '左' | '直' | '上' | '行' | '引' | '寄' | '入') => {}
            _ => break,
        }
        rest = letters.as_str();
    }
    let mut from = None;
    if let Some(inside) = rest.trim_start().strip_prefix('(') {
        let digits: Vec<usize> = inside.chars().map_while(digit).collect();
        if let [file, rank] = digits.as_slice() {
            from = Some(square(*file, *rank)?);
        }
    }
    Some(Written { to, kind, drops, promotes, from })
}

/// Diagrams of KIF.
struct Kif;

impl Diagram for Kif {
    fn row(&self, names: &Names, text: &str) -> Result<Vec<Option<Piece>>, String> {
        let mut row = Vec::new();
        let mut rest = text;
        let mut color = Color::White;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                'v' | 'V' => {
                    color = Color::Black;
                    1
                }
                ' ' | '\u{3000}' | '^' => first.len_utf8(),
                '・' | '．' | '.' => {
                    row.push(None);
                    first.len_utf8()
                }
                _ => {
                    let no_piece = || say!("{text} is no piece of this game", text = first);
                    let (kind, length) = names.read(rest).ok_or_else(no_piece)?;
                    row.push(Some(Piece::new(color, kind)));
                    color = Color::White;
                    length
                }
            };
            rest = &rest[length..];
        }
        Ok(row)
    }

    fn hand(&self, names: &Names, text: &str) -> Result<Vec<(Kind, usize)>, String> {
        let parts = text.split_whitespace().filter(|part| *part != "なし");
        let read = |part: &str| {
            let no_piece = || say!("{text} is no piece that can be held", text = quote(part));
            let (kind, length) = names.read(part).ok_or_else(no_piece)?;
            Ok((kind, count(&part[length..]).ok_or_else(no_piece)?))
        };
        parts.map(read).collect()
    }
}
