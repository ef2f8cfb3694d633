//! A game: positions in a row, which repetition and perpetual check need to know.

use std::sync::Arc;

use crate::bits::{Bits, Wide};
use crate::moves::Move;
use crate::notation::pgn::Board;
use crate::notation::san::Suffix;
use crate::outcome::Outcome;
use crate::position::{Position, SetupFault};
use crate::rules::{CompileError, Rules};
use crate::setup::Setup;
use crate::square::{Color, Square};
use crate::variant::Variant;

/// A variant's tables in the width that its board needs. The choice is made here, once.
#[derive(Debug)]
pub enum Tables {
    /// Boards of up to 64 squares.
    Narrow(Box<Rules<u64>>),
    /// Boards of up to 128 squares.
    Wide(Box<Rules<Wide>>),
}

impl Tables {
    /// Compiles a checked variant.
    pub fn new(variant: Arc<Variant>) -> Result<Tables, CompileError> {
        if variant.board.len() <= u64::SQUARES {
            Rules::new(variant).map(|rules| Tables::Narrow(Box::new(rules)))
        } else {
            Rules::new(variant).map(|rules| Tables::Wide(Box::new(rules)))
        }
    }

    /// Compiles for wide boards whatever the size: tests play every game on both widths.
    pub fn wide(variant: Arc<Variant>) -> Result<Tables, CompileError> {
        Rules::new(variant).map(|rules| Tables::Wide(Box::new(rules)))
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        match self {
            Tables::Narrow(rules) => rules.variant(),
            Tables::Wide(rules) => rules.variant(),
        }
    }
}

/// Positions from the start of a game to now, and the moves between them.
#[derive(Clone, Debug)]
pub struct History<B: Bits> {
    /// Never empty; one more than there are moves.
    positions: Vec<Position<B>>,
    moves: Vec<Move>,
    /// For each position, whether the side to move is in check.
    checks: Vec<bool>,
}

impl<B: Bits> History<B> {
    /// A game that starts here.
    pub fn new(rules: &Rules<B>, start: Position<B>) -> History<B> {
        let checks = vec![start.in_check(rules)];
        History { positions: vec![start], moves: Vec::new(), checks }
    }

    /// The position now.
    pub fn current(&self) -> &Position<B> {
        self.positions.last().expect("a history has at least its start")
    }

    /// All positions, the start first.
    pub fn positions(&self) -> &[Position<B>] {
        &self.positions
    }

    /// For each position, whether the side to move in it is in check.
    pub fn checks(&self) -> &[bool] {
        &self.checks
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, rules: &Rules<B>, mv: Move) {
        let next = self.current().play(rules, mv);
        self.checks.push(next.in_check(rules));
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.checks.pop();
        Some(last)
    }

    /// Where in [`positions`](Self::positions) the current one stands, now and earlier: the
    /// last first.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.positions.len() - 1;
        let current = self.current();
        let same = move |&at: &usize| self.positions[at].is_same(current);
        (0..=now).rev().step_by(2).filter(same)
    }

    /// Whether `color` made a move since position `first` and each gave check.
    pub fn checked_throughout(&self, color: Color, first: usize) -> bool {
        let since = first + 1..self.positions.len();
        let mut after_own = since.filter(|&at| self.positions[at].turn() == !color).peekable();
        after_own.peek().is_some() && after_own.all(|at| self.checks[at])
    }
}

/// A move that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that move is not legal here")]
pub struct IllegalMove;

/// Work that is written over any board width, done on a game of unknown width.
pub trait Visitor {
    /// What it yields.
    type Output;
    /// Does the work.
    fn visit<B: Bits>(self, rules: &Rules<B>, history: &History<B>) -> Self::Output;
}

/// A game in progress, whatever its board width.
#[derive(Clone, Debug)]
pub struct Game {
    tables: Arc<Tables>,
    line: Line,
}

#[derive(Clone, Debug)]
enum Line {
    Narrow(History<u64>),
    Wide(History<Wide>),
}

macro_rules! each_width {
    ($game:expr, $line:expr, |$rules:ident, $history:ident| $body:expr) => {
        match (&*$game, $line) {
            (Tables::Narrow($rules), Line::Narrow($history)) => $body,
            (Tables::Wide($rules), Line::Wide($history)) => $body,
            _ => unreachable!("a game and its tables have one width"),
        }
    };
}

impl Game {
    /// A game from the variant's start position.
    pub fn new(tables: Arc<Tables>) -> Game {
        let start = tables.variant().start.clone();
        Game::from_setup(tables, &start).expect("the checker has accepted the start position")
    }

    /// A game from any position; answers with every fault of the setup, if it has any.
    pub fn from_setup(tables: Arc<Tables>, setup: &Setup) -> Result<Game, Vec<SetupFault>> {
        let line = match &*tables {
            Tables::Narrow(rules) => {
                Line::Narrow(History::new(rules, Position::new(rules, setup)?))
            }
            Tables::Wide(rules) => Line::Wide(History::new(rules, Position::new(rules, setup)?)),
        };
        Ok(Game { tables, line })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.tables.variant()
    }

    /// The tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Does work that needs the position in its true width.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        each_width!(self.tables, &self.line, |rules, history| visitor.visit(rules, history))
    }

    /// The position now.
    pub fn setup(&self) -> Setup {
        each_width!(self.tables, &self.line, |rules, h| h.current().setup(rules))
    }

    /// The position that the game started from.
    pub fn start(&self) -> Setup {
        each_width!(self.tables, &self.line, |rules, h| h.positions()[0].setup(rules))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        each_width!(self.tables, &self.line, |_rules, h| h.current().turn())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        each_width!(self.tables, &self.line, |_rules, h| h.checks().last() == Some(&true))
    }

    /// The legal moves, in ascending order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves =
            each_width!(self.tables, &self.line, |rules, h| h.current().legal_moves(rules));
        moves.sort_unstable();
        moves
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        each_width!(self.tables, &self.line, |_rules, h| h.moves())
    }

    /// The hash of the position now.
    pub fn hash(&self) -> u64 {
        each_width!(self.tables, &self.line, |_rules, h| h.current().hash())
    }

    /// Plays a move, if it is legal. Whether the game is over already is not asked.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove);
        }
        each_width!(self.tables, &mut self.line, |rules, h| h.play(rules, mv));
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        each_width!(self.tables, &mut self.line, |_rules, h| h.take_back())
    }

    /// Whether and how the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        each_width!(self.tables, &self.line, |rules, h| h.outcome(rules))
    }

    /// What a legal move does to the enemy king; the game is as before afterwards.
    ///
    /// # Panics
    /// When the move is not legal.
    pub fn suffix(&mut self, mv: Move) -> Suffix {
        self.play(mv).expect("the caller has it from the legal moves");
        let suffix = match (self.in_check(), self.legal_moves().is_empty()) {
            (true, true) => Suffix::Mate,
            (true, false) => Suffix::Check,
            (false, _) => Suffix::None,
        };
        self.take_back();
        suffix
    }

    /// The squares that `color` attacks now: where it could capture something, if it were its
    /// turn and checks did not matter. Its own pieces are left out.
    pub fn attacked(&self, color: Color) -> Vec<Square> {
        each_width!(self.tables, &self.line, |rules, h| {
            let position = h.current();
            let open = rules.squares() & !position.pieces(color);
            let attackers = |square| position.attackers(rules, color, square, position.occupied());
            open.squares().filter(|&square| !attackers(square).is_empty()).collect()
        })
    }

    /// Number of move sequences of `depth` plies from here.
    pub fn perft(&self, depth: u32) -> u64 {
        each_width!(self.tables, &self.line, |rules, h| {
            crate::perft::perft(rules, h.current(), depth)
        })
    }
}

/// So that PGN is read and written on a game.
impl Board for Game {
    fn variant(&self) -> &Variant {
        self.tables.variant()
    }

    fn setup(&self) -> Setup {
        self.setup()
    }

    fn legal(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn play(&mut self, mv: Move) {
        self.play(mv).expect("it is one of the legal moves");
    }

    fn suffix_after(&self, mv: Move) -> Suffix {
        self.clone().suffix(mv)
    }
}
