//! Counting legal moves without making any: class by class where a game allows it.

use super::Sink;
use super::generate::Generator;
use super::safety::Safety;
use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::holdings::Holdings;
use crate::moves::Move;
use crate::position::{Core, Position};
use crate::rules::{PAWNS, Reach, Rules, Step};
use crate::square::{Kind, Piece, Square};

/// Counts legal moves.
pub(crate) struct Count<'a, B: Bits> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) position: &'a Position<B>,
}

impl<B: Bits> Kernel for Count<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let Position { core, holdings, mailbox, .. } = self.position;
        count::<B, C>(self.rules, core, holdings, mailbox)
    }
}

/// A sink that only counts.
#[derive(Default)]
struct Counter(u64);

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
}

/// Counts the legal moves of a position in parts. Where [`Rules::counts_by_class`] holds,
/// the mailbox is not looked at.
#[inline(always)]
pub(crate) fn count<B: Bits, C: Cpu>(
    rules: &Rules<B>,
    core: &Core<B>,
    holdings: &Holdings,
    mailbox: &B::Array<Option<Piece>>,
) -> u64 {
    let safety = Safety::of(rules, core);
    let generator = Generator::new(rules, core, holdings, mailbox, &safety);
    let mut counter = Counter(0);
    counter.add(generator.royal_targets(rules.all));
    // En passant may end a check on a square where nothing else does.
    if core.en_passant.is_some() {
        counter.add(generator.en_passant_takers());
    }
    if safety.targets.is_empty() {
        return counter.0;
    }
    if rules.counts_by_class {
        generator.count_classes::<C>(&mut counter);
        generator.count_pawns(&mut counter);
    } else {
        generator.pieces::<C, _>(rules.all, &mut counter);
    }
    if core.castling != 0 && !safety.in_check {
        generator.castling(&mut counter);
    }
    generator.drops(&mut counter);
    counter.0
}

impl<B: Bits> Generator<'_, B> {
    /// Pieces that capture as they move, pawns and the royal piece apart. A kind with several
    /// classes is counted once in each.
    #[inline(always)]
    fn count_classes<C: Cpu>(&self, counter: &mut Counter) {
        let boards = &self.core.boards;
        let movers = self.own & !boards[PAWNS] & !B::of(self.royal);
        let targets = self.safety.targets & !self.own;
        let pinned = self.safety.pinned;
        for (class, &members) in self.rules.classes.iter().zip(boards) {
            let members = members & movers;
            match &class.reach {
                Reach::Leaps(leaps) => {
                    let leaps = &leaps[self.us.index()];
                    for from in (members & !pinned).squares() {
                        counter.add(*leaps.at(from) & targets);
                    }
                    for from in (members & pinned).squares() {
                        counter.add(*leaps.at(from) & targets & self.pinned_targets(from));
                    }
                }
                Reach::Table(table) => {
                    let table = &self.rules.tables[*table];
                    for from in (members & !pinned).squares() {
                        counter.add(table.reach::<C>(self.us, from, self.occupied) & targets);
                    }
                    for from in (members & pinned).squares() {
                        let reach = table.reach::<C>(self.us, from, self.occupied);
                        counter.add(reach & targets & self.pinned_targets(from));
                    }
                }
            }
        }
    }

    /// Pawns, all at once for each direction; pinned ones by themselves.
    #[inline(always)]
    fn count_pawns(&self, counter: &mut Counter) {
        let pawns = self.core.boards[PAWNS] & self.own;
        self.count_pawn_set(pawns & !self.safety.pinned, self.safety.targets, counter);
        for from in (pawns & self.safety.pinned).squares() {
            self.count_pawn_set(B::of(from), self.pinned_targets(from), counter);
        }
    }

    #[inline(always)]
    fn count_pawn_set(&self, pawns: B, allowed: B, counter: &mut Counter) {
        let Some(kind) = self.rules.pawn else { return };
        let kind = self.rules.kind(kind);
        let us = self.us.index();
        let stepped = |from: B, step: &Step<B>| (from & step.valid).shifted(step.by);
        let mut promoting = 0;
        let zone = self.rules.zone[us];
        for step in &kind.quiet_steps[us] {
            let once = stepped(pawns, step) & self.empty;
            counter.add(once & allowed);
            promoting += (once & allowed & zone).count();
            if let Some(double) = &kind.double {
                let first = stepped(pawns & double.start[us], step) & self.empty;
                counter.add(stepped(first, step) & self.empty & allowed);
            }
        }
        for step in &kind.capture_steps[us] {
            let takes = stepped(pawns, step) & self.enemy & allowed;
            counter.add(takes);
            promoting += (takes & zone).count();
        }
        if promoting > 0 {
            counter.0 += u64::from(promoting) * self.promotion_choices().saturating_sub(1);
        }
    }

    fn promotion_choices(&self) -> u64 {
        let Some(pawn) = self.rules.pawn else { return 0 };
        let kinds = &self.rules.kind(pawn).promotes_to;
        if !self.rules.from_holdings {
            return kinds.len() as u64;
        }
        kinds.iter().filter(|&&kind| self.holdings.count(self.us, kind) > 0).count() as u64
    }
}
