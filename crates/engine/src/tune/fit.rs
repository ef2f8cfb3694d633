//! Moves numbers until the evaluation foretells what happened: stochastic gradient descent by
//! the rule of Adam (Kingma and Ba, 2015) on the cross entropy between the points that the
//! evaluation expects and those that were made, or that the search expected.

use super::games::Sample;
use crate::eval::{Tapered, Weights, danger, slope};

/// How much the end of the game counts against what the search thought.
const RESULT: f32 = 0.5;
/// So many positions say that the usual numbers are right: what hardly ever occurs is not
/// learnt from a few games.
const DOUBT: f32 = 60.0;
/// Positions between two steps.
const BATCH: usize = 4096;
/// One in so many positions is kept apart.
const APART: usize = 20;
/// Centipawns of the first steps; they get smaller.
const STEP: f32 = 1.5;
const ADAM: [f32; 2] = [0.9, 0.999];

/// Numbers on their way.
pub(super) struct Fit<'a> {
    samples: &'a [Sample],
    usual: Vec<[f32; 2]>,
    now: Vec<[f32; 2]>,
    fixed: Vec<bool>,
    first: Vec<[f32; 2]>,
    second: Vec<[f32; 2]>,
    steps: u32,
    rounds: u32,
    /// Centipawns that make ten to one.
    scale: f32,
}

fn split(weights: &Weights) -> Vec<[f32; 2]> {
    weights.list().iter().map(|pair| [pair.full() as f32, pair.bare() as f32]).collect()
}

impl<'a> Fit<'a> {
    pub(super) fn new(usual: &Weights, start: &Weights, samples: &'a [Sample]) -> Fit<'a> {
        let mut fixed = vec![false; usual.list().len()];
        for group in usual.groups().iter().filter(|group| group.fixed) {
            fixed[group.start..group.start + group.len].fill(true);
        }
        let nothing = vec![[0.0; 2]; fixed.len()];
        let mut fit = Fit {
            samples,
            usual: split(usual),
            now: split(start),
            fixed,
            first: nothing.clone(),
            second: nothing,
            steps: 0,
            rounds: 0,
            scale: 400.0,
        };
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
        let linear: f32 = sample
            .score
            .iter()
            .map(|&(at, times)| mix(self.now[usize::from(at)]) * f32::from(times) / 100.0)
            .sum();
        let pressed = |side: usize| -> f32 {
            let each = sample.pressure[side].iter();
            each.map(|&(at, times)| self.now[usize::from(at)][0] * f32::from(times)).sum()
        };
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
        let mut gradient = vec![[0.0_f32; 2]; self.now.len()];
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
        for at in (0..self.now.len()).filter(|&at| !self.fixed[at]) {
            for part in 0..2 {
                let away = self.now[at][part] - self.usual[at][part];
                let slope = gradient[at][part] / count + doubt * away;
                let first = &mut self.first[at][part];
                *first += (slope - *first) * (1.0 - ADAM[0]);
                let second = &mut self.second[at][part];
                *second += (slope * slope - *second) * (1.0 - ADAM[1]);
                let step = (*first / warm[0]) / ((*second / warm[1]).sqrt() + 1e-8);
                self.now[at][part] -= rate * step;
            }
        }
    }

    /// The numbers, rounded, in the groups of these weights.
    pub(super) fn weights(&self, of: Weights) -> Weights {
        let rounded =
            |pair: &[f32; 2]| Tapered::new(pair[0].round() as i32, pair[1].round() as i32);
        of.with_list(self.now.iter().map(rounded).collect())
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
