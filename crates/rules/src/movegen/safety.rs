//! Who attacks a square, and what a check or a pin leaves possible.

use arrayvec::ArrayVec;

use crate::bits::{Bits, Cpu, Kernel};
use crate::position::Position;
use crate::rules::{BOARDS, CLASSES, COLORS, Reach, Rules};
use crate::square::{Color, Square};

/// Room for pins: one for each direction of a queen and each path of a piece that has many.
pub(crate) const MOST_PINS: usize = 96;

/// Whether a piece of `by` attacks `square`.
pub(crate) struct Attacked<'a, B: Bits> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) position: &'a Position<B>,
    pub(crate) square: Square,
    pub(crate) by: Color,
}

impl<B: Bits> Kernel for Attacked<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let position = self.position;
        let attackers = position.pieces(self.by);
        let occupied = position.occupied();
        attacked(self.rules, &position.boards, self.by, self.square, attackers, occupied)
    }
}

/// Whether one of `attackers`, all of colour `by`, attacks `square` when `occupied` squares
/// block. Both may differ from what is on the boards, to look at a position that is not
/// there yet.
#[inline(always)]
pub(super) fn attacked<B: Bits>(
    rules: &Rules<B>,
    boards: &[B; BOARDS],
    by: Color,
    square: Square,
    attackers: B,
    occupied: B,
) -> bool {
    let from = &rules.attackers[by.index()][square.index()];
    let mut candidates = [B::EMPTY; CLASSES];
    for (candidates, (&from, &board)) in candidates.iter_mut().zip(from.iter().zip(boards)) {
        *candidates = from & board;
    }
    let (leaps, paths) = candidates.split_at(rules.leap_classes);
    if leaps.iter().fold(B::EMPTY, |all, &set| all | set).meets(attackers) {
        return true;
    }
    let classes = &rules.classes[rules.leap_classes..];
    classes.iter().zip(paths).any(|(class, &candidates)| {
        let Reach::Paths(_, paths) = &class.reach else { return false };
        (candidates & attackers)
            .squares()
            .any(|from| paths.between(by, from, square).iter().any(|path| !path.meets(occupied)))
    })
}

/// What the enemy's attacks on the royal piece leave to the others.
pub(super) struct Safety<B> {
    /// Where a piece that is not royal may go: everywhere, or where it ends every check.
    pub(super) targets: B,
    /// Pieces that stand alone in an attacker's way.
    pub(super) pinned: B,
    /// Where each of them may go all the same. A piece may be here more than once.
    pins: ArrayVec<(Square, B), MOST_PINS>,
    pub(super) in_check: bool,
}

impl<B: Bits> Safety<B> {
    /// Looks from the royal piece of the side to move.
    #[inline(always)]
    pub(super) fn of(rules: &Rules<B>, position: &Position<B>) -> Safety<B> {
        let us = position.turn;
        let royal = position.royal(us);
        let enemy = position.boards[COLORS + (!us).index()];
        let own = position.boards[COLORS + us.index()];
        let occupied = own | enemy;
        let mut safety =
            Safety { targets: rules.all, pinned: B::EMPTY, pins: ArrayVec::new(), in_check: false };
        let from = &rules.attackers[(!us).index()][royal.index()];
        let mut candidates = [B::EMPTY; CLASSES];
        for ((candidates, &from), &board) in candidates.iter_mut().zip(from).zip(&position.boards) {
            *candidates = from & board & enemy;
        }
        let (leaps, paths) = candidates.split_at(rules.leap_classes);
        let leapers = leaps.iter().fold(B::EMPTY, |all, &set| all | set);
        if !leapers.is_empty() {
            safety.in_check = true;
            safety.targets = if leapers.is_many() { B::EMPTY } else { leapers };
        }
        for (class, &candidates) in rules.classes[rules.leap_classes..].iter().zip(paths) {
            let Reach::Paths(_, paths) = &class.reach else { continue };
            for attacker in candidates.squares() {
                for &path in paths.between(!us, attacker, royal) {
                    safety.constrain(path, attacker, own, occupied);
                }
            }
        }
        safety
    }

    /// One attacker, one path: free, it is a check that must be met on it; with one own
    /// piece on it, that piece is pinned to it. Several add up.
    #[inline(always)]
    fn constrain(&mut self, path: B, attacker: Square, own: B, occupied: B) {
        let blockers = path & occupied;
        if blockers.is_empty() {
            self.in_check = true;
            self.targets &= path | B::of(attacker);
        } else if !blockers.is_many() && blockers.meets(own) {
            self.pinned |= blockers;
            self.pins.push((blockers.first(), path | B::of(attacker)));
        }
    }

    /// Where a piece on `square` may go, as far as the royal piece is concerned.
    #[inline(always)]
    pub(super) fn targets_of(&self, square: Square) -> B {
        if self.pinned.has(square) { self.pinned_targets(square) } else { self.targets }
    }

    /// The same for a piece that is known to be pinned.
    #[inline(always)]
    pub(super) fn pinned_targets(&self, square: Square) -> B {
        let pins = self.pins.iter().filter(|(pinned, _)| *pinned == square);
        pins.fold(self.targets, |targets, (_, pin)| targets & *pin)
    }
}
