//! Numbers that are the same in every run.

/// Xorshift: enough to pick a move.
pub(crate) struct Random(u64);

impl Random {
    /// A different sequence for every seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 to `limit` - 1.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % limit
    }

    /// One of them.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let limit = u64::try_from(all.len()).ok().filter(|&n| n > 0)?;
        all.get(usize::try_from(self.below(limit)).ok()?)
    }
}
