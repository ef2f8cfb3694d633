//! The moves of each kind: leaps and paths by square, steps of pawns, promotion.

use arrayvec::ArrayVec;

use super::classes::{open_all, open_gaits};
use super::leaps::Step;
use super::moves::KindMoves;
use super::paths::PathPool;
use super::{KindSet, dark, kind_set};
use crate::betza::Way;
use crate::bits::{Bits, PerSquare};
use crate::families::{is_leap, is_tour, offset, step};
use crate::geometry::Geometry;
use crate::setup::EnPassant;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{PieceKind, PieceRules, Promotion, PromotionChoice, Variant};

/// The double step of a kind.
pub(crate) struct DoubleStep<B: Bits> {
    /// For each colour, the squares from which it starts.
    pub(crate) start: [B; 2],
    /// For each colour, the single steps that may be made twice.
    pub(crate) steps: [ArrayVec<Step<B>, 8>; 2],
    /// For each colour, the squares from which it can be answered en passant.
    pub(crate) taken_from: [B; 2],
    /// For each colour and square, the leaps that capture en passant: those to squares to which
    /// the kind does not also move without capturing.
    pub(crate) takes: [B::Array<B>; 2],
    /// `true` if some double or triple step is also a promotion.
    pub(crate) promotes: bool,
    /// Triple steps, if there are any.
    pub(crate) triple: Option<Box<TripleStep<B>>>,
}

/// The third steps after a double one.
#[derive(Clone, Debug)]
pub(crate) struct TripleStep<B> {
    /// For each colour, the squares from which they start.
    pub(crate) start: [B; 2],
    /// For each colour and start, the squares to which they lead on an empty board.
    targets: [Vec<B>; 2],
}

impl<B: Bits> DoubleStep<B> {
    /// The squares that a double or triple step has skipped, if it can be answered en passant.
    /// Triple steps go the general way.
    #[inline(always)]
    pub(crate) fn skipped<const GENERAL: bool>(
        &self,
        us: Color,
        from: Square,
        to: Square,
    ) -> Option<EnPassant> {
        if !self.taken_from[us.index()].has(from) {
            return None;
        }
        let (start, end) = (from.index(), to.index());
        match self.triple.as_ref().filter(|_| GENERAL) {
            Some(triple) if triple.targets[us.index()][start].has(to) => Some(EnPassant {
                target: Square::new((start + 2 * end) / 3),
                before: Some(Square::new((2 * start + end) / 3)),
                pawn: to,
            }),
            _ => {
                let target = Square::new((start + end) / 2);
                Some(EnPassant { target, before: None, pawn: to })
            }
        }
    }
}

/// The triple steps of a kind.
fn triple_step<B: Bits>(variant: &Variant, kind: Kind) -> Option<Box<TripleStep<B>>> {
    let (facts, board) = (variant.kind(kind), variant.board());
    if facts.triple_step.is_empty() {
        return None;
    }
    let targets = Color::ALL.map(|color| {
        let of = |from| {
            let long = facts.long_steps(board, color, from).into_iter();
            let thrice = long.filter(|step| step.before.is_some());
            B::from_squares(thrice.map(|step| step.pawn))
        };
        board.squares().map(of).collect::<Vec<B>>()
    });
    let start = targets.each_ref().map(|targets| {
        let squares = board.squares().zip(targets).filter(|(_, targets)| !targets.is_empty());
        B::from_squares(squares.map(|(from, _)| from))
    });
    Some(Box::new(TripleStep { start, targets }))
}

/// The moves that a kind has only while it has not moved.
pub(crate) struct FirstMoves<B: Bits> {
    pub(crate) moves: KindMoves<B>,
    /// `true` if they may be made in check.
    pub(crate) in_check: bool,
    /// The kinds of enemies that end them by aiming at the piece.
    pub(crate) lost_to: KindSet,
}

/// The first moves of a kind, if it has any.
fn first_moves<B: Bits>(
    variant: &Variant,
    kind: Kind,
    pool: &mut PathPool<B>,
) -> Option<Box<FirstMoves<B>>> {
    let facts = variant.kind(kind);
    let gaits = [facts.first_gait()];
    if gaits[0].ways.is_empty() {
        return None;
    }
    Some(Box::new(FirstMoves {
        moves: KindMoves::new(variant, facts, &gaits, pool),
        in_check: facts.rules.first_move_in_check,
        lost_to: kind_set(&facts.loses_first_move_to),
    }))
}

/// The reason why a kind is counted separately, with a bitboard of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pawn {
    /// All its ways are leaps that either move or capture, so that all pieces step at once.
    SetWise,
    /// It captures as it leaps, and must promote where it would be stuck.
    Stuck,
}

/// The rules of a kind.
pub(crate) struct KindRules<B: Bits> {
    /// Its leaps and paths, without first moves.
    pub(crate) moves: KindMoves<B>,
    /// `true` if it captures as it moves.
    pub(crate) uniform: bool,
    /// `true` if it has double steps or moves of several legs.
    pub(crate) has_more: bool,
    /// Its first moves, if it has any.
    pub(crate) first: Option<Box<FirstMoves<B>>>,
    /// Set if it is counted separately, as pawns are.
    pub(crate) pawn: Option<Pawn>,
    /// For each colour, its non-capturing and capturing steps, of which at most eight are kept.
    pub(crate) quiet_steps: [ArrayVec<Step<B>, 8>; 2],
    pub(crate) capture_steps: [ArrayVec<Step<B>, 8>; 2],
    pub(crate) double: Option<DoubleStep<B>>,
    /// For each colour, the kinds to which it may promote where it stands.
    pub(crate) in_place: [ArrayVec<Kind, { Kind::MAX }>; 2],
    /// For each colour, the kinds to which it may promote by a move.
    pub(crate) promotes_to: [ArrayVec<Kind, { Kind::MAX }>; 2],
    /// For each colour, the squares from which it could never move again, so that it must promote
    /// there.
    pub(crate) stuck: [B; 2],
    /// For each colour, the squares on which it may stand: all but for kinds that stay in a region.
    pub(crate) inside: [B; 2],
    /// For each colour, the squares on which it promotes.
    pub(crate) zone: [B; 2],
    /// For each colour, `true` if it must promote there.
    pub(crate) must: [bool; 2],
    /// For each colour, the squares on which it may be dropped.
    pub(crate) drops_in: [B; 2],
    /// It may not be dropped on a file that has so many of its side.
    pub(crate) most_per_file: Option<u8>,
    /// The kinds that count together with it where a side may have only so many.
    pub(crate) alike: Vec<Kind>,
    /// The kind that it becomes when it changes hands.
    pub(crate) base: Kind,
    /// `true` if it never leaves squares of one colour and never promotes.
    pub(crate) color_bound: bool,
    /// What it may not hop over or capture, if there is any such thing.
    pub(crate) bars: Option<Bars>,
    pub(crate) rules: PieceRules,
}

/// The kinds that a kind may not hop over or capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bars {
    pub(crate) hops: KindSet,
    pub(crate) captures: KindSet,
}

impl Bars {
    fn of(facts: &PieceKind) -> Option<Bars> {
        let hops = kind_set(&facts.may_not_hop);
        let bars = Bars { hops, captures: kind_set(&facts.may_not_capture) };
        facts.is_barred().then_some(bars)
    }
}

pub(super) fn compile<B: Bits>(variant: &Variant, pool: &mut PathPool<B>) -> Vec<KindRules<B>> {
    let mut kinds: Vec<KindRules<B>> =
        variant.all_kinds().map(|kind| kind_rules(variant, kind, pool)).collect();
    // At most one kind has a bitboard of its own.
    let pawn = pawn(variant, &kinds);
    let others = variant.all_kinds().filter(|&kind| Some(kind) != pawn);
    others.for_each(|kind| kinds[kind.index()].pawn = None);
    kinds
}

fn kind_rules<B: Bits>(variant: &Variant, kind: Kind, pool: &mut PathPool<B>) -> KindRules<B> {
    let facts = variant.kind(kind);
    let (ways, gaits) = (facts.usual_ways(), facts.gaits());
    let board = variant.board();
    let leaps: Vec<Way> = ways.iter().filter(|way| is_leap(way)).cloned().collect();
    let some = |test: fn(&Way) -> bool| -> Vec<Way> {
        leaps.iter().filter(|way| test(way)).cloned().collect()
    };
    let (quiet, capture) = (some(|way| way.quiet), some(|way| way.capture));
    let single = facts.single_steps();
    let squares = |keep: &dyn Fn(Square) -> bool| {
        B::from_squares(board.squares().filter(|&square| keep(square)))
    };
    let steps = |ways: &[Way]| {
        Color::ALL.map(|color| {
            ways.iter().map(|way| Step::new(board, color, offset(way))).take(8).collect()
        })
    };
    let inside = Color::ALL.map(|color| {
        let may_stand = |&square: &Square| facts.may_stand(color, square);
        B::from_squares(board.squares().filter(may_stand))
    });
    let leads_to = |color: Color, from| {
        inside[color.index()] & open_gaits(board, color, from, &gaits, |_| true)
    };
    let stuck = Color::ALL.map(|color| {
        B::from_squares(board.squares().filter(|&from| leads_to(color, from).is_empty()))
    });
    // Where pieces may be stuck, that is no reason to promote.
    let forced = if variant.promotion().stuck { [B::EMPTY; 2] } else { stuck };
    let dark = dark::<B>(board);
    let keeps_color = |from: Square| {
        let targets = leads_to(Color::White, from);
        if dark.has(from) { !targets.meets(!dark) } else { !targets.meets(dark) }
    };
    let is_plain = facts.first_move.is_none();
    let uniform =
        is_plain && gaits.iter().flat_map(|gait| &gait.ways).all(|way| way.quiet && way.capture);
    let leaper =
        is_plain && leaps.len() == ways.len() && (1..=8).contains(&ways.len()) && gaits.len() == 1;
    let zone =
        Color::ALL.map(|color| squares(&|square| variant.in_zone(Piece::new(color, kind), square)));
    let drops_in = Color::ALL.map(|color| {
        let zone = squares(&|square| {
            facts.drops_in.as_ref().is_none_or(|region| region.contains(color, square))
        });
        let zone = zone & inside[color.index()];
        if variant.drops().stuck { zone } else { zone & !stuck[color.index()] }
    });
    let promotions = |are: bool| {
        let to = |side: &Promotion| side.to.iter().copied().filter(|_| are).collect();
        facts.promotions.each_ref().map(to)
    };
    let pawn = match facts.promotion(Color::White).choice {
        _ if !facts.promotes_alike() => None,
        // Sets of pawns are counted without a third step.
        _ if variant.is_royal(kind) || !leaper || !facts.triple_step.is_empty() => None,
        PromotionChoice::Must => {
            // A capture en passant could be a quiet step as well.
            let steps = !uniform && facts.double_step.is_empty();
            ((steps || goes_one_way(facts)) && !variant.has_drops()).then_some(Pawn::SetWise)
        }
        PromotionChoice::May => {
            let one_choice = facts.promotes_to.len() == 1 && !variant.promotion().from_holdings;
            (uniform && one_choice && forced != [B::EMPTY; 2]).then_some(Pawn::Stuck)
        }
    };
    let mut moves = KindMoves::new(variant, facts, &gaits, pool);
    add_first_leaps::<B>(variant, kind, &mut moves.quiet_leaps);
    KindRules {
        moves,
        first: first_moves(variant, kind, pool),
        uniform,
        has_more: !facts.double_step.is_empty() || facts.all_ways().iter().any(is_tour),
        pawn,
        quiet_steps: steps(&quiet),
        capture_steps: steps(&capture),
        double: (!facts.double_step.is_empty()).then(|| DoubleStep {
            promotes: !facts.promotes_to.is_empty() && double_promotes(variant, kind),
            triple: triple_step(variant, kind),
            start: Color::ALL.map(|color| {
                squares(&|square| facts.double_step.contains(board.rank_of(color, square)))
            }),
            taken_from: Color::ALL.map(|color| {
                squares(&|square| facts.taken_from.contains(board.rank_of(color, square)))
            }),
            takes: en_passant_leaps::<B>(variant, kind),
            steps: Color::ALL.map(|color| {
                single.iter().map(|&to| Step::new(board, color, to)).take(8).collect()
            }),
        }),
        in_place: promotions(variant.promotion().in_place),
        promotes_to: promotions(!variant.promotion().in_place),
        stuck: forced,
        inside,
        zone,
        must: facts.promotions.each_ref().map(|side| side.choice == PromotionChoice::Must),
        drops_in,
        most_per_file: facts.most_per_file,
        alike: variant.counted_with(kind),
        base: variant.base(kind),
        color_bound: facts.promotes_to.is_empty() && board.squares().all(keeps_color),
        bars: Bars::of(facts),
        rules: facts.rules,
    }
}

/// Returns `true` if each way of a kind either captures or does not.
fn goes_one_way(facts: &PieceKind) -> bool {
    facts.usual_ways().iter().all(|way| way.quiet != way.capture)
}

/// The kind to count separately: rather one that captures in other ways than it moves.
fn pawn<B: Bits>(variant: &Variant, kinds: &[KindRules<B>]) -> Option<Kind> {
    let can = |kind: &Kind| kinds[kind.index()].pawn.is_some();
    let one_way = |&kind: &Kind| can(&kind) && goes_one_way(variant.kind(kind));
    variant.all_kinds().find(one_way).or_else(|| variant.all_kinds().find(can))
}

/// Adds the leaps that a kind has on its start squares.
fn add_first_leaps<B: Bits>(variant: &Variant, kind: Kind, leaps: &mut [B::Array<B>; 2]) {
    for color in Color::ALL {
        for from in variant.board().squares() {
            for way in variant.first_leaps(Piece::new(color, kind), from) {
                if let Some(to) = step(variant.board(), color, from, offset(&way), &way) {
                    *leaps[color.index()].at_mut(from) |= B::of(to);
                }
            }
        }
    }
}

/// Returns `true` if a double or triple step of this kind is a promotion.
fn double_promotes(variant: &Variant, kind: Kind) -> bool {
    let board = variant.board();
    let in_zone = |color, square| variant.in_zone(Piece::new(color, kind), square);
    Color::ALL.into_iter().any(|color| {
        board.squares().any(|from| {
            let long = variant.kind(kind).long_steps(board, color, from).into_iter();
            let leaves = variant.promotion().on_leaving && in_zone(color, from);
            long.map(|step| step.pawn).any(|to| in_zone(color, to) || leaves)
        })
    })
}

/// For each colour and square, the leaps with which such a piece captures en passant.
fn en_passant_leaps<B: Bits>(variant: &Variant, kind: Kind) -> [B::Array<B>; 2] {
    let (board, facts) = (variant.board(), variant.kind(kind));
    let gaits = [facts.gaits(), vec![facts.first_gait()]].concat();
    Color::ALL.map(|color| {
        B::Array::from_fn(|from| {
            if from.index() >= board.len() || !facts.rules.en_passant {
                return B::EMPTY;
            }
            let first = variant.first_leaps(Piece::new(color, kind), from);
            let goes = open_gaits::<B>(board, color, from, &gaits, |way| way.quiet)
                | open_all::<B>(board, color, from, &first);
            let is_capture = |way: &Way| way.capture && is_leap(way) && !way.initial;
            open_gaits::<B>(board, color, from, &gaits, is_capture) & !goes
        })
    })
}

/// For each colour and en passant target, the squares of possible capturers.
pub(super) fn takers<B: Bits>(board: Geometry, kinds: &[KindRules<B>]) -> [B::Array<B>; 2] {
    Color::ALL.map(|color| {
        let mut takers = B::Array::from_fn(|_| B::EMPTY);
        for double in kinds.iter().filter_map(|kind| kind.double.as_ref()) {
            for from in board.squares() {
                for to in double.takes[color.index()].at(from).squares() {
                    *takers.at_mut(to) |= B::of(from);
                }
            }
        }
        takers
    })
}
