//! Tables of a variant for one board width, from which moves are generated.
//!
//! Pieces move by *classes*, not by kinds: a class is a set of leaps, slides or walks that is
//! shared by every kind that has it (a Queen has the classes of Rook and Bishop). Each
//! [`Position`](crate::position::Position) keeps a bitboard for every class that captures, so
//! that the attackers of a square are found by one AND for each class.

mod castling;
mod classes;
mod ends;
mod general;
mod kinds;
mod leaps;
mod moves;
mod paths;
mod tours;
mod walls;

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::attacks::PathTable;
use crate::bits::{Bits, Kernel, PerSquare, Processor};
use crate::families::CLASSES;
use crate::geometry::Geometry;
use crate::square::{Color, Kind, Square};
use crate::variant::{Captured, IfNone, PromotionChoice, PromotionRules, Variant};
use crate::zobrist::Zobrist;

pub(crate) use castling::Castle;
pub(crate) use classes::{Between, Class, Reach};
pub(crate) use ends::{BoardCondition, BoardEnd, Count, KindSet, kind_set, set_of};
pub(crate) use general::{General, Screen, is_needed as needs_general};
pub(crate) use kinds::{Bars, DoubleStep, FirstMoves, KindRules, Pawn};
pub(crate) use leaps::Step;
pub(crate) use moves::KindMoves;
use paths::PathPool;
pub(crate) use tours::{Leg, Then, tour_ends};
pub(crate) use walls::Walls;

/// The index of White's pieces among the bitboards of a position; Black's follow.
pub(crate) const COLORS: usize = CLASSES;
/// The index of the pieces that are counted separately: see [`Tables::pawn`].
pub(crate) const PAWNS: usize = CLASSES + 2;
/// The index of the pieces that may promote; used in games where promotion is optional.
pub(crate) const PROMOTABLE: usize = CLASSES + 3;
/// In games of the general way: the index of the royal pieces, where the fast way may have its
/// last class.
pub(crate) const ROYALS: usize = CLASSES - 1;
/// Likewise, in games that are counted class by class: the index of the pieces that are counted one
/// by one.
pub(crate) const SINGLES: usize = CLASSES - 2;
/// Likewise, in games that have no classes: the index of the pieces that an explosion spares.
pub(crate) const SPARED: usize = 0;
/// Likewise, the index of the pieces that may not face their like.
pub(crate) const FACING: usize = 1;
/// Likewise, the index of the pieces that may not be traded.
pub(crate) const TRADED: usize = 2;
/// Likewise, the index of the pieces that some others may not hop over or capture.
pub(crate) const BARRED: usize = 3;
/// Likewise, the index of the walls, which are no pieces.
pub(crate) const WALLS: usize = 4;
/// The number of bitboards of a position.
pub(crate) const BOARDS: usize = CLASSES + 4;

/// The tables of a variant for the board width `B`.
pub struct Tables<B: Bits> {
    variant: Arc<Variant>,
    processor: Processor,
    /// Every square of the board.
    pub(crate) all: B,
    pub(crate) kinds: Vec<KindRules<B>>,
    pub(crate) path_tables: Vec<PathTable<B>>,
    pub(crate) classes: ArrayVec<Class<B>, CLASSES>,
    /// All ones for the classes that are leaps, which cannot be blocked.
    pub(crate) leaps: [B; CLASSES],
    /// The other classes, by index, and the squares that can block them.
    pub(crate) blockable: ArrayVec<(usize, Between<B>), CLASSES>,
    /// For each colour of attacker, square and class: the squares from which the square is
    /// attacked on an empty board.
    pub(crate) attackers: [Box<B::Array<[B; CLASSES]>>; 2],
    /// For each colour and kind: all ones for the bitboards that contain such a piece.
    pub(crate) boards_of: [Vec<[B; BOARDS]>; 2],
    /// The kind that is counted separately from the others, with a bitboard of its own.
    pub(crate) pawn: Option<Kind>,
    /// `true` if the other kinds can be counted class by class: each captures as it moves, no two
    /// of its classes overlap, and if it may promote, it has a single choice.
    pub(crate) counts_by_class: bool,
    /// For each colour, the squares on which any piece promotes.
    pub(crate) zone: [B; 2],
    /// `true` if it depends on the position to what a piece can promote.
    pub(crate) limited: bool,
    /// For each colour and en passant target, the squares of possible capturers.
    pub(crate) takers: [B::Array<B>; 2],
    pub(crate) castles: Vec<Castle<B>>,
    /// The castling rights that survive a move from or to a square.
    pub(crate) rights_kept: [u8; Square::MAX],
    /// The only royal kind.
    pub(crate) royal: Option<Kind>,
    /// What the general way needs, in games that the fast one does not serve.
    pub(crate) general: Option<Box<General<B>>>,
    pub(crate) captured: Captured,
    /// The kinds that can be dropped, each with the kind as which it is held.
    pub(crate) droppable: ArrayVec<(Kind, Kind), { Kind::MAX }>,
    pub(crate) promotion: PromotionRules,
    /// For each square, its file.
    pub(crate) file_of: B::Array<B>,
    /// `true` if the colours of squares matter to drops.
    pub(crate) keeps_shades: bool,
    /// The squares of a1's colour.
    pub(crate) dark: B,
    /// The ends that a position alone decides, in order.
    pub(crate) ends: Vec<BoardEnd<B>>,
    /// See [`Variant::plays_for_mate`].
    pub(crate) plays_for_mate: bool,
    /// The counts of moves, in order.
    pub(crate) counts: Vec<Count>,
    /// The kinds of which no piece may be left for any of these counts.
    pub(crate) uncounted: KindSet,
    /// `true` if checks are counted.
    pub(crate) counts_checks: bool,
    /// `true` if a move may change more than the board and the pieces beside it.
    pub(crate) keeps_records: bool,
    /// `true` if a move that only puts a piece on another square changes nothing else but what is
    /// captured there, castling and en passant, and if all that can make it illegal is check.
    pub(crate) moves_plainly: bool,
    /// `true` if passes may end the game.
    pub(crate) counts_passes: bool,
    /// `true` if pieces enter on squares of the first rank.
    pub(crate) gates: bool,
    /// `true` if some kind has moves of several legs.
    pub(crate) has_tours: bool,
    /// `true` if some kind has first moves.
    pub(crate) has_first_moves: bool,
    /// `true` if positions record which pieces have not moved.
    pub(crate) records_unmoved: bool,
    /// For each colour, the squares on which an unmoved piece may stand, with their bits.
    pub(crate) posts: [Vec<(Square, u32)>; 2],
    pub(crate) zobrist: Zobrist,
}

impl<B: Bits> Tables<B> {
    /// Compiles a variant for the fast way or the general one, which serves every variant; kernels
    /// will run in the version for `processor`.
    ///
    /// # Panics
    /// Panics if the board has more squares than the width.
    pub(crate) fn compile(variant: Arc<Variant>, processor: Processor, general: bool) -> Tables<B> {
        let squares = variant.board().len();
        assert!(squares <= B::SQUARES, "{squares} squares on boards for {}", B::SQUARES);
        let mut pool = PathPool::new(variant.board(), processor);
        let kinds = kinds::compile(&variant, &mut pool);
        let pawn = kinds.iter().position(|kind| kind.pawn.is_some()).map(Kind::new);
        let one_by_one =
            variant.promotion().captures_inside || general && general::needs_tests(&variant);
        let plain = |kind| !one_by_one && can_count_by_class(&variant, &kinds, pawn, kind);
        let counted: Vec<bool> = variant.all_kinds().map(plain).collect();
        let (classes, counts_by_class) = match general {
            false => {
                let all = vec![true; kinds.len()];
                (classes::compile(&variant, &all, &mut pool), counted == all)
            }
            true if !one_by_one && general::fit_classes(&variant, &counted) => {
                (classes::compile(&variant, &counted, &mut pool), true)
            }
            true => (ArrayVec::new(), false),
        };
        let general = general.then(|| {
            let all = counts_by_class && counted.iter().all(|&counted| counted);
            Box::new(General::new(&variant, all))
        });
        let counts = ends::counts(&variant);
        Tables {
            all: B::from_squares(variant.board().places()),
            leaps: std::array::from_fn(|class| match classes.get(class) {
                Some(Class { reach: Reach::Leaps(_), .. }) => !B::EMPTY,
                _ => B::EMPTY,
            }),
            blockable: classes::blockable(variant.board(), &classes),
            attackers: classes::attackers(variant.board(), &classes),
            boards_of: Color::ALL.map(|color| {
                let boards = |kind| {
                    let mut boards = classes::boards_of(&variant, &classes, pawn, color, kind);
                    if general.is_some() {
                        general::boards_of(&variant, kind, &mut boards);
                    }
                    if general.is_some() && counts_by_class && !counted[kind.index()] {
                        boards[SINGLES] = !B::EMPTY;
                    }
                    boards
                };
                variant.all_kinds().map(boards).collect()
            }),
            zone: Color::ALL.map(|color| {
                let promotes = |kind: &&KindRules<B>| !kind.promotes_to[color.index()].is_empty();
                let kinds = kinds.iter().zip(&counted).filter(|(_, counted)| **counted);
                let zones = kinds.map(|(kind, _)| kind).filter(promotes);
                zones.fold(B::EMPTY, |all, kind| all | kind.zone[color.index()])
            }),
            limited: variant.promotion().from_holdings
                || variant.kinds().iter().any(|kind| kind.most.is_some()),
            takers: kinds::takers(variant.board(), &kinds),
            castles: castling::compile(&variant),
            rights_kept: castling::rights_kept(&variant),
            royal: variant.royal(),
            has_tours: general.as_ref().is_some_and(|general| general.tours.is_some()),
            general,
            captured: variant.captured(),
            droppable: droppable(&variant),
            promotion: *variant.promotion(),
            file_of: B::Array::from_fn(|square| file_of::<B>(variant.board(), square)),
            keeps_shades: variant.kinds().iter().any(|kind| kind.rules.one_per_shade),
            dark: dark(variant.board()),
            zobrist: Zobrist::new(squares, variant.kinds().len()),
            ends: ends::compile(&variant),
            plays_for_mate: variant.plays_for_mate(),
            uncounted: counts.iter().fold(KindSet::MAX, |all, count| all & count.gone),
            counts,
            counts_checks: variant.counts_checks(),
            keeps_records: variant.counts_checks()
                || variant.counts_moves()
                || variant.castles_by_drop(),
            moves_plainly: !general::needs_tests(&variant)
                && !variant.records_unmoved()
                && !variant.counts_checks(),
            counts_passes: variant.counts_passes(),
            gates: variant.drops().gates,
            has_first_moves: variant.has_first_moves(),
            records_unmoved: variant.records_unmoved(),
            posts: Color::ALL.map(|color| variant.posts(color)),
            path_tables: pool.finish(),
            pawn,
            counts_by_class,
            classes,
            kinds,
            variant,
            processor,
        }
    }

    /// Compiles another form of the variant in the same way.
    pub(crate) fn compiled_again(&self, variant: Arc<Variant>) -> Tables<B> {
        Tables::compile(variant, self.processor, self.general.is_some())
    }

    /// Runs work in the version that suits the processor.
    #[inline(always)]
    pub fn run<K: Kernel>(&self, kernel: K) -> K::Output {
        B::run(self.processor, kernel)
    }

    /// The variant of these tables.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The castling move of `color` whose king goes from `king` to `to`.
    #[inline(always)]
    pub(crate) fn castle(&self, color: Color, king: Square, to: Square) -> Option<&Castle<B>> {
        self.castles.iter().find(|c| c.color == color && c.king == king && c.king_to == to)
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> &KindRules<B> {
        &self.kinds[kind.index()]
    }
}

/// Returns `true` if the moves of a kind can be counted by class, which knows one zone and one
/// choice for all kinds and sides, and no limits.
fn can_count_by_class<B: Bits>(
    variant: &Variant,
    kinds: &[KindRules<B>],
    pawn: Option<Kind>,
    kind: Kind,
) -> bool {
    let (rules, facts) = (&kinds[kind.index()], variant.kind(kind));
    let promotion = facts.promotion(Color::White);
    let one_choice = promotion.to.len() == 1
        && rules.stuck == [B::EMPTY; 2]
        && !variant.promotion().from_holdings
        && promotion.choice == PromotionChoice::May;
    let usual = facts.promotes_to.is_empty()
        || facts.promotes_alike()
            && promotion.zone.is_none()
            && promotion.choice == variant.promotion().choice
            && facts.promotes_to.iter().all(|&to| variant.kind(to).most.is_none());
    // Without a piece to become, a pawn may not make the move.
    let may_lack = variant.promotion().from_holdings
        && variant.promotion().if_none == IfNone::Illegal
        && !facts.promotes_to.is_empty();
    if !usual || may_lack || classes::overlap::<B>(variant, kind) {
        return false;
    }
    if variant.is_royal(kind) {
        return true;
    }
    if Some(kind) == pawn {
        return rules.double.as_ref().is_none_or(|double| !double.promotes);
    }
    let plain = rules.uniform && rules.double.is_none() && facts.most_per_file.is_none();
    plain && (facts.promotes_to.is_empty() || one_choice)
}

fn file_of<B: Bits>(board: Geometry, square: Square) -> B {
    let same = board.squares().filter(|&other| board.file(other) == board.file(square));
    B::from_squares(same)
}

fn droppable(variant: &Variant) -> ArrayVec<(Kind, Kind), { Kind::MAX }> {
    let can = |&kind: &Kind| {
        variant.may_be_held(kind) && (variant.base(kind) == kind || variant.drops().promoted)
    };
    let kinds = variant.all_kinds().filter(|_| variant.has_drops()).filter(can);
    kinds.map(|kind| (kind, variant.base(kind))).collect()
}

fn dark<B: Bits>(board: Geometry) -> B {
    let dark = board.squares().filter(|&s| (board.file(s) + board.rank(s)) % 2 == 0);
    B::from_squares(dark)
}

impl<B: Bits> std::fmt::Debug for Tables<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("variant", &self.variant.id()).finish_non_exhaustive()
    }
}
