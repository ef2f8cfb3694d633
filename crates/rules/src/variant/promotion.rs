//! The promotion of a kind of piece, which may differ from side to side.

use super::{PieceKind, PromotionChoice, Region};
use crate::square::{Color, Kind};

/// To what, where and whether the pieces of a kind and a side promote.
///
/// ```
/// use wazir_rules::variant::Letter;
/// use wazir_rules::{Color, Variant};
///
/// let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
///             [[piece]]\nletter = 'P'\n\
///             [[piece.side]]\nside = 'black'\npromotes-to = ['N']";
/// let variant = Variant::read(text)?;
/// let pawn = variant.kind(variant.kind_of(Letter::parse("P").unwrap()).unwrap());
/// assert_eq!(pawn.promotion(Color::White).to.len(), 4);
/// assert_eq!(pawn.promotion(Color::Black).to.len(), 1);
/// # Ok::<(), wazir_rules::Faults>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Promotion {
    /// The kinds to which such a piece may promote.
    pub to: Vec<Kind>,
    /// The region in which it promotes, if it is not that of
    /// [`PromotionRules::ranks`](super::PromotionRules::ranks).
    pub zone: Option<Region>,
    /// The choice that it has there.
    pub choice: PromotionChoice,
}

impl PieceKind {
    /// The promotion of such a piece of `color`.
    #[inline]
    pub fn promotion(&self, color: Color) -> &Promotion {
        &self.promotions[color.index()]
    }

    /// Returns `true` if both sides promote such a piece alike.
    pub fn promotes_alike(&self) -> bool {
        self.promotions[0] == self.promotions[1]
    }
}
