//! Endings: an advantage that cannot win is worth little, and a bare king is driven to the edge.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Position, Tables};

use super::distance;
use super::piece_square::centrality;
use super::profile::Profile;
use super::side::Side;

/// An advantage of this much or less seldom wins without the pieces that promote in this game.
const TOO_LITTLE: i32 = 400;

impl<B: Bits> Profile<B> {
    /// The score for White, scaled to what an ending offers.
    #[inline(always)]
    pub(super) fn scale_ending(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        sides: &[Side<B>; 2],
        score: i32,
    ) -> i32 {
        if self.values.has_drops() || self.values.pieces_are_burdens() || score == 0 {
            return score;
        }
        let better = if score > 0 { Color::White } else { Color::Black };
        let (strong, weak) = (&sides[better.index()], &sides[(!better).index()]);
        let promotes = |kind| !tables.variant().kind(kind).promotion(better).to.is_empty();
        let hopes = || strong.pieces.iter().any(|piece| promotes(piece.kind));
        let slight = strong.material - weak.material <= TOO_LITTLE;
        if strong.pawns.is_empty() && slight && self.values.has_promotion() && !hopes() {
            return if strong.material <= TOO_LITTLE { score / 16 } else { score / 4 };
        }
        if weak.material > 0 || !weak.pawns.is_empty() {
            return score;
        }
        let board = tables.variant().board();
        let royals = (position.royal(!better), position.royal(better));
        let (Some(hunted), Some(hunter)) = royals else { return score };
        let far = (board.files().max(board.ranks())) as i32;
        let drive = (100 - centrality(board, hunted)) * 2
            + 12 * (far - distance(board.files(), hunted, hunter));
        if better == Color::White { score + drive } else { score - drive }
    }
}
