//! Ways to move, sorted into the families that pieces share.
//!
//! A Queen moves by the families of Rook and Bishop. What captures by the same families is one
//! class to the tables of a game, which have room for a few classes only: the checker of variant
//! files counts them, the compiler makes tables of them.

use std::num::NonZeroU8;

use crate::betza::{Landing, Offset, Shape, Way};
use crate::square::{Color, Kind, Square};
use crate::variant::Ground;

/// The maximum number of classes of capturing movement in a game.
pub(crate) const CLASSES: usize = 8;

/// A class of capturing movement: its ways and the kinds that have them.
pub(crate) struct Members {
    pub(crate) ways: Vec<Way>,
    pub(crate) kinds: Vec<Kind>,
}

/// The offset of a way's target, or of one step of a ride.
///
/// # Panics
/// Panics if the way is a tour, or a walk of several legs, which no checked variant has.
pub(crate) fn offset(way: &Way) -> Offset {
    match way.shape {
        Shape::Leap { to } | Shape::Path { to, .. } => to,
        Shape::Ride { step, .. } | Shape::Hop { step, .. } => step,
        Shape::Tour { .. } => unreachable!("tours have no single offset"),
        Shape::Legs { .. } => unreachable!("the checker rejects walks of several legs"),
    }
}

/// The square at `offset` from `square` for a piece that moves in this way.
pub(crate) fn step<'r>(
    ground: impl Into<Ground<'r>>,
    color: Color,
    square: Square,
    offset: Offset,
    way: &Way,
) -> Option<Square> {
    ground.into().step(color, square, offset, way)
}

/// Returns `true` for a way that nothing can block.
pub(crate) fn is_leap(way: &Way) -> bool {
    matches!(way.shape, Shape::Leap { .. })
}

/// Returns `true` for a way of several legs that are followed one by one.
pub(crate) fn is_tour(way: &Way) -> bool {
    matches!(way.shape, Shape::Tour { .. })
}

/// The ways that can take.
pub(crate) fn captures(ways: impl IntoIterator<Item = Way>) -> impl Iterator<Item = Way> {
    ways.into_iter().filter(|way| match &way.shape {
        Shape::Tour { legs } => way.capture || legs.iter().any(|leg| leg.captures),
        _ => way.capture,
    })
}

/// The key that all ways of a family share: their shape, the lengths of the offset, the maximum
/// number of steps, and whether the edges of the board are joined.
fn family(way: &Way) -> (u8, u8, u8, Option<NonZeroU8>, bool) {
    let Offset { dx, dy } = offset(way);
    let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
    let (short, long) = (dx.min(dy), dx.max(dy));
    let (shape, max) = match &way.shape {
        Shape::Ride { max, .. } => (1, *max),
        Shape::Path { .. } => return (2, 0, 0, None, way.cylinder),
        Shape::Hop { max, landing: Landing::Anywhere, .. } => (3, *max),
        Shape::Hop { max, landing: Landing::JustBehind, .. } => (4, *max),
        Shape::Hop { max, landing: Landing::PastFirst, .. } => (5, *max),
        _ => (0, None),
    };
    (shape, short, long, max, way.cylinder)
}

/// Splits ways into families that are likely to be shared: leaps of one length, slides in
/// one sort of direction, and all walks together.
pub(crate) fn families(ways: impl IntoIterator<Item = Way>) -> Vec<Vec<Way>> {
    let mut families: Vec<Vec<Way>> = Vec::new();
    for way in ways {
        match families.iter_mut().find(|known| family(&known[0]) == family(&way)) {
            Some(known) => known.push(way),
            None => families.push(vec![way]),
        }
    }
    families
}

/// The classes by which pieces capture, leaps first; `ways_of` has the ways of each kind.
pub(crate) fn classes(ways_of: &[Vec<Way>]) -> Vec<Members> {
    let mut found: Vec<Members> = Vec::new();
    for (kind, ways) in ways_of.iter().enumerate() {
        let kind = Kind::new(kind);
        // Attacks do not depend on whether the way may also be used without capturing.
        let ways = captures(ways.iter().filter(|way| !is_tour(way)).cloned())
            .map(|way| Way { quiet: true, ..way });
        for family in families(ways) {
            match found.iter_mut().find(|class| class.ways == family) {
                Some(class) => class.kinds.push(kind),
                None => found.push(Members { ways: family, kinds: vec![kind] }),
            }
        }
    }
    let (leaps, paths): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|class| is_leap(&class.ways[0]));
    // Leaps that the same pieces have are one class: a King's steps, straight and diagonal.
    let mut merged: Vec<Members> = Vec::new();
    for leap in leaps {
        match merged.iter_mut().find(|class| class.kinds == leap.kinds) {
            Some(class) => class.ways.extend(leap.ways),
            None => merged.push(leap),
        }
    }
    merged.extend(paths);
    merged
}
