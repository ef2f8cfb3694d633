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
    /// A piece makes its first move, and one of this kind enters from the hand on the square that
    /// it leaves.
    Gate(Kind),
    /// King and rook move together, and a piece enters from the hand.
    CastleGate {
        /// Its kind.
        kind: Kind,
        /// `true` if it enters on the rook's square, `false` on the king's.
        at_rook: bool,
    },
    /// A piece captures on its way and goes on: to another square, on which it may capture as well,
    /// or back to where it came from.
    Locust {
        /// The square of the piece that is captured on the way.
        victim: Square,
        /// The kind that the piece becomes, if it promotes.
        becomes: Option<Kind>,
    },
    /// Nothing moves: the side passes. Both squares of the move are those of one of its pieces.
    Pass,
}

/// A move: its squares and its [`MoveKind`], without the position it belongs to; and the square of
/// the [wall](Move::wall) that is built with it, in games in which walls are.
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
/// Set in moves that capture on the way, whose other bits above the squares are the victim's square
/// and the number of the new kind, or [`NOTHING`].
const LOCUST: u32 = 1 << 31;
const NOTHING: u32 = 63;
/// Set, without [`LOCUST`], in moves that build a wall, whose other bits above the squares are the
/// wall's square and the number of the kind to which the piece promotes, or one of the codes below.
const WALL: u32 = 1 << 30;
const WALL_NORMAL: u32 = 63;
const WALL_DOUBLE: u32 = 62;
const WALL_EN_PASSANT: u32 = 61;
const WALL_CASTLE: u32 = 60;
const WALL_PASS: u32 = 59;

const _: () = assert!(Kind::MAX <= WALL_PASS as usize);

impl Move {
    /// Creates a move of a piece on the board. For drops, use [`Move::drop`].
    #[inline(always)]
    pub fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let squares = to.index() as u32 | (from.index() as u32) << 8;
        let rest = match kind {
            MoveKind::Normal => TAG_NORMAL << 22,
            MoveKind::DoubleStep => TAG_DOUBLE << 22,
            MoveKind::EnPassant => TAG_EN_PASSANT << 22,
            MoveKind::Castle => TAG_CASTLE << 22,
            MoveKind::Promotion(kind) => TAG_PROMOTION << 22 | (kind.index() as u32) << 16,
            MoveKind::Drop(kind) => TAG_DROP << 22 | (kind.index() as u32) << 16,
            MoveKind::Pass => TAG_PASS << 22,
            MoveKind::Gate(kind) => TAG_GATE << 22 | (kind.index() as u32) << 16,
            MoveKind::CastleGate { kind, at_rook } => {
                let tag = if at_rook { TAG_CASTLE_GATE_ROOK } else { TAG_CASTLE_GATE };
                tag << 22 | (kind.index() as u32) << 16
            }
            MoveKind::Locust { victim, becomes } => {
                let kind = becomes.map_or(NOTHING, |kind| kind.index() as u32);
                LOCUST | kind << 24 | (victim.index() as u32) << 16
            }
        };
        let code = squares | rest;
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

    /// The same move, after which a wall is built on this square. `None` for a move that has no
    /// room for it: a drop, a move with which a piece enters, or one that captures on the way.
    ///
    /// ```
    /// # use wazir_rules::{Move, MoveKind, Square};
    /// let [from, to, wall] = [12, 20, 28].map(Square::new);
    /// let plain = Move::new(from, to, MoveKind::Normal);
    /// let built = plain.with_wall(wall).unwrap();
    /// assert_eq!((built.wall(), built.kind()), (Some(wall), MoveKind::Normal));
    /// assert_eq!((built.unwalled(), plain.wall()), (plain, None));
    /// ```
    pub fn with_wall(self, wall: Square) -> Option<Move> {
        let what = match self.kind() {
            MoveKind::Normal => WALL_NORMAL,
            MoveKind::DoubleStep => WALL_DOUBLE,
            MoveKind::EnPassant => WALL_EN_PASSANT,
            MoveKind::Castle => WALL_CASTLE,
            MoveKind::Pass => WALL_PASS,
            MoveKind::Promotion(kind) => kind.index() as u32,
            _ => return None,
        };
        let squares = self.0.get() & 0xffff;
        NonZeroU32::new(WALL | what << 24 | (wall.index() as u32) << 16 | squares).map(Move)
    }

    /// The square on which a wall is built with this move. [`kind`](Self::kind) is what else the
    /// move does: a [pass](MoveKind::Pass) if it builds instead of moving a piece.
    #[inline(always)]
    pub fn wall(self) -> Option<Square> {
        let code = self.0.get();
        (code >> 30 == 1).then(|| Square::new((code >> 16 & 255) as usize))
    }

    /// The same move without a wall.
    pub fn unwalled(self) -> Move {
        match self.wall() {
            Some(_) => Move::new(self.origin(), self.to(), self.kind()),
            None => self,
        }
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
        let tag = self.tag();
        match tag {
            ..=TAG_DROP => self.usual_kind(),
            TAG_PASS => MoveKind::Pass,
            TAG_GATE => MoveKind::Gate(self.piece()),
            TAG_CASTLE_GATE | TAG_CASTLE_GATE_ROOK => {
                MoveKind::CastleGate { kind: self.piece(), at_rook: tag == TAG_CASTLE_GATE_ROOK }
            }
            _ if self.wall().is_some() => self.walled_kind(),
            _ => self.locust(),
        }
    }

    /// The kind of a move of the fast way, in whose games nothing enters, nobody passes and nothing
    /// is captured on the way.
    #[inline(always)]
    pub(crate) fn usual_kind(self) -> MoveKind {
        match self.tag() {
            TAG_NORMAL => MoveKind::Normal,
            TAG_DOUBLE => MoveKind::DoubleStep,
            TAG_EN_PASSANT => MoveKind::EnPassant,
            TAG_CASTLE => MoveKind::Castle,
            TAG_PROMOTION => MoveKind::Promotion(self.piece()),
            _ => MoveKind::Drop(self.piece()),
        }
    }

    /// Returns `true` for a [`MoveKind::Normal`] move that builds no wall. Most moves are, and they
    /// take a shorter path when played.
    #[inline(always)]
    pub fn is_normal(self) -> bool {
        self.tag() == TAG_NORMAL
    }

    /// Returns `true` if king and rook move together.
    #[inline(always)]
    pub fn is_castle(self) -> bool {
        const WALLED: u32 = WALL >> 24 | WALL_CASTLE;
        matches!(self.tag(), TAG_CASTLE | TAG_CASTLE_GATE | TAG_CASTLE_GATE_ROOK)
            || self.0.get() >> 24 == WALLED
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

    /// Returns `true` if the side passes. Who builds a wall instead of moving does not.
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
        match self.tag() {
            ..TAG_PROMOTION => None,
            TAG_PROMOTION => Some(self.piece()),
            _ => self.becomes(),
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
        (self.tag() == TAG_DROP).then(|| self.piece())
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

    /// The square of the piece that is captured on the way, if there is one.
    ///
    /// ```
    /// # use wazir_rules::{Move, MoveKind, Square};
    /// let squares = [12, 20, 28].map(Square::new);
    /// let kind = MoveKind::Locust { victim: squares[1], becomes: None };
    /// assert_eq!(Move::new(squares[0], squares[2], kind).victim(), Some(squares[1]));
    /// ```
    #[inline(always)]
    pub fn victim(self) -> Option<Square> {
        let code = self.0.get();
        (code & LOCUST != 0).then(|| Square::new((code >> 16 & 255) as usize))
    }

    #[cold]
    fn locust(self) -> MoveKind {
        let victim = Square::new((self.0.get() >> 16 & 255) as usize);
        MoveKind::Locust { victim, becomes: self.becomes() }
    }

    /// The kind that a piece becomes which captures on its way or builds a wall.
    #[cold]
    fn becomes(self) -> Option<Kind> {
        let becomes = self.0.get() >> 24 & NOTHING;
        let most = if self.wall().is_some() { WALL_PASS } else { NOTHING };
        (self.0.get() >> 30 != 0 && becomes < most).then(|| Kind::new(becomes as usize))
    }

    #[cold]
    fn walled_kind(self) -> MoveKind {
        match self.0.get() >> 24 & 63 {
            WALL_NORMAL => MoveKind::Normal,
            WALL_DOUBLE => MoveKind::DoubleStep,
            WALL_EN_PASSANT => MoveKind::EnPassant,
            WALL_CASTLE => MoveKind::Castle,
            WALL_PASS => MoveKind::Pass,
            kind => MoveKind::Promotion(Kind::new(kind as usize)),
        }
    }

    /// The kind of piece in the code of a promotion, a drop, or a move with which a piece enters.
    #[inline(always)]
    fn piece(self) -> Kind {
        Kind::new((self.0.get() >> 16 & 63) as usize)
    }

    #[inline(always)]
    fn tag(self) -> u32 {
        self.0.get() >> 22
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{} {:?}", self.origin().index(), self.to().index(), self.kind())?;
        self.wall().map_or(Ok(()), |wall| write!(f, " wall {}", wall.index()))
    }
}
