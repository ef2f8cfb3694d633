//! Questions of search and evaluation beyond legal moves: the attackers of a square, the attacks
//! of a piece, moves that give check. No rule depends on these.

use crate::bits::{Bits, Cpu, PerSquare};
use crate::families::CLASSES;
use crate::movegen::{candidates, each_pin, leapers};
use crate::moves::Move;
use crate::position::Position;
use crate::setup::EnPassant;
use crate::square::{Color, Kind, Square};
use crate::tables::{PAWNS, Tables};

impl<B: Bits> Tables<B> {
    /// All squares of the board.
    #[inline(always)]
    pub fn squares(&self) -> B {
        self.all
    }

    /// The squares of a1's colour.
    #[inline(always)]
    pub fn dark_squares(&self) -> B {
        self.dark
    }

    /// The squares on which pieces of `color` promote.
    #[inline(always)]
    pub fn promotion_zone(&self, color: Color) -> B {
        self.zone[color.index()]
    }

    /// Returns `true` if pieces of this kind can never leave squares of one colour.
    #[inline(always)]
    pub fn is_color_bound(&self, kind: Kind) -> bool {
        self.kind(kind).color_bound
    }

    /// The squares from which such a piece could never move again.
    #[inline(always)]
    pub fn stuck(&self, color: Color, kind: Kind) -> B {
        self.kind(kind).stuck[color.index()]
    }

    /// The squares that such a piece attacks when `occupied` squares block it; own pieces on them
    /// are defended. Call it from a [`Kernel`](crate::bits::Kernel).
    #[inline(always)]
    pub fn attacks<C: Cpu>(&self, color: Color, kind: Kind, from: Square, occupied: B) -> B {
        let kind = self.kind(kind);
        let inside = kind.inside[color.index()];
        let mut reach = *kind.moves.capture_leaps[color.index()].at(from);
        for path in kind.moves.paths.iter().filter(|path| path.capture) {
            reach |= self.path_tables[path.table].reach::<C>(color, from, occupied);
        }
        reach & inside
    }

    /// The squares to which such a piece can go without capturing when `occupied` squares block it:
    /// double steps included, first moves and whatever check forbids aside. Call it from a
    /// [`Kernel`](crate::bits::Kernel).
    #[inline(always)]
    pub fn quiet_reach<C: Cpu>(&self, color: Color, kind: Kind, from: Square, occupied: B) -> B {
        let rules = self.kind(kind);
        let empty = self.all & !occupied;
        let mut reach = *rules.moves.quiet_leaps[color.index()].at(from);
        for path in rules.moves.paths.iter().filter(|path| path.quiet) {
            reach |= self.path_tables[path.table].reach::<C>(color, from, occupied);
        }
        let Some(double) = &rules.double else { return reach & empty };
        let start = B::of(from) & double.start[color.index()];
        for step in &double.steps[color.index()] {
            let once = (start & step.valid).shifted(step.by) & empty;
            reach |= (once & step.valid).shifted(step.by);
        }
        reach & empty
    }

    /// Returns `true` if the moves of such pieces that neither capture nor promote are those to
    /// squares of [`quiet_reach`](Self::quiet_reach) after which the own side is not in check, on
    /// which such a piece may stand; and if moves change nothing else.
    pub fn moves_by_reach(&self, kind: Kind) -> bool {
        let rules = self.kind(kind);
        let promotes = |color: Color| !rules.promotes_to[color.index()].is_empty();
        let promotion = &self.promotion;
        self.moves_plainly
            && self.variant().moves().may_flee
            && rules.double.as_ref().is_none_or(|double| !double.promotes)
            && Color::ALL.into_iter().filter(|&color| promotes(color)).all(|color| {
                rules.must[color.index()] && !promotion.on_leaving && !promotion.captures_inside
            })
            && !(self.limited && Color::ALL.into_iter().any(promotes))
    }

    /// The squares to which such a piece can leap without capturing, such as a pawn's steps.
    #[inline(always)]
    pub fn quiet_leaps(&self, color: Color, kind: Kind, from: Square) -> B {
        *self.kind(kind).moves.quiet_leaps[color.index()].at(from)
    }

    /// The squares on which such a piece can capture by leaping.
    #[inline(always)]
    pub fn capture_leaps(&self, color: Color, kind: Kind, from: Square) -> B {
        *self.kind(kind).moves.capture_leaps[color.index()].at(from)
    }
}

impl<B: Bits> Position<B> {
    /// The castling rights that are left: one bit for each entry of
    /// [`Variant::rights`](crate::variant::Variant::rights).
    #[inline(always)]
    pub fn castling(&self) -> u8 {
        self.core.castling
    }

    /// The pawn that can be captured en passant by a legal move.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<EnPassant> {
        self.core.en_passant
    }

    /// The pieces of `color` that are treated as pawns when moves are counted and generated.
    #[inline(always)]
    pub fn pawns(&self, color: Color) -> B {
        self.core.boards[PAWNS] & self.pieces(color)
    }

    /// Calls `visit` with every piece of `color` that is pinned: it alone keeps an enemy from attacking
    /// its royal piece; and with the squares on which it still does, the enemy's own among them. Several
    /// enemies, or several paths of one, pin a piece together. Games with hoppers, several royal
    /// pieces or other things that go the general way tell no pins.
    #[inline(always)]
    pub fn each_pin(&self, tables: &Tables<B>, color: Color, visit: impl FnMut(B, B)) {
        if self.scene(tables).is_none() {
            each_pin(tables, &self.core, color, visit);
        }
    }

    /// The pieces of `color` that attack `square` when `occupied` squares block them. Pieces that
    /// do not stand on `occupied` squares are left out.
    #[inline]
    pub fn attackers(&self, tables: &Tables<B>, color: Color, square: Square, occupied: B) -> B {
        if self.scene(tables).is_some() {
            return B::attackers(self, tables, color, square, occupied);
        }
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

    /// Returns `true` if the moved piece attacks the enemy's royal piece from its target.
    /// Discovered checks are not detected.
    #[inline]
    pub fn checks_directly(&self, tables: &Tables<B>, mv: Move) -> bool {
        if mv.is_pass() {
            return false;
        }
        let us = self.turn();
        let kind = mv.promotion().or(mv.dropped());
        let Some(kind) = kind.or_else(|| self.piece(mv.origin()).map(|piece| piece.kind())) else {
            return false;
        };
        if self.scene(tables).is_some() {
            return B::checks_directly(self, tables, mv, kind);
        }
        let Some(royal) = self.royal(!us) else { return false };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, History, Rules, Shelf, Visitor};

    /// Pins, along a line of play of every game that tells them: a piece is pinned if an enemy attacks
    /// the royal piece once it is gone, but not if it stands on one of the squares told.
    #[test]
    fn the_pinned_are_those_whose_leaving_exposes_the_royal_piece() {
        struct Count;
        impl Visitor for Count {
            type Output = usize;
            fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> usize {
                let mut position = history.current().clone();
                let mut count = 0;
                for ply in 0..150 {
                    let moves = position.legal_moves(tables);
                    if moves.is_empty() || position.scene(tables).is_some() {
                        break;
                    }
                    position = position.play_unchecked(tables, moves[(ply * 7 + 3) % moves.len()]);
                    for color in Color::ALL {
                        count += pins(tables, &position, color);
                    }
                }
                count
            }
        }
        let counts =
            Shelf::shipped().all().map(|variant| Game::new(Rules::new(variant)).visit(Count));
        let with_pins = counts.filter(|&count| count > 0).count();
        assert!(with_pins > 30, "{with_pins}");
    }

    /// Compares the pins of a side with what becomes of the position without each piece. Returns
    /// their number.
    fn pins<B: Bits>(tables: &Tables<B>, position: &Position<B>, color: Color) -> usize {
        let royal = position.royal(color).expect("games of the fast way have one");
        let exposed = |occupied| position.attackers(tables, !color, royal, occupied);
        let occupied = position.occupied();
        let mut told = Vec::new();
        position.each_pin(tables, color, |piece, line| told.push((piece, line)));
        for square in (position.pieces(color) & !B::of(royal)).squares() {
            let piece = B::of(square);
            // Who attacks already, on another path, shows nothing.
            let shows = |line: B| !line.meets(exposed(occupied));
            let is_told = told.iter().any(|&(pinned, line)| pinned == piece && shows(line));
            let pinned = exposed(occupied & !piece) != exposed(occupied);
            assert_eq!(is_told, pinned, "{} of {}", square.index(), tables.variant().id());
        }
        // The paths of a multi-path piece may pin a piece together.
        for &(piece, line) in &told {
            let others = told.iter().filter(|(other, _)| *other == piece);
            let safe = others.fold(tables.squares(), |safe, (_, line)| safe & *line);
            let enemy = line & position.pieces(!color) & !exposed(occupied);
            for square in (safe & !position.pieces(!color)).squares() {
                assert!(!exposed(occupied & !piece | B::of(square)).meets(enemy));
            }
        }
        told.len()
    }
}
