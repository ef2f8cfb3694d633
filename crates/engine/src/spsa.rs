//! The best place of a function of many numbers of which only comparisons are to be had, and noisy
//! ones: simultaneous perturbation stochastic approximation.
//!
//! Each iteration goes a little from where it stands in a random direction, and as far in the opposite
//! one; whichever is better draws it there. So two values suffice, however many numbers there are.
//!
//! J. C. Spall, *Implementation of the Simultaneous Perturbation Algorithm for Stochastic
//! Optimization*, IEEE Transactions on Aerospace and Electronic Systems 34 (3), 1998, pages 817 to
//! 823, from which the gains are.

use std::ops::RangeInclusive;

use wazir_rules::random::SplitMix64;

/// The power of the iteration by which moves become smaller.
const ALPHA: f64 = 0.602;
/// The power of the iteration by which perturbations become smaller.
const GAMMA: f64 = 0.101;
/// The part of all iterations by which the decline of the moves is put off: the first ones are no
/// larger than the others then.
const STABILITY: f64 = 0.1;

/// One of the numbers: whole, in a range.
#[derive(Clone, Debug)]
pub struct Coordinate {
    /// Where it begins.
    pub begin: i32,
    /// Where it stays.
    pub range: RangeInclusive<i32>,
    /// The first perturbation.
    pub step: i32,
}

/// A search for the best place.
#[derive(Clone, Debug)]
pub struct Spsa {
    coordinates: Vec<Coordinate>,
    iterations: u32,
    rate: f64,
    seed: u64,
    done: u32,
    at: Vec<f64>,
}

impl Spsa {
    /// A search of so many iterations. In the first one a clear difference moves each number by the
    /// `rate` of its step. Directions follow from the seed.
    pub fn new(coordinates: Vec<Coordinate>, iterations: u32, rate: f64, seed: u64) -> Spsa {
        let at = coordinates.iter().map(|it| f64::from(it.begin)).collect();
        Spsa { coordinates, iterations, rate, seed, done: 0, at }
    }

    /// The iterations that are done.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Where it stands.
    pub fn at(&self) -> &[f64] {
        &self.at
    }

    /// The whole numbers next to where it stands.
    pub fn nearest(&self) -> Vec<i32> {
        self.at.iter().map(|at| at.round() as i32).collect()
    }

    /// The two places to be compared next. They are whole numbers, by chance the higher or the lower
    /// ones, so that steps of less than one count, too.
    pub fn ask(&self) -> [Vec<i32>; 2] {
        let size = 1.0 / libm::pow(f64::from(self.done + 1), GAMMA);
        [1.0, -1.0].map(|side| {
            let numbers = self.coordinates.iter().zip(&self.at).zip(self.directions());
            let place = numbers.map(|((it, at), (direction, chance))| {
                let value = at + side * direction * size * f64::from(it.step);
                ((value + chance).floor() as i32).clamp(*it.range.start(), *it.range.end())
            });
            place.collect()
        })
    }

    /// Moves on, by how much the first of the two places was better: from -1 to 1.
    pub fn tell(&mut self, advantage: f64) {
        let number = f64::from(self.done + 1);
        let put_off = STABILITY * f64::from(self.iterations);
        let decline = libm::pow((put_off + 1.0) / (put_off + number), ALPHA);
        let slope = self.rate * decline * advantage * libm::pow(number, GAMMA);
        let directions = self.directions();
        for ((it, at), (direction, _)) in self.coordinates.iter().zip(&mut self.at).zip(directions)
        {
            let (least, most) = (f64::from(*it.range.start()), f64::from(*it.range.end()));
            *at = (*at + slope * direction * f64::from(it.step)).clamp(least, most);
        }
        self.done += 1;
    }

    /// The directions of this iteration, 1 or -1, and a number from 0 to 1 for each.
    fn directions(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let mut random = SplitMix64::stream(self.seed, self.done.into());
        std::iter::repeat_with(move || {
            let bits = random.next();
            let chance = (bits >> 11) as f64 / (1u64 << 53) as f64;
            (if bits & 1 == 0 { 1.0 } else { -1.0 }, chance)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coordinates() -> Vec<Coordinate> {
        let coordinate = |begin, range, step| Coordinate { begin, range, step };
        vec![
            coordinate(50, 0..=200, 10),
            coordinate(500, 0..=2000, 100),
            coordinate(3, 0..=9, 1),
            coordinate(0, 0..=100, 8),
        ]
    }

    const BEST: [f64; 4] = [90.0, 300.0, 6.0, 0.0];

    /// Compares the distances to the best place, in steps, as a game with luck in it would.
    fn compare(places: &[Vec<i32>; 2], luck: &mut SplitMix64) -> f64 {
        let [first, second] = places.each_ref().map(|place| {
            let steps = place.iter().zip(BEST).zip(coordinates());
            let far = |((&at, best), it): ((&i32, f64), Coordinate)| {
                (f64::from(at) - best) / f64::from(it.step)
            };
            steps.map(|it| far(it).powi(2)).sum::<f64>()
        });
        let expected = 1.0 / (1.0 + (0.3 * (first - second)).exp());
        let won = (luck.next() >> 11) as f64 / (1u64 << 53) as f64;
        if won < expected { 1.0 } else { -1.0 }
    }

    #[test]
    fn the_best_place_is_found_by_noisy_comparisons() {
        for seed in 1..=5 {
            let (mut spsa, mut luck) =
                (Spsa::new(coordinates(), 4000, 0.05, seed), SplitMix64::new(seed));
            while spsa.done() < 4000 {
                let advantage = compare(&spsa.ask(), &mut luck);
                spsa.tell(advantage);
            }
            for ((at, best), it) in spsa.at().iter().zip(BEST).zip(coordinates()) {
                let steps = (at - best).abs() / f64::from(it.step);
                assert!(steps < 0.8, "seed {seed}: {:?}", spsa.at());
            }
        }
    }

    #[test]
    fn places_are_in_range_and_no_result_moves_nothing() {
        let mut spsa = Spsa::new(coordinates(), 100, 5.0, 1);
        let begin = spsa.clone();
        spsa.tell(0.0);
        assert_eq!((spsa.at(), spsa.done()), (begin.at(), 1));
        assert_ne!(spsa.ask(), begin.ask());
        for number in 0..100 {
            for place in spsa.ask() {
                let stays = |(value, it): (&i32, Coordinate)| it.range.contains(value);
                assert!(place.iter().zip(coordinates()).all(stays), "{place:?}");
            }
            spsa.tell(if number % 3 == 0 { 1.0 } else { -1.0 });
        }
        let stays = |(value, it): (i32, Coordinate)| it.range.contains(&value);
        assert!(spsa.nearest().into_iter().zip(coordinates()).all(stays));
    }
}
