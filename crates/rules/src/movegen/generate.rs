//! Generates legal moves piece by piece, into any sink.

use arrayvec::ArrayVec;

use super::safety::{Safety, attacked};
use super::{Sink, Wanted};
use crate::attacks::PathTable;
use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::holdings::Holdings;
use crate::moves::{Move, MoveKind};
use crate::position::{Core, Position};
use crate::setup::EnPassant;
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::{Castle, DoubleStep, KindMoves, KindRules, PAWNS, Tables};
use crate::variant::IfNone;

pub(super) type Kinds = ArrayVec<Kind, { Kind::MAX }>;

/// Generates legal moves into a sink.
pub(crate) struct Generate<'a, B: Bits, S> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) position: &'a Position<B>,
    pub(crate) wanted: Wanted,
    pub(crate) sink: &'a mut S,
}

impl<B: Bits, S: Sink<B>> Kernel for Generate<'_, B, S> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let safety = Safety::of(self.tables, &self.position.core);
        let generator = Generator::of(self.tables, self.position, &safety);
        let filter = match self.wanted {
            Wanted::All => self.tables.all,
            Wanted::Captures => generator.enemy,
        };
        let royal = generator.royal();
        self.sink.moves(royal, generator.royal_targets(filter));
        generator.pieces::<C, S>(generator.own & !B::of(royal), filter, self.sink);
        if let Some(ep) = self.position.core.en_passant {
            for from in generator.en_passant_takers(ep).squares() {
                self.sink.one(Move::new(from, ep.target, MoveKind::EnPassant));
            }
        }
        if self.wanted == Wanted::All {
            if !safety.in_check {
                generator.castling(self.sink);
            }
            generator.drops(self.sink);
        }
    }
}

/// Tests whether any piece can legally capture en passant.
pub(crate) struct AnyEnPassant<'a, B: Bits> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) position: &'a Position<B>,
}

impl<B: Bits> Kernel for AnyEnPassant<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let safety = Safety::of(self.tables, &self.position.core);
        let generator = Generator::of(self.tables, self.position, &safety);
        let Some(ep) = self.position.core.en_passant else { return false };
        !generator.en_passant_takers(ep).is_empty()
    }
}

/// The position as all parts of the generator need it.
pub(super) struct Generator<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) core: &'a Core<B>,
    pub(super) holdings: &'a Holdings,
    pub(super) mailbox: &'a B::Array<Option<Piece>>,
    pub(super) safety: &'a Safety<B>,
    pub(super) us: Color,
    pub(super) own: B,
    pub(super) enemy: B,
    pub(super) occupied: B,
    pub(super) empty: B,
}

impl<'a, B: Bits> Generator<'a, B> {
    #[inline(always)]
    fn of(tables: &'a Tables<B>, position: &'a Position<B>, safety: &'a Safety<B>) -> Self {
        Generator::new(tables, &position.core, &position.holdings, &position.mailbox, safety)
    }

    #[inline(always)]
    pub(super) fn new(
        tables: &'a Tables<B>,
        core: &'a Core<B>,
        holdings: &'a Holdings,
        mailbox: &'a B::Array<Option<Piece>>,
        safety: &'a Safety<B>,
    ) -> Self {
        let us = core.turn;
        let (own, enemy) = (core.pieces(us), core.pieces(!us));
        let occupied = own | enemy;
        let empty = tables.all & !occupied;
        Generator { tables, core, holdings, mailbox, safety, us, own, enemy, occupied, empty }
    }

    /// Adds walls, which are in the way like pieces of one's own that never move.
    #[inline(always)]
    pub(super) fn with_walls(mut self, walls: B) -> Self {
        self.own |= walls;
        self.occupied |= walls;
        self.empty &= !walls;
        self
    }

    /// Returns `true` if one of `enemies` attacks `square` when `occupied` squares block.
    #[inline(always)]
    fn attacked(&self, square: Square, enemies: B, occupied: B) -> bool {
        attacked(self.tables, self.core, !self.us, square, enemies, occupied)
    }

    /// The royal piece of the side to move, in games of the fast way.
    #[inline(always)]
    pub(super) fn royal(&self) -> Square {
        self.core.royal_square(self.us)
    }

    #[inline(always)]
    pub(super) fn pinned_targets(&self, square: Square) -> B {
        self.safety.pinned_targets(self.tables, self.core, square)
    }

    /// The targets of a piece on `from` that leave the royal piece safe.
    #[inline(always)]
    pub(super) fn allowed(&self, from: Square) -> B {
        if self.safety.pinned.has(from) { self.pinned_targets(from) } else { self.safety.targets }
    }

    /// The targets on which a piece that moves from `from` can promote.
    #[inline(always)]
    pub(super) fn promoting_targets(&self, from: Square, targets: B) -> B {
        let zone = self.tables.zone[self.us.index()];
        if self.tables.promotion.on_leaving && zone.has(from) { targets } else { targets & zone }
    }

    /// The legal targets of the royal piece.
    #[inline(always)]
    pub(super) fn royal_targets(&self, filter: B) -> B {
        let Some(kind) = self.tables.royal else { return B::EMPTY };
        let rules = self.tables.kind(kind);
        let royal = self.royal();
        let quiet = *rules.moves.quiet_leaps[self.us.index()].at(royal) & self.empty;
        let takes = *rules.moves.capture_leaps[self.us.index()].at(royal) & self.enemy;
        let mut targets = (quiet | takes) & filter;
        let occupied = self.occupied & !B::of(royal);
        for to in targets.squares() {
            if self.attacked(to, self.enemy & !B::of(to), occupied) {
                targets &= !B::of(to);
            }
        }
        targets
    }

    /// Generates the moves of some pieces, which are all but the royal one in the fast way.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pieces<C: Cpu, S: Sink<B>>(&self, movers: B, filter: B, sink: &mut S) {
        let choice = if self.tables.limited { self.available() } else { Kinds::new() };
        for from in movers.squares() {
            let Some(piece) = *self.mailbox.at(from) else { continue };
            let kind = self.tables.kind(piece.kind());
            let allowed = self.allowed(from);
            let targets = match kind.bars {
                Some(bars) if S::GENERAL => self.barred_targets::<C>(kind, bars, from),
                _ => self.targets::<C>(kind, from),
            };
            let mut targets = targets & allowed;
            if S::GENERAL
                && let Some(first) = &kind.first
                && sink.may_make_first(from, first)
            {
                targets |= self.targets_of::<C>(&first.moves, from);
            }
            let remaining = self.promotions(kind, from, targets, (&choice, false), sink);
            sink.moves(from, remaining & filter);
            if S::GENERAL && !kind.in_place[self.us.index()].is_empty() {
                self.promotions_in_place::<C, S>(piece, from, &choice, sink);
            }
            if kind.has_more {
                self.double_steps(kind, from, allowed, filter, &choice, sink);
                if S::GENERAL && self.tables.has_tours {
                    self.tours(piece.kind(), from, (targets, filter), &choice, sink);
                }
            }
        }
    }

    /// The pseudo-legal targets of a piece of this kind on `from`.
    #[inline(always)]
    pub(super) fn targets<C: Cpu>(&self, kind: &KindRules<B>, from: Square) -> B {
        let moves = &kind.moves;
        if !kind.uniform {
            return self.targets_of::<C>(moves, from);
        }
        let mut takes = *moves.capture_leaps[self.us.index()].at(from);
        for path in &moves.paths {
            takes |= self.tables.path_tables[path.table].reach::<C>(self.us, from, self.occupied);
        }
        takes & !self.own
    }

    /// The same of some moves.
    #[inline(always)]
    pub(super) fn targets_of<C: Cpu>(&self, moves: &KindMoves<B>, from: Square) -> B {
        let reach = |table: &PathTable<B>| table.reach::<C>(self.us, from, self.occupied);
        let (quiet, takes) = moves.reached(self.tables, self.us, from, reach);
        quiet & self.empty | takes & self.enemy
    }

    /// The kinds to which the side to move can promote now.
    fn available(&self) -> Kinds {
        let variant = self.tables.variant();
        let held =
            |kind| !self.tables.promotion.from_holdings || self.holdings.count(self.us, kind) > 0;
        let few = |kind| {
            let most = variant.kind(kind).most;
            let there = |most: u8| {
                let alike = self.tables.kind(kind).alike.iter().map(|&kind| self.all_of(kind));
                alike.map(|all| all.count()).sum::<u32>() < u32::from(most)
            };
            most.is_none_or(there)
        };
        variant.all_kinds().filter(|&kind| held(kind) && few(kind)).collect()
    }

    /// The pieces of this kind of the side to move.
    pub(super) fn all_of(&self, kind: Kind) -> B {
        let piece = Some(Piece::new(self.us, kind));
        let mut all = B::EMPTY;
        for square in self.own.squares() {
            if *self.mailbox.at(square) == piece {
                all |= B::of(square);
            }
        }
        all
    }

    /// Generates the promotions of a piece that moves to any of `targets`. Returns the targets on
    /// which it may remain what it is. `captures` is `true` if the piece captures on the way there.
    #[inline(always)]
    pub(super) fn promotions<S: Sink<B>>(
        &self,
        kind: &KindRules<B>,
        from: Square,
        targets: B,
        (choice, captures): (&Kinds, bool),
        sink: &mut S,
    ) -> B {
        let (us, zone) = (self.us.index(), kind.zone[self.us.index()]);
        if kind.promotes_to[us].is_empty() {
            return targets;
        }
        let leaves = self.tables.promotion.on_leaving && zone.has(from);
        let mut promoting = if leaves { targets } else { targets & zone };
        if self.tables.promotion.captures_inside && zone.has(from) && !captures {
            promoting &= self.enemy | zone & kind.stuck[us];
        }
        if promoting.is_empty() {
            return targets;
        }
        let forced = if kind.must[us] { promoting } else { promoting & kind.stuck[us] };
        if !self.tables.limited {
            sink.promotions(from, promoting, &kind.promotes_to[us]);
            return targets & !forced;
        }
        let kinds: Kinds =
            kind.promotes_to[us].iter().copied().filter(|kind| choice.contains(kind)).collect();
        sink.promotions(from, promoting, &kinds);
        match self.tables.promotion.if_none {
            IfNone::Stays if kinds.is_empty() => targets,
            _ => targets & !forced,
        }
    }

    #[inline(always)]
    fn double_steps<S: Sink<B>>(
        &self,
        kind: &KindRules<B>,
        from: Square,
        allowed: B,
        filter: B,
        choice: &Kinds,
        sink: &mut S,
    ) {
        let Some(double) = &kind.double else { return };
        let start = B::of(from) & double.start[self.us.index()];
        if start.is_empty() {
            return;
        }
        for step in &double.steps[self.us.index()] {
            let once = (start & step.valid).shifted(step.by) & self.empty;
            let mut twice = (once & step.valid).shifted(step.by) & self.empty;
            if let (true, Some(triple)) = (S::GENERAL, &double.triple)
                && triple.start[self.us.index()].has(from)
            {
                twice |= (twice & step.valid).shifted(step.by) & self.empty;
            }
            let twice = twice & allowed;
            let remaining = match double.promotes {
                true => self.promotions(kind, from, twice, (choice, false), sink),
                false => twice,
            };
            sink.double_steps(from, remaining & filter);
        }
    }

    /// The pieces that can legally capture en passant on the square skipped last. Each is tested,
    /// because two pieces leave their squares at once.
    #[inline(always)]
    pub(super) fn en_passant_takers(&self, ep: EnPassant) -> B {
        let target = ep.target;
        let mut takers = *self.tables.takers[self.us.index()].at(target) & self.own;
        for from in takers.squares() {
            let occupied = self.occupied & !B::of(from) & !B::of(ep.pawn) | B::of(target);
            let enemies = self.enemy & !B::of(ep.pawn);
            if !self.takes_en_passant(from, target)
                || self.attacked(self.royal(), enemies, occupied)
            {
                takers &= !B::of(from);
            }
        }
        takers
    }

    /// Generates captures en passant, legal or not.
    #[inline(always)]
    pub(super) fn en_passant<S: Sink<B>>(&self, sink: &mut S) {
        if let Some(ep) = self.core.en_passant {
            self.each_en_passant(ep, sink);
        }
    }

    fn each_en_passant<S: Sink<B>>(&self, ep: EnPassant, sink: &mut S) {
        for target in ep.targets().filter(|&target| self.empty.has(target)) {
            let takers = *self.tables.takers[self.us.index()].at(target) & self.own;
            for from in takers.squares() {
                if self.takes_en_passant(from, target) {
                    sink.one(Move::new(from, target, MoveKind::EnPassant));
                }
            }
        }
    }

    /// Returns `true` if the piece on `from` captures en passant at all, and captures on `target`.
    #[inline(always)]
    fn takes_en_passant(&self, from: Square, target: Square) -> bool {
        if self.tables.counts_by_class && self.tables.general.is_none() {
            return self.core.boards[PAWNS].has(from);
        }
        let Some(taker) = *self.mailbox.at(from) else { return false };
        let same_kind = self.core.en_passant.is_some_and(|ep| {
            self.mailbox.at(ep.pawn).is_some_and(|pawn| pawn.kind() == taker.kind())
        });
        let double = self.tables.kind(taker.kind()).double.as_ref();
        let takes = |double: &DoubleStep<B>| double.takes[self.us.index()].at(from).has(target);
        same_kind && double.is_some_and(takes)
    }

    /// Generates castling moves for which the way is free, legal or not.
    #[inline(always)]
    pub(super) fn each_castle<S: Sink<B>>(&self, sink: &mut S) {
        if self.core.castling == 0 {
            return;
        }
        for castle in &self.tables.castles {
            if self.is_free(castle) {
                sink.one(Move::new(castle.king, castle.king_to, MoveKind::Castle));
            }
        }
    }

    /// Generates castling moves; the royal piece must not be in check.
    #[inline(always)]
    pub(super) fn castling<S: Sink<B>>(&self, sink: &mut S) {
        if self.core.castling == 0 {
            return;
        }
        for castle in &self.tables.castles {
            if self.can_castle(castle) {
                sink.one(Move::new(castle.king, castle.king_to, MoveKind::Castle));
            }
        }
    }

    /// Tests the squares the king crosses with the king lifted off the board, and its target with
    /// the rook on its own target as well.
    #[inline(always)]
    fn can_castle(&self, castle: &Castle<B>) -> bool {
        if !self.is_free(castle) {
            return false;
        }
        let lifted = self.occupied & !B::of(castle.king);
        for square in castle.crossed.squares() {
            if self.attacked(square, self.enemy, lifted) {
                return false;
            }
        }
        let landed = lifted & !B::of(castle.rook) | B::of(castle.rook_to);
        !self.attacked(castle.king_to, self.enemy, landed)
    }

    /// Returns `true` if a side has the right to castle and nothing is in the way.
    #[inline(always)]
    fn is_free(&self, castle: &Castle<B>) -> bool {
        castle.color == self.us
            && self.core.castling & castle.right != 0
            && !castle.empty.meets(self.occupied)
    }

    #[inline(always)]
    pub(super) fn drops<S: Sink<B>>(&self, sink: &mut S) {
        for &(dropped, held) in &self.tables.droppable {
            if self.holdings.count(self.us, held) == 0 {
                continue;
            }
            let kind = self.tables.kind(dropped);
            let mut targets = self.empty & self.safety.targets & kind.drops_in[self.us.index()];
            if let Some(most) = kind.most_per_file {
                targets &= !self.full_files(dropped, most);
            }
            if self.tables.keeps_shades {
                targets &= self.shades(dropped);
            }
            if kind.rules.no_drop_mate && self.tables.general.is_none() {
                targets = self.without_mate(dropped, targets);
            }
            sink.drops(dropped, targets);
        }
    }

    /// The squares on which a piece may be dropped as far as their colours matter.
    #[cold]
    fn shades(&self, dropped: Kind) -> B {
        let dark = self.tables.dark;
        let mut allowed = self.tables.all;
        for &(kind, held) in &self.tables.droppable {
            let rules = self.tables.kind(kind);
            if !rules.rules.one_per_shade || self.holdings.count(self.us, held) == 0 {
                continue;
            }
            let own = self.all_of(kind);
            for shade in [dark, self.tables.all & !dark] {
                let taken = own.meets(shade);
                let left = self.empty & rules.drops_in[self.us.index()] & shade;
                if kind == dropped && taken {
                    allowed &= !shade;
                } else if kind != dropped && !taken && !left.is_many() {
                    allowed &= !left;
                }
            }
        }
        allowed
    }

    /// The files on which the side to move has as many pieces of this kind as are allowed.
    #[inline(always)]
    fn full_files(&self, kind: Kind, most: u8) -> B {
        let all = if self.tables.pawn == Some(kind) {
            self.own & self.core.boards[PAWNS]
        } else {
            self.all_of(kind)
        };
        let mut files = B::EMPTY;
        for square in all.squares() {
            let file = *self.tables.file_of.at(square);
            if most == 1 || (all & file).count() >= u32::from(most) {
                files |= file;
            }
        }
        files
    }

    /// Removes the squares on which a drop of this kind would give mate.
    #[inline(always)]
    fn without_mate(&self, kind: Kind, targets: B) -> B {
        let royal = self.core.royal_square(!self.us);
        let attackers = self.tables.attackers[self.us.index()].at(royal);
        let member = &self.tables.boards_of[self.us.index()][kind.index()];
        let mut from = B::EMPTY;
        for (&attackers, &member) in attackers.iter().zip(member) {
            from |= attackers & member;
        }
        let mut allowed = targets;
        for to in (targets & from).squares() {
            if self.drop_mates(kind, to) {
                allowed &= !B::of(to);
            }
        }
        allowed
    }

    #[cold]
    #[inline(never)]
    fn drop_mates(&self, kind: Kind, to: Square) -> bool {
        let position = Position::of_parts(*self.core, *self.holdings, self.mailbox);
        let next = position.successor::<false>(self.tables, Move::drop(kind, to));
        next.in_check(self.tables) && next.count_legal_on(self.tables) == 0
    }
}
