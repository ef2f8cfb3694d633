//! Wins by force, by exhaustive search: every move of the one side, every reply of the other. Nothing
//! is evaluated, and nothing left out but what is known already.
//!
//! Positions have no past here. Whoever wins in the fewest moves comes nearer to the end with each of
//! them, so that no position returns and repetition never interferes; the move clock has just been
//! reset.

use std::collections::HashMap;

use wazir_rules::bits::Bits;
use wazir_rules::variant::{Condition, EndResult};
use wazir_rules::{GameResult, History, Move, Position, Tables};

use super::puzzle::LONGEST;

/// A forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Win {
    /// Its length in moves, against the longest defence.
    pub(super) moves: u32,
    /// All first moves that do not take longer.
    pub(super) keys: Vec<Move>,
}

/// The positions that it may look at did not suffice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GaveUp;

/// The knowledge about the side to move: it wins within so many moves, or cannot. 0 is nothing.
#[derive(Clone, Copy, Default)]
struct Known {
    wins: u32,
    fails: u32,
}

/// Searches positions of one game. What it learns stays true, so it may serve for many.
pub(super) struct Solver<'a, B: Bits> {
    tables: &'a Tables<B>,
    /// A side without a move has lost only if it is in check, and nothing else ends a game at once.
    by_check: bool,
    known: HashMap<u64, Known>,
    /// For each number of moves left, the reply that has last refuted something.
    refutations: [Option<Move>; LONGEST as usize + 1],
    nodes: u64,
}

impl<'a, B: Bits> Solver<'a, B> {
    /// A solver that makes so many positions before it gives up.
    pub(super) fn new(tables: &'a Tables<B>, nodes: u64) -> Solver<'a, B> {
        let by_check = tables.variant().ends().iter().all(|end| match &end.condition {
            Condition::NoMoves | Condition::FewerPieces => end.result == EndResult::Draw,
            condition => !condition.is_at_once(),
        });
        let refutations = [None; LONGEST as usize + 1];
        Solver { tables, by_check, known: HashMap::new(), refutations, nodes }
    }

    /// The shortest win that the side to move can force, if it takes at most `most` moves.
    pub(super) fn shortest(
        &mut self,
        position: &Position<B>,
        most: u32,
    ) -> Result<Option<Win>, GaveUp> {
        for moves in 1..=most.min(LONGEST) {
            let mut keys = position.legal_moves(self.tables);
            keys.sort_unstable();
            keys.retain(|&mv| self.loses(&position.play_unchecked(self.tables, mv), moves - 1));
            if self.nodes == 0 {
                return Err(GaveUp);
            }
            if !keys.is_empty() {
                return Ok(Some(Win { moves, keys }));
            }
        }
        Ok(None)
    }

    /// The line of a win if the other side holds out as long as it can.
    pub(super) fn line(&mut self, position: &Position<B>, win: &Win) -> Result<Vec<Move>, GaveUp> {
        let tables = self.tables;
        let mut line = vec![win.keys[0]];
        let mut position = position.play_unchecked(tables, win.keys[0]);
        for left in (1..win.moves).rev() {
            let reply = self.longest_defence(&position, left)?.ok_or(GaveUp)?;
            position = position.play_unchecked(tables, reply);
            let mut tries = position.legal_moves(tables);
            tries.sort_unstable();
            let mut keys = tries.into_iter();
            let key = keys.find(|&mv| self.loses(&position.play_unchecked(tables, mv), left - 1));
            let key = key.filter(|_| self.nodes > 0).ok_or(GaveUp)?;
            position = position.play_unchecked(tables, key);
            line.extend([reply, key]);
        }
        Ok(line)
    }

    /// The reply of a side that loses within so many moves after which this takes longest; `None` if
    /// there is none.
    pub(super) fn longest_defence(
        &mut self,
        position: &Position<B>,
        left: u32,
    ) -> Result<Option<Move>, GaveUp> {
        let mut replies = position.legal_moves(self.tables);
        replies.sort_unstable();
        let last = replies.iter().copied().find(|&mv| {
            left <= 1 || !self.wins(&position.play_unchecked(self.tables, mv), left - 1)
        });
        match self.nodes {
            0 => Err(GaveUp),
            _ => Ok(last.or_else(|| replies.first().copied())),
        }
    }

    /// Asks whether the side to move has lost, or will have within so many moves of the other side
    /// whatever it does.
    pub(super) fn is_lost(&mut self, position: &Position<B>, moves: u32) -> Result<bool, GaveUp> {
        let lost = self.loses(position, moves);
        if self.nodes == 0 { Err(GaveUp) } else { Ok(lost) }
    }

    /// Asks whether the side to move wins within so many moves.
    pub(super) fn is_won(&mut self, position: &Position<B>, moves: u32) -> Result<bool, GaveUp> {
        let won = self.wins(position, moves);
        if self.nodes == 0 { Err(GaveUp) } else { Ok(won) }
    }

    /// The same, but never to be believed when the nodes have run out.
    fn wins(&mut self, position: &Position<B>, moves: u32) -> bool {
        if let Some(result) = self.ended(position) {
            return result == GameResult::Win(position.turn());
        }
        let key = position.key();
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.wins > 0 && known.wins <= moves {
            return true;
        }
        if moves == 0 || known.fails >= moves {
            return false;
        }
        let legal = position.legal_moves(self.tables);
        if legal.is_empty() {
            return self.result(position) == Some(GameResult::Win(position.turn()));
        }
        self.nodes = self.nodes.saturating_sub(legal.len() as u64);
        let next = |mv| position.play_unchecked(self.tables, mv);
        let mut tries: Vec<Position<B>> = legal.into_iter().map(next).collect();
        if moves == 1 && self.by_check {
            tries.retain(|next| next.in_check(self.tables));
        } else if moves > 1 {
            tries.sort_by_cached_key(|next| !next.in_check(self.tables));
        }
        let wins = tries.iter().any(|next| self.loses(next, moves - 1));
        if self.nodes > 0 && moves > 1 {
            let known = self.known.entry(key).or_default();
            match wins {
                true => known.wins = moves,
                false => known.fails = moves,
            }
        }
        wins
    }

    fn loses(&mut self, position: &Position<B>, moves: u32) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        if let Some(result) = self.ended(position) {
            return result == GameResult::Win(!position.turn());
        }
        if moves == 0 {
            if self.by_check && !position.in_check(self.tables) {
                return false;
            }
            return position.count_legal(self.tables) == 0 && self.has_lost(position);
        }
        let mut replies = position.legal_moves(self.tables);
        if replies.is_empty() {
            return self.has_lost(position);
        }
        let last = self.refutations[moves as usize];
        replies.sort_by_key(|&reply| (Some(reply) != last, position.captured(reply).is_none()));
        for reply in replies {
            if !self.wins(&position.play_unchecked(self.tables, reply), moves) {
                self.refutations[moves as usize] = Some(reply);
                return false;
            }
        }
        true
    }

    /// The result of a game that the position alone has ended.
    fn ended(&self, position: &Position<B>) -> Option<GameResult> {
        let end = if self.by_check { None } else { position.end_on_board(self.tables) };
        end.map(|outcome| outcome.result)
    }

    fn has_lost(&self, position: &Position<B>) -> bool {
        self.result(position) == Some(GameResult::Win(!position.turn()))
    }

    fn result(&self, position: &Position<B>) -> Option<GameResult> {
        result_alone(self.tables, position)
    }
}

/// The result of a game that has this position, and had none before.
pub(super) fn result_alone<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
) -> Option<GameResult> {
    let history = History::new(tables, position.clone());
    history.outcome(tables).map(|outcome| outcome.result)
}
