//! The order in which moves are tried: the table's move, captures that win or trade (most
//! valuable victim first), killers, quiet moves by history, captures that lose.

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position, Tables};

use super::history::{Before, HistoryTables};
use super::params;
use super::see::wins_at_least;
use crate::eval::Values;

// Scores of the stages; within a stage moves differ by less.
const TABLE_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// A quiet move whose history has not been looked up: above all whose has.
const UNSCORED: i32 = 1 << 18;
const LOSING: i32 = -(1 << 24);

/// The facts that order moves, beside the moves themselves.
pub(crate) struct Hints<'a> {
    pub(crate) values: &'a Values,
    pub(crate) history: &'a HistoryTables,
    /// The move of the table's entry.
    pub(crate) table_move: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// The moves before that count for quiet ones.
    pub(crate) before: Before,
}

/// The moves of a node, handed out best first. Exchanges are played through and histories looked
/// up when the turn of such moves comes: most nodes are cut off before.
#[derive(Clone, Default, Debug)]
pub(crate) struct MovePicker {
    pub(crate) moves: Vec<Move>,
    scores: Vec<i32>,
    next: usize,
}

/// A move, and what ordering has found out about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// Neither capture nor promotion.
    pub(crate) quiet: bool,
    /// A capture or promotion that loses material.
    pub(crate) losing: bool,
}

impl MovePicker {
    /// Removes all moves.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
    }

    /// Scores the moves in the list.
    pub(crate) fn score<B: Bits>(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        hints: &Hints<'_>,
    ) {
        self.next = 0;
        self.scores.clear();
        for &mv in &self.moves {
            let score = if Some(mv) == hints.table_move {
                TABLE_MOVE
            } else if !is_quiet(position, mv) {
                CAPTURE + capture_score(tables, position, hints, mv)
            } else if hints.killers[0] == Some(mv) {
                KILLER + 1
            } else if hints.killers[1] == Some(mv) {
                KILLER
            } else {
                UNSCORED
            };
            self.scores.push(score);
        }
    }

    /// Removes the quiet moves that are left.
    pub(crate) fn skip_quiets(&mut self) {
        let mut kept = self.next;
        for at in self.next..self.moves.len() {
            let score = self.scores[at];
            if !(LOSING / 2..CAPTURE / 2).contains(&score) {
                self.moves.swap(kept, at);
                self.scores.swap(kept, at);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.scores.truncate(kept);
    }

    /// Looks up the history of all quiet moves that are left.
    fn score_quiets<B: Bits>(&mut self, position: &Position<B>, hints: &Hints<'_>) {
        let left = self.moves[self.next..].iter().zip(&mut self.scores[self.next..]);
        for (&mv, score) in left.filter(|(_, score)| **score == UNSCORED) {
            *score = hints.history.quiet(hints.history.key(position, mv), hints.before)
                + hints.history.wall(position, mv);
        }
    }

    /// Takes the best move out of those left.
    pub(crate) fn pick<B: Bits>(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        hints: &Hints<'_>,
    ) -> Option<Picked> {
        let values = hints.values;
        loop {
            // Of equals the first, so that the order does not depend on the scan.
            let (&first, others) = self.scores.get(self.next..)?.split_first()?;
            let (mut best, mut score) = (self.next, first);
            for (at, &other) in (self.next + 1..).zip(others) {
                if other > score {
                    (best, score) = (at, other);
                }
            }
            if score == UNSCORED {
                self.score_quiets(position, hints);
                continue;
            }
            let mv = self.moves[best];
            let is_capture = (CAPTURE / 2..TABLE_MOVE).contains(&score);
            if is_capture
                && may_lose(tables, values, position, mv)
                && !wins_at_least(tables, values, position, mv, 0)
            {
                self.scores[best] = LOSING + (score - CAPTURE);
                continue;
            }
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            self.next += 1;
            let losing = score < LOSING / 2;
            let quiet = if score == TABLE_MOVE {
                is_quiet(position, mv)
            } else {
                !losing && score < CAPTURE / 2
            };
            return Some(Picked { mv, quiet, losing });
        }
    }
}

/// `true` for a move that neither captures nor promotes.
pub(crate) fn is_quiet<B: Bits>(position: &Position<B>, mv: Move) -> bool {
    mv.promotion().is_none() && !position.is_capture(mv)
}

/// A cheap look before the exchange is played through: to take something worth more than the
/// taker loses nothing.
fn may_lose<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    mv: Move,
) -> bool {
    let taken = values.taken(tables, position, mv);
    if values.explodes() {
        return taken < 0;
    }
    let moved = mv.promotion().or_else(|| position.piece(mv.origin()).map(|piece| piece.kind()));
    moved.is_some_and(|kind| !values.is_royal(kind) && values.captured(kind) > taken)
}

/// Most valuable victim first (MVV), then what has done well, then the least valuable attacker
/// (LVA).
fn capture_score<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    hints: &Hints<'_>,
    mv: Move,
) -> i32 {
    let values = hints.values;
    let moved = position.piece(mv.origin()).map_or(0, |piece| values.on_board(piece.kind()));
    let promoted = mv.promotion().map_or(0, |kind| values.on_board(kind) - moved);
    let history = match position.captured(mv).or_else(|| position.victim(mv)) {
        Some((_, piece)) => {
            let key = hints.history.key(position, mv);
            hints.history.capture(key, piece.kind().index())
        }
        None => 0,
    };
    let taken = values.taken(tables, position, mv);
    let wall = hints.history.wall(position, mv) / 64;
    (taken + promoted) * 16 - moved / 4 + history * params::capture_history() / 100 + wall
}
