//! The numbers of the search are tuned here, by games between engines whose numbers differ. Where to go
//! follows from [`spsa`](crate::spsa); only builds with the feature `tunable` can set them.

use std::sync::Arc;

use wazir_rules::Rules;

use crate::knowledge::Knowledge;
use crate::matches::tally::HalfPoints;
use crate::search::params::take_read;
pub use crate::search::params::{ALL, Param, Params, TUNABLE};
use crate::self_play::{self, in_order, player};

/// The games that compare two sets of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// Pairs of games, each from one opening with colours changed.
    pub pairs: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// The openings follow from this.
    pub seed: u64,
    /// Pairs at a time; the result does not depend on it.
    pub threads: usize,
}

/// Tells which of [`ALL`] the search asks for in a game: others make no difference there.
pub fn used(rules: &Rules, knowledge: &Arc<Knowledge>, games: &Games) -> Vec<bool> {
    let opening = self_play::openings(games.seed, knowledge).get(rules, 0);
    take_read();
    let mut engine = player(knowledge);
    self_play::play(opening, &mut [&mut engine], games.nodes, |_, _| {});
    take_read().into()
}

/// Plays the games of an iteration, and returns the half points of the first set of numbers. Each
/// iteration has openings of its own. `progress` is told after each pair, and ends the games with
/// `false`; `None` then.
pub fn compare(
    rules: &Rules,
    knowledge: &Arc<Knowledge>,
    params: [&Params; 2],
    games: &Games,
    iteration: u32,
    progress: &mut dyn FnMut() -> bool,
) -> Option<u64> {
    let openings = self_play::openings(games.seed, knowledge);
    let first = u64::from(iteration) * games.pairs;
    let (mut sum, mut played) = (0, 0);
    in_order(
        games.threads,
        games.pairs,
        || {
            params.map(|params| {
                let mut engine = player(knowledge);
                engine.set_params(params);
                engine
            })
        },
        |[one, other], pair| -> [HalfPoints; 2] {
            let opening = openings.get(rules, first + pair);
            self_play::play_pair(&opening, [one, other], games.nodes)
        },
        |_, points| {
            sum += points.into_iter().map(u64::from).sum::<u64>();
            played += 1;
            progress()
        },
    );
    (played == games.pairs).then_some(sum)
}
