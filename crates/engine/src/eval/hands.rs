//! Pieces in hand, in games where they come back: material, and a threat to the royal piece
//! that can be dropped anywhere.

use wazir_rules::bits::Bits;
use wazir_rules::position::Position;
use wazir_rules::square::Color;

use super::{Side, Tapered, Values};

/// Each further piece of a kind is worth this much less, in hundredths.
const FEWER: i32 = 6;

#[inline(always)]
pub(super) fn add<B: Bits>(
    values: &Values,
    position: &Position<B>,
    color: Color,
    side: &mut Side<B>,
) {
    let held = position.holdings();
    if held.total(color) == 0 {
        return;
    }
    for (kind, count) in held.iter(color) {
        let (value, count) = (values.in_hand(kind), i32::from(count));
        let less = value * FEWER * (count * (count - 1) / 2).min(6) / 100;
        side.score += Tapered::both(value * count - less);
        side.pieces += value * count;
        // Any of them may land beside the king: half of what it would press from there.
        side.pressure += (value / 100).min(6) * count.min(2);
    }
}
