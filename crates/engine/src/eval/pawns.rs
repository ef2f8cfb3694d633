//! Pawns, whatever their steps: how far they are from promotion, who can stop them, and what
//! they would become.
//!
//! A pawn's path is every square that its quiet steps can lead to. It is passed when no
//! enemy pawn can ever stand on that path or attack it.

use wazir_rules::bits::Bits;
use wazir_rules::position::Position;
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Kind, Square};

use super::{Side, Tapered, Values, distance};

/// Behind an own pawn, or beside its path.
const DOUBLED: Tapered = Tapered::new(-8, -16);
/// Defended by an own pawn.
const DEFENDED: Tapered = Tapered::new(7, 5);
/// A passed pawn one step from its zone.
const PASSED: Tapered = Tapered::new(70, 150);
/// What promotion gains when nothing is known of it: the values below are for this.
const USUAL_GAIN: i32 = 850;

#[derive(Debug)]
pub(super) struct Pawns<B> {
    files: usize,
    /// For each colour and square: where the pawn may go in time.
    paths: [Vec<B>; 2],
    /// For each colour and square: where enemy pawns hinder.
    stoppers: [Vec<B>; 2],
    /// For each colour and square: progress towards the zone, squared, from 0 to 100.
    progress: [Vec<i32>; 2],
    /// What the best promotion gains, in games where that is known beforehand.
    gain: i32,
    /// What pawns may become, best first.
    becomes: Vec<(Kind, i32)>,
    from_holdings: bool,
    exist: bool,
}

impl<B: Bits> Pawns<B> {
    pub(super) fn new(rules: &Rules<B>, values: &Values) -> Pawns<B> {
        let variant = rules.variant();
        let board = variant.board;
        let pawn = variant.all_kinds().find(|&kind| values.is_pawn(kind));
        let pawn_value = pawn.map_or(0, |kind| values.on_board(kind));
        let promotions = pawn.map_or(&[][..], |kind| &variant.kind(kind).promotes_to);
        let mut becomes: Vec<(Kind, i32)> =
            promotions.iter().map(|&to| (to, values.on_board(to) - pawn_value)).collect();
        becomes.sort_by_key(|&(_, gain)| -gain);
        let path = |color, square| match pawn {
            Some(kind) => closure(rules, color, kind, square),
            None => B::EMPTY,
        };
        let paths: [Vec<B>; 2] =
            Color::ALL.map(|color| board.squares().map(|s| path(color, s)).collect());
        let stops = |color: Color, square: Square| {
            let path = paths[color.index()][square.index()];
            let hinders = |&enemy: &Square| {
                let Some(kind) = pawn else { return false };
                let stands = paths[(!color).index()][enemy.index()] | B::of(enemy);
                let attacks = stands
                    .squares()
                    .fold(B::EMPTY, |all, from| all | rules.capture_leaps(!color, kind, from));
                (stands | attacks).meets(path)
            };
            board.squares().filter(hinders).fold(B::EMPTY, |all, square| all | B::of(square))
        };
        let last = board.ranks().saturating_sub(usize::from(variant.promotion.ranks)).max(2);
        let progress = |color, square| {
            let rank = board.rank_of(color, square);
            let part = (rank.saturating_sub(1) * 100 / (last - 1)).min(100) as i32;
            part * part / 100
        };
        Pawns {
            files: board.files(),
            stoppers: Color::ALL.map(|color| board.squares().map(|s| stops(color, s)).collect()),
            progress: Color::ALL.map(|color| board.squares().map(|s| progress(color, s)).collect()),
            paths,
            gain: becomes.first().map_or(0, |&(_, gain)| gain),
            becomes,
            from_holdings: variant.promotion.from_holdings,
            exist: pawn.is_some(),
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

    #[inline(always)]
    pub(super) fn score(
        &self,
        rules: &Rules<B>,
        position: &Position<B>,
        color: Color,
        own: &Side<B>,
        enemy: &Side<B>,
    ) -> Tapered {
        let mut score = Tapered::default();
        if !self.exist || own.pawns.is_empty() {
            return score;
        }
        let gain = self.gain(position, color);
        let occupied = position.occupied();
        for square in own.pawns.squares() {
            let path = self.paths[color.index()][square.index()];
            if own.pawn_attacks.has(square) {
                score += DEFENDED;
            }
            if path.meets(own.pawns) {
                score += DOUBLED;
            }
            let stoppers = self.stoppers[color.index()][square.index()];
            if path.is_empty() || stoppers.meets(enemy.pawns) {
                continue;
            }
            let progress = self.progress[color.index()][square.index()];
            let free = if path.meets(occupied) { 2 } else { 3 };
            let part = progress * gain / USUAL_GAIN * free / 3;
            score += Tapered::new(PASSED.full * part / 100, PASSED.bare * part / 100);
            // The enemy's king must catch it, and the own one help it.
            let near = distance(self.files, square, position.royal(!color))
                - distance(self.files, square, position.royal(color));
            score += Tapered::new(0, near.clamp(-4, 4) * part / 14);
        }
        let last = rules.promotion_zone(color);
        debug_assert!(!last.is_empty(), "pawns promote somewhere");
        score
    }
}

/// Where quiet steps lead in time.
fn closure<B: Bits>(rules: &Rules<B>, color: Color, kind: Kind, from: Square) -> B {
    let mut reached = B::EMPTY;
    let mut fresh = B::of(from);
    while !fresh.is_empty() {
        let next = fresh
            .squares()
            .fold(B::EMPTY, |all, square| all | rules.quiet_leaps(color, kind, square));
        fresh = next & !reached;
        reached |= next;
    }
    reached
}
