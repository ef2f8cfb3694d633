//! Positions in which the game is over whatever could be moved: lost pieces, goals, checks.

use super::Position;
use crate::bits::Bits;
use crate::movegen::Wanted;
use crate::moves::Move;
use crate::outcome::{GameResult, Outcome};
use crate::square::Color;
use crate::tables::{BoardCondition, BoardEnd, Count, KindSet, Tables, set_of};
use crate::variant::EndResult;

impl<B: Bits> Position<B> {
    /// Returns `true` if the game is over in this position by the loss of pieces, a goal or a
    /// number of checks. It has no legal moves then.
    #[inline(always)]
    pub fn has_ended(&self, tables: &Tables<B>) -> bool {
        !tables.ends.is_empty() && self.end_on_board(tables).is_some()
    }

    /// The outcome, if the game is over in this position by the loss of pieces, a goal or a number
    /// of checks.
    pub fn end_on_board(&self, tables: &Tables<B>) -> Option<Outcome> {
        tables.ends.iter().find_map(|end| {
            let result = self.result_of(tables, end)?;
            Some(Outcome { result, reason: end.reason })
        })
    }

    /// The result of one end, if it holds. The side that has just moved comes first.
    fn result_of(&self, tables: &Tables<B>, end: &BoardEnd<B>) -> Option<GameResult> {
        let turn = self.turn();
        let meets =
            |&color: &Color| end.sides[color.index()] && self.meets(&end.condition, color, tables);
        let color = [!turn, turn].into_iter().find(meets)?;
        if end.answered && self.meets(&end.condition, !color, tables) {
            return Some(GameResult::Draw);
        }
        let winner = match end.result {
            EndResult::Draw => return Some(GameResult::Draw),
            EndResult::Win => color,
            EndResult::Loss => !color,
        };
        let goes_on = end.answered && winner != turn && self.can_answer(tables, end, !color);
        (!goes_on).then_some(GameResult::Win(winner))
    }

    /// Returns `true` if a condition holds for `color`.
    fn meets(&self, condition: &BoardCondition<B>, color: Color, tables: &Tables<B>) -> bool {
        match condition {
            BoardCondition::FewLeft { left } => self.count_all(color, tables) <= *left,
            BoardCondition::Lost { groups, left } => {
                groups.iter().any(|&kinds| self.count_kinds(color, kinds, tables) <= *left)
            }
            BoardCondition::Goal { kinds, count, region, safe } => {
                let mut there = self.pieces(color) & region[color.index()];
                if *safe {
                    for square in there.squares() {
                        if self.is_attacked(tables, square, !color) {
                            there &= !B::of(square);
                        }
                    }
                }
                there.count() >= *count && self.count_on(there, *kinds) >= *count
            }
            BoardCondition::Checks { count } => self.checks[color.index()] >= *count,
        }
    }

    /// Returns `true` if one move of the side to move may make the condition hold for `color`: a
    /// capture, if there is hardly more than what counts as lost; otherwise a legal move that does.
    fn can_answer(&self, tables: &Tables<B>, end: &BoardEnd<B>, color: Color) -> bool {
        match &end.condition {
            BoardCondition::FewLeft { left } => self.count_all(color, tables) <= left + 1,
            BoardCondition::Lost { groups, left } => {
                groups.iter().any(|&kinds| self.count_kinds(color, kinds, tables) <= left + 1)
            }
            condition => {
                let mut list = Vec::new();
                self.generate_on(tables, Wanted::All, &mut list);
                let answers = |&mv: &Move| {
                    self.successor::<false>(tables, mv).meets(condition, color, tables)
                };
                list.iter().any(answers)
            }
        }
    }

    /// Counts a move from the position `before`, which was a capture or a promotion if `changes` is
    /// set: goes on with a count, or begins one.
    #[cold]
    pub(super) fn count_moves(&mut self, tables: &Tables<B>, before: &Position<B>, changes: bool) {
        if before.count > 0 {
            self.halfmove_clock = before.halfmove_clock.saturating_add(1);
        }
        let (mover, turn) = (!self.turn(), self.turn());
        let pieces = self.occupied().count() as u16;
        let was_counted = before.counts_for(tables, mover).is_some_and(|count| count.from_pieces);
        let own = self.counts_for(tables, mover).filter(|own| own.from_pieces && !was_counted);
        if let Some(own) = own {
            (self.count, self.halfmove_clock) = (own.plies, (2 * pieces).saturating_sub(1));
        }
        let begins = |count: &&Count| self.count == 0 || changes && count.anew;
        if let Some(count) = self.counts_for(tables, turn).filter(begins) {
            self.count = count.plies;
            self.halfmove_clock = if count.from_pieces { 2 * pieces } else { 0 };
        }
    }

    /// The count to which `color` is entitled.
    fn counts_for<'t>(&self, tables: &'t Tables<B>, color: Color) -> Option<&'t Count> {
        tables.counts.iter().find(|count| {
            let has =
                |&(kinds, most): &(KindSet, u32)| self.count_on(self.pieces(!color), kinds) >= most;
            count.sides[color.index()]
                && count.left.is_none_or(|left| self.pieces(color).count() <= left)
                && self.count_on(self.occupied(), count.gone) == 0
                && count.against.iter().all(has)
        })
    }

    /// The number of pieces of a side, those that it can drop included.
    fn count_all(&self, color: Color, tables: &Tables<B>) -> u32 {
        self.pieces(color).count() + self.count_held(color, KindSet::MAX, tables)
    }

    /// The number of pieces of these kinds of a side, those that it can drop included.
    fn count_kinds(&self, color: Color, kinds: KindSet, tables: &Tables<B>) -> u32 {
        self.count_on(self.pieces(color), kinds) + self.count_held(color, kinds, tables)
    }

    /// The number of pieces of these kinds on `squares`.
    fn count_on(&self, squares: B, kinds: KindSet) -> u32 {
        let pieces = squares.squares().filter_map(|square| self.piece(square));
        pieces.filter(|piece| set_of(piece.kind()) & kinds != 0).count() as u32
    }

    /// The number of pieces of these kinds that a side can drop.
    fn count_held(&self, color: Color, kinds: KindSet, tables: &Tables<B>) -> u32 {
        if !tables.variant().has_drops() {
            return 0;
        }
        let held = self.holdings().iter(color).filter(|&(kind, _)| set_of(kind) & kinds != 0);
        held.map(|(_, count)| u32::from(count)).sum()
    }
}
