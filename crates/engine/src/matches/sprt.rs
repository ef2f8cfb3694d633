//! The sequential probability ratio test: a match ends as soon as it is clear which of two
//! differences in strength is the more likely.
//!
//! Results are counted by pairs of games with one opening (0 to 4 half points: the
//! pentanomial model), which takes account of how openings tie results together. For each of
//! the two hypotheses the distribution of pairs is sought that is closest to what was seen
//! and has the hypothesis's strength; the logarithm of the likelihood ratio of the two is the
//! LLR (a generalised SPRT). The differences are measured in one of two units:
//!
//! - *logistic* Elo, the usual: a share `s` of points means 400 log10(s / (1 - s));
//! - *normalized* Elo: what share exceeds one half, in standard deviations of one game's
//!   result, times 800 / ln 10. How many games a test takes depends on this alone, whatever
//!   the share of draws.
//!
//! See Michel Van den Bergh, *Comments on normalized Elo* (2020) and *The generalized maximum
//! likelihood ratio for the expectation value of a distribution* (2019).

/// A test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference by the null hypothesis.
    pub elo0: f64,
    /// The difference by the other hypothesis.
    pub elo1: f64,
    /// The probability that the test passes wrongly.
    pub alpha: f64,
    /// The probability that it fails wrongly.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

/// A unit of strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Standard deviations of a game's result, times 800 / ln 10.
    Normalized,
    /// The usual Elo.
    Logistic,
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first difference is accepted.
    Failed,
    /// The second one is.
    Passed,
}

/// Shares of points that a pair can have.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The count of results that have not been seen: they are not impossible.
const UNSEEN: f64 = 1e-3;
/// Steps after which a distribution no longer changes in the digits that are shown.
const STEPS: usize = 20;

impl Sprt {
    /// The LLR below which the test has failed, and above which it is passed.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The LLR of these pairs, by half points.
    pub fn llr(&self, pairs: [u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(UNSEEN));
        let number: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / number);
        let [first, second] = [self.elo0, self.elo1].map(|elo| self.likeliest(&seen, elo));
        let ratio = |at: usize| seen[at] * (second[at] / first[at]).ln();
        number * (0..SHARES.len()).map(ratio).sum::<f64>()
    }

    /// The verdict; `None` if the match must go on.
    pub fn verdict(&self, pairs: [u64; 5]) -> Option<Verdict> {
        let [lower, upper] = self.bounds();
        match self.llr(pairs) {
            llr if llr <= lower => Some(Verdict::Failed),
            llr if llr >= upper => Some(Verdict::Passed),
            _ => None,
        }
    }

    /// The distribution with this strength under which what was seen is the likeliest.
    fn likeliest(&self, seen: &[f64; 5], elo: f64) -> [f64; 5] {
        match self.model {
            Model::Logistic => {
                let share = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
                tilt(seen, SHARES.map(|s| s - share))
            }
            Model::Normalized => {
                // A pair's share deviates by one game's deviation over the root of two.
                let deviations = elo * std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2;
                with_deviations(seen, deviations)
            }
        }
    }
}

/// The likeliest distribution whose mean exceeds one half by so many of its own standard
/// deviations. Where mean and deviation are known, to first order such distributions are
/// those with mean zero of one function of the share; so step by step.
fn with_deviations(seen: &[f64; 5], deviations: f64) -> [f64; 5] {
    let mut last = [1.0 / SHARES.len() as f64; 5];
    for _ in 0..STEPS {
        let (mean, deviation) = moments(&last);
        let away = |s: f64| (s - mean) / deviation;
        let values =
            SHARES.map(|s| s - 0.5 - deviations * deviation * (1.0 + away(s).powi(2)) / 2.0);
        last = tilt(seen, values);
    }
    last
}

/// The likeliest distribution under which `values` have mean zero. By Lagrange's method it is
/// the seen one divided by 1 + t·value, with the t that makes the mean zero; that mean falls
/// as t grows between the poles, so t is found by halving.
fn tilt(seen: &[f64; 5], values: [f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution has that mean: a strength beyond all bounds was asked for.
        return *seen;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let at = |t: f64| {
        let mut tilted = *seen;
        tilted.iter_mut().zip(values).for_each(|(p, value)| *p /= 1.0 + t * value);
        tilted
    };
    for _ in 0..200 {
        let middle = low.midpoint(high);
        let mean: f64 = at(middle).iter().zip(values).map(|(p, value)| p * value).sum();
        if mean > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(low.midpoint(high))
}

/// Mean and standard deviation of a distribution of shares.
fn moments(distribution: &[f64; 5]) -> (f64, f64) {
    let expected = |value: &dyn Fn(f64) -> f64| -> f64 {
        distribution.iter().zip(SHARES).map(|(p, share)| p * value(share)).sum()
    };
    let mean = expected(&|share| share);
    (mean, expected(&|share| (share - mean).powi(2)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// The values that fastchess expects of its own test (github.com/Disservin/fastchess,
    /// `app/tests/sprt_test.cpp`); the counts are those of tests of Stockfish on
    /// tests.stockfishchess.org, which computes alike.
    #[test]
    fn ratios_are_the_published_ones() {
        use Model::{Logistic, Normalized};
        let published = [
            (Normalized, 0.0, 2.0, [365, 16618, 36229, 16974, 390], 2.25),
            (Normalized, -1.75, 0.25, [127, 4883, 10712, 5150, 104], 3.01),
            (Normalized, 0.0, 5.0, [0, 0, 0, 0, 5550], 111.82),
            (Logistic, 0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07),
            (Logistic, 0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98),
        ];
        for (model, elo0, elo1, pairs, expected) in published {
            let llr = sprt(elo0, elo1, model).llr(pairs);
            assert!((llr - expected).abs() < 0.01 * (1.0 + expected.abs()), "{llr} {expected}");
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let [lower, upper] = sprt(0.0, 5.0, Model::Normalized).bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    }

    #[test]
    fn tests_end() {
        let test = sprt(0.0, 10.0, Model::Normalized);
        assert_eq!(test.verdict([0; 5]), None);
        assert_eq!(test.verdict([10, 100, 200, 100, 10]), None);
        assert_eq!(test.verdict([100, 1000, 2000, 2000, 100]), Some(Verdict::Passed));
        assert_eq!(test.verdict([100, 2000, 2000, 1000, 100]), Some(Verdict::Failed));
    }

    #[test]
    fn a_mirrored_result_has_the_opposite_ratio() {
        for model in [Model::Normalized, Model::Logistic] {
            let ratio = sprt(-5.0, 5.0, model).llr([3, 10, 30, 20, 5]);
            let mirrored = sprt(-5.0, 5.0, model).llr([5, 20, 30, 10, 3]);
            assert!(ratio > 0.1 && (ratio + mirrored).abs() < 1e-6, "{ratio} {mirrored}");
        }
    }
}
