//! Legal moves: who attacks the royal piece, what that forbids, and what is left.
//!
//! Nothing is generated and then taken back. A check narrows where other pieces may go; a
//! pin is the same thing for one piece. Only en passant and castling, which move two pieces
//! at once, are tried out square by square.

mod count;
mod generate;
mod safety;

pub(crate) use count::{Count, count};
pub(crate) use generate::{AnyEnPassant, Generate};
pub(crate) use safety::{Attacked, candidates, leapers};

use crate::bits::{Bits, dispatch};
use crate::moves::Move;
use crate::position::Position;
use crate::square::{Kind, Square};
use crate::tables::Tables;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All legal moves.
    All,
    /// Captures and promotions: what quiescence search looks at.
    Captures,
}

/// Takes what a generator finds, in sets where it finds sets.
pub(crate) trait Sink<B: Bits> {
    /// Moves without further effect.
    fn moves(&mut self, from: Square, targets: B);
    /// Moves that promote to any of `kinds`.
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]);
    /// Drops.
    fn drops(&mut self, kind: Kind, targets: B);
    /// Any other move.
    fn one(&mut self, mv: Move);
}

impl<B: Bits> Sink<B> for Vec<Move> {
    #[inline(always)]
    fn moves(&mut self, from: Square, targets: B) {
        for to in targets.squares() {
            self.push(Move::new(from, to, crate::moves::MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for to in targets.squares() {
            for &kind in kinds {
                self.push(Move::new(from, to, crate::moves::MoveKind::Promotion(kind)));
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
    pub fn generate(&self, tables: &Tables<B>, wanted: Wanted, list: &mut Vec<Move>) {
        dispatch(Generate { tables, position: self, wanted, sink: list });
    }

    /// The legal moves, in no particular order.
    pub fn legal_moves(&self, tables: &Tables<B>) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate(tables, Wanted::All, &mut list);
        list
    }

    /// Number of legal moves, without making a list.
    pub fn count_legal(&self, tables: &Tables<B>) -> u64 {
        dispatch(Count { tables, position: self })
    }
}
