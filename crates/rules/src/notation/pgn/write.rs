//! Writes PGN.

use super::{Node, PgnGame, Variation, fold_comment, write_result};
use crate::game::Game;
use crate::square::Color;

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// Tags that must be known before the moves, in the order in which `XBoard` needs them.
const BEFORE_MOVES: [&str; 4] = ["Variant", "VariantMen", "SetUp", "FEN"];
const WIDTH: usize = 80;

/// Writes a game that begins at the position of `start`. A line ends before a move that is not
/// legal.
pub fn write(game: &PgnGame, start: &Game) -> String {
    let mut text = tags(game);
    let mut page = Page::default();
    write_line(&mut page, &game.root, start);
    page.word(write_result(game.result));
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
            "Result" => write_result(game.result),
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

/// Text that is wrapped between words.
#[derive(Default)]
struct Page {
    text: String,
    /// The number of characters in the last line.
    width: usize,
    /// The last word, to which a closing parenthesis may still be added.
    last: String,
    /// `true` if the last word is an opening parenthesis, which belongs to the next word.
    opened: bool,
}

impl Page {
    /// Adds a word, which is not broken at spaces.
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
            // A line that begins with % would be skipped when the text is read, and not every
            // program knows a command that is broken into lines.
            let mut glued = format!("{{{comment}}}").replace(" %", "\u{0}%");
            for command in ["[%csl", "[%cal"] {
                glued = glued.replace(&format!("{command} "), &format!("{command}\u{0}"));
            }
            glued.split(' ').for_each(|word| self.word(&word.replace('\u{0}', " ")));
        }
    }
}

fn write_line(page: &mut Page, line: &Variation, start: &Game) {
    page.comments(&line.comments);
    let mut game = start.clone();
    let mut needs_number = true;
    for node in &line.nodes {
        write_move(page, node, &game, needs_number);
        page.comments(&node.comments);
        let said = |line: &&Variation| !line.nodes.is_empty() || !line.comments.is_empty();
        for variation in node.variations.iter().filter(said) {
            page.open();
            write_line(page, variation, &game);
            page.close();
        }
        needs_number = !node.comments.is_empty() || !node.variations.is_empty();
        if game.play(node.mv).is_err() {
            break;
        }
    }
}

fn write_move(page: &mut Page, node: &Node, game: &Game, needs_number: bool) {
    let (setup, san) = (game.setup(), game.san(node.mv));
    match setup.turn {
        Color::White => page.word(&format!("{}. {san}", setup.fullmove)),
        Color::Black if needs_number => page.word(&format!("{}... {san}", setup.fullmove)),
        Color::Black => page.word(&san),
    }
    for nag in &node.nags {
        page.word(&format!("${nag}"));
    }
}
