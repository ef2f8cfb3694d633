//! The pieces as they stand, or as they would after a move, and who attacks whom.

use crate::attacks::PathTable;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::position::Position;
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::{FACING, General, KindMoves, ROYALS, Tables, Walls};
use crate::variant::CheckRule;

/// The pieces on the board, as far as attacks and royal pieces are concerned.
pub(super) struct Field<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) general: &'a General<B>,
    mailbox: &'a B::Array<Option<Piece>>,
    /// A piece that has just arrived, of which the mailbox does not know.
    pub(super) arrived: Option<(Square, Piece)>,
    pub(super) pieces: [B; 2],
    pub(super) walls: B,
    pub(super) royals: [B; 2],
    /// The pieces that may not face their like.
    pub(super) facing: [B; 2],
    /// The pieces that may still make first moves.
    pub(super) unmoved: B,
}

// Derived, these would ask for arrays that can be copied.
impl<B: Bits> Clone for Field<'_, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Bits> Copy for Field<'_, B> {}

impl<'a, B: Bits> Field<'a, B> {
    #[inline(always)]
    pub(super) fn of(
        tables: &'a Tables<B>,
        general: &'a General<B>,
        position: &'a Position<B>,
    ) -> Field<'a, B> {
        let core = &position.core;
        let pieces = [core.pieces(Color::White), core.pieces(Color::Black)];
        // Where nobody minds, a class may have that bitboard.
        let facing = if general.lines.is_some() { core.boards[FACING] } else { B::EMPTY };
        Field {
            tables,
            general,
            mailbox: &position.mailbox,
            arrived: None,
            pieces,
            walls: position.walls(tables),
            royals: [pieces[0] & core.boards[ROYALS], pieces[1] & core.boards[ROYALS]],
            facing: [pieces[0] & facing, pieces[1] & facing],
            unmoved: position.unmoved(tables),
        }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> B {
        self.pieces[0] | self.pieces[1] | self.walls
    }

    #[inline(always)]
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        match self.arrived {
            Some((at, piece)) if at == square => Some(piece),
            _ => *self.mailbox.at(square),
        }
    }

    /// The pieces of `by` that could capture on `square` on some board. An attack that would
    /// destroy the attacker's own royal piece is none.
    #[inline(always)]
    pub(super) fn candidates(&self, by: Color, square: Square) -> B {
        let mut pieces = self.pieces[by.index()];
        if let Some(walls) = &self.general.walls {
            pieces &= !self.stony_royals(walls, by);
        }
        let candidates = *self.general.attackers[by.index()].at(square) & pieces;
        match &self.general.blast {
            None => candidates,
            Some(blast) if blast.at(square).meets(self.royals[by.index()]) => B::EMPTY,
            Some(_) => candidates & !self.royals[by.index()],
        }
    }

    /// The royal pieces that would become walls if they captured.
    #[cold]
    fn stony_royals(&self, walls: &Walls<B>, color: Color) -> B {
        let mut royals = self.royals[color.index()];
        for square in royals.squares() {
            if !self.piece(square).is_some_and(|piece| walls.petrifies(piece.kind())) {
                royals &= !B::of(square);
            }
        }
        royals
    }

    /// Returns `true` if such a piece on `from` captures on `to` when `occupied` squares are in
    /// its way.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn captures<C: Cpu>(
        &self,
        by: Color,
        kind: Kind,
        (from, to): (Square, Square),
        occupied: B,
    ) -> bool {
        let side = by.index();
        if !self.general.captures[side][kind.index()].at(to).has(from) {
            return false;
        }
        let rules = self.tables.kind(kind);
        if let Some(bars) = rules.bars {
            return self.captures_unbarred::<C>(by, (kind, bars), (from, to), occupied);
        }
        let reach = |table: &PathTable<B>| table.reach::<C>(by, from, occupied);
        let captures = |moves: &KindMoves<B>| moves.captures(self.tables, by, (from, to), reach);
        captures(&rules.moves)
            || rules.has_more && self.tours_capture(by, kind, (from, to), occupied)
            || self.unmoved.has(from)
                && rules.first.as_ref().is_some_and(|first| captures(&first.moves))
    }

    /// The squares from which a piece of `by` of this kind could capture a royal piece on some
    /// board.
    #[inline(always)]
    pub(super) fn strikes(&self, by: Color, kind: Kind) -> B {
        let captures = &self.general.captures[by.index()][kind.index()];
        let royals = self.royals[(!by).index()].squares();
        royals.fold(B::EMPTY, |all, royal| all | *captures.at(royal))
    }

    /// Returns `true` if nothing but the squares in its way decides whether a piece of this kind
    /// gives check.
    #[inline(always)]
    pub(super) fn strikes_plainly(&self, kind: Kind) -> bool {
        let General { check, blast, walls, .. } = self.general;
        let rules = self.tables.kind(kind);
        *check == CheckRule::Any
            && blast.is_none()
            && walls.is_none()
            && self.unmoved.is_empty()
            && rules.bars.is_none()
            && !rules.has_more
    }

    /// The pieces of `by` that attack `square` when `occupied` squares are in their way.
    #[inline(always)]
    pub(super) fn attackers<C: Cpu>(&self, by: Color, square: Square, occupied: B) -> B {
        let occupied = occupied | self.walls;
        let mut attackers = self.candidates(by, square) & occupied;
        for from in attackers.squares() {
            let captures = self.piece(from).is_some_and(|piece| {
                self.captures::<C>(by, piece.kind(), (from, square), occupied)
            });
            if !captures {
                attackers &= !B::of(from);
            }
        }
        attackers
    }

    /// Returns `true` if a piece of `by` attacks `square`.
    #[inline(always)]
    pub(super) fn is_attacked<C: Cpu>(&self, by: Color, square: Square) -> bool {
        let occupied = self.occupied();
        self.candidates(by, square).squares().any(|from| {
            self.piece(from)
                .is_some_and(|piece| self.captures::<C>(by, piece.kind(), (from, square), occupied))
        })
    }

    /// The royal piece of `color` that is nearest to the first file, then to the first rank.
    pub(super) fn first_royal(&self, color: Color) -> Option<Square> {
        let board = self.tables.variant().board();
        self.royals[color.index()].squares().min_by_key(|&square| board.by_files(square))
    }

    /// Returns `true` if `color` is in check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_in_check<C: Cpu>(&self, color: Color) -> bool {
        let royals = self.royals[color.index()];
        let mut squares = royals.squares();
        match self.general.check {
            CheckRule::Any => squares.any(|square| self.is_attacked::<C>(!color, square)),
            CheckRule::Last => {
                !royals.is_many() && squares.any(|square| self.is_attacked::<C>(!color, square))
            }
            CheckRule::First => {
                self.first_royal(color).is_some_and(|square| self.is_attacked::<C>(!color, square))
            }
            CheckRule::All => {
                !royals.is_empty() && squares.all(|square| self.is_attacked::<C>(!color, square))
            }
            CheckRule::Never => false,
        }
    }

    /// Returns `true` if two pieces of both sides that may not face each other do.
    #[inline(always)]
    pub(super) fn is_faced(&self) -> bool {
        let Some(lines) = &self.general.lines else { return false };
        let occupied = self.occupied();
        self.facing[0].squares().any(|own| {
            let others = *lines.at(own) & self.facing[1];
            let between = &self.general.between[own.index()];
            others.squares().any(|other| !between.at(other).meets(occupied))
        })
    }
}
