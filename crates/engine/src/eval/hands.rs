//! Pieces in hand, in games with drops or gates: material, and a threat to the royal piece from
//! anywhere.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Position};

use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// The first, the second and each further piece of a kind have weights of their own.
const COUNTS: usize = 3;

/// The index of the first weight of pieces in hand.
#[derive(Default, Debug)]
pub(super) struct Hands {
    /// The kinds that can be in hand.
    kinds: Vec<Kind>,
    /// By kind: material.
    material: Vec<usize>,
    /// By kind: pressure on the enemy's royal piece.
    pressure: Vec<usize>,
}

impl Hands {
    pub(super) fn new(
        variant: &Variant,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Hands {
        let mut hands = Hands::default();
        if !values.has_drops() && !variant.drops().gates {
            return hands;
        }
        hands.kinds = variant.all_kinds().filter(|&kind| variant.base(kind) == kind).collect();
        hands.kinds.retain(|&kind| !variant.is_royal(kind));
        for kind in variant.all_kinds() {
            let letter = variant.kind(kind).letter;
            let value = values.in_hand(kind);
            let usual = (0..COUNTS as i32).map(|n| Tapered::both(value - value * 6 * n / 100));
            hands.material.push(weights.group(
                learnt,
                format!("hand {letter}"),
                Scope::Kind(kind),
                usual,
            ));
            // It may land beside the king: half the pressure that it would make there.
            let usual = Tapered::new((value / 100).min(6), 0);
            let name = format!("held {letter} presses");
            hands.pressure.push(weights.group(learnt, name, Scope::Kind(kind), [usual]));
        }
        hands
    }

    /// Adds the pieces that a side has in hand, and returns their value.
    #[inline(always)]
    pub(super) fn add<B: Bits>(
        &self,
        values: &Values,
        position: &Position<B>,
        color: Color,
        terms: &mut impl Collector,
    ) -> i32 {
        let mut value = 0;
        for (kind, count) in self.held(position, color) {
            for n in 0..usize::from(count) {
                terms.add(self.material[kind.index()] + n.min(COUNTS - 1), 1);
            }
            terms.press(self.pressure[kind.index()], i32::from(count).min(2));
            value += values.in_hand(kind) * i32::from(count);
        }
        value
    }

    /// The kinds that a side has in hand, and how many of each.
    #[inline(always)]
    pub(super) fn held<B: Bits>(
        &self,
        position: &Position<B>,
        color: Color,
    ) -> impl Iterator<Item = (Kind, u8)> {
        let counted =
            self.kinds.iter().map(move |&kind| (kind, position.holdings().count(color, kind)));
        counted.filter(|&(_, count)| count > 0)
    }
}
