//! Generates legal moves from the attacks on the royal piece; in games for which that does not
//! serve, in the general way.
//!
//! No illegal move is generated and then removed. A check restricts the targets of all other
//! pieces to a check mask; a pin does the same for one piece. Only en passant and castling, which
//! move two pieces at once, are tested individually.
//!
//! Large functions with many callers are inlined into all of them only in builds without assertions:
//! for tests this crate is built in half the time, and they take no longer.

mod count;
pub(crate) mod general;
mod generate;
mod safety;

pub(crate) use count::{Count, count};
pub(crate) use generate::{AnyEnPassant, Generate};
pub(crate) use safety::{Attacked, candidates, each_pin, leapers};

use count::Counter;
pub(crate) use general::Scene;

use crate::bits::Bits;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::square::{Kind, Square};
use crate::tables::{FirstMoves, Tables};

/// The moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All legal moves.
    All,
    /// Captures and promotions, as for quiescence search. Those with which a wall is built are
    /// listed with one wall only.
    Captures,
}

/// Receives the moves of a generator, in sets where possible.
pub(crate) trait Sink<B: Bits> {
    /// `true` in the general way, which alone plays games with triple steps, moves of several legs,
    /// first moves, promotions in place, and pieces that some may not hop over or capture: in the
    /// fast way nothing is compiled for them.
    const GENERAL: bool = false;

    /// Returns `true` if the piece on a square may make its first moves. Only the sinks of the
    /// general way are asked.
    fn may_make_first(&self, _from: Square, _first: &FirstMoves<B>) -> bool {
        unreachable!("a sink of the general way knows which pieces have moved")
    }

    /// Receives normal moves.
    fn moves(&mut self, from: Square, targets: B);
    /// Receives moves that promote to any of `kinds`.
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]);
    /// Receives drops.
    fn drops(&mut self, kind: Kind, targets: B);
    /// Receives any other move.
    fn one(&mut self, mv: Move);

    /// Receives double and triple steps.
    #[inline(always)]
    fn double_steps(&mut self, from: Square, targets: B) {
        for to in targets.squares() {
            self.one(Move::new(from, to, MoveKind::DoubleStep));
        }
    }

    /// Receives a move with which a wall is built on any of `squares`.
    fn walls(&mut self, mv: Move, squares: B) {
        for mv in squares.squares().filter_map(|wall| mv.with_wall(wall)) {
            self.one(mv);
        }
    }
}

impl<B: Bits> Sink<B> for Vec<Move> {
    #[inline(always)]
    fn moves(&mut self, from: Square, targets: B) {
        for to in targets.squares() {
            self.push(Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for to in targets.squares() {
            for &kind in kinds {
                self.push(Move::new(from, to, MoveKind::Promotion(kind)));
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: B) {
        for to in targets.squares() {
            self.push(Move::drop(kind, to));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}

impl<B: Bits> Position<B> {
    /// Appends the legal moves to a list. Their order is not specified.
    ///
    /// ```
    /// use wazir_rules::bits::Bits;
    /// use wazir_rules::movegen::Wanted;
    /// use wazir_rules::{Game, History, Rules, Tables, Visitor};
    ///
    /// /// The number of captures and promotions.
    /// struct Tactical;
    ///
    /// impl Visitor for Tactical {
    ///     type Output = usize;
    ///     fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> usize {
    ///         let mut list = Vec::new();
    ///         history.current().generate(tables, Wanted::Captures, &mut list);
    ///         list.len()
    ///     }
    /// }
    ///
    /// let fen = "7k/P7/8/3p4/4P3/8/8/K7 w - - 0 1";
    /// assert_eq!(Game::from_fen(&Rules::named("chess")?, fen)?.visit(Tactical), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate(&self, tables: &Tables<B>, wanted: Wanted, list: &mut Vec<Move>) {
        if !self.has_ended(tables) {
            self.generate_on(tables, wanted, list);
        }
    }

    /// The same, even if the game is over in this position.
    pub(crate) fn generate_on(&self, tables: &Tables<B>, wanted: Wanted, list: &mut Vec<Move>) {
        B::generate_on(self, tables, wanted, list);
    }

    /// Returns the legal moves, in no particular order.
    pub fn legal_moves(&self, tables: &Tables<B>) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate(tables, Wanted::All, &mut list);
        list
    }

    /// Returns the number of legal moves, without listing them.
    pub fn count_legal(&self, tables: &Tables<B>) -> u64 {
        if self.has_ended(tables) { 0 } else { self.count_legal_on(tables) }
    }

    /// The same, even if the game is over in this position.
    pub(crate) fn count_legal_on(&self, tables: &Tables<B>) -> u64 {
        B::count_legal_on(self, tables)
    }

    /// What the general way needs, in games that it serves.
    #[inline(always)]
    pub(crate) fn scene<'a>(&'a self, tables: &'a Tables<B>) -> Option<Scene<'a, B>> {
        let general = tables.general.as_deref()?;
        Some(Scene { tables, general, position: self })
    }
}
