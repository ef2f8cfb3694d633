//! What people note on a position: words, glyphs, arrows and circles.
//!
//! PGN has a comment for the words and numbers for the glyphs. Arrows and circles stand within the
//! comment, as most programs write them: `[%csl Gg4,Rd5]` colours squares, `[%cal Ge2e4]` draws
//! arrows.

use std::collections::BTreeSet;

use super::fold_comment;
use crate::geometry::Geometry;
use crate::square::Square;

/// Most shapes of one command; more get another one, so that lines can be wrapped.
const MOST_AT_ONCE: usize = 8;

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `B`
    Blue,
    /// `Y`
    Yellow,
}

impl Ink {
    /// All colours.
    pub const ALL: [Ink; 4] = [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow];

    /// Its letter in PGN.
    pub fn letter(self) -> char {
        match self {
            Ink::Green => 'G',
            Ink::Red => 'R',
            Ink::Blue => 'B',
            Ink::Yellow => 'Y',
        }
    }
}

/// An arrow from one square to another, or a circle around one square: both are the same then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its colour.
    pub ink: Ink,
    /// The square where it begins.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
}

impl Shape {
    /// `true` if it is a circle.
    pub fn is_circle(self) -> bool {
        self.from == self.to
    }

    /// Reads `Gg4` or `Ge2e4`.
    fn read(board: Geometry, text: &str) -> Option<Shape> {
        let mut letters = text.chars();
        let first = letters.next()?;
        let ink = Ink::ALL.into_iter().find(|ink| ink.letter() == first)?;
        let rest = letters.as_str();
        let second = rest.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase());
        let (from, to) = rest.split_at(second.map_or(rest.len(), |(at, _)| at));
        let from = board.parse(from)?;
        let to = if to.is_empty() { from } else { board.parse(to)? };
        Some(Shape { ink, from, to })
    }

    fn write(self, board: Geometry) -> String {
        let to = if self.is_circle() { String::new() } else { board.name(self.to) };
        format!("{}{}{to}", self.ink.letter(), board.name(self.from))
    }
}

/// All that is noted on a position.
///
/// ```
/// use wazir_rules::Geometry;
/// use wazir_rules::notation::pgn::{Ink, Note};
///
/// let board = Geometry::new(8, 8).unwrap();
/// let note = Note::read(board, &["[%csl Gg4][%cal Re2e4] the point".to_owned()], &[1]);
/// assert_eq!(note.words, "the point");
/// assert_eq!(note.shapes[1].ink, Ink::Red);
/// assert_eq!(note.comments(board), ["[%csl Gg4] [%cal Re2e4] the point"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The words, without commands.
    pub words: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Arrows and circles; no two between the same squares.
    pub shapes: Vec<Shape>,
}

impl Note {
    /// Reads the comments on a move, and its glyphs. Commands that are not understood remain among
    /// the words.
    pub fn read(board: Geometry, comments: &[String], nags: &[u8]) -> Note {
        let text = fold_comment(&comments.join(" "));
        let mut note = Note { nags: nags.to_vec(), ..Note::default() };
        let (mut words, mut open) = (String::new(), Vec::new());
        let mut drawn = BTreeSet::new();
        for c in text.chars() {
            match c {
                '[' => open.push(words.len()),
                ']' => {
                    let command = open.pop().map(|at| (at, shapes(board, &words[at + 1..])));
                    if let Some((at, Some(shapes))) = command {
                        words.truncate(at);
                        let is_new = |shape: &Shape| drawn.insert((shape.from, shape.to));
                        note.shapes.extend(shapes.into_iter().filter(is_new));
                        continue;
                    }
                }
                _ => {}
            }
            words.push(c);
        }
        note.words = fold_comment(&words);
        // In the order in which they are written.
        note.shapes.sort_by_key(|shape| !shape.is_circle());
        note
    }

    /// The comments that say it: one, or none.
    pub fn comments(&self, board: Geometry) -> Vec<String> {
        let (circles, arrows): (Vec<Shape>, Vec<Shape>) =
            self.shapes.iter().copied().partition(|shape| shape.is_circle());
        let mut parts = Vec::new();
        for (command, shapes) in [("csl", circles), ("cal", arrows)] {
            for some in shapes.chunks(MOST_AT_ONCE) {
                let some: Vec<String> = some.iter().map(|shape| shape.write(board)).collect();
                parts.push(format!("[%{command} {}]", some.join(",")));
            }
        }
        let words = fold_comment(&self.words);
        if !words.is_empty() {
            parts.push(words);
        }
        if parts.is_empty() { parts } else { vec![parts.join(" ")] }
    }

    /// `true` if nothing is noted.
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }
}

/// The shapes of a command without its brackets; `None` if it is something else.
fn shapes(board: Geometry, command: &str) -> Option<Vec<Shape>> {
    let (circles, list) = match command.strip_prefix("%csl ") {
        Some(list) => (true, list),
        None => (false, command.strip_prefix("%cal ")?),
    };
    let read = |text: &str| {
        let shape = Shape::read(board, text.trim())?;
        (shape.is_circle() == circles).then_some(shape)
    };
    list.split(',').map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(files: usize, ranks: usize, text: &str, words: &str, written: &str) {
        let board = Geometry::new(files, ranks).expect("a board");
        let note = Note::read(board, &[text.to_owned()], &[]);
        assert_eq!(note.words, words);
        assert_eq!(note.comments(board).join("|"), written);
        assert_eq!(Note::read(board, &note.comments(board), &[]), note);
    }

    #[test]
    fn commands_stand_anywhere_in_a_comment() {
        check(8, 8, "a [%csl Gg4,Rd5] b", "a b", "[%csl Gg4,Rd5] a b");
        check(8, 8, "[%cal Ge2e4, Ya1h8][%csl Bc3]", "", "[%csl Bc3] [%cal Ge2e4,Ya1h8]");
        check(8, 8, "[%clk 0:01:00] x", "[%clk 0:01:00] x", "[%clk 0:01:00] x");
        check(8, 8, "", "", "");
    }

    #[test]
    fn ranks_have_as_many_digits_as_they_need() {
        check(10, 10, "[%csl Ga10][%cal Rj10a1,Ga1j10]", "", "[%csl Ga10] [%cal Rj10a1,Ga1j10]");
    }

    #[test]
    fn what_is_no_shape_remains_text() {
        for text in
            ["[%csl Gz9]", "[%csl Ge2e4]", "[%cal Xe2e4]", "[%csl ]", "[%csl", "]", "[[%csl"]
        {
            check(8, 8, text, text, text);
        }
        check(8, 8, "[%csl [%csl Gg4] Gg4]", "", "[%csl Gg4]");
    }

    #[test]
    fn between_two_squares_there_is_one_arrow() {
        check(8, 8, "[%cal Ge2e4,Re2e4,Be4e2]", "", "[%cal Ge2e4,Be4e2]");
    }

    #[test]
    fn long_lists_are_several_commands() {
        let board = Geometry::new(8, 8).expect("a board");
        let shapes = board.squares().map(|at| Shape { ink: Ink::Blue, from: at, to: at });
        let note = Note { shapes: shapes.collect(), ..Note::default() };
        let comments = note.comments(board);
        assert_eq!(comments[0].matches("%csl").count(), 8);
        assert_eq!(Note::read(board, &comments, &[]), note);
    }
}
