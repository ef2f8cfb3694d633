//! Writes games.

use super::{Board, Line, Node, PgnGame, fold_comment};
use crate::notation::san;
use crate::square::Color;

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// What must be known before the moves, in the order in which `XBoard` needs it.
const BEFORE_MOVES: [&str; 4] = ["Variant", "VariantMen", "SetUp", "FEN"];
const WIDTH: usize = 80;

/// The game as PGN, from the start position that `board` shows. Its moves must be legal.
pub fn write<B: Board>(game: &PgnGame, board: &B) -> String {
    let mut text = tags(game);
    let mut page = Page::default();
    write_line(&mut page, &game.root, board);
    page.word(game.result.text());
    text.push('\n');
    text += &page.text;
    text.push('\n');
    text
}

fn tags(game: &PgnGame) -> String {
    let mut text = String::new();
    for name in ROSTER {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let value = match name {
            "Result" => game.result.text(),
            _ => game.tags.get(name).unwrap_or(unknown),
        };
        text += &tag(name, value);
    }
    for name in BEFORE_MOVES {
        text += &game.tags.get(name).map_or_else(String::new, |value| tag(name, value));
    }
    let is_other = |name: &str| !ROSTER.contains(&name) && !BEFORE_MOVES.contains(&name);
    for (name, value) in game.tags.0.iter().filter(|(name, _)| is_other(name)) {
        text += &tag(name, value);
    }
    text
}

fn tag(name: &str, value: &str) -> String {
    let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// Text that is broken between words.
#[derive(Default)]
struct Page {
    text: String,
    /// Characters in the last line.
    width: usize,
    /// Whether the next word follows without a space.
    tight: bool,
}

impl Page {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        // A line that begins with % would be skipped by whoever reads it.
        let must_stay = word.starts_with('%') || self.tight;
        if self.width > 0 && !must_stay && self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 && !self.tight {
            self.text.push(' ');
            self.width += 1;
        }
        self.text += word;
        self.width += width;
        self.tight = false;
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments.iter().map(|text| fold_comment(text)).filter(|c| !c.is_empty()) {
            format!("{{{comment}}}").split(' ').for_each(|word| self.word(word));
        }
    }

    fn open(&mut self) {
        self.word("(");
        self.tight = true;
    }

    fn close(&mut self) {
        self.tight = true;
        self.word(")");
    }
}

fn write_line<B: Board>(page: &mut Page, line: &Line, board: &B) {
    page.comments(&line.comments);
    let mut board = board.clone();
    let mut needs_number = true;
    for node in &line.nodes {
        write_move(page, node, &board, needs_number);
        page.comments(&node.comments);
        for variation in &node.variations {
            page.open();
            write_line(page, variation, &board);
            page.close();
        }
        needs_number = !node.comments.is_empty() || !node.variations.is_empty();
        board.play(node.mv);
    }
}

fn write_move<B: Board>(page: &mut Page, node: &Node, board: &B, needs_number: bool) {
    let setup = board.setup();
    match setup.turn {
        Color::White => page.word(&format!("{}.", setup.fullmove)),
        Color::Black if needs_number => page.word(&format!("{}...", setup.fullmove)),
        Color::Black => {}
    }
    let suffix = board.suffix_after(node.mv);
    page.word(&san::write(board.variant(), &setup, &board.legal(), node.mv, suffix));
    for nag in &node.nags {
        page.word(&format!("${nag}"));
    }
}
