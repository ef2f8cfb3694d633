//! PGN: games with tags, comments, marks (NAGs) and variations.
//!
//! A text may hold several games. Read: tag pairs, `{}` and `;` comments, `%` lines (skipped),
//! `$7` and `!?`, nested variations, move numbers or none, results or none, and moves as
//! [`san`](super::san) reads them. White space in comments is folded. All tags are kept;
//! which of them tell the variant and the start position is the caller's affair, who turns
//! them into a [`Board`].
//!
//! Written games begin with the seven tags of the roster, then those that say what is played
//! (`Variant` first: `XBoard` must know it before it reads `FEN`), then the others in their
//! order. Text is wrapped at 80 columns. What is written reads back as the same game.

mod lexer;
mod read;
mod write;

pub use read::{Games, MAX_DEPTH, games, read};
pub use write::write;

use super::san::Suffix;
use crate::moves::Move;
use crate::setup::Setup;
use crate::variant::Variant;

/// A position that moves can be played on.
pub trait Board: Clone {
    /// The game that is played.
    fn variant(&self) -> &Variant;
    /// The position.
    fn setup(&self) -> Setup;
    /// The legal moves.
    fn legal(&self) -> Vec<Move>;
    /// Plays one of the legal moves.
    fn play(&mut self, mv: Move);
    /// Whether a legal move gives check or mates.
    fn suffix_after(&self, mv: Move) -> Suffix;
}

/// A game as written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags in their order.
    pub tags: Tags,
    /// The moves.
    pub root: Line,
    /// How the game ended.
    pub result: Score,
}

/// Names and values of tags.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(pub Vec<(String, String)>);

impl Tags {
    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the tag of this name.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }
}

/// Moves one after the other: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Marks by number: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move of which nothing is said.
    pub fn new(mv: Move) -> Node {
        Node { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Score {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Open,
}

impl Score {
    /// All four.
    pub const ALL: [Score; 4] = [Score::WhiteWins, Score::BlackWins, Score::Draw, Score::Open];

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// The result written so.
    pub fn parse(text: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.text() == text)
    }
}

/// What is wrong in a PGN text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// A comment as it is kept and written: white space folded, and no `}`, which would end it.
fn fold_comment(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").replace('}', ")")
}
