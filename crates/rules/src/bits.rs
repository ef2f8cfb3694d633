//! Bitboards of one, two or four machine words, and processor-specific operations on them.
//!
//! Boards of up to 64 squares use `u64`, those of up to 128 [`Wide`], larger ones [`Vast`]; all
//! other code is generic over [`Bits`]. This is the only file of the rules with `unsafe` code: kernels are
//! compiled a second time for processors with BMI2 and related features, see [`dispatch`].

use std::fmt::Debug;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::compiled::Compiled;
use crate::square::Square;

/// A bitboard: a set of squares.
///
/// ```
/// use wazir_rules::Square;
/// use wazir_rules::bits::{Bits, Wide};
///
/// fn first_two<B: Bits>() -> Vec<usize> {
///     let set = B::of(Square::new(3)) | B::of(Square::new(40));
///     assert!(set.has(Square::new(40)) && set.is_many());
///     set.squares().map(Square::index).collect()
/// }
///
/// assert_eq!(first_two::<u64>(), [3, 40]);
/// assert_eq!(first_two::<Wide>(), [3, 40]);
/// ```
pub trait Bits:
    Compiled<Self>
    + Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const EMPTY: Self;
    /// The maximum number of squares.
    const SQUARES: usize;
    /// `true` if tables with an answer for each occupation of the squares that can block are worth
    /// their memory: on the largest boards they would take hundreds of megabytes.
    const TABULATES: bool;
    /// An array with one element for each square.
    type Array<T: Clone + Send + Sync + 'static>: PerSquare<T> + Clone + Send + Sync + 'static;

    /// The set with a single square.
    fn of(square: Square) -> Self;
    /// The set of all squares with numbers less than `count`.
    fn below(count: usize) -> Self;
    /// Returns `true` if the set has no squares.
    fn is_empty(self) -> bool;
    /// The number of squares.
    fn count(self) -> u32;
    /// The lowest square; the set must not be empty.
    fn first(self) -> Square;
    /// The highest square; the set must not be empty.
    fn last(self) -> Square;
    /// The set without its lowest square.
    #[must_use]
    fn without_first(self) -> Self;
    /// The lowest square of the set and all below it; simply all if it is empty.
    #[must_use]
    #[inline(always)]
    fn first_and_below(self) -> Self {
        if self.is_empty() { !Self::EMPTY } else { Self::below(self.first().index() + 1) }
    }
    /// The highest square of the set and all above it; simply all if it is empty.
    #[must_use]
    #[inline(always)]
    fn last_and_above(self) -> Self {
        if self.is_empty() { !Self::EMPTY } else { !Self::below(self.last().index()) }
    }
    /// Shifts all squares by this difference in number, which must be between -63 and 63 and not
    /// 0.
    #[must_use]
    fn shifted(self, by: i32) -> Self;
    /// A hash of the set.
    fn mixed(self) -> u64;
    /// Gathers the bits of `self` under `mask` at the low end (PEXT). `low_bits` is the number of
    /// bits of `mask` in the low word. There must be less than 64 in all.
    fn gather<C: Cpu>(self, mask: Self, low_bits: u32) -> usize;

    /// Runs a kernel in the version that suits the processor, see [`dispatch`].
    #[inline(always)]
    fn run<K: Kernel>(processor: Processor, kernel: K) -> K::Output {
        dispatch(processor, kernel)
    }

    /// The set of these squares.
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |all, square| all | Self::of(square))
    }

    /// Returns `true` if the set contains `square`.
    #[inline(always)]
    fn has(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Returns `true` if the set has at least two squares.
    #[inline(always)]
    fn is_many(self) -> bool {
        !self.without_first().is_empty()
    }

    /// Returns `true` if the sets have a square in common.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Iterates over the squares, lowest first.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// An array with one element for each square of a set, accessed without bounds checks.
pub trait PerSquare<T> {
    /// Creates an array square by square.
    fn from_fn(make: impl FnMut(Square) -> T) -> Self;
    /// The element of a square.
    fn at(&self, square: Square) -> &T;
    /// The element of a square, mutably.
    fn at_mut(&mut self, square: Square) -> &mut T;
    /// All elements, by the numbers of their squares.
    fn as_slice(&self) -> &[T];
}

macro_rules! per_square {
    ($squares:literal) => {
        impl<T> PerSquare<T> for [T; $squares] {
            fn from_fn(mut make: impl FnMut(Square) -> T) -> Self {
                std::array::from_fn(|index| make(Square::new(index)))
            }

            #[inline(always)]
            fn at(&self, square: Square) -> &T {
                &self[square.index() & ($squares - 1)]
            }

            #[inline(always)]
            fn at_mut(&mut self, square: Square) -> &mut T {
                &mut self[square.index() & ($squares - 1)]
            }

            #[inline(always)]
            fn as_slice(&self) -> &[T] {
                self
            }
        }
    };
}

per_square!(64);
per_square!(128);
per_square!(256);

/// An iterator over the squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}
impl<B: Bits> FusedIterator for Squares<B> {}

impl Bits for u64 {
    const EMPTY: u64 = 0;
    const SQUARES: usize = 64;
    const TABULATES: bool = true;
    type Array<T: Clone + Send + Sync + 'static> = [T; 64];

    #[inline(always)]
    fn of(square: Square) -> u64 {
        1 << (square.index() & 63)
    }

    #[inline(always)]
    fn below(count: usize) -> u64 {
        if count >= 64 { !0 } else { (1 << count) - 1 }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        let product = self.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    }

    #[inline(always)]
    fn first(self) -> Square {
        Square::new((self.trailing_zeros() & 63) as usize)
    }

    #[inline(always)]
    fn last(self) -> Square {
        Square::new(((63 - self.leading_zeros()) & 63) as usize)
    }

    #[inline(always)]
    fn without_first(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn first_and_below(self) -> u64 {
        self ^ self.wrapping_sub(1)
    }

    #[inline(always)]
    fn last_and_above(self) -> u64 {
        // With the lowest square in it the set is not empty, and no other answer changes.
        !0 << ((63 - (self | 1).leading_zeros()) & 63)
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> u64 {
        if by > 0 { self << (by & 63) } else { self >> (-by & 63) }
    }

    #[inline(always)]
    fn gather<C: Cpu>(self, mask: u64, _low_bits: u32) -> usize {
        C::pext(self, mask) as usize
    }
}

/// A set of up to 128 squares: two words, with the low squares in the first. A little faster than
/// `u128`, for whose shifts and counts compilers generate worse code.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(C, align(16))]
pub struct Wide {
    low: u64,
    high: u64,
}

impl Debug for Wide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#x}:{:016x}", self.high, self.low)
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl $trait for Wide {
            type Output = Wide;

            #[inline(always)]
            fn $method(self, other: Wide) -> Wide {
                Wide { low: self.low.$method(other.low), high: self.high.$method(other.high) }
            }
        }

        impl $assign for Wide {
            #[inline(always)]
            fn $assign_method(&mut self, other: Wide) {
                *self = self.$method(other);
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Wide {
    type Output = Wide;

    #[inline(always)]
    fn not(self) -> Wide {
        Wide { low: !self.low, high: !self.high }
    }
}

impl Bits for Wide {
    const EMPTY: Wide = Wide { low: 0, high: 0 };
    const SQUARES: usize = 128;
    const TABULATES: bool = true;
    type Array<T: Clone + Send + Sync + 'static> = [T; 128];

    #[inline(always)]
    fn of(square: Square) -> Wide {
        let bit = 1 << (square.index() & 63);
        let high = (square.index() as u64 >> 6).wrapping_neg();
        Wide { low: bit & !high, high: bit & high }
    }

    #[inline(always)]
    fn below(count: usize) -> Wide {
        Wide { low: u64::below(count), high: u64::below(count.saturating_sub(64)) }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        self.low.mixed() ^ self.high.mixed().rotate_left(21)
    }

    #[inline(always)]
    fn first(self) -> Square {
        let in_low = self.low.trailing_zeros();
        let in_high = 64 + self.high.trailing_zeros();
        Square::new((if self.low != 0 { in_low } else { in_high } & 127) as usize)
    }

    #[inline(always)]
    fn last(self) -> Square {
        let in_low = 63u32.wrapping_sub(self.low.leading_zeros());
        let in_high = 127 - self.high.leading_zeros();
        Square::new((if self.high != 0 { in_high } else { in_low } & 127) as usize)
    }

    #[inline(always)]
    fn without_first(self) -> Wide {
        // If the low word is 0, the borrow clears a bit of the high word.
        let (low, borrow) = self.low.overflowing_sub(1);
        let high = self.high.wrapping_sub(u64::from(borrow));
        Wide { low: self.low & low, high: self.high & high }
    }

    #[inline(always)]
    fn first_and_below(self) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(1);
        let high = self.high.wrapping_sub(u64::from(borrow));
        Wide { low: self.low ^ low, high: self.high ^ high }
    }

    #[inline(always)]
    fn last_and_above(self) -> Wide {
        let low = if self.high == 0 { self.low.last_and_above() } else { 0 };
        Wide { low, high: self.high.last_and_above() }
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> Wide {
        let up = by & 63;
        let down = -by & 63;
        if by > 0 {
            Wide { low: self.low << up, high: self.high << up | self.low >> down }
        } else {
            Wide { low: self.low >> down | self.high << up, high: self.high >> down }
        }
    }

    #[inline(always)]
    fn gather<C: Cpu>(self, mask: Wide, low_bits: u32) -> usize {
        let low = C::pext(self.low, mask.low);
        let high = C::pext(self.high, mask.high);
        (low | high << (low_bits & 63)) as usize
    }
}

/// The number of words of [`Vast`].
const WORDS: usize = 4;

/// A set of up to 256 squares: four words, with the low squares in the first.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(C, align(32))]
pub struct Vast([u64; WORDS]);

// Words are written out: iterators over them took a third of the time to compile this library.
impl Vast {
    /// The set with these words, given their indices.
    #[inline(always)]
    fn of_words(word: impl Fn(usize) -> u64) -> Vast {
        Vast([word(0), word(1), word(2), word(3)])
    }

    #[inline(always)]
    fn each(self, other: Vast, join: impl Fn(u64, u64) -> u64) -> Vast {
        Vast::of_words(|index| join(self.0[index], other.0[index]))
    }

    /// The index of the lowest word that is not 0, or that of the last.
    #[inline(always)]
    fn first_word(self) -> usize {
        match self.0 {
            [0, 0, 0, _] => 3,
            [0, 0, ..] => 2,
            [0, ..] => 1,
            _ => 0,
        }
    }

    /// The index of the highest word that is not 0, or that of the first.
    #[inline(always)]
    fn last_word(self) -> usize {
        match self.0 {
            [_, 0, 0, 0] => 0,
            [.., 0, 0] => 1,
            [.., 0] => 2,
            _ => 3,
        }
    }
}

impl Debug for Vast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{d:#x}:{c:016x}:{b:016x}:{a:016x}")
    }
}

impl BitAnd for Vast {
    type Output = Vast;

    #[inline(always)]
    fn bitand(self, other: Vast) -> Vast {
        self.each(other, |a, b| a & b)
    }
}

impl BitOr for Vast {
    type Output = Vast;

    #[inline(always)]
    fn bitor(self, other: Vast) -> Vast {
        self.each(other, |a, b| a | b)
    }
}

impl BitXor for Vast {
    type Output = Vast;

    #[inline(always)]
    fn bitxor(self, other: Vast) -> Vast {
        self.each(other, |a, b| a ^ b)
    }
}

impl BitAndAssign for Vast {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Vast) {
        *self = *self & other;
    }
}

impl BitOrAssign for Vast {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Vast) {
        *self = *self | other;
    }
}

impl BitXorAssign for Vast {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Vast) {
        *self = *self ^ other;
    }
}

impl Not for Vast {
    type Output = Vast;

    #[inline(always)]
    fn not(self) -> Vast {
        Vast::of_words(|index| !self.0[index])
    }
}

impl Bits for Vast {
    const EMPTY: Vast = Vast([0; WORDS]);
    const SQUARES: usize = 256;
    const TABULATES: bool = false;
    type Array<T: Clone + Send + Sync + 'static> = [T; 256];

    #[inline(always)]
    fn of(square: Square) -> Vast {
        let bit = 1 << (square.index() & 63);
        let at = square.index() >> 6;
        Vast::of_words(|index| if index == at { bit } else { 0 })
    }

    #[inline(always)]
    fn below(count: usize) -> Vast {
        Vast::of_words(|index| u64::below(count.saturating_sub(64 * index)))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    #[inline(always)]
    fn mixed(self) -> u64 {
        self.0.into_iter().fold(0, |all, word| all.rotate_left(21) ^ word.mixed())
    }

    #[inline(always)]
    fn first(self) -> Square {
        let word = self.first_word();
        Square::new(64 * word + self.0[word].first().index())
    }

    #[inline(always)]
    fn last(self) -> Square {
        let word = self.last_word();
        Square::new(64 * word + self.0[word].last().index())
    }

    #[inline(always)]
    fn without_first(mut self) -> Vast {
        let word = &mut self.0[self.first_word()];
        *word = word.without_first();
        self
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> Vast {
        let (up, down) = (by & 63, -by & 63);
        let [a, b, c, d] = self.0;
        if by > 0 {
            Vast([a << up, b << up | a >> down, c << up | b >> down, d << up | c >> down])
        } else {
            Vast([a >> down | b << up, b >> down | c << up, c >> down | d << up, d >> down])
        }
    }

    #[inline(always)]
    fn gather<C: Cpu>(self, mask: Vast, _low_bits: u32) -> usize {
        let mut gathered = 0;
        for (word, mask) in self.0.into_iter().zip(mask.0).rev() {
            gathered = gathered << (mask.count_ones() & 63) | C::pext(word, mask);
        }
        gathered as usize
    }

    /// Always the portable version: what large boards would gain is not worth the larger program.
    #[inline(always)]
    fn run<K: Kernel>(_: Processor, kernel: K) -> K::Output {
        run_portably(kernel)
    }
}

/// The capabilities of a processor as a type: generic code is compiled for each.
pub trait Cpu: Copy + 'static {
    /// `true` if [`pext`](Self::pext) is a single fast instruction.
    const FAST_PEXT: bool;
    /// Gathers the bits of `value` under `mask` at the low end.
    fn pext(value: u64, mask: u64) -> u64;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Cpu for Portable {
    const FAST_PEXT: bool = false;

    #[inline]
    fn pext(value: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        let mut bit = 1;
        while mask != 0 {
            if value & mask & mask.wrapping_neg() != 0 {
                result |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        result
    }
}

/// Work that is compiled for each processor. `run` and everything it calls on the way to the
/// tables must be `#[inline(always)]`, or it is compiled only for the baseline. In builds for tests
/// that is so with large functions.
pub trait Kernel {
    /// The result of the work.
    type Output;
    /// Does the work.
    fn run<C: Cpu>(self) -> Self::Output;
}

/// The capabilities of a processor as a value, from which [`dispatch`] chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Processor {
    /// `true` only if the processor was found to have all features that `x86::with_bmi2` needs.
    has_fast_pext: bool,
}

impl Processor {
    /// Any processor, for tests and measurements: the results are the same.
    pub const PORTABLE: Processor = Processor { has_fast_pext: false };

    /// Detects the capabilities of the current processor.
    pub fn detect() -> Processor {
        #[cfg(target_arch = "x86_64")]
        let has_fast_pext = x86::has_fast_pext();
        #[cfg(not(target_arch = "x86_64"))]
        let has_fast_pext = false;
        Processor { has_fast_pext }
    }

    /// Returns `true` if kernels run with [`Cpu::FAST_PEXT`] on boards that tabulate.
    pub(crate) fn has_fast_pext(self) -> bool {
        self.has_fast_pext
    }
}

/// Runs `kernel` in the version that suits the processor.
///
/// ```
/// use wazir_rules::Processor;
/// use wazir_rules::bits::{Bits, Cpu, Kernel, dispatch};
///
/// struct Gather(u64, u64);
///
/// impl Kernel for Gather {
///     type Output = usize;
///     #[inline(always)]
///     fn run<C: Cpu>(self) -> usize {
///         self.0.gather::<C>(self.1, 64)
///     }
/// }
///
/// for processor in [Processor::detect(), Processor::PORTABLE] {
///     assert_eq!(dispatch(processor, Gather(0b1010_0110, 0b1111_0000)), 0b1010);
/// }
/// ```
#[inline(always)]
pub fn dispatch<K: Kernel>(processor: Processor, kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if processor.has_fast_pext {
        // SAFETY: the processor has every feature that `with_bmi2` is compiled for: only
        // `Processor::detect` sets the field.
        return unsafe { x86::with_bmi2(kernel) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = processor;
    run_portably(kernel)
}

/// Runs `kernel` in the version for any processor. A function of its own: with several kernels in one
/// function, a compiler takes far longer for it than for all of them.
#[inline(never)]
fn run_portably<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Portable>()
}

/// Has the processor fetch what is there, which is to be read soon, and does not wait for it. Where no
/// stable instruction is known for that, nothing happens.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    x86::prefetch(place);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, _MM_HINT_T0, _mm_prefetch, _pext_u64};

    use super::{Cpu, Kernel};

    /// A processor with BMI1, BMI2, POPCNT, LZCNT and AVX2. Only [`with_bmi2`] names it.
    #[derive(Clone, Copy)]
    pub(super) struct Bmi2;

    impl Cpu for Bmi2 {
        const FAST_PEXT: bool = true;

        #[inline(always)]
        fn pext(value: u64, mask: u64) -> u64 {
            // SAFETY: this type is private to the module and reaches code only through
            // `with_bmi2`, whose caller has made sure of BMI2.
            unsafe { _pext_u64(value, mask) }
        }
    }

    /// Fetches the first cache line of what is there.
    #[inline(always)]
    pub(super) fn prefetch<T>(place: &T) {
        // SAFETY: every x86-64 processor has this instruction, and it changes nothing but caches.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }

    /// Returns `true` if this processor has all features that [`with_bmi2`] needs, and PEXT is
    /// fast.
    pub(super) fn has_fast_pext() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("avx2")
            && !pext_is_microcode()
    }

    /// AMD processors before Zen 3 (family 19h) have PEXT, but it takes 18 cycles or more.
    fn pext_is_microcode() -> bool {
        // SAFETY: every x86-64 processor has this instruction. (Later compilers know that.)
        #[allow(unused_unsafe)]
        let (vendor, version) = unsafe { (__cpuid(0).ebx, __cpuid(1).eax) };
        let base = version >> 8 & 15;
        let family = if base == 15 { base + (version >> 20 & 255) } else { base };
        vendor == u32::from_le_bytes(*b"Auth") && family < 0x19
    }

    /// Runs `kernel` compiled for these features. Perft from the start of chess takes 1.6 times as
    /// long without them (`wazir perft chess 6`, compared with `--portable`).
    ///
    /// # Safety
    ///
    /// The processor must have all these features.
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(super) unsafe fn with_bmi2<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Bmi2>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// Sets of every density, and a square or two at each end.
    fn sets<B: Bits>() -> Vec<B> {
        let mut sets = vec![B::EMPTY, !B::EMPTY];
        let mut random = SplitMix64::new(1);
        for one_in in [2, 8, 32, B::SQUARES] {
            for _ in 0..200 {
                let chosen = |_: &usize| random.below(one_in) == 0;
                sets.push(B::from_squares((0..B::SQUARES).filter(chosen).map(Square::new)));
            }
        }
        let single = (0..B::SQUARES).map(|square| B::of(Square::new(square)));
        sets.extend(single);
        sets
    }

    fn masks_end_at_the_outermost_squares<B: Bits>() {
        let squares = || (0..B::SQUARES).map(Square::new);
        for set in sets::<B>() {
            let held: Vec<Square> = squares().filter(|&square| set.has(square)).collect();
            let (first, last) = (held.first().copied(), held.last().copied());
            let up = squares().filter(|&square| first.is_none_or(|first| square <= first));
            assert_eq!(set.first_and_below(), B::from_squares(up), "{set:?}");
            let down = squares().filter(|&square| last.is_none_or(|last| square >= last));
            assert_eq!(set.last_and_above(), B::from_squares(down), "{set:?}");
        }
    }

    #[test]
    fn masks_end_at_the_outermost_squares_in_every_width() {
        masks_end_at_the_outermost_squares::<u64>();
        masks_end_at_the_outermost_squares::<Wide>();
        masks_end_at_the_outermost_squares::<Vast>();
    }
}
