//! Scores that depend on how many pieces are left.

/// The phase of a game in which all pieces are on the board; 0 is one without any.
pub(crate) const FULL_PHASE: i32 = 256;

/// Two scores in one word: for a full board, and for one on which few pieces are left.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tapered(i64);

impl Tapered {
    pub(crate) const fn new(full: i32, bare: i32) -> Tapered {
        Tapered(((bare as i64) << 32) + full as i64)
    }

    /// The same score in every phase.
    pub(super) const fn both(score: i32) -> Tapered {
        Tapered::new(score, score)
    }

    /// The score on a full board.
    #[inline(always)]
    pub(crate) const fn full(self) -> i32 {
        self.0 as i32
    }

    /// The score with few pieces left.
    #[inline(always)]
    pub(crate) const fn bare(self) -> i32 {
        // A negative lower half has borrowed from the upper one.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The score half way between.
    pub(super) const fn mean(self) -> i32 {
        (self.full() + self.bare()) / 2
    }

    /// The score in a phase between.
    #[inline(always)]
    pub(super) fn at(self, phase: i32) -> i32 {
        (self.full() * phase + self.bare() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl std::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}, {}]", self.full(), self.bare())
    }
}

impl std::ops::Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl std::ops::Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * i64::from(times))
    }
}

#[test]
fn both_halves_keep_their_sign() {
    for (full, bare) in [(0, 0), (5, -7), (-5, 7), (-1, -1), (4_000_000, -4_000_000)] {
        let score = Tapered::new(full, bare);
        assert_eq!((score.full(), score.bare()), (full, bare));
        assert_eq!((score * -2).bare(), -2 * bare);
        assert_eq!((score.at(FULL_PHASE), score.at(0)), (full, bare));
    }
}
