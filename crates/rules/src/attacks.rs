//! Movements whose reach depends on what stands in the way: slides, lame leaps and walks
//! along one of several paths. To the generator they are one kind of thing, a table that is
//! indexed by the occupied squares among the few that matter.
//!
//! ```text
//! 8 . . o . . . . .     A group gathers the squares that can block (o), here for the file
//! 7 . . o . . . . .     of a rook; the pieces on them select one of 2^n finished answers.
//! 6 . o R o o o o .     With PEXT that is two instructions and one load.
//! ```
//!
//! Processors without fast PEXT walk the same [`Part`]s one by one.

use crate::betza::{Offset, Shape, Way};
use crate::bits::{Bits, Cpu, PerSquare};
use crate::geometry::Geometry;
use crate::square::{Color, Square};

/// The most blocking squares that one group of rays looks at: tables double with each.
/// Wide sets fill the caches sooner, so theirs are split more.
const fn ray_bits<B: Bits>() -> u32 {
    if B::SQUARES == 64 { 12 } else { 9 }
}

/// The same for walks: half-fans of a piece that walks three steps have five.
const WALK_BITS: u32 = 5;

/// One target set that is decided independently of the others.
#[derive(Clone, Debug)]
enum Part<B> {
    /// A slide: every square up to the first occupied one. Square numbers rise or fall
    /// along it.
    Ray { squares: B, rising: bool },
    /// A target that is reached when one of the sets of squares is empty.
    Walk { target: B, paths: Vec<B> },
}

impl<B: Bits> Part<B> {
    /// The squares whose occupation matters.
    fn blockers(&self) -> B {
        match self {
            Part::Ray { squares, rising } => {
                let end = if *rising { squares.last() } else { squares.first() };
                *squares & !B::of(end)
            }
            Part::Walk { paths, .. } => paths.iter().fold(B::EMPTY, |all, &path| all | path),
        }
    }

    #[inline(always)]
    fn reach(&self, occupied: B) -> B {
        match self {
            Part::Ray { squares, rising } => {
                let blockers = *squares & occupied;
                if blockers.is_empty() {
                    *squares
                } else if *rising {
                    *squares & B::below(blockers.first().index() + 1)
                } else {
                    *squares & !B::below(blockers.last().index())
                }
            }
            Part::Walk { target, paths } => {
                if paths.iter().any(|path| !path.meets(occupied)) {
                    *target
                } else {
                    B::EMPTY
                }
            }
        }
    }
}

/// Blocking squares and where the answers for their 2^n occupations begin.
#[derive(Clone, Copy, Debug)]
struct Group<B> {
    blockers: B,
    first: u32,
    /// How many of the blockers lie in the low word.
    low_bits: u32,
}

/// Reach of one movement from every square, for both colours.
pub(crate) struct PathTable<B: Bits> {
    /// For each colour, layers of one group a square: as many as the busiest square needs.
    layers: [Vec<B::Array<Group<B>>>; 2],
    answers: Vec<B>,
    parts: [Vec<Vec<Part<B>>>; 2],
}

impl<B: Bits> PathTable<B> {
    /// Tables for these ways, which must all be rides or paths.
    pub(crate) fn new(board: Geometry, ways: &[Way]) -> PathTable<B> {
        // The empty answer, at which squares without a group in some layer point.
        let mut answers = vec![B::EMPTY];
        let of =
            |color| -> Vec<_> { board.squares().map(|s| parts(board, color, s, ways)).collect() };
        let white = of(Color::White);
        let white_layers = layers(&white, &mut answers);
        if ways.iter().all(|way| ways.contains(&mirrored(way))) {
            let layers = [white_layers.clone(), white_layers];
            return PathTable { layers, answers, parts: [white.clone(), white] };
        }
        let black = of(Color::Black);
        let layers = [white_layers, layers(&black, &mut answers)];
        PathTable { layers, answers, parts: [white, black] }
    }

    /// The squares reached from `square` by a piece of `color` when `occupied` are taken;
    /// occupied squares that are reached are in it.
    #[inline(always)]
    pub(crate) fn reach<C: Cpu>(&self, color: Color, square: Square, occupied: B) -> B {
        let mut reach = B::EMPTY;
        if C::FAST_PEXT {
            for layer in &self.layers[color.index()] {
                let group = layer.at(square);
                let index = occupied.gather::<C>(group.blockers, group.low_bits);
                reach |= self.answers[group.first as usize + index];
            }
        } else {
            for part in &self.parts[color.index()][square.index()] {
                reach |= part.reach(occupied);
            }
        }
        reach
    }
}

impl<B: Bits> std::fmt::Debug for PathTable<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bytes = self.answers.len() * size_of::<B>();
        write!(f, "PathTable({} layers, {bytes} bytes)", self.layers[0].len())
    }
}

fn layers<B: Bits>(parts: &[Vec<Part<B>>], answers: &mut Vec<B>) -> Vec<B::Array<Group<B>>> {
    let groups: Vec<Vec<Group<B>>> = parts
        .iter()
        .map(|parts| group(parts).iter().map(|parts| answer(parts, answers)).collect())
        .collect();
    let nothing = Group { blockers: B::EMPTY, first: 0, low_bits: 0 };
    let most = groups.iter().map(Vec::len).max().unwrap_or(0);
    let of = |square: Square, layer: usize| Some(*groups.get(square.index())?.get(layer)?);
    (0..most)
        .map(|layer| B::Array::from_fn(|square| of(square, layer).unwrap_or(nothing)))
        .collect()
}

/// The same way for a piece that looks down the board.
fn mirrored(way: &Way) -> Way {
    let turn = |offset: &Offset| Offset { dx: offset.dx, dy: -offset.dy };
    let shape = match &way.shape {
        Shape::Ride { step, max } => Shape::Ride { step: turn(step), max: *max },
        Shape::Path { via, to } => {
            Shape::Path { via: via.iter().map(turn).collect(), to: turn(to) }
        }
        other => other.clone(),
    };
    Way { shape, ..way.clone() }
}

/// Appends the answers of one group to the table. Each further blocker doubles the list of
/// occupations, so their order is that of the gathered bits.
fn answer<B: Bits>(parts: &[&Part<B>], answers: &mut Vec<B>) -> Group<B> {
    let reach = |occupied| parts.iter().fold(B::EMPTY, |all, part| all | part.reach(occupied));
    let blockers = parts.iter().fold(B::EMPTY, |all, part| all | part.blockers());
    let first = answers.len();
    if parts.iter().all(|part| matches!(part, Part::Ray { .. })) {
        // On rays a blocker takes away what lies behind it, whatever else stands there.
        let open = reach(B::EMPTY);
        answers.push(open);
        for blocker in blockers.squares() {
            let shadow = open & !reach(B::of(blocker));
            let so_far = first..answers.len();
            answers.extend_from_within(so_far.clone());
            answers[so_far.end..].iter_mut().for_each(|answer| *answer &= !shadow);
        }
    } else {
        let mut occupations = vec![B::EMPTY];
        for blocker in blockers.squares() {
            let with: Vec<B> = occupations.iter().map(|&set| set | B::of(blocker)).collect();
            occupations.extend(with);
        }
        answers.extend(occupations.into_iter().map(reach));
    }
    let low_bits = (blockers & B::below(64)).count();
    Group { blockers, first: first as u32, low_bits }
}

/// Splits the parts of a square into groups that look at few enough squares.
fn group<B: Bits>(parts: &[Part<B>]) -> Vec<Vec<&Part<B>>> {
    let mut groups: Vec<(B, Vec<&Part<B>>)> = Vec::new();
    for part in parts {
        let limit = match part {
            Part::Ray { .. } => ray_bits::<B>(),
            Part::Walk { .. } => WALK_BITS,
        };
        match groups.last_mut() {
            Some((blockers, group)) if (*blockers | part.blockers()).count() <= limit => {
                *blockers |= part.blockers();
                group.push(part);
            }
            _ => groups.push((part.blockers(), vec![part])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn parts<B: Bits>(board: Geometry, color: Color, from: Square, ways: &[Way]) -> Vec<Part<B>> {
    let mut rays: Vec<(Offset, Part<B>)> = Vec::new();
    let mut walks: Vec<(Offset, Part<B>)> = Vec::new();
    for way in ways {
        match &way.shape {
            Shape::Ride { step, .. } => {
                let squares = ride(board, color, from, &way.shape);
                if let Some(&first) = squares.first() {
                    let set = squares.iter().fold(B::EMPTY, |all, &square| all | B::of(square));
                    rays.push((*step, Part::Ray { squares: set, rising: first > from }));
                }
            }
            Shape::Path { to, .. } => {
                let Some(target) = board.step(color, from, *to) else { continue };
                let Some(path) = path(board, color, from, &way.shape) else { continue };
                match walks.iter_mut().find(|(offset, _)| offset == to) {
                    Some((_, Part::Walk { paths, .. })) => paths.push(path),
                    _ => walks.push((*to, Part::Walk { target: B::of(target), paths: vec![path] })),
                }
            }
            _ => unreachable!("the checker lets only rides and paths into path tables"),
        }
    }
    // Both halves of a line side by side, and walks in the order of the clock.
    rays.sort_by_key(|(step, _)| (step.dx.abs(), step.dy * step.dx.signum(), step.dx, step.dy));
    walks.sort_by(|(a, _), (b, _)| angle(*a).total_cmp(&angle(*b)));
    rays.into_iter().chain(walks).map(|(_, part)| part).collect()
}

fn angle(offset: Offset) -> f64 {
    let angle = f64::from(offset.dy).atan2(f64::from(offset.dx));
    if angle < 0.0 { angle + std::f64::consts::TAU } else { angle }
}

/// The squares of a ride on an empty board, nearest first.
pub(crate) fn ride(board: Geometry, color: Color, from: Square, shape: &Shape) -> Vec<Square> {
    let Shape::Ride { step, max } = shape else { return vec![] };
    let most = max.map_or(usize::MAX, |max| usize::from(max.get()));
    let next = |&square: &Square| board.step(color, square, *step);
    std::iter::successors(board.step(color, from, *step), next).take(most).collect()
}

/// The squares that a walk needs empty, or `None` when it would leave the board.
pub(crate) fn path<B: Bits>(
    board: Geometry,
    color: Color,
    from: Square,
    shape: &Shape,
) -> Option<B> {
    let Shape::Path { via, .. } = shape else { return None };
    via.iter()
        .try_fold(B::EMPTY, |all, &offset| Some(all | B::of(board.step(color, from, offset)?)))
}
