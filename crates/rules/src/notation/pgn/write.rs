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
    page.flush();
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
    /// The last word, to which a bracket may still be added.
    last: String,
    /// Whether the last word is a bracket that belongs to what follows.
    opened: bool,
}

impl Page {
    /// Adds a word; spaces inside it are kept together.
    fn word(&mut self, word: &str) {
        if !std::mem::take(&mut self.opened) {
            self.flush();
        }
        self.last += word;
    }

    fn open(&mut self) {
        self.word("(");
        self.opened = true;
    }

    fn flush(&mut self) {
        let word = std::mem::take(&mut self.last);
        let width = word.chars().count();
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 && width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text += &word;
        self.width += width;
    }

    fn close(&mut self) {
        self.last.push(')');
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments.iter().map(|text| fold_comment(text)).filter(|c| !c.is_empty()) {
            // A line that begins with % is skipped by whoever reads it.
            let glued = format!("{{{comment}}}").replace(" %", "\u{0}%");
            glued.split(' ').for_each(|word| self.word(&word.replace('\u{0}', " ")));
        }
    }
}

fn write_line<B: Board>(page: &mut Page, line: &Line, board: &B) {
    page.comments(&line.comments);
    let mut board = board.clone();
    let mut needs_number = true;
    for node in &line.nodes {
        write_move(page, node, &board, needs_number);
        page.comments(&node.comments);
        let said = |line: &&Line| !line.nodes.is_empty() || !line.comments.is_empty();
        for variation in node.variations.iter().filter(said) {
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
    let suffix = board.suffix_after(node.mv);
    let san = san::write(board.variant(), &setup, &board.legal(), node.mv, suffix);
    match setup.turn {
        Color::White => page.word(&format!("{}. {san}", setup.fullmove)),
        Color::Black if needs_number => page.word(&format!("{}... {san}", setup.fullmove)),
        Color::Black => page.word(&san),
    }
    for nag in &node.nags {
        page.word(&format!("${nag}"));
    }
}
