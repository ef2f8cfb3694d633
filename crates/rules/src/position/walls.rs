//! Walls that are built in the course of a game.

use super::Position;
use crate::bits::{Bits, PerSquare};
use crate::moves::Move;
use crate::square::Square;
use crate::tables::{Tables, WALLS, Walls};

impl<B: Bits> Position<B> {
    /// The squares of the walls that have been built; holes of the board are not among them.
    pub fn walls(&self, tables: &Tables<B>) -> B {
        let general = tables.general.as_ref();
        match general.is_some_and(|general| general.walls.is_some()) {
            true => self.core.boards[WALLS],
            false => B::EMPTY,
        }
    }

    /// Returns `true` if a piece becomes a wall with a move.
    pub(super) fn petrifies(&self, walls: &Walls<B>, mv: Move) -> bool {
        let mover = self.piece(mv.origin()).filter(|_| mv.dropped().is_none());
        mover.is_some_and(|piece| walls.petrifies(piece.kind())) && self.is_capture(mv)
    }

    /// Turns what stands on a square into a wall. After an explosion that may be nothing.
    pub(super) fn petrify<const KEEP: bool>(&mut self, tables: &Tables<B>, square: Square) {
        if let Some(piece) = *self.mailbox.at(square) {
            self.move_away::<KEEP>(tables, piece, square);
        }
        self.core.lift(square);
        self.toggle_wall(tables, square);
    }

    /// Builds the wall of a move. If there is only one, it leaves the square where it stood.
    pub(super) fn build(&mut self, tables: &Tables<B>, walls: &Walls<B>, mv: Move) {
        let Some(wall) = mv.wall() else { return };
        // Who builds instead of moving does not pass.
        self.passes = 0;
        if walls.one {
            for before in self.core.boards[WALLS].squares() {
                self.toggle_wall(tables, before);
            }
        }
        self.toggle_wall(tables, wall);
    }

    fn toggle_wall(&mut self, tables: &Tables<B>, square: Square) {
        self.core.boards[WALLS] ^= B::of(square);
        self.hash ^= tables.zobrist.wall(square);
    }
}
