//! Moves with which walls are built.

use super::super::generate::Generator;
use super::super::{Sink, Wanted};
use super::field::Field;
use super::verify::Verify;
use crate::attacks::PathTable;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::square::{Kind, Piece, Square};
use crate::tables::{FirstMoves, General, WALLS, Walls};
use crate::variant::{CheckRule, WallPlace};

/// Turns moves that pieces could make into such that build a wall, and passes on what is legal.
pub(super) struct Build<'v, 'a, B: Bits, C, S> {
    pub(super) verify: &'v mut Verify<'a, B, C, S>,
    pub(super) walls: &'a Walls<B>,
    /// Each move is passed on with one wall only.
    pub(super) once: bool,
}

impl<B: Bits, C: Cpu, S: Sink<B>> Sink<B> for Build<'_, '_, B, C, S> {
    const GENERAL: bool = true;

    fn may_make_first(&self, from: Square, first: &FirstMoves<B>) -> bool {
        self.verify.may_make_first(from, first)
    }

    fn moves(&mut self, from: Square, targets: B) {
        let Some(piece) = self.verify.position.piece(from) else { return };
        for to in (targets & self.verify.only & self.ground(piece.kind())).squares() {
            self.each(Move::new(from, to, MoveKind::Normal));
        }
    }

    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for &kind in kinds {
            for to in (targets & self.verify.only & self.ground(kind)).squares() {
                self.each(Move::new(from, to, MoveKind::Promotion(kind)));
            }
        }
    }

    fn drops(&mut self, _: Kind, _: B) {
        unreachable!("who builds does not drop")
    }

    fn one(&mut self, mv: Move) {
        let Some(piece) = self.verify.position.piece(mv.origin()) else { return };
        if (self.verify.only & self.ground(piece.kind())).has(mv.to()) {
            self.each(mv);
        }
    }
}

impl<B: Bits, C: Cpu, S: Sink<B>> Build<'_, '_, B, C, S> {
    /// Generates all moves, or captures and promotions, in a game in which each builds a wall.
    pub(super) fn all(
        &mut self,
        generator: &Generator<'_, B>,
        general: &General<B>,
        wanted: Wanted,
    ) {
        let (own, enemy) = (generator.own, generator.enemy);
        generator.en_passant(self);
        if general.must_capture {
            self.verify.only = enemy;
            generator.pieces::<C, _>(own, enemy, self);
            if self.verify.found {
                return;
            }
            self.verify.only = self.verify.field.tables.all & !enemy;
        }
        match wanted {
            Wanted::Captures => generator.pieces::<C, _>(own, enemy, self),
            Wanted::All => {
                generator.pieces::<C, _>(own, self.verify.field.tables.all, self);
                generator.each_castle(self);
                self.verify.pass();
            }
        }
    }

    /// The squares on which a piece of this kind may stand.
    fn ground(&self, kind: Kind) -> B {
        let us = self.verify.position.turn();
        self.verify.field.tables.kind(kind).inside[us.index()]
    }

    /// Passes on the forms of a move.
    pub(super) fn each(&mut self, mv: Move) {
        let mut squares = self.squares(mv);
        if self.is_doubtful(mv) {
            if mv.is_castle() && !self.verify.may_castle(mv) {
                return;
            }
            for wall in squares.squares() {
                if !mv.with_wall(wall).is_some_and(|mv| self.verify.is_sound(mv)) {
                    squares &= !B::of(wall);
                }
            }
        }
        if squares.is_empty() {
            return;
        }
        self.verify.found = true;
        match self.once {
            true => self.verify.sink.walls(mv, B::of(squares.first())),
            false => self.verify.sink.walls(mv, squares),
        }
    }

    /// Returns `true` if a move could be illegal because of what it leaves attacked.
    fn is_doubtful(&self, mv: Move) -> bool {
        let Field { general, royals, .. } = &self.verify.field;
        let may_lose =
            general.check != CheckRule::Never && royals.iter().any(|all| !all.is_empty());
        let may_threaten = general.promotions_may_attack || mv.promotion().is_none();
        may_lose || !may_threaten || general.lines.is_some()
    }

    /// The squares on which a wall may be built with a move.
    fn squares(&self, mv: Move) -> B {
        let Verify { position, field, .. } = &*self.verify;
        let (walls, us) = (self.walls, position.turn());
        let (from, to) = (mv.origin(), mv.to());
        let usual =
            matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Promotion(_));
        // What else a move changes is found by playing it.
        let taken = match usual && field.general.blast.is_none() {
            true => field.occupied() & !B::of(from) | B::of(to),
            false => {
                let next: Position<B> = position.successor::<false>(field.tables, mv);
                next.occupied() | next.core.boards[WALLS]
            }
        };
        let free = walls.sites[us.index()] & field.tables.all & !taken;
        match walls.place {
            WallPlace::Anywhere => free,
            WallPlace::Left => free & B::of(from),
            WallPlace::Edge => {
                let near = field.walls.squares().map(|wall| *walls.beside.at(wall));
                free & near.fold(walls.edge, |all, squares| all | squares)
            }
            WallPlace::InReach => {
                let stands = position.piece(from).map(Piece::kind);
                match mv.promotion().or(stands) {
                    Some(kind) => free & self.reach(kind, mv, taken),
                    None => B::EMPTY,
                }
            }
        }
    }

    /// The squares to which a piece that is of this kind after a move, which leaves `occupied`
    /// squares, could go from there without capturing.
    fn reach(&self, kind: Kind, mv: Move, occupied: B) -> B {
        let (tables, us, from) = (self.verify.field.tables, self.verify.position.turn(), mv.to());
        let rules = tables.kind(kind);
        let without = rules.bars.map(|bars| {
            let next: Position<B> = self.verify.position.successor::<false>(tables, mv);
            occupied & !next.of_kinds(occupied, bars.hops)
        });
        let reach = |table: &PathTable<B>| {
            let free = table.reach::<C>(us, from, occupied);
            without.map_or(free, |without| free & table.reach::<C>(us, from, without))
        };
        let (quiet, _) = rules.moves.reached(tables, us, from, reach);
        quiet & rules.inside[us.index()] & !occupied
    }
}
