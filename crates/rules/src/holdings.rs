//! Pieces beside the board: a hand of captured pieces to drop, or a side's own lost pieces.

use crate::square::{Color, Kind};

/// The number of pieces of each kind that each side has beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holdings([[u8; Kind::MAX]; 2]);

impl Holdings {
    /// The number of pieces of `kind` that `color` holds.
    #[inline(always)]
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        self.0[color.index()][kind.index()]
    }

    /// Sets the number of pieces of `kind` that `color` holds.
    #[inline(always)]
    pub fn set(&mut self, color: Color, kind: Kind, count: u8) {
        self.0[color.index()][kind.index()] = count;
    }

    /// Adds a piece. Panics in debug builds if there are 255 already.
    #[inline(always)]
    pub fn add(&mut self, color: Color, kind: Kind) {
        self.0[color.index()][kind.index()] += 1;
    }

    /// Removes a piece, of which there must be one; in debug builds, panics if there is none.
    #[inline(always)]
    pub fn remove(&mut self, color: Color, kind: Kind) {
        debug_assert!(self.count(color, kind) > 0, "no piece of that kind to remove");
        self.0[color.index()][kind.index()] -= 1;
    }

    /// The number of pieces that `color` holds.
    pub fn total(&self, color: Color) -> usize {
        self.0[color.index()].iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns `true` if neither side holds a piece.
    pub fn is_empty(&self) -> bool {
        *self == Holdings::default()
    }

    /// Iterates over the kinds that `color` holds and their counts, in the order of the variant's
    /// kinds.
    pub fn iter(&self, color: Color) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let counts = self.0[color.index()].iter().enumerate();
        counts.filter(|&(_, &n)| n > 0).map(|(kind, &n)| (Kind::new(kind), n))
    }
}
