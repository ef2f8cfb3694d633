//! PGN: games with tags, comments, NAGs and variations.
//!
//! A text may hold several games. Read: tag pairs, `{}` and `;` comments, `%` lines (skipped),
//! `$7` and `!?`, nested variations, move numbers or none, results or none, and moves as
//! [`san`](super::san) reads them. White space in comments is folded. All tags are kept;
//! which of them tell the variant and the start position is the caller's affair, who turns
//! them into a [`Game`].
//!
//! Written games begin with the seven tag roster, followed by the tags that say what is played
//! (`Variant` first: `XBoard` must know it before it reads `FEN`) and by the others in their
//! order. Movetext is wrapped at 80 columns. A written game reads back as the same game.

mod lexer;
mod read;
mod write;

pub use read::{Games, MAX_DEPTH, games, read};
pub use write::write;

use crate::game::{Game, IllegalMove};
use crate::moves::Move;
use crate::notation::fen;
use crate::outcome::GameResult;

/// A game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags, in order.
    pub tags: Tags,
    /// The moves.
    pub root: Variation,
    /// How the game ended, if it has and somebody knows.
    pub result: Option<GameResult>,
}

impl PgnGame {
    /// The moves of a game without comments, its variant, its start position where that is not
    /// the usual one, and how it ended by the rules.
    pub fn new(game: &Game) -> PgnGame {
        let variant = game.variant();
        let mut tags = Tags::default();
        tags.set("Variant", variant.protocol().pgn.clone());
        let start = game.start();
        if start != *variant.start() || variant.prelude().is_some() {
            tags.set("SetUp", "1");
            tags.set("FEN", fen::write(variant, &start));
        }
        let nodes = game.moves().iter().map(|&mv| Node::new(mv)).collect();
        let root = Variation { comments: Vec::new(), nodes };
        PgnGame { tags, root, result: game.outcome().map(|outcome| outcome.result) }
    }

    /// The game at the end of its main line, from the position that it was read from.
    ///
    /// # Errors
    /// When a move is not legal: it was read from another position, or put there since.
    pub fn play(&self, start: Game) -> Result<Game, IllegalMove> {
        let mut game = start;
        self.root.nodes.iter().try_for_each(|node| game.play(node.mv))?;
        Ok(game)
    }
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
pub struct Variation {
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
    /// What could have been played instead of this move.
    pub variations: Vec<Variation>,
}

impl Node {
    /// Creates a move without annotations.
    pub fn new(mv: Move) -> Node {
        Node { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// A result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or of
/// which nobody knows.
pub fn write_result(result: Option<GameResult>) -> &'static str {
    result.map_or("*", GameResult::as_str)
}

/// The result written so, `Some(None)` for `*`.
fn parse_result(text: &str) -> Option<Option<GameResult>> {
    match text {
        "*" => Some(None),
        text => GameResult::parse(text).map(Some),
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
