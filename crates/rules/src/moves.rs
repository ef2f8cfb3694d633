//! A move in 32 bits.

use std::num::NonZeroU32;

use crate::square::{Kind, Square};

/// The kind of a [`Move`]: what it does besides moving a piece from one square to another.
///
/// ```
/// use wazir_rules::{Game, MoveKind};
///
/// let game = Game::named("chess")?;
/// assert_eq!(game.read("Nf3")?.kind(), MoveKind::Normal);
/// assert_eq!(game.read("e4")?.kind(), MoveKind::DoubleStep);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveKind {
    /// A piece moves to another square and captures any piece that stands there.
    Normal,
    /// A pawn's double step, after which it can be captured en passant.
    DoubleStep,
    /// A pawn captures a pawn that has just made a double step.
    EnPassant,
    /// King and rook move together; [`Move::to`] is the king's target.
    Castle,
    /// A piece moves, with or without capturing, and becomes this kind.
    Promotion(Kind),
    /// A piece of this kind is dropped from the hand.
    Drop(Kind),
    /// A piece makes its first move, and one of this kind enters from the hand on the square that it
    /// leaves.
    Gate(Kind),
    /// King and rook move together, and a piece enters from the hand.
    CastleGate {
        /// Its kind.
        kind: Kind,
        /// `true` if it enters on the rook's square, `false` on the king's.
        at_rook: bool,
    },
    /// Nothing moves: the side passes. Both squares of the move are those of one of its pieces.
    Pass,
}

/// A move: its squares and its [`MoveKind`], without the position it belongs to.
/// `Option<Move>` takes no more space than a `Move`.
///
/// ```
/// use wazir_rules::Game;
///
/// let game = Game::named("chess")?;
/// let board = game.variant().board();
/// let mv = game.read("Nf3")?;
/// assert_eq!(mv.from(), board.parse("g1"));
/// assert_eq!(mv.to(), board.parse("f3").unwrap());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

const _: () = assert!(size_of::<Option<Move>>() == 4);

const TAG_NORMAL: u32 = 1;
const TAG_DOUBLE: u32 = 2;
const TAG_EN_PASSANT: u32 = 3;
const TAG_CASTLE: u32 = 4;
const TAG_PROMOTION: u32 = 5;
const TAG_DROP: u32 = 6;
const TAG_PASS: u32 = 7;
const TAG_GATE: u32 = 8;
const TAG_CASTLE_GATE: u32 = 9;
const TAG_CASTLE_GATE_ROOK: u32 = 10;

impl Move {
    /// Creates a move of a piece on the board. For drops, use [`Move::drop`].
    #[inline(always)]
    pub fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let (tag, piece) = match kind {
            MoveKind::Normal => (TAG_NORMAL, 0),
            MoveKind::DoubleStep => (TAG_DOUBLE, 0),
            MoveKind::EnPassant => (TAG_EN_PASSANT, 0),
            MoveKind::Castle => (TAG_CASTLE, 0),
            MoveKind::Promotion(kind) => (TAG_PROMOTION, kind.index() as u32),
            MoveKind::Drop(kind) => (TAG_DROP, kind.index() as u32),
            MoveKind::Pass => (TAG_PASS, 0),
            MoveKind::Gate(kind) => (TAG_GATE, kind.index() as u32),
            MoveKind::CastleGate { kind, at_rook: false } => (TAG_CASTLE_GATE, kind.index() as u32),
            MoveKind::CastleGate { kind, at_rook: true } => {
                (TAG_CASTLE_GATE_ROOK, kind.index() as u32)
            }
        };
        let code = to.index() as u32 | (from.index() as u32) << 8 | piece << 16 | tag << 22;
        match NonZeroU32::new(code) {
            Some(code) => Move(code),
            None => unreachable!("every tag is above 0"),
        }
    }

    /// Creates a drop of a piece of `kind` on `to`.
    #[inline(always)]
    pub fn drop(kind: Kind, to: Square) -> Move {
        Move::new(to, to, MoveKind::Drop(kind))
    }

    /// Creates a pass. It is written as a move of the piece on `square` to where it stands.
    #[inline(always)]
    pub fn pass(square: Square) -> Move {
        Move::new(square, square, MoveKind::Pass)
    }

    /// The square that the piece leaves; `None` for a drop.
    ///
    /// ```
    /// # use wazir_rules::{Kind, Move, Square};
    /// let drop = Move::drop(Kind::new(3), Square::new(12));
    /// assert_eq!((drop.from(), drop.to()), (None, Square::new(12)));
    /// ```
    #[inline(always)]
    pub fn from(self) -> Option<Square> {
        (self.tag() != TAG_DROP).then(|| self.origin())
    }

    /// The square that the piece leaves; for a drop, the target itself.
    #[inline(always)]
    pub fn origin(self) -> Square {
        Square::new((self.0.get() >> 8 & 255) as usize)
    }

    /// The target square; for castling, the king's target.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square::new((self.0.get() & 255) as usize)
    }

    /// The kind of this move.
    #[inline(always)]
    pub fn kind(self) -> MoveKind {
        let piece = || Kind::new((self.0.get() >> 16 & 63) as usize);
        match self.tag() {
            TAG_NORMAL => MoveKind::Normal,
            TAG_DOUBLE => MoveKind::DoubleStep,
            TAG_EN_PASSANT => MoveKind::EnPassant,
            TAG_CASTLE => MoveKind::Castle,
            TAG_PROMOTION => MoveKind::Promotion(piece()),
            TAG_DROP => MoveKind::Drop(piece()),
            TAG_PASS => MoveKind::Pass,
            TAG_GATE => MoveKind::Gate(piece()),
            tag => MoveKind::CastleGate { kind: piece(), at_rook: tag == TAG_CASTLE_GATE_ROOK },
        }
    }

    /// Returns `true` for a [`MoveKind::Normal`] move. Most moves are, and they take a shorter
    /// path when played.
    #[inline(always)]
    pub fn is_normal(self) -> bool {
        self.tag() == TAG_NORMAL
    }

    /// Returns `true` if king and rook move together.
    #[inline(always)]
    pub fn is_castle(self) -> bool {
        matches!(self.tag(), TAG_CASTLE | TAG_CASTLE_GATE | TAG_CASTLE_GATE_ROOK)
    }

    /// The kind that enters from the hand on a square that this move leaves.
    #[inline(always)]
    pub fn gated(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Gate(kind) | MoveKind::CastleGate { kind, .. } => Some(kind),
            _ => None,
        }
    }

    /// The same move without a piece that enters.
    pub fn ungated(self) -> Move {
        match self.kind() {
            MoveKind::Gate(_) => Move::new(self.origin(), self.to(), MoveKind::Normal),
            MoveKind::CastleGate { .. } => Move::new(self.origin(), self.to(), MoveKind::Castle),
            _ => self,
        }
    }

    /// Returns `true` if the side passes.
    #[inline(always)]
    pub fn is_pass(self) -> bool {
        self.tag() == TAG_PASS
    }

    /// The kind that the piece becomes if this is a promotion.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules};
    /// let game = Game::from_fen(&Rules::named("chess")?, "7k/P7/8/8/8/8/8/K7 w - - 0 1")?;
    /// let kind = game.read("a8=N")?.promotion().unwrap();
    /// assert_eq!(game.variant().kind(kind).name, "Knight");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn promotion(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// The kind that is dropped if this is a drop.
    ///
    /// ```
    /// # use wazir_rules::{Game, Rules};
    /// let game = Game::from_fen(&Rules::named("minishogi")?, "4k/5/5/5/K4[S] w 0 1")?;
    /// let kind = game.read("S@c3")?.dropped().unwrap();
    /// assert_eq!(game.variant().kind(kind).name, "Silver");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn dropped(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Drop(kind) => Some(kind),
            _ => None,
        }
    }

    /// The move as a number that is never 0, for storing in tables.
    ///
    /// ```
    /// # use wazir_rules::{Game, Move};
    /// for mv in Game::named("chess")?.legal_moves() {
    ///     assert_eq!(Move::from_code(mv.code()), Some(mv));
    /// }
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    #[inline(always)]
    pub fn code(self) -> u32 {
        self.0.get()
    }

    /// The move with this [`code`](Self::code); `None` for 0. Any other code must come from
    /// [`code`](Self::code) itself.
    #[inline(always)]
    pub fn from_code(code: u32) -> Option<Move> {
        NonZeroU32::new(code).map(Move)
    }

    #[inline(always)]
    fn tag(self) -> u32 {
        self.0.get() >> 22
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{} {:?}", self.origin().index(), self.to().index(), self.kind())
    }
}
