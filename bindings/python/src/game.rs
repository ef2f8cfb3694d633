//! The class `Game`: a game in progress.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use wazir_rules::notation::fen;
use wazir_rules::prelude;
use wazir_rules::show::diagram::{self, Options, Trays};
use wazir_rules::show::why::{Attempt, Origin, explain};
use wazir_rules::text::quote;
use wazir_rules::variant::Letter;
use wazir_rules::{Color, Move, Square};

use crate::errors::{MoveError, PositionError};
use crate::record;
use crate::variant::{Variant, Wanted, side};
use crate::wait::wait_quietly;

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()?;
    module.add_class::<Outcome>()?;
    module.add_function(wrap_pyfunction!(_game, module)?)
}

/// A game after these moves, in coordinates: what a pickled one is made of.
#[pyfunction]
fn _game(variant: Wanted, fen: &str, moves: Vec<String>) -> PyResult<Game> {
    Game::new(Some(variant), Some(fen), None, moves)
}

/// How a game has ended, by the rules.
///
/// >>> import wazir
/// >>> game = wazir.Game()
/// >>> game.play("f3", "e5", "g4", "Qh4")
/// >>> game.outcome
/// <Outcome 0-1 by checkmate>
/// >>> game.outcome.winner
/// 'black'
#[pyclass(module = "wazir", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Outcome(wazir_rules::Outcome);

#[pymethods]
impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.as_str()
    }

    /// The reason in one word: `checkmate`, `stalemate`, `repetition`, `perpetual-check`,
    /// `move-clock`, `dead-position`, `pieces-lost`, `goal`, `row`, `checks`, `counted`, `passes` or
    /// `facing`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason.as_str()
    }

    /// `white`, `black`, or None for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        match self.0.result {
            wazir_rules::GameResult::Win(color) => Some(side(color)),
            wazir_rules::GameResult::Draw => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

/// A game in progress, with all its moves: repetition and the move clock count.
///
/// A move is given as people write it (`Nf3`, `exd5`, `N@f3`) or in coordinates (`g1f3`, `a7a8q`,
/// `N@f3`); moves are returned in coordinates, unless `san=True`.
///
/// Without a FEN the game begins from its start position, in games that are drawn or arranged from
/// the one with this number, a negative number draws one; `moves` are played.
///
/// >>> from wazir import Game
/// >>> game = Game("janus")
/// >>> len(game.legal_moves())
/// 28
/// >>> game.play("e4", "e5", "Nd3")
/// >>> game.turn, game.moves
/// ('black', ['e2e4', 'e7e5', 'c1d3'])
/// >>> game.outcome is None
/// True
/// >>> game.play("Nd3")
/// Traceback (most recent call last):
/// wazir.MoveError: move 1 ("Nd3"): Nd3 is not a legal move here
#[pyclass(module = "wazir")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) game: wazir_rules::Game,
    variant: Variant,
}

impl Game {
    /// A game in progress.
    pub(crate) fn of(game: wazir_rules::Game, variant: &Variant) -> Game {
        let variant = variant.with_rules(game.rules());
        Game { game, variant }
    }

    /// The game that is played.
    pub(crate) fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Reads a move; the error names it.
    pub(crate) fn read(&self, text: &str) -> PyResult<Move> {
        self.game.read(text).map_err(|error| MoveError::new_err(error.to_string()))
    }

    fn square(&self, name: &str) -> PyResult<Square> {
        self.variant.rules.variant().board().parse(name).ok_or_else(|| {
            PositionError::new_err(format!("{} is no square of this board", quote(name)))
        })
    }

    fn squares(&self, names: &[String]) -> PyResult<Vec<Square>> {
        names.iter().map(|name| self.square(name)).collect()
    }

    /// What somebody tries who gives these coordinates, if they are such.
    fn attempt(&self, text: &str) -> Option<Attempt> {
        let variant = self.variant.rules.variant();
        let board = variant.board();
        let letter = |text: &str| Letter::parse(&text.to_ascii_uppercase());
        if let Some((piece, to)) = text.split_once('@') {
            let kind = variant.kind_of(letter(piece)?)?;
            let to = board.parse(to)?;
            return Some(Attempt { from: Origin::Hand(kind), to, promotion: None });
        }
        // A square is a letter and one or two digits.
        let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
        let (from, rest) = text.split_at_checked(second)?;
        let end = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
        let (to, becomes) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        let promotion = match becomes {
            "" => None,
            text => Some(variant.kind_of(letter(text)?)?),
        };
        let (from, to) = (Origin::Board(board.parse(from)?), board.parse(to)?);
        Some(Attempt { from, to, promotion })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant = None, fen = None, *, number = None, moves = Vec::new()))]
    fn new(
        variant: Option<Wanted>,
        fen: Option<&str>,
        number: Option<i64>,
        moves: Vec<String>,
    ) -> PyResult<Game> {
        let variant = match variant {
            Some(variant) => variant.found()?,
            None => Variant::shipped("chess")?,
        };
        let rules = &variant.rules;
        let setup = match (fen, number) {
            (Some(_), Some(_)) => {
                return Err(PositionError::new_err("give a FEN or a number, not both"));
            }
            (Some(text), None) => fen::read(rules.variant(), text).map_err(|error| {
                PositionError::new_err(format!("not a FEN of {}: {error}", rules.variant().name()))
            })?,
            (None, Some(_)) if !rules.variant().has_arrays() => {
                return Err(PositionError::new_err(format!(
                    "{} has only one start position",
                    rules.variant().name()
                )));
            }
            (None, Some(number)) => match u64::try_from(number) {
                Ok(number) => prelude::array(rules.variant(), number),
                Err(_) => prelude::random(rules.variant(), chance()),
            },
            (None, None) => rules.variant().start().clone(),
        };
        let game = wazir_rules::Game::from_setup(rules, &setup).map_err(|faults| {
            PositionError::new_err(format!("that position cannot be played: {faults}"))
        })?;
        let mut game = Game::of(game, &variant);
        game.play_all(&moves)?;
        Ok(game)
    }

    /// Plays moves, one after the other. If one of them is not legal, none is played.
    #[pyo3(signature = (*moves))]
    fn play(&mut self, moves: Vec<String>) -> PyResult<()> {
        self.play_all(&moves)
    }

    /// Takes back the last move and returns it; None if there is none.
    fn take_back(&mut self) -> Option<String> {
        self.game.take_back().map(|mv| self.game.coordinates(mv))
    }

    /// All legal moves, in a fixed order: none if the game is over in this position.
    ///
    /// >>> from wazir import Game
    /// >>> Game("minishogi", "4k/5/5/5/K4[S] w 0 1").legal_moves(san=True)[:3]
    /// ['K-b1', 'K-a2', 'K-b2']
    #[pyo3(signature = (*, san = false))]
    fn legal_moves(&self, san: bool) -> Vec<String> {
        let write = |mv| if san { self.game.san(mv) } else { self.game.coordinates(mv) };
        self.game.legal_moves().into_iter().map(write).collect()
    }

    /// A legal move as people write it.
    #[pyo3(signature = (mv, /))]
    fn san(&self, mv: &str) -> PyResult<String> {
        self.read(mv).map(|mv| self.game.san(mv))
    }

    /// A legal move in coordinates.
    #[pyo3(signature = (mv, /))]
    fn coordinates(&self, mv: &str) -> PyResult<String> {
        self.read(mv).map(|mv| self.game.coordinates(mv))
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (mv, /))]
    fn is_legal(&self, mv: &str) -> bool {
        self.game.read(mv).is_ok()
    }

    /// Returns whether a legal move captures.
    #[pyo3(signature = (mv, /))]
    fn captures(&self, mv: &str) -> PyResult<bool> {
        self.read(mv).map(|mv| self.game.captured(mv).is_some())
    }

    /// Says in a sentence why a move in coordinates is not legal; None if it is.
    ///
    /// >>> from wazir import Game
    /// >>> Game().why_not("a1a3")
    /// "The Rook's way to a3 is blocked by your Pawn on a2."
    #[pyo3(signature = (mv, /))]
    fn why_not(&self, mv: &str) -> PyResult<Option<String>> {
        if self.game.read(mv).is_ok() {
            return Ok(None);
        }
        match self.attempt(mv) {
            Some(attempt) => Ok(explain(&self.game, attempt)),
            None => Err(MoveError::new_err(format!("{} is no move in coordinates", quote(mv)))),
        }
    }

    /// The game that is played.
    #[getter]
    #[pyo3(name = "variant")]
    fn game_of(&self) -> Variant {
        self.variant.clone()
    }

    /// The position in FEN.
    #[getter]
    fn fen(&self) -> String {
        self.game.fen()
    }

    /// The position from which the game began.
    #[getter]
    fn start_fen(&self) -> String {
        fen::write(self.game.variant(), &self.game.start())
    }

    /// The side to move, `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        side(self.game.turn())
    }

    /// True if the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    /// How the game has ended by the rules; None if it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome)
    }

    /// The moves so far, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.moves().iter().map(|&mv| self.game.coordinates(mv)).collect()
    }

    /// The moves so far, as people write them.
    #[getter]
    fn san_moves(&self) -> PyResult<Vec<String>> {
        let mut game = wazir_rules::Game::from_setup(self.game.rules(), &self.game.start())
            .map_err(|faults| PositionError::new_err(faults.to_string()))?;
        let mut names = Vec::new();
        for &mv in self.game.moves() {
            names.push(game.san(mv));
            game.play(mv).map_err(|error| MoveError::new_err(error.to_string()))?;
        }
        Ok(names)
    }

    /// A number that is the same for positions that are the same, as far as moves go.
    #[getter]
    fn key(&self) -> u64 {
        self.game.hash()
    }

    /// The piece on a square: a capital for White, a small letter for Black, or None.
    #[pyo3(signature = (square, /))]
    fn piece(&self, square: &str) -> PyResult<Option<String>> {
        let square = self.square(square)?;
        let letter = |piece: wazir_rules::Piece| {
            self.game.variant().kind(piece.kind()).letter.of(piece.color())
        };
        Ok(self.game.piece(square).map(letter))
    }

    /// What stands where.
    ///
    /// >>> from wazir import Game
    /// >>> Game(fen="8/8/4k3/8/8/3QK3/8/8 w - - 0 1").board()
    /// {'d3': 'Q', 'e3': 'K', 'e6': 'k'}
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (variant, setup) = (self.game.variant(), self.game.setup());
        let pieces = PyDict::new(py);
        for (square, piece) in variant.board().squares().zip(&setup.board) {
            if let Some(piece) = piece {
                let letter = variant.kind(piece.kind()).letter.of(piece.color());
                pieces.set_item(variant.board().name(square), letter)?;
            }
        }
        Ok(pieces)
    }

    /// What each side holds beside the board.
    ///
    /// >>> from wazir import Game
    /// >>> Game("crazyhouse", moves=["e4", "d5", "exd5"]).hands()
    /// {'white': {'P': 1}, 'black': {}}
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (variant, setup) = (self.game.variant(), self.game.setup());
        let hands = PyDict::new(py);
        for color in Color::ALL {
            let hand = PyDict::new(py);
            for (kind, count) in setup.holdings.iter(color) {
                hand.set_item(variant.kind(kind).letter.to_string(), count)?;
            }
            hands.set_item(side(color), hand)?;
        }
        Ok(hands)
    }

    /// Counts the sequences of so many legal moves. Ctrl-C ends it.
    ///
    /// >>> from wazir import Game
    /// >>> Game("janus").perft(3)
    /// 24747
    #[pyo3(signature = (depth, /))]
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth < SHALLOW {
            return Ok(self.game.perft(depth));
        }
        // Move by move, so that it can be interrupted.
        let stopped = std::sync::atomic::AtomicBool::new(false);
        let relaxed = std::sync::atomic::Ordering::Relaxed;
        let count = || count(self.game.clone(), depth, &|| stopped.load(relaxed));
        wait_quietly(py, count, || stopped.store(true, relaxed))
    }

    /// The sequences of so many legal moves, by their first move.
    ///
    /// >>> from wazir import Game
    /// >>> Game().divide(2)["e2e4"]
    /// 20
    #[pyo3(signature = (depth, /))]
    fn divide<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for mv in self.game.legal_moves() {
            let mut next = self.clone();
            next.game.play(mv).map_err(|error| MoveError::new_err(error.to_string()))?;
            counts.set_item(self.game.coordinates(mv), next.perft(py, depth.max(1) - 1)?)?;
        }
        Ok(counts)
    }

    /// Draws the position as SVG, without text, so that it needs no font.
    ///
    /// `size` is the side of a square in pixels, `below` the side at the bottom, `tinted` are squares
    /// and `arrows` pairs of squares to mark; unless `tinted` is given, those of the last move are.
    ///
    /// >>> from wazir import Game
    /// >>> picture = Game("xiangqi").svg(size=60, arrows=[("h3", "e3")])
    /// >>> picture[:4], "viewBox" in picture
    /// ('<svg', True)
    #[pyo3(signature = (*, size = 45, below = "white", coordinates = true, tinted = None,
        arrows = Vec::new()))]
    fn svg(
        &self,
        size: usize,
        below: &str,
        coordinates: bool,
        tinted: Option<Vec<String>>,
        arrows: Vec<(String, String)>,
    ) -> PyResult<String> {
        let below = match below {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return Err(PositionError::new_err("below is \"white\" or \"black\"")),
        };
        if !(1..=LARGEST).contains(&size) {
            return Err(PositionError::new_err(format!("size is from 1 to {LARGEST} pixels")));
        }
        let tinted = match tinted {
            Some(names) => self.squares(&names)?,
            None => self.game.moves().last().map_or_else(Vec::new, |mv| match mv.from() {
                Some(from) => vec![from, mv.to()],
                None => vec![mv.to()],
            }),
        };
        let arrows: PyResult<Vec<Vec<Square>>> =
            arrows.into_iter().map(|(from, to)| self.squares(&[from, to])).collect();
        let options = Options {
            square: size,
            below,
            coordinates,
            tinted: &tinted,
            arrows: &arrows?,
            trays: Trays::Beside,
            ..Options::default()
        };
        Ok(diagram::draw(self.game.variant(), &self.game.setup(), &options))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(45, "white", true, None, Vec::new())
    }

    /// The game in PGN, with these tags.
    ///
    /// >>> from wazir import Game
    /// >>> print(Game("janus", moves=["e4", "e5"]).pgn({"White": "Anna"}).splitlines()[4])
    /// [White "Anna"]
    #[pyo3(signature = (tags = None, /))]
    fn pgn(&self, tags: Option<std::collections::BTreeMap<String, String>>) -> PyResult<String> {
        record::write(&self.game, tags.unwrap_or_default())
    }

    /// Another game with the same moves.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Game {} {}>", quote(self.game.variant().id()), quote(&self.game.fen()))
    }

    /// The board in letters, White's in capitals.
    fn __str__(&self) -> String {
        let (variant, setup) = (self.game.variant(), self.game.setup());
        let board = variant.board();
        let mut text = String::new();
        for rank in (0..board.ranks()).rev() {
            for square in (0..board.files()).filter_map(|file| board.square(file, rank)) {
                let letter = match setup.board[square.index()] {
                    Some(piece) => variant.kind(piece.kind()).letter.of(piece.color()),
                    None if board.is_hole(square) || setup.walls.contains(&square) => "*".into(),
                    None => ".".into(),
                };
                text += &format!("{letter:>2} ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.pop();
        text
    }

    /// Games are sent to other processes as their beginning and their moves.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let begin = py.import("wazir._wazir")?.getattr("_game")?;
        (begin, (self.variant.clone(), self.start_fen(), self.moves())).into_pyobject(py)
    }
}

impl Game {
    fn play_all(&mut self, moves: &[String]) -> PyResult<()> {
        let mut next = self.game.clone();
        for (index, text) in moves.iter().enumerate() {
            let mv = next.read(text).map_err(|error| {
                let number = index + 1;
                MoveError::new_err(format!("move {number} ({}): {error}", quote(text)))
            })?;
            next.play(mv).map_err(|error| MoveError::new_err(error.to_string()))?;
        }
        self.game = next;
        Ok(())
    }
}

/// Counts as few as these plies take no time.
const SHALLOW: u32 = 4;
/// The largest square of a picture, in pixels.
const LARGEST: usize = 1000;

/// Counts sequences of moves, until it is over.
fn count(game: wazir_rules::Game, depth: u32, is_over: &dyn Fn() -> bool) -> u64 {
    if depth < SHALLOW || is_over() {
        return game.perft(depth);
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv).map_or(0, |()| count(next, depth - 1, is_over))
    };
    game.legal_moves().into_iter().map(after).sum()
}

/// A number that nobody foresees.
fn chance() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};

    RandomState::new().build_hasher().finish()
}
