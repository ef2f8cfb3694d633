//! Pieces that may not be hopped over or captured by some others.

use super::super::generate::Generator;
use super::field::Field;
use crate::attacks::PathTable;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::square::{Color, Kind, Square};
use crate::tables::{BARRED, Bars, KindRules, KindSet, set_of};

impl<B: Bits> Generator<'_, B> {
    /// The pseudo-legal targets of a piece that may not hop over or capture some kinds. A hop that
    /// does not depend on such a piece ends on the same squares without it.
    pub(in super::super) fn barred_targets<C: Cpu>(
        &self,
        kind: &KindRules<B>,
        bars: Bars,
        from: Square,
    ) -> B {
        let without = self.occupied & !self.of_kinds(bars.hops);
        let reach = |table: &PathTable<B>| {
            let free = table.reach::<C>(self.us, from, self.occupied);
            free & table.reach::<C>(self.us, from, without)
        };
        let (quiet, takes) = kind.moves.reached(self.tables, self.us, from, reach);
        quiet & self.empty | takes & self.enemy & !self.of_kinds(bars.captures)
    }

    /// The squares of all pieces of some kinds, which are among those that are barred.
    pub(super) fn of_kinds(&self, kinds: KindSet) -> B {
        let all = self.core.boards[BARRED];
        match &self.tables.general {
            Some(general) if general.barred != kinds => {
                let is_of = |square: &Square| {
                    self.mailbox.at(*square).is_some_and(|it| set_of(it.kind()) & kinds != 0)
                };
                B::from_squares(all.squares().filter(is_of))
            }
            _ => all,
        }
    }
}

impl<B: Bits> Field<'_, B> {
    /// Returns `true` if a piece of a kind that may not hop over or capture some others captures on
    /// `to` from `from`, when `occupied` squares are in its way.
    pub(super) fn captures_unbarred<C: Cpu>(
        &self,
        by: Color,
        (kind, bars): (Kind, Bars),
        (from, to): (Square, Square),
        occupied: B,
    ) -> bool {
        let is_of = |square: Square, kinds: KindSet| {
            self.piece(square).is_some_and(|piece| set_of(piece.kind()) & kinds != 0)
        };
        if self.pieces[(!by).index()].has(to) && is_of(to, bars.captures) {
            return false;
        }
        let mut without = occupied;
        for hurdle in (*self.general.between[to.index()].at(from) & occupied).squares() {
            if is_of(hurdle, bars.hops) {
                without &= !B::of(hurdle);
            }
        }
        let rules = self.tables.kind(kind);
        let reach = |table: &PathTable<B>| {
            table.reach::<C>(by, from, occupied) & table.reach::<C>(by, from, without)
        };
        rules.moves.captures(self.tables, by, (from, to), reach)
            || rules.has_more && self.tours_capture(by, kind, (from, to), occupied)
    }

    /// The pieces of a side that such a kind of the other may not capture.
    pub(super) fn spared(&self, color: Color, kind: Kind) -> B {
        let Some(bars) = self.tables.kind(kind).bars else { return B::EMPTY };
        let is_spared = |square: &Square| {
            self.piece(*square).is_some_and(|piece| set_of(piece.kind()) & bars.captures != 0)
        };
        let own = self.pieces[color.index()].squares().filter(is_spared);
        B::from_squares(own)
    }
}
