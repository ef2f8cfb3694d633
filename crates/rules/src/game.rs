//! A game: positions in a row, which repetition and perpetual check need to know.

use std::sync::Arc;

use crate::bits::{Bits, Wide};
use crate::moves::Move;
use crate::notation::pgn::Board;
use crate::notation::san::Suffix;
use crate::outcome::Outcome;
use crate::position::{Position, SetupFault};
use crate::setup::Setup;
use crate::square::{Color, Square};
use crate::tables::{CompileError, Tables};
use crate::variant::Variant;

/// A variant's tables in the width that its board needs. The choice is made here, once.
#[derive(Debug)]
pub enum Rules {
    /// Boards of up to 64 squares.
    Narrow(Box<Tables<u64>>),
    /// Boards of up to 128 squares.
    Wide(Box<Tables<Wide>>),
}

impl Rules {
    /// Compiles a checked variant.
    pub fn new(variant: Arc<Variant>) -> Result<Rules, CompileError> {
        if variant.board().len() <= u64::SQUARES {
            Tables::new(variant).map(|tables| Rules::Narrow(Box::new(tables)))
        } else {
            Tables::new(variant).map(|tables| Rules::Wide(Box::new(tables)))
        }
    }

    /// Compiles for wide boards whatever the size: tests play every game on both widths.
    pub fn wide(variant: Arc<Variant>) -> Result<Rules, CompileError> {
        Tables::new(variant).map(|tables| Rules::Wide(Box::new(tables)))
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        match self {
            Rules::Narrow(tables) => tables.variant(),
            Rules::Wide(tables) => tables.variant(),
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
    pub fn new(tables: &Tables<B>, start: Position<B>) -> History<B> {
        let checks = vec![start.in_check(tables)];
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
    pub fn play(&mut self, tables: &Tables<B>, mv: Move) {
        let next = self.current().play(tables, mv);
        self.checks.push(next.in_check(tables));
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
    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output;
}

/// A game in progress, whatever its board width.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    line: Line,
}

#[derive(Clone, Debug)]
enum Line {
    Narrow(History<u64>),
    Wide(History<Wide>),
}

macro_rules! each_width {
    ($game:expr, $line:expr, |$tables:ident, $history:ident| $body:expr) => {
        match (&*$game, $line) {
            (Rules::Narrow($tables), Line::Narrow($history)) => $body,
            (Rules::Wide($tables), Line::Wide($history)) => $body,
            _ => unreachable!("a game and its tables have one width"),
        }
    };
}

impl Game {
    /// A game from the variant's start position.
    pub fn new(rules: Arc<Rules>) -> Game {
        let start = rules.variant().start().clone();
        Game::from_setup(rules, &start).expect("the checker has accepted the start position")
    }

    /// A game from any position; answers with every fault of the setup, if it has any.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Game, Vec<SetupFault>> {
        let line = match &*rules {
            Rules::Narrow(tables) => {
                Line::Narrow(History::new(tables, Position::new(tables, setup)?))
            }
            Rules::Wide(tables) => Line::Wide(History::new(tables, Position::new(tables, setup)?)),
        };
        Ok(Game { rules, line })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.rules.variant()
    }

    /// The tables.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Does work that needs the position in its true width.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        each_width!(self.rules, &self.line, |tables, history| visitor.visit(tables, history))
    }

    /// The position now.
    pub fn setup(&self) -> Setup {
        each_width!(self.rules, &self.line, |tables, h| h.current().setup(tables))
    }

    /// The position that the game started from.
    pub fn start(&self) -> Setup {
        each_width!(self.rules, &self.line, |tables, h| h.positions()[0].setup(tables))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        each_width!(self.rules, &self.line, |_tables, h| h.current().turn())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        each_width!(self.rules, &self.line, |_tables, h| h.checks().last() == Some(&true))
    }

    /// The legal moves, in ascending order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves =
            each_width!(self.rules, &self.line, |tables, h| h.current().legal_moves(tables));
        moves.sort_unstable();
        moves
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        each_width!(self.rules, &self.line, |_tables, h| h.moves())
    }

    /// The hash of the position now.
    pub fn hash(&self) -> u64 {
        each_width!(self.rules, &self.line, |_tables, h| h.current().hash())
    }

    /// Plays a move, if it is legal. Whether the game is over already is not asked.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove);
        }
        each_width!(self.rules, &mut self.line, |tables, h| h.play(tables, mv));
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        each_width!(self.rules, &mut self.line, |_tables, h| h.take_back())
    }

    /// Whether and how the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        each_width!(self.rules, &self.line, |tables, h| h.outcome(tables))
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
        each_width!(self.rules, &self.line, |tables, h| {
            let position = h.current();
            let open = tables.squares() & !position.pieces(color);
            let attackers = |square| position.attackers(tables, color, square, position.occupied());
            open.squares().filter(|&square| !attackers(square).is_empty()).collect()
        })
    }

    /// Number of move sequences of `depth` plies from here.
    pub fn perft(&self, depth: u32) -> u64 {
        each_width!(self.rules, &self.line, |tables, h| {
            crate::perft::perft(tables, h.current(), depth)
        })
    }
}

/// So that PGN is read and written on a game.
impl Board for Game {
    fn variant(&self) -> &Variant {
        self.rules.variant()
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
