//! A variant compiled to tables for one board width: what the generator looks at.
//!
//! Pieces move by *classes*, not by kinds: a class is a leap set, a line set or a walk set,
//! shared by every kind that has it (a Queen is the classes of Rook and Bishop). Boards of
//! the classes that capture are kept in each [`Position`](crate::position::Position), so
//! that "who attacks this square" is one AND over them.

mod castling;
mod classes;
mod kinds;

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::attacks::PathTable;
use crate::betza::Way;
use crate::bits::{Bits, PerSquare};
use crate::geometry::Geometry;
use crate::square::{Color, Kind, Square};
use crate::variant::{Captured, PromotionChoice, Variant};
use crate::zobrist::Zobrist;

pub(crate) use castling::Castle;
pub(crate) use classes::{Between, CLASSES, Class, Reach};
pub(crate) use kinds::{KindRules, Pawn, Step};

/// Index of White's squares among a position's boards; Black's follow.
pub(crate) const COLORS: usize = CLASSES;
/// Index of the pieces that are counted apart: see [`Tables::pawn`].
pub(crate) const PAWNS: usize = CLASSES + 2;
/// Index of the pieces that may promote on the way; kept in games where that is a choice.
pub(crate) const PROMOTABLE: usize = CLASSES + 3;
/// How many boards a position keeps.
pub(crate) const BOARDS: usize = CLASSES + 4;

/// Why a checked variant cannot be played by this generator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompileError {
    /// The board has more squares than the width.
    #[error("the board has {squares} squares, more than the {width} of this width")]
    TooWide {
        /// Squares of the board.
        squares: usize,
        /// Squares of the width.
        width: usize,
    },
    /// A movement that is parsed but not generated.
    #[error("the {piece} moves in a way that cannot be played yet: {reason}")]
    Movement {
        /// Name of the piece.
        piece: String,
        /// What is not supported.
        reason: &'static str,
    },
    /// Too many different ways to capture in one game.
    #[error(
        "the pieces capture in {found} sorts of leaps, slides and walks; {CLASSES} can be played"
    )]
    TooManyClasses {
        /// How many there are.
        found: usize,
    },
}

/// A variant's tables.
pub struct Tables<B: Bits> {
    variant: Arc<Variant>,
    /// Every square of the board.
    pub(crate) all: B,
    pub(crate) kinds: Vec<KindRules<B>>,
    pub(crate) path_tables: Vec<PathTable<B>>,
    pub(crate) classes: ArrayVec<Class<B>, CLASSES>,
    /// All ones for the classes that are leaps: who attacks by one of them is not blocked.
    pub(crate) leaps: [B; CLASSES],
    /// The other classes, by index, and what can block them.
    pub(crate) blockable: ArrayVec<(usize, Between<B>), CLASSES>,
    /// For each colour of attacker, square and class: from where the square is attacked on
    /// an empty board.
    pub(crate) attackers: [Box<B::Array<[B; CLASSES]>>; 2],
    /// For each colour and kind: all ones for the boards that such a piece stands on.
    pub(crate) boards_of: [Vec<[B; BOARDS]>; 2],
    /// The kind that is counted apart from the others, on a board of its own.
    pub(crate) pawn: Option<Kind>,
    /// Whether the other kinds can be counted class by class: each captures as it moves, no
    /// two of its classes overlap, and one that may promote has one kind to become.
    pub(crate) counts_by_class: bool,
    /// For each colour, the promotion zone.
    pub(crate) zone: [B; 2],
    /// For each colour, the start squares of en-passant takers by target square.
    pub(crate) takers: [B::Array<B>; 2],
    pub(crate) castles: Vec<Castle<B>>,
    /// The castling rights that survive a move from or to a square.
    pub(crate) rights_kept: [u8; Square::MAX],
    pub(crate) royal: Kind,
    pub(crate) captured: Captured,
    /// The kinds that can be in hand to be dropped.
    pub(crate) droppable: ArrayVec<Kind, { Kind::MAX }>,
    pub(crate) from_holdings: bool,
    pub(crate) must_promote: bool,
    pub(crate) promotes_on_leaving: bool,
    /// For each square, its file.
    pub(crate) file_of: B::Array<B>,
    /// The squares of a1's colour.
    pub(crate) dark: B,
    pub(crate) zobrist: Zobrist,
}

impl<B: Bits> Tables<B> {
    /// Compiles a checked variant.
    pub fn new(variant: Arc<Variant>) -> Result<Tables<B>, CompileError> {
        let squares = variant.board().len();
        if squares > B::SQUARES {
            return Err(CompileError::TooWide { squares, width: B::SQUARES });
        }
        let mut pool = classes::PathPool::default();
        let kinds = kinds::compile(&variant, &mut pool)?;
        let classes = classes::compile(&variant, &mut pool)?;
        let pawn = kinds.iter().position(|kind| kind.pawn.is_some()).map(Kind::new);
        let counts_by_class = !classes::overlap::<B>(&variant)
            && variant.all_kinds().all(|kind| {
                let kind_rules: &KindRules<B> = &kinds[kind.index()];
                let plain = kind_rules.uniform && kind_rules.double.is_none();
                let one_choice = kind_rules.promotes_to.len() == 1
                    && kind_rules.stuck == [B::EMPTY; 2]
                    && !variant.promotion().from_holdings
                    && variant.promotion().choice == PromotionChoice::May;
                kind == variant.royal()
                    || Some(kind) == pawn
                    || (plain && (kind_rules.promotes_to.is_empty() || one_choice))
            });
        Ok(Tables {
            all: B::below(squares),
            leaps: std::array::from_fn(|class| match classes.get(class) {
                Some(Class { reach: Reach::Leaps(_), .. }) => !B::EMPTY,
                _ => B::EMPTY,
            }),
            blockable: classes::blockable(variant.board(), &classes),
            attackers: classes::attackers(variant.board(), &classes),
            boards_of: Color::ALL.map(|color| {
                let boards = |kind| classes::boards_of(&variant, &classes, pawn, color, kind);
                variant.all_kinds().map(boards).collect()
            }),
            zone: Color::ALL.map(|color| {
                let zone = variant.board().squares().filter(|&s| variant.in_zone(color, s));
                zone.fold(B::EMPTY, |all, square| all | B::of(square))
            }),
            takers: kinds::takers::<B>(&variant),
            castles: castling::compile(&variant),
            rights_kept: castling::rights_kept(&variant),
            royal: variant.royal(),
            captured: variant.captured(),
            droppable: droppable(&variant),
            from_holdings: variant.promotion().from_holdings,
            must_promote: variant.promotion().choice == PromotionChoice::Must,
            promotes_on_leaving: variant.promotion().on_leaving,
            file_of: B::Array::from_fn(|square| file_of::<B>(variant.board(), square)),
            dark: dark(variant.board()),
            zobrist: Zobrist::new(squares, variant.kinds().len()),
            path_tables: pool.finish(),
            pawn,
            counts_by_class,
            classes,
            kinds,
            variant,
        })
    }

    /// The variant that these are the tables of.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// How `color` castles when its king goes from one square to another.
    #[inline(always)]
    pub(crate) fn castle(&self, color: Color, king: Square, to: Square) -> Option<&Castle<B>> {
        self.castles.iter().find(|c| c.color == color && c.king == king && c.king_to == to)
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> &KindRules<B> {
        &self.kinds[kind.index()]
    }
}

fn file_of<B: Bits>(board: Geometry, square: Square) -> B {
    let same = board.squares().filter(|&other| board.file(other) == board.file(square));
    same.fold(B::EMPTY, |all, square| all | B::of(square))
}

fn droppable(variant: &Variant) -> ArrayVec<Kind, { Kind::MAX }> {
    let can = |&kind: &Kind| kind != variant.royal() && variant.base(kind) == kind;
    variant.all_kinds().filter(|_| variant.has_drops()).filter(can).collect()
}

fn dark<B: Bits>(board: Geometry) -> B {
    let dark = board.squares().filter(|&s| (board.file(s) + board.rank(s)).is_multiple_of(2));
    dark.fold(B::EMPTY, |all, square| all | B::of(square))
}

impl<B: Bits> std::fmt::Debug for Tables<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("variant", &self.variant.id()).finish_non_exhaustive()
    }
}

/// The ways of a kind that can take.
fn captures(variant: &Variant, kind: Kind) -> impl Iterator<Item = Way> {
    variant.kind(kind).betza.ways().into_iter().filter(|way| way.capture)
}
