//! How many puzzles each level of play solves. A try depends on nothing but the puzzle, the level and its
//! number, so that the answer is the same on any number of threads.

use std::sync::Arc;

use wazir_rules::Rules;

use super::attempt::{Verdict, judge};
use super::puzzle::{Puzzle, PuzzleError};
use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::Nobody;
use crate::self_play::in_order;
use crate::signals::Signals;

/// The transposition table of those who try puzzles, in MiB.
const HASH: usize = 1;
/// Nodes for a move at full strength, which thinks for ever otherwise: a few times those of the level below.
pub const FULL_NODES: u64 = 400_000;

/// Who tries, and how often.
#[derive(Clone, Debug)]
pub struct Solving {
    /// The levels that try.
    pub levels: Vec<Level>,
    /// Tries of each level at each puzzle, as somebody else each time. Full strength is the same each time:
    /// it tries once, and that counts for all.
    pub tries: u64,
    /// Who they are follows from this.
    pub seed: u64,
    /// What they know.
    pub knowledge: Arc<Knowledge>,
    /// Puzzles at a time; the result does not depend on it.
    pub threads: usize,
}

/// Has levels of play try puzzles: for each puzzle, how many tries of each level solved it. `progress` is told
/// how many puzzles are done; `None` if it answers `false`, which ends it.
///
/// # Errors
/// With the number, from 1, of the first one that is no puzzle of the game, and what is wrong with it.
pub fn solve(
    rules: &Rules,
    puzzles: &[Puzzle],
    solving: &Solving,
    progress: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Vec<Vec<u64>>>, (usize, PuzzleError)> {
    for (at, puzzle) in puzzles.iter().enumerate() {
        puzzle.open(rules).map_err(|error| (at + 1, error))?;
    }
    let solver = || solver(&solving.knowledge);
    let attempt = |engine: &mut Engine, at: u64| -> Vec<u64> {
        let puzzle = &puzzles[at as usize];
        let successes = |&level: &Level| successes(engine, rules, puzzle, level, solving);
        solving.levels.iter().map(successes).collect()
    };
    let mut solved = Vec::new();
    let take = |_, successes| {
        solved.push(successes);
        progress(solved.len())
    };
    in_order(solving.threads, puzzles.len() as u64, solver, attempt, take);
    Ok((solved.len() == puzzles.len()).then_some(solved))
}

/// Somebody to try puzzles.
pub(super) fn solver(knowledge: &Arc<Knowledge>) -> Engine {
    let mut engine = Engine::new(HASH);
    engine.set_knowledge(Arc::clone(knowledge));
    engine
}

fn successes(
    engine: &mut Engine,
    rules: &Rules,
    puzzle: &Puzzle,
    level: Level,
    &Solving { tries, seed, .. }: &Solving,
) -> u64 {
    let mut one = |number: u64| {
        engine.new_game();
        // Others than those by whom puzzles are graded.
        is_solved(engine, rules, puzzle, level, seed.wrapping_mul(1 << 32).wrapping_add(number))
    };
    match level {
        Level::FULL => tries * u64::from(one(1)),
        _ => (1..=tries).map(|number| u64::from(one(number))).sum(),
    }
}

/// Returns whether a player of this level solves the puzzle.
pub(super) fn is_solved(
    engine: &mut Engine,
    rules: &Rules,
    puzzle: &Puzzle,
    level: Level,
    seed: u64,
) -> bool {
    let Ok((mut game, line)) = puzzle.open(rules) else { return false };
    let nodes = (level == Level::FULL).then_some(FULL_NODES);
    let limits = Limits { level, seed, nodes, ..Limits::default() };
    loop {
        let found = engine.search(&game, &limits, &Signals::default(), &mut Nobody);
        let Some(mv) = found.best else { return false };
        match judge(puzzle, &line, &game, mv) {
            Verdict::Wrong => return false,
            Verdict::Solved => return true,
            Verdict::Answered(reply) => {
                if game.play(mv).is_err() || game.play(reply).is_err() {
                    return false;
                }
            }
        }
    }
}
