//! Puzzles from games of the engine against itself, or from games that are given: the same for the same
//! seed on any number of threads.

use std::sync::Arc;

use wazir_rules::{Game, Rules};

use super::choose::Pool;
use super::find::{Find, Finder};
use super::grade::level;
use super::playout::{Playout, positions};
use super::puzzle::Puzzle;
use super::solve::solver;
use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::self_play::in_order;

/// Where puzzles are looked for.
#[derive(Clone, Debug)]
pub enum Source {
    /// In so many games of the engine against itself at most.
    SelfPlay {
        /// Everything that is left to chance follows from this.
        seed: u64,
        /// Most games that are played.
        games: u64,
    },
    /// In these games.
    Games(Vec<Game>),
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Mining {
    /// Where to look.
    pub source: Source,
    /// The number of puzzles.
    pub count: usize,
    /// What the players and solvers know.
    pub knowledge: Arc<Knowledge>,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
}

/// How far mining has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many puzzles have been found in so many games.
    Found(usize, u64),
    /// So many have been graded.
    Graded(usize),
}

/// Looks for puzzles until there are as many as are wanted, or the games end, and chooses among them.
/// `progress` is told now and then how far this has come; `None` if it answers `false`, which ends it.
pub fn mine(
    rules: &Rules,
    mining: &Mining,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Option<Vec<Puzzle>> {
    let Mining { source, count, knowledge, threads } = mining;
    let games = match source {
        Source::SelfPlay { games, .. } => *games,
        Source::Games(games) => games.len() as u64,
    };
    let look = |finder: &mut Finder, number: u64| -> Vec<Find> {
        match source {
            Source::SelfPlay { seed, .. } => Playout::new(rules, knowledge, *seed, number)
                .map_or(Vec::new(), |playout| finder.look_through(playout)),
            Source::Games(games) => finder.look_through(positions(&games[number as usize])),
        }
    };
    let (mut pool, mut goes_on) = (Pool::new(*count), true);
    let take = |number, finds| {
        pool.add(finds);
        goes_on = progress(Progress::Found(pool.count(), number + 1));
        goes_on && pool.count() < *count
    };
    in_order(*threads, games, || Finder::new(knowledge), look, take);
    if !goes_on {
        return None;
    }
    let chosen = pool.choose();
    let solver = || solver(knowledge);
    let grade = |engine: &mut Engine, at: u64| level(engine, rules, &chosen[at as usize].puzzle);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let take = |at: u64, level| {
        puzzles.push(Puzzle { level, ..chosen[at as usize].puzzle.clone() });
        progress(Progress::Graded(puzzles.len()))
    };
    in_order(*threads, chosen.len() as u64, solver, grade, take);
    (puzzles.len() == chosen.len()).then(|| {
        puzzles.sort_by_key(|puzzle| (puzzle.goal, puzzle.level));
        puzzles
    })
}
