//! The pawns of a position, apart from all other pieces.

use wazir_rules::bits::Bits;

use super::tapered::Tapered;

/// The facts that follow from the pawns of both sides alone; each by colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnStructure<B> {
    pub(super) pawns: [B; 2],
    pub(super) attacks: [B; 2],
    /// Squares to which they can step, if nothing stands there.
    pub(super) steps: [B; 2],
    pub(super) passed: [B; 2],
    /// The terms of the structure, as the cache keeps them.
    pub(super) score: [Tapered; 2],
}

impl<B: Bits> PawnStructure<B> {
    /// No pawns at all.
    pub(super) fn empty() -> PawnStructure<B> {
        let empty = [B::EMPTY; 2];
        let score = [Tapered::default(); 2];
        PawnStructure { pawns: empty, attacks: empty, steps: empty, passed: empty, score }
    }
}
