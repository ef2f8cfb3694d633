//! What search and evaluation ask of tables and positions beyond legal moves: who attacks a
//! square, what a piece would attack, whether a move checks. None of it decides a rule.

use crate::bits::{Bits, Cpu, PerSquare};
use crate::movegen::{candidates, leapers};
use crate::moves::Move;
use crate::position::Position;
use crate::square::{Color, Kind, Square};
use crate::tables::{CLASSES, PAWNS, Tables};

impl<B: Bits> Tables<B> {
    /// Every square of the board.
    #[inline(always)]
    pub fn squares(&self) -> B {
        self.all
    }

    /// The squares of a1's colour.
    #[inline(always)]
    pub fn dark_squares(&self) -> B {
        self.dark
    }

    /// Where pieces of `color` promote.
    #[inline(always)]
    pub fn promotion_zone(&self, color: Color) -> B {
        self.zone[color.index()]
    }

    /// Whether pieces of this kind never leave squares of one colour.
    #[inline(always)]
    pub fn is_color_bound(&self, kind: Kind) -> bool {
        self.kind(kind).color_bound
    }

    /// The squares from which such a piece could never move.
    #[inline(always)]
    pub fn stuck(&self, color: Color, kind: Kind) -> B {
        self.kind(kind).stuck[color.index()]
    }

    /// The squares that such a piece attacks when `occupied` block its way; own pieces on
    /// them are defended. Call it from a [`Kernel`](crate::bits::Kernel).
    #[inline(always)]
    pub fn attacks<C: Cpu>(&self, color: Color, kind: Kind, from: Square, occupied: B) -> B {
        let kind = self.kind(kind);
        let mut reach = *kind.capture_leaps[color.index()].at(from);
        for path in kind.paths.iter().filter(|path| path.capture) {
            reach |= self.path_tables[path.table].reach::<C>(color, from, occupied);
        }
        reach
    }

    /// Where such a piece can leap without capturing: a pawn's steps.
    #[inline(always)]
    pub fn quiet_leaps(&self, color: Color, kind: Kind, from: Square) -> B {
        *self.kind(kind).quiet_leaps[color.index()].at(from)
    }

    /// Where such a piece can leap and capture.
    #[inline(always)]
    pub fn capture_leaps(&self, color: Color, kind: Kind, from: Square) -> B {
        *self.kind(kind).capture_leaps[color.index()].at(from)
    }
}

impl<B: Bits> Position<B> {
    /// One bit for each castling right that is left, in the order of
    /// [`Variant::rights`](crate::variant::Variant::rights).
    #[inline(always)]
    pub fn castling(&self) -> u8 {
        self.core.castling
    }

    /// The pieces of `color` whose moves are counted and generated as pawns' are.
    #[inline(always)]
    pub fn pawns(&self, color: Color) -> B {
        self.core.boards[PAWNS] & self.pieces(color)
    }

    /// The pieces of `color` that attack `square` when `occupied` block their way. Those that
    /// are not among `occupied` are left out.
    #[inline]
    pub fn attackers(&self, tables: &Tables<B>, color: Color, square: Square, occupied: B) -> B {
        let own = self.pieces(color) & occupied;
        let candidates = candidates(tables, &self.core, color, square, own);
        let mut found = leapers(tables, &candidates);
        for (class, between) in &tables.blockable {
            for from in (candidates[*class] & !found).squares() {
                if between.is_free(color, from, square, occupied) {
                    found |= B::of(from);
                }
            }
        }
        found
    }

    /// Whether the piece that a move carries attacks the enemy's royal piece from its target.
    /// Checks that the move uncovers are not seen.
    #[inline]
    pub fn checks_directly(&self, tables: &Tables<B>, mv: Move) -> bool {
        let us = self.turn();
        let kind = mv.promotion().or(mv.dropped());
        let Some(kind) = kind.or_else(|| self.piece(mv.origin()).map(|piece| piece.kind())) else {
            return false;
        };
        let royal = self.royal(!us);
        let to = B::of(mv.to());
        let from = tables.attackers[us.index()].at(royal);
        let member = &tables.boards_of[us.index()][kind.index()];
        let checks = |class: usize| (from[class] & member[class]).meets(to);
        let occupied = self.occupied() & !B::of(mv.origin()) | to;
        (0..CLASSES).any(|class| checks(class) && !tables.leaps[class].is_empty())
            || tables.blockable.iter().any(|(class, between)| {
                checks(*class) && between.is_free(us, mv.to(), royal, occupied)
            })
    }
}
