//! A move in 32 bits.

use std::num::NonZeroU32;

use crate::square::{Kind, Square};

/// What a move does beside carrying a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveKind {
    /// A piece goes to another square and takes what stands there.
    Normal,
    /// A pawn's first move of two steps: it can be taken en passant.
    DoubleStep,
    /// A pawn takes a pawn that has just gone two steps.
    EnPassant,
    /// King and rook move together; `to` is the king's target.
    Castle,
    /// A piece goes to `to` and becomes another kind.
    Promotion(Kind),
    /// A piece in hand is put on `to`.
    Drop(Kind),
}

/// A move: from, to and [`MoveKind`], without the position it belongs to.
/// `Option<Move>` takes no more room than a `Move`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

const _: () = assert!(size_of::<Option<Move>>() == 4);

const TAG_NORMAL: u32 = 1;
const TAG_DOUBLE: u32 = 2;
const TAG_EN_PASSANT: u32 = 3;
const TAG_CASTLE: u32 = 4;
const TAG_PROMOTION: u32 = 5;
const TAG_DROP: u32 = 6;

impl Move {
    /// A move of a piece on the board. Not for drops, see [`Move::drop`].
    #[inline(always)]
    pub fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let (tag, piece) = match kind {
            MoveKind::Normal => (TAG_NORMAL, 0),
            MoveKind::DoubleStep => (TAG_DOUBLE, 0),
            MoveKind::EnPassant => (TAG_EN_PASSANT, 0),
            MoveKind::Castle => (TAG_CASTLE, 0),
            MoveKind::Promotion(kind) => (TAG_PROMOTION, kind.index() as u32),
            MoveKind::Drop(kind) => (TAG_DROP, kind.index() as u32),
        };
        let code = to.index() as u32 | (from.index() as u32) << 7 | piece << 14 | tag << 19;
        match NonZeroU32::new(code) {
            Some(code) => Move(code),
            None => unreachable!("every tag is above 0"),
        }
    }

    /// A piece in hand put on an empty square.
    #[inline(always)]
    pub fn drop(kind: Kind, to: Square) -> Move {
        Move::new(to, to, MoveKind::Drop(kind))
    }

    /// Where the piece stood; `None` for a drop.
    #[inline(always)]
    pub fn from(self) -> Option<Square> {
        (self.tag() != TAG_DROP).then(|| self.origin())
    }

    /// Where the piece stood; the target itself for a drop.
    #[inline(always)]
    pub fn origin(self) -> Square {
        Square::new((self.0.get() >> 7 & 127) as usize)
    }

    /// Where the piece goes; the king's target when castling.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square::new((self.0.get() & 127) as usize)
    }

    /// What else it does.
    #[inline(always)]
    pub fn kind(self) -> MoveKind {
        let piece = || Kind::new((self.0.get() >> 14 & 31) as usize);
        match self.tag() {
            TAG_NORMAL => MoveKind::Normal,
            TAG_DOUBLE => MoveKind::DoubleStep,
            TAG_EN_PASSANT => MoveKind::EnPassant,
            TAG_CASTLE => MoveKind::Castle,
            TAG_PROMOTION => MoveKind::Promotion(piece()),
            _ => MoveKind::Drop(piece()),
        }
    }

    /// Whether this is a plain move: most are, and they are played on the short path.
    #[inline(always)]
    pub fn is_normal(self) -> bool {
        self.tag() == TAG_NORMAL
    }

    /// What a piece becomes, if it promotes.
    #[inline(always)]
    pub fn promotion(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// What is put on the board, if this is a drop.
    #[inline(always)]
    pub fn dropped(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Drop(kind) => Some(kind),
            _ => None,
        }
    }

    /// The move as a number that is never 0, for tables.
    #[inline(always)]
    pub fn code(self) -> u32 {
        self.0.get()
    }

    /// The move of this [`code`](Self::code), `None` for 0. Codes come from our own tables.
    #[inline(always)]
    pub fn from_code(code: u32) -> Option<Move> {
        NonZeroU32::new(code).map(Move)
    }

    #[inline(always)]
    fn tag(self) -> u32 {
        self.0.get() >> 19
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{} {:?}", self.origin().index(), self.to().index(), self.kind())
    }
}
