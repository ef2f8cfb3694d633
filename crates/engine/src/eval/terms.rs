//! The terms of one side, collected in one of two ways: summed up to a score, or listed by weight
//! and count, for weights to be learnt from.

use super::tapered::Tapered;
use super::weights::Weights;

/// Collects the terms of one side. Weights are named by their index in [`Weights`].
pub(crate) trait Collector {
    /// Adds a weight so many times.
    fn add(&mut self, weight: usize, times: i32);

    /// Adds some weights once each; their sum is known.
    fn add_sum<const N: usize>(&mut self, sum: Tapered, weights: impl Fn() -> [usize; N]);

    /// Adds so many hundredths of a weight.
    fn add_part(&mut self, weight: usize, hundredths: i32);

    /// Adds a weight so many times to the pressure on the enemy's royal piece.
    fn press(&mut self, weight: usize, times: i32);
}

/// The terms summed up.
pub(crate) struct Sum<'a> {
    weights: &'a [Tapered],
    pub(super) score: Tapered,
    pub(super) pressure: i32,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights: weights.list(), score: Tapered::default(), pressure: 0 }
    }
}

impl Collector for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, weight: usize, times: i32) {
        self.score += self.weights[weight] * times;
    }

    #[inline(always)]
    fn add_sum<const N: usize>(&mut self, sum: Tapered, _: impl Fn() -> [usize; N]) {
        self.score += sum;
    }

    #[inline(always)]
    fn add_part(&mut self, weight: usize, hundredths: i32) {
        let whole = self.weights[weight];
        let part = |of: i32| of * hundredths / 100;
        self.score += Tapered::new(part(whole.full()), part(whole.bare()));
    }

    #[inline(always)]
    fn press(&mut self, weight: usize, times: i32) {
        self.pressure += self.weights[weight].full() * times;
    }
}

/// The terms listed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace {
    /// Weights of the score, each with its count in hundredths.
    pub(crate) score: Vec<(usize, i32)>,
    /// Weights of the pressure, each with its count.
    pub(crate) pressure: Vec<(usize, i32)>,
}

impl Collector for Trace {
    fn add(&mut self, weight: usize, times: i32) {
        self.add_part(weight, times * 100);
    }

    fn add_sum<const N: usize>(&mut self, _: Tapered, weights: impl Fn() -> [usize; N]) {
        weights().into_iter().for_each(|weight| self.add(weight, 1));
    }

    fn add_part(&mut self, weight: usize, hundredths: i32) {
        if hundredths != 0 {
            self.score.push((weight, hundredths));
        }
    }

    fn press(&mut self, weight: usize, times: i32) {
        if times != 0 {
            self.pressure.push((weight, times));
        }
    }
}
