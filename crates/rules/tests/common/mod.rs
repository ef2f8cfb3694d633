//! What the tests of the generators have in common: games, positions and moves by name.

#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use wazir_rules::moves::{Move, MoveKind};
use wazir_rules::notation::fen;
use wazir_rules::setup::Setup;
use wazir_rules::square::Square;
use wazir_rules::variant::shelf::Shelf;
use wazir_rules::variant::{Letter, Variant};

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

/// A move as `e2e4`, `a7a8q`, `a4a5+` or `P@c3`.
pub(crate) fn text(variant: &Variant, mv: Move) -> String {
    let name = |square| variant.board.name(square);
    let letter = |kind| variant.kind(kind).letter;
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{}@{}", letter(kind), name(mv.to())),
        MoveKind::Promotion(kind) => {
            let Letter { letter, promoted } = letter(kind);
            let suffix = if promoted { '+' } else { letter.to_ascii_lowercase() };
            format!("{}{}{suffix}", name(mv.origin()), name(mv.to()))
        }
        _ => format!("{}{}", name(mv.origin()), name(mv.to())),
    }
}

/// The moves as text, sorted.
pub(crate) fn texts(variant: &Variant, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| text(variant, mv)).collect();
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
