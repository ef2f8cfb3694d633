//! Moves that are legal, out of those that the pieces could make.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use super::super::Sink;
use super::destroyed;
use super::field::Field;
use super::watch::Watch;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::{Castle, FirstMoves, General, SPARED, TRADED, set_of};
use crate::variant::{CheckRule, Passing};

/// Passes on to another sink what is legal.
pub(super) struct Verify<'a, B: Bits, C, S> {
    pub(super) position: &'a Position<B>,
    pub(super) field: Field<'a, B>,
    pub(super) watch: Watch<B>,
    /// `true` if no move but a pass may leave pieces that face each other.
    pub(super) must_part: bool,
    /// The squares to which moves are passed on at all.
    pub(super) only: B,
    /// The pieces that pass by returning to where they stand.
    pub(super) returned: B,
    /// `true` once a move has been passed on.
    pub(super) found: bool,
    pub(super) sink: &'a mut S,
    pub(super) cpu: PhantomData<C>,
}

impl<B: Bits, C: Cpu, S: Sink<B>> Sink<B> for Verify<'_, B, C, S> {
    const GENERAL: bool = true;

    fn may_make_first(&self, from: Square, first: &FirstMoves<B>) -> bool {
        self.field.unmoved.has(from) && (first.in_check || !self.field.is_in_check::<C>(self.us()))
    }

    #[inline(always)]
    fn moves(&mut self, from: Square, targets: B) {
        let safe = self.safe_normally(from, targets);
        if !safe.is_empty() {
            self.found = true;
            self.sink.moves(from, safe);
            let (tables, us) = (self.field.tables, self.us());
            if tables.gates && self.position.is_gate(tables, us, from) {
                for to in safe.squares() {
                    self.gate(Move::new(from, to, MoveKind::Normal));
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for &kind in kinds {
            let piece = Piece::new(self.us(), kind);
            let mut safe = self.safe_targets(from, targets & self.only, piece);
            if !self.field.general.promotions_may_attack {
                safe &= !self.threats(from, safe, kind);
            }
            if !safe.is_empty() {
                self.found = true;
                self.sink.promotions(from, safe, &[kind]);
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: B) {
        let rules = self.field.tables.kind(kind);
        let piece = Piece::new(self.us(), kind);
        let mut safe = targets & self.only & rules.inside[self.us().index()];
        let royal = self.field.general.royal & set_of(kind) != 0;
        let may_check = self.field.general.drops_may_check;
        let may_anything = may_check && !rules.rules.no_drop_mate && rules.rules.may_face;
        let may_anything = may_anything && self.field.general.may_check;
        let every = self.watch.all || royal || !may_anything;
        let doubtful = if every { safe } else { safe & self.watch.to };
        for to in doubtful.squares() {
            let mates = || rules.rules.no_drop_mate && self.mates(Move::drop(kind, to));
            let checks = || !may_check && self.checks(Move::drop(kind, to));
            if !self.is_safe(B::EMPTY, to, B::EMPTY, piece) || checks() || mates() {
                safe &= !B::of(to);
            }
        }
        if !safe.is_empty() {
            self.found = true;
            self.sink.drops(kind, safe);
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, from: Square, targets: B) {
        let safe = self.safe_normally(from, targets);
        if !safe.is_empty() {
            self.found = true;
            self.sink.double_steps(from, safe);
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        if self.is_legal(mv) {
            if mv.is_pass() {
                self.returned |= B::of(mv.to());
            }
            self.found = true;
            self.sink.one(mv);
            if self.field.tables.gates && mv.is_castle() {
                self.gate(mv);
            }
        }
    }
}

impl<B: Bits, C: Cpu, S: Sink<B>> Verify<'_, B, C, S> {
    #[inline(always)]
    fn us(&self) -> Color {
        self.position.turn()
    }

    /// The targets on which the piece on a square, as what it is, leaves no royal piece in danger.
    #[inline(always)]
    fn safe_normally(&self, from: Square, targets: B) -> B {
        let targets = targets & self.only;
        match self.position.piece(from) {
            Some(piece) if !targets.is_empty() => self.safe_targets(from, targets, piece),
            _ => B::EMPTY,
        }
    }

    /// The targets on which a piece that comes from `from` and is then this `piece` leaves no
    /// royal piece in danger.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn safe_targets(&self, from: Square, targets: B, piece: Piece) -> B {
        let us = self.us();
        let mut safe = targets & self.field.tables.kind(piece.kind()).inside[us.index()];
        if !self.field.general.may_flee && self.watch.all {
            safe &= self.refuge(from);
        }
        let enemies = self.field.pieces[(!us).index()];
        let General { royal, facing, .. } = self.field.general;
        let changes = (royal | facing) & set_of(piece.kind()) != 0;
        let mut doubtful = match self.watch.all || changes || self.watch.from.has(from) {
            true => safe,
            false => safe & self.watch.to,
        };
        if self.field.general.blast.is_some() {
            doubtful |= safe & enemies;
        }
        if !self.field.general.may_check {
            let striking = safe & self.field.strikes(us, piece.kind());
            match self.field.strikes_plainly(piece.kind()) {
                true => safe &= !self.checks_from(from, striking & !doubtful, piece.kind()),
                false => doubtful |= striking,
            }
        }
        if self.field.general.trade.is_some() {
            doubtful |= safe & enemies & self.position.core.boards[TRADED];
        }
        for to in doubtful.squares() {
            if !self.is_safe(B::of(from), to, enemies & B::of(to), piece) {
                safe &= !B::of(to);
            }
        }
        safe
    }

    /// The targets from which a piece of this kind gives check when it has left its square.
    #[inline(always)]
    fn checks_from(&self, from: Square, targets: B, kind: Kind) -> B {
        let (us, mut checking) = (self.us(), targets);
        let royals = self.field.royals[(!us).index()];
        for to in targets.squares() {
            let occupied = self.field.occupied() & !B::of(from) | B::of(to);
            let mut struck = royals.squares();
            if !struck.any(|royal| self.field.captures::<C>(us, kind, (to, royal), occupied)) {
                checking &= !B::of(to);
            }
        }
        checking
    }

    /// Returns `true` if a move that is passed on by itself is legal: a double step, a capture en
    /// passant or on the way, castling, or a pass.
    fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.to());
        let Some(piece) = self.position.piece(from) else { return false };
        match mv.kind() {
            MoveKind::Locust { victim, becomes } => {
                let piece = becomes.map_or(piece, |kind| Piece::new(self.us(), kind));
                let captured =
                    self.field.pieces[(!self.us()).index()] & (B::of(victim) | B::of(to));
                self.only.has(victim)
                    && (self.field.general.may_flee || self.refuge(from).has(to))
                    && self.is_inside(piece, to)
                    && self.is_safe(B::of(from), to, captured, piece)
                    && becomes.is_none_or(|_| {
                        self.field.general.promotions_may_attack || {
                            let next = self.position.successor::<false>(self.field.tables, mv);
                            !self.attacks_after(&next, to)
                        }
                    })
            }
            MoveKind::Pass => self.accepts() || !self.field.is_in_check::<C>(self.us()),
            MoveKind::Castle => {
                let castle = self.field.tables.castle(self.us(), from, to);
                castle.is_some_and(|castle| self.can_castle(castle, mv))
            }
            MoveKind::EnPassant => {
                let pawn = self.position.core.en_passant.map_or(B::EMPTY, |ep| B::of(ep.pawn));
                self.is_inside(piece, to) && self.is_safe(B::of(from), to, pawn, piece)
            }
            _ => !self.safe_normally(from, B::of(to)).is_empty(),
        }
    }

    /// Passes on the forms of a legal move with which a piece enters.
    #[cold]
    fn gate(&mut self, mv: Move) {
        let (tables, position, us) = (self.field.tables, self.position, self.us());
        let castle = tables.castle(us, mv.origin(), mv.to()).filter(|_| mv.is_castle());
        for kind in position.entering(tables) {
            let mut forms = ArrayVec::<(Square, MoveKind), 2>::new();
            match castle {
                None => forms.push((mv.origin(), MoveKind::Gate(kind))),
                Some(castle) => {
                    let form = |at_rook| MoveKind::CastleGate { kind, at_rook };
                    forms.push((castle.king, form(false)));
                    forms.push((castle.rook, form(true)));
                }
            }
            for (square, form) in forms {
                let taken = castle.is_some_and(|it| square == it.king_to || square == it.rook_to);
                let gated = Move::new(mv.origin(), mv.to(), form);
                let inside = tables.kind(kind).drops_in[us.index()].has(square);
                if !taken
                    && inside
                    && position.is_gate(tables, us, square)
                    && (self.field.general.entries_only_block || self.is_sound(gated))
                {
                    self.sink.one(gated);
                }
            }
        }
    }

    /// Returns `true` if a move leaves no royal piece in danger and threatens nothing that it may
    /// not; that is found by playing it.
    pub(super) fn is_sound(&self, mv: Move) -> bool {
        let us = self.us();
        let next = self.position.successor::<false>(self.field.tables, mv);
        let after = Field::of(self.field.tables, self.field.general, &next);
        let wins = self.field.general.blast.is_some()
            && after.royals[(!us).index()].is_empty()
            && !self.field.royals[(!us).index()].is_empty();
        let lost = after.royals[us.index()].count() < self.field.royals[us.index()].count();
        let safe = || {
            !after.is_in_check::<C>(us)
                && !self.leaves_facing(&after)
                && (self.field.general.may_check || !after.is_in_check::<C>(!us))
        };
        let threatens = || mv.promotion().is_some() && self.attacks_after(&next, mv.to());
        let may_threaten = || self.field.general.promotions_may_attack || !threatens();
        !lost && (wins || safe() && may_threaten())
    }

    /// Passes on a pass, if it is allowed now.
    pub(super) fn pass(&mut self) {
        let may = match self.field.general.may_pass {
            _ if self.accepts() => true,
            Passing::Never => false,
            Passing::WhenStuck => !self.found,
            Passing::Always => true,
        };
        let passing = self.position.passing().filter(|mv| !self.returned.has(mv.to()));
        if let (true, Some(mv)) = (may, passing) {
            self.one(mv);
        }
    }

    /// Returns `true` if pieces still face each other that must be parted.
    fn leaves_facing(&self, after: &Field<'_, B>) -> bool {
        self.must_part && after.is_faced()
    }

    /// Returns `true` if pieces face each other and the side to move may pass, which ends the game.
    fn accepts(&self) -> bool {
        self.field.general.accepts && self.must_part
    }

    /// The squares to which a piece may go where royal pieces in check may not flee.
    #[cold]
    fn refuge(&self, from: Square) -> B {
        let (us, field) = (self.us(), &self.field);
        if !field.royals[us.index()].has(from) || !field.is_in_check::<C>(us) {
            return field.tables.all;
        }
        let attackers = field.attackers::<C>(!us, from, field.occupied());
        match attackers.count() {
            0 => field.tables.all,
            1 => attackers,
            _ => B::EMPTY,
        }
    }

    fn is_inside(&self, piece: Piece, to: Square) -> bool {
        self.field.tables.kind(piece.kind()).inside[self.us().index()].has(to)
    }

    /// Returns `true` if no royal piece is in danger after `piece` has come to a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_safe(&self, from: B, to: Square, captured: B, piece: Piece) -> bool {
        let us = self.us();
        let (own, theirs) = (us.index(), (!us).index());
        let mut after = self.field;
        after.arrived = Some((to, piece));
        after.pieces[own] = after.pieces[own] & !from | B::of(to);
        after.pieces[theirs] &= !captured;
        after.royals[own] &= !from;
        after.royals[theirs] &= !captured;
        after.facing[own] &= !from;
        after.facing[theirs] &= !captured;
        if !after.unmoved.is_empty() {
            after.unmoved &= !(from | captured | B::of(to));
            after.aim(us, to);
        }
        if after.general.royal & set_of(piece.kind()) != 0 {
            after.royals[own] |= B::of(to);
        }
        if after.general.facing & set_of(piece.kind()) != 0 {
            after.facing[own] |= B::of(to);
        }
        if !captured.is_empty() && self.becomes_wall(from, piece) {
            after.pieces[own] &= !B::of(to);
            after.royals[own] &= !B::of(to);
            after.facing[own] &= !B::of(to);
            after.walls |= B::of(to);
            if after.royals[own].count() < self.field.royals[own].count() {
                return false;
            }
        }
        if !captured.is_empty() && self.field.general.blast.is_some() {
            self.explode(&mut after, to);
            if after.royals[own].count() < self.field.royals[own].count() {
                return false;
            }
            if after.royals[theirs].is_empty() && !self.field.royals[theirs].is_empty() {
                return true;
            }
        }
        !after.is_in_check::<C>(us)
            && !self.leaves_facing(&after)
            && (self.field.general.may_check || !after.is_in_check::<C>(!us))
            && self.may_trade((from, to), captured, &after)
    }

    /// Returns `true` if a piece that captures becomes a wall; `piece` is what it is then.
    fn becomes_wall(&self, from: B, piece: Piece) -> bool {
        let Some(walls) = &self.field.general.walls else { return false };
        let moved = if from.is_empty() { None } else { self.position.piece(from.first()) };
        walls.petrifies(moved.unwrap_or(piece).kind())
    }

    /// Returns `true` unless these captures are a trade that is not allowed.
    fn may_trade(&self, (from, to): (B, Square), captured: B, after: &Field<'_, B>) -> bool {
        let traded = self.position.core.boards[TRADED];
        let Some(trade) = &self.field.general.trade else { return true };
        let taken = captured & traded;
        if taken.is_empty() {
            return true;
        }
        if !from.meets(traded) {
            // Another piece may not take revenge for what another piece has taken.
            return self.position.struck().is_none_or(|square| (taken & !B::of(square)).is_empty());
        }
        let near = if from.is_empty() { B::EMPTY } else { *trade.near.at(from.first()) };
        let weighty = |square: Square| {
            self.field.piece(square).is_some_and(|piece| set_of(piece.kind()) & trade.light == 0)
        };
        if (taken & !near).is_empty() || (captured & !traded).squares().any(weighty) {
            return true;
        }
        let them = !self.us();
        let mut guards = after.attackers::<C>(them, to, after.occupied());
        if !trade.royal_guards {
            guards &= !after.royals[them.index()];
        }
        guards.is_empty()
    }

    /// Removes what a capture on a square destroys.
    fn explode(&self, after: &mut Field<'_, B>, to: Square) {
        let left = !destroyed(self.field.general, self.position.core.boards[SPARED], to);
        for side in 0..2 {
            after.pieces[side] &= left;
            after.royals[side] &= left;
            after.facing[side] &= left;
        }
    }

    /// Tests the squares the king crosses with the king lifted off the board, and its target with
    /// the rook on its own target as well. A king that is not royal may be attacked. Where only the
    /// first royal piece counts, that may be another one on the way.
    fn can_castle(&self, castle: &Castle<B>, mv: Move) -> bool {
        self.crosses_safely(castle)
            && match self.field.tables.moves_plainly {
                true => !self.castled(castle).is_in_check::<C>(self.us()),
                false => self.is_sound(mv),
            }
    }

    /// Returns `true` if castling is legal as far as the squares are concerned that the king
    /// crosses.
    pub(super) fn may_castle(&self, mv: Move) -> bool {
        let castle = self.field.tables.castle(self.us(), mv.origin(), mv.to());
        castle.is_some_and(|castle| self.crosses_safely(castle))
    }

    /// The pieces after castling, as far as they matter to the other side's attacks.
    fn castled(&self, castle: &Castle<B>) -> Field<'_, B> {
        let (own, mut after) = (self.us().index(), self.field);
        let left = !(B::of(castle.king) | B::of(castle.rook));
        after.pieces[own] &= left;
        after.royals[own] &= left;
        for (from, to) in [(castle.king, castle.king_to), (castle.rook, castle.rook_to)] {
            after.pieces[own] |= B::of(to);
            if self.field.royals[own].has(from) {
                after.royals[own] |= B::of(to);
            }
        }
        after
    }

    fn crosses_safely(&self, castle: &Castle<B>) -> bool {
        let us = self.us();
        let mut lifted = self.field;
        let king = B::of(castle.king);
        lifted.pieces[us.index()] &= !king;
        lifted.royals[us.index()] &= !king;
        let royal = self.field.royals[us.index()].meets(king);
        let first = self.field.general.check == CheckRule::First;
        let counts = |on: Square| {
            let mut crossing = lifted;
            crossing.royals[us.index()] |= B::of(on);
            !first || crossing.first_royal(us) == Some(on)
        };
        let crossed =
            || castle.crossed.squares().any(|s| counts(s) && lifted.is_attacked::<C>(!us, s));
        !(royal && (self.field.is_in_check::<C>(us) || crossed()))
    }

    /// The targets on which a promotion gives check or attacks an enemy piece.
    #[cold]
    fn threats(&self, from: Square, targets: B, kind: Kind) -> B {
        let tables = self.field.tables;
        let threatens = |to: Square| {
            let mv = Move::new(from, to, MoveKind::Promotion(kind));
            let next = self.position.successor::<false>(tables, mv);
            self.attacks_after(&next, to)
        };
        B::from_squares(targets.squares().filter(|&to| threatens(to)))
    }

    /// Returns `true` if the piece that has just promoted on a square attacks an enemy, or the enemy
    /// is in check.
    fn attacks_after(&self, next: &Position<B>, to: Square) -> bool {
        let (tables, us) = (self.field.tables, self.us());
        let after = Field::of(tables, self.field.general, next);
        let occupied = after.occupied();
        let mut enemies = after.pieces[(!us).index()].squares();
        after.is_in_check::<C>(!us)
            || enemies.any(|enemy| after.attackers::<C>(us, enemy, occupied).has(to))
    }

    /// Returns `true` if a drop gives check.
    fn checks(&self, mv: Move) -> bool {
        let tables = self.field.tables;
        self.position.successor::<false>(tables, mv).in_check(tables)
    }

    /// Returns `true` if a drop gives mate.
    #[cold]
    fn mates(&self, mv: Move) -> bool {
        let tables = self.field.tables;
        let next = self.position.successor::<false>(tables, mv);
        next.in_check(tables) && next.count_legal(tables) == 0
    }
}
