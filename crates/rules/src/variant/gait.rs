//! Movement that depends on where a piece stands.

use super::{PieceKind, Region};
use crate::betza::{Betza, Offset, Way};
use crate::geometry::Geometry;
use crate::square::{Color, Square};

/// Other moves of a kind of piece while it stands in a region.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::variant::Letter;
///
/// let xiangqi = Variant::named("xiangqi")?;
/// let soldier = xiangqi.kind(xiangqi.kind_of(Letter::parse("P").unwrap()).unwrap());
/// let beyond = soldier.areas[0].betza.as_ref().unwrap();
/// assert!(beyond.is_equivalent(&"fsW".parse().unwrap()));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Area {
    /// The region, as the piece's side sees it.
    pub region: Region,
    /// The movement from its squares, instead of the piece's own.
    pub betza: Option<Betza>,
    /// More moves from its squares, which do not leave it on the way: the lines of a palace.
    pub lines: Option<Betza>,
}

/// The squares from which some ways of a piece serve, and over which they lead.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Limits {
    /// They serve only from this region.
    inside: Option<Region>,
    /// They do not serve from these.
    outside: Vec<Region>,
    /// They do not leave this region.
    on: Option<Region>,
}

impl Limits {
    /// Returns `true` if the ways serve a piece of `color` on `from`.
    pub(crate) fn serve(&self, color: Color, from: Square) -> bool {
        self.inside.as_ref().is_none_or(|region| region.contains(color, from))
            && !self.outside.iter().any(|region| region.contains(color, from))
    }

    /// Returns `true` if the ways serve on the whole board.
    pub(crate) fn are_none(&self) -> bool {
        *self == Limits::default()
    }

    /// The squares over which the ways lead.
    pub(crate) fn ground(&self, board: Geometry) -> Ground<'_> {
        Ground { board, on: self.on.as_ref() }
    }
}

/// Ways of a piece that have the same limits.
#[derive(Clone, Debug)]
pub(crate) struct Gait {
    pub(crate) ways: Vec<Way>,
    pub(crate) limits: Limits,
}

impl PieceKind {
    /// All ways of such a piece but those of first moves, sorted by where they serve. Most kinds
    /// have one gait.
    pub(crate) fn gaits(&self) -> Vec<Gait> {
        let replaced = self.areas.iter().filter(|area| area.betza.is_some());
        let outside = replaced.map(|area| area.region.clone()).collect();
        let own = Limits { outside, ..Limits::default() };
        let mut gaits = vec![Gait { ways: self.usual_ways(), limits: own }];
        for Area { region, betza, lines } in &self.areas {
            let inside = Limits { inside: Some(region.clone()), ..Limits::default() };
            let on = Limits { on: Some(region.clone()), ..inside.clone() };
            let own = betza.iter().map(|betza| Gait { ways: betza.ways(), limits: inside.clone() });
            gaits.extend(own);
            gaits.extend(lines.iter().map(|lines| Gait { ways: lines.ways(), limits: on.clone() }));
        }
        gaits
    }

    /// The ways of first moves, which do not depend on regions.
    pub(crate) fn first_gait(&self) -> Gait {
        Gait { ways: self.first_ways(), limits: Limits::default() }
    }

    /// All ways of such a piece, wherever and whenever they serve.
    pub(crate) fn all_ways(&self) -> Vec<Way> {
        let gaits = self.gaits().into_iter().chain([self.first_gait()]);
        gaits.flat_map(|gait| gait.ways).collect()
    }
}

/// The squares over which a way leads: a board, or a region of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'r> {
    board: Geometry,
    on: Option<&'r Region>,
}

impl From<Geometry> for Ground<'_> {
    fn from(board: Geometry) -> Self {
        Ground { board, on: None }
    }
}

impl Ground<'_> {
    /// The square at `offset` from `square` for a piece of `color` that moves in this way.
    pub(crate) fn step(
        self,
        color: Color,
        square: Square,
        offset: Offset,
        way: &Way,
    ) -> Option<Square> {
        let to = match way.cylinder {
            true => self.board.step_around(color, square, offset),
            false => self.board.step(color, square, offset),
        };
        to.filter(|&to| self.on.is_none_or(|region| region.contains(color, to)))
    }
}
