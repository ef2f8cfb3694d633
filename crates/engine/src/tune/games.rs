//! Games to learn from, and the positions that are taken from them.

use std::collections::BTreeMap;

use wazir_rules::Rules;

use super::{Options, Progress};
use crate::engine::Engine;
use crate::eval::{Explanation, FULL_PHASE, Trace};
use crate::self_play::{self, DECIDED, in_order, player};

/// A position to learn from.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// White's terms less Black's: weights, and how often they count in hundredths.
    pub(super) terms: Vec<(u16, i16)>,
    /// White's pressure and Black's: weights, and how often they count.
    pub(super) pressure: [Vec<(u16, i16)>; 2],
    /// The phase, from 1 on a full board to 0 on a bare one.
    pub(super) phase: f32,
    /// The search's score for White, in centipawns.
    pub(super) score: i16,
    /// White's points.
    pub(super) points: f32,
}

/// Plays all games. Returns their samples, in the order of the games, and their results: won by
/// White, drawn, won by Black.
pub(super) fn play(
    rules: &Rules,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
) -> (Vec<Sample>, [u64; 3]) {
    let (mut samples, mut results) = (Vec::new(), [0; 3]);
    in_order(
        options.threads,
        options.games,
        || player(&options.knowledge),
        |engine, number| play_game(engine, rules, options, number),
        |number, (points, of_game)| {
            results[(2.0 - 2.0 * points) as usize] += 1;
            samples.extend(of_game);
            progress(Progress::Game(number + 1));
            true
        },
    );
    (samples, results)
}

/// Plays a game of the engine against itself. Returns White's points and the samples.
fn play_game(
    engine: &mut Engine,
    rules: &Rules,
    options: &Options,
    number: u64,
) -> (f32, Vec<Sample>) {
    engine.new_game();
    let game = self_play::openings(options.seed, &options.knowledge).get(rules, number);
    let mut samples = Vec::new();
    let points = self_play::play(game, &mut [engine], options.nodes, |engine, thought| {
        if thought.score.abs() < DECIDED && thought.is_quiet() {
            let explanation = engine.explain(thought.game);
            samples.push(Sample::new(explanation, thought.score as i16));
        }
    });
    for sample in &mut samples {
        sample.points = points;
    }
    (points, samples)
}

impl Sample {
    fn new(([white, black], phase): Explanation, score: i16) -> Sample {
        let short = |list: &[(usize, i32)]| {
            list.iter().map(|&(at, times)| (at as u16, times as i16)).collect::<Vec<_>>()
        };
        Sample {
            terms: difference(&white, &black),
            pressure: [short(&white.pressure), short(&black.pressure)],
            phase: phase as f32 / FULL_PHASE as f32,
            score,
            points: 0.5,
        }
    }
}

/// White's terms less Black's.
fn difference(white: &Trace, black: &Trace) -> Vec<(u16, i16)> {
    let mut sum = BTreeMap::new();
    for (trace, sign) in [(white, 1), (black, -1)] {
        for &(at, times) in &trace.score {
            *sum.entry(at as u16).or_insert(0) += (sign * times) as i16;
        }
    }
    sum.into_iter().filter(|&(_, times)| times != 0).collect()
}
