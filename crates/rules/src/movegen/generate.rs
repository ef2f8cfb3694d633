//! The generator: piece by piece, into any sink.

use arrayvec::ArrayVec;

use super::safety::{Safety, attacked};
use super::{Count, Sink, Wanted};
use crate::bits::{Bits, Cpu, Kernel, dispatch};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::{COLORS, Castle, KindRules, Rules};
use crate::setup::EnPassant;
use crate::square::{Color, Kind, Square};

/// Generates legal moves into a sink.
pub(crate) struct Generate<'a, B: Bits, S> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) position: &'a Position<B>,
    pub(crate) wanted: Wanted,
    pub(crate) sink: &'a mut S,
}

impl<B: Bits, S: Sink<B>> Kernel for Generate<'_, B, S> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let generator = Generator::new(self.rules, self.position);
        let enemy = generator.enemy;
        let filter = match self.wanted {
            Wanted::All => generator.rules.all,
            Wanted::Captures => enemy,
        };
        generator.royal(filter, self.sink);
        generator.pieces::<C, S>(filter, self.sink);
        generator.en_passant(self.sink);
        if self.wanted == Wanted::All {
            generator.castling(self.sink);
            generator.drops(self.sink);
        }
    }
}

/// Whether somebody can legally take en passant.
pub(crate) struct AnyEnPassant<'a, B: Bits> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) position: &'a Position<B>,
}

impl<B: Bits> Kernel for AnyEnPassant<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        Generator::new(self.rules, self.position).en_passant_takers().next().is_some()
    }
}

/// What every part of generation looks at.
pub(super) struct Generator<'a, B: Bits> {
    pub(super) rules: &'a Rules<B>,
    pub(super) position: &'a Position<B>,
    pub(super) us: Color,
    pub(super) own: B,
    pub(super) enemy: B,
    pub(super) occupied: B,
    pub(super) empty: B,
    pub(super) safety: Safety<B>,
}

impl<'a, B: Bits> Generator<'a, B> {
    #[inline(always)]
    pub(super) fn new(rules: &'a Rules<B>, position: &'a Position<B>) -> Self {
        let us = position.turn;
        let own = position.boards[COLORS + us.index()];
        let enemy = position.boards[COLORS + (!us).index()];
        let occupied = own | enemy;
        let empty = rules.all & !occupied;
        let safety = Safety::of(rules, position);
        Generator { rules, position, us, own, enemy, occupied, empty, safety }
    }

    /// Whether `square` would be attacked when these squares block and these enemies are left.
    #[inline(always)]
    fn attacked(&self, square: Square, enemies: B, occupied: B) -> bool {
        attacked(self.rules, &self.position.boards, !self.us, square, enemies, occupied)
    }

    /// The squares that the royal piece can go to.
    #[inline(always)]
    pub(super) fn royal_targets(&self, filter: B) -> B {
        let from = self.position.royal(self.us);
        let rules = self.rules.kind(self.rules.royal);
        let quiet = rules.quiet_leaps[self.us.index()][from.index()] & self.empty;
        let takes = rules.capture_leaps[self.us.index()][from.index()] & self.enemy;
        let mut targets = (quiet | takes) & filter;
        let occupied = self.occupied & !B::of(from);
        for to in targets.squares() {
            if self.attacked(to, self.enemy & !B::of(to), occupied) {
                targets &= !B::of(to);
            }
        }
        targets
    }

    #[inline(always)]
    fn royal<S: Sink<B>>(&self, filter: B, sink: &mut S) {
        sink.moves(self.position.royal(self.us), self.royal_targets(filter));
    }

    /// Every piece but the royal one.
    #[inline(always)]
    pub(super) fn pieces<C: Cpu, S: Sink<B>>(&self, filter: B, sink: &mut S) {
        let promotable = self.available_promotions();
        let movers = self.own & !B::of(self.position.royal(self.us));
        for from in movers.squares() {
            let Some(piece) = self.position.piece(from) else { continue };
            let kind = self.rules.kind(piece.kind());
            let allowed = self.safety.targets_of(from);
            let targets = self.targets::<C>(kind, from) & allowed;
            if kind.promotes_to.is_empty() {
                sink.moves(from, targets & filter);
            } else {
                self.promoting(kind, from, targets, filter, &promotable, sink);
            }
            if kind.double.is_some() {
                self.double_steps(kind, from, allowed & filter, sink);
            }
        }
    }

    /// Where a piece of this kind can go from `from`, its royal piece's safety apart.
    #[inline(always)]
    pub(super) fn targets<C: Cpu>(&self, kind: &KindRules<B>, from: Square) -> B {
        let color = self.us.index();
        let reach = |path: &crate::rules::KindPath| {
            self.rules.tables[path.table].reach::<C>(self.us, from, self.occupied)
        };
        if kind.uniform {
            let leaps = kind.capture_leaps[color][from.index()];
            return kind.paths.iter().fold(leaps, |all, path| all | reach(path)) & !self.own;
        }
        let mut quiet = kind.quiet_leaps[color][from.index()];
        let mut takes = kind.capture_leaps[color][from.index()];
        for path in &kind.paths {
            let reach = reach(path);
            quiet |= if path.quiet { reach } else { B::EMPTY };
            takes |= if path.capture { reach } else { B::EMPTY };
        }
        quiet & self.empty | takes & self.enemy
    }

    /// The kinds that a piece can become now, of all that exist in this position.
    #[inline(always)]
    fn available_promotions(&self) -> Option<ArrayVec<Kind, { Kind::MAX }>> {
        self.rules.from_holdings.then(|| {
            let held = self.position.holdings.iter(self.us);
            held.map(|(kind, _)| kind).collect()
        })
    }

    #[inline(always)]
    fn promoting<S: Sink<B>>(
        &self,
        kind: &KindRules<B>,
        from: Square,
        targets: B,
        filter: B,
        available: &Option<ArrayVec<Kind, { Kind::MAX }>>,
        sink: &mut S,
    ) {
        let zone = self.rules.zone[self.us.index()];
        let leaves = self.rules.promotes_on_leaving && zone.has(from);
        let promoting = if leaves { targets } else { targets & zone };
        if promoting.is_empty() {
            return sink.moves(from, targets & filter);
        }
        let chosen: ArrayVec<Kind, { Kind::MAX }>;
        let kinds = match available {
            None => &kind.promotes_to,
            Some(held) => {
                let may = |k: &Kind| held.contains(k);
                chosen = kind.promotes_to.iter().copied().filter(may).collect();
                &chosen
            }
        };
        if kinds.is_empty() {
            return sink.moves(from, targets & filter);
        }
        sink.promotions(from, promoting, kinds);
        let forced = if self.rules.must_promote {
            promoting
        } else {
            promoting & kind.stuck[self.us.index()]
        };
        sink.moves(from, targets & !forced & filter);
    }

    #[inline(always)]
    fn double_steps<S: Sink<B>>(
        &self,
        kind: &KindRules<B>,
        from: Square,
        allowed: B,
        sink: &mut S,
    ) {
        let Some(double) = &kind.double else { return };
        let start = B::of(from) & double.start[self.us.index()];
        if start.is_empty() {
            return;
        }
        for step in &kind.quiet_steps[self.us.index()] {
            let once = (start & step.valid).shifted(step.by) & self.empty;
            let twice = (once & step.valid).shifted(step.by) & self.empty & allowed;
            for to in twice.squares() {
                sink.one(Move::new(from, to, MoveKind::DoubleStep));
            }
        }
    }

    /// The pieces that can take en passant: each is tried out, for two pieces go at once.
    #[inline(always)]
    pub(super) fn en_passant_takers(&self) -> impl Iterator<Item = Square> {
        let ep = self.position.en_passant;
        let takers = ep.map_or(B::EMPTY, |EnPassant { target, .. }| {
            let near = self.rules.takers[self.us.index()][target.index()] & self.own;
            near & !B::of(self.position.royal(self.us))
        });
        takers.squares().filter(move |&from| {
            let Some(EnPassant { target, pawn }) = ep else { return false };
            let takes = self.position.piece(from).is_some_and(|taker| {
                let kind = self.rules.kind(taker.kind());
                let leaps = &kind.capture_leaps[self.us.index()];
                kind.double.is_some() && leaps[from.index()].has(target)
            });
            let occupied = self.occupied & !B::of(from) & !B::of(pawn) | B::of(target);
            let enemies = self.enemy & !B::of(pawn);
            takes && !self.attacked(self.position.royal(self.us), enemies, occupied)
        })
    }

    #[inline(always)]
    fn en_passant<S: Sink<B>>(&self, sink: &mut S) {
        if let Some(ep) = self.position.en_passant {
            for from in self.en_passant_takers() {
                sink.one(Move::new(from, ep.target, MoveKind::EnPassant));
            }
        }
    }

    #[inline(always)]
    fn castling<S: Sink<B>>(&self, sink: &mut S) {
        if self.position.castling == 0 || self.safety.in_check {
            return;
        }
        for castle in self.rules.castles.iter().filter(|castle| self.can_castle(castle)) {
            sink.one(Move::new(castle.king, castle.king_to, MoveKind::Castle));
        }
    }

    /// Castling, check apart: crossed squares are tested with the king lifted from its own,
    /// the last one with the rook on its new one, too.
    #[inline(always)]
    pub(super) fn can_castle(&self, castle: &Castle<B>) -> bool {
        if castle.color != self.us
            || self.position.castling & castle.right == 0
            || castle.empty.meets(self.occupied)
        {
            return false;
        }
        let lifted = self.occupied & !B::of(castle.king);
        let landed = lifted & !B::of(castle.rook) | B::of(castle.rook_to);
        castle.crossed.squares().all(|square| !self.attacked(square, self.enemy, lifted))
            && !self.attacked(castle.king_to, self.enemy, landed)
    }

    #[inline(always)]
    pub(super) fn drops<S: Sink<B>>(&self, sink: &mut S) {
        if !self.rules.has_drops {
            return;
        }
        for (held, _) in self.position.holdings.iter(self.us) {
            let kind = self.rules.kind(held);
            let mut targets = self.empty & self.safety.targets & !kind.stuck[self.us.index()];
            if kind.one_per_file {
                targets &= !self.files_with(held);
            }
            if kind.no_drop_mate {
                targets = self.without_mate(held, targets);
            }
            sink.drops(held, targets);
        }
    }

    /// The files on which a piece of this kind and side stands.
    #[inline(always)]
    fn files_with(&self, kind: Kind) -> B {
        let is_one = |&s: &Square| self.position.piece(s).is_some_and(|p| p.kind() == kind);
        let squares = self.own.squares().filter(is_one);
        squares.fold(B::EMPTY, |all, square| all | self.rules.file_of[square.index()])
    }

    /// These squares without those where a drop of this kind would mate.
    #[inline(always)]
    fn without_mate(&self, kind: Kind, targets: B) -> B {
        let royal = self.position.royal(!self.us);
        let attackers = &self.rules.attackers[self.us.index()][royal.index()];
        let member = &self.rules.boards_of[self.us.index()][kind.index()];
        let from = attackers.iter().zip(member).fold(B::EMPTY, |all, (&a, &m)| all | a & m);
        let checks = targets & from;
        let mates = |&to: &Square| {
            let next = self.position.played::<false>(self.rules, Move::drop(kind, to));
            next.is_attacked(self.rules, royal, self.us)
                && dispatch(Count { rules: self.rules, position: &next }) == 0
        };
        checks.squares().filter(mates).fold(targets, |left, square| left & !B::of(square))
    }
}
