//! Networks are learnt here, from games that the engine plays against itself, in generations:
//!
//! 1. [`play`] has what is known so far play games, and keeps their positions with what searches
//!    thought of them (`games`, `positions`).
//! 2. [`train`] changes the numbers of a network until it predicts searches and results as well as
//!    it can (`samples`, `train`).
//! 3. [`compare`] tests the new network against what was known before (`gate`). Only what is
//!    stronger is kept, whatever the training's error: that does not foretell strength.
//!
//! The same options give the same network, whatever the number of threads: limits are counted in
//! nodes and games, games are put in order, and sums are added up in the same order.

mod games;
mod gate;
mod positions;
mod samples;
#[cfg(test)]
mod tests;
mod train;

use std::ops::Range;
use std::sync::Arc;

use wazir_rules::Rules;

use crate::knowledge::Knowledge;
use crate::matches::sprt::Sprt;
use crate::matches::tally::Tally;
use crate::network::Network;
pub use crate::self_play::Games;
pub use positions::{Positions, PositionsError};
pub use samples::Samples;
pub use train::{Epoch, Lesson, train};

/// A match between what is known before and after.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// Most pairs of games.
    pub pairs: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// The openings follow from this.
    pub seed: u64,
    /// Pairs at a time; the result does not depend on it.
    pub threads: usize,
}

/// Plays the games with these numbers, and returns their positions, in the order of the games.
/// `progress` is told after each game how many have been played; `None` if it answers `false`, which
/// ends the games.
pub fn play(
    rules: &Rules,
    games: &Games,
    numbers: Range<u64>,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Option<Positions> {
    let play = |engine: &mut _, number| games::play(engine, rules, games, number);
    let mut all = Positions::default();
    games.play(numbers, play, progress)?.iter().for_each(|positions| all.append(positions));
    Some(all)
}

/// Has what is known with a network play what is known so far, until the test is decided.
/// `progress` is told how it stands after each pair of games, and ends the match with `false`.
pub fn compare(
    rules: &Rules,
    challenger: &Network,
    holder: &Arc<Knowledge>,
    options: &Match,
    test: &Sprt,
    progress: &mut dyn FnMut(&Tally) -> bool,
) -> Tally {
    let mut knowledge = Arc::clone(holder);
    Arc::make_mut(&mut knowledge).set_network(rules.variant(), Some(Arc::new(challenger.clone())));
    gate::play(rules, [&knowledge, holder], options, test, progress)
}
