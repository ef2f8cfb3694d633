//! Counts legal moves without generating them, class by class where a game allows it.

use super::Sink;
use super::generate::Generator;
use super::safety::Safety;
use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::holdings::Holdings;
use crate::moves::Move;
use crate::position::{Core, Position};
use crate::square::{Kind, Piece, Square};
use crate::tables::{KindRules, PAWNS, PROMOTABLE, Pawn, Reach, Step, Tables};
use crate::variant::PromotionChoice;

/// Counts legal moves.
pub(crate) struct Count<'a, B: Bits> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) position: &'a Position<B>,
}

impl<B: Bits> Kernel for Count<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let Position { core, holdings, mailbox, .. } = self.position;
        count::<B, C>(self.tables, core, holdings, mailbox)
    }
}

/// A sink that only counts.
#[derive(Default)]
pub(super) struct Counter(pub(super) u64);

impl Counter {
    #[inline(always)]
    fn add<B: Bits>(&mut self, targets: B) {
        self.0 += u64::from(targets.count());
    }
}

impl<B: Bits> Sink<B> for Counter {
    #[inline(always)]
    fn moves(&mut self, _: Square, targets: B) {
        self.add(targets);
    }

    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: B, kinds: &[Kind]) {
        self.0 += u64::from(targets.count()) * kinds.len() as u64;
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, targets: B) {
        self.add(targets);
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn double_steps(&mut self, _: Square, targets: B) {
        self.add(targets);
    }

    fn walls(&mut self, _: Move, squares: B) {
        self.add(squares);
    }
}

/// Counts the legal moves of a position given in parts. If [`Tables::counts_by_class`] is set, the
/// mailbox is not read.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn count<B: Bits, C: Cpu>(
    tables: &Tables<B>,
    core: &Core<B>,
    holdings: &Holdings,
    mailbox: &B::Array<Option<Piece>>,
) -> u64 {
    let safety = Safety::of(tables, core);
    let generator = Generator::new(tables, core, holdings, mailbox, &safety);
    let mut counter = Counter(0);
    counter.add(generator.royal_targets(tables.all));
    // En passant can answer a check on a square outside the check mask.
    if let Some(ep) = core.en_passant {
        counter.add(generator.en_passant_takers(ep));
    }
    if safety.targets.is_empty() {
        return counter.0;
    }
    if tables.counts_by_class {
        generator.count_by_class::<C>(generator.own & !B::of(generator.royal()), &mut counter);
    } else {
        generator.pieces::<C, _>(
            generator.own & !B::of(generator.royal()),
            tables.all,
            &mut counter,
        );
    }
    if core.castling != 0 && !safety.in_check {
        generator.castling(&mut counter);
    }
    generator.drops(&mut counter);
    counter.0
}

impl<B: Bits> Generator<'_, B> {
    /// Counts the moves of some pieces of the side to move, of which none is royal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn count_by_class<C: Cpu>(&self, movers: B, counter: &mut Counter) {
        let pawns = self.core.boards[PAWNS];
        if self.tables.promotion.choice == PromotionChoice::Must {
            self.count_classes::<C, false>(movers & !pawns, counter);
        } else {
            self.count_classes::<C, true>(movers & !pawns, counter);
        }
        self.count_pawns(movers & pawns, counter);
    }

    /// Counts pieces that capture as they move. A kind with several classes is counted once in
    /// each.
    #[inline(always)]
    fn count_classes<C: Cpu, const PROMOTE: bool>(&self, movers: B, counter: &mut Counter) {
        let boards = &self.core.boards;
        let targets = self.safety.targets & !self.own;
        let pinned = self.safety.pinned;
        for (class, &members) in self.tables.classes.iter().zip(boards) {
            let members = members & movers;
            match &class.reach {
                Reach::Leaps(leaps) => {
                    let leaps = &leaps[self.us.index()];
                    for from in (members & !pinned).squares() {
                        self.count_piece::<PROMOTE>(from, *leaps.at(from) & targets, counter);
                    }
                    for from in (members & pinned).squares() {
                        let leaps = *leaps.at(from) & self.pinned_targets(from);
                        self.count_piece::<PROMOTE>(from, leaps & targets, counter);
                    }
                }
                Reach::Table(table) => {
                    let table = &self.tables.path_tables[*table];
                    for from in (members & !pinned).squares() {
                        let reach = table.reach::<C>(self.us, from, self.occupied);
                        self.count_piece::<PROMOTE>(from, reach & targets, counter);
                    }
                    for from in (members & pinned).squares() {
                        let reach = table.reach::<C>(self.us, from, self.occupied);
                        let reach = reach & self.pinned_targets(from);
                        self.count_piece::<PROMOTE>(from, reach & targets, counter);
                    }
                }
            }
        }
    }

    /// Counts the moves of a piece by one class, twice if it may promote.
    #[inline(always)]
    fn count_piece<const PROMOTE: bool>(&self, from: Square, targets: B, counter: &mut Counter) {
        counter.add(targets);
        if PROMOTE && self.core.boards[PROMOTABLE].has(from) {
            counter.add(self.promoting_targets(from, targets));
        }
    }

    /// Counts the moves of the kind that is counted separately.
    #[inline(always)]
    fn count_pawns(&self, pawns: B, counter: &mut Counter) {
        let Some(pawn) = self.tables.pawn else { return };
        let kind = self.tables.kind(pawn);
        if kind.pawn == Some(Pawn::SetWise) {
            self.count_pawn_set(kind, pawns & !self.safety.pinned, self.safety.targets, counter);
            for from in (pawns & self.safety.pinned).squares() {
                self.count_pawn_set(kind, B::of(from), self.pinned_targets(from), counter);
            }
            return;
        }
        let leaps = &kind.moves.capture_leaps[self.us.index()];
        for from in pawns.squares() {
            let targets = *leaps.at(from) & !self.own & self.allowed(from);
            let promoting = self.promoting_targets(from, targets);
            counter.add(targets & !(promoting & kind.stuck[self.us.index()]));
            counter.add(promoting);
        }
    }

    /// Counts the moves of a set of pawns, direction by direction.
    #[inline(always)]
    fn count_pawn_set(&self, kind: &KindRules<B>, pawns: B, allowed: B, counter: &mut Counter) {
        let us = self.us.index();
        let shift = |from: B, step: &Step<B>| (from & step.valid).shifted(step.by);
        let mut promoting = 0;
        let zone = self.tables.zone[us];
        for step in &kind.quiet_steps[us] {
            let once = shift(pawns, step) & self.empty;
            counter.add(once & allowed);
            promoting += (once & allowed & zone).count();
        }
        if let Some(double) = &kind.double {
            for step in &double.steps[us] {
                let first = shift(pawns & double.start[us], step) & self.empty;
                counter.add(shift(first, step) & self.empty & allowed);
            }
        }
        for step in &kind.capture_steps[us] {
            let takes = shift(pawns, step) & self.enemy & allowed;
            counter.add(takes);
            promoting += (takes & zone).count();
        }
        if promoting > 0 {
            counter.0 += u64::from(promoting) * self.promotion_choices(kind).saturating_sub(1);
        }
    }

    fn promotion_choices(&self, kind: &KindRules<B>) -> u64 {
        let kinds = &kind.promotes_to[self.us.index()];
        if !self.tables.promotion.from_holdings {
            return kinds.len() as u64;
        }
        kinds.iter().filter(|&&kind| self.holdings.count(self.us, kind) > 0).count() as u64
    }
}
