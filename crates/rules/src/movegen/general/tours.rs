//! Moves of several legs: where they lead, what they capture on the way, and what they attack.

use super::super::Sink;
use super::super::generate::{Generator, Kinds};
use super::field::Field;
use crate::bits::Bits;
use crate::moves::{Move, MoveKind};
use crate::square::{Color, Kind, Square};
use crate::tables::{Leg, Then};

/// Where the tours of one piece lead.
struct Ends<B> {
    /// Without a capture on the way.
    plain: B,
    /// By the square of the piece that is captured on the way.
    by_victim: Vec<(Square, B)>,
}

impl<B: Bits> Generator<'_, B> {
    /// Generates the moves of several legs of a piece, except those to squares that it has
    /// `reached` otherwise.
    pub(in super::super) fn tours<S: Sink<B>>(
        &self,
        kind: Kind,
        from: Square,
        (reached, filter): (B, B),
        choice: &Kinds,
        sink: &mut S,
    ) {
        let general = self.tables.general.as_deref();
        let Some(tours) = general.and_then(|general| general.tours.as_ref()) else { return };
        // The piece has left its square.
        let home = B::of(from);
        let rules = self.tables.kind(kind);
        let spared = rules.bars.map_or(B::EMPTY, |bars| self.enemy & self.of_kinds(bars.captures));
        let walk = Walk { enemy: self.enemy & !spared, own: self.own & !home | spared };
        let mut ends = Ends { plain: B::EMPTY, by_victim: Vec::new() };
        walk.follow(tours.of(self.us, kind, from), None, &mut ends);
        if ends.plain.has(from) && filter.has(from) {
            sink.one(Move::pass(from));
        }
        let plain = ends.plain & !reached & !home;
        let remaining = self.promotions(rules, from, plain, (choice, false), sink);
        sink.moves(from, remaining & filter);
        for (victim, targets) in ends.by_victim {
            let mut sink = OnTheWay { victim, sink: &mut *sink };
            let remaining = self.promotions(rules, from, targets, (choice, true), &mut sink);
            sink.moves(from, remaining);
        }
    }
}

/// The pieces among which a piece makes its tour, without itself.
struct Walk<B> {
    own: B,
    enemy: B,
}

impl<B: Bits> Walk<B> {
    /// Follows legs to all squares on which they may end; `victim` has been captured before.
    fn follow(&self, legs: &[Leg], victim: Option<Square>, ends: &mut Ends<B>) {
        let enemy = victim.map_or(self.enemy, |square| self.enemy & !B::of(square));
        for leg in legs {
            for (index, &square) in leg.line.iter().enumerate() {
                if self.own.has(square) {
                    break;
                }
                let meets = enemy.has(square);
                match &leg.then {
                    Then::End { capture: true, .. } if meets => ends.add(square, victim),
                    Then::End { quiet: true, .. } if !meets => ends.add(square, victim),
                    Then::Pass(onward) if !meets => self.follow(&onward[index], victim, ends),
                    Then::Capture(onward) if meets => {
                        self.follow(&onward[index], Some(square), ends);
                    }
                    _ => {}
                }
                if meets {
                    break;
                }
            }
        }
    }
}

impl<B: Bits> Ends<B> {
    /// Adds an end. A tour that ends where it captured is like a capture without a tour.
    fn add(&mut self, to: Square, victim: Option<Square>) {
        let Some(victim) = victim.filter(|&victim| victim != to) else {
            self.plain |= B::of(to);
            return;
        };
        match self.by_victim.iter_mut().find(|(square, _)| *square == victim) {
            Some((_, targets)) => *targets |= B::of(to),
            None => self.by_victim.push((victim, B::of(to))),
        }
    }

    /// Returns `true` if a tour captures on this square, where an enemy stands.
    fn capture(&self, square: Square) -> bool {
        self.plain.has(square)
            || self.by_victim.iter().any(|&(victim, ends)| victim == square || ends.has(square))
    }
}

impl<B: Bits> Field<'_, B> {
    /// Returns `true` if a tour of such a piece on `from` captures on `to` when `occupied` squares
    /// are in its way.
    pub(super) fn tours_capture(
        &self,
        by: Color,
        kind: Kind,
        (from, to): (Square, Square),
        occupied: B,
    ) -> bool {
        let Some(tours) = &self.general.tours else { return false };
        let target = B::of(to);
        let spared = self.spared(!by, kind) & occupied & !target;
        let walk = Walk {
            own: (self.pieces[by.index()] & occupied | self.walls) & !target & !B::of(from)
                | spared,
            enemy: self.pieces[(!by).index()] & occupied & !spared | target,
        };
        let mut ends = Ends { plain: B::EMPTY, by_victim: Vec::new() };
        walk.follow(tours.of(by, kind, from), None, &mut ends);
        ends.capture(to)
    }
}

/// Turns moves into such that capture on the way, too.
struct OnTheWay<'s, S> {
    victim: Square,
    sink: &'s mut S,
}

impl<B: Bits, S: Sink<B>> Sink<B> for OnTheWay<'_, S> {
    fn moves(&mut self, from: Square, targets: B) {
        let kind = MoveKind::Locust { victim: self.victim, becomes: None };
        for to in targets.squares() {
            self.sink.one(Move::new(from, to, kind));
        }
    }

    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for to in targets.squares() {
            for &kind in kinds {
                let kind = MoveKind::Locust { victim: self.victim, becomes: Some(kind) };
                self.sink.one(Move::new(from, to, kind));
            }
        }
    }

    fn drops(&mut self, _: Kind, _: B) {
        unreachable!("a drop has no legs")
    }

    fn one(&mut self, mv: Move) {
        self.sink.one(mv);
    }
}
