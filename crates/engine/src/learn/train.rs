//! Training: gradient descent on a network of floating-point numbers, which are rounded in the end.
//!
//! The network predicts the points of the side to move, by the logistic function of its output. It
//! learns a mixture of what the search's score says in the same way and of the game's result. Steps
//! are those of Adam (Diederik Kingma and Jimmy Ba, 2014), with a rate that rises at first and then
//! falls like a cosine. With each step all numbers shrink a little (Ilya Loshchilov and Frank Hutter,
//! *Decoupled Weight Decay Regularization*, 2019), so that what few positions tell counts for little.
//!
//! A network that is improved begins with the numbers that it has, and they are drawn back to these
//! instead of to 0: what it has learnt from other positions stays, where the new ones say nothing else.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

use wazir_rules::bits::{Bits, Cpu, Kernel, dispatch};
use wazir_rules::random::SplitMix64;
use wazir_rules::{Color, Game, History, Processor, Rules, Tables, Visitor};

use super::samples::{Samples, logistic};
use crate::network::{
    CLIPPED, GROUPS, Inputs, Network, ONE, OUTPUT_ONE, Row, SQUARE_ONE, WIDTH, Weights,
};

/// The largest step of a number of a network that takes the place of the evaluation.
const RATE: f32 = 1e-2;
/// The same of a network that adds to it, which has less to say.
const RATE_ADDED: f32 = 3e-3;
/// What the steps of a network that is improved are of those of a new one: it has less to learn.
const IMPROVING: f32 = 0.3;
/// The part of all steps in which the rate rises.
const WARM_UP: f32 = 0.03;
/// The decay of the mean slope and of the mean square, as the authors of Adam chose them.
const DECAY: [f32; 2] = [0.9, 0.999];
/// The part of the rate by which all numbers shrink with each step.
const SHRINKING: f32 = 0.3;
/// The positions that the evaluation is worth, where a network adds to it, and those that a network is
/// worth which is improved.
const EVALUATION_KNOWS: f32 = 6e5;
const NETWORK_KNOWS: f32 = 5e6;
/// The size of what facts add at first: little, since some are met in few positions.
const FIRST: f32 = 0.02;
/// The largest number of a network, so that it can be rounded to 16 bits.
const LARGEST: f32 = 1.98;
/// Positions of a step: so many, but fewer where there are few positions.
const BATCH: usize = 2048;
const LEAST_BATCH: usize = 512;
/// Steps of an epoch, for the sake of which batches are made smaller.
const STEPS: usize = 100;
/// Parts of a batch, each of which is one thread's work.
const PARTS: usize = 8;
/// One in so many stretches of positions is held out, to tell how well what was learnt serves for
/// others.
const HELD_OUT: usize = 50;
/// The positions of a stretch, which are those of a few games: a single position is no test of what
/// was learnt from its neighbours.
const STRETCH: usize = 500;
/// Stretches at least, for the sake of which they are shorter where there are few positions.
const STRETCHES: usize = 500;

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The times that all positions are gone through.
    pub epochs: u32,
    /// The first numbers and the order of positions follow from this.
    pub seed: u64,
    /// Threads; the result does not depend on it.
    pub threads: usize,
    /// `true` for a network whose output is added to the evaluation, `false` for one that takes its
    /// place.
    pub adds: bool,
    /// The network of the game that is to be improved: training begins with its numbers instead of
    /// numbers by chance, if it is of the same kind (`adds`).
    pub improves: Option<Arc<Network>>,
    /// The command that makes it, which is noted in its file.
    pub made_by: String,
}

/// How training gets on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1; 0 before the first.
    pub number: u32,
    /// The mean error over the positions that it has learnt from: the cross entropy, less that of
    /// the points to predict themselves.
    pub error: f64,
    /// The same over positions that were held out.
    pub held_out: f64,
}

/// Trains a network by samples of a game. `progress` is told how it gets on after each epoch, and
/// before the first; with `false` it ends the training, and there is no network.
pub fn train(
    rules: &Rules,
    samples: &Samples,
    lesson: &Lesson,
    progress: &mut dyn FnMut(&Epoch) -> bool,
) -> Option<Network> {
    let inputs = Inputs::new(rules.variant());
    let mut training = Training::new(&inputs, samples, lesson);
    for number in 0..=lesson.epochs {
        let error = if number == 0 { 0.0 } else { training.epoch() };
        let held_out = training.error(&training.held_out);
        if !progress(&Epoch { number, error, held_out }) {
            return None;
        }
    }
    let weights = training.numbers.round();
    Some(Game::new(rules).visit(Finish { weights, lesson }))
}

/// Makes a network of its weights.
struct Finish<'a> {
    weights: Weights,
    lesson: &'a Lesson,
}

impl Visitor for Finish<'_> {
    type Output = Network;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Network {
        Network::new(tables, self.weights, self.lesson.adds, &self.lesson.made_by)
    }
}

/// The numbers of a network, or their slopes.
#[derive(Clone)]
struct Numbers {
    start: [f32; WIDTH],
    rows: Vec<[f32; WIDTH]>,
    outputs: [[[f32; WIDTH]; 2]; GROUPS],
    constants: [f32; GROUPS],
}

impl Numbers {
    fn zero(inputs: usize) -> Numbers {
        Numbers {
            start: [0.0; WIDTH],
            rows: vec![[0.0; WIDTH]; inputs],
            outputs: [[[0.0; WIDTH]; 2]; GROUPS],
            constants: [0.0; GROUPS],
        }
    }

    fn random(inputs: usize, seed: u64) -> Numbers {
        let mut random = SplitMix64::new(seed);
        let mut any = |size: f32| -> [f32; WIDTH] {
            let unit =
                |random: &mut SplitMix64| (random.next() >> 40) as f32 / (1 << 23) as f32 - 1.0;
            std::array::from_fn(|_| unit(&mut random) * size)
        };
        let mut numbers = Numbers::zero(inputs);
        numbers.start = any(0.1).map(|it| it + 0.3);
        numbers.rows.iter_mut().for_each(|row| *row = any(FIRST));
        let outputs = std::array::from_fn(|_| {
            // Both sides alike, with opposite signs: nothing speaks for the side to move yet.
            let mut own = any(0.1);
            own[CLIPPED..].fill(0.0);
            [own, own.map(|it| -it)]
        });
        numbers.outputs = outputs;
        numbers
    }

    /// The numbers that a network has.
    fn of(weights: &Weights) -> Numbers {
        let row = |row: &Row, one: i32| row.0.map(|it| f32::from(it) / one as f32);
        let whole = (SQUARE_ONE * OUTPUT_ONE) as f32;
        let outputs = weights.outputs.each_ref();
        Numbers {
            start: row(&weights.start, ONE),
            rows: weights.rows.iter().map(|it| row(it, ONE)).collect(),
            outputs: outputs.map(|both| both.each_ref().map(|it| row(it, OUTPUT_ONE))),
            constants: weights.constants.map(|it| it as f32 / whole),
        }
    }

    /// All numbers, in parts.
    fn parts(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let rows = self.rows.iter_mut().map(|row| &mut row[..]);
        let outputs = self.outputs.iter_mut().flatten().map(|row| &mut row[..]);
        [&mut self.start[..], &mut self.constants[..]].into_iter().chain(rows).chain(outputs)
    }

    /// The numbers as a network has them.
    fn round(&self) -> Weights {
        let row =
            |row: &[f32; WIDTH], one: i32| Row(row.map(|it| (it * one as f32).round() as i16));
        let whole = (SQUARE_ONE * OUTPUT_ONE) as f32;
        Weights {
            start: row(&self.start, ONE),
            rows: self.rows.iter().map(|it| row(it, ONE)).collect(),
            outputs: self.outputs.map(|both| both.map(|it| row(&it, OUTPUT_ONE))),
            constants: self.constants.map(|it| (it * whole).round() as i32),
        }
    }
}

struct Training<'a> {
    inputs: &'a Inputs,
    samples: &'a Samples,
    adds: bool,
    rate: f32,
    shrinking: f32,
    threads: usize,
    processor: Processor,
    numbers: Numbers,
    /// What the numbers are drawn back to.
    origin: Numbers,
    /// Adam's mean slopes and mean squares.
    means: Numbers,
    squares: Numbers,
    slopes: Numbers,
    parts: Vec<Mutex<Part>>,
    step: usize,
    steps: usize,
    batch: usize,
    learning: Vec<u32>,
    held_out: Vec<u32>,
    random: SplitMix64,
}

/// What a part of a batch says.
struct Part {
    slopes: Numbers,
    error: f64,
}

impl<'a> Training<'a> {
    fn new(inputs: &'a Inputs, samples: &'a Samples, lesson: &Lesson) -> Training<'a> {
        let zero = Numbers::zero(inputs.count());
        let stretch = (samples.len() / STRETCHES).clamp(1, STRETCH);
        let is_held_out = |&at: &u32| (at as usize / stretch).is_multiple_of(HELD_OUT);
        let (held_out, learning): (Vec<u32>, Vec<u32>) =
            (0..samples.len() as u32).partition(is_held_out);
        let batch = (learning.len() / STEPS).clamp(LEAST_BATCH, BATCH);
        let per_epoch = learning.len().div_ceil(batch);
        let improved = lesson.improves.as_ref().filter(|network| network.adds() == lesson.adds);
        let improved = improved.map(|network| Numbers::of(network.weights()));
        let rate = if lesson.adds { RATE_ADDED } else { RATE };
        let (rate, shrinking) = match (&improved, lesson.adds) {
            (Some(_), _) => (IMPROVING * rate, shrinking(NETWORK_KNOWS, learning.len())),
            (None, true) => (rate, shrinking(EVALUATION_KNOWS, learning.len())),
            (None, false) => (rate, SHRINKING),
        };
        let numbers =
            improved.clone().unwrap_or_else(|| Numbers::random(inputs.count(), lesson.seed));
        let part = || Mutex::new(Part { slopes: zero.clone(), error: 0.0 });
        Training {
            inputs,
            samples,
            adds: lesson.adds,
            rate,
            shrinking,
            threads: lesson.threads.clamp(1, PARTS),
            processor: Processor::detect(),
            numbers,
            origin: improved.unwrap_or_else(|| zero.clone()),
            means: zero.clone(),
            squares: zero.clone(),
            slopes: zero.clone(),
            parts: (0..PARTS).map(|_| part()).collect(),
            step: 0,
            steps: (per_epoch * lesson.epochs as usize).max(1),
            batch,
            learning,
            held_out,
            random: SplitMix64::stream(lesson.seed, 1),
        }
    }

    /// Goes once through all positions that are not held out, and returns the mean error.
    fn epoch(&mut self) -> f64 {
        let mut order = std::mem::take(&mut self.learning);
        for at in (1..order.len()).rev() {
            order.swap(at, self.random.below(at + 1));
        }
        let error: f64 = order.chunks(self.batch).map(|batch| self.learn(batch)).sum();
        let count = order.len().max(1);
        self.learning = order;
        error / count as f64
    }

    /// One step down the slope that these positions have; returns the sum of their errors.
    fn learn(&mut self, batch: &[u32]) -> f64 {
        self.look(batch, true);
        self.slopes.parts().for_each(|part| part.fill(0.0));
        let mut error = 0.0;
        for part in &mut self.parts {
            let part = part.get_mut().expect("no thread fails");
            error += part.error;
            for (sum, slopes) in self.slopes.parts().zip(part.slopes.parts()) {
                sum.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += *slope);
            }
        }
        self.step += 1;
        let done = self.step as f32 / self.steps as f32;
        let rate =
            self.rate * (done / WARM_UP).min(1.0) * (1.0 + (done * std::f32::consts::PI).cos())
                / 2.0;
        let step = i32::try_from(self.step).unwrap_or(i32::MAX);
        let warm = DECAY.map(|decay| 1.0 - decay.powi(step));
        let count = batch.len() as f32;
        let shrinking = self.shrinking;
        let all = self.numbers.parts().zip(self.slopes.parts());
        let kept = self.origin.parts().zip(self.means.parts().zip(self.squares.parts()));
        for ((numbers, slopes), (origin, (means, squares))) in all.zip(kept) {
            dispatch(
                self.processor,
                Step { numbers, slopes, origin, means, squares, rate, shrinking, warm, count },
            );
        }
        error
    }

    /// Finds the errors of these positions and, if wanted, their slopes, part by part.
    fn look(&self, batch: &[u32], slopes: bool) {
        let size = batch.len().div_ceil(PARTS).max(1);
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(part) = self.parts.get(number) else { break };
                let mut part = part.lock().expect("no thread fails");
                part.error = 0.0;
                if slopes {
                    part.slopes.parts().for_each(|part| part.fill(0.0));
                }
                let own = batch.chunks(size).nth(number).unwrap_or_default();
                dispatch(self.processor, Look { training: self, own, part: &mut part, slopes });
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    /// The mean error over these samples.
    fn error(&self, samples: &[u32]) -> f64 {
        self.look(samples, false);
        let errors = self.parts.iter().map(|part| part.lock().expect("no thread fails").error);
        errors.sum::<f64>() / samples.len().max(1) as f64
    }
}

/// Finds the errors of positions, and adds up their slopes.
struct Look<'a> {
    training: &'a Training<'a>,
    own: &'a [u32],
    part: &'a mut Part,
    slopes: bool,
}

impl Kernel for Look<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let Look { training, own, part, slopes: wanted } = self;
        let Training { inputs, samples, numbers, adds, .. } = training;
        for &at in own {
            let at = at as usize;
            let (sample, facts) = (samples.get(at), samples.facts(at));
            let sides = [sample.turn, !sample.turn];
            let seen = sides
                .map(|side: Color| inputs.seen_by(side, usize::from(sample.halves[side.index()])));
            let mut sums = [numbers.start; 2];
            for (sum, seen) in sums.iter_mut().zip(seen) {
                for &fact in facts {
                    add(sum, &numbers.rows[usize::from(seen[usize::from(fact)])], 1.0);
                }
            }
            let group = usize::from(sample.group);
            let outputs = &numbers.outputs[group];
            let clipped = sums.map(|sum| sum.map(|it| it.clamp(0.0, 1.0)));
            // The last sums are plain: that of the group goes into the output as it is.
            let squares = clipped.map(|sum| {
                let mut squares = sum.map(|it| it * it);
                squares[CLIPPED..].fill(0.0);
                squares
            });
            let plain = CLIPPED + group;
            let terms = if *adds { sample.terms } else { 0.0 };
            let output = terms
                + numbers.constants[group]
                + (sums[0][plain] - sums[1][plain])
                + dot(&squares[0], &outputs[0])
                + dot(&squares[1], &outputs[1]);
            let (expected, target) = (logistic(output), sample.target);
            part.error += f64::from(entropy(expected, target) - entropy(target, target));
            if !wanted {
                continue;
            }
            let off = expected - target;
            let slopes = &mut part.slopes;
            slopes.constants[group] += off;
            for (side, seen) in seen.into_iter().enumerate() {
                add(&mut slopes.outputs[group][side], &squares[side], off);
                let mut slope: [f32; WIDTH] = std::array::from_fn(|at| {
                    let (sum, clipped) = (sums[side][at], clipped[side][at]);
                    let is_clipped = sum != clipped;
                    if is_clipped { 0.0 } else { off * outputs[side][at] * 2.0 * clipped }
                });
                slope[CLIPPED..].fill(0.0);
                slope[plain] = if side == 0 { off } else { -off };
                add(&mut slopes.start, &slope, 1.0);
                for &fact in facts {
                    add(&mut slopes.rows[usize::from(seen[usize::from(fact)])], &slope, 1.0);
                }
            }
        }
    }
}

/// A step of Adam.
struct Step<'a> {
    numbers: &'a mut [f32],
    slopes: &'a [f32],
    origin: &'a [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
    rate: f32,
    shrinking: f32,
    warm: [f32; 2],
    count: f32,
}

impl Kernel for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let Step { numbers, slopes, origin, means, squares, rate, shrinking, warm, count } = self;
        let all = numbers.iter_mut().zip(origin).zip(slopes).zip(means.iter_mut().zip(squares));
        for (((number, origin), slope), (mean, square)) in all {
            let slope = slope / count;
            *mean += (slope - *mean) * (1.0 - DECAY[0]);
            *square += (slope * slope - *square) * (1.0 - DECAY[1]);
            let size = (*square / warm[1]).sqrt() + 1e-8;
            let step = shrinking * (*number - origin) + *mean / warm[0] / size;
            *number = (*number - rate * step).clamp(-LARGEST, LARGEST);
        }
    }
}

#[inline(always)]
fn add(sum: &mut [f32; WIDTH], row: &[f32; WIDTH], times: f32) {
    sum.iter_mut().zip(row).for_each(|(sum, by)| *sum += by * times);
}

/// The sum of products, eight sums side by side, so that the order of additions is the same on all
/// processors.
#[inline(always)]
fn dot(one: &[f32; WIDTH], other: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum()
}

/// What [`SHRINKING`] is where something is known already, by as many positions: the fewer there are to
/// say that it is wrong, the more it is to be believed.
fn shrinking(known: f32, positions: usize) -> f32 {
    (known / positions as f32).clamp(SHRINKING, 10.0 * SHRINKING)
}

/// The cross entropy of expected points and a target.
#[inline(always)]
fn entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * libm::logf(expected) + (1.0 - target) * libm::logf(1.0 - expected))
}
