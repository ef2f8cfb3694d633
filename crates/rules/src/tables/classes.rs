//! Classes of movement, found in the variant, and their attackers.

use arrayvec::ArrayVec;

use super::leaps::leaps_of;
use super::paths::PathPool;
use super::tours::reached;
use super::{BOARDS, COLORS, PAWNS, PROMOTABLE};
use crate::attacks::{path, ride};
use crate::betza::{Shape, Way};
use crate::bits::{Bits, PerSquare};
use crate::families::{self, CLASSES, Members, captures, families, is_leap, offset, step};
use crate::geometry::Geometry;
use crate::square::{Color, Kind, Square};
use crate::variant::{Gait, Ground, Limits, PieceKind, PromotionChoice, Variant};

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
    /// Index in [`Tables::path_tables`](super::Tables::path_tables).
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
                let reached = step(board, color, from, offset(way), way);
                if let Some((to, set)) = reached.zip(path(board, color, from, way)) {
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
            for to in ride(board, color, from, way) {
                *row.at_mut(to) = crossed;
                crossed |= B::of(to);
            }
        }
        row
    };
    board.squares().map(row).collect()
}

/// The classes of these kinds.
pub(super) fn members(variant: &Variant, counted: &[bool]) -> Vec<Members> {
    let ways = |(facts, &counted): (&PieceKind, &bool)| match counted {
        true => facts.betza.ways(),
        false => Vec::new(),
    };
    let ways_of: Vec<Vec<Way>> = variant.kinds().iter().zip(counted).map(ways).collect();
    families::classes(&ways_of)
}

/// Creates the tables of the classes of these kinds.
///
/// # Panics
/// Panics if they have more than [`CLASSES`] classes: such games go the general way.
pub(super) fn compile<B: Bits>(
    variant: &Variant,
    counted: &[bool],
    pool: &mut PathPool<B>,
) -> ArrayVec<Class<B>, CLASSES> {
    let class = |Members { ways, kinds }: Members| {
        let reach = match is_leap(&ways[0]) {
            true => Reach::Leaps(leaps_of::<B>(variant.board(), &ways, &Limits::default())),
            false => Reach::Table(pool.table(&ways, &Limits::default())),
        };
        Class { ways, members: kinds, reach }
    };
    members(variant, counted).into_iter().map(class).collect()
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

/// The targets of a way on some board: for all but hops, those on an empty one.
pub(super) fn open<'r, B: Bits>(
    ground: impl Into<Ground<'r>>,
    color: Color,
    from: Square,
    way: &Way,
) -> B {
    let board = ground.into();
    match &way.shape {
        Shape::Ride { .. } => {
            let squares = ride(board, color, from, way);
            B::from_squares(squares)
        }
        Shape::Hop { .. } => {
            let squares = ride(board, color, from, way).into_iter().skip(1);
            B::from_squares(squares)
        }
        Shape::Tour { .. } => {
            let ends = reached::<B>(board, color, from, way).into_iter().filter(|at| at.ends);
            B::from_squares(ends.map(|at| at.square))
        }
        Shape::Path { .. } if path::<B>(board, color, from, way).is_none() => B::EMPTY,
        _ => step(board, color, from, offset(way), way).map_or(B::EMPTY, B::of),
    }
}

pub(super) fn open_all<B: Bits>(board: Geometry, color: Color, from: Square, ways: &[Way]) -> B {
    ways.iter().fold(B::EMPTY, |all, way| all | open(board, color, from, way))
}

/// The same of those ways of some gaits that serve on `from` and pass a test.
pub(super) fn open_gaits<B: Bits>(
    board: Geometry,
    color: Color,
    from: Square,
    gaits: &[Gait],
    test: impl Fn(&Way) -> bool,
) -> B {
    let serving = gaits.iter().filter(|gait| gait.limits.serve(color, from));
    let ways = serving.flat_map(|gait| gait.ways.iter().map(move |way| (gait, way)));
    ways.filter(|(_, way)| test(way)).fold(B::EMPTY, |all, (gait, way)| {
        all | open::<B>(gait.limits.ground(board), color, from, way)
    })
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

/// Returns `true` if a kind reaches a square by two of its classes and would be counted twice.
pub(super) fn overlap<B: Bits>(variant: &Variant, kind: Kind) -> bool {
    let board = variant.board();
    let families = families(captures(variant.kind(kind).betza.ways()));
    board.squares().any(|from| {
        let sets = families.iter().map(|f| open_all::<B>(board, Color::White, from, f));
        let (sum, union) = sets.fold((0, B::EMPTY), |(n, all), s| (n + s.count(), all | s));
        sum != union.count()
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
