//! What becomes of a puzzle when somebody moves. On the first move only the solution is right; later,
//! whatever still wins in time.

use wazir_rules::bits::Bits;
use wazir_rules::{Game, GameResult, History, Move, Tables, Visitor};

use super::forced::{GaveUp, Solver};
use super::puzzle::{Goal, Puzzle};

/// Positions that a search for another way to win in time looks at.
const NODES: u64 = 1_000_000;

/// The worth of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is not the solution.
    Wrong,
    /// It is right, and this is answered.
    Answered(Move),
    /// It is right, and nothing is left to do.
    Solved,
}

/// Judges the next move of somebody who solves a puzzle. `line` is its solution, and `game` has been
/// played from its position, by right moves and the answers to them.
pub fn judge(puzzle: &Puzzle, line: &[Move], game: &Game, mv: Move) -> Verdict {
    let played = game.moves();
    let follows = line.starts_with(played) && line.get(played.len()) == Some(&mv);
    if follows {
        return line
            .get(played.len() + 1)
            .map_or(Verdict::Solved, |&reply| Verdict::Answered(reply));
    }
    let Goal::Mate(moves) = puzzle.goal else { return Verdict::Wrong };
    let mut next = game.clone();
    // Every first move but one takes longer.
    if played.is_empty() || next.play(mv).is_err() {
        return Verdict::Wrong;
    }
    if let Some(outcome) = next.outcome() {
        let won = outcome.result == GameResult::Win(game.turn());
        return if won { Verdict::Solved } else { Verdict::Wrong };
    }
    let made = played.len() as u32 / 2 + 1;
    match next.visit(Defend { left: moves.saturating_sub(made) }) {
        Ok(Some(reply)) => Verdict::Answered(reply),
        Ok(None) | Err(GaveUp) => Verdict::Wrong,
    }
}

/// The longest defence of a side that loses within so many moves; `None` if it does not.
struct Defend {
    left: u32,
}

impl Visitor for Defend {
    type Output = Result<Option<Move>, GaveUp>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let mut solver = Solver::new(tables, NODES);
        let position = history.current();
        match self.left > 0 && solver.is_lost(position, self.left)? {
            true => solver.longest_defence(position, self.left),
            false => Ok(None),
        }
    }
}
