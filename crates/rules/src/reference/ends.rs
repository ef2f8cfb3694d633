//! The ends that a position alone decides.

use super::Reference;
use crate::outcome::{GameResult, Outcome};
use crate::setup::Setup;
use crate::square::{Color, Kind};
use crate::variant::{Condition, End, EndResult};

impl Reference<'_> {
    /// The outcome by the first of the ends that holds.
    pub(super) fn end_on_board(&self, setup: &Setup) -> Option<Outcome> {
        let mut ends = self.variant.ends().iter().filter(|end| end.condition.is_at_once());
        ends.find_map(|end| {
            let result = self.result_of(setup, end)?;
            Some(Outcome { result, reason: end.condition.reason() })
        })
    }

    fn result_of(&self, setup: &Setup, end: &End) -> Option<GameResult> {
        let has_moved = !setup.turn;
        // If it holds for both, it is the move that has just been played which made it so.
        let about = if end.is_for(has_moved) && self.holds(setup, &end.condition, has_moved) {
            has_moved
        } else if end.is_for(setup.turn) && self.holds(setup, &end.condition, setup.turn) {
            setup.turn
        } else {
            return None;
        };
        let other = !about;
        if end.answered && self.holds(setup, &end.condition, other) {
            return Some(GameResult::Draw);
        }
        let (winner, loser) = match end.result {
            EndResult::Draw => return Some(GameResult::Draw),
            EndResult::Win => (about, other),
            EndResult::Loss => (other, about),
        };
        if end.answered && loser == setup.turn && self.can_answer(setup, &end.condition, other) {
            return None;
        }
        Some(GameResult::Win(winner))
    }

    /// Returns `true` if the condition holds for this side.
    fn holds(&self, setup: &Setup, condition: &Condition, color: Color) -> bool {
        match condition {
            Condition::Lost { groups, left } => self.fewest(setup, groups, color) <= (*left).into(),
            Condition::Goal { pieces, count, region, safe } => {
                let own = self.pieces(setup, color);
                let there = own.filter(|&(square, piece)| {
                    pieces.contains(&piece.kind())
                        && region.contains(color, square)
                        && !(*safe && self.is_attacked(setup, square, !color))
                });
                there.count() >= (*count).into()
            }
            Condition::Checks { count } => setup.checks[color.index()] >= *count,
            _ => false,
        }
    }

    /// The number of pieces in the smallest group.
    fn fewest(&self, setup: &Setup, groups: &[Vec<Kind>], color: Color) -> usize {
        let count = |group: &Vec<Kind>| {
            let board =
                self.pieces(setup, color).filter(|(_, piece)| group.contains(&piece.kind()));
            let mut total = board.count();
            if self.variant.has_drops() {
                let held = group.iter().map(|&kind| setup.holdings.count(color, kind));
                total += held.map(usize::from).sum::<usize>();
            }
            total
        };
        groups.iter().map(count).min().unwrap_or(usize::MAX)
    }

    /// Returns `true` if the next move may make the condition hold for `color`.
    fn can_answer(&self, setup: &Setup, condition: &Condition, color: Color) -> bool {
        if let Condition::Lost { groups, left } = condition {
            // One capture more must be enough.
            return self.fewest(setup, groups, color) <= usize::from(*left) + 1;
        }
        self.candidates(setup).into_iter().any(|mv| {
            self.is_legal(setup, mv) && self.holds(&self.place(setup, mv), condition, color)
        })
    }
}
