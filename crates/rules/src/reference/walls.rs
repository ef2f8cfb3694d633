//! Walls that are built in the course of a game.

use super::Reference;
use crate::betza::Offset;
use crate::moves::Move;
use crate::setup::Setup;
use crate::square::{Color, Piece, Square};
use crate::variant::{Building, WallPlace, WallRules};

impl Reference<'_> {
    /// The moves that are possible where walls are built, out of those of the pieces.
    pub(super) fn with_walls(&self, setup: &Setup, moves: Vec<Move>) -> Vec<Move> {
        let Some(rules) = self.variant.walls() else { return moves };
        match rules.build {
            Building::Never => moves,
            Building::AfterMoving => {
                moves.into_iter().flat_map(|mv| self.walled(setup, mv, rules)).collect()
            }
            Building::InsteadOfMoving => {
                let pass = self.pass(setup);
                let built = pass.into_iter().flat_map(|mv| self.walled(setup, mv, rules));
                moves.into_iter().chain(built).collect()
            }
        }
    }

    /// The forms of a move, one for each square on which a wall may be built with it.
    fn walled(&self, setup: &Setup, mv: Move, rules: &WallRules) -> Vec<Move> {
        let after = self.place(setup, mv);
        let inside =
            |square| rules.region.as_ref().is_none_or(|it| it.contains(setup.turn, square));
        let places = self.variant.board().places().filter(|&square| {
            !after.is_occupied(square)
                && inside(square)
                && self.is_site(setup, mv, &after, square, rules.place)
        });
        places.filter_map(|square| mv.with_wall(square)).collect()
    }

    /// Returns `true` if a wall may be built on this empty square as far as its place is concerned.
    fn is_site(
        &self,
        setup: &Setup,
        mv: Move,
        after: &Setup,
        square: Square,
        place: WallPlace,
    ) -> bool {
        match place {
            WallPlace::Anywhere => true,
            WallPlace::Left => mv.from() == Some(square),
            WallPlace::Edge => {
                let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                steps.into_iter().any(|(dx, dy)| {
                    let next = self.variant.board().step(Color::White, square, Offset { dx, dy });
                    next.is_none_or(|next| setup.walls.contains(&next))
                })
            }
            WallPlace::InReach => {
                let moved = setup.board[mv.origin().index()].expect("a piece moves");
                let piece = Piece::new(moved.color(), mv.promotion().unwrap_or(moved.kind()));
                self.may_stand(square, piece)
                    && self.open_squares(after, mv.to(), piece).contains(&square)
            }
        }
    }

    /// Returns `true` if the piece that moves becomes a wall.
    pub(super) fn petrifies(&self, setup: &Setup, mv: Move) -> bool {
        let stony = |piece: Piece| {
            self.variant.walls().is_some_and(|rules| rules.petrifies.contains(&piece.kind()))
        };
        let mover = mv.from().and_then(|from| setup.board[from.index()]);
        mover.is_some_and(stony) && self.captures(setup, mv)
    }

    /// Puts up the walls that a move leaves.
    pub(super) fn put_up(&self, setup: &Setup, mv: Move, after: &mut Setup) {
        if self.petrifies(setup, mv) {
            after.board[mv.to().index()] = None;
            after.walls.push(mv.to());
        }
        if let Some(wall) = mv.wall() {
            if self.variant.walls().is_some_and(|rules| rules.one) {
                after.walls.clear();
            }
            after.walls.push(wall);
        }
        after.walls.sort_unstable();
    }
}
