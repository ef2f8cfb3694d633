//! What pieces are worth: on the board, in hand, and to the side that captures them.

use wazir_rules::Kind;
use wazir_rules::betza::{Shape, Way};
use wazir_rules::variant::{Captured, Variant};

use super::Tapered;
use super::learnt::Learnt;
use super::weights::Weights;

/// What a royal piece counts when it takes: more than everything.
const ROYAL: i32 = 100_000;
/// For a kind without a value in its file.
const UNKNOWN: i32 = 300;

/// Values in centipawns, by kind.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    board: [i32; Kind::MAX],
    hand: [i32; Kind::MAX],
    captured: [i32; Kind::MAX],
    pawn: [bool; Kind::MAX],
    royal: Kind,
    has_drops: bool,
    /// Where the weights of the kinds begin.
    weights: usize,
}

impl Values {
    pub(super) fn new(variant: &Variant, learnt: &Learnt, weights: &mut Weights) -> Values {
        let has_drops = variant.captured() == Captured::CaptorsHand;
        let mut values = Values {
            board: [0; Kind::MAX],
            hand: [0; Kind::MAX],
            captured: [0; Kind::MAX],
            pawn: [false; Kind::MAX],
            royal: variant.royal(),
            has_drops,
            weights: weights.list().len(),
        };
        for kind in variant.all_kinds() {
            let facts = variant.kind(kind);
            let royal = kind == variant.royal();
            let value = if royal { 0 } else { facts.value.unwrap_or(UNKNOWN) };
            let name = format!("value {}", facts.letter);
            let at = weights.group(learnt, name, [Tapered::both(value)]);
            let value = weights.get(at);
            values.board[kind.index()] = (value.full() + value.bare()) / 2;
            let ways = facts.betza.ways();
            values.pawn[kind.index()] =
                !facts.promotes_to.is_empty() && !ways.is_empty() && ways.iter().all(goes_ahead);
        }
        for kind in variant.all_kinds().filter(|&kind| kind != variant.royal()) {
            // A piece in hand goes anywhere at once.
            let value = values.board[kind.index()];
            values.hand[kind.index()] = value + value / 8;
        }
        for kind in variant.all_kinds().filter(|&kind| kind != variant.royal()) {
            let in_hand = values.hand[variant.base(kind).index()];
            let gained = if has_drops { in_hand } else { 0 };
            values.captured[kind.index()] = values.board[kind.index()] + gained;
        }
        values
    }

    /// The weight of a kind on the board.
    #[inline(always)]
    pub(super) fn weight(&self, kind: Kind) -> usize {
        self.weights + kind.index()
    }

    /// On the board; nothing for the royal kind.
    #[inline(always)]
    pub(crate) fn on_board(&self, kind: Kind) -> i32 {
        self.board[kind.index()]
    }

    /// In the hand of a side that can drop it.
    #[inline(always)]
    pub(crate) fn in_hand(&self, kind: Kind) -> i32 {
        self.hand[kind.index()]
    }

    /// To the side that captures it: what the other loses, and what it gets in hand.
    #[inline(always)]
    pub(crate) fn captured(&self, kind: Kind) -> i32 {
        self.captured[kind.index()]
    }

    /// In the order in which takers are chosen.
    #[inline(always)]
    pub(crate) fn as_attacker(&self, kind: Kind) -> i32 {
        if self.is_royal(kind) { ROYAL } else { self.captured(kind) }
    }

    #[inline(always)]
    pub(crate) fn is_royal(&self, kind: Kind) -> bool {
        kind == self.royal
    }

    /// Whether it only ever goes ahead, step by step, to become something else.
    #[inline(always)]
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawn[kind.index()]
    }

    /// Whether captured pieces come back.
    #[inline(always)]
    pub(crate) fn has_drops(&self) -> bool {
        self.has_drops
    }
}

fn goes_ahead(way: &Way) -> bool {
    matches!(way.shape, Shape::Leap { to } if to.dy > 0)
}
