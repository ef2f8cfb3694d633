//! Where walls are built.

use super::{KindSet, kind_set, set_of};
use crate::betza::Offset;
use crate::bits::{Bits, PerSquare};
use crate::square::{Color, Kind, Square};
use crate::variant::{Building, Variant, WallPlace, WallRules};

/// The walls of a game.
pub(crate) struct Walls<B: Bits> {
    pub(crate) build: Building,
    pub(crate) place: WallPlace,
    /// There is only one wall, which is moved.
    pub(crate) one: bool,
    /// The kinds that become walls when they capture.
    petrifies: KindSet,
    /// For each colour, the squares on which it may build, walls and pieces aside.
    pub(crate) sites: [B; 2],
    /// For each square those next to it in its file and rank.
    pub(crate) beside: B::Array<B>,
    /// The squares at the edge of the board or of a hole.
    pub(crate) edge: B,
}

impl<B: Bits> Walls<B> {
    pub(super) fn new(variant: &Variant, rules: &WallRules) -> Walls<B> {
        let board = variant.board();
        let inside =
            |color, square| rules.region.as_ref().is_none_or(|it| it.contains(color, square));
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| Offset { dx, dy });
        let beside = B::Array::from_fn(|square| {
            if square.index() >= board.len() {
                return B::EMPTY;
            }
            let next = steps.iter().filter_map(|&step| board.step(Color::White, square, step));
            B::from_squares(next)
        });
        let on_edge = |square: &Square| {
            steps.iter().any(|&step| board.step(Color::White, *square, step).is_none())
        };
        Walls {
            build: rules.build,
            place: rules.place,
            one: rules.one,
            petrifies: kind_set(&rules.petrifies),
            sites: Color::ALL.map(|color| {
                B::from_squares(board.places().filter(|&square| inside(color, square)))
            }),
            beside,
            edge: B::from_squares(board.places().filter(on_edge)),
        }
    }

    /// Returns `true` if a piece of this kind becomes a wall when it captures.
    #[inline(always)]
    pub(crate) fn petrifies(&self, kind: Kind) -> bool {
        self.petrifies & set_of(kind) != 0
    }
}
