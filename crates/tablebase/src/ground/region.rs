//! Parts of the board that may explain where an ending is won: what lies near the edge or a corner,
//! some ranks or files, a shade, and what lies near another man or is of its shade.

use wazir_rules::variant::Variant;
use wazir_rules::{Color, Geometry, Piece, Square};

/// The most steps from another man of which anything is said.
const NEAR: usize = 3;

/// Where a man stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// At most so many squares from the nearest edge.
    Rim(usize),
    /// At most so many steps of a King from a corner.
    Corner(usize),
    /// On this rank or a higher one; the lowest is 0.
    FromRank(usize),
    /// At most so many files from the first or the last one.
    Sides(usize),
    /// On squares of the shade that a1 has.
    Dark,
    /// At most so many steps of a King from a man.
    Near(Piece, usize),
    /// On a rank ahead of a man, as its side looks.
    Ahead(Piece),
    /// On squares of the shade of that on which a man stands, or of the other one.
    Shade(Piece, bool),
    /// At most so many steps of a King from a corner of that shade, or of the other one.
    ShadedCorner(Piece, bool, usize),
}

/// The parts in which no other man matters, the simpler ones first.
pub(super) fn alone(board: Geometry) -> Vec<Region> {
    let (files, ranks) = (board.files(), board.ranks());
    let middle = files.min(ranks).div_ceil(2) - 1;
    let mut all: Vec<Region> = (0..middle).map(Region::Rim).collect();
    all.extend((0..=middle).map(Region::Corner));
    all.extend((1..ranks).map(Region::FromRank));
    all.extend((0..files.div_ceil(2) - 1).map(Region::Sides));
    all.push(Region::Dark);
    all
}

/// The parts that depend on where another man stands. `keeps_shade` says that it never leaves the
/// shade of its square.
pub(super) fn beside(board: Geometry, other: Piece, keeps_shade: bool) -> Vec<Region> {
    let mut all: Vec<Region> = (1..=NEAR).map(|steps| Region::Near(other, steps)).collect();
    all.push(Region::Ahead(other));
    if keeps_shade {
        let middle = board.files().min(board.ranks()).div_ceil(2) - 1;
        for is_same in [true, false] {
            all.push(Region::Shade(other, is_same));
            all.extend((0..=middle).map(|steps| Region::ShadedCorner(other, is_same, steps)));
        }
    }
    all
}

impl Region {
    /// Returns `true` if a square lies in it, with the other man, if it is about one, on its square.
    pub(super) fn has(self, board: Geometry, square: Square, other: Option<Square>) -> bool {
        let (file, rank) = (board.file(square), board.rank(square));
        let beside = file.min(board.files() - 1 - file);
        let behind = rank.min(board.ranks() - 1 - rank);
        let is_dark = |square: Square| (board.file(square) + board.rank(square)).is_multiple_of(2);
        match self {
            Region::Rim(most) => beside.min(behind) <= most,
            Region::Corner(most) => beside.max(behind) <= most,
            Region::FromRank(from) => rank >= from,
            Region::Sides(most) => beside <= most,
            Region::Dark => is_dark(square),
            Region::Near(_, most) => other.is_some_and(|other| {
                let (far, high) = (board.file(other), board.rank(other));
                file.abs_diff(far).max(rank.abs_diff(high)) <= most
            }),
            Region::Ahead(man) => other.is_some_and(|other| match man.color() {
                Color::White => rank > board.rank(other),
                Color::Black => rank < board.rank(other),
            }),
            Region::Shade(_, is_same) => {
                other.is_some_and(|other| (is_dark(square) == is_dark(other)) == is_same)
            }
            Region::ShadedCorner(_, is_same, most) => {
                let side = if file * 2 < board.files() { 0 } else { board.files() - 1 };
                let end = if rank * 2 < board.ranks() { 0 } else { board.ranks() - 1 };
                let corner_is_dark = (side + end).is_multiple_of(2);
                beside.max(behind) <= most
                    && other.is_some_and(|other| (corner_is_dark == is_dark(other)) == is_same)
            }
        }
    }

    /// The same in words that come behind the name of a man.
    pub(super) fn words(self, variant: &Variant) -> String {
        let steps = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let shade = |man: Piece, is_same: bool| {
            let other = if is_same { "" } else { "other than " };
            format!("of a shade {other}that of {}", owned(variant, man))
        };
        match self {
            Region::Rim(0) => "on the edge".to_owned(),
            Region::Rim(most) => format!("at most {} from the edge", steps(most, "square")),
            Region::Corner(0) => "in a corner".to_owned(),
            Region::Corner(most) => format!("at most {} from a corner", steps(most, "step")),
            Region::FromRank(from) => {
                let names = [from + 1, variant.board().ranks()];
                match names {
                    [first, last] if first == last => format!("on rank {last}"),
                    [first, last] => format!("on ranks {first} to {last}"),
                }
            }
            Region::Sides(0) => "on an outermost file".to_owned(),
            Region::Sides(most) => format!("on one of the {} outer files", 2 * (most + 1)),
            Region::Dark => "on a dark square".to_owned(),
            Region::Near(man, most) => {
                format!("at most {} from {}", steps(most, "step"), owned(variant, man))
            }
            Region::Ahead(man) => format!("on a rank ahead of {}", owned(variant, man)),
            Region::Shade(man, is_same) => format!("on a square {}", shade(man, is_same)),
            Region::ShadedCorner(man, is_same, 0) => format!("in a corner {}", shade(man, is_same)),
            Region::ShadedCorner(man, is_same, most) => {
                format!("at most {} from a corner {}", steps(most, "step"), shade(man, is_same))
            }
        }
    }
}

/// `Black's King`.
pub(super) fn owned(variant: &Variant, man: Piece) -> String {
    format!("{}'s {}", man.color(), variant.kind(man.kind()).name)
}
