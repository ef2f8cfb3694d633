//! What the tests of the generators have in common: games, positions and moves by name.

#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use wazir_rules::moves::Move;
use wazir_rules::notation::{coord, fen};
use wazir_rules::setup::Setup;
use wazir_rules::square::Square;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

/// A game of the shelf.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    Shelf::shipped().get(id).unwrap_or_else(|| panic!("{id} is not on the shelf"))
}

/// The position of a FEN, which must be right.
pub(crate) fn setup(variant: &Variant, text: &str) -> Setup {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.id))
}

/// The square of this name.
pub(crate) fn square(variant: &Variant, name: &str) -> Square {
    variant.board.parse(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// The moves as text, sorted.
pub(crate) fn texts(variant: &Variant, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| coord::write(variant, mv)).collect();
    texts.sort();
    texts
}

/// Numbers that look like chance and are the same every time (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % bound as u64) as usize
    }
}
