//! Moves that a piece has only while it has not moved.

use super::super::generate::Generator;
use super::field::Field;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::square::{Color, Square};
use crate::tables::{FirstMoves, Tables};

impl<B: Bits> Generator<'_, B> {
    /// The targets of the first moves of a piece on `from`.
    #[inline]
    pub(in super::super) fn first_targets<C: Cpu>(&self, first: &FirstMoves<B>, from: Square) -> B {
        let color = self.us.index();
        let mut quiet = *first.quiet_leaps[color].at(from);
        let mut takes = *first.capture_leaps[color].at(from);
        for path in &first.paths {
            let table = &self.tables.path_tables[path.table];
            let reach = table.reach::<C>(self.us, from, self.occupied);
            quiet |= if path.quiet { reach } else { B::EMPTY };
            takes |= if path.capture { reach } else { B::EMPTY };
        }
        quiet & self.empty | takes & self.enemy
    }
}

impl<B: Bits> FirstMoves<B> {
    /// Returns `true` if such a first move of `by` from `from` captures on `to` when `occupied`
    /// squares are in its way.
    #[inline]
    pub(super) fn captures<C: Cpu>(
        &self,
        tables: &Tables<B>,
        by: Color,
        (from, to): (Square, Square),
        occupied: B,
    ) -> bool {
        self.capture_leaps[by.index()].at(from).has(to)
            || self.paths.iter().any(|path| {
                path.capture
                    && tables.path_tables[path.table].reach::<C>(by, from, occupied).has(to)
            })
    }
}

impl<B: Bits> Field<'_, B> {
    /// Forgets the first moves of the pieces at which a piece of `by` that has just come to a square
    /// aims, if that matters to them.
    #[inline]
    pub(super) fn aim(&mut self, by: Color, at: Square) {
        let unmoved = self.unmoved & self.pieces[(!by).index()];
        if let (false, Some(mover)) = (unmoved.is_empty(), self.piece(at)) {
            let piece = |square| self.piece(square);
            self.unmoved &= !self.general.aimed(self.tables, unmoved, piece, (mover, at));
        }
    }
}
