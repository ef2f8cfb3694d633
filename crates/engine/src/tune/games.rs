//! Games to learn from, and the positions that are taken from them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use wazir_rules::Rules;

use super::{Options, Progress};
use crate::engine::Engine;
use crate::eval::{Explanation, FULL_PHASE, Trace};
use crate::matches::opening::{Judge, Openings};
use crate::self_play::{self, DECIDED};

/// Random plies before a game.
const PLIES: usize = 8;
/// The transposition table of a player, in MiB.
const HASH: usize = 4;

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
    let next = AtomicU64::new(0);
    let played = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(HASH);
                engine.set_knowledge(Arc::clone(&options.knowledge));
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= options.games {
                        break;
                    }
                    let game = play_game(&mut engine, rules, options, number);
                    let mut played = played.lock().expect("no player fails");
                    played.insert(number, game);
                    progress(Progress::Game(played.len() as u64));
                }
            });
        }
    });
    let mut results = [0; 3];
    let mut samples = Vec::new();
    for (points, of_game) in played.into_inner().expect("no player fails").into_values() {
        results[(2.0 - 2.0 * points) as usize] += 1;
        samples.extend(of_game);
    }
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
    let judge = Judge::of_open(Arc::clone(&options.knowledge));
    let openings = Openings::Random { seed: options.seed, plies: PLIES, judge };
    let game = openings.get(rules, number);
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
