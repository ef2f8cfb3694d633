//! Threats: pieces attacked by pawns, heavy pieces attacked by light ones, and hanging pieces.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Position};

use super::side::Side;
use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// The index of the first weight, of which there is one for each kind that is threatened.
#[derive(Debug)]
pub(super) struct Threats {
    by_pawn: usize,
    by_light: usize,
    hanging: usize,
}

impl Threats {
    pub(super) fn new(
        variant: &Variant,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Threats {
        let mut part = |name: &str, hundredths: i32, most: i32| {
            let worth = |kind| (values.on_board(kind) * hundredths / 100).min(most);
            let usual = variant.all_kinds().map(|kind| Tapered::both(worth(kind)));
            weights.group(learnt, name.to_owned(), Scope::EachKind, usual)
        };
        Threats {
            by_pawn: part("attacked by a pawn", 10, 50),
            by_light: part("attacked by a light piece", 7, 40),
            hanging: part("attacked and not defended", 6, 30),
        }
    }

    /// Adds the threats of one side.
    #[inline(always)]
    pub(super) fn add<B: Bits>(
        &self,
        values: &Values,
        position: &Position<B>,
        color: Color,
        [own, enemy]: [&Side<B>; 2],
        terms: &mut impl Collector,
    ) {
        let royal = position.royals(!color);
        let targets = position.pieces(!color) & !royal & (own.attacks | own.royal_attacks);
        let undefended = !(enemy.attacks | enemy.royal_attacks);
        let threatened = targets & (own.pawn_attacks | own.light_attacks | undefended);
        for square in threatened.squares() {
            let Some(piece) = position.piece(square) else { continue };
            let kind = piece.kind().index();
            if own.pawn_attacks.has(square) {
                terms.add(self.by_pawn + kind, 1);
            } else if own.light_attacks.has(square) && !values.is_light(piece.kind()) {
                terms.add(self.by_light + kind, 1);
            }
            if undefended.has(square) {
                terms.add(self.hanging + kind, 1);
            }
        }
    }
}
