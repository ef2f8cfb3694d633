//! Counts of results, by games and by pairs of games, and the difference in strength that follows.

use std::collections::HashMap;

/// The first engine's half points in a game: 0, 1 or 2.
pub type HalfPoints = u8;

/// Counts of results, from the first engine's view.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games lost, drawn and won.
    pub games: [u64; 3],
    /// Finished pairs by their half points, 0 to 4.
    pub pairs: [u64; 5],
    /// The first game's half points of the pairs whose second game is still to come.
    half: HashMap<u64, HalfPoints>,
}

/// A difference in strength, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The most likely difference.
    pub value: f64,
    /// The 95 % confidence interval.
    pub interval: [f64; 2],
}

/// Standard deviations to each side that hold 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a game of this pair.
    pub fn add(&mut self, pair: u64, points: HalfPoints) {
        self.games[usize::from(points)] += 1;
        match self.half.remove(&pair) {
            None => {
                self.half.insert(pair, points);
            }
            Some(first) => self.pairs[usize::from(first + points)] += 1,
        }
    }

    /// The number of games.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of all points; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        let [_, drawn, won] = self.games;
        let points = won as f64 + drawn as f64 / 2.0;
        (self.count() > 0).then(|| points / self.count() as f64)
    }

    /// The standard deviation of the share of points. Two games of one opening depend on each
    /// other, so it is that of pairs as soon as there are some; none while all are alike.
    pub fn deviation(&self) -> Option<f64> {
        let deviation = match self.pairs.iter().sum::<u64>() {
            0..2 => deviation(&self.games),
            _ => deviation(&self.pairs),
        };
        (deviation > 0.0).then_some(deviation)
    }

    /// The difference in strength.
    pub fn elo(&self) -> Option<Elo> {
        let (share, reach) = (self.score()?, NINETY_FIVE * self.deviation()?);
        Some(Elo { value: elo(share), interval: [elo(share - reach), elo(share + reach)] })
    }

    /// The likelihood of superiority: how probable it is that the first engine is the
    /// stronger one, by the same distribution.
    pub fn los(&self) -> Option<f64> {
        let away = (self.score()? - 0.5) / self.deviation()?;
        Some(libm::erfc(-away / std::f64::consts::SQRT_2) / 2.0)
    }
}

impl Elo {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

/// The standard deviation of the mean share, of counts for shares from 0 to 1 in equal steps.
fn deviation(counts: &[u64]) -> f64 {
    let number = counts.iter().sum::<u64>() as f64;
    let best = (counts.len() - 1) as f64;
    let shares = || counts.iter().enumerate().map(|(at, &n)| (at as f64 / best, n as f64));
    let mean = shares().map(|(share, n)| n * share).sum::<f64>() / number;
    let variance = shares().map(|(share, n)| n * (share - mean).powi(2)).sum::<f64>() / number;
    (variance / number).sqrt()
}

/// The difference in Elo for a share of points; infinite for 0 and 1.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        let mut tally = Tally::default();
        let halves = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];
        let mut pair = 0;
        for (count, (one, other)) in pairs.into_iter().zip(halves) {
            for _ in 0..count {
                tally.add(pair, one);
                tally.add(pair, other);
                pair += 1;
            }
        }
        tally
    }

    #[test]
    fn pairs_are_counted_when_both_games_are_there() {
        let mut tally = Tally::default();
        tally.add(3, 2);
        tally.add(1, 1);
        assert_eq!((tally.games, tally.pairs), ([0, 1, 1], [0; 5]));
        tally.add(3, 0);
        assert_eq!((tally.games, tally.pairs), ([1, 1, 1], [0, 0, 1, 0, 0]));
    }

    #[test]
    fn shares_mean_elo() {
        // The logistic curve at its best known points.
        for (share, expected) in [(0.5, 0.0), (0.64, 99.95), (0.76, 200.24), (10.0 / 11.0, 400.0)] {
            assert!((elo(share) - expected).abs() < 0.01, "{share}: {}", elo(share));
        }
        assert!(elo(1.0).is_infinite() && elo(0.0).is_infinite());
    }

    /// The values that fastchess expects (github.com/Disservin/fastchess,
    /// `app/tests/elo_test.cpp`).
    #[test]
    fn errors_are_the_published_ones() {
        let published = [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
        ];
        for (pairs, value, error, los) in published {
            let tally = tally(pairs);
            let elo = tally.elo().expect("games were played");
            assert!((elo.value - value).abs() < 0.01, "{elo:?}");
            assert!((elo.error() - error).abs() < 0.01, "{elo:?}");
            let own = tally.los().expect("results differ");
            assert!((own - los).abs() < 1e-4, "{own}");
        }
    }

    #[test]
    fn results_that_are_all_alike_say_nothing() {
        // Every opening is won by White, or nothing was played at all.
        for tally in [tally([0, 0, 50, 0, 0]), Tally::default()] {
            assert_eq!((tally.elo(), tally.los()), (None, None));
        }
        // Pairs that cancel out are surer than as many games on their own.
        let [cancelling, apart] = [tally([1, 0, 50, 0, 1]), tally([26, 0, 0, 0, 26])];
        let error = |tally: Tally| tally.elo().map(|elo| elo.error());
        assert!(error(cancelling) < error(apart));
    }
}
