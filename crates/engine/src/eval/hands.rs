//! Pieces in hand, in games where they come back: material, and a threat to the royal piece
//! that can be dropped anywhere.

use wazir_rules::bits::Bits;
use wazir_rules::position::Position;
use wazir_rules::square::{Color, Kind};
use wazir_rules::variant::Variant;

use super::learnt::Learnt;
use super::tally::Tally;
use super::weights::Weights;
use super::{Tapered, Values};

/// The first, the second, and each further one of a kind.
const COUNTS: usize = 3;

/// Weights of pieces in hand.
#[derive(Debug)]
pub(super) struct Hands {
    /// Where those of a kind begin.
    worth: Vec<usize>,
    /// What one presses on the enemy's royal piece.
    presses: Vec<usize>,
}

impl Hands {
    pub(super) fn new(
        variant: &Variant,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Hands {
        let mut hands = Hands { worth: Vec::new(), presses: Vec::new() };
        if !values.has_drops() {
            return hands;
        }
        for kind in variant.all_kinds() {
            let letter = variant.kind(kind).letter;
            let value = values.in_hand(kind);
            let usual = (0..COUNTS as i32).map(|n| Tapered::both(value - value * 6 * n / 100));
            hands.worth.push(weights.group(learnt, format!("hand {letter}"), usual));
            // It may land beside the king: half of what it would press from there.
            let usual = Tapered::new((value / 100).min(6), 0);
            hands.presses.push(weights.group(learnt, format!("held {letter} presses"), [usual]));
        }
        hands
    }

    /// Adds what a side holds, and answers with its value.
    #[inline(always)]
    pub(super) fn add<B: Bits>(
        &self,
        values: &Values,
        position: &Position<B>,
        color: Color,
        tally: &mut impl Tally,
    ) -> i32 {
        let held = position.holdings();
        if self.worth.is_empty() || held.total(color) == 0 {
            return 0;
        }
        let mut value = 0;
        for (kind, count) in held.iter(color) {
            for n in 0..usize::from(count) {
                tally.add(self.worth[kind.index()] + n.min(COUNTS - 1), 1);
            }
            tally.press(self.presses[kind.index()], i32::from(count).min(2));
            value += values.in_hand(kind) * i32::from(count);
        }
        value
    }

    /// The kinds that a side could drop.
    #[inline(always)]
    pub(super) fn kinds<B: Bits>(
        &self,
        position: &Position<B>,
        color: Color,
    ) -> impl Iterator<Item = Kind> {
        let held = (!self.worth.is_empty()).then(|| position.holdings().iter(color));
        held.into_iter().flatten().map(|(kind, _)| kind)
    }
}
