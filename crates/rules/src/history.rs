//! The positions of a game from its start on, on which repetition and perpetual check depend.

use crate::bits::Bits;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Color;
use crate::tables::Tables;

/// The positions of a game from its start to the current one, and the moves between them.
///
/// ```
/// use wazir_rules::bits::Bits;
/// use wazir_rules::{Game, History, Tables, Visitor};
///
/// /// The number of times that the current position has occurred.
/// struct Occurrences;
///
/// impl Visitor for Occurrences {
///     type Output = usize;
///     fn visit<B: Bits>(self, _: &Tables<B>, history: &History<B>) -> usize {
///         history.occurrences().count()
///     }
/// }
///
/// let mut game = Game::named("chess")?;
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     game.play(game.read(text)?)?;
/// }
/// assert_eq!(game.visit(Occurrences), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<B: Bits> {
    /// Never empty; one more than there are moves.
    positions: Vec<Position<B>>,
    moves: Vec<Move>,
    /// For each position, `true` if the side to move is in check.
    checks: Vec<bool>,
}

impl<B: Bits> History<B> {
    /// Starts a game from this position.
    pub fn new(tables: &Tables<B>, start: Position<B>) -> History<B> {
        let checks = vec![start.in_check(tables)];
        History { positions: vec![start], moves: Vec::new(), checks }
    }

    /// The current position.
    pub fn current(&self) -> &Position<B> {
        self.positions.last().expect("a history has at least its start")
    }

    /// All positions, starting with the first.
    pub fn positions(&self) -> &[Position<B>] {
        &self.positions
    }

    /// For each position, `true` if the side to move in it is in check.
    pub fn checks(&self) -> &[bool] {
        &self.checks
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move, which must be legal: see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, tables: &Tables<B>, mv: Move) {
        let next = self.current().play_unchecked(tables, mv);
        self.checks.push(next.in_check(tables));
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes back the last move and returns it; `None` if no move has been played.
    pub fn take_back(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.checks.pop();
        Some(last)
    }

    /// Iterates over the indices in [`positions`](Self::positions) at which the current position
    /// occurs, the last one first.
    pub fn occurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.positions.len() - 1;
        let current = self.current();
        let same = move |&at: &usize| self.positions[at].is_same(current);
        (0..=now).rev().step_by(2).filter(same)
    }

    /// Returns `true` if `color` has moved since position `first`, and gave check with every move.
    pub fn checked_throughout(&self, color: Color, first: usize) -> bool {
        let since = first + 1..self.positions.len();
        let mut after_own = since.filter(|&at| self.positions[at].turn() == !color).peekable();
        after_own.peek().is_some() && after_own.all(|at| self.checks[at])
    }
}
