//! Matches between what is known before and after learning, in pairs of games from the same opening.

use std::sync::Arc;

use wazir_rules::Rules;

use super::Match;
use crate::knowledge::Knowledge;
use crate::matches::sprt::Sprt;
use crate::matches::tally::{HalfPoints, Tally};
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
        |[challenger, holder], pair| -> [HalfPoints; 2] {
            let opening = openings.get(rules, pair);
            [true, false].map(|begins| {
                challenger.new_game();
                holder.new_game();
                // Who is White in this game is whoever has White's turn.
                let mut players =
                    if begins { [&mut *challenger, holder] } else { [&mut *holder, challenger] };
                let white =
                    self_play::play(opening.clone(), &mut players, options.nodes, |_, _| {});
                let points = if begins { white } else { 1.0 - white };
                (2.0 * points) as HalfPoints
            })
        },
        |pair, points| {
            points.into_iter().for_each(|points| tally.add(pair, points));
            progress(&tally) && test.verdict(tally.pairs).is_none()
        },
    );
    tally
}
