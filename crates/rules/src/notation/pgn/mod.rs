//! PGN: games with tags, comments, NAGs and variations.
//!
//! A text may hold several games. Read: tag pairs, `{}` and `;` comments, `%` lines (skipped),
//! `$7` and `!?`, nested variations, move numbers or none, results or none, and moves as
//! [`san`](super::san) reads them. White space in comments is folded, and what would turn the text around
//! them is left out of comments and tags. All tags are kept;
//! the caller decides which of them state the variant and the start position, and turns them into a
//! [`Game`].
//!
//! Written games begin with the seven tag roster, followed by the tags that say what is played
//! (`Variant` first: `XBoard` must know it before it reads `FEN`) and by the others in their
//! order. Movetext is wrapped at 80 columns. A written game reads back as the same game.

mod lexer;
mod note;
mod read;
mod tree;
mod write;

pub use note::{Ink, Note, Shape};
pub use read::{Games, MAX_DEPTH, games, read};
pub use tree::{Branch, START, Tree, TreeError, gather, spread};
pub use write::write;

use wazir_words::say;

use crate::text::turns_text;

use crate::game::{Game, IllegalMove};
use crate::moves::Move;
use crate::notation::fen;
use crate::outcome::GameResult;

/// A game in PGN.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::pgn::{self, PgnGame};
///
/// let mut game = Game::named("janus")?;
/// for text in ["e4", "e5", "Nd3"] {
///     game.play(game.read(text)?)?;
/// }
/// let mut record = PgnGame::new(&game);
/// record.tags.set("White", "Anna");
/// let text = pgn::write(&record, &Game::named("janus")?);
/// assert!(text.contains("[Variant \"janus\"]"));
/// assert!(text.ends_with("1. e4 e5 2. Nd3 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags, in order.
    pub tags: Tags,
    /// The moves.
    pub root: Variation,
    /// The result; `None` if the game goes on or its result is unknown.
    pub result: Option<GameResult>,
}

impl PgnGame {
    /// Creates a record of a game: its moves without comments, its variant, its start position if
    /// that is not the usual one, and its result by the rules.
    pub fn new(game: &Game) -> PgnGame {
        let variant = game.variant();
        let mut tags = Tags::default();
        tags.set("Variant", variant.protocol().pgn.clone());
        let start = game.start();
        if start != *variant.start() || variant.has_arrays() {
            tags.set("SetUp", "1");
            tags.set("FEN", fen::write(variant, &start));
        }
        let nodes = game.moves().iter().map(|&mv| Node::new(mv)).collect();
        let root = Variation { comments: Vec::new(), nodes };
        PgnGame { tags, root, result: game.outcome().map(|outcome| outcome.result) }
    }

    /// Plays the main line on a game at its start position.
    ///
    /// # Errors
    /// Fails if a move is not legal: it was read from another position, or has been changed since.
    ///
    /// ```
    /// # use wazir_rules::{Game, notation::pgn};
    /// let open = |_: &pgn::Tags| Game::named("chess").map_err(|error| error.to_string());
    /// let record = &pgn::read("1. e4 e5 2. Nf3 *", open)?[0];
    /// let game = record.play(Game::named("chess")?)?;
    /// assert_eq!(game.moves().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, start: Game) -> Result<Game, IllegalMove> {
        let mut game = start;
        self.root.nodes.iter().try_for_each(|node| game.play(node.mv))?;
        Ok(game)
    }
}

/// Tag pairs: names and values, in order.
///
/// ```
/// use wazir_rules::notation::pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Anna");
/// tags.set("White", "Berta");
/// assert_eq!(tags.get("White"), Some("Berta"));
/// assert_eq!(tags.get("Black"), None);
/// ```
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
    /// Alternatives to this move.
    pub variations: Vec<Variation>,
}

impl Node {
    /// Creates a move without annotations.
    pub fn new(mv: Move) -> Node {
        Node { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// Writes a result in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or whose result
/// is unknown.
pub fn write_result(result: Option<GameResult>) -> &'static str {
    result.map_or("*", GameResult::as_str)
}

/// Parses a result; `Some(None)` for `*`.
fn parse_result(text: &str) -> Option<Option<GameResult>> {
    match text {
        "*" => Some(None),
        text => GameResult::parse(text).map(Some),
    }
}

/// An error in a PGN text, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!("line {line}, column {column}: {message}", line, column, message))]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// A description of the error.
    pub message: String,
}

/// Normalises a comment: collapses white space and what nobody should see, and replaces `}`, which
/// would end it.
fn fold_comment(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control() || turns_text(c));
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").replace('}', ")")
}
