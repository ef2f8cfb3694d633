//! What the general way of generating moves needs: from where a piece could capture on a square,
//! and what could come in between.
//!
//! The general way is chosen once, when a game is compiled. It serves every game, the fast way only
//! those in which each side has one royal piece that leaps, and in which all that matters to its
//! safety is whether lines to it are open.

use super::classes::{self, open, open_all, open_gaits};
use super::tours::{Tours, reached};
use super::walls::Walls;
use super::{
    BARRED, BOARDS, FACING, KindSet, ROYALS, SINGLES, SPARED, TRADED, Tables, kind_set, set_of,
};
use crate::attacks::{path, ride};
use crate::betza::{Betza, Landing, Offset, Shape, Way};
use crate::bits::{Bits, PerSquare};
use crate::families::{self, CLASSES, captures, is_leap, is_tour};
use crate::geometry::Geometry;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{Building, CheckRule, Gait, Passing, PieceKind, Variant};

/// The change between two squares that opens or closes the attack of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// None: it only leaps.
    Never,
    /// All squares of a line or path must be empty.
    Open,
    /// Exactly one of the squares must be occupied.
    One,
    /// Anything.
    Any,
}

/// The tables of the general way.
pub(crate) struct General<B: Bits> {
    /// For each colour, kind and target: the squares from which it could capture there on some
    /// board.
    pub(crate) captures: [Vec<B::Array<B>>; 2],
    /// The same without first moves, in games in which pieces lose theirs when enemies aim at them.
    aims: Option<[Vec<B::Array<B>>; 2]>,
    /// For each colour and target, the same of all kinds.
    pub(crate) attackers: [B::Array<B>; 2],
    /// For each target and square, all squares that can matter to a capture from there.
    pub(crate) between: Vec<B::Array<B>>,
    /// For each target, the squares from which several lines or paths lead there.
    pub(crate) tangled: Vec<B>,
    pub(crate) screens: Vec<Screen>,
    pub(crate) check: CheckRule,
    pub(crate) must_capture: bool,
    pub(crate) may_check: bool,
    pub(crate) may_flee: bool,
    pub(crate) may_pass: Passing,
    /// Pieces in hand must be dropped before others move.
    pub(crate) drops_first: bool,
    /// A piece that enters behind a legal move can only shield royal pieces.
    pub(crate) entries_only_block: bool,
    /// Drops may give check.
    pub(crate) drops_may_check: bool,
    /// Promotions may give check and attack.
    pub(crate) promotions_may_attack: bool,
    /// The limits of trades.
    pub(crate) trade: Option<Trade<B>>,
    /// Moves of several legs.
    pub(crate) tours: Option<Tours>,
    /// For each square those next to it, where captures explode.
    pub(crate) blast: Option<B::Array<B>>,
    /// The walls, in games in which they are built.
    pub(crate) walls: Option<Walls<B>>,
    /// For each square those on its rank and file, where some pieces may not face each other.
    pub(crate) lines: Option<B::Array<B>>,
    /// The kinds of these pieces.
    pub(crate) facing: KindSet,
    /// `true` if they may come to face each other, so that the other side must part them or pass.
    pub(crate) accepts: bool,
    /// All kinds that some other may not hop over or capture.
    pub(crate) barred: KindSet,
    /// The royal kinds.
    pub(crate) royal: KindSet,
    /// `true` if the moves of a side that has a single royal piece can be counted in the fast way.
    pub(crate) counts_lone: bool,
}

/// The limits of trades.
pub(crate) struct Trade<B: Bits> {
    /// The kinds whose capture on the way excuses nothing.
    pub(crate) light: KindSet,
    pub(crate) royal_guards: bool,
    /// For each square those next to it.
    pub(crate) near: B::Array<B>,
}

/// Returns `true` if the fast way does not serve this variant.
pub(crate) fn is_needed(variant: &Variant) -> bool {
    !variant.has_lone_royals() || is_needed_with_lone_royals(variant)
}

/// The same of a variant in which each side always has exactly one royal piece.
fn is_needed_with_lone_royals(variant: &Variant) -> bool {
    let ways_of: Vec<Vec<Way>> = variant.kinds().iter().map(|kind| kind.all_ways()).collect();
    let only_leaps = |&kind: &Kind| ways_of[kind.index()].iter().all(is_leap);
    let hops = |way: &Way| matches!(way.shape, Shape::Hop { .. });
    !variant.royals().iter().all(only_leaps)
        || ways_of.iter().flatten().any(hops)
        || families::classes(&ways_of).len() > CLASSES
        || !variant.moves().may_flee
        || variant.records_unmoved()
        || needs_tests(variant)
}

/// Returns `true` if more than the safety of royal pieces and their flight decides which moves are
/// legal, or if pieces do not move everywhere alike: then they are not counted class by class.
pub(super) fn needs_tests(variant: &Variant) -> bool {
    let facts = variant.kinds().iter();
    let tours_or_wraps = |way: &Way| is_tour(way) || way.cylinder;
    facts.clone().any(|kind| kind.all_ways().iter().any(tours_or_wraps))
        || facts.clone().any(|kind| kind.stays_in.is_some() || !kind.rules.may_face)
        || facts.clone().any(PieceKind::is_barred)
        || variant.counts_passes()
        || facts.clone().any(|kind| !kind.areas.is_empty() || !kind.triple_step.is_empty())
        || facts.flat_map(|kind| &kind.promotes_to).any(|&kind| variant.is_royal(kind))
        || variant.moves().must_capture
        || !variant.moves().may_check
        || variant.has_first_moves()
        || variant.promotion().in_place
        || !variant.promotion().may_attack
        || variant.moves().may_pass != Passing::Never
        || variant.explosion().is_some()
        || variant.has_drops() && (variant.drops().first || !variant.drops().may_check)
        || variant.trade().is_some()
        || variant.walls().is_some()
}

/// Returns `true` if these kinds are of so few classes that there are bitboards left for the royal
/// pieces and for those of other kinds.
pub(super) fn fit_classes(variant: &Variant, counted: &[bool]) -> bool {
    classes::members(variant, counted).len() <= SINGLES
}

/// Adds the bitboards of the general way that contain a piece of this kind.
pub(super) fn boards_of<B: Bits>(variant: &Variant, kind: Kind, boards: &mut [B; BOARDS]) {
    let spared = variant.explosion().is_some_and(|explosion| explosion.spares.contains(&kind));
    let faces = facing(variant) & set_of(kind) != 0;
    let barred = barred(variant) & set_of(kind) != 0;
    let traded = variant.trade().is_some_and(|trade| trade.pieces.contains(&kind));
    let royal = variant.is_royal(kind);
    let all =
        [(ROYALS, royal), (SPARED, spared), (FACING, faces), (TRADED, traded), (BARRED, barred)];
    for (board, belongs) in all {
        if belongs {
            boards[board] = !B::EMPTY;
        }
    }
}

/// The kinds that may not face their like, or not without an answer.
fn facing(variant: &Variant) -> KindSet {
    let may_not = |kind: &Kind| !variant.kind(*kind).rules.may_face;
    let named = variant.facing_kinds().iter().copied();
    kind_set(variant.all_kinds().filter(may_not).chain(named))
}

/// The kinds that some other may not hop over or capture.
fn barred(variant: &Variant) -> KindSet {
    let bars =
        |facts: &PieceKind| [facts.may_not_hop.clone(), facts.may_not_capture.clone()].concat();
    kind_set(variant.kinds().iter().flat_map(bars))
}

impl<B: Bits> General<B> {
    /// The tables of a variant, all kinds of which are counted class by class if `counted` is set.
    pub(super) fn new(variant: &Variant, counted: bool) -> General<B> {
        let board = variant.board();
        let ways_of: Vec<Vec<Way>> =
            variant.kinds().iter().map(|kind| captures(kind.all_ways()).collect()).collect();
        let captures = Color::ALL.map(|color| {
            let of = |kind: Kind| {
                let facts = variant.kind(kind);
                let gaits = [facts.gaits(), vec![facts.first_gait()]].concat();
                captures_of::<B>(variant, color, kind, &gaits)
            };
            variant.all_kinds().map(of).collect::<Vec<_>>()
        });
        let ends_first = variant.kinds().iter().any(|kind| !kind.loses_first_move_to.is_empty());
        let aims = ends_first.then(|| {
            Color::ALL.map(|color| {
                let of = |kind| captures_of::<B>(variant, color, kind, &variant.kind(kind).gaits());
                variant.all_kinds().map(of).collect::<Vec<_>>()
            })
        });
        let attackers = Color::ALL.map(|color| {
            B::Array::from_fn(|target| {
                let of = captures[color.index()].iter().map(|from: &B::Array<B>| *from.at(target));
                of.fold(B::EMPTY, |all, squares| all | squares)
            })
        });
        let straight: Vec<Way> =
            "R".parse::<Betza>().map_or_else(|_| Vec::new(), |rook| rook.ways());
        let facing = facing(variant);
        let faces = facing != 0;
        let mut all_ways: Vec<&Way> = ways_of.iter().flatten().collect();
        all_ways.extend(straight.iter().filter(|_| faces));
        let Crossed { between, tangled, .. } = Crossed::new(board, &all_ways);
        let on = |square: Square| square.index() < board.len();
        General {
            captures,
            aims,
            attackers,
            between,
            tangled,
            screens: ways_of.iter().map(|ways| screen(ways)).collect(),
            check: variant.check(),
            must_capture: variant.moves().must_capture,
            may_check: variant.moves().may_check,
            may_flee: variant.moves().may_flee,
            may_pass: variant.moves().may_pass,
            drops_first: variant.has_drops() && variant.drops().first,
            entries_only_block: variant.moves().may_check
                && !faces
                && variant.explosion().is_none()
                && variant.royals().iter().all(|&kind| !variant.may_be_held(kind))
                && !ways_of.iter().any(|ways| matches!(screen(ways), Screen::One | Screen::Any)),
            drops_may_check: variant.drops().may_check,
            promotions_may_attack: variant.promotion().may_attack,
            trade: variant.trade().map(|rules| Trade {
                light: kind_set(&rules.light),
                royal_guards: rules.royal_guards,
                near: B::Array::from_fn(|square| match on(square) {
                    true => neighbours(board, square),
                    false => B::EMPTY,
                }),
            }),
            tours: Tours::new(variant),
            blast: variant.explosion().map(|_| {
                B::Array::from_fn(|square| match on(square) {
                    true => neighbours(board, square),
                    false => B::EMPTY,
                })
            }),
            facing,
            royal: kind_set(variant.royals()),
            accepts: !variant.facing_kinds().is_empty(),
            barred: barred(variant),
            counts_lone: counted
                && variant.royal().is_some()
                && variant.check() != CheckRule::Never
                && !variant.has_drops()
                && !is_needed_with_lone_royals(variant),
            walls: variant.walls().map(|rules| Walls::new(variant, rules)),
            lines: faces.then(|| {
                B::Array::from_fn(|square| match on(square) {
                    true => open_all(board, Color::White, square, &straight),
                    false => B::EMPTY,
                })
            }),
        }
    }
}

impl<B: Bits> General<B> {
    /// The walls, in games in which each move builds one.
    pub(crate) fn built_after_moving(&self) -> Option<&Walls<B>> {
        self.walls.as_ref().filter(|walls| walls.build == Building::AfterMoving)
    }

    /// The squares among those of `unmoved` pieces at which another piece aims now, whatever stands
    /// between, so that their first moves are over.
    #[inline(always)]
    pub(crate) fn aimed(
        &self,
        tables: &Tables<B>,
        unmoved: B,
        piece: impl Fn(Square) -> Option<Piece>,
        (mover, at): (Piece, Square),
    ) -> B {
        let Some(aims) = &self.aims else { return B::EMPTY };
        let aims = &aims[mover.color().index()][mover.kind().index()];
        let mut aimed = B::EMPTY;
        for square in unmoved.squares() {
            let first = piece(square).and_then(|piece| tables.kind(piece.kind()).first.as_ref());
            let matters = first.is_some_and(|first| first.lost_to & set_of(mover.kind()) != 0);
            if matters && aims.at(square).has(at) {
                aimed |= B::of(square);
            }
        }
        aimed
    }
}

/// For each target, the squares from which a piece could capture there on some board.
fn captures_of<B: Bits>(
    variant: &Variant,
    color: Color,
    kind: Kind,
    gaits: &[Gait],
) -> B::Array<B> {
    let facts = variant.kind(kind);
    let mut captures = B::Array::from_fn(|_| B::EMPTY);
    for from in variant.board().squares().filter(|&from| facts.may_stand(color, from)) {
        let plain = |way: &Way| way.capture && !is_tour(way);
        let open = open_gaits::<B>(variant.board(), color, from, gaits, plain);
        for to in open.squares() {
            if facts.may_stand(color, to) {
                *captures.at_mut(to) |= B::of(from);
            }
        }
        for gait in gaits.iter().filter(|gait| gait.limits.serve(color, from)) {
            let ground = gait.limits.ground(variant.board());
            let all = gait.ways.iter().flat_map(|way| reached::<B>(ground, color, from, way));
            for at in all.filter(|at| at.captures && at.square != from) {
                *captures.at_mut(at.square) |= B::of(from);
            }
        }
    }
    captures
}

/// The squares that can matter to captures by some ways, of either side.
struct Crossed<B: Bits> {
    between: Vec<B::Array<B>>,
    /// For each target, the squares from which something leads there already.
    seen: Vec<B>,
    tangled: Vec<B>,
}

impl<B: Bits> Crossed<B> {
    fn new(board: Geometry, ways: &[&Way]) -> Crossed<B> {
        let nothing = || B::Array::from_fn(|_| B::EMPTY);
        let mut all = Crossed {
            between: board.squares().map(|_| nothing()).collect(),
            seen: vec![B::EMPTY; board.len()],
            tangled: vec![B::EMPTY; board.len()],
        };
        for (color, way) in Color::ALL.into_iter().flat_map(|c| ways.iter().map(move |w| (c, *w))) {
            board.squares().for_each(|from| all.add(board, color, from, way));
        }
        all
    }

    fn add(&mut self, board: Geometry, color: Color, from: Square, way: &Way) {
        match way.shape {
            Shape::Ride { .. } | Shape::Hop { .. } => {
                let mut crossed = B::EMPTY;
                for to in ride(board, color, from, way) {
                    self.cross(from, to, crossed);
                    crossed |= B::of(to);
                }
            }
            Shape::Path { .. } => {
                let Some(path) = path::<B>(board, color, from, way) else { return };
                let targets = open::<B>(board, color, from, way).squares();
                targets.for_each(|to| self.cross(from, to, path));
            }
            Shape::Tour { .. } => {
                for at in
                    reached::<B>(board.into(), color, from, way).iter().filter(|at| at.captures)
                {
                    self.cross(from, at.square, at.crossed);
                }
            }
            _ => {}
        }
    }

    fn cross(&mut self, from: Square, to: Square, crossed: B) {
        let between = self.between[to.index()].at_mut(from);
        if self.seen[to.index()].has(from) && *between != crossed {
            self.tangled[to.index()] |= B::of(from);
        }
        self.seen[to.index()] |= B::of(from);
        *between |= crossed;
    }
}

fn screen(ways: &[Way]) -> Screen {
    if ways.iter().any(is_tour) {
        return Screen::Any;
    }
    let mut blockable = ways.iter().filter(|way| !is_leap(way)).peekable();
    let over_one = |way: &Way| matches!(way.shape, Shape::Hop { landing: Landing::Anywhere, .. });
    if blockable.peek().is_none() {
        Screen::Never
    } else if blockable.clone().all(over_one) {
        Screen::One
    } else if blockable.any(|way| matches!(way.shape, Shape::Hop { .. })) {
        Screen::Any
    } else {
        Screen::Open
    }
}

fn neighbours<B: Bits>(board: Geometry, square: Square) -> B {
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Offset { dx, dy }));
    let next = steps.filter(|&step| step != Offset::default());
    let next = next.filter_map(|step| board.step(Color::White, square, step));
    B::from_squares(next)
}
