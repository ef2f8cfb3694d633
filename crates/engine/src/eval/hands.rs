//! Pieces in hand, in games where they come back: material, and a threat to the royal piece
//! that can be dropped anywhere.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Position};

use super::learnt::Learnt;
use super::tally::Tally;
use super::weights::Weights;
use super::{Tapered, Values};

/// The first, the second, and each further one of a kind.
const COUNTS: usize = 3;

/// Weights of pieces in hand.
#[derive(Default, Debug)]
pub(super) struct Hands {
    /// What can be in hand.
    kinds: Vec<Kind>,
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
        let mut hands = Hands::default();
        if !values.has_drops() {
            return hands;
        }
        hands.kinds = variant.all_kinds().filter(|&kind| variant.base(kind) == kind).collect();
        hands.kinds.retain(|&kind| kind != variant.royal());
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
        let mut value = 0;
        for (kind, count) in self.held(position, color) {
            for n in 0..usize::from(count) {
                tally.add(self.worth[kind.index()] + n.min(COUNTS - 1), 1);
            }
            tally.press(self.presses[kind.index()], i32::from(count).min(2));
            value += values.in_hand(kind) * i32::from(count);
        }
        value
    }

    /// What a side holds, and how many of each.
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
