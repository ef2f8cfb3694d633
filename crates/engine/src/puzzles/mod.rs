//! Puzzles of any game: positions with one solution, found in games, proved, graded and named.
//!
//! | module | holds |
//! |---|---|
//! | `puzzle` | a puzzle, and its line in a file |
//! | `forced` | wins by force, found and refuted by exhaustive search |
//! | `material` | what men are won, by a full-width search that knows nothing else |
//! | `proof` | what makes a puzzle of a position, checked once more |
//! | `attempt` | what becomes of a puzzle when somebody moves |
//! | `themes` | forks, pins and what else a move is |
//! | `playout` | games to look for puzzles in |
//! | `find` | the puzzles among the positions of a game |
//! | `choose` | as many different ones as are wanted |
//! | `grade` | the lowest level of play that solves one |
//! | `solve` | how many each level of play solves |
//! | `mine` | all of this on threads: the same puzzles for the same seed |
//!
//! The engine only says where a look pays. Whether a position is a puzzle is decided by the first two
//! searches, which evaluate nothing, so that a test can decide it again.

mod attempt;
#[cfg(not(target_family = "wasm"))]
mod choose;
#[cfg(not(target_family = "wasm"))]
mod find;
mod forced;
#[cfg(not(target_family = "wasm"))]
mod grade;
mod material;
#[cfg(not(target_family = "wasm"))]
mod mine;
#[cfg(not(target_family = "wasm"))]
mod playout;
mod proof;
mod puzzle;
#[cfg(not(target_family = "wasm"))]
mod solve;
#[cfg(test)]
mod tests;
mod themes;

pub use attempt::{Verdict, judge};
#[cfg(not(target_family = "wasm"))]
pub use mine::{Mining, Progress, Source, mine};
pub use proof::prove;
pub use puzzle::{Goal, Puzzle, PuzzleError, read, write};
#[cfg(not(target_family = "wasm"))]
pub use solve::{FULL_NODES, Solving, solve};
pub use themes::Theme;
