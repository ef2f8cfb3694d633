//! Moves numbers until the evaluation foretells what happened: stochastic gradient descent by
//! the rule of Adam (Kingma and Ba, 2015) on the cross entropy between the points that the
//! evaluation expects and those that were made, or that the search expected.

use super::games::Sample;
use crate::eval::{Tapered, Weights, danger, slope};

/// How much the end of the game counts against what the search thought.
const RESULT: f32 = 0.5;
/// So many positions say that the usual numbers are right: what hardly ever occurs is not
/// learnt from a few games.
const DOUBT: f32 = 300.0;
/// Positions between two steps.
const BATCH: usize = 4096;
/// One in so many positions is kept apart.
const APART: usize = 20;
/// Centipawns of the first steps; they get smaller.
const STEP: f32 = 1.5;
const ADAM: [f32; 2] = [0.9, 0.999];

/// A number on its way, and the means that Adam keeps of its slope and of the slope's square.
#[derive(Clone, Copy)]
struct Number {
    usual: f32,
    now: f32,
    first: f32,
    second: f32,
}

/// Numbers on their way.
pub(super) struct Fit<'a> {
    samples: &'a [Sample],
    numbers: Vec<[Number; 2]>,
    fixed: Vec<bool>,
    steps: u32,
    rounds: u32,
    /// Centipawns of one unit of the logistic curve.
    scale: f32,
}

impl<'a> Fit<'a> {
    pub(super) fn new(usual: &Weights, start: &Weights, samples: &'a [Sample]) -> Fit<'a> {
        let mut fixed = vec![false; usual.list().len()];
        for group in usual.groups().iter().filter(|group| group.fixed) {
            fixed[group.start..group.start + group.len].fill(true);
        }
        let number = |usual: i32, now: i32| Number {
            usual: usual as f32,
            now: now as f32,
            first: 0.0,
            second: 0.0,
        };
        let numbers = usual.list().iter().zip(start.list());
        let numbers = numbers.map(|(usual, now)| {
            [number(usual.full(), now.full()), number(usual.bare(), now.bare())]
        });
        let numbers = numbers.collect();
        let mut fit = Fit { samples, numbers, fixed, steps: 0, rounds: 0, scale: 400.0 };
        // The scale that fits the numbers there are: a pawn stays a pawn.
        let scales = (4..40).map(|step| step as f32 * 25.0);
        let best = scales.min_by(|&a, &b| fit.misfit(a).total_cmp(&fit.misfit(b)));
        fit.scale = best.unwrap_or(fit.scale);
        fit
    }

    /// How badly scores of the search foretell results on this scale.
    fn misfit(&self, scale: f32) -> f64 {
        let each = |sample: &Sample| entropy(expected(sample.thought.into(), scale), sample.points);
        self.samples.iter().map(|sample| f64::from(each(sample))).sum()
    }

    fn target(&self, sample: &Sample) -> f32 {
        let thought = expected(sample.thought.into(), self.scale);
        RESULT * sample.points + (1.0 - RESULT) * thought
    }

    /// The evaluation from White's view, and how its danger rises with each side's pressure.
    fn evaluate(&self, sample: &Sample) -> (f32, [f32; 2]) {
        let phases = [sample.phase, 1.0 - sample.phase];
        let mix = |pair: [f32; 2]| pair[0] * phases[0] + pair[1] * phases[1];
        let now = |at: u16| self.numbers[usize::from(at)].map(|number| number.now);
        let counted = |&(at, times): &(u16, i16)| mix(now(at)) * f32::from(times) / 100.0;
        let linear: f32 = sample.score.iter().map(counted).sum();
        let pressing = |&(at, times): &(u16, i16)| now(at)[0] * f32::from(times);
        let pressed = |side: usize| -> f32 { sample.pressure[side].iter().map(pressing).sum() };
        let [white, black] = [pressed(0), pressed(1)];
        let worth = |pressure: f32| {
            let danger = danger(pressure as i32);
            mix([danger.full() as f32, danger.bare() as f32])
        };
        (linear + worth(white) - worth(black), [mix(slope(white)), mix(slope(black))])
    }

    /// The cross entropy over positions kept apart.
    pub(super) fn error(&self) -> f64 {
        let apart = self.samples.iter().step_by(APART);
        let count = apart.len().max(1);
        let each = |sample: &Sample| {
            let expected = expected(self.evaluate(sample).0, self.scale);
            f64::from(entropy(expected, self.target(sample)))
        };
        apart.map(each).sum::<f64>() / count as f64
    }

    /// Once through all positions.
    pub(super) fn round(&mut self) {
        self.rounds += 1;
        // Far apart in the list, so that no batch is of a few games only.
        let learning: Vec<usize> =
            (0..self.samples.len()).filter(|at| !at.is_multiple_of(APART)).collect();
        let batches = learning.len().div_ceil(BATCH).max(1);
        for batch in 0..batches {
            let members: Vec<usize> =
                learning.iter().copied().skip(batch).step_by(batches).collect();
            self.step(&members);
        }
    }

    fn step(&mut self, members: &[usize]) {
        let mut gradient = vec![[0.0_f32; 2]; self.numbers.len()];
        for &at in members {
            let sample = &self.samples[at];
            let (score, slopes) = self.evaluate(sample);
            let off = expected(score, self.scale) - self.target(sample);
            let phases = [sample.phase, 1.0 - sample.phase];
            for &(at, times) in &sample.score {
                let times = off * f32::from(times) / 100.0;
                let pair = &mut gradient[usize::from(at)];
                pair[0] += times * phases[0];
                pair[1] += times * phases[1];
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                for &(at, times) in &sample.pressure[side] {
                    let times = off * sign * slopes[side] * f32::from(times);
                    gradient[usize::from(at)][0] += times;
                }
            }
        }
        self.steps += 1;
        let count = members.len().max(1) as f32;
        // The curvature of a position's entropy, seen from a number that counts once there.
        let doubt = DOUBT / self.samples.len().max(1) as f32 * 0.2 / self.scale;
        let rate = STEP / (1.0 + self.rounds as f32 / 8.0);
        let warm = ADAM.map(|decay| 1.0 - decay.powi(self.steps.min(100_000) as i32));
        let free = self.fixed.iter().map(|fixed| !fixed);
        for ((pair, slopes), free) in self.numbers.iter_mut().zip(&gradient).zip(free) {
            for (number, slope) in pair.iter_mut().zip(slopes).filter(|_| free) {
                let slope = slope / count + doubt * (number.now - number.usual);
                number.first += (slope - number.first) * (1.0 - ADAM[0]);
                number.second += (slope * slope - number.second) * (1.0 - ADAM[1]);
                let size = (number.second / warm[1]).sqrt() + 1e-8;
                number.now -= rate * number.first / warm[0] / size;
            }
        }
    }

    /// The numbers, rounded, in the groups of these weights.
    pub(super) fn weights(&self, of: Weights) -> Weights {
        let rounded = |pair: &[Number; 2]| {
            let [full, bare] = pair.map(|number| number.now.round() as i32);
            Tapered::new(full, bare)
        };
        of.with_list(self.numbers.iter().map(rounded).collect())
    }
}

/// Points to expect with this score.
fn expected(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The cross entropy of two expectations.
fn entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
