//! Positions in which the game is over whatever could be moved: lost pieces, goals, rows, checks.

use super::Position;
use crate::bits::Bits;
use crate::movegen::Wanted;
use crate::moves::Move;
use crate::outcome::{GameResult, Outcome};
use crate::square::{Color, Kind, Square};
use crate::tables::{BoardCondition, BoardEnd, Count, KindSet, Tables, set_of};
use crate::variant::{EndResult, compare};

impl<B: Bits> Position<B> {
    /// Returns `true` if the game is over in this position whatever could be moved: by an end that
    /// holds [at once](crate::variant::Condition::is_at_once). It has no legal moves then.
    #[inline(always)]
    pub fn has_ended(&self, tables: &Tables<B>) -> bool {
        !tables.ends.is_empty() && self.end_on_board(tables).is_some()
    }

    /// The outcome, if the game is over in this position whatever could be moved.
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
        // Who had it before the other side's move comes first.
        let stays = matches!(end.condition, BoardCondition::Goal { stays: true, .. });
        let sides = if stays { [turn, !turn] } else { [!turn, turn] };
        let color = sides.into_iter().find(meets)?;
        if (end.answered || end.alone) && self.meets(&end.condition, !color, tables) {
            return end.answered.then_some(GameResult::Draw);
        }
        let winner = match end.result {
            EndResult::Draw => return Some(GameResult::Draw),
            EndResult::MorePoints => return Some(self.by_points(tables)),
            EndResult::Win => color,
            EndResult::Loss => !color,
        };
        let goes_on = end.answered && winner != turn && self.can_answer(tables, end, !color);
        (!goes_on).then_some(GameResult::Win(winner))
    }

    /// The result for the side with more points.
    pub fn by_points(&self, tables: &Tables<B>) -> GameResult {
        let mut counts = [[0; 2]; Kind::MAX];
        for piece in self.occupied().squares().filter_map(|square| self.piece(square)) {
            counts[piece.kind().index()][piece.color().index()] += 1;
        }
        let [white, black] = Color::ALL.map(|color| {
            tables.variant().points(color, |kind| counts[kind.index()][color.index()])
        });
        compare(white, black)
    }

    /// Returns `true` if a condition holds for `color`.
    fn meets(&self, condition: &BoardCondition<B>, color: Color, tables: &Tables<B>) -> bool {
        match condition {
            BoardCondition::FewLeft { left } => self.count_all(color, tables) <= *left,
            BoardCondition::Lost { groups, left: 0 } => {
                let left = self.kinds_left(color, tables);
                groups.iter().any(|&kinds| left & kinds == 0)
            }
            BoardCondition::Lost { groups, left } => {
                groups.iter().any(|&kinds| self.count_kinds(color, kinds, tables) <= *left)
            }
            BoardCondition::Goal { kinds, count, region, safe, stays, full } => {
                let region = region[color.index()];
                let there = self.of_kinds(self.pieces(color) & region, *kinds);
                let taken = || self.occupied() | self.walls(tables);
                let is_full = *full && (region & !taken()).is_empty();
                let enough = there.count() >= *count || is_full && !there.is_empty();
                // A side that is to move has had its goal before the other side's move.
                let stayed = *stays && color == self.turn();
                let attacked = |square: Square| self.is_attacked(tables, square, !color);
                enough
                    && (stayed
                        || !*safe && !*stays
                        || *safe && (there.count() > *count || !there.squares().any(attacked)))
            }
            BoardCondition::Pattern { kinds, count, sets } => {
                let own = match kinds {
                    Some(kinds) => self.of_kinds(self.pieces(color), *kinds),
                    None => self.pieces(color),
                };
                own.count() >= *count && sets.iter().any(|&set| (own & set).count() >= *count)
            }
            BoardCondition::Checks { count } => self.checks[color.index()] >= *count,
            BoardCondition::Passes { count } => color != self.turn() && self.passes >= *count,
            BoardCondition::Facing => {
                color != self.turn() && self.passes > 0 && self.is_faced(tables)
            }
        }
    }

    /// Returns `false` only if the game, which is not over here, cannot be over after a legal move by
    /// what [`end_on_board`](Self::end_on_board) sees.
    #[inline(always)]
    pub(crate) fn may_end_by(&self, tables: &Tables<B>, mv: Move) -> bool {
        for end in &tables.ends {
            if self.may_hold_after(tables, end, mv) {
                return true;
            }
        }
        false
    }

    /// The same of one end.
    #[inline(always)]
    fn may_hold_after(&self, tables: &Tables<B>, end: &BoardEnd<B>, mv: Move) -> bool {
        let (us, them) = (self.turn().index(), (!self.turn()).index());
        if end.alone {
            return true;
        }
        match &end.condition {
            BoardCondition::FewLeft { .. } | BoardCondition::Lost { .. } => {
                let turns_over = |kind: Kind| tables.kind(kind).base != kind;
                // Where more happens to pieces than that they are captured, it may be one's own.
                let matters = end.sides[them] || !tables.moves_plainly;
                end.answered
                    || matters && self.is_capture(mv)
                    || mv.promotion().is_some()
                    || mv.dropped().is_some_and(turns_over)
            }
            BoardCondition::Goal { region, safe, stays, full, .. } => {
                *safe
                    || *stays
                    || *full
                    || mv.is_castle()
                    || mv.gated().is_some()
                    || region[us].has(mv.to())
                    || end.answered && self.meets(&end.condition, !self.turn(), tables)
            }
            BoardCondition::Checks { count } => {
                end.answered || self.checks.iter().any(|checks| checks.saturating_add(1) >= *count)
            }
            BoardCondition::Pattern { .. }
            | BoardCondition::Passes { .. }
            | BoardCondition::Facing => true,
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
        if self.has_any(self.occupied(), tables.uncounted) {
            return None;
        }
        tables.counts.iter().find(|count| {
            let has =
                |&(kinds, most): &(KindSet, u32)| self.count_on(self.pieces(!color), kinds) >= most;
            count.sides[color.index()]
                && count.left.is_none_or(|left| self.pieces(color).count() <= left)
                && !self.has_any(self.occupied(), count.gone)
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

    /// The kinds of which a side has a piece, on the board or to drop.
    fn kinds_left(&self, color: Color, tables: &Tables<B>) -> KindSet {
        let pieces = self.pieces(color).squares().filter_map(|square| self.piece(square));
        let on_board = pieces.fold(0, |all, piece| all | set_of(piece.kind()));
        if !tables.variant().has_drops() {
            return on_board;
        }
        self.holdings().iter(color).fold(on_board, |all, (kind, _)| all | set_of(kind))
    }

    /// Returns `true` if a piece of these kinds stands on `squares`.
    fn has_any(&self, squares: B, kinds: KindSet) -> bool {
        let mut pieces = squares.squares().filter_map(|square| self.piece(square));
        pieces.any(|piece| set_of(piece.kind()) & kinds != 0)
    }

    /// The number of pieces of these kinds on `squares`.
    fn count_on(&self, squares: B, kinds: KindSet) -> u32 {
        self.of_kinds(squares, kinds).count()
    }

    /// Those of `squares` that hold pieces of these kinds.
    pub(crate) fn of_kinds(&self, squares: B, kinds: KindSet) -> B {
        let is_of = |&square: &Square| {
            self.piece(square).is_some_and(|piece| set_of(piece.kind()) & kinds != 0)
        };
        B::from_squares(squares.squares().filter(is_of))
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
