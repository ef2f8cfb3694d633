//! Writes KIF.

use super::digits::{kanji, wide, write_count};
use super::{GAME, Names, fits, size_name};
use crate::game::Game;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::notation::pgn::{PgnGame, Variation};
use crate::outcome::{GameResult, Reason};
use crate::setup::Setup;
use crate::square::{Color, Square};
use crate::variant::Variant;

/// The tags that KIF has headers for.
pub(super) const HEADERS: [(&str, &str); 5] = [
    ("Date", "開始日時"),
    ("Event", "棋戦"),
    ("Site", "場所"),
    ("White", "先手"),
    ("Black", "後手"),
];

/// Writes a game that begins at the position of `start`; `None` if it cannot be written so.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::{kif, pgn::PgnGame};
///
/// let start = Game::named("minishogi")?;
/// let mut game = start.clone();
/// game.play(game.read("S-d2")?)?;
/// let text = kif::write(&PgnGame::new(&game), &start).unwrap();
/// assert!(text.contains("手合割：5五将棋"));
/// assert!(text.contains("   1 ２四銀(35)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &PgnGame, start: &Game) -> Option<String> {
    let variant = start.variant();
    let names = Names::of(variant).filter(|_| fits(variant))?;
    let board = variant.board();
    let mut text = "#KIF version=2.0 encoding=UTF-8\n".to_owned();
    text += &format!("{GAME} {}\n", variant.protocol().pgn);
    for (tag, header) in HEADERS {
        if let Some(value) = game.tags.get(tag).filter(|value| !value.starts_with('?')) {
            let value = value.replace(char::is_control, " ");
            let value = if tag == "Date" { value.replace('.', "/") } else { value };
            text += &format!("{header}：{value}\n");
        }
    }
    let setup = start.setup();
    match size_name(board.files(), board.ranks()).filter(|_| setup == *variant.start()) {
        Some(name) => text += &format!("手合割：{name}\n"),
        None => text += &diagram(variant, &names, &setup),
    }
    text += "手数----指手---------消費時間--\n";
    let mut writer = Writer { names, board, text };
    let mut end = start.clone();
    writer.comments(&game.root.comments);
    writer.moves(&game.root, &mut end, 0);
    if let Some(word) = end_word(&end, game.result) {
        let number = game.root.nodes.len() + 1;
        writer.text += &format!("{number:4} {word}\n");
    }
    for _ in &game.root.nodes {
        end.take_back();
    }
    writer.variations(&game.root, &mut end, 0);
    Some(writer.text)
}

/// The word for the end of a game at this position.
fn end_word(end: &Game, result: Option<GameResult>) -> Option<&'static str> {
    if let Some(outcome) = end.outcome() {
        return Some(match outcome.reason {
            Reason::Checkmate | Reason::Stalemate => "詰み",
            Reason::Repetition | Reason::PerpetualCheck => "千日手",
            _ => by_result(end.turn(), outcome.result),
        });
    }
    Some(by_result(end.turn(), result?))
}

fn by_result(turn: Color, result: GameResult) -> &'static str {
    match result {
        GameResult::Draw => "持将棋",
        GameResult::Win(winner) if winner == turn => "反則勝ち",
        GameResult::Win(_) => "投了",
    }
}

/// The position as a diagram.
fn diagram(variant: &Variant, names: &Names, setup: &Setup) -> String {
    let board = variant.board();
    let hand = |color: Color| {
        let held = setup.holdings.iter(color);
        let held = held.map(|(kind, count)| {
            format!("{}{}\u{3000}", names.get(kind).short, write_count(count))
        });
        let held: String = held.collect();
        if held.is_empty() { "なし".to_owned() } else { held }
    };
    let mut text = format!("後手の持駒：{}\n ", hand(Color::Black));
    for file in (1..=board.files()).rev() {
        text += &format!(" {}", wide(file));
    }
    let edge = format!("\n+{}+\n", "-".repeat(3 * board.files()));
    text += &edge;
    for rank in (0..board.ranks()).rev() {
        text.push('|');
        for file in 0..board.files() {
            let square = board.square(file, rank).expect("it is on the board");
            text += &match setup.board[square.index()] {
                Some(piece) => {
                    let side = if piece.color() == Color::White { ' ' } else { 'v' };
                    format!("{side}{}", names.get(piece.kind()).short)
                }
                None => " ・".to_owned(),
            };
        }
        text += &format!("|{}\n", kanji(board.ranks() - rank));
    }
    text += &edge[1..];
    text += &format!("先手の持駒：{}\n", hand(Color::White));
    let plies = 2 * usize::from(setup.fullmove.max(1) - 1) + setup.turn.index();
    if plies > 1 {
        text += &format!("手数＝{plies}\n");
    }
    if setup.turn == Color::Black {
        text += "後手番\n";
    }
    text
}

struct Writer {
    names: Names,
    board: Geometry,
    text: String,
}

impl Writer {
    fn comments(&mut self, comments: &[String]) {
        for line in comments.iter().flat_map(|comment| comment.lines()) {
            self.text += &format!("*{}\n", line.replace(char::is_control, " "));
        }
    }

    /// Writes the moves of a line that begins after some others, and plays them.
    fn moves(&mut self, line: &Variation, game: &mut Game, before: usize) {
        for (at, node) in line.nodes.iter().enumerate() {
            let last = game.moves().last().map(|mv| mv.to());
            let text = self.mv(node.mv, game, last);
            self.text += &format!("{:4} {text}\n", before + at + 1);
            self.comments(&node.comments);
            if game.play(node.mv).is_err() {
                break;
            }
        }
    }

    /// Writes the variations of a line, the last ones first: each leaves the line that was written
    /// before it.
    fn variations(&mut self, line: &Variation, game: &mut Game, before: usize) {
        let mut played = 0;
        while played < line.nodes.len() && game.play(line.nodes[played].mv).is_ok() {
            played += 1;
        }
        for (at, node) in line.nodes.iter().enumerate().take(played).rev() {
            game.take_back();
            let number = before + at + 1;
            for variation in node.variations.iter().filter(|line| !line.nodes.is_empty()) {
                self.text += &format!("\n変化：{number}手\n");
                let plies = game.moves().len();
                self.moves(variation, game, number - 1);
                // What stands before a variation stands on its first move in KIF.
                while game.moves().len() > plies {
                    game.take_back();
                }
                self.variations(variation, game, number - 1);
            }
        }
    }

    fn mv(&self, mv: Move, game: &Game, last: Option<Square>) -> String {
        let to = mv.to();
        let (file, rank) = self.numbers(to);
        let target = match last == Some(to) {
            true => "同\u{3000}".to_owned(),
            false => format!("{}{}", wide(file), kanji(rank)),
        };
        match (mv.dropped(), mv.from()) {
            (Some(kind), _) => format!("{target}{}打", self.names.get(kind).kif),
            (None, Some(from)) => {
                let piece = game.piece(from).map_or("", |it| self.names.get(it.kind()).kif);
                let promotes = if mv.promotion().is_some() { "成" } else { "" };
                let (file, rank) = self.numbers(from);
                format!("{target}{piece}{promotes}({file}{rank})")
            }
            (None, None) => "パス".to_owned(),
        }
    }

    /// File and rank as shogi counts them.
    fn numbers(&self, square: Square) -> (usize, usize) {
        let (board, file, rank) = (self.board, self.board.file(square), self.board.rank(square));
        (board.files() - file, board.ranks() - rank)
    }
}
