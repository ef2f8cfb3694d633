//! Threats: pieces that a pawn attacks, heavy ones that a light one attacks, and whatever is
//! attacked and not defended.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Position};

use super::learnt::Learnt;
use super::tally::Tally;
use super::weights::Weights;
use super::{Side, Tapered, Values};

/// Up to this value a piece threatens those above it.
const LIGHT: i32 = 450;

/// Where the weights begin, one for each kind that is threatened.
#[derive(Debug)]
pub(super) struct Threats {
    by_pawn: usize,
    by_light: usize,
    hanging: usize,
    light: [bool; Kind::MAX],
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
            weights.group(learnt, name.to_owned(), usual)
        };
        Threats {
            by_pawn: part("attacked by a pawn", 10, 50),
            by_light: part("attacked by a light piece", 7, 40),
            hanging: part("attacked and not defended", 6, 30),
            light: std::array::from_fn(|kind| values.on_board(Kind::new(kind)) <= LIGHT),
        }
    }

    /// Whether pieces of this kind threaten others by attacking them.
    #[inline(always)]
    pub(super) fn is_light(&self, kind: Kind) -> bool {
        self.light[kind.index()]
    }

    /// What a side threatens.
    #[inline(always)]
    pub(super) fn add<B: Bits>(
        &self,
        position: &Position<B>,
        color: Color,
        [own, enemy]: [&Side<B>; 2],
        tally: &mut impl Tally,
    ) {
        let royal = B::of(position.royal(!color));
        let targets = position.pieces(!color) & !royal & (own.attacks | own.royal_steps);
        let undefended = !(enemy.attacks | enemy.royal_steps);
        let threatened = targets & (own.pawn_attacks | own.light_attacks | undefended);
        for square in threatened.squares() {
            let Some(kind) = position.piece(square).map(|piece| piece.kind().index()) else {
                continue;
            };
            if own.pawn_attacks.has(square) {
                tally.add(self.by_pawn + kind, 1);
            } else if own.light_attacks.has(square) && !self.light[kind] {
                tally.add(self.by_light + kind, 1);
            }
            if undefended.has(square) {
                tally.add(self.hanging + kind, 1);
            }
        }
    }
}
