//! Attacks that can be blocked: slides, lame leaps, and walks along one of several paths. To the
//! generator they are all the same, a table indexed by the occupation of the few squares that
//! matter.
//!
//! ```text
//! 8 . . o . . . . .     A group collects the squares that can block (o), here those of a
//! 7 . . o . . . . .     rook; the pieces on them select one of 2^n precomputed answers.
//! 6 . o R o o o o .     With PEXT this takes two instructions and one load.
//! ```
//!
//! On processors without fast PEXT, and on the largest boards, the same [`Part`]s are evaluated one
//! by one: slides two at a time, as [`Rays`], and without a branch.

use crate::betza::{Landing, Offset, Shape, Way};
use crate::bits::{Bits, Cpu, PerSquare, Processor};
use crate::families::step;
use crate::geometry::Geometry;
use crate::square::{Color, Square};
use crate::variant::{Ground, Limits};

/// The maximum number of blocking squares in one group of rays: each doubles the table. Wide sets
/// fill the caches sooner, so their groups are smaller.
const fn ray_bits<B: Bits>() -> u32 {
    if B::SQUARES == 64 { 12 } else { 9 }
}

/// The same for walks: half the fan of a piece that walks three steps has five.
const WALK_BITS: u32 = 5;

/// A set of targets whose reachability does not depend on that of the others.
#[derive(Clone, Debug)]
enum Part<B> {
    /// A slide: every square up to the first occupied one. `rising` tells whether square numbers
    /// rise or fall along it.
    Ray { squares: B, rising: bool },
    /// A slide or hop along any line, nearest square first: on joined edges, or over a piece.
    Line { line: Vec<Square>, landing: Option<Landing> },
    /// A target that is reached if all squares of at least one path are empty.
    Walk { target: B, paths: Vec<B> },
}

impl<B: Bits> Part<B> {
    /// The squares that can block.
    fn blockers(&self) -> B {
        match self {
            Part::Ray { squares, rising } => {
                let end = if *rising { squares.last() } else { squares.first() };
                *squares & !B::of(end)
            }
            Part::Line { line, .. } => {
                let inner = &line[..line.len().saturating_sub(1)];
                B::from_squares(inner.iter().copied())
            }
            Part::Walk { paths, .. } => paths.iter().fold(B::EMPTY, |all, &path| all | path),
        }
    }

    fn reach(&self, occupied: B) -> B {
        match self {
            Part::Ray { squares, rising } => {
                let blockers = *squares & occupied;
                let open =
                    if *rising { blockers.first_and_below() } else { blockers.last_and_above() };
                *squares & open
            }
            Part::Line { line, landing } => along(line, *landing, occupied),
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

/// What all these parts reach. A function of its own: there is much of it, in many kernels.
#[inline(never)]
fn reach_of<B: Bits>(parts: &[Part<B>], occupied: B) -> B {
    parts.iter().fold(B::EMPTY, |reach, part| reach | part.reach(occupied))
}

/// The squares of a line on which a slide or a hop may end.
fn along<B: Bits>(line: &[Square], landing: Option<Landing>, occupied: B) -> B {
    let hurdle = line.iter().position(|&square| occupied.has(square)).map(|index| index + 1);
    let (first, most) = match (landing, hurdle) {
        (None, _) => (0, usize::MAX),
        (Some(Landing::PastFirst), _) => (1, usize::MAX),
        (Some(Landing::Anywhere), Some(behind)) => (behind, usize::MAX),
        (Some(Landing::JustBehind), Some(behind)) => (behind, 1),
        (Some(_), None) => return B::EMPTY,
    };
    let mut reach = B::EMPTY;
    for &square in line.iter().skip(first).take(most) {
        reach |= B::of(square);
        if occupied.has(square) {
            break;
        }
    }
    reach
}

/// A set of blocking squares, and the index of the first of the answers for their 2^n
/// occupations.
#[derive(Clone, Copy, Debug)]
struct Group<B> {
    blockers: B,
    first: u32,
    /// The number of blockers in the low word.
    low_bits: u32,
}

/// A slide along which square numbers rise and one along which they fall, each of them empty if
/// there is none: the squares up to the edge of the board.
#[derive(Clone, Copy, Debug)]
struct Rays<B> {
    rising: B,
    falling: B,
}

impl<B: Bits> Rays<B> {
    #[inline(always)]
    fn reach(&self, occupied: B) -> B {
        let rising = self.rising & (self.rising & occupied).first_and_below();
        let falling = self.falling & (self.falling & occupied).last_and_above();
        rising | falling
    }
}

/// The attacks of one movement from every square, for both colours.
pub(crate) struct PathTable<B: Bits> {
    /// For each colour, layers with one group for each square: as many as the square with the
    /// most groups needs. None unless they are looked up ([`tabulates`]): then the rest serves.
    layers: [Vec<B::Array<Group<B>>>; 2],
    answers: Vec<B>,
    /// For each colour, layers of slides.
    rays: [Vec<B::Array<Rays<B>>>; 2],
    /// For each colour and square, what is no such slide; no square is there if none has any.
    others: [Vec<Vec<Part<B>>>; 2],
}

/// Returns `true` if answers are looked up, which takes a processor that finds them.
fn tabulates<B: Bits>(processor: Processor) -> bool {
    B::TABULATES && processor.has_fast_pext()
}

impl<B: Bits> PathTable<B> {
    /// Creates the tables for these ways, none of which may be a leap.
    pub(crate) fn new(
        board: Geometry,
        ways: &[Way],
        limits: &Limits,
        processor: Processor,
    ) -> PathTable<B> {
        let both_alike =
            limits.are_none() && ways.iter().all(|way| ways.contains(&opposite(board, way)));
        let of = |color| -> Vec<_> {
            board.squares().map(|s| parts(board, color, s, ways, limits)).collect()
        };
        let white: Vec<Vec<Part<B>>> = of(Color::White);
        let black = (!both_alike).then(|| of(Color::Black));
        // The empty answer, for squares that have no group in some layer.
        let mut answers = vec![B::EMPTY];
        let mut table = PathTable {
            layers: Default::default(),
            answers: Vec::new(),
            rays: Default::default(),
            others: Default::default(),
        };
        if tabulates::<B>(processor) {
            table.layers = for_both(&white, &black, |parts| layers(parts, &mut answers));
            table.answers = answers;
        } else {
            table.rays = for_both(&white, &black, |parts| rays(parts));
            table.others = for_both(&white, &black, |parts| others(parts));
        }
        table
    }

    /// The squares reached from `square` by a piece of `color` given the `occupied` squares,
    /// including the occupied ones it runs into.
    #[inline(always)]
    pub(crate) fn reach<C: Cpu>(&self, color: Color, square: Square, occupied: B) -> B {
        let mut reach = B::EMPTY;
        if B::TABULATES && C::FAST_PEXT {
            for layer in &self.layers[color.index()] {
                let group = layer.at(square);
                let index = occupied.gather::<C>(group.blockers, group.low_bits);
                reach |= self.answers[group.first as usize + index];
            }
        } else {
            for rays in &self.rays[color.index()] {
                reach |= rays.at(square).reach(occupied);
            }
            if let Some(others) = self.others[color.index()].get(square.index()) {
                reach |= reach_of(others, occupied);
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

/// Makes something for each colour; one has the same as the other where they move alike.
fn for_both<P, T: Clone>(white: &P, black: &Option<P>, mut make: impl FnMut(&P) -> T) -> [T; 2] {
    let for_white = make(white);
    let for_black = black.as_ref().map_or_else(|| for_white.clone(), make);
    [for_white, for_black]
}

/// The slides of each square in layers, each rising one beside a falling one.
fn rays<B: Bits>(parts: &[Vec<Part<B>>]) -> Vec<B::Array<Rays<B>>> {
    let along = |parts: &[Part<B>], up: bool| -> Vec<B> {
        let ray = |part: &Part<B>| match part {
            Part::Ray { squares, rising } => (*rising == up).then_some(*squares),
            _ => None,
        };
        parts.iter().filter_map(ray).collect()
    };
    let rays: Vec<[Vec<B>; 2]> =
        parts.iter().map(|parts| [along(parts, true), along(parts, false)]).collect();
    let most = rays.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let of = |square: Square, layer: usize| {
        let ray = |rays: &Vec<B>| rays.get(layer).copied().unwrap_or(B::EMPTY);
        let [rising, falling] =
            rays.get(square.index()).map_or([B::EMPTY; 2], |both| [ray(&both[0]), ray(&both[1])]);
        Rays { rising, falling }
    };
    (0..most).map(|layer| B::Array::from_fn(|square| of(square, layer))).collect()
}

/// What of the parts of each square is in no [`Rays`].
fn others<B: Bits>(parts: &[Vec<Part<B>>]) -> Vec<Vec<Part<B>>> {
    let is_other = |part: &&Part<B>| !matches!(part, Part::Ray { .. });
    let others = |parts: &Vec<Part<B>>| parts.iter().filter(is_other).cloned().collect();
    match parts.iter().flatten().any(|part| is_other(&part)) {
        true => parts.iter().map(others).collect(),
        false => Vec::new(),
    }
}

fn layers<B: Bits>(parts: &[Vec<Part<B>>], answers: &mut Vec<B>) -> Vec<B::Array<Group<B>>> {
    let groups: Vec<Vec<Group<B>>> = parts
        .iter()
        .map(|parts| group(parts).iter().map(|parts| push_answers(parts, answers)).collect())
        .collect();
    let nothing = Group { blockers: B::EMPTY, first: 0, low_bits: 0 };
    let most = groups.iter().map(Vec::len).max().unwrap_or(0);
    let of = |square: Square, layer: usize| Some(*groups.get(square.index())?.get(layer)?);
    (0..most)
        .map(|layer| B::Array::from_fn(|square| of(square, layer).unwrap_or(nothing)))
        .collect()
}

/// The same way for a piece that moves down the board.
fn opposite(board: Geometry, way: &Way) -> Way {
    let shape = way.shape.map(|offset| board.seen_by(Color::Black, offset));
    Way { shape, ..way.clone() }
}

/// Appends the answers of one group to the table. Each further blocker doubles the list of
/// occupations, which puts them in the order of the gathered bits.
fn push_answers<B: Bits>(parts: &[&Part<B>], answers: &mut Vec<B>) -> Group<B> {
    let reach = |occupied| parts.iter().fold(B::EMPTY, |all, part| all | part.reach(occupied));
    let blockers = parts.iter().fold(B::EMPTY, |all, part| all | part.blockers());
    let first = answers.len();
    if parts.iter().all(|part| matches!(part, Part::Ray { .. })) {
        // On rays, a blocker removes what lies behind it, whatever else is occupied.
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

/// Splits the parts of a square into groups that have few enough blockers.
fn group<B: Bits>(parts: &[Part<B>]) -> Vec<Vec<&Part<B>>> {
    let mut groups: Vec<(B, Vec<&Part<B>>)> = Vec::new();
    for part in parts {
        let limit = match part {
            Part::Ray { .. } | Part::Line { .. } => ray_bits::<B>(),
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

fn parts<B: Bits>(
    board: Geometry,
    color: Color,
    from: Square,
    ways: &[Way],
    limits: &Limits,
) -> Vec<Part<B>> {
    if !limits.serve(color, from) {
        return Vec::new();
    }
    let board = limits.ground(board);
    let mut rays: Vec<(Offset, Part<B>)> = Vec::new();
    let mut lines: Vec<(Offset, Part<B>)> = Vec::new();
    let mut walks: Vec<(Offset, Part<B>)> = Vec::new();
    for way in ways {
        match &way.shape {
            Shape::Ride { step, .. } | Shape::Hop { step, .. }
                if way.cylinder || matches!(way.shape, Shape::Hop { .. }) =>
            {
                let line = ride(board, color, from, way);
                let landing = match way.shape {
                    Shape::Hop { landing, .. } => Some(landing),
                    _ => None,
                };
                if !line.is_empty() {
                    lines.push((*step, Part::Line { line, landing }));
                }
            }
            Shape::Ride { step, .. } => {
                let squares = ride(board, color, from, way);
                if let Some(&first) = squares.first() {
                    let set = B::from_squares(squares.iter().copied());
                    rays.push((*step, Part::Ray { squares: set, rising: first > from }));
                }
            }
            Shape::Path { to, .. } => {
                let Some(target) = step(board, color, from, *to, way) else { continue };
                let Some(path) = path(board, color, from, way) else { continue };
                match walks.iter_mut().find(|(offset, _)| offset == to) {
                    Some((_, Part::Walk { paths, .. })) => paths.push(path),
                    _ => walks.push((*to, Part::Walk { target: B::of(target), paths: vec![path] })),
                }
            }
            _ => unreachable!("a leap needs no table"),
        }
    }
    // The two halves of a line side by side, and walks in order of their angle.
    rays.sort_by_key(|(step, _)| (step.dx.abs(), step.dy * step.dx.signum(), step.dx, step.dy));
    walks.sort_by(|(a, _), (b, _)| angle(*a).total_cmp(&angle(*b)));
    rays.into_iter().chain(lines).chain(walks).map(|(_, part)| part).collect()
}

fn angle(offset: Offset) -> f64 {
    let angle = f64::from(offset.dy).atan2(f64::from(offset.dx));
    if angle < 0.0 { angle + std::f64::consts::TAU } else { angle }
}

/// The squares that a ride or a hop passes on an empty board, nearest first. On joined edges it
/// ends before it comes back to where it began.
pub(crate) fn ride<'r>(
    ground: impl Into<Ground<'r>>,
    color: Color,
    from: Square,
    way: &Way,
) -> Vec<Square> {
    let board = ground.into();
    let (Shape::Ride { step: by, max } | Shape::Hop { step: by, max, .. }) = &way.shape else {
        return vec![];
    };
    let most = max.map_or(usize::MAX, |max| usize::from(max.get()));
    let next = |&square: &Square| step(board, color, square, *by, way).filter(|&to| to != from);
    std::iter::successors(next(&from), next).take(most).collect()
}

/// The squares that a walk needs to be empty; `None` if it would leave the board.
pub(crate) fn path<'r, B: Bits>(
    ground: impl Into<Ground<'r>>,
    color: Color,
    from: Square,
    way: &Way,
) -> Option<B> {
    let board = ground.into();
    let Shape::Path { via, .. } = &way.shape else { return None };
    let passed = |&offset: &Offset| step(board, color, from, offset, way);
    via.iter().try_fold(B::EMPTY, |all, offset| Some(all | B::of(passed(offset)?)))
}
