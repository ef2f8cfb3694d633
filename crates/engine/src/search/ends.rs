//! The end of the game inside the search.
//!
//! The rules decide how a game ends ([`wazir_rules::outcome`]). The search decides it a second
//! time, at every node, where it must be fast and where one rule has another meaning:
//!
//! - *Lost pieces, goals and checks* are the same, and found at once: nothing is searched beyond
//!   them, and they score as mates do.
//! - *Checkmate and stalemate* are the same, but found late: a node without legal moves is known
//!   when its moves are generated, and only a full move clock or dead position asks for it before.
//! - *The move clock, counts of moves and dead positions* are the same.
//! - *Repetition* is not. The rules count how often a position has occurred in the game; the
//!   search takes the first repetition after its root for the last. [`Path::repetition`] says
//!   why; the results for both sides (draw, loss of one side, loss of a side that gave perpetual
//!   check) are those of the rules.
//! - *Endgame tables*, if there are any, say how the game ends from here when both sides play their
//!   best: nothing is searched beyond them, either.
//!
//! Mates and wins by a rule score higher the sooner they come. A win by repetition belongs to the
//! path that led to a position and not to the position, so it never goes into the transposition
//! table; draws by repetition do, as in most engines, and are wrong there now and then.
//!
//! [`Path::repetition`]: super::path::Path::repetition

use std::cmp::Ordering;

use wazir_rules::bits::Bits;
use wazir_rules::variant::{ClockResult, Condition, End, EndResult, NoMoves, Passing};
use wazir_rules::{Color, GameResult};
use wazir_tablebase::Value;

use super::path::Repetition;
use super::searcher::Searcher;
use crate::eval::wins_by_losing;
use crate::score::{MATE, MAX_PLY, WON, mated_in};

impl<B: Bits> Searcher<'_, B> {
    /// The score, if the rules end the game at this ply, mate and stalemate apart.
    pub(super) fn end_of_game(&self, ply: usize) -> Option<i32> {
        let position = self.position(ply);
        if let Some(outcome) = position.end_on_board(self.tables) {
            return Some(score_of(outcome.result, position.turn(), ply));
        }
        if let Some(repetition) = self.path.repetition(position.turn()) {
            let result = match repetition {
                Repetition::Draw => GameResult::Draw,
                Repetition::Loses(loser) => GameResult::Win(!loser),
                Repetition::Counts => position.by_points(self.tables),
            };
            return Some(match result {
                GameResult::Draw => 0,
                GameResult::Win(winner) if winner == position.turn() => WON - ply as i32,
                GameResult::Win(_) => ply as i32 - WON,
            });
        }
        let limit = self.tables.variant().ending().move_clock;
        let clock_is_full = limit.is_some_and(|limit| position.halfmove_clock() >= limit);
        if clock_is_full || position.is_counted_out() || position.is_dead(self.tables) {
            // Mate and stalemate come first.
            let has_moves = position.count_legal(self.tables) > 0;
            return Some(match self.tables.variant().ending().clock_result {
                _ if !has_moves => self.no_moves(ply),
                ClockResult::MorePoints if clock_is_full => {
                    score_of(position.by_points(self.tables), position.turn(), ply)
                }
                _ => 0,
            });
        }
        self.by_table(ply)
    }

    /// The score by the endgame tables, if the position is in one: that of a mate where one can be
    /// forced before the move clock runs out.
    #[inline]
    fn by_table(&self, ply: usize) -> Option<i32> {
        let endgames = self.shared.endgames?;
        let position = self.position(ply);
        let value = endgames.probe(self.tables, position)?;
        let limit = self.tables.variant().ending().move_clock;
        let clock = u32::from(position.halfmove_clock());
        let is_late =
            |plies: u16| limit.is_some_and(|limit| clock + u32::from(plies) > limit.into());
        match value {
            Value::Draw => Some(0),
            _ if self.is_exhaustive() => None,
            _ if value.plies().is_some_and(is_late) => self.before_the_clock(ply, limit?),
            Value::Win(plies) => Some(MATE - ply as i32 - i32::from(plies)),
            Value::Loss(plies) => Some(mated_in(ply) + i32::from(plies)),
        }
    }

    /// The score where the nearest mate comes too late for the move clock, which draws after `limit`
    /// plies: by the distance to a move that begins it anew, if tables of that are there.
    #[cold]
    fn before_the_clock(&self, ply: usize, limit: u16) -> Option<i32> {
        /// What a win is worth that the move clock spoils: the other side may yet err.
        const SPOILED: i32 = 1;
        let position = self.position(ply);
        let found = self.shared.endgames?.probe_conversion(self.tables, position)?;
        let by_mate = self.shared.endgames?.probe(self.tables, position)?;
        let sign = if by_mate > Value::Draw { 1 } else { -1 };
        let clock = position.halfmove_clock();
        let in_time = found.plies().filter(|plies| clock.saturating_add(*plies) <= limit);
        Some(match in_time {
            Some(plies) => sign * (WON - (ply + usize::from(plies)).min(MAX_PLY) as i32),
            None => sign * SPOILED,
        })
    }

    /// The score of a position without legal moves.
    pub(super) fn no_moves(&self, ply: usize) -> i32 {
        let ending = self.tables.variant().ending();
        let position = self.position(ply);
        let by_points = || match position.by_points(self.tables) {
            GameResult::Draw => None,
            GameResult::Win(winner) => Some(!winner),
        };
        let loser = if self.stack[ply].in_check {
            match ending.checkmate {
                EndResult::Loss => Some(position.turn()),
                EndResult::Win => Some(!position.turn()),
                EndResult::Draw => None,
                EndResult::MorePoints => by_points(),
            }
        } else {
            match ending.no_moves {
                NoMoves::Draw => None,
                NoMoves::Loss => Some(position.turn()),
                NoMoves::Win => Some(!position.turn()),
                NoMoves::MorePoints => by_points(),
                NoMoves::FewerPieces => {
                    let [white, black] = Color::ALL.map(|color| position.pieces(color).count());
                    match white.cmp(&black) {
                        Ordering::Less => Some(Color::Black),
                        Ordering::Equal => None,
                        Ordering::Greater => Some(Color::White),
                    }
                }
            }
        };
        let result = loser.map_or(GameResult::Draw, |loser| GameResult::Win(!loser));
        score_of(result, position.turn(), ply)
    }

    /// Returns `true` if having to move may be a burden in any position: it is not the aim to
    /// capture and to mate, or captures can be forced. Where a side may pass, the search tries that
    /// as a move and need not assume it.
    pub(super) fn has_burden_of_moving(&self) -> bool {
        let variant = self.tables.variant();
        let wins_mated = |end: &End| {
            matches!(end.condition, Condition::Checkmate) && end.result == EndResult::Win
        };
        let may_pass = variant.moves().may_pass != Passing::Never;
        variant.moves().must_capture
            || may_pass
            || wins_by_losing(variant)
            || variant.ends().iter().any(wins_mated)
    }

    /// `true` while the move clock is too low to make scores of the table false.
    pub(super) fn move_clock_is_low(&self, ply: usize) -> bool {
        /// Plies before the limit at which the table is no longer believed.
        const NEAR: u16 = 16;
        let position = self.position(ply);
        let counted = Some(position.count()).filter(|&count| count > 0);
        let limit = counted.or(self.tables.variant().ending().move_clock);
        limit.is_none_or(|limit| position.halfmove_clock() + NEAR < limit)
    }
}

/// The score of a game that has ended at this ply, for the side to move.
fn score_of(result: GameResult, turn: Color, ply: usize) -> i32 {
    match result {
        GameResult::Draw => 0,
        GameResult::Win(winner) if winner == turn => -mated_in(ply),
        GameResult::Win(_) => mated_in(ply),
    }
}
