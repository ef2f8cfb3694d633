//! Classes of movement, found in the variant, and their attackers.

use arrayvec::ArrayVec;

use super::kinds::{KindPath, offset};
use super::{BOARDS, COLORS, CompileError, PAWNS, PROMOTABLE, captures};
use crate::attacks::{PathTable, path, ride};
use crate::betza::{Shape, Way};
use crate::bits::{Bits, PerSquare};
use crate::geometry::Geometry;
use crate::square::{Color, Kind, Square};
use crate::variant::{PromotionChoice, Variant};

/// The maximum number of classes of capturing movement in a game.
pub(crate) const CLASSES: usize = 8;

/// A capturing movement shared by several kinds.
pub(crate) struct Class<B: Bits> {
    ways: Vec<Way>,
    members: Vec<Kind>,
    pub(crate) reach: Reach<B>,
}

/// The targets of a class.
pub(crate) enum Reach<B: Bits> {
    /// For each colour and square, the targets, which cannot be blocked.
    Leaps([B::Array<B>; 2]),
    /// Index in [`Tables::path_tables`](super::Rules::path_tables).
    Table(usize),
}

/// The squares that can block the attacks of a class.
pub(crate) enum Between<B: Bits> {
    /// For each pair of squares, the squares between them.
    Lines(Vec<B::Array<B>>),
    /// Several sets, one of which must be empty.
    Walks(Walks<B>),
}

/// For each attacker and target, the sets of squares of which at least one must be empty.
pub(crate) struct Walks<B> {
    squares: usize,
    /// For each colour of attacker, target and attacker's square: the index in `sets` at which its
    /// sets begin. A final entry marks the end of the last.
    first: Vec<u32>,
    sets: Vec<B>,
}

impl<B: Bits> Between<B> {
    /// Returns `true` if an attacker of `color` on `from` reaches `to` when `occupied` squares
    /// block.
    #[inline(always)]
    pub(crate) fn is_free(&self, color: Color, from: Square, to: Square, occupied: B) -> bool {
        match self {
            Between::Lines(between) => !between[to.index()].at(from).meets(occupied),
            Between::Walks(walks) => {
                for set in walks.between(color, from, to) {
                    if !set.meets(occupied) {
                        return true;
                    }
                }
                false
            }
        }
    }
}

impl<B: Bits> Walks<B> {
    fn new(board: Geometry, ways: &[Way]) -> Walks<B> {
        let squares = board.len();
        let mut walks: Vec<(usize, B)> = Vec::new();
        for color in Color::ALL {
            for (from, way) in board.squares().flat_map(|from| ways.iter().map(move |w| (from, w)))
            {
                if let Some(to) = board.step(color, from, offset(way))
                    && let Some(set) = path(board, color, from, &way.shape)
                {
                    let pair = (color.index() * squares + to.index()) * squares + from.index();
                    walks.push((pair, set));
                }
            }
        }
        walks.sort_by_key(|&(pair, _)| pair);
        let mut first = vec![0; 2 * squares * squares + 1];
        walks.iter().for_each(|&(pair, _)| first[pair + 1] += 1);
        for pair in 1..first.len() {
            first[pair] += first[pair - 1];
        }
        Walks { squares, first, sets: walks.into_iter().map(|(_, set)| set).collect() }
    }

    /// The sets between an attacker of `color` on `from` and `to`.
    #[inline(always)]
    pub(crate) fn between(&self, color: Color, from: Square, to: Square) -> &[B] {
        let at = (color.index() * self.squares + to.index()) * self.squares + from.index();
        &self.sets[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

/// For each square, and each square that a slide from it reaches, the squares between.
fn between<B: Bits>(board: Geometry, ways: &[Way]) -> Vec<B::Array<B>> {
    let row = |from| {
        let mut row = B::Array::from_fn(|_| B::EMPTY);
        for (color, way) in Color::ALL.into_iter().flat_map(|c| ways.iter().map(move |w| (c, w))) {
            let mut crossed = B::EMPTY;
            for to in ride(board, color, from, &way.shape) {
                *row.at_mut(to) = crossed;
                crossed |= B::of(to);
            }
        }
        row
    };
    board.squares().map(row).collect()
}

/// Collects the path tables of a game; equal movements share a table.
pub(super) struct PathPool<B: Bits> {
    families: Vec<Vec<Shape>>,
    pool: Vec<PathTable<B>>,
}

impl<B: Bits> Default for PathPool<B> {
    fn default() -> Self {
        PathPool { families: Vec::new(), pool: Vec::new() }
    }
}

impl<B: Bits> PathPool<B> {
    /// The path tables of a kind with these ways, which are added to the pool if new.
    pub(super) fn paths_of(&mut self, board: Geometry, ways: &[Way]) -> ArrayVec<KindPath, 8> {
        let mut paths = ArrayVec::new();
        for mode in [(true, true), (true, false), (false, true)] {
            let of_mode = ways.iter().filter(|way| (way.quiet, way.capture) == mode);
            let families = families(of_mode.cloned().collect());
            for family in families.iter().filter(|family| !is_leap(&family[0])) {
                let table = self.table(board, family);
                paths.push(KindPath { table, quiet: mode.0, capture: mode.1 });
            }
        }
        paths
    }

    fn table(&mut self, board: Geometry, family: &[Way]) -> usize {
        let shapes: Vec<Shape> = family.iter().map(|way| way.shape.clone()).collect();
        if let Some(known) = self.families.iter().position(|f| *f == shapes) {
            return known;
        }
        self.families.push(shapes);
        self.pool.push(PathTable::new(board, family));
        self.pool.len() - 1
    }

    pub(super) fn finish(self) -> Vec<PathTable<B>> {
        self.pool
    }
}

fn is_leap(way: &Way) -> bool {
    matches!(way.shape, Shape::Leap { .. })
}

/// Splits ways into families that are likely to be shared: leaps of the same length, slides in
/// the same kind of direction, and all walks together.
fn families(ways: Vec<Way>) -> Vec<Vec<Way>> {
    let key = |way: &Way| {
        let to = offset(way);
        let (dx, dy) = (to.dx.unsigned_abs(), to.dy.unsigned_abs());
        match &way.shape {
            Shape::Ride { max, .. } => (1, dx.min(dy), dx.max(dy), max.map(|max| max.get())),
            Shape::Path { .. } => (2, 0, 0, None),
            _ => (0, dx.min(dy), dx.max(dy), None),
        }
    };
    let mut families: Vec<Vec<Way>> = Vec::new();
    for way in ways {
        match families.iter_mut().find(|family| key(&family[0]) == key(&way)) {
            Some(family) => family.push(way),
            None => families.push(vec![way]),
        }
    }
    families
}

/// Finds the classes, leaps first.
pub(super) fn compile<B: Bits>(
    variant: &Variant,
    pool: &mut PathPool<B>,
) -> Result<ArrayVec<Class<B>, CLASSES>, CompileError> {
    let mut found: Vec<(Vec<Way>, Vec<Kind>)> = Vec::new();
    for kind in variant.all_kinds() {
        // Attacks do not depend on whether a movement also goes to empty squares.
        let ways = captures(variant, kind).map(|way| Way { quiet: true, ..way }).collect();
        for family in families(ways) {
            match found.iter_mut().find(|(ways, _)| *ways == family) {
                Some((_, members)) => members.push(kind),
                None => found.push((family, vec![kind])),
            }
        }
    }
    let (leaps, paths): (Vec<_>, Vec<_>) = found.into_iter().partition(|(w, _)| is_leap(&w[0]));
    // Leaps of the same pieces form one class, such as a King's straight and diagonal steps.
    let mut merged: Vec<(Vec<Way>, Vec<Kind>)> = Vec::new();
    for (ways, members) in leaps {
        match merged.iter_mut().find(|(_, other)| *other == members) {
            Some((all, _)) => all.extend(ways),
            None => merged.push((ways, members)),
        }
    }
    if merged.len() + paths.len() > CLASSES {
        return Err(CompileError::TooManyClasses { found: merged.len() + paths.len() });
    }
    let board = variant.board();
    let reach = |ways: &[Way], pool: &mut PathPool<B>| match is_leap(&ways[0]) {
        true => Reach::Leaps(leaps_of::<B>(board, ways)),
        false => Reach::Table(pool.table(board, ways)),
    };
    let all = merged.into_iter().chain(paths);
    Ok(all.map(|(ways, members)| Class { reach: reach(&ways, pool), ways, members }).collect())
}

/// The classes that can be blocked, and the squares that block them.
pub(super) fn blockable<B: Bits>(
    board: Geometry,
    classes: &[Class<B>],
) -> ArrayVec<(usize, Between<B>), CLASSES> {
    let between = |(index, class): (usize, &Class<B>)| match class.ways[0].shape {
        Shape::Ride { .. } => Some((index, Between::Lines(between::<B>(board, &class.ways)))),
        Shape::Path { .. } => Some((index, Between::Walks(Walks::new(board, &class.ways)))),
        _ => None,
    };
    classes.iter().enumerate().filter_map(between).collect()
}

/// For each colour and square, the targets of these leaps.
pub(super) fn leaps_of<B: Bits>(board: Geometry, ways: &[Way]) -> [B::Array<B>; 2] {
    Color::ALL.map(|color| {
        let mut leaps = B::Array::from_fn(|_| B::EMPTY);
        for from in board.squares() {
            let targets = ways.iter().filter_map(|way| board.step(color, from, offset(way)));
            *leaps.at_mut(from) = targets.fold(B::EMPTY, |all, square| all | B::of(square));
        }
        leaps
    })
}

/// The targets of a way on an empty board.
fn open<B: Bits>(board: Geometry, color: Color, from: Square, way: &Way) -> B {
    match &way.shape {
        Shape::Ride { .. } => {
            let squares = ride(board, color, from, &way.shape);
            squares.into_iter().fold(B::EMPTY, |all, square| all | B::of(square))
        }
        Shape::Path { .. } if path::<B>(board, color, from, &way.shape).is_none() => B::EMPTY,
        _ => board.step(color, from, offset(way)).map_or(B::EMPTY, B::of),
    }
}

fn open_all<B: Bits>(board: Geometry, color: Color, from: Square, ways: &[Way]) -> B {
    ways.iter().fold(B::EMPTY, |all, way| all | open(board, color, from, way))
}

/// For each colour of attacker, target and class, the squares of attackers.
pub(super) fn attackers<B: Bits>(
    board: Geometry,
    classes: &[Class<B>],
) -> [Box<B::Array<[B; CLASSES]>>; 2] {
    Color::ALL.map(|color| {
        let mut attackers = Box::new(B::Array::from_fn(|_| [B::EMPTY; CLASSES]));
        for (index, class) in classes.iter().enumerate() {
            for from in board.squares() {
                for to in open_all::<B>(board, color, from, &class.ways).squares() {
                    attackers.at_mut(to)[index] |= B::of(from);
                }
            }
        }
        attackers
    })
}

/// Returns `true` if some kind reaches a square by two of its classes and would be counted twice.
pub(super) fn overlap<B: Bits>(variant: &Variant) -> bool {
    let board = variant.board();
    variant.all_kinds().any(|kind| {
        let families = families(captures(variant, kind).collect());
        board.squares().any(|from| {
            let sets = families.iter().map(|f| open_all::<B>(board, Color::White, from, f));
            let (sum, union) = sets.fold((0, B::EMPTY), |(n, all), s| (n + s.count(), all | s));
            sum != union.count()
        })
    })
}

/// The bitboards that contain a piece of this kind, as masks.
pub(super) fn boards_of<B: Bits>(
    variant: &Variant,
    classes: &[Class<B>],
    pawn: Option<Kind>,
    color: Color,
    kind: Kind,
) -> [B; BOARDS] {
    let mut boards = [B::EMPTY; BOARDS];
    for (index, class) in classes.iter().enumerate() {
        if class.members.contains(&kind) {
            boards[index] = !B::EMPTY;
        }
    }
    boards[COLORS + color.index()] = !B::EMPTY;
    if pawn == Some(kind) {
        boards[PAWNS] = !B::EMPTY;
    }
    let may = variant.promotion().choice == PromotionChoice::May;
    if may && !variant.kind(kind).promotes_to.is_empty() {
        boards[PROMOTABLE] = !B::EMPTY;
    }
    boards
}
