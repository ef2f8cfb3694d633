//! PGN: games with tags, comments, NAGs and variations.
//!
//! A text may contain several games. Accepted: tag pairs, `{}` and `;` comments, `%` lines
//! (skipped), `$7` and `!?`, nested variations, move numbers or none, results or none, and moves
//! as [`san`](super::san) reads them. White space in comments is collapsed. All tags are kept; it
//! is up to the caller to find the variant and the start position in them and to create a
//! [`Board`].
//!
//! Written games begin with the seven tag roster, followed by the tags that say what is played
//! (`Variant` first: `XBoard` must know it before it reads `FEN`) and by the others in their
//! order. Movetext is wrapped at 80 columns. A written game reads back as the same game.

mod lexer;
mod read;
mod write;

pub use read::{Games, MAX_DEPTH, games, read};
pub use write::write;

use super::san::Suffix;
use crate::moves::Move;
use crate::setup::Setup;
use crate::variant::Variant;

/// A position on which moves can be played.
pub trait Board: Clone {
    /// The variant that is played.
    fn variant(&self) -> &Variant;
    /// The position.
    fn setup(&self) -> Setup;
    /// The legal moves.
    fn legal(&self) -> Vec<Move>;
    /// Plays one of the [`legal`](Self::legal) moves.
    fn play(&mut self, mv: Move);
    /// The effect of a legal move on the enemy king: check, mate, or neither.
    fn suffix_after(&self, mv: Move) -> Suffix;
}

/// A game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags, in order.
    pub tags: Tags,
    /// The main line.
    pub root: Line,
    /// The result.
    pub result: Score,
}

/// Tag pairs: names and values, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(pub Vec<(String, String)>);

impl Tags {
    /// Returns the value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the first tag with this name, or appends it if there is none.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }
}

/// A sequence of moves: the main line or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Alternatives to this move.
    pub variations: Vec<Line>,
}

impl Node {
    /// Creates a move without annotations.
    pub fn new(mv: Move) -> Node {
        Node { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Score {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Open,
}

impl Score {
    /// All four results.
    pub const ALL: [Score; 4] = [Score::WhiteWins, Score::BlackWins, Score::Draw, Score::Open];

    /// The result in PGN, such as `1-0`.
    pub const fn text(self) -> &'static str {
        match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// Parses a result; `None` if the text is none of the four.
    pub fn parse(text: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.text() == text)
    }
}

/// An error in a PGN text, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// A description of the error.
    pub message: String,
}

/// Normalises a comment: collapses white space, and replaces `}`, which would end it.
fn fold_comment(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").replace('}', ")")
}
