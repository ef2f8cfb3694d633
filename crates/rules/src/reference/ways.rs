//! The squares that a piece reaches by each of its ways.

use super::{Local, Reference};
use crate::betza::{Landing, Offset, Shape, Way};
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::Region;

/// A way of a kind, and the region that it does not leave.
#[derive(Clone, Copy)]
pub(super) struct Lane<'r> {
    pub(super) way: &'r Way,
    pub(super) on: Option<&'r Region>,
    pub(super) kind: Kind,
}

impl Reference<'_> {
    /// The ways of a kind outside of regions in which it has others, except those reserved for
    /// unmoved pieces.
    pub(super) fn own_ways(&self, kind: Kind) -> impl Iterator<Item = &Way> {
        self.ways[kind.index()].0.iter().filter(|way| !way.initial)
    }

    /// The ways of a piece on `from`, each with the region that it does not leave.
    pub(super) fn ways(&self, from: Square, piece: Piece) -> Vec<Lane<'_>> {
        let (own, local) = &self.ways[piece.kind().index()];
        let here = || local.iter().filter(|local| local.region.contains(piece.color(), from));
        let kind = piece.kind();
        let mut lanes: Vec<Lane<'_>> = Vec::new();
        if here().all(|local| local.instead.is_none()) {
            lanes.extend(own.iter().map(|way| Lane { way, on: None, kind }));
        }
        for Local { region, instead, lines } in here() {
            lanes.extend(instead.iter().flatten().map(|way| Lane { way, on: None, kind }));
            lanes.extend(lines.iter().map(|way| Lane { way, on: Some(region), kind }));
        }
        lanes.retain(|lane| !lane.way.initial);
        lanes
    }

    /// Returns `true` if a kind has ways that are reserved for unmoved pieces.
    pub(super) fn has_first_ways(&self, kind: Kind) -> bool {
        self.ways[kind.index()].0.iter().any(|way| way.initial)
    }

    /// The ways that a piece on `from` has only because it has not moved.
    pub(super) fn first_ways(&self, setup: &Setup, from: Square, piece: Piece) -> Vec<Lane<'_>> {
        if !self.has_first_ways(piece.kind())
            || !self.variant.is_unmoved(setup, piece.color(), from)
        {
            return Vec::new();
        }
        let own = self.ways[piece.kind().index()].0.iter();
        own.filter(|way| way.initial)
            .map(|way| Lane { way, on: None, kind: piece.kind() })
            .collect()
    }

    /// The squares on which a piece of `color` on `from` may end by this way, empty or occupied:
    /// the caller decides whether it may move or capture there.
    pub(super) fn reach(
        &self,
        setup: &Setup,
        from: Square,
        color: Color,
        lane: Lane<'_>,
    ) -> Vec<Square> {
        let Lane { way, on, kind } = lane;
        let stays = |square: &Square| on.is_none_or(|region| region.contains(color, *square));
        let is_occupied = |square: &Square| setup.is_occupied(*square);
        match &way.shape {
            Shape::Leap { to } => {
                self.step(from, color, *to, way).filter(stays).into_iter().collect()
            }
            Shape::Path { via, to } => {
                let mut between = via.iter().map(|&offset| self.step(from, color, offset, way));
                let free =
                    between.all(|square| square.is_some_and(|s| !is_occupied(&s) && stays(&s)));
                let to = self.step(from, color, *to, way).filter(stays);
                to.filter(|_| free).into_iter().collect()
            }
            Shape::Ride { step, max } => {
                until_occupied(setup, &self.line(from, color, *step, max.map(u8::from), lane))
                    .to_vec()
            }
            Shape::Hop { step, max, landing } => {
                let line = self.line(from, color, *step, max.map(u8::from), lane);
                let may_hop = |index: &usize| {
                    let piece = setup.board[line[*index].index()];
                    let bars = &self.variant.kind(kind).may_not_hop;
                    piece.is_none_or(|piece| !bars.contains(&piece.kind()))
                };
                let hurdle = line.iter().position(is_occupied).filter(may_hop);
                let behind = |index: usize| line.get(index + 1..).unwrap_or_default();
                match landing {
                    Landing::PastFirst => until_occupied(setup, behind(0)).to_vec(),
                    Landing::Anywhere => until_occupied(setup, hurdle.map_or(&[], behind)).to_vec(),
                    Landing::JustBehind => {
                        hurdle.map_or(&[][..], behind).iter().take(1).copied().collect()
                    }
                }
            }
            Shape::Tour { .. } => {
                self.tours(setup, from, color, lane).into_iter().map(|(to, _)| to).collect()
            }
            Shape::Legs { .. } => Vec::new(),
        }
    }

    /// The empty squares to which a piece could go from `from`, moves of several legs and those of
    /// unmoved pieces apart.
    pub(super) fn open_squares(&self, setup: &Setup, from: Square, piece: Piece) -> Vec<Square> {
        let first = self.variant.first_leaps(piece, from);
        let first = first.iter().map(|way| Lane { way, on: None, kind: piece.kind() });
        let lanes = self.ways(from, piece).into_iter().chain(first);
        let lanes =
            lanes.filter(|lane| lane.way.quiet && !matches!(lane.way.shape, Shape::Tour { .. }));
        let mut squares: Vec<Square> =
            lanes.flat_map(|lane| self.reach(setup, from, piece.color(), lane)).collect();
        squares.retain(|&square| !setup.is_occupied(square));
        squares
    }

    /// Every square on which the way could end on some arrangement of the other pieces.
    pub(super) fn footprint(&self, from: Square, color: Color, lane: Lane<'_>) -> Vec<Square> {
        match &lane.way.shape {
            Shape::Hop { step, max, .. } => {
                let line = self.line(from, color, *step, max.map(u8::from), lane);
                line.into_iter().skip(1).collect()
            }
            Shape::Tour { legs } => self.ends_of_legs(from, legs, color, lane),
            _ => self.reach(&Setup::empty(self.variant.board().len()), from, color, lane),
        }
    }

    /// Returns `true` if a piece placed on `from` could ever leave it.
    pub(super) fn could_move(&self, from: Square, piece: Piece) -> bool {
        let stands = |&to: &Square| self.may_stand(to, piece);
        let mut lanes = self.ways(from, piece).into_iter();
        lanes.any(|lane| self.footprint(from, piece.color(), lane).iter().any(stands))
    }

    /// Returns `true` unless the square is outside the region in which the piece stays.
    pub(super) fn may_stand(&self, square: Square, piece: Piece) -> bool {
        match &self.variant.kind(piece.kind()).stays_in {
            Some(region) => region.squares(piece.color()).contains(&square),
            None => true,
        }
    }

    /// The square at `offset`, wrapping around the left and right edges if this way is cylindrical.
    pub(super) fn step(
        &self,
        from: Square,
        color: Color,
        offset: Offset,
        way: &Way,
    ) -> Option<Square> {
        let board = self.variant.board();
        if !way.cylinder {
            return board.step(color, from, offset);
        }
        let up = if color == Color::Black { -offset.dy } else { offset.dy };
        let rank = usize::try_from(board.rank(from) as i32 + i32::from(up)).ok()?;
        let right = if color == Color::Black && board.is_turned() { -offset.dx } else { offset.dx };
        let file = board.file(from) as i32 + i32::from(right);
        let to = board.square(file.rem_euclid(board.files() as i32) as usize, rank)?;
        (!board.is_hole(to)).then_some(to)
    }

    /// The squares that a step repeated at most `max` times visits, up to the edge or, on a
    /// cylinder, to the square before the starting one.
    pub(super) fn line(
        &self,
        from: Square,
        color: Color,
        step: Offset,
        max: Option<u8>,
        Lane { way, on, .. }: Lane<'_>,
    ) -> Vec<Square> {
        let stays = |square: &Square| on.is_none_or(|region| region.contains(color, *square));
        let next =
            |square: &Square| self.step(*square, color, step, way).filter(|&square| square != from);
        let squares = std::iter::successors(Some(from), next).skip(1);
        squares.take_while(stays).take(max.map_or(Square::MAX, usize::from)).collect()
    }
}

/// The squares up to and including the first occupied one.
pub(super) fn until_occupied<'s>(setup: &Setup, squares: &'s [Square]) -> &'s [Square] {
    let free = squares.iter().take_while(|&&square| !setup.is_occupied(square)).count();
    &squares[..squares.len().min(free + 1)]
}
