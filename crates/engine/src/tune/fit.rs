//! Fits the weights to what happened: stochastic gradient descent by the rule of Adam (Kingma and
//! Ba, 2015), on the cross entropy between the points that the evaluation expects and those that
//! were scored, or that the search expected.

use super::games::Sample;
use crate::eval::{Tapered, Weights, danger, danger_slope};

/// The part of the target that is the result of the game; the rest is the search's score.
const RESULT: f32 = 0.5;
/// The usual weights count as confirmed by so many positions: what hardly ever occurs is not
/// learnt from a few games.
const DOUBT: f32 = 300.0;
/// Positions for one step.
const BATCH: usize = 4096;
/// One in so many positions is held out for validation.
const HELD_OUT: usize = 20;
/// Size of the first steps in centipawns; they get smaller.
const STEP: f32 = 1.5;
/// Decay of the two means that Adam keeps.
const ADAM: [f32; 2] = [0.9, 0.999];

/// A weight that is being fitted.
#[derive(Clone, Copy)]
struct Parameter {
    usual: f32,
    now: f32,
    /// Mean of its slope.
    mean: f32,
    /// Mean of the square of its slope.
    square: f32,
}

/// Weights that are being fitted.
pub(super) struct Fit<'a> {
    samples: &'a [Sample],
    parameters: Vec<[Parameter; 2]>,
    fixed: Vec<bool>,
    steps: u32,
    rounds: u32,
    /// Centipawns for one unit of the logistic curve.
    scale: f32,
}

impl<'a> Fit<'a> {
    /// Begins with the weights of `start`. Those that are fixed stay as they are.
    pub(super) fn new(usual: &Weights, start: &Weights, samples: &'a [Sample]) -> Fit<'a> {
        let mut fixed = vec![false; usual.list().len()];
        for group in usual.groups().iter().filter(|group| group.fixed) {
            fixed[group.start..group.start + group.len].fill(true);
        }
        let parameter = |usual: i32, now: i32| Parameter {
            usual: usual as f32,
            now: now as f32,
            mean: 0.0,
            square: 0.0,
        };
        let pairs = usual.list().iter().zip(start.list());
        let parameters = pairs.map(|(usual, now)| {
            [parameter(usual.full(), now.full()), parameter(usual.bare(), now.bare())]
        });
        let parameters = parameters.collect();
        let mut fit = Fit { samples, parameters, fixed, steps: 0, rounds: 0, scale: 400.0 };
        // The scale that fits the weights there are: a pawn stays a pawn.
        let scales = (4..40).map(|step| step as f32 * 25.0);
        let best = scales.min_by(|&a, &b| fit.search_error(a).total_cmp(&fit.search_error(b)));
        fit.scale = best.unwrap_or(fit.scale);
        fit
    }

    /// The cross entropy between the search's scores, on this scale, and results.
    fn search_error(&self, scale: f32) -> f64 {
        let each =
            |sample: &Sample| entropy(expected_points(sample.score.into(), scale), sample.points);
        self.samples.iter().map(|sample| f64::from(each(sample))).sum()
    }

    /// The points that the evaluation should expect.
    fn target(&self, sample: &Sample) -> f32 {
        let score = expected_points(sample.score.into(), self.scale);
        RESULT * sample.points + (1.0 - RESULT) * score
    }

    /// The evaluation for White, and the slope of each side's danger by pressure.
    fn evaluate(&self, sample: &Sample) -> (f32, [f32; 2]) {
        let phases = [sample.phase, 1.0 - sample.phase];
        let mix = |pair: [f32; 2]| pair[0] * phases[0] + pair[1] * phases[1];
        let now = |at: u16| self.parameters[usize::from(at)].map(|parameter| parameter.now);
        let counted = |&(at, times): &(u16, i16)| mix(now(at)) * f32::from(times) / 100.0;
        let linear: f32 = sample.terms.iter().map(counted).sum();
        let pressing = |&(at, times): &(u16, i16)| now(at)[0] * f32::from(times);
        let pressed = |side: usize| -> f32 { sample.pressure[side].iter().map(pressing).sum() };
        let [white, black] = [pressed(0), pressed(1)];
        let worth = |pressure: f32| {
            let danger = danger(pressure as i32);
            mix([danger.full() as f32, danger.bare() as f32])
        };
        (linear + worth(white) - worth(black), [mix(danger_slope(white)), mix(danger_slope(black))])
    }

    /// The cross entropy over the positions that are held out.
    pub(super) fn error(&self) -> f64 {
        let held_out = self.samples.iter().step_by(HELD_OUT);
        let count = held_out.len().max(1);
        let each = |sample: &Sample| {
            let expected = expected_points(self.evaluate(sample).0, self.scale);
            f64::from(entropy(expected, self.target(sample)))
        };
        held_out.map(each).sum::<f64>() / count as f64
    }

    /// Goes once through all positions that are not held out.
    pub(super) fn round(&mut self) {
        self.rounds += 1;
        // A batch takes positions far apart in the list, not those of a few games.
        let learning: Vec<usize> =
            (0..self.samples.len()).filter(|at| !at.is_multiple_of(HELD_OUT)).collect();
        let batches = learning.len().div_ceil(BATCH).max(1);
        for batch in 0..batches {
            let members: Vec<usize> =
                learning.iter().copied().skip(batch).step_by(batches).collect();
            self.step(&members);
        }
    }

    /// One step down the slope that these positions have.
    fn step(&mut self, members: &[usize]) {
        let mut gradient = vec![[0.0_f32; 2]; self.parameters.len()];
        for &at in members {
            let sample = &self.samples[at];
            let (score, slopes) = self.evaluate(sample);
            let off = expected_points(score, self.scale) - self.target(sample);
            let phases = [sample.phase, 1.0 - sample.phase];
            for &(at, times) in &sample.terms {
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
        // The curvature of a position's entropy, for a weight that counts once there.
        let doubt = DOUBT / self.samples.len().max(1) as f32 * 0.2 / self.scale;
        let rate = STEP / (1.0 + self.rounds as f32 / 8.0);
        let warm = ADAM.map(|decay| 1.0 - decay.powi(self.steps.min(100_000) as i32));
        let free = self.fixed.iter().map(|fixed| !fixed);
        for ((pair, slopes), free) in self.parameters.iter_mut().zip(&gradient).zip(free) {
            for (parameter, slope) in pair.iter_mut().zip(slopes).filter(|_| free) {
                let slope = slope / count + doubt * (parameter.now - parameter.usual);
                parameter.mean += (slope - parameter.mean) * (1.0 - ADAM[0]);
                parameter.square += (slope * slope - parameter.square) * (1.0 - ADAM[1]);
                let size = (parameter.square / warm[1]).sqrt() + 1e-8;
                parameter.now -= rate * parameter.mean / warm[0] / size;
            }
        }
    }

    /// The weights as they are fitted now, rounded, in the groups of others.
    pub(super) fn weights(&self, of: Weights) -> Weights {
        let round = |pair: &[Parameter; 2]| {
            let [full, bare] = pair.map(|parameter| parameter.now.round() as i32);
            Tapered::new(full, bare)
        };
        of.with_list(self.parameters.iter().map(round).collect())
    }
}

/// The points to expect with this score.
fn expected_points(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The cross entropy of expected points and a target.
fn entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
