//! Attackers of a square, check masks and pins.

use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::families::CLASSES;
use crate::position::{Core, Position};
use crate::square::{Color, Square};
use crate::tables::{Between, Tables};

/// Tests whether a piece of `by` attacks `square`.
pub(crate) struct Attacked<'a, B: Bits> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) position: &'a Position<B>,
    pub(crate) square: Square,
    pub(crate) by: Color,
}

impl<B: Bits> Kernel for Attacked<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let core = &self.position.core;
        attacked(self.tables, core, self.by, self.square, core.pieces(self.by), core.occupied())
    }
}

/// The pieces that would attack a square on an empty board, class by class.
#[inline(always)]
pub(crate) fn candidates<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    by: Color,
    square: Square,
    attackers: B,
) -> [B; CLASSES] {
    let from = tables.attackers[by.index()].at(square);
    // Not by `from_fn`, whose closure becomes a function of its own.
    let mut candidates = [B::EMPTY; CLASSES];
    for (class, candidates) in candidates.iter_mut().enumerate() {
        *candidates = from[class] & core.boards[class] & attackers;
    }
    candidates
}

/// The candidates that cannot be blocked.
#[inline(always)]
pub(crate) fn leapers<B: Bits>(tables: &Tables<B>, candidates: &[B; CLASSES]) -> B {
    (0..CLASSES).fold(B::EMPTY, |all, class| all | candidates[class] & tables.leaps[class])
}

/// Returns `true` if one of `attackers`, all of colour `by`, attacks `square` when `occupied`
/// squares block. Both may differ from the actual position, to look ahead.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn attacked<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    by: Color,
    square: Square,
    attackers: B,
    occupied: B,
) -> bool {
    let candidates = candidates(tables, core, by, square, attackers);
    if !leapers(tables, &candidates).is_empty() {
        return true;
    }
    for (class, between) in &tables.blockable {
        for from in candidates[*class].squares() {
            if between.is_free(by, from, square, occupied) {
                return true;
            }
        }
    }
    false
}

/// The check mask and the pinned pieces of the side to move.
pub(super) struct Safety<B> {
    /// The check mask: the targets of non-royal pieces that answer every check; all squares if
    /// there is none.
    pub(super) targets: B,
    /// Pieces that alone block an attacker.
    pub(super) pinned: B,
    pub(super) in_check: bool,
}

impl<B: Bits> Safety<B> {
    /// Where nobody looks after the royal piece.
    #[inline(always)]
    pub(super) fn ignored(tables: &Tables<B>) -> Safety<B> {
        Safety { targets: tables.all, pinned: B::EMPTY, in_check: false }
    }

    /// Computes the safety of the royal piece of the side to move.
    #[inline(always)]
    pub(super) fn of(tables: &Tables<B>, core: &Core<B>) -> Safety<B> {
        let us = core.turn;
        let (own, occupied) = (core.pieces(us), core.occupied());
        let candidates = candidates(tables, core, !us, core.royal_square(us), core.pieces(!us));
        let leapers = leapers(tables, &candidates);
        let mut safety =
            Safety { targets: tables.all, pinned: B::EMPTY, in_check: !leapers.is_empty() };
        if safety.in_check {
            safety.targets = if leapers.is_many() { B::EMPTY } else { leapers };
        }
        // An unblocked path is a check, which must be answered on it or by capturing the attacker;
        // a single own piece on a path is pinned to it. Several paths restrict together.
        each_path(tables, core, us, &candidates, |path, attacker| {
            let blockers = path & occupied;
            if blockers.is_empty() {
                safety.in_check = true;
                safety.targets &= path | B::of(attacker);
            } else if !blockers.is_many() {
                safety.pinned |= blockers & own;
            }
        });
        safety
    }

    /// The targets of the pinned piece on `square` that leave the royal piece safe.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pinned_targets(&self, tables: &Tables<B>, core: &Core<B>, square: Square) -> B {
        let us = core.turn;
        let occupied = core.occupied();
        let candidates = candidates(tables, core, !us, core.royal_square(us), core.pieces(!us));
        let mut targets = self.targets;
        each_path(tables, core, us, &candidates, |path, attacker| {
            if path & occupied == B::of(square) {
                targets &= path | B::of(attacker);
            }
        });
        targets
    }
}

/// Calls `visit` with every piece of `us` that alone blocks an attacker of its royal piece, and with
/// the attacker's path and place. For games of the fast way.
#[inline(always)]
pub(crate) fn each_pin<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    us: Color,
    mut visit: impl FnMut(B, B),
) {
    let candidates = candidates(tables, core, !us, core.royal_square(us), core.pieces(!us));
    let (own, occupied) = (core.pieces(us), core.occupied());
    each_path(tables, core, us, &candidates, |path, attacker| {
        let blockers = path & occupied;
        if blockers.meets(own) && !blockers.is_many() {
            visit(blockers, path | B::of(attacker));
        }
    });
}

/// Calls `visit` with every path along which one of the candidates attacks the royal piece of `us`,
/// blocked or not, and with the attacker.
#[inline(always)]
fn each_path<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    us: Color,
    candidates: &[B; CLASSES],
    mut visit: impl FnMut(B, Square),
) {
    let royal = core.royal_square(us);
    for (class, between) in &tables.blockable {
        match between {
            Between::Lines(between) => {
                let between = &between[royal.index()];
                for attacker in candidates[*class].squares() {
                    visit(*between.at(attacker), attacker);
                }
            }
            Between::Walks(walks) => {
                for attacker in candidates[*class].squares() {
                    for &path in walks.between(!us, attacker, royal) {
                        visit(path, attacker);
                    }
                }
            }
        }
    }
}
