//! A game in progress, which is all that most programs need.

use std::sync::Arc;

use crate::bits::{Bits, Vast, Wide};
use crate::history::History;
use crate::moves::Move;
use crate::notation::coord::Tolerance;
use crate::notation::fen::FenError;
use crate::notation::san::Suffix;
use crate::notation::{MoveError, coord, fen, san, usi};
use crate::outcome::Outcome;
use crate::position::{Position, SetupFaults};
use crate::rules::{AnyTables, Rules};
use crate::setup::Setup;
use crate::shelf::UnknownVariant;
use crate::square::{Color, Piece, Square};
use crate::tables::Tables;
use crate::variant::{Habit, Variant};

/// The error for a move that is not legal.
///
/// ```
/// use wazir_rules::{Game, IllegalMove};
///
/// let mut game = Game::named("chess")?;
/// let mv = game.read("e4")?;
/// game.play(mv)?;
/// assert_eq!(game.play(mv), Err(IllegalMove));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that move is not legal here")]
pub struct IllegalMove;

/// The reason why a text is not a position to play from.
///
/// ```
/// use wazir_rules::{Game, PositionError, Rules};
///
/// let rules = Rules::named("chess")?;
/// let error = |fen| Game::from_fen(&rules, fen).unwrap_err();
/// assert!(matches!(error("not a position"), PositionError::Fen(_)));
/// assert!(matches!(error("8/8/8/8/8/8/8/8 w - - 0 1"), PositionError::Setup(_)));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The text can be read, but the position cannot be played from.
    #[error(transparent)]
    Setup(#[from] SetupFaults),
}

/// Work that is generic over the board width, for a [`Game`], whose width is known only at run
/// time: see [`Game::visit`].
///
/// ```
/// use wazir_rules::bits::Bits;
/// use wazir_rules::{Game, History, Tables, Visitor};
///
/// /// Counts the pieces on the board.
/// struct Count;
///
/// impl Visitor for Count {
///     type Output = u32;
///     fn visit<B: Bits>(self, _: &Tables<B>, history: &History<B>) -> u32 {
///         history.current().occupied().count()
///     }
/// }
///
/// assert_eq!(Game::named("janus")?.visit(Count), 40);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub trait Visitor {
    /// The result of the work.
    type Output;
    /// Does the work.
    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output;
}

/// A game in progress, on a board of any width: a start position and the moves played since.
///
/// ```
/// use wazir_rules::{Game, Suffix};
///
/// let mut game = Game::named("chess")?;
/// for text in ["e4", "e7e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
///     let mv = game.read(text)?;
///     game.play(mv)?;
/// }
/// let mate = game.read("Qf7")?;
/// assert_eq!(game.san(mate), "Qxf7#");
/// assert_eq!(game.suffix(mate), Suffix::Mate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game(Played);

/// The tables and the history, in any width.
#[derive(Clone, Debug)]
enum Played {
    Narrow(Arc<Tables<u64>>, History<u64>),
    Wide(Arc<Tables<Wide>>, History<Wide>),
    Vast(Arc<Tables<Vast>>, History<Vast>),
}

macro_rules! each_width {
    ($game:expr, |$tables:ident, $history:ident| $body:expr) => {
        match $game {
            Played::Narrow($tables, $history) => $body,
            Played::Wide($tables, $history) => $body,
            Played::Vast($tables, $history) => $body,
        }
    };
}

impl Game {
    /// Starts a game from the start position of a variant. Takes [`Rules`], or a variant, which is
    /// compiled first.
    ///
    /// ```
    /// use wazir_rules::{Game, Variant};
    ///
    /// let text = "id = 'camels'\nname = 'Camels'\nbased-on = 'chess'\n\
    ///             [[piece]]\nletter = 'N'\nbetza = 'C'";
    /// let game = Game::new(Variant::read(text)?);
    /// assert_eq!(game.legal_moves().len(), 20);
    /// # Ok::<(), wazir_rules::Faults>(())
    /// ```
    pub fn new(rules: impl Into<Rules>) -> Game {
        let rules = rules.into();
        let start = rules.variant().start().clone();
        Game::open(rules, &start).expect("the checker has accepted the start position")
    }

    /// Starts a game of a shipped variant, found by any of its names.
    ///
    /// # Errors
    /// Fails if no variant has this name.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// assert_eq!(Game::named("janus").unwrap().legal_moves().len(), 28);
    /// let error = Game::named("jannus").unwrap_err();
    /// assert_eq!(error.to_string(), "no game is called `jannus`; did you mean `janus`?");
    /// ```
    pub fn named(name: &str) -> Result<Game, UnknownVariant> {
        Rules::named(name).map(Game::new)
    }

    /// Starts a game from any position.
    ///
    /// # Errors
    /// Fails with all faults of the setup.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules, prelude};
    /// let rules = Rules::named("superchess")?;
    /// let game = Game::from_setup(&rules, &prelude::array(rules.variant(), 52))?;
    /// assert!(game.fen().starts_with("anvqkbes/pppppppp/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_setup(rules: impl Into<Rules>, setup: &Setup) -> Result<Game, SetupFaults> {
        Game::open(rules.into(), setup)
    }

    /// Not generic: what is behind it, which is most of this crate, is compiled once, and not again
    /// in each crate that starts a game.
    fn open(rules: Rules, setup: &Setup) -> Result<Game, SetupFaults> {
        Ok(Game(match rules.fitting(setup).0 {
            AnyTables::Narrow(tables) => {
                let start = Position::new(&tables, setup)?;
                let history = History::new(&tables, start);
                Played::Narrow(tables, history)
            }
            AnyTables::Wide(tables) => {
                let start = Position::new(&tables, setup)?;
                let history = History::new(&tables, start);
                Played::Wide(tables, history)
            }
            AnyTables::Vast(tables) => {
                let start = Position::new(&tables, setup)?;
                let history = History::new(&tables, start);
                Played::Vast(tables, history)
            }
        }))
    }

    /// Starts a game from a position in [FEN](crate::notation::fen).
    ///
    /// # Errors
    /// Fails if the text is not a FEN of this variant, or the position cannot be played from.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules};
    /// let rules = Rules::named("minishogi")?;
    /// let game = Game::from_fen(&rules, "4k/4p/5/P4/K3R[P] w 0 1")?;
    /// assert_eq!(game.legal_moves().len(), 23);
    /// let error = Game::from_fen(&rules, "4k/4R/5/5/K4[] w 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "Black is in check although it is White's turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fen(rules: impl Into<Rules>, fen: &str) -> Result<Game, PositionError> {
        let rules = rules.into();
        let setup = fen::read(rules.variant(), fen)?;
        Ok(Game::open(rules, &setup)?)
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        each_width!(&self.0, |tables, _history| tables.variant())
    }

    /// The rules of this game, to start another.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("falcon")?;
    /// game.play(game.read("e4")?)?;
    /// let again = Game::new(game.rules());
    /// assert_eq!(again.setup(), game.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules(&self) -> Rules {
        Rules(match &self.0 {
            Played::Narrow(tables, _) => AnyTables::Narrow(Arc::clone(tables)),
            Played::Wide(tables, _) => AnyTables::Wide(Arc::clone(tables)),
            Played::Vast(tables, _) => AnyTables::Vast(Arc::clone(tables)),
        })
    }

    /// Calls a [`Visitor`] with the tables and the history in their actual width.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        each_width!(&self.0, |tables, history| visitor.visit(tables, history))
    }

    /// The current position.
    pub fn setup(&self) -> Setup {
        each_width!(&self.0, |tables, history| history.current().setup(tables))
    }

    /// The current position in [FEN](crate::notation::fen).
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("minishogi")?;
    /// assert_eq!(game.fen(), "rbsgk/4p/5/P4/KGSBR[-] w 0 1");
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn fen(&self) -> String {
        fen::write(self.variant(), &self.setup())
    }

    /// The position from which the game started.
    pub fn start(&self) -> Setup {
        each_width!(&self.0, |tables, history| history.positions()[0].setup(tables))
    }

    /// The side to move.
    ///
    /// ```
    /// # use wazir_rules::{Color, Game};
    /// let mut game = Game::named("chess")?;
    /// game.play(game.read("e4")?)?;
    /// assert_eq!(game.turn(), Color::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn(&self) -> Color {
        each_width!(&self.0, |_tables, history| history.current().turn())
    }

    /// The piece on a square.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("janus")?;
    /// let board = game.variant().board();
    /// let piece = game.piece(board.parse("b1").unwrap()).unwrap();
    /// assert_eq!(game.variant().kind(piece.kind()).name, "Janus");
    /// assert_eq!(game.piece(board.parse("b4").unwrap()), None);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn piece(&self, square: Square) -> Option<Piece> {
        each_width!(&self.0, |_tables, history| history.current().piece(square))
    }

    /// Returns `true` if the side to move is in check.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("chess")?;
    /// for text in ["e4", "f5", "Qh5+"] {
    ///     game.play(game.read(text)?)?;
    /// }
    /// assert!(game.in_check());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_check(&self) -> bool {
        each_width!(&self.0, |_tables, history| history.checks().last() == Some(&true))
    }

    /// The legal moves, in ascending order.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("berolina")?;
    /// let moves: Vec<String> = game.legal_moves().into_iter().map(|mv| game.san(mv)).collect();
    /// assert!(moves.contains(&"e2g4".to_string()));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves =
            each_width!(&self.0, |tables, history| history.current().legal_moves(tables));
        moves.sort_unstable();
        moves
    }

    /// The moves played so far.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("chess")?;
    /// let mv = game.read("e4")?;
    /// game.play(mv)?;
    /// assert_eq!(game.moves(), [mv]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> &[Move] {
        each_width!(&self.0, |_tables, history| history.moves())
    }

    /// The hash of the current position: see [`Position::hash`].
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("chess")?;
    /// let start = game.hash();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(game.read(text)?)?;
    /// }
    /// assert_eq!(game.hash(), start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hash(&self) -> u64 {
        each_width!(&self.0, |_tables, history| history.current().hash())
    }

    /// Plays a move. A game that has ended by repetition or by the move clock can go on.
    ///
    /// # Errors
    /// Fails, and changes nothing, if the move is not legal.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("chess")?;
    /// let mv = game.read("e4")?;
    /// assert!(game.play(mv).is_ok());
    /// assert!(game.play(mv).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove);
        }
        each_width!(&mut self.0, |tables, history| history.play_unchecked(tables, mv));
        Ok(())
    }

    /// Takes back the last move and returns it; `None` if no move has been played.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let mut game = Game::named("chess")?;
    /// let mv = game.read("e4")?;
    /// game.play(mv)?;
    /// assert_eq!((game.take_back(), game.take_back()), (Some(mv), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back(&mut self) -> Option<Move> {
        each_width!(&mut self.0, |_tables, history| history.take_back())
    }

    /// The result and its reason, or `None` if the game goes on.
    ///
    /// ```
    /// # use wazir_rules::{Color, Game, GameResult, Reason, Rules};
    /// let game = Game::from_fen(&Rules::named("chess")?, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!(outcome.result, GameResult::Win(Color::White));
    /// assert_eq!(outcome.reason, Reason::Checkmate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        each_width!(&self.0, |tables, history| history.outcome(tables))
    }

    /// The piece that a legal move captures, and its square.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules};
    /// let rules = Rules::named("chess")?;
    /// let game = Game::from_fen(&rules, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// let (square, piece) = game.captured(game.read("exd6")?).unwrap();
    /// assert_eq!(game.variant().board().name(square), "d5");
    /// assert_eq!(game.variant().kind(piece.kind()).name, "Pawn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, mv: Move) -> Option<(Square, Piece)> {
        each_width!(&self.0, |_tables, history| history.current().captured(mv))
    }

    /// The effect of a legal move on the enemy king: none, check or mate. A move that is not legal
    /// has none.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules, Suffix};
    /// let game = Game::from_fen(&Rules::named("chess")?, "k7/8/1K6/8/8/8/8/7R w - - 0 1")?;
    /// assert_eq!(game.suffix(game.read("Rh8")?), Suffix::Mate);
    /// assert_eq!(game.suffix(game.read("Rh7")?), Suffix::None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn suffix(&self, mv: Move) -> Suffix {
        match self.legal_moves().contains(&mv) {
            true => self.suffix_of_legal(mv),
            false => Suffix::None,
        }
    }

    fn suffix_of_legal(&self, mv: Move) -> Suffix {
        each_width!(&self.0, |tables, history| {
            let next = history.current().play_unchecked(tables, mv);
            match next.in_check(tables) {
                false => Suffix::None,
                true if !next.has_ended(tables) && next.count_legal(tables) == 0 => Suffix::Mate,
                true => Suffix::Check,
            }
        })
    }

    /// Writes a legal move as people write it in this game, such as `Nf3`, `S-d5=` or `Qxf7#`. A
    /// move that is not legal is written in [coordinates](Self::coordinates).
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("minishogi")?;
    /// assert_eq!(game.san(game.read("a2a3")?), "P-a3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let legal = self.legal_moves();
        if !legal.contains(&mv) {
            return self.coordinates(mv);
        }
        san::write(self.variant(), &self.setup(), &legal, mv, self.suffix_of_legal(mv))
    }

    /// Writes a move in [coordinates](coord), such as `e2e4`, `a7a8q` or `P@c3`.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("chess")?;
    /// assert_eq!(game.coordinates(game.read("Nf3")?), "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn coordinates(&self, mv: Move) -> String {
        coord::write(self.variant(), mv)
    }

    /// Reads a legal move in coordinates, or as people write it. In games whose moves are written
    /// in the shogi style, squares may be those of shogi, too.
    ///
    /// # Errors
    /// Fails if no legal move fits the text, or several do.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("chess")?;
    /// assert_eq!(game.read("Nf3"), game.read("g1f3"));
    /// assert_eq!(game.read("Nf6").unwrap_err().to_string(), "Nf6 is not a legal move here");
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        let (setup, legal) = (self.setup(), self.legal_moves());
        let variant = self.variant();
        let in_coordinates = coord::read(variant, &setup, &legal, text, Tolerance::Exact);
        let Err(MoveError::NotAMove { .. } | MoveError::NoKind { .. }) = in_coordinates else {
            return in_coordinates;
        };
        let in_san = san::read(variant, &setup, &legal, text);
        match variant.notation().habit {
            Habit::Shogi => {
                in_san.or_else(|error| usi::read(variant, &setup, &legal, text).map_err(|_| error))
            }
            Habit::Chess => in_san,
        }
    }

    /// Reads a legal move in [coordinates](coord).
    ///
    /// # Errors
    /// Fails if no legal move fits the text, or several do.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules};
    /// use wazir_rules::notation::coord::Tolerance;
    ///
    /// let game = Game::from_fen(&Rules::named("chess")?, "7k/P7/8/8/8/8/8/K7 w - - 0 1")?;
    /// assert!(game.read_coordinates("a7a8", Tolerance::Exact).is_err());
    /// assert_eq!(game.read_coordinates("a7a8", Tolerance::Relayed), game.read("a8=Q"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_coordinates(&self, text: &str, tolerance: Tolerance) -> Result<Move, MoveError> {
        coord::read(self.variant(), &self.setup(), &self.legal_moves(), text, tolerance)
    }

    /// Reads a legal move in [SAN](san).
    ///
    /// # Errors
    /// Fails if no legal move fits the text, or several do.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("berolina")?;
    /// assert_eq!(game.read_san("e2g4"), game.read("eg4"));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, MoveError> {
        san::read(self.variant(), &self.setup(), &self.legal_moves(), text)
    }

    /// Reads a legal move in [USI](usi).
    ///
    /// # Errors
    /// Fails if no legal move fits the text.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// let game = Game::named("minishogi")?;
    /// assert_eq!(game.read_usi("5d5c"), game.read("a2a3"));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn read_usi(&self, text: &str) -> Result<Move, MoveError> {
        usi::read(self.variant(), &self.setup(), &self.legal_moves(), text)
    }

    /// The squares that `color` attacks, on which it could capture if it were its turn, regardless
    /// of checks and pins. Squares of its own pieces are left out.
    ///
    /// ```
    /// # use wazir_rules::{Color, Game};
    /// let game = Game::named("minishogi")?;
    /// let board = game.variant().board();
    /// let names: Vec<String> =
    ///     game.attacked(Color::White).into_iter().map(|square| board.name(square)).collect();
    /// assert_eq!(names, ["b2", "c2", "d2", "e2", "a3", "b3", "e3", "a4", "e4"]);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn attacked(&self, color: Color) -> Vec<Square> {
        each_width!(&self.0, |tables, history| {
            let position = history.current();
            let open = tables.squares() & !position.pieces(color);
            let attackers = |square| position.attackers(tables, color, square, position.occupied());
            open.squares().filter(|&square| !attackers(square).is_empty()).collect()
        })
    }

    /// Counts the sequences of `depth` legal moves from the current position.
    ///
    /// ```
    /// # use wazir_rules::Game;
    /// assert_eq!(Game::named("minishogi")?.perft(3), 2512);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        each_width!(&self.0, |tables, history| {
            crate::perft::perft(tables, history.current(), depth)
        })
    }
}
