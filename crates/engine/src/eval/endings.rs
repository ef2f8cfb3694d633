//! Endings: an advantage that cannot win is worth little, and a bare king is driven to the edge.
//! What is known of them scales a network's score, too.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Position, Square, Tables};

use super::distance;
use super::piece_square::centrality;
use super::profile::Profile;
use super::side::Side;
use super::values::Values;

/// An advantage of this much or less seldom wins without the pieces that promote in this game.
const TOO_LITTLE: i32 = 400;

/// What a side has left to win with.
#[derive(Clone, Copy)]
pub(super) struct Force {
    /// The value of all but pawns and royal pieces, in centipawns.
    material: i32,
    has_pawns: bool,
}

impl Force {
    /// Counts it piece by piece.
    #[inline(always)]
    pub(super) fn count<B: Bits>(values: &Values, position: &Position<B>, color: Color) -> Force {
        let mut force = Force { material: 0, has_pawns: false };
        for square in position.pieces(color).squares() {
            let Some(piece) = position.piece(square) else { continue };
            match values.is_pawn(piece.kind()) {
                true => force.has_pawns = true,
                false => force.material += values.on_board(piece.kind()),
            }
        }
        force
    }
}

impl<B: Bits> From<&Side<B>> for Force {
    #[inline(always)]
    fn from(side: &Side<B>) -> Force {
        Force { material: side.material, has_pawns: !side.pawns.is_empty() }
    }
}

impl<B: Bits> Profile<B> {
    /// The score for White, scaled to what an ending offers.
    #[inline(always)]
    pub(super) fn scale_ending(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        force: impl Fn(Color) -> Force,
        score: i32,
    ) -> i32 {
        if self.values.has_drops() || self.values.pieces_are_burdens() || score == 0 {
            return score;
        }
        let better = if score > 0 { Color::White } else { Color::Black };
        let (strong, weak) = (force(better), force(!better));
        let promotes = |kind| !tables.variant().kind(kind).promotion(better).to.is_empty();
        let hopes = || {
            let others = position.pieces(better) & !position.royals(better);
            others.squares().any(|at| position.piece(at).is_some_and(|it| promotes(it.kind())))
        };
        let slight = strong.material - weak.material <= TOO_LITTLE;
        if !strong.has_pawns && slight && self.values.has_promotion() && !hopes() {
            return if strong.material <= TOO_LITTLE { score / 16 } else { score / 4 };
        }
        if are_opposed(tables, position) {
            return score / 2;
        }
        if weak.material > 0 || weak.has_pawns {
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

/// `true` where [`Profile::scale_ending`] has something to ask: a side has no pawns, or each has one
/// piece beside them.
#[inline(always)]
pub(super) fn may_be_ending<B: Bits>(position: &Position<B>) -> bool {
    Color::ALL.iter().any(|&color| position.pawns(color).is_empty())
        || Color::ALL.iter().all(|&color| lone(position, color).is_some())
}

/// The only piece of a side that is neither royal nor a pawn.
#[inline(always)]
fn lone<B: Bits>(position: &Position<B>, color: Color) -> Option<Square> {
    let others = position.pieces(color) & !position.royals(color) & !position.pawns(color);
    (!others.is_empty() && !others.is_many()).then(|| others.first())
}

/// `true` when each side has one piece beside pawns, bound to squares of a colour to which the
/// other's can never come: bishops of opposite colours. Either holds up pawns where the other does
/// not reach.
#[inline(always)]
fn are_opposed<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    let [Some(white), Some(black)] = Color::ALL.map(|color| lone(position, color)) else {
        return false;
    };
    let is_bound = |at| position.piece(at).is_some_and(|it| tables.is_color_bound(it.kind()));
    let is_dark = |at| tables.dark_squares().has(at);
    is_bound(white) && is_bound(black) && is_dark(white) != is_dark(black)
}
