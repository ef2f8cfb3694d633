//! The positions of a game from its start to now, which repetition and perpetual check need.

use crate::bits::Bits;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Color;
use crate::tables::Tables;

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

    /// For each position, `true` if the side to move in it is in check.
    pub fn checks(&self) -> &[bool] {
        &self.checks
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move that the caller knows to be legal; see
    /// [`Position::play_unchecked`] for what happens otherwise.
    pub fn play_unchecked(&mut self, tables: &Tables<B>, mv: Move) {
        let next = self.current().play_unchecked(tables, mv);
        self.checks.push(next.in_check(tables));
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.checks.pop();
        Some(last)
    }

    /// The indices in [`positions`](Self::positions) at which the current position occurs,
    /// the last first.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.positions.len() - 1;
        let current = self.current();
        let same = move |&at: &usize| self.positions[at].is_same(current);
        (0..=now).rev().step_by(2).filter(same)
    }

    /// `true` if `color` has moved since position `first` and gave check with every move.
    pub fn checked_throughout(&self, color: Color, first: usize) -> bool {
        let since = first + 1..self.positions.len();
        let mut after_own = since.filter(|&at| self.positions[at].turn() == !color).peekable();
        after_own.peek().is_some() && after_own.all(|at| self.checks[at])
    }
}
