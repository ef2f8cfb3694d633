//! What lies beside the board: hands of captured pieces, or a side's own lost ones.

use crate::square::{Color, Kind};

/// For each side, how many pieces of each kind lie beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holdings([[u8; Kind::MAX]; 2]);

impl Holdings {
    /// How many pieces of `kind` lie at `color`'s side.
    #[inline(always)]
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        self.0[color.index()][kind.index()]
    }

    /// Sets the number of pieces of `kind` at `color`'s side.
    #[inline(always)]
    pub fn set(&mut self, color: Color, kind: Kind, count: u8) {
        self.0[color.index()][kind.index()] = count;
    }

    /// Lays one more piece down.
    #[inline(always)]
    pub fn add(&mut self, color: Color, kind: Kind) {
        self.0[color.index()][kind.index()] += 1;
    }

    /// Takes one piece away; there must be one.
    #[inline(always)]
    pub fn remove(&mut self, color: Color, kind: Kind) {
        debug_assert!(self.count(color, kind) > 0, "nothing of that kind to take");
        self.0[color.index()][kind.index()] -= 1;
    }

    /// Number of pieces at `color`'s side.
    pub fn total(&self, color: Color) -> usize {
        self.0[color.index()].iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether nothing lies beside the board.
    pub fn is_empty(&self) -> bool {
        *self == Holdings::default()
    }

    /// The kinds at `color`'s side with their numbers, in the order of the variant's kinds.
    pub fn iter(&self, color: Color) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let counts = self.0[color.index()].iter().enumerate();
        counts.filter(|&(_, &n)| n > 0).map(|(kind, &n)| (Kind::new(kind), n))
    }
}
