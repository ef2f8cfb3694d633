//! The ends that a position alone decides.

use std::cmp::Ordering;

use super::Reference;
use crate::betza::Offset;
use crate::outcome::{GameResult, Outcome};
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{Condition, End, EndResult, Line};

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
        // If it holds for both, it is the move that has just been played which made it so, unless the
        // other side has only waited for that move.
        let waits = matches!(end.condition, Condition::Goal { stays: true, .. });
        let first = if waits { setup.turn } else { !setup.turn };
        let about = if end.is_for(first) && self.holds(setup, &end.condition, first) {
            first
        } else if end.is_for(!first) && self.holds(setup, &end.condition, !first) {
            !first
        } else {
            return None;
        };
        let other = !about;
        let both = self.holds(setup, &end.condition, other);
        if both && end.alone {
            return None;
        }
        if both && end.answered {
            return Some(GameResult::Draw);
        }
        let (winner, loser) = match end.result {
            EndResult::Draw => return Some(GameResult::Draw),
            EndResult::MorePoints => return Some(self.by_points(setup)),
            EndResult::Win => (about, other),
            EndResult::Loss => (other, about),
        };
        if end.answered && loser == setup.turn && self.can_answer(setup, &end.condition, other) {
            return None;
        }
        Some(GameResult::Win(winner))
    }

    /// The result for whoever has more points.
    fn by_points(&self, setup: &Setup) -> GameResult {
        let [white, black] = Color::ALL.map(|color| {
            let points = |(_, piece): (Square, Piece)| self.variant.kind(piece.kind()).points;
            let total: i32 = self.pieces(setup, color).map(points).sum();
            total + self.variant.extra_points(color)
        });
        match white.cmp(&black) {
            Ordering::Greater => GameResult::Win(Color::White),
            Ordering::Equal => GameResult::Draw,
            Ordering::Less => GameResult::Win(Color::Black),
        }
    }

    /// Returns `true` if the condition holds for this side.
    fn holds(&self, setup: &Setup, condition: &Condition, color: Color) -> bool {
        match condition {
            Condition::Lost { groups, left } => self.fewest(setup, groups, color) <= (*left).into(),
            Condition::Goal { pieces, count, region, safe, stays, full } => {
                let own = self.pieces(setup, color);
                let there: Vec<Square> = own
                    .filter(|&(at, p)| pieces.contains(&p.kind()) && region.contains(color, at))
                    .map(|(at, _)| at)
                    .collect();
                let holds_all = region.squares(color).iter().all(|&at| setup.is_occupied(at));
                let count = usize::from(*count);
                let needed = if *full && holds_all { 1 } else { count };
                if there.len() < needed {
                    return false;
                }
                let spare = there.len() > count;
                let is_safe = spare || !there.iter().any(|&at| self.is_attacked(setup, at, !color));
                match (safe, stays) {
                    (false, false) => true,
                    (true, false) => is_safe,
                    (false, true) => color == setup.turn,
                    (true, true) => color == setup.turn || is_safe,
                }
            }
            Condition::Row { pieces, count, lines, apart } => {
                let own = self.pieces(setup, color).filter(|(_, p)| pieces.contains(&p.kind()));
                let own: Vec<Square> = own.map(|(square, _)| square).collect();
                let count = usize::from(*count);
                lines.iter().any(|&line| self.longest_row(&own, line, *apart) >= count)
            }
            Condition::Block { pieces, side } => {
                let board = self.variant.board();
                let holds = |square: Square| {
                    let piece = setup.board[square.index()];
                    piece.is_some_and(|p| p.color() == color && pieces.contains(&p.kind()))
                };
                let side = usize::from(*side);
                let is_corner = |corner: Square| {
                    (0..side).all(|right| {
                        (0..side).all(|up| {
                            let (file, rank) = (board.file(corner), board.rank(corner));
                            board.square(file + right, rank + up).is_some_and(holds)
                        })
                    })
                };
                board.squares().any(is_corner)
            }
            Condition::Checks { count } => setup.checks[color.index()] >= *count,
            Condition::Passes { count } => color != setup.turn && setup.passes >= *count,
            Condition::Facing { pieces } => {
                let passed = color != setup.turn && setup.passes > 0;
                passed && self.facing_pieces(setup, pieces).is_some()
            }
            _ => false,
        }
    }

    /// The largest number of these squares in a row on lines of one kind; `apart` if there may be
    /// others between them.
    fn longest_row(&self, own: &[Square], line: Line, apart: bool) -> usize {
        let steps: &[(i8, i8)] = match line {
            Line::Ranks => &[(1, 0)],
            Line::Files => &[(0, 1)],
            Line::Diagonals => &[(1, 1), (1, -1)],
        };
        let mut longest = 0;
        for &(dx, dy) in steps {
            for &first in own {
                let (mut at, mut length) = (Some(first), 0);
                while let Some(square) = at {
                    if own.contains(&square) {
                        length += 1;
                    } else if !apart {
                        break;
                    }
                    at = self.variant.board().step(Color::White, square, Offset { dx, dy });
                }
                longest = longest.max(length);
            }
        }
        longest
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
