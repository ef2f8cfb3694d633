//! Logistic regression with errors by clusters.
//!
//! The slopes are those of greatest likelihood, found by Newton's method. Their covariance is the
//! "sandwich" of Liang and Zeger, *Longitudinal data analysis using generalized linear models*
//! (1986): what is observed in one game counts as one observation.

/// Each slope counts as confirmed to be nothing by so many observations: what is never observed has a
/// slope of 0.
const DOUBT: f64 = 1.0;
/// Steps of Newton's method; some ten are enough.
const STEPS: usize = 50;
/// Steps smaller than this change nothing any more.
const SMALL: f64 = 1e-9;

/// An observation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Observation {
    pub(super) facts: Vec<f64>,
    /// From 0 to 1.
    pub(super) points: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fit {
    slopes: Vec<f64>,
    covariance: Matrix,
}

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Fit {
    /// How much one more of a fact is worth, in logarithms of odds.
    pub(super) fn slope(&self, at: usize) -> f64 {
        self.slopes[at]
    }

    /// How many times a slope is as large as the mean of others, and the standard error of that;
    /// `None` if that mean could as well be nothing, or has the wrong sign, or if the fact was never
    /// seen.
    pub(super) fn ratio(&self, of: usize, by: &[usize]) -> Option<[f64; 2]> {
        let covariance = |x: usize, y: usize| self.covariance.cells[x * self.covariance.size + y];
        let mean = |term: &dyn Fn(usize) -> f64| -> f64 {
            by.iter().map(|&at| term(at)).sum::<f64>() / by.len() as f64
        };
        let unit = mean(&|at| self.slopes[at]);
        let of_unit = mean(&|x| mean(&|y| covariance(x, y)));
        if unit <= 1.96 * of_unit.sqrt() || covariance(of, of) == 0.0 {
            return None;
        }
        let ratio = self.slopes[of] / unit;
        // To the first order in both.
        let shared = mean(&|at| covariance(of, at));
        let variance = covariance(of, of) - 2.0 * ratio * shared + ratio * ratio * of_unit;
        Some([ratio, variance.max(0.0).sqrt() / unit])
    }
}

/// The slopes by which the facts explain the points; the observations come in clusters. `None` if
/// there is nothing to find.
pub(super) fn regress(clusters: &[Vec<Observation>]) -> Option<Fit> {
    let size = clusters.iter().flatten().next()?.facts.len();
    let mut slopes = vec![0.0; size];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = slopes.iter().map(|slope| -DOUBT * slope).collect();
        for observation in clusters.iter().flatten() {
            let off = observation.points - expected(&slopes, observation);
            add(&mut gradient, &observation.facts, off);
        }
        let step = information(clusters, &slopes).inverse()?.times(&gradient);
        add(&mut slopes, &step, 1.0);
        if step.iter().all(|step| step.abs() < SMALL) {
            break;
        }
    }
    // Bread, and what each cluster adds to the filling.
    let bread = information(clusters, &slopes).inverse()?;
    let mut covariance = Matrix::zero(size);
    for cluster in clusters {
        let mut score = vec![0.0; size];
        for observation in cluster {
            let off = observation.points - expected(&slopes, observation);
            add(&mut score, &observation.facts, off);
        }
        covariance.add_square(&bread.times(&score), 1.0);
    }
    slopes.iter().all(|slope| slope.is_finite()).then_some(Fit { slopes, covariance })
}

fn expected(slopes: &[f64], observation: &Observation) -> f64 {
    let sum: f64 = slopes.iter().zip(&observation.facts).map(|(slope, fact)| slope * fact).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Fisher's information of all observations, and the doubt.
fn information(clusters: &[Vec<Observation>], slopes: &[f64]) -> Matrix {
    let mut information = Matrix::zero(slopes.len());
    for observation in clusters.iter().flatten() {
        let expected = expected(slopes, observation);
        information.add_square(&observation.facts, expected * (1.0 - expected));
    }
    for at in 0..slopes.len() {
        information.cells[at * slopes.len() + at] += DOUBT;
    }
    information
}

fn add(sum: &mut [f64], by: &[f64], times: f64) {
    sum.iter_mut().zip(by).for_each(|(sum, by)| *sum += by * times);
}

impl Matrix {
    fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// Adds the product of a column with itself, so many times.
    fn add_square(&mut self, column: &[f64], times: f64) {
        for (row, &by) in self.cells.chunks_mut(self.size).zip(column) {
            if by != 0.0 {
                add(row, column, by * times);
            }
        }
    }

    fn times(&self, column: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(column).map(|(a, b)| a * b).sum();
        self.cells.chunks(self.size).map(row).collect()
    }

    /// The inverse of a symmetric, positive matrix, by Gauss and Jordan.
    fn inverse(mut self) -> Option<Matrix> {
        let size = self.size;
        let mut inverse = Matrix::zero(size);
        (0..size).for_each(|at| inverse.cells[at * size + at] = 1.0);
        for at in 0..size {
            let pivot = self.cells[at * size + at];
            if !pivot.is_finite() || pivot <= 0.0 {
                return None;
            }
            for matrix in [&mut self, &mut inverse] {
                matrix.cells[at * size..][..size].iter_mut().for_each(|cell| *cell /= pivot);
            }
            for other in (0..size).filter(|&other| other != at) {
                let times = -self.cells[other * size + at];
                for matrix in [&mut self, &mut inverse] {
                    let row = matrix.cells[at * size..][..size].to_vec();
                    add(&mut matrix.cells[other * size..][..size], &row, times);
                }
            }
        }
        Some(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_rules::random::SplitMix64;

    /// Games of which all positions have the same facts and the same result.
    fn games(count: u64, positions: usize, slopes: &[f64]) -> Vec<Vec<Observation>> {
        let game = |number| {
            let mut random = SplitMix64::stream(5, number);
            let facts: Vec<f64> = slopes.iter().map(|_| random.below(5) as f64 - 2.0).collect();
            let unit = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
            let mut observation = Observation { facts, points: 0.0 };
            let won = unit < expected(slopes, &observation);
            observation.points = f64::from(u8::from(won));
            vec![observation; positions]
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn slopes_are_found_within_their_errors() {
        let truth = [0.3, 0.9, -0.4, 0.0];
        let fit = regress(&games(4000, 1, &truth)).unwrap();
        for (at, truth) in truth.into_iter().enumerate() {
            let [ratio, error] = fit.ratio(at, &[0]).unwrap();
            assert!((ratio - truth / 0.3).abs() < 3.0 * error + 1e-9, "{at}: {ratio} ± {error}");
            assert!(error < 0.5 && (at == 0 || error > 0.05), "{at}: {ratio} ± {error}");
        }
        let [ratio, error] = fit.ratio(0, &[0, 1]).unwrap();
        assert!((ratio - 0.5).abs() < 3.0 * error && error < 0.1, "{ratio} ± {error}");
        // Nothing can be divided by what is nothing, or less.
        assert_eq!(fit.ratio(1, &[3]), None);
        assert_eq!(fit.ratio(1, &[2]), None);
    }

    #[test]
    fn positions_of_one_game_are_one_witness() {
        let truth = [0.3, 0.9];
        let [one, ten] = [1, 10].map(|positions| {
            regress(&games(1000, positions, &truth)).unwrap().ratio(1, &[0]).unwrap()[1]
        });
        assert!((ten / one - 1.0).abs() < 0.05, "{one} {ten}");
    }

    #[test]
    fn what_is_never_seen_is_nothing() {
        let blind = |mut game: Vec<Observation>| {
            game.iter_mut().for_each(|observation| observation.facts[1] = 0.0);
            game
        };
        let games: Vec<_> = games(500, 1, &[0.5, 0.5]).into_iter().map(blind).collect();
        let fit = regress(&games).unwrap();
        assert_eq!((fit.slope(1), fit.ratio(1, &[0])), (0.0, None));
        assert_eq!(regress(&[]), None);
    }
}
