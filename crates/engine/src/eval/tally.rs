//! Where the evaluation puts what it finds: into a sum, when somebody wants to know the score,
//! or into a list of which number counted how often, when the numbers are to be learnt.

use super::Tapered;
use super::weights::Weights;

/// One side's account.
pub(crate) trait Tally {
    /// A number counts so many times.
    fn add(&mut self, weight: usize, times: i32);

    /// Some numbers count once each; their sum is known.
    fn add_sum<const N: usize>(&mut self, sum: Tapered, weights: impl Fn() -> [usize; N]);

    /// A number counts so many hundredths of a time.
    fn add_part(&mut self, weight: usize, hundredths: i32);

    /// A number presses so many times on the enemy's royal piece.
    fn press(&mut self, weight: usize, times: i32);
}

/// The score, added up.
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

impl Tally for Sum<'_> {
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

/// What counted, and how often.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace {
    /// Number and hundredths of a time.
    pub(crate) score: Vec<(usize, i32)>,
    /// Number and times.
    pub(crate) pressure: Vec<(usize, i32)>,
}

impl Tally for Trace {
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
