//! The targets of leaps and steps.

use crate::betza::{Offset, Way};
use crate::bits::{Bits, PerSquare};
use crate::families::{offset, step};
use crate::geometry::Geometry;
use crate::square::Color;
use crate::variant::Limits;

/// A step of a whole set of pieces at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<B> {
    /// The difference in square number.
    pub(crate) by: i32,
    /// The squares from which the step stays on the board.
    pub(crate) valid: B,
}

impl<B: Bits> Step<B> {
    pub(super) fn new(board: Geometry, color: Color, offset: Offset) -> Step<B> {
        let Offset { dx, dy } = board.seen_by(color, offset);
        let valid = board.squares().filter(|&s| board.step(color, s, offset).is_some());
        Step {
            by: i32::from(dy) * board.files() as i32 + i32::from(dx),
            valid: B::from_squares(valid),
        }
    }
}

/// For each colour and square, the targets of leaps.
pub(super) fn leaps_of<B: Bits>(
    board: Geometry,
    ways: &[Way],
    limits: &Limits,
) -> [B::Array<B>; 2] {
    let ground = limits.ground(board);
    Color::ALL.map(|color| {
        let mut leaps = B::Array::from_fn(|_| B::EMPTY);
        for from in board.squares().filter(|&from| limits.serve(color, from)) {
            let targets = ways.iter().filter_map(|way| step(ground, color, from, offset(way), way));
            *leaps.at_mut(from) = B::from_squares(targets);
        }
        leaps
    })
}
