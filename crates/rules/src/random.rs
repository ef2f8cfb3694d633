//! Random numbers that are the same on every machine and in every version.

/// A generator whose sequence of numbers is determined by its seed: `SplitMix64` (Steele, Lea and Flood 2014).
/// Suitable for hash keys, playouts and openings, but not for anything secret.
///
/// ```
/// use wazir_rules::random::SplitMix64;
///
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next(), 6_457_827_717_110_365_317);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the generator with this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Creates one of many independent generators with the same seed, selected by its number.
    pub const fn stream(seed: u64, number: u64) -> SplitMix64 {
        SplitMix64(SplitMix64(seed).next() ^ SplitMix64(number).next())
    }

    /// Returns the next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number less than `end`.
    ///
    /// # Panics
    /// Panics if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is no number below 0");
        let wide = u128::from(self.next()) * end as u128;
        (wide >> 64) as usize
    }

    /// Returns a random element of a list; `None` if the list is empty.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // https://prng.di.unimi.it/splitmix64.c, seed 1234567.
        let mut random = SplitMix64::new(1_234_567);
        let first = [random.next(), random.next(), random.next()];
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn every_number_below_the_end_comes() {
        let mut random = SplitMix64::new(1);
        let mut seen = [false; 6];
        (0..100).for_each(|_| seen[random.below(6)] = true);
        assert_eq!(seen, [true; 6]);
        assert_eq!(random.choose::<u8>(&[]), None);
    }
}
