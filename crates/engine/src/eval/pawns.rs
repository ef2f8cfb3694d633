//! Pawns, whatever their steps: how far they are from promotion, who can stop them, and what
//! they would become.
//!
//! A pawn's path is every square that its quiet steps can lead to. It is passed when no enemy
//! pawn can ever stand on that path or attack it.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::by_square::BySquare;
use super::distance;
use super::pawn_structure::PawnStructure;
use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// A passed pawn one step from its zone.
const PASSED: Tapered = Tapered::new(70, 150);
/// The gain by promotion for which the weights of passed pawns are meant, in centipawns.
const USUAL_GAIN: i32 = 850;
/// Passed pawns with so many ranks before them or more have the same weights.
const STEPS: usize = 6;

/// Squares that matter to pawns, and where the weights are.
#[derive(Debug)]
pub(super) struct Pawns<B> {
    files: usize,
    /// The path of a pawn.
    paths: BySquare<B>,
    /// Where enemy pawns keep it from being passed.
    stoppers: BySquare<B>,
    /// Where own pawns can still come to defend it.
    supporters: BySquare<B>,
    /// The ranks before the promotion zone.
    steps: BySquare<usize>,
    /// The gain by the best promotion, in games where it is always to be had.
    gain: i32,
    /// Kinds to promote to, with their gain, best first.
    promotions: Vec<(Kind, i32)>,
    from_holdings: bool,
    /// `false` in games without pawns.
    pub(super) exist: bool,
    // Weights; the last three by ranks before the promotion zone.
    doubled: usize,
    defended: usize,
    isolated: usize,
    covered_step: usize,
    passed: usize,
    free: usize,
    near: usize,
}

impl<B: Bits> Pawns<B> {
    pub(super) fn new(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Pawns<B> {
        let variant = tables.variant();
        let board = variant.board();
        let pawn = variant.all_kinds().find(|&kind| values.is_pawn(kind));
        let pawn_value = pawn.map_or(0, |kind| values.on_board(kind));
        let promotions = pawn.map_or(&[][..], |kind| &variant.kind(kind).promotes_to);
        let mut gains: Vec<(Kind, i32)> =
            promotions.iter().map(|&to| (to, values.on_board(to) - pawn_value)).collect();
        gains.sort_by_key(|&(_, gain)| -gain);
        let paths = BySquare::new(board, |color, from| match pawn {
            Some(kind) => pawn_path(tables, color, kind, from),
            None => B::EMPTY,
        });
        // The squares on which a pawn from here may ever stand, and those it may ever attack.
        let stands = |color: Color, from: Square| paths[(color, from)] | B::of(from);
        let attacks = BySquare::new(board, |color, from| match pawn {
            Some(kind) => stands(color, from)
                .squares()
                .fold(B::EMPTY, |all, square| all | tables.capture_leaps(color, kind, square)),
            None => B::EMPTY,
        });
        let stoppers = BySquare::new(board, |color, square| {
            let reach = |enemy| stands(!color, enemy) | attacks[(!color, enemy)];
            B::from_squares(
                board.squares().filter(|&enemy| reach(enemy).meets(paths[(color, square)])),
            )
        });
        let supporters = BySquare::new(board, |color, square| {
            let supports = |own| own != square && attacks[(color, own)].has(square);
            B::from_squares(board.squares().filter(|&own| supports(own)))
        });
        let last = board.ranks().saturating_sub(usize::from(variant.promotion().ranks)).max(2);
        let steps = BySquare::new(board, |color, square| {
            last.saturating_sub(board.rank_of(color, square)).min(STEPS - 1)
        });
        // Progress counts squared.
        let progress = |steps: usize| {
            let part = last.saturating_sub(steps + 1) * 100 / (last - 1);
            (part * part / 100) as i32
        };
        let part = |whole: Tapered, of: i32| {
            Tapered::new(whole.full() * of / 300, whole.bare() * of / 300)
        };
        let mut one =
            |name: &str, number: Tapered| weights.group(learnt, name.into(), Scope::Game, [number]);
        let doubled = one("doubled pawn", Tapered::new(-8, -16));
        let defended = one("defended pawn", Tapered::new(7, 5));
        let isolated = one("isolated pawn", Tapered::new(-6, -8));
        let covered_step = one("covered step", Tapered::new(3, 3));
        let mut ranks = |name: &str, number: &dyn Fn(i32) -> Tapered| {
            let usual = (0..STEPS).map(|steps| number(progress(steps)));
            weights.group(learnt, name.into(), Scope::Game, usual)
        };
        Pawns {
            files: board.files(),
            stoppers,
            supporters,
            steps,
            gain: gains.first().map_or(0, |&(_, gain)| gain),
            from_holdings: variant.promotion().from_holdings,
            exist: pawn.is_some(),
            doubled,
            defended,
            isolated,
            covered_step,
            passed: ranks("passed pawn", &|progress| part(PASSED, progress * 2)),
            free: ranks("free passed pawn", &|progress| part(PASSED, progress)),
            near: ranks("king near a passed pawn", &|progress| Tapered::new(0, progress / 14)),
            paths,
            promotions: gains,
        }
    }

    /// The gain of a side by promoting a pawn, in centipawns.
    #[inline(always)]
    fn gain(&self, position: &Position<B>, color: Color) -> i32 {
        if !self.from_holdings {
            return self.gain;
        }
        let held = |&&(kind, _): &&(Kind, i32)| position.holdings().count(color, kind) > 0;
        self.promotions.iter().find(held).map_or(0, |&(_, gain)| gain)
    }

    /// Adds the structure of one side's pawns, and finds the passed ones.
    pub(super) fn add_structure(
        &self,
        all: &mut PawnStructure<B>,
        color: Color,
        terms: &mut impl Collector,
    ) {
        let side = color.index();
        let (own, enemy) = (all.pawns[side], all.pawns[(!color).index()]);
        let (mut doubled, mut isolated) = (0, 0);
        for square in own.squares() {
            let path = self.paths[(color, square)];
            doubled += i32::from(path.meets(own));
            isolated += i32::from(!self.supporters[(color, square)].meets(own));
            if !path.is_empty() && !self.stoppers[(color, square)].meets(enemy) {
                all.passed[side] |= B::of(square);
            }
        }
        let (attacks, steps) = (all.attacks[side], all.steps[side]);
        terms.add(self.doubled, doubled);
        terms.add(self.isolated, isolated);
        terms.add(self.defended, (own & attacks).count() as i32);
        terms.add(self.covered_step, (steps & attacks).count() as i32);
    }

    /// Adds the passed pawns of one side.
    #[inline(always)]
    pub(super) fn add_passed(
        &self,
        position: &Position<B>,
        color: Color,
        structure: &PawnStructure<B>,
        terms: &mut impl Collector,
    ) {
        let passed = structure.passed[color.index()];
        if passed.is_empty() {
            return;
        }
        let gain = self.gain(position, color) * 100 / USUAL_GAIN;
        let occupied = position.occupied();
        for square in passed.squares() {
            let steps = self.steps[(color, square)];
            terms.add_part(self.passed + steps, gain);
            if !self.paths[(color, square)].meets(occupied) {
                terms.add_part(self.free + steps, gain);
            }
            // The enemy's king must catch it, and its own king help it.
            let (own, enemy) = (position.royal(color), position.royal(!color));
            if let (Some(own), Some(enemy)) = (own, enemy) {
                let near = distance(self.files, square, enemy) - distance(self.files, square, own);
                terms.add_part(self.near + steps, near.clamp(-4, 4) * gain);
            }
        }
    }
}

/// All squares to which quiet steps lead in the end.
fn pawn_path<B: Bits>(tables: &Tables<B>, color: Color, kind: Kind, from: Square) -> B {
    let mut reached = B::EMPTY;
    let mut fresh = B::of(from);
    while !fresh.is_empty() {
        let next = fresh
            .squares()
            .fold(B::EMPTY, |all, square| all | tables.quiet_leaps(color, kind, square));
        fresh = next & !reached;
        reached |= next;
    }
    reached
}
