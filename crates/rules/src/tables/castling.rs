//! Castling moves, with the squares that must be empty and those that must not be attacked.

use crate::bits::Bits;
use crate::square::{Color, Kind, Square};
use crate::variant::Variant;

/// A castling move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castle<B> {
    /// Its bit in the castling rights.
    pub(crate) right: u8,
    /// The rights that it leaves to both sides.
    pub(crate) kept: u8,
    pub(crate) color: Color,
    pub(crate) king: Square,
    pub(crate) king_to: Square,
    pub(crate) rook: Square,
    pub(crate) rook_kind: Kind,
    pub(crate) rook_to: Square,
    /// The squares that must be empty: all between king and rook and on the way to both targets,
    /// except for those of the two pieces themselves.
    pub(crate) empty: B,
    /// The squares that the king crosses.
    pub(crate) crossed: B,
}

pub(super) fn compile<B: Bits>(variant: &Variant) -> Vec<Castle<B>> {
    let mut castles = Vec::new();
    for (bit, right) in variant.rights().iter().enumerate() {
        for &(king_to, rook_to) in &right.targets {
            let movers = B::of(right.king) | B::of(right.rook);
            let walked = span::<B>(right.king, king_to) | span(right.rook, rook_to);
            castles.push(Castle {
                right: 1 << bit,
                kept: !variant.rights_ended_by(right),
                color: right.color,
                king: right.king,
                king_to,
                rook: right.rook,
                rook_kind: right.rook_kind,
                rook_to,
                empty: (span::<B>(right.king, right.rook) | walked) & !movers,
                crossed: span::<B>(right.king, king_to) & !B::of(right.king) & !B::of(king_to),
            });
        }
    }
    castles
}

/// Two squares of the same rank and all squares between them.
fn span<B: Bits>(a: Square, b: Square) -> B {
    let (low, high) = (a.min(b), a.max(b));
    B::below(high.index() + 1) & !B::below(low.index())
}

pub(super) fn rights_kept(variant: &Variant) -> [u8; Square::MAX] {
    let mut kept = [!0; Square::MAX];
    for (bit, right) in variant.rights().iter().enumerate() {
        kept[right.king.index()] &= !(1 << bit);
        kept[right.rook.index()] &= !(1 << bit);
    }
    kept
}
