//! Expands movements into ways: one for each direction of each atom.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use super::directions::{self, Class};
use super::movement::{Atom, Leg, Manner, Mode, Movement};
use super::tour;
use super::{Landing, Offset, Shape, Way};

/// All ways of all movements, sorted; those with the same shape and conditions are merged.
pub(super) fn ways(movements: &[Movement]) -> Vec<Way> {
    let mut joined: BTreeMap<(Shape, bool, bool), Mode> = BTreeMap::new();
    for movement in movements {
        let mode = movement.last_leg().mode.or_default(true);
        for shape in shapes(movement) {
            let sum = joined.entry((shape, movement.initial, movement.cylinder)).or_default();
            sum.quiet |= mode.quiet;
            sum.capture |= mode.capture;
            sum.en_passant |= mode.en_passant;
        }
    }
    joined.into_iter().map(way).collect()
}

fn way(((shape, initial, cylinder), mode): ((Shape, bool, bool), Mode)) -> Way {
    let Mode { quiet, capture, en_passant } = mode;
    Way { shape, quiet, capture, en_passant, initial, cylinder }
}

/// Sorts the squares of each path, so that ways can be compared whatever the order in which
/// their paths visit them.
pub(super) fn ignore_order(mut ways: Vec<Way>) -> Vec<Way> {
    for way in &mut ways {
        if let Shape::Path { via, .. } = &mut way.shape {
            via.sort_unstable();
        }
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// Returns `true` if the movement has several legs that all fit [`Shape::Path`].
pub(super) fn is_walk(movement: &Movement) -> bool {
    let passes = |leg: &Leg| leg.mode.or_default(false) == Mode::QUIET;
    let (last, earlier) = match movement.legs.split_last() {
        Some((last, earlier)) if !earlier.is_empty() => (last, earlier),
        _ => return false,
    };
    movement.is_single_step()
        && movement.atom.class() != Class::Oblique
        && earlier.iter().all(passes)
        && earlier.iter().chain([last]).all(|leg| leg.manner == Manner::Plain)
}

/// The shapes of one movement, duplicates included.
pub(super) fn shapes(movement: &Movement) -> Vec<Shape> {
    if movement.legs.len() > 1 {
        if !is_walk(movement) && !tour::is_tour(movement) {
            return vec![Shape::Legs { text: movement.to_string() }];
        }
        return tour::choices(movement).iter().flat_map(of_legs).collect();
    }
    let manner = movement.last_leg().manner;
    directions::members(movement.directions(0))
        .flat_map(|direction| in_direction(movement, manner, direction))
        .collect()
}

/// The shapes of a walk or tour whose legs each have a single mode.
fn of_legs(movement: &Movement) -> Vec<Shape> {
    let mut found = Vec::new();
    if is_walk(movement) {
        walk(movement, &Progress::default(), 0, &mut found);
        if tour::turns_back(movement) {
            found.extend(tour::returns(movement));
        }
    } else {
        found = tour::tours(movement);
    }
    found
}

fn in_direction(movement: &Movement, manner: Manner, direction: u8) -> Vec<Shape> {
    let step = step(movement.atom, direction);
    let max = movement.max;
    let single = movement.is_single_step();
    match manner {
        Manner::Lame if single => lame(movement.atom, direction, step),
        Manner::Jumping if single => vec![must_jump(direction)],
        Manner::Jumping if max == NonZeroU8::new(2) => vec![Shape::Leap { to: step.times(2) }],
        Manner::Jumping => vec![Shape::Hop { step, max, landing: Landing::PastFirst }],
        Manner::Cannon => vec![Shape::Hop { step, max, landing: Landing::Anywhere }],
        Manner::Grasshopper => vec![Shape::Hop { step, max, landing: Landing::JustBehind }],
        Manner::Plain | Manner::Lame if single => vec![Shape::Leap { to: step }],
        Manner::Plain | Manner::Lame => vec![Shape::Ride { step, max }],
    }
}

/// A D or A that must jump is a Grasshopper with a range of two.
fn must_jump(direction: u8) -> Shape {
    let step = directions::compass(direction);
    Shape::Hop { step, max: NonZeroU8::new(2), landing: Landing::JustBehind }
}

/// The step of an atom in a direction.
pub(super) fn step(atom: Atom, direction: u8) -> Offset {
    match atom {
        Atom::Knight => directions::oblique(direction, 1, 2),
        Atom::Camel => directions::oblique(direction, 1, 3),
        Atom::Zebra => directions::oblique(direction, 2, 3),
        _ => directions::compass(direction).times(atom.length()),
    }
}

/// A leap that requires the squares in between to be empty.
fn lame(atom: Atom, direction: u8, to: Offset) -> Vec<Shape> {
    let diagonal = Offset { dx: to.dx.signum(), dy: to.dy.signum() };
    let straight = if to.dx.abs() > to.dy.abs() {
        Offset { dy: 0, ..diagonal }
    } else {
        Offset { dx: 0, ..diagonal }
    };
    match atom {
        Atom::Knight => vec![path(&[straight, diagonal])],
        Atom::Camel => orders(straight, diagonal),
        Atom::Zebra => orders(diagonal, straight),
        _ if atom.length() == 1 => vec![Shape::Leap { to }],
        _ => {
            let unit = directions::compass(direction);
            vec![path(&vec![unit; usize::from(atom.length().unsigned_abs())])]
        }
    }
}

/// Two `usual` steps and one `odd` step, in the three possible orders.
fn orders(usual: Offset, odd: Offset) -> Vec<Shape> {
    [[odd, usual, usual], [usual, odd, usual], [usual, usual, odd]]
        .iter()
        .map(|steps| path(steps))
        .collect()
}

fn path(steps: &[Offset]) -> Shape {
    let mut via = Vec::new();
    let mut to = Offset { dx: 0, dy: 0 };
    for &step in steps {
        via.push(to);
        to = to.plus(step);
    }
    via.remove(0);
    Shape::Path { via, to }
}

/// A walk up to some leg.
#[derive(Clone, Default)]
struct Progress {
    via: Vec<Offset>,
    at: Offset,
    facing: u8,
}

/// Takes leg `index` in each of its directions, and the remaining legs from there.
fn walk(movement: &Movement, progress: &Progress, index: usize, found: &mut Vec<Shape>) {
    for turn in directions::members(movement.directions(index)) {
        let facing = (progress.facing + turn) % 8;
        let at = progress.at.plus(directions::compass(facing).times(movement.atom.length()));
        let mut next = Progress { at, facing, via: progress.via.clone() };
        let home = at == Offset::default();
        if index + 1 < movement.legs.len() {
            if !home && !next.via.contains(&at) {
                next.via.push(at);
            }
            walk(movement, &next, index + 1, found);
        } else if !home {
            found.push(end_of_walk(next));
        }
    }
}

/// A target that the walk has also passed must be empty and so can never be captured: it stays
/// among the squares passed.
fn end_of_walk(progress: Progress) -> Shape {
    Shape::Path { via: progress.via, to: progress.at }
}

impl Offset {
    pub(super) fn plus(self, other: Offset) -> Offset {
        Offset { dx: self.dx + other.dx, dy: self.dy + other.dy }
    }

    pub(crate) fn times(self, factor: i8) -> Offset {
        Offset { dx: self.dx * factor, dy: self.dy * factor }
    }
}
