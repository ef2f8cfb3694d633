//! How hard a puzzle is: the lowest level of play that solves it in most of several tries, as somebody
//! else each time.

use wazir_rules::Rules;

use super::puzzle::Puzzle;
use super::solve::is_solved;
use crate::engine::Engine;
use crate::level::Level;

/// Tries of each level, and how many of them have to succeed.
const TRIES: u64 = 5;
const SUCCESSES: u64 = 3;
/// The highest level that tries.
const HIGHEST: u8 = 8;

/// The lowest level that solves a puzzle, or one more than the highest that tries. The answer depends on
/// nothing that the engine has done before.
pub(super) fn level(engine: &mut Engine, rules: &Rules, puzzle: &Puzzle) -> u8 {
    engine.new_game();
    let solves = |level: &u8| {
        let Some(level) = Level::new(*level) else { return false };
        let (mut solved, mut failed) = (0, 0);
        for seed in 1..=TRIES {
            match is_solved(engine, rules, puzzle, level, seed) {
                true => solved += 1,
                false => failed += 1,
            }
            if solved == SUCCESSES || failed > TRIES - SUCCESSES {
                break;
            }
        }
        solved == SUCCESSES
    };
    (1..=HIGHEST).find(solves).unwrap_or(HIGHEST + 1)
}
