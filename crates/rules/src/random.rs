//! Chance that is the same on every machine and in every version.

/// A sequence of numbers that follows from its seed: `SplitMix64` (Steele, Lea and Flood 2014).
/// Good for keys, playouts and openings; nothing secret may depend on it.
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
    /// The sequence of this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// One of many sequences of a seed, by its number.
    pub const fn stream(seed: u64, number: u64) -> SplitMix64 {
        SplitMix64(SplitMix64(seed).next() ^ SplitMix64(number).next())
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    ///
    /// # Panics
    /// When `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is no number below 0");
        let wide = u128::from(self.next()) * end as u128;
        (wide >> 64) as usize
    }

    /// One of the things in a list, if there are any.
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
