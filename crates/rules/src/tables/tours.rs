//! Moves of several legs, which capture on the way, slide, or end where they began.
//!
//! From each square the tours of a kind are a tree, whose branches share their first legs, so that
//! a piece with dozens of tours looks at each square next to it only once.

use crate::attacks::ride;
use crate::betza::{Shape, Stride, Way};
use crate::bits::{Bits, Vast};
use crate::families::is_tour;
use crate::square::{Color, Kind, Square};
use crate::variant::{Ground, Variant};

/// The tours of all kinds.
pub(crate) struct Tours {
    /// For each colour and kind, the first legs from each square; nothing for kinds without tours.
    first: [Vec<Vec<Vec<Leg>>>; 2],
}

/// A leg of one or more tours.
#[derive(Debug)]
pub(crate) struct Leg {
    /// The squares on which it may end, nearest first.
    pub(crate) line: Vec<Square>,
    pub(crate) then: Then,
}

/// What a leg does on the square where it ends.
#[derive(Debug)]
pub(crate) enum Then {
    /// It is the last.
    End { quiet: bool, capture: bool },
    /// The square must be empty; the tour goes on.
    Pass(Onward),
    /// A piece is captured there; the tour goes on.
    Capture(Onward),
}

/// For each square of a leg's line, the next legs from there.
pub(crate) type Onward = Vec<Vec<Leg>>;

impl Tours {
    /// `None` if no kind has tours.
    pub(super) fn new(variant: &Variant) -> Option<Tours> {
        let board = variant.board();
        let of = |color: Color, kind: Kind| -> Vec<Vec<Leg>> {
            let gaits = variant.kind(kind).gaits();
            if !gaits.iter().flat_map(|gait| &gait.ways).any(is_tour) {
                return Vec::new();
            }
            let tree = |from| {
                let mut legs = Vec::new();
                for gait in gaits.iter().filter(|gait| gait.limits.serve(color, from)) {
                    let ground = gait.limits.ground(board);
                    for way in &gait.ways {
                        if let Shape::Tour { legs: strides } = &way.shape {
                            Walker { ground, color, way }.grow(&mut legs, from, strides);
                        }
                    }
                }
                legs
            };
            board.squares().map(tree).collect()
        };
        let first = Color::ALL.map(|color| {
            variant.all_kinds().map(|kind| of(color, kind)).collect::<Vec<Vec<Vec<Leg>>>>()
        });
        let any = first.iter().flatten().any(|trees| !trees.is_empty());
        any.then_some(Tours { first })
    }

    /// The first legs of a piece.
    #[inline(always)]
    pub(crate) fn of(&self, color: Color, kind: Kind, from: Square) -> &[Leg] {
        self.first[color.index()][kind.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }
}

/// Follows a way over the board.
struct Walker<'w> {
    ground: Ground<'w>,
    color: Color,
    way: &'w Way,
}

impl Walker<'_> {
    /// The squares on which a leg from `from` may end.
    fn line(&self, from: Square, stride: &Stride) -> Vec<Square> {
        let shape = Shape::Ride { step: stride.step, max: stride.max };
        ride(self.ground, self.color, from, &Way { shape, ..self.way.clone() })
    }

    /// Adds these legs from a square to a tree.
    fn grow(&self, legs: &mut Vec<Leg>, from: Square, strides: &[Stride]) {
        let Some((stride, rest)) = strides.split_first() else { return };
        let line = self.line(from, stride);
        if line.is_empty() {
            return;
        }
        let then = match (rest.is_empty(), stride.captures) {
            (true, _) => Then::End { quiet: self.way.quiet, capture: self.way.capture },
            (false, false) => Then::Pass(Vec::new()),
            (false, true) => Then::Capture(Vec::new()),
        };
        let alike = |leg: &Leg| {
            leg.line == line && std::mem::discriminant(&leg.then) == std::mem::discriminant(&then)
        };
        let shared = (!rest.is_empty()).then(|| legs.iter().position(alike)).flatten();
        let at = shared.unwrap_or(legs.len());
        if shared.is_none() {
            legs.push(Leg { line: line.clone(), then });
        }
        if let Then::Pass(onward) | Then::Capture(onward) = &mut legs[at].then {
            onward.resize_with(line.len(), Vec::new);
            for (next, &square) in onward.iter_mut().zip(&line) {
                self.grow(next, square, rest);
            }
        }
    }
}

/// A square that a tour reaches on some board.
pub(crate) struct Reached<B> {
    pub(crate) square: Square,
    /// The squares that it passes before.
    pub(crate) crossed: B,
    /// `true` if it may capture there.
    pub(crate) captures: bool,
    /// `true` if it may end there.
    pub(crate) ends: bool,
}

/// The squares on which a tour captures or ends on some board.
pub(crate) fn reached<B: Bits>(
    ground: Ground<'_>,
    color: Color,
    from: Square,
    way: &Way,
) -> Vec<Reached<B>> {
    let Shape::Tour { legs } = &way.shape else { return Vec::new() };
    let mut tree = Vec::new();
    Walker { ground, color, way }.grow(&mut tree, from, legs);
    let mut found = Vec::new();
    collect(&tree, B::EMPTY, &mut found);
    for reached in &mut found {
        reached.crossed &= !B::of(from);
    }
    found
}

/// The squares on which a tour ends on some board.
pub(crate) fn tour_ends(ground: Ground<'_>, color: Color, from: Square, way: &Way) -> Vec<Square> {
    let reached = reached::<Vast>(ground, color, from, way).into_iter();
    reached.filter(|at| at.ends).map(|at| at.square).collect()
}

fn collect<B: Bits>(legs: &[Leg], before: B, found: &mut Vec<Reached<B>>) {
    for leg in legs {
        let mut crossed = before;
        for (index, &square) in leg.line.iter().enumerate() {
            let (captures, ends, onward) = match &leg.then {
                Then::End { capture, .. } => (*capture, true, None),
                Then::Pass(onward) => (false, false, Some(onward)),
                Then::Capture(onward) => (true, false, Some(onward)),
            };
            found.push(Reached { square, crossed, captures, ends });
            crossed |= B::of(square);
            if let Some(onward) = onward {
                collect(&onward[index], crossed, found);
            }
        }
    }
}
