//! Counting legal moves without making any: class by class where a game allows it.

use super::Sink;
use super::generate::Generator;
use crate::bits::{Bits, Cpu, Kernel};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{PAWNS, Reach, Rules, Step};
use crate::square::{Kind, Square};

/// Counts legal moves.
pub(crate) struct Count<'a, B: Bits> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) position: &'a Position<B>,
}

/// A sink that only counts.
#[derive(Default)]
struct Counter(u64);

impl<B: Bits> Sink<B> for Counter {
    #[inline(always)]
    fn moves(&mut self, _: Square, targets: B) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: B, kinds: &[Kind]) {
        self.0 += u64::from(targets.count()) * kinds.len() as u64;
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, targets: B) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<B: Bits> Kernel for Count<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let generator = Generator::new(self.rules, self.position);
        let mut counter = Counter(0);
        counter.moves(self.position.royal(generator.us), generator.royal_targets(self.rules.all));
        // With two checks from different sides only the royal piece can move.
        if generator.safety.targets.is_empty() && self.position.en_passant.is_none() {
            return counter.0;
        }
        if self.rules.counts_by_class {
            generator.count_classes::<C>(&mut counter);
            generator.count_pawns(&mut counter);
        } else {
            generator.pieces::<C, _>(self.rules.all, &mut counter);
        }
        if self.position.en_passant.is_some() {
            counter.0 += generator.en_passant_takers().count() as u64;
        }
        if self.position.castling != 0 && !generator.safety.in_check {
            let castles = self.rules.castles.iter();
            counter.0 += castles.filter(|castle| generator.can_castle(castle)).count() as u64;
        }
        generator.drops(&mut counter);
        counter.0
    }
}

impl<B: Bits> Generator<'_, B> {
    /// Pieces that capture as they move, pawns and the royal piece apart. A kind with several
    /// classes is counted once in each.
    #[inline(always)]
    fn count_classes<C: Cpu>(&self, counter: &mut Counter) {
        let boards = &self.position.boards;
        let movers = self.own & !boards[PAWNS] & !B::of(self.position.royal(self.us));
        let targets = self.safety.targets & !self.own;
        for (class, &members) in self.rules.classes.iter().zip(boards) {
            let members = members & movers;
            match &class.reach {
                Reach::Leaps(leaps) => {
                    let leaps = &leaps[self.us.index()];
                    for from in (members & !self.safety.pinned).squares() {
                        counter.moves(from, leaps[from.index()] & targets);
                    }
                    for from in (members & self.safety.pinned).squares() {
                        let targets = targets & self.safety.pinned_targets(from);
                        counter.moves(from, leaps[from.index()] & targets);
                    }
                }
                Reach::Paths(table, _) => {
                    let table = &self.rules.tables[*table];
                    for from in (members & !self.safety.pinned).squares() {
                        let reach = table.reach::<C>(self.us, from, self.occupied);
                        counter.moves(from, reach & targets);
                    }
                    for from in (members & self.safety.pinned).squares() {
                        let reach = table.reach::<C>(self.us, from, self.occupied);
                        counter.moves(from, reach & targets & self.safety.pinned_targets(from));
                    }
                }
            }
        }
    }

    /// Pawns, all at once for each direction; pinned ones by themselves.
    #[inline(always)]
    fn count_pawns(&self, counter: &mut Counter) {
        let pawns = self.position.boards[PAWNS] & self.own;
        self.count_pawn_set(pawns & !self.safety.pinned, self.safety.targets, counter);
        for from in (pawns & self.safety.pinned).squares() {
            self.count_pawn_set(B::of(from), self.safety.pinned_targets(from), counter);
        }
    }

    #[inline(always)]
    fn count_pawn_set(&self, pawns: B, allowed: B, counter: &mut Counter) {
        let Some(kind) = self.rules.pawn else { return };
        let kind = self.rules.kind(kind);
        let us = self.us.index();
        let stepped = |from: B, step: &Step<B>| (from & step.valid).shifted(step.by);
        for step in &kind.quiet_steps[us] {
            let once = stepped(pawns, step) & self.empty;
            self.count_arrivals(once & allowed, counter);
            if let Some(double) = &kind.double {
                let first = stepped(pawns & double.start[us], step) & self.empty;
                let twice = stepped(first, step) & self.empty & allowed;
                counter.0 += u64::from(twice.count());
            }
        }
        for step in &kind.capture_steps[us] {
            self.count_arrivals(stepped(pawns, step) & self.enemy & allowed, counter);
        }
    }

    /// Pawns that arrive on these squares, and what they become.
    #[inline(always)]
    fn count_arrivals(&self, targets: B, counter: &mut Counter) {
        counter.0 += u64::from(targets.count());
        let promoting = targets & self.rules.zone[self.us.index()];
        if !promoting.is_empty() {
            let choices = self.promotion_choices();
            counter.0 += u64::from(promoting.count()) * choices.saturating_sub(1);
        }
    }

    fn promotion_choices(&self) -> u64 {
        let Some(pawn) = self.rules.pawn else { return 0 };
        let kinds = &self.rules.kind(pawn).promotes_to;
        if !self.rules.from_holdings {
            return kinds.len() as u64;
        }
        kinds.iter().filter(|&&kind| self.position.holdings.count(self.us, kind) > 0).count() as u64
    }
}
