//! What is known of positions from the round before, where moves within a table set the move clock back.
//!
//! How a game goes on after such a move depends on nothing but who wins there with the clock at zero. In
//! the first round nobody does; each round then finds the wins that need one more such move, until
//! there are no more.

use std::sync::atomic::{AtomicU32, Ordering};

use wazir_rules::EnPassant;

use super::open::State;
use super::passing::AllPassing;
use crate::value::Value;

/// Who wins where.
#[derive(Default)]
pub(super) struct Known {
    /// For each position, and those in which a pawn can be captured en passant behind them.
    outcomes: Vec<Outcome>,
    passing: AllPassing,
    decided: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Open,
    Win,
    Loss,
}

impl Known {
    pub(super) fn new(states: &[AtomicU32], passing: AllPassing) -> Known {
        let outcome = |state: &AtomicU32| {
            let state = State::unpack(state.load(Ordering::Relaxed));
            match state.is_decided() {
                true if state.code.is_win() => Outcome::Win,
                true => Outcome::Loss,
                false => Outcome::Open,
            }
        };
        let outcomes: Vec<Outcome> = states.iter().map(outcome).collect();
        let decided = outcomes.iter().filter(|&&outcome| outcome != Outcome::Open).count();
        Known { outcomes, passing, decided }
    }

    /// The number of positions that somebody wins.
    pub(super) fn decided(&self) -> usize {
        self.decided
    }

    /// What a move that sets the clock back is worth to the side that makes it, by the position to which
    /// it leads.
    pub(super) fn worth(&self, to: u32, pawn: Option<EnPassant>) -> Value {
        let plain = self.outcomes.len() - self.passing.all().len();
        let place = match pawn {
            None => Some(to as usize),
            Some(pawn) => {
                let mut here = self.passing.at(to).iter();
                here.find(|&&which| self.passing.all()[which as usize].pawn == pawn)
                    .map(|&which| plain + which as usize)
            }
        };
        match place.and_then(|place| self.outcomes.get(place)) {
            Some(Outcome::Win) => Value::Loss(1),
            Some(Outcome::Loss) => Value::Win(1),
            Some(Outcome::Open) | None => Value::Draw,
        }
    }
}
