//! Values for each colour and square, derived once when a game is chosen.

use std::ops::Index;

use wazir_rules::{Color, Geometry, Square};

/// A value for each colour and square of a board.
#[derive(Debug)]
pub(super) struct BySquare<T>([Vec<T>; 2]);

impl<T> BySquare<T> {
    /// The value that `derive` returns for each colour and square.
    pub(super) fn new(board: Geometry, derive: impl Fn(Color, Square) -> T) -> BySquare<T> {
        let row = |color| board.squares().map(|square| derive(color, square)).collect();
        BySquare(Color::ALL.map(row))
    }
}

impl<T> Index<(Color, Square)> for BySquare<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, (color, square): (Color, Square)) -> &T {
        &self.0[color.index()][square.index()]
    }
}
