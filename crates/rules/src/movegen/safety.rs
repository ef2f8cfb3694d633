//! Who attacks a square, and what a check or a pin leaves possible.

use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::position::{Core, Position};
use crate::square::{Color, Square};
use crate::tables::{Between, CLASSES, Tables};

/// Whether a piece of `by` attacks `square`.
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

/// Pieces that would attack a square if nothing stood in the way, class by class.
#[inline(always)]
pub(crate) fn candidates<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    by: Color,
    square: Square,
    attackers: B,
) -> [B; CLASSES] {
    let from = tables.attackers[by.index()].at(square);
    std::array::from_fn(|class| from[class] & core.boards[class] & attackers)
}

/// Those of them that nothing can block.
#[inline(always)]
pub(crate) fn leapers<B: Bits>(tables: &Tables<B>, candidates: &[B; CLASSES]) -> B {
    let mut leapers = B::EMPTY;
    for (&candidates, &leaps) in candidates.iter().zip(&tables.leaps) {
        leapers |= candidates & leaps;
    }
    leapers
}

/// Whether one of `attackers`, all of colour `by`, attacks `square` when `occupied` squares
/// block. Both may differ from what is on the boards, to look at a position that is not
/// there yet.
#[inline(always)]
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

/// What the enemy's attacks on the royal piece leave to the others.
pub(super) struct Safety<B> {
    /// Where a piece that is not royal may go: everywhere, or where it ends every check.
    pub(super) targets: B,
    /// Pieces that stand alone in an attacker's way.
    pub(super) pinned: B,
    pub(super) in_check: bool,
}

impl<B: Bits> Safety<B> {
    /// Looks from the royal piece of the side to move.
    #[inline(always)]
    pub(super) fn of(tables: &Tables<B>, core: &Core<B>) -> Safety<B> {
        let us = core.turn;
        let (own, occupied) = (core.pieces(us), core.occupied());
        let candidates = candidates(tables, core, !us, core.royal[us.index()], core.pieces(!us));
        let leapers = leapers(tables, &candidates);
        let mut safety =
            Safety { targets: tables.all, pinned: B::EMPTY, in_check: !leapers.is_empty() };
        if safety.in_check {
            safety.targets = if leapers.is_many() { B::EMPTY } else { leapers };
        }
        // One attacker, one path: free, it is a check that must be met on it; with one own
        // piece on it, that piece is pinned to it. Several add up.
        each_path(tables, core, &candidates, |path, attacker| {
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

    /// Where the pinned piece on `square` may go, as far as the royal piece is concerned.
    #[inline(always)]
    pub(super) fn pinned_targets(&self, tables: &Tables<B>, core: &Core<B>, square: Square) -> B {
        let us = core.turn;
        let occupied = core.occupied();
        let candidates = candidates(tables, core, !us, core.royal[us.index()], core.pieces(!us));
        let mut targets = self.targets;
        each_path(tables, core, &candidates, |path, attacker| {
            if path & occupied == B::of(square) {
                targets &= path | B::of(attacker);
            }
        });
        targets
    }
}

/// Calls `look` with every path on which one of the candidates attacks the royal piece of
/// the side to move, blocked or not, and the attacker.
#[inline(always)]
fn each_path<B: Bits>(
    tables: &Tables<B>,
    core: &Core<B>,
    candidates: &[B; CLASSES],
    mut look: impl FnMut(B, Square),
) {
    let royal = core.royal[core.turn.index()];
    for (class, between) in &tables.blockable {
        match between {
            Between::Lines(between) => {
                let between = &between[royal.index()];
                for attacker in candidates[*class].squares() {
                    look(*between.at(attacker), attacker);
                }
            }
            Between::Walks(walks) => {
                for attacker in candidates[*class].squares() {
                    for &path in walks.between(!core.turn, attacker, royal) {
                        look(path, attacker);
                    }
                }
            }
        }
    }
}
