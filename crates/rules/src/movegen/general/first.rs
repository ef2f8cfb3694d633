//! Moves that a piece has only while it has not moved.

use super::field::Field;
use crate::bits::Bits;
use crate::square::{Color, Square};

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
