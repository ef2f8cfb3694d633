//! Pawns, whatever their steps: how far they are from promotion, who can stop them, and what
//! they would become.
//!
//! A pawn's path is every square that its quiet steps can lead to. It is passed when no
//! enemy pawn can ever stand on that path or attack it.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::learnt::Learnt;
use super::tally::{Sum, Tally};
use super::weights::Weights;
use super::{Profile, Tapered, Values, distance};

/// A passed pawn one step from its zone.
const PASSED: Tapered = Tapered::new(70, 150);
/// What promotion gains when nothing is known of it: the weights are for this.
const USUAL_GAIN: i32 = 850;
/// Passed pawns are told apart by the ranks still before them, up to so many.
const STEPS: usize = 6;
/// Structures that are remembered.
const STRUCTURES: usize = 1 << 11;

/// What follows from where the pawns of both sides stand, and from nothing else; by colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Structure<B> {
    pub(super) pawns: [B; 2],
    pub(super) attacks: [B; 2],
    /// Where they can step, if nothing stands there.
    steps: [B; 2],
    passed: [B; 2],
    /// What it is worth, where [`PawnCache`] remembers it.
    score: [Tapered; 2],
}

impl<B: Bits> Structure<B> {
    /// No pawns at all.
    fn none() -> Structure<B> {
        let empty = [B::EMPTY; 2];
        let score = [Tapered::default(); 2];
        Structure { pawns: empty, attacks: empty, steps: empty, passed: empty, score }
    }
}

/// The structures met last: most positions of a search share theirs with many others.
#[derive(Debug)]
pub(crate) struct PawnCache<B>(Vec<Structure<B>>);

impl<B: Bits> PawnCache<B> {
    pub(crate) fn new() -> PawnCache<B> {
        PawnCache(vec![Structure::none(); STRUCTURES])
    }

    /// The structure of a position, whose worth goes into the accounts.
    #[inline(always)]
    pub(super) fn get(
        &mut self,
        tables: &Tables<B>,
        profile: &Profile<B>,
        position: &Position<B>,
        tallies: &mut [Sum<'_>; 2],
    ) -> Structure<B> {
        if profile.pawn.is_none() {
            return profile.structure(tables, position, tallies);
        }
        let structure = &mut self.0[pawn_hash(position) as usize % STRUCTURES];
        if structure.pawns != Color::ALL.map(|color| position.pawns(color)) {
            let mut worth = [Sum::new(&profile.weights), Sum::new(&profile.weights)];
            *structure = profile.structure(tables, position, &mut worth);
            structure.score = worth.map(|sum| sum.score);
        }
        for (tally, score) in tallies.iter_mut().zip(structure.score) {
            tally.score += score;
        }
        *structure
    }
}

/// A number that positions with different pawns hardly ever share.
#[inline(always)]
pub(crate) fn pawn_hash<B: Bits>(position: &Position<B>) -> u64 {
    let [white, black] = Color::ALL.map(|color| position.pawns(color).mixed());
    white ^ black.rotate_left(13)
}

impl<B: Bits> Profile<B> {
    /// The pawns of a position; what they are worth by themselves goes into the accounts.
    pub(super) fn structure<T: Tally>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        tallies: &mut [T; 2],
    ) -> Structure<B> {
        let mut all = Structure::none();
        if !self.pawns.exist {
            return all;
        }
        for (color, tally) in Color::ALL.into_iter().zip(&mut *tallies) {
            let side = color.index();
            let candidates = match self.pawn {
                Some(_) => position.pawns(color),
                None => position.pieces(color),
            };
            for square in candidates.squares() {
                let kind = self.pawn.or_else(|| Some(position.piece(square)?.kind()));
                let Some(kind) = kind.filter(|&kind| self.values.is_pawn(kind)) else { continue };
                all.pawns[side] |= B::of(square);
                all.attacks[side] |= tables.capture_leaps(color, kind, square);
                all.steps[side] |= tables.quiet_leaps(color, kind, square);
                self.squares.add(&self.values, color, kind, square, tally);
            }
        }
        for (color, tally) in Color::ALL.into_iter().zip(tallies) {
            self.pawns.shape(&mut all, color, tally);
        }
        all
    }
}

#[derive(Debug)]
pub(super) struct Pawns<B> {
    files: usize,
    /// For each colour and square: where the pawn may go in time.
    paths: [Vec<B>; 2],
    /// For each colour and square: where enemy pawns hinder.
    stoppers: [Vec<B>; 2],
    /// For each colour and square: from where own pawns can come to defend it.
    supporters: [Vec<B>; 2],
    /// For each colour and square: the ranks before the zone.
    steps: [Vec<usize>; 2],
    /// What the best promotion gains, in games where that is known beforehand.
    gain: i32,
    /// What pawns may become, best first.
    becomes: Vec<(Kind, i32)>,
    from_holdings: bool,
    exist: bool,
    // Weights; the last three by ranks before the zone.
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
        let mut becomes: Vec<(Kind, i32)> =
            promotions.iter().map(|&to| (to, values.on_board(to) - pawn_value)).collect();
        becomes.sort_by_key(|&(_, gain)| -gain);
        let path = |color, square| match pawn {
            Some(kind) => closure(tables, color, kind, square),
            None => B::EMPTY,
        };
        let paths: [Vec<B>; 2] =
            Color::ALL.map(|color| board.squares().map(|s| path(color, s)).collect());
        // Where a pawn may ever stand, and attack, that begins on a square.
        let stands = |color: Color, from: Square| paths[color.index()][from.index()] | B::of(from);
        let attacks = |color: Color, from: Square| match pawn {
            Some(kind) => stands(color, from)
                .squares()
                .fold(B::EMPTY, |all, square| all | tables.capture_leaps(color, kind, square)),
            None => B::EMPTY,
        };
        let all = |keep: &dyn Fn(Square) -> bool| {
            board.squares().filter(|&s| keep(s)).fold(B::EMPTY, |all, s| all | B::of(s))
        };
        let stops = |color: Color, square: Square| {
            let path = paths[color.index()][square.index()];
            all(&|enemy| (stands(!color, enemy) | attacks(!color, enemy)).meets(path))
        };
        let supports = |color: Color, square: Square| {
            all(&|own| own != square && attacks(color, own).has(square))
        };
        let last = board.ranks().saturating_sub(usize::from(variant.promotion().ranks)).max(2);
        let steps =
            |color, square| last.saturating_sub(board.rank_of(color, square)).min(STEPS - 1);
        // Progress counts squared.
        let progress = |steps: usize| {
            let part = last.saturating_sub(steps + 1) * 100 / (last - 1);
            (part * part / 100) as i32
        };
        let part = |whole: Tapered, of: i32| {
            Tapered::new(whole.full() * of / 300, whole.bare() * of / 300)
        };
        let mut one = |name: &str, number: Tapered| weights.group(learnt, name.into(), [number]);
        let doubled = one("doubled pawn", Tapered::new(-8, -16));
        let defended = one("defended pawn", Tapered::new(7, 5));
        let isolated = one("isolated pawn", Tapered::new(-6, -8));
        let covered_step = one("covered step", Tapered::new(3, 3));
        let mut ranks = |name: &str, number: &dyn Fn(i32) -> Tapered| {
            weights.group(learnt, name.into(), (0..STEPS).map(|steps| number(progress(steps))))
        };
        Pawns {
            files: board.files(),
            stoppers: Color::ALL.map(|color| board.squares().map(|s| stops(color, s)).collect()),
            supporters: Color::ALL
                .map(|color| board.squares().map(|s| supports(color, s)).collect()),
            steps: Color::ALL.map(|color| board.squares().map(|s| steps(color, s)).collect()),
            gain: becomes.first().map_or(0, |&(_, gain)| gain),
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
            becomes,
        }
    }

    /// What a pawn of this side would gain by promoting.
    #[inline(always)]
    fn gain(&self, position: &Position<B>, color: Color) -> i32 {
        if !self.from_holdings {
            return self.gain;
        }
        let held = |&&(kind, _): &&(Kind, i32)| position.holdings().count(color, kind) > 0;
        self.becomes.iter().find(held).map_or(0, |&(_, gain)| gain)
    }

    /// How the pawns of one side stand among themselves, and which are passed.
    fn shape(&self, all: &mut Structure<B>, color: Color, tally: &mut impl Tally) {
        let side = color.index();
        let (own, enemy) = (all.pawns[side], all.pawns[(!color).index()]);
        let (mut doubled, mut isolated) = (0, 0);
        for square in own.squares() {
            let path = self.paths[side][square.index()];
            doubled += i32::from(path.meets(own));
            isolated += i32::from(!self.supporters[side][square.index()].meets(own));
            if !path.is_empty() && !self.stoppers[side][square.index()].meets(enemy) {
                all.passed[side] |= B::of(square);
            }
        }
        let (attacks, steps) = (all.attacks[side], all.steps[side]);
        tally.add(self.doubled, doubled);
        tally.add(self.isolated, isolated);
        tally.add(self.defended, (own & attacks).count() as i32);
        tally.add(self.covered_step, (steps & attacks).count() as i32);
    }

    /// How far passed pawns may hope to come.
    #[inline(always)]
    pub(super) fn add(
        &self,
        position: &Position<B>,
        color: Color,
        structure: &Structure<B>,
        tally: &mut impl Tally,
    ) {
        let side = color.index();
        let passed = structure.passed[side];
        if passed.is_empty() {
            return;
        }
        let gain = self.gain(position, color) * 100 / USUAL_GAIN;
        let occupied = position.occupied();
        for square in passed.squares() {
            let steps = self.steps[side][square.index()];
            tally.add_part(self.passed + steps, gain);
            if !self.paths[side][square.index()].meets(occupied) {
                tally.add_part(self.free + steps, gain);
            }
            // The enemy's king must catch it, and the own one help it.
            let near = distance(self.files, square, position.royal(!color))
                - distance(self.files, square, position.royal(color));
            tally.add_part(self.near + steps, near.clamp(-4, 4) * gain);
        }
    }
}

/// Where quiet steps lead in time.
fn closure<B: Bits>(tables: &Tables<B>, color: Color, kind: Kind, from: Square) -> B {
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
