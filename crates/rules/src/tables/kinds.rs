//! The moves of each kind: leaps and paths by square, steps of pawns, promotion.

use arrayvec::ArrayVec;

use super::classes::open_all;
use super::dark;
use super::leaps::{Step, leaps_of};
use super::paths::{KindPath, PathPool};
use crate::betza::Way;
use crate::bits::{Bits, PerSquare};
use crate::families::{captures, is_leap, offset, step};
use crate::square::{Color, Kind, Square};
use crate::variant::{PieceRules, PromotionChoice, Variant};

/// The double step of a kind.
#[derive(Clone, Debug)]
pub(crate) struct DoubleStep<B> {
    /// For each colour, the squares from which it starts.
    pub(crate) start: [B; 2],
    /// For each colour, the single steps that may be made twice.
    pub(crate) steps: [ArrayVec<Step<B>, 8>; 2],
    /// `true` if some double step is also a promotion.
    pub(crate) promotes: bool,
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
    /// For each colour and square: leaps to empty squares, and leaps that capture.
    pub(crate) quiet_leaps: [B::Array<B>; 2],
    pub(crate) capture_leaps: [B::Array<B>; 2],
    pub(crate) paths: Vec<KindPath>,
    /// `true` if it captures as it moves.
    pub(crate) uniform: bool,
    /// Set if it is counted separately, as pawns are.
    pub(crate) pawn: Option<Pawn>,
    /// For each colour, its non-capturing and capturing steps, of which at most eight are kept.
    pub(crate) quiet_steps: [ArrayVec<Step<B>, 8>; 2],
    pub(crate) capture_steps: [ArrayVec<Step<B>, 8>; 2],
    pub(crate) double: Option<DoubleStep<B>>,
    /// The kinds to which it may promote.
    pub(crate) promotes_to: ArrayVec<Kind, { Kind::MAX }>,
    /// For each colour, the squares from which it could never move again.
    pub(crate) stuck: [B; 2],
    /// For each colour, the squares on which it may stand: all but for kinds that stay in a region.
    pub(crate) inside: [B; 2],
    /// The kind that it becomes when it changes hands.
    pub(crate) base: Kind,
    /// `true` if it never leaves squares of one colour and never promotes.
    pub(crate) color_bound: bool,
    pub(crate) rules: PieceRules,
}

pub(super) fn compile<B: Bits>(variant: &Variant, pool: &mut PathPool<B>) -> Vec<KindRules<B>> {
    let mut kinds: Vec<KindRules<B>> = Vec::new();
    for kind in variant.all_kinds() {
        let mut rules = kind_rules(variant, kind, pool);
        // At most one kind has a bitboard of its own.
        if kinds.iter().any(|kind| kind.pawn.is_some()) {
            rules.pawn = None;
        }
        kinds.push(rules);
    }
    kinds
}

fn kind_rules<B: Bits>(variant: &Variant, kind: Kind, pool: &mut PathPool<B>) -> KindRules<B> {
    let facts = variant.kind(kind);
    let ways = facts.betza.ways();
    let board = variant.board();
    let leaps: Vec<Way> = ways.iter().filter(|way| is_leap(way)).cloned().collect();
    let some = |test: fn(&Way) -> bool| -> Vec<Way> {
        leaps.iter().filter(|way| test(way)).cloned().collect()
    };
    let (quiet, capture) = (some(|way| way.quiet), some(|way| way.capture));
    let single = some(|way| way.quiet && offset(way).dx.abs() <= 1 && offset(way).dy.abs() <= 1);
    let paths = pool.paths_of(&ways);
    let steps = |ways: &[Way]| {
        Color::ALL.map(|color| {
            ways.iter().map(|way| Step::new(board, color, offset(way))).take(8).collect()
        })
    };
    let inside = Color::ALL.map(|color| {
        let may_stand = |&square: &Square| facts.may_stand(color, square);
        board.squares().filter(may_stand).fold(B::EMPTY, |all, square| all | B::of(square))
    });
    let leads_to = |color: Color, from| inside[color.index()] & open_all(board, color, from, &ways);
    let stuck = Color::ALL.map(|color| {
        let stuck = board.squares().filter(|&from| leads_to(color, from).is_empty());
        stuck.fold(B::EMPTY, |all, square| all | B::of(square))
    });
    let dark = dark::<B>(board);
    let keeps_color = |from: Square| {
        let targets = leads_to(Color::White, from);
        if dark.has(from) { !targets.meets(!dark) } else { !targets.meets(dark) }
    };
    let uniform = ways.iter().all(|way| way.quiet && way.capture);
    let leaper = leaps.len() == ways.len() && (1..=8).contains(&ways.len());
    let pawn = match variant.promotion().choice {
        _ if variant.is_royal(kind) || !leaper => None,
        PromotionChoice::Must => {
            let one_way = ways.iter().all(|way| way.quiet != way.capture);
            (one_way && !variant.has_drops()).then_some(Pawn::SetWise)
        }
        PromotionChoice::May => {
            let one_choice = facts.promotes_to.len() == 1 && !variant.promotion().from_holdings;
            (uniform && one_choice && stuck != [B::EMPTY; 2]).then_some(Pawn::Stuck)
        }
    };
    KindRules {
        quiet_leaps: leaps_of::<B>(board, &quiet),
        capture_leaps: leaps_of::<B>(board, &capture),
        paths,
        uniform,
        pawn,
        quiet_steps: steps(&quiet),
        capture_steps: steps(&capture),
        double: facts.double_step.map(|rank| DoubleStep {
            promotes: !facts.promotes_to.is_empty() && double_promotes(variant, rank, &single),
            start: Color::ALL.map(|color| {
                let on_rank = |&s: &Square| board.rank_of(color, s) == usize::from(rank);
                board.squares().filter(on_rank).fold(B::EMPTY, |all, s| all | B::of(s))
            }),
            steps: steps(&single),
        }),
        promotes_to: facts.promotes_to.iter().copied().collect(),
        stuck,
        inside,
        base: variant.base(kind),
        color_bound: facts.promotes_to.is_empty() && board.squares().all(keeps_color),
        rules: facts.rules,
    }
}

/// Returns `true` if a double step from this rank, by one of these single steps, is a promotion.
fn double_promotes(variant: &Variant, rank: u8, single: &[Way]) -> bool {
    let board = variant.board();
    let in_zone = |square| variant.in_zone(Color::White, square);
    let starts = board.squares().filter(|&square| board.rank(square) == usize::from(rank));
    let twice = |from, way: &Way| {
        let once = board.step(Color::White, from, offset(way))?;
        board.step(Color::White, once, offset(way))
    };
    let mut moves = starts.flat_map(|from| single.iter().map(move |way| (from, twice(from, way))));
    moves.any(|(from, to)| {
        to.is_some_and(|to| in_zone(to) || variant.promotion().on_leaving && in_zone(from))
    })
}

/// For each colour and en passant target, the squares of possible capturers.
pub(super) fn takers<B: Bits>(variant: &Variant) -> [B::Array<B>; 2] {
    Color::ALL.map(|color| {
        let mut takers = B::Array::from_fn(|_| B::EMPTY);
        for kind in variant.all_kinds().filter(|&k| variant.kind(k).double_step.is_some()) {
            for way in captures(variant.kind(kind).betza.ways()) {
                for from in variant.board().squares() {
                    if let Some(to) = step(variant.board(), color, from, offset(&way), &way) {
                        *takers.at_mut(to) |= B::of(from);
                    }
                }
            }
        }
        takers
    })
}
