//! Piece values: on the board, in hand, and to the side that captures.

use wazir_rules::betza::{Shape, Way};
use wazir_rules::bits::Bits;
use wazir_rules::variant::{Captured, Condition, End, EndResult, PieceKind, Variant};
use wazir_rules::{Color, Kind, Move, Piece, Position, Square, Tables};

use super::tapered::Tapered;
use super::weights::{Learnt, Scope, Weights};
use super::worth::Rate;

/// The value of a royal piece as an attacker in exchanges: more than all others.
const ROYAL: i32 = 100_000;
/// The value of any piece in games that are won by losing all of them.
const BURDEN: i32 = -200;
/// Kinds up to this value are light: they threaten heavier ones by attacking them.
const LIGHT: i32 = 450;
/// The value of a kind that has none in its file.
const UNKNOWN: i32 = 300;

/// Values in centipawns, by kind.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    board: [i32; Kind::MAX],
    hand: [i32; Kind::MAX],
    captured: [i32; Kind::MAX],
    is_pawn: [bool; Kind::MAX],
    is_light: [bool; Kind::MAX],
    is_royal: [bool; Kind::MAX],
    petrifies: [bool; Kind::MAX],
    explodes: bool,
    forces_captures: bool,
    pieces_are_burdens: bool,
    has_drops: bool,
    has_promotion: bool,
    /// The index of the first weight of the kinds.
    weights: usize,
}

impl Values {
    pub(super) fn new<B: Bits>(
        tables: &Tables<B>,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Values {
        let variant = tables.variant();
        let rate = Rate::of(tables, learnt);
        let has_drops = variant.has_drops();
        let changes_sides = variant.captured() == Captured::CaptorsHand;
        let mut values = Values {
            board: [0; Kind::MAX],
            hand: [0; Kind::MAX],
            captured: [0; Kind::MAX],
            is_pawn: [false; Kind::MAX],
            is_light: [false; Kind::MAX],
            is_royal: std::array::from_fn(|kind| variant.is_royal(Kind::new(kind))),
            petrifies: std::array::from_fn(|kind| {
                variant.walls().is_some_and(|rules| rules.petrifies.contains(&Kind::new(kind)))
            }),
            explodes: variant.explosion().is_some(),
            forces_captures: variant.moves().must_capture,
            pieces_are_burdens: wins_by_losing(variant),
            has_drops,
            has_promotion: variant.kinds().iter().any(|kind| !kind.promotes_to.is_empty()),
            weights: weights.list().len(),
        };
        for kind in variant.all_kinds() {
            let facts = variant.kind(kind);
            let royal = variant.is_royal(kind);
            let name = value_group(facts);
            let value = match (facts.value, rate) {
                _ if royal => 0,
                _ if values.pieces_are_burdens => BURDEN,
                (Some(file @ 1..), Some(rate)) if !learnt.0.contains_key(&name) => {
                    rate.worth(tables, kind, file)
                }
                (file, _) => file.unwrap_or(UNKNOWN),
            };
            let at = weights.group(learnt, name, Scope::Kind(kind), [Tapered::both(value)]);
            values.board[kind.index()] = weights.get(at).mean();
            values.is_light[kind.index()] = values.on_board(kind) <= LIGHT;
            values.is_pawn[kind.index()] = is_pawn(facts);
        }
        for kind in variant.all_kinds().filter(|&kind| !variant.is_royal(kind)) {
            // A piece in hand goes anywhere at once, or waits for its gate.
            let value = values.board[kind.index()];
            values.hand[kind.index()] =
                if has_drops { value + value / 8 } else { value - value / 8 };
        }
        for kind in variant.all_kinds().filter(|&kind| !variant.is_royal(kind)) {
            let in_hand = values.hand[variant.base(kind).index()];
            let gained = if changes_sides { in_hand } else { 0 };
            values.captured[kind.index()] = values.board[kind.index()] + gained;
        }
        values
    }

    /// The weight that is the value of a kind on the board.
    #[inline(always)]
    pub(super) fn weight(&self, kind: Kind) -> usize {
        self.weights + kind.index()
    }

    /// The value on the board; 0 for a royal kind.
    #[inline(always)]
    pub(crate) fn on_board(&self, kind: Kind) -> i32 {
        self.board[kind.index()]
    }

    /// The value in the hand of a side that can drop it.
    #[inline(always)]
    pub(crate) fn in_hand(&self, kind: Kind) -> i32 {
        self.hand[kind.index()]
    }

    /// The value of capturing it: the other side's loss, and the gain in hand.
    #[inline(always)]
    pub(crate) fn captured(&self, kind: Kind) -> i32 {
        self.captured[kind.index()]
    }

    /// The value of all that a move captures, on its way and where it ends; less what explodes
    /// of the side's own.
    #[inline(always)]
    pub(crate) fn taken<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        mv: Move,
    ) -> i32 {
        if self.explodes && position.is_capture(mv) {
            return self.exploded(tables, position, mv);
        }
        let value = |(_, piece): (Square, Piece)| self.captured(piece.kind());
        let on_the_way = position.victim(mv).map_or(0, value);
        position.captured(mv).map_or(on_the_way, |taken| on_the_way + value(taken))
    }

    /// The value of the enemies that a capture destroys, less that of own pieces.
    fn exploded<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>, mv: Move) -> i32 {
        let taken = [position.captured(mv), position.victim(mv)].into_iter().flatten();
        let taken = B::from_squares(taken.map(|(square, _)| square));
        let lost = position.destroyed(tables, mv.to()) | B::of(mv.origin());
        self.balance(position, lost | taken, !position.turn())
    }

    /// The value of the pieces of `color` on these squares, less that of the other side's.
    pub(crate) fn balance<B: Bits>(&self, position: &Position<B>, squares: B, color: Color) -> i32 {
        let pieces = (squares & position.occupied()).squares().filter_map(|s| position.piece(s));
        let value = |piece: Piece| {
            let value = self.as_attacker(piece.kind());
            if piece.color() == color { value } else { -value }
        };
        pieces.map(value).sum()
    }

    /// The value by which attackers take their turns in an exchange.
    #[inline(always)]
    pub(crate) fn as_attacker(&self, kind: Kind) -> i32 {
        if self.is_royal(kind) { ROYAL } else { self.captured(kind) }
    }

    /// `true` for a royal kind.
    #[inline(always)]
    pub(crate) fn is_royal(&self, kind: Kind) -> bool {
        self.is_royal[kind.index()]
    }

    /// `true` for kinds that are lost when they capture: they become walls.
    #[inline(always)]
    pub(crate) fn petrifies(&self, kind: Kind) -> bool {
        self.petrifies[kind.index()]
    }

    /// `true` where captures explode.
    #[inline(always)]
    pub(crate) fn explodes(&self) -> bool {
        self.explodes
    }

    /// `true` where captures can be forced: nobody may stop in an exchange.
    #[inline(always)]
    pub(crate) fn forces_captures(&self) -> bool {
        self.forces_captures
    }

    /// `true` where the aim is to lose pieces.
    #[inline(always)]
    pub(super) fn pieces_are_burdens(&self) -> bool {
        self.pieces_are_burdens
    }

    /// `true` for kinds that only ever step ahead, to promote.
    #[inline(always)]
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.is_pawn[kind.index()]
    }

    /// `true` for kinds that threaten heavier ones by attacking them.
    #[inline(always)]
    pub(super) fn is_light(&self, kind: Kind) -> bool {
        self.is_light[kind.index()]
    }

    /// `true` when pieces can be dropped.
    #[inline(always)]
    pub(crate) fn has_drops(&self) -> bool {
        self.has_drops
    }

    /// `true` if there are pieces that promote, in hope of which a small advantage is kept.
    #[inline(always)]
    pub(super) fn has_promotion(&self) -> bool {
        self.has_promotion
    }
}

/// The name of the group that is the value of a kind.
pub(super) fn value_group(kind: &PieceKind) -> String {
    format!("value {}", kind.letter)
}

/// `true` for kinds that only ever step ahead, to promote.
pub(super) fn is_pawn(kind: &PieceKind) -> bool {
    let ways: Vec<Way> = kind.betza.ways().into_iter().filter(|way| !way.initial).collect();
    !kind.promotes_to.is_empty() && !ways.is_empty() && ways.iter().all(steps_ahead)
}

fn steps_ahead(way: &Way) -> bool {
    matches!(way.shape, Shape::Leap { to } if to.dy > 0)
}

/// `true` where a side wins by losing its pieces.
pub(crate) fn wins_by_losing(variant: &Variant) -> bool {
    let wins =
        |end: &End| matches!(end.condition, Condition::Lost { .. }) && end.result == EndResult::Win;
    variant.ends().iter().any(wins)
}
