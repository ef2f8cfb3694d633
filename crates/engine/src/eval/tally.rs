//! Where the evaluation puts what it finds: into a sum, when somebody wants to know the score,
//! or into a list of which number counted how often, when the numbers are to be learnt.

use super::Tapered;
use super::weights::Weights;

/// One side's account.
pub(crate) trait Tally {
    /// A number counts so many times.
    fn add(&mut self, weight: usize, times: i32);

    /// A number counts so many hundredths of a time.
    fn add_part(&mut self, weight: usize, hundredths: i32);

    /// A number presses so many times on the enemy's royal piece.
    fn press(&mut self, weight: usize, times: i32);
}

/// The score, added up.
pub(crate) struct Sum<'a> {
    weights: &'a Weights,
    pub(super) score: Tapered,
    pub(super) pressure: i32,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, score: Tapered::default(), pressure: 0 }
    }
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, weight: usize, times: i32) {
        let Tapered { full, bare } = self.weights.get(weight);
        self.score += Tapered::new(full * times, bare * times);
    }

    #[inline(always)]
    fn add_part(&mut self, weight: usize, hundredths: i32) {
        let Tapered { full, bare } = self.weights.get(weight);
        self.score += Tapered::new(full * hundredths / 100, bare * hundredths / 100);
    }

    #[inline(always)]
    fn press(&mut self, weight: usize, times: i32) {
        self.pressure += self.weights.get(weight).full * times;
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
