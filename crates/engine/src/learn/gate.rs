//! Matches between what is known before and after learning, in pairs of games from the same opening.

use std::sync::Arc;

use wazir_rules::Rules;

use super::Match;
use crate::knowledge::Knowledge;
use crate::matches::sprt::Sprt;
use crate::matches::tally::Tally;
use crate::self_play::{self, in_order, player};

/// Plays pairs of games until the test is decided or there are no more, and returns the results of
/// the challenger. `progress` is told how it stands after each pair, and ends the match with
/// `false`. The result does not depend on the number of threads.
pub(super) fn play(
    rules: &Rules,
    [challenger, holder]: [&Arc<Knowledge>; 2],
    options: &Match,
    test: &Sprt,
    progress: &mut dyn FnMut(&Tally) -> bool,
) -> Tally {
    let openings = self_play::openings(options.seed, holder);
    let mut tally = Tally::default();
    in_order(
        options.threads,
        options.pairs,
        || [player(challenger), player(holder)],
        |[challenger, holder], pair| {
            let opening = openings.get(rules, pair);
            self_play::play_pair(&opening, [challenger, holder], options.nodes)
        },
        |pair, points| {
            points.into_iter().for_each(|points| tally.add(pair, points));
            progress(&tally) && test.verdict(tally.pairs).is_none()
        },
    );
    tally
}
