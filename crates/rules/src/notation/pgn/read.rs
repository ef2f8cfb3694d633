//! Reads PGN.

use wazir_words::say;

use super::lexer::{Lexer, Place, Token};
use super::{Node, PgnError, PgnGame, Tags, Variation, parse_result};
use crate::game::Game;
use crate::outcome::GameResult;
use crate::text::spoils_a_line;

/// The maximum depth of nested variations.
pub const MAX_DEPTH: usize = 64;

/// Reads all games of a text. `open` creates the start position that the tags of a game state.
///
/// # Errors
/// Fails at the first error, with its line and column.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::pgn;
///
/// let text = "[Variant \"janus\"]\n\n1. e4 e5 2. Nd3 {a knight} *";
/// let open = |_: &pgn::Tags| Game::named("janus").map_err(|error| error.to_string());
/// let games = pgn::read(text, open)?;
/// assert_eq!(games[0].root.nodes[2].comments, ["a knight"]);
/// # Ok::<(), pgn::PgnError>(())
/// ```
pub fn read(
    text: &str,
    open: impl FnMut(&Tags) -> Result<Game, String>,
) -> Result<Vec<PgnGame>, PgnError> {
    games(text, open).collect()
}

/// Iterates over the games of a text. After an error, reading continues with the next game: a tag
/// that follows an empty line.
///
/// ```
/// use wazir_rules::{Game, notation::pgn};
///
/// let open = |_: &pgn::Tags| Game::named("chess").map_err(|error| error.to_string());
/// let text = "[Event \"A\"]\n\n1. e4 Ke6 *\n\n[Event \"B\"]\n\n1. d4 1/2-1/2\n";
/// let games: Vec<_> = pgn::games(text, open).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("B"));
/// ```
pub fn games<F: FnMut(&Tags) -> Result<Game, String>>(text: &str, open: F) -> Games<'_, F> {
    Games { lexer: Lexer::new(text), open, most: usize::MAX }
}

/// An iterator over the games of a text: see [`games`].
pub struct Games<'a, F> {
    lexer: Lexer<'a>,
    open: F,
    /// Most moves of a game.
    most: usize,
}

impl<F> Games<'_, F> {
    /// Refuses games that have more moves than this, those of variations included.
    ///
    /// ```
    /// use wazir_rules::{Game, notation::pgn};
    ///
    /// let open = |_: &pgn::Tags| Game::named("chess").map_err(|error| error.to_string());
    /// let mut games = pgn::games("1. e4 (1. d4 d5) e5 *", open).at_most(3);
    /// let error = games.next().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 18: a game has room for 3 moves");
    /// ```
    #[must_use]
    pub fn at_most(self, moves: usize) -> Self {
        Games { most: moves, ..self }
    }
}

impl<F: FnMut(&Tags) -> Result<Game, String>> Iterator for Games<'_, F> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game().transpose()?;
        if game.is_err() {
            self.lexer.skip_game();
        }
        Some(game)
    }
}

impl<F: FnMut(&Tags) -> Result<Game, String>> Games<'_, F> {
    fn game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let Some(place) = self.lexer.place() else { return Ok(None) };
        let mut tags = Tags::default();
        let mut comments = Vec::new();
        // Comments may stand above the tags.
        while self.lexer.at(&['[', '{', ';']) {
            match self.lexer.next()? {
                Some((_, Token::Tag(name, value))) => {
                    tags.0.push((name, value.replace(spoils_a_line, " ")));
                }
                Some((_, Token::Comment(text))) => comments.push(text),
                _ => {}
            }
        }
        let start = (self.open)(&tags).or_else(|message| place.error(message))?;
        let mut moves = Moves::new(start, place, self.most);
        comments.into_iter().for_each(|text| moves.comment(text));
        let ended = moves.read(&mut self.lexer)?;
        let result = ended.or_else(|| parse_result(tags.get("Result")?)).flatten();
        Ok(Some(PgnGame { root: moves.finish()?, tags, result }))
    }
}

/// A line of moves that is being read.
struct Open {
    line: Variation,
    place: Place,
}

/// The lines that have been opened, each nested in the one before it.
struct Moves {
    outer: Vec<Open>,
    current: Open,
    /// The game after the last move of the current line.
    game: Game,
    /// The number of moves that there is still room for.
    room: usize,
    /// Most moves.
    most: usize,
}

impl Moves {
    fn new(game: Game, place: Place, most: usize) -> Moves {
        Moves { outer: Vec::new(), current: Open::new(place), game, room: most, most }
    }

    /// Reads up to the result and its comments, or to the beginning of the next game.
    fn read(&mut self, lexer: &mut Lexer<'_>) -> Result<Option<Option<GameResult>>, PgnError> {
        let mut result = None;
        let continues = |lexer: &mut Lexer<'_>, ended: bool| match ended {
            false => !lexer.at(&['[']),
            true => lexer.at(&['{', ';']),
        };
        while continues(lexer, result.is_some()) {
            let Some((place, token)) = lexer.next()? else { break };
            match token {
                Token::Tag(..) => {}
                Token::Comment(text) => self.comment(text),
                Token::Nag(nag) => self.nag(place, nag)?,
                Token::Open => self.open(place)?,
                Token::Close => self.close(place)?,
                Token::Word(word) => match parse_result(&word) {
                    Some(ended) => result = Some(ended),
                    None => self.word(place, &word)?,
                },
            }
        }
        Ok(result)
    }

    fn comment(&mut self, text: String) {
        let line = &mut self.current.line;
        if !text.is_empty() {
            line.nodes.last_mut().map_or(&mut line.comments, |node| &mut node.comments).push(text);
        }
    }

    fn nag(&mut self, place: Place, nag: u8) -> Result<(), PgnError> {
        match self.current.line.nodes.last_mut() {
            Some(node) => {
                node.nags.push(nag);
                Ok(())
            }
            None => place.error(say!("an annotation before the first move")),
        }
    }

    fn open(&mut self, place: Place) -> Result<(), PgnError> {
        if self.current.line.nodes.is_empty() {
            return place.error(say!("a variation before the first move"));
        }
        if self.outer.len() == MAX_DEPTH {
            return place.error(say!("variations nested deeper than {most}", most = MAX_DEPTH));
        }
        // A variation begins before the move behind which it stands.
        self.game.take_back();
        self.outer.push(std::mem::replace(&mut self.current, Open::new(place)));
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), PgnError> {
        let Some(outer) = self.outer.pop() else { return place.error(say!(") without (")) };
        let inner = std::mem::replace(&mut self.current, outer).line;
        for _ in &inner.nodes {
            self.game.take_back();
        }
        let node = self.current.line.nodes.last_mut().expect("variations stand behind moves");
        self.game.play(node.mv).expect("it was played before");
        if !inner.nodes.is_empty() || !inner.comments.is_empty() {
            node.variations.push(inner);
        }
        Ok(())
    }

    fn word(&mut self, place: Place, word: &str) -> Result<(), PgnError> {
        // These may follow a move, separated by a space.
        if ["e.p.", "ep", "+", "#", "++"].contains(&word) && !self.current.line.nodes.is_empty() {
            return Ok(());
        }
        if let Some(nag) = Lexer::nag_of(word) {
            return self.nag(place, nag);
        }
        if self.room == 0 {
            return place.error(say!("a game has room for {count} moves", count = self.most));
        }
        match self.game.read_san(word) {
            Ok(mv) => {
                self.room -= 1;
                self.game.play(mv).expect("only legal moves are read");
                self.current.line.nodes.push(Node::new(mv));
                Ok(())
            }
            Err(error) => place.error(error.to_string()),
        }
    }

    fn finish(self) -> Result<Variation, PgnError> {
        match self.outer.is_empty() {
            true => Ok(self.current.line),
            false => self.current.place.error(say!("a variation without a closing parenthesis")),
        }
    }
}

impl Open {
    fn new(place: Place) -> Open {
        Open { line: Variation::default(), place }
    }
}
