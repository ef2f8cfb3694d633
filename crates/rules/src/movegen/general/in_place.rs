//! Promotions instead of moves: where a piece stands, or with a step of what it becomes.

use super::super::Sink;
use super::super::generate::{Generator, Kinds};
use crate::bits::{Bits, Cpu};
use crate::square::{Piece, Square};

impl<B: Bits> Generator<'_, B> {
    /// Generates the promotions of a piece that does not move as what it is.
    #[cold]
    pub(in super::super) fn promotions_in_place<C: Cpu, S: Sink<B>>(
        &self,
        piece: Piece,
        from: Square,
        choice: &Kinds,
        sink: &mut S,
    ) {
        let (rules, side) = (self.tables.kind(piece.kind()), self.us.index());
        let promotion = &self.tables.promotion;
        let is_last = || promotion.last_anywhere && !self.all_of(piece.kind()).is_many();
        if !rules.zone[side].has(from) && !is_last() {
            return;
        }
        let is_left = |becomes| !self.tables.limited || choice.contains(becomes);
        for &becomes in rules.in_place[side].iter().filter(|kind| is_left(kind)) {
            let mut targets = B::of(from);
            if promotion.with_step {
                let rules = self.tables.kind(becomes);
                let reached = match rules.bars {
                    Some(bars) => self.barred_targets::<C>(rules, bars, from),
                    None => self.targets::<C>(rules, from),
                };
                targets |= reached & self.empty;
            }
            sink.promotions(from, targets, &[becomes]);
        }
    }
}
