//! The count of moves without mate.

use super::Reference;
use crate::moves::Move;
use crate::setup::Setup;
use crate::square::{Color, Kind};
use crate::variant::Condition;

impl Reference<'_> {
    /// Counts the move that led from `before` to `after`, or begins to count.
    pub(super) fn count(&self, before: &Setup, mv: Move, after: &mut Setup) {
        if before.count > 0 {
            after.halfmove_clock = before.halfmove_clock.saturating_add(1);
        }
        let total = |setup: &Setup| setup.board.iter().flatten().count() as u16;
        let changes = self.captures(before, mv) || mv.promotion().is_some();
        let has_moved = before.turn;
        let counted_pieces =
            |setup: &Setup| matches!(self.count_of(setup, has_moved), Some((_, _, true)));
        if counted_pieces(after) && !counted_pieces(before) {
            let (moves, ..) = self.count_of(after, has_moved).expect("it holds");
            after.count = 2 * moves;
            after.halfmove_clock = (2 * total(after)).saturating_sub(1);
        }
        let Some((moves, anew, from_pieces)) = self.count_of(after, after.turn) else { return };
        if after.count == 0 || anew && changes {
            after.count = 2 * moves;
            after.halfmove_clock = if from_pieces { 2 * total(after) } else { 0 };
        }
    }

    /// The first count to which a side is entitled: the number of moves, whether changes begin it
    /// anew, and whether it begins from the number of pieces.
    fn count_of(&self, setup: &Setup, color: Color) -> Option<(u16, bool, bool)> {
        let of = |color: Color, kind: Kind| {
            self.pieces(setup, color).filter(|(_, piece)| piece.kind() == kind).count()
        };
        self.variant.ends().iter().filter(|end| end.is_for(color)).find_map(|end| {
            let Condition::Counted { left, gone, against, moves, anew, from_pieces } =
                &end.condition
            else {
                return None;
            };
            let few = left.is_none_or(|left| self.pieces(setup, color).count() <= left.into());
            let none_left = gone.iter().all(|&kind| of(color, kind) + of(!color, kind) == 0);
            let faces = against.iter().all(|&kind| {
                of(!color, kind) >= against.iter().filter(|&&other| other == kind).count()
            });
            (few && none_left && faces).then_some((*moves, *anew, *from_pieces))
        })
    }
}
