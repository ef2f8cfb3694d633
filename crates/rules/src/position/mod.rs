//! A position that can be played from, and the moves played on it.
//!
//! A position is created only by checking: [`Position::new`] takes a [`Setup`], which may be
//! anything, and fails with all its faults. Playing a move copies the position, which is a few
//! cache lines long and has no history: [`Game`](crate::game::Game) keeps that.

mod check;
mod ends;
mod leaf;
mod unmoved;
mod walls;

pub use check::{SetupFault, SetupFaults};
pub(crate) use check::{check as check_setup, may_have_skipped};

use crate::bits::{Bits, PerSquare};
use crate::holdings::Holdings;
use crate::movegen::general;
use crate::moves::{Move, MoveKind};
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::{BOARDS, COLORS, General, ROYALS, SPARED, TRADED, Tables, WALLS};
use crate::variant::Captured;

/// The part of a position that the generator reads, small enough to be built for every leaf.
#[derive(Clone, Copy)]
pub(crate) struct Core<B> {
    /// Classes, colours, pawns, promotable pieces: see [`crate::tables`].
    pub(crate) boards: [B; BOARDS],
    /// The royal piece of each side that has exactly one.
    royal: [Square; 2],
    /// `true` for a side that has exactly one royal piece, as each has in games of the fast way.
    has_lone_royal: [bool; 2],
    pub(crate) turn: Color,
    pub(crate) castling: u8,
    pub(crate) en_passant: Option<EnPassant>,
}

impl<B: Bits> Core<B> {
    #[inline(always)]
    pub(crate) fn pieces(&self, color: Color) -> B {
        self.boards[COLORS + color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.boards[COLORS] | self.boards[COLORS + 1]
    }

    /// The royal piece of a side in a game of the fast way, where each side always has one.
    #[inline(always)]
    pub(crate) fn royal_square(&self, color: Color) -> Square {
        debug_assert!(self.has_lone_royal[color.index()], "this goes the general way");
        self.royal[color.index()]
    }

    /// The core after a move by `piece`, which stands on the move's origin or is dropped. A pawn
    /// that makes a double step is recorded even if nothing can capture it. `GENERAL` is set in
    /// games of the general way.
    #[inline(always)]
    pub(crate) fn successor<const GENERAL: bool>(
        &self,
        tables: &Tables<B>,
        mv: Move,
        piece: Piece,
    ) -> Core<B> {
        let (from, to, us) = (mv.origin(), mv.to(), self.turn);
        let mut clear = B::of(from) | B::of(to);
        let mut arrives = piece.kind();
        let mut en_passant = None;
        let mut kept = tables.rights_kept[from.index()] & tables.rights_kept[to.index()];
        let kind = if GENERAL { mv.kind() } else { mv.usual_kind() };
        match kind {
            MoveKind::Normal
            | MoveKind::Drop(_)
            | MoveKind::Castle
            | MoveKind::Pass
            | MoveKind::Gate(_)
            | MoveKind::CastleGate { .. } => {}
            MoveKind::Promotion(kind) => arrives = kind,
            MoveKind::Locust { victim, becomes } => {
                clear |= B::of(victim);
                arrives = becomes.unwrap_or(arrives);
                kept &= tables.rights_kept[victim.index()];
            }
            MoveKind::DoubleStep => {
                let double = tables.kind(piece.kind()).double.as_ref();
                en_passant = double.and_then(|double| double.skipped::<GENERAL>(us, from, to));
            }
            MoveKind::EnPassant => {
                clear |= self.en_passant.map_or(B::EMPTY, |ep| B::of(ep.pawn));
            }
        }
        let member = &tables.boards_of[us.index()][arrives.index()];
        let (keep, add) = (!clear, B::of(to));
        let mut next = Core {
            boards: std::array::from_fn(|i| self.boards[i] & keep | add & member[i]),
            royal: self.royal,
            has_lone_royal: self.has_lone_royal,
            turn: !us,
            castling: self.castling & kept,
            en_passant,
        };
        if Some(piece.kind()) == tables.royal {
            next.royal[us.index()] = to;
        }
        if matches!(kind, MoveKind::Castle | MoveKind::CastleGate { .. }) {
            if let Some(castle) = tables.castle(us, from, to) {
                next.castling &= castle.kept;
                // The king may land where its partner stood, or the other way round.
                if castle.rook != to {
                    next.lift(castle.rook);
                }
                next.put(tables, Piece::new(us, castle.rook_kind), castle.rook_to);
            }
        }
        if GENERAL && let Some((kind, square)) = tables.entry(us, mv) {
            next.put(tables, Piece::new(us, kind), square);
        }
        next
    }

    /// Turns a core into that after a move of `before` that does nothing but put a piece on another
    /// square, in a game of the general way. Nothing is copied that the move leaves as it is in all
    /// positions.
    #[inline(always)]
    fn step(&mut self, before: &Core<B>, tables: &Tables<B>, mv: Move, arrives: Piece) {
        let (from, to, us) = (mv.origin(), mv.to(), before.turn);
        let (keep, add) = (!(B::of(from) | B::of(to)), B::of(to));
        let member = &tables.boards_of[us.index()][arrives.kind().index()];
        for (index, board) in self.boards.iter_mut().enumerate() {
            *board = before.boards[index] & keep | add & member[index];
        }
        let kept = tables.rights_kept[from.index()] & tables.rights_kept[to.index()];
        self.castling = before.castling & kept;
        self.turn = !us;
        self.en_passant = match tables.kind(arrives.kind()).double.as_ref() {
            Some(double) if mv.kind() == MoveKind::DoubleStep => {
                double.skipped::<true>(us, from, to)
            }
            _ => None,
        };
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn put(&mut self, tables: &Tables<B>, piece: Piece, square: Square) {
        let member = &tables.boards_of[piece.color().index()][piece.kind().index()];
        for (board, &member) in self.boards.iter_mut().zip(member) {
            *board |= B::of(square) & member;
        }
    }

    /// Empties a square.
    #[inline(always)]
    fn lift(&mut self, square: Square) {
        self.boards.iter_mut().for_each(|board| *board &= !B::of(square));
    }
}

/// A legal position, for one board width. Methods take the [`Tables`] of the variant, which must
/// be those that the position was created with.
///
/// Most programs use a [`Game`](crate::Game) instead, which knows its tables and its history.
///
/// ```
/// use wazir_rules::bits::Bits;
/// use wazir_rules::{Color, Game, History, Tables, Visitor};
///
/// /// Finds the squares of White's pieces.
/// struct White;
///
/// impl Visitor for White {
///     type Output = Vec<String>;
///     fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Vec<String> {
///         let board = tables.variant().board();
///         history.current().pieces(Color::White).squares().map(|s| board.name(s)).collect()
///     }
/// }
///
/// assert_eq!(Game::named("minishogi")?.visit(White), ["a1", "b1", "c1", "d1", "e1", "a2"]);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone)]
pub struct Position<B: Bits> {
    /// Its en passant pawn can be captured by a legal move, except in positions made by perft.
    pub(crate) core: Core<B>,
    pub(crate) mailbox: B::Array<Option<Piece>>,
    pub(crate) holdings: Holdings,
    /// For each side, the number of times that it has been checked, where that is counted.
    checks: [u8; 2],
    /// For each side, one bit for each [post](crate::variant::Variant::posts) whose piece has not
    /// moved, where that is recorded.
    unmoved: [u32; 2],
    /// The square on which a piece has just taken one that may not be traded, and stands now;
    /// `None` if that was such a piece itself.
    struck: Option<Square>,
    /// The number of passes since the last move, where passes may end the game.
    passes: u8,
    hash: u64,
    /// The number of plies since the last capture or pawn move; those counted while there is a
    /// count.
    halfmove_clock: u16,
    /// The number of plies to which is counted; 0 if nothing is.
    count: u16,
    fullmove: u16,
}

impl<B: Bits> Position<B> {
    /// Creates a position.
    ///
    /// # Errors
    /// Fails with all faults of the setup.
    pub fn new(tables: &Tables<B>, setup: &Setup) -> Result<Position<B>, SetupFaults> {
        let royal = check::check(tables.variant(), setup)?;
        let mut position = Position {
            core: Core {
                boards: [B::EMPTY; BOARDS],
                royal: royal.map(|royal| royal.unwrap_or(Square::new(0))),
                has_lone_royal: royal.map(|royal| royal.is_some()),
                turn: setup.turn,
                castling: setup.castling,
                en_passant: setup.en_passant,
            },
            mailbox: B::Array::from_fn(|_| None),
            holdings: setup.holdings,
            checks: setup.checks,
            unmoved: setup.unmoved,
            struck: setup.struck,
            passes: setup.passes,
            hash: 0,
            halfmove_clock: setup.halfmove_clock,
            count: setup.count,
            fullmove: setup.fullmove.max(1),
        };
        for (square, &piece) in tables.variant().board().squares().zip(&setup.board) {
            if let Some(piece) = piece {
                position.core.put(tables, piece, square);
                *position.mailbox.at_mut(square) = Some(piece);
            }
        }
        for &wall in &setup.walls {
            position.core.boards[WALLS] |= B::of(wall);
        }
        if tables.general.is_some() {
            position.find_royals();
        }
        position.settle_unmoved(tables);
        if position.has_left_check(tables) {
            return Err(SetupFault::OpponentInCheck(!setup.turn).into());
        }
        position.forget_idle_en_passant(tables);
        position.hash = position.hash_from_scratch(tables);
        Ok(position)
    }

    /// Creates the position with these men on different squares and nothing else: no rights, nothing
    /// beside the board, nothing counted. `None` if the side that has just moved is in check. It is
    /// for those who go through all positions of some material, and much faster than
    /// [`new`](Self::new). It and all that is played from it have no hash.
    ///
    /// The men must be such, on such squares, that a setup with them has at most that fault.
    pub fn of_men(tables: &Tables<B>, men: &[(Piece, Square)], turn: Color) -> Option<Position<B>> {
        let mut core = Core {
            boards: [B::EMPTY; BOARDS],
            royal: [Square::new(0); 2],
            has_lone_royal: [false; 2],
            turn,
            castling: 0,
            en_passant: None,
        };
        let mut mailbox = B::Array::from_fn(|_| None);
        for &(piece, square) in men {
            core.put(tables, piece, square);
            *mailbox.at_mut(square) = Some(piece);
            if Some(piece.kind()) == tables.royal {
                core.royal[piece.color().index()] = square;
                core.has_lone_royal[piece.color().index()] = true;
            }
        }
        let mut position = Position::of_parts(core, Holdings::default(), &mailbox);
        if tables.general.is_some() {
            position.find_royals();
        }
        (!position.has_left_check(tables)).then_some(position)
    }

    /// Returns `true` if the side that has just moved is in check although the game is not over by
    /// that.
    fn has_left_check(&self, tables: &Tables<B>) -> bool {
        // Who has exploded the last royal piece has won, whatever is attacked.
        let explodes = tables.general.as_ref().is_some_and(|general| general.blast.is_some());
        let won = explodes && self.royals(self.turn()).is_empty();
        // Who is in check may pass where that ends the game.
        let accepted = self.passes > 0 && self.is_faced(tables);
        !won && !accepted && self.is_in_check(tables, !self.turn())
    }

    /// Creates a position from its parts, without its hash and clocks, to look one ply ahead.
    pub(crate) fn of_parts(
        core: Core<B>,
        holdings: Holdings,
        mailbox: &B::Array<Option<Piece>>,
    ) -> Position<B> {
        let mailbox = mailbox.clone();
        let (checks, unmoved, struck) = ([0; 2], [0; 2], None);
        Position {
            core,
            mailbox,
            holdings,
            checks,
            unmoved,
            struck,
            passes: 0,
            hash: 0,
            halfmove_clock: 0,
            count: 0,
            fullmove: 1,
        }
    }

    /// Converts the position to a setup.
    pub fn setup(&self, tables: &Tables<B>) -> Setup {
        let board = tables.variant().board();
        Setup {
            board: board.squares().map(|square| self.piece(square)).collect(),
            walls: self.walls(tables).squares().collect(),
            holdings: self.holdings,
            checks: self.checks,
            unmoved: self.unmoved,
            struck: self.struck,
            passes: self.passes,
            turn: self.core.turn,
            castling: self.core.castling,
            castlers: tables.variant().castlers_of(self.core.castling),
            en_passant: self.core.en_passant,
            halfmove_clock: self.halfmove_clock,
            count: self.count,
            fullmove: self.fullmove,
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.core.turn
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        *self.mailbox.at(square)
    }

    /// What stands on each square, by its number: on all that a set of squares can have, of which those
    /// beyond the board are empty.
    #[inline(always)]
    pub fn by_square(&self) -> &[Option<Piece>] {
        self.mailbox.as_slice()
    }

    /// The squares of all pieces of `color`.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> B {
        self.core.pieces(color)
    }

    /// The squares of all pieces.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.core.occupied()
    }

    /// The square of the only royal piece of `color`; `None` if there is none or several.
    #[inline(always)]
    pub fn royal(&self, color: Color) -> Option<Square> {
        self.core.has_lone_royal[color.index()].then_some(self.core.royal[color.index()])
    }

    /// The squares of all royal pieces of `color`.
    #[inline(always)]
    pub fn royals(&self, color: Color) -> B {
        match self.royal(color) {
            Some(royal) => B::of(royal),
            None => self.core.boards[ROYALS] & self.pieces(color),
        }
    }

    /// The pieces beside the board.
    #[inline(always)]
    pub fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// The number of times that `color` has been checked, in games that count checks; otherwise 0.
    #[inline(always)]
    pub fn checks(&self, color: Color) -> u8 {
        self.checks[color.index()]
    }

    /// The square of an enemy that has just taken a piece that may not be traded, if it was not
    /// such a piece itself: none may be taken in return, except there.
    #[inline(always)]
    pub fn struck(&self) -> Option<Square> {
        self.struck
    }

    /// The number of passes since the last move, in games that passes may end; otherwise 0.
    #[inline(always)]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The Zobrist hash of the board, the side to move, the castling rights, the holdings, the
    /// counted checks, the pieces that have not moved where that matters, the pawn that can be
    /// captured en passant, the walls, and the piece that has just been traded; the clocks and the
    /// passes are not included.
    /// Equal positions have equal hashes.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of everything from which the rest of the game follows, the clocks apart: the
    /// [`hash`](Self::hash) and the passes.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.hash ^ u64::from(self.passes).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The number of plies since the last capture or pawn move; while there is a
    /// [`count`](Self::count), that of the plies counted.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of plies to which is counted, in games that count moves; 0 while nothing is
    /// counted.
    #[inline(always)]
    pub fn count(&self) -> u16 {
        self.count
    }

    /// Returns `true` if more plies have been counted than are allowed.
    #[inline(always)]
    pub fn is_counted_out(&self) -> bool {
        self.count > 0 && self.halfmove_clock > self.count
    }

    /// Returns `true` if both are the same position as far as repetition is concerned: everything
    /// is equal except the clocks and the number of passes.
    pub fn is_same(&self, other: &Position<B>) -> bool {
        self.hash == other.hash
            && self.core.turn == other.core.turn
            && self.core.castling == other.core.castling
            && self.core.en_passant == other.core.en_passant
            && self.holdings == other.holdings
            && self.checks == other.checks
            && self.unmoved == other.unmoved
            && self.struck == other.struck
            && self.core.boards == other.core.boards
            && self.occupied().squares().all(|square| self.piece(square) == other.piece(square))
    }

    /// Returns `true` if a piece of `by` attacks `square`.
    pub fn is_attacked(&self, tables: &Tables<B>, square: Square, by: Color) -> bool {
        match self.scene(tables) {
            None => B::is_attacked(self, tables, square, by),
            Some(_) => !self.attackers(tables, by, square, self.occupied()).is_empty(),
        }
    }

    /// Returns `true` if two pieces of both sides face each other that may not, or not without an
    /// answer.
    pub(crate) fn is_faced(&self, tables: &Tables<B>) -> bool {
        self.scene(tables).is_some_and(|scene| scene.is_faced())
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self, tables: &Tables<B>) -> bool {
        self.is_in_check(tables, self.core.turn)
    }

    /// Returns `true` if the side to move has to capture: captures are forced, and it has one.
    pub fn has_to_capture(&self, tables: &Tables<B>) -> bool {
        self.scene(tables).is_some() && B::has_to_capture(self, tables)
    }

    /// The squares on which a capture on `to` destroys what stands there, `to` included; none where
    /// captures do not explode.
    pub fn destroyed(&self, tables: &Tables<B>, to: Square) -> B {
        self.scene(tables).map_or(B::EMPTY, |scene| {
            general::destroyed(scene.general, self.core.boards[SPARED], to)
        })
    }

    /// Returns `true` if `color` is in check.
    fn is_in_check(&self, tables: &Tables<B>, color: Color) -> bool {
        if self.scene(tables).is_some() {
            return B::is_in_check(self, tables, color);
        }
        self.royal(color).is_some_and(|royal| self.is_attacked(tables, royal, !color))
    }

    /// The piece that a move captures where it ends, or en passant, and its square. A piece that is
    /// captured on the way to another square is the [victim](Self::victim).
    #[inline(always)]
    pub fn captured(&self, mv: Move) -> Option<(Square, Piece)> {
        match mv.is_normal() {
            true => Some((mv.to(), self.piece(mv.to())?)),
            false => self.captured_specially(mv),
        }
    }

    #[inline(never)]
    fn captured_specially(&self, mv: Move) -> Option<(Square, Piece)> {
        self.captured_by(mv, mv.kind()).filter(|_| mv.from() != Some(mv.to()))
    }

    /// The piece that a move of this kind captures, and its square.
    #[inline(always)]
    fn captured_by(&self, mv: Move, kind: MoveKind) -> Option<(Square, Piece)> {
        let square = match kind {
            MoveKind::EnPassant => self.core.en_passant?.pawn,
            MoveKind::Castle | MoveKind::CastleGate { .. } | MoveKind::Drop(_) | MoveKind::Pass => {
                return None;
            }
            MoveKind::Locust { .. } if mv.to() == mv.origin() => return None,
            _ => mv.to(),
        };
        Some((square, self.piece(square)?))
    }

    /// The piece that a move captures on its way, and its square.
    #[inline]
    pub fn victim(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = mv.victim()?;
        Some((square, self.piece(square)?))
    }

    /// The position after a move, which must be legal.
    ///
    /// # Panics
    /// Panics if the move starts from an empty square. Any other illegal move leads to a position
    /// that cannot occur, in which further moves may panic.
    ///
    /// ```
    /// use wazir_rules::bits::Bits;
    /// use wazir_rules::{Game, History, Tables, Visitor};
    ///
    /// /// The number of replies to each move.
    /// struct Replies;
    ///
    /// impl Visitor for Replies {
    ///     type Output = Vec<u64>;
    ///     fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Vec<u64> {
    ///         let position = history.current();
    ///         let replies = |mv| position.play_unchecked(tables, mv).count_legal(tables);
    ///         position.legal_moves(tables).into_iter().map(replies).collect()
    ///     }
    /// }
    ///
    /// assert_eq!(Game::named("chess")?.visit(Replies), [20; 20]);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    #[inline]
    #[must_use = "the position itself does not change"]
    pub fn play_unchecked(&self, tables: &Tables<B>, mv: Move) -> Position<B> {
        let mut next = self.successor::<true>(tables, mv);
        if next.core.en_passant.is_some() {
            next.forget_idle_en_passant(tables);
        }
        next
    }

    /// The position after a null move, for search. The side to move must not be in check.
    #[inline]
    #[must_use = "the position itself does not change"]
    pub fn pass(&self, tables: &Tables<B>) -> Position<B> {
        let keys = &tables.zobrist;
        let mut next = self.clone();
        next.hash ^= keys.turn(Color::Black) ^ keys.en_passant(self.core.en_passant);
        next.hash ^= keys.struck(self.struck);
        next.struck = None;
        next.passes = 0;
        next.core.en_passant = None;
        next.core.turn = !self.core.turn;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next
    }

    /// The position after a move. A pawn that makes a double step is recorded even if nothing can
    /// capture it. The hash is updated only if `KEEP` is set: perft does not need it.
    #[inline(always)]
    pub(crate) fn successor<const KEEP: bool>(&self, tables: &Tables<B>, mv: Move) -> Position<B> {
        match &tables.general {
            None => self.after::<KEEP, false>(tables, mv),
            Some(general) => self.general_successor::<KEEP>(tables, general, mv),
        }
    }

    /// The position after a move in a game of the general way.
    #[inline(never)]
    fn general_successor<const KEEP: bool>(
        &self,
        tables: &Tables<B>,
        general: &General<B>,
        mv: Move,
    ) -> Position<B> {
        if mv.kind() == MoveKind::Pass {
            let mut next = self.passed(tables);
            if let Some(walls) = &general.walls {
                next.build(tables, walls, mv);
            }
            return next;
        }
        let us = self.turn();
        let mut next = self.after::<KEEP, true>(tables, mv);
        if tables.gates {
            next.enter::<KEEP>(tables, mv, us);
        }
        if general.blast.is_some() && self.is_capture(mv) {
            next.explode::<KEEP>(tables, general, mv.to());
        }
        if let Some(walls) = &general.walls {
            if self.petrifies(walls, mv) {
                next.petrify::<KEEP>(tables, mv.to());
            }
            next.build(tables, walls, mv);
        }
        next.find_royals();
        if general.trade.is_some() {
            next.record_trade(self, mv);
            if KEEP {
                let keys = &tables.zobrist;
                next.hash ^= keys.struck(self.struck) ^ keys.struck(next.struck);
            }
        }
        if tables.records_unmoved {
            next.record_moved::<KEEP>(tables, general, mv, us);
        }
        if tables.keeps_records {
            next.record(tables, self, mv);
        }
        next
    }

    /// The position after a move of a piece; in the general way, `GENERAL`, before what else
    /// follows from it.
    #[inline(always)]
    fn after<const KEEP: bool, const GENERAL: bool>(
        &self,
        tables: &Tables<B>,
        mv: Move,
    ) -> Position<B> {
        let kind = if GENERAL { mv.kind() } else { mv.usual_kind() };
        let (from, to, us) = (mv.origin(), mv.to(), self.turn());
        let dropped = mv.dropped().map(|kind| Piece::new(us, kind));
        let Some(piece) = dropped.or(self.piece(from)) else {
            unreachable!("a move starts from a piece")
        };
        // A piece that promotes where it stands does not capture itself.
        let taken = self.captured_by(mv, kind).filter(|_| !GENERAL || from != to);
        let resets =
            taken.is_some() || (dropped.is_none() && tables.kind(piece.kind()).rules.resets_clock);
        let mut next = Position {
            core: self.core.successor::<GENERAL>(tables, mv, piece),
            mailbox: self.mailbox.clone(),
            holdings: self.holdings,
            checks: self.checks,
            unmoved: self.unmoved,
            struck: None,
            passes: 0,
            hash: self.hash,
            halfmove_clock: if resets { 0 } else { self.halfmove_clock.saturating_add(1) },
            count: self.count,
            fullmove: self.fullmove.saturating_add(us.index() as u16),
        };
        let keys = &tables.zobrist;
        if KEEP {
            next.hash ^= keys.turn(Color::Black) ^ keys.en_passant(self.core.en_passant);
            next.hash ^= keys.castling(self.core.castling) ^ keys.castling(next.core.castling);
        }
        if let Some((square, taken)) = taken {
            next.move_away::<KEEP>(tables, taken, square);
        }
        let changes = self.holdings_changes::<GENERAL>(tables, kind, taken.map(|t| t.1));
        for (color, kind, by) in changes.into_iter().flatten() {
            next.hold::<KEEP>(tables, color, kind, by);
        }
        let mut arrives = piece;
        let mut partner = None;
        match kind {
            MoveKind::Promotion(kind) => arrives = Piece::new(us, kind),
            MoveKind::Locust { victim, becomes } => {
                arrives = becomes.map_or(piece, |kind| Piece::new(us, kind));
                next.capture_on_the_way::<KEEP>(tables, victim);
            }
            MoveKind::Castle | MoveKind::CastleGate { .. } => {
                if let Some(castle) = tables.castle(us, from, to) {
                    let rook = Piece::new(us, castle.rook_kind);
                    next.move_away::<KEEP>(tables, rook, castle.rook);
                    partner = Some((rook, castle.rook_to));
                }
            }
            _ => {}
        }
        if dropped.is_none() {
            next.move_away::<KEEP>(tables, piece, from);
        }
        next.arrive::<KEEP>(tables, arrives, to);
        if let Some((rook, square)) = partner {
            next.arrive::<KEEP>(tables, rook, square);
        }
        if !GENERAL && tables.keeps_records {
            next.record(tables, self, mv);
        }
        next
    }

    /// Records what only some games do: rights to castle that arise from drops, checks, and counts
    /// of moves.
    #[cold]
    fn record(&mut self, tables: &Tables<B>, before: &Position<B>, mv: Move) {
        if mv.dropped().is_some() && tables.variant().castles_by_drop() {
            self.gain_rights(tables, mv.to());
        }
        if tables.counts_checks {
            self.count_check(tables);
        }
        if !tables.counts.is_empty() {
            let changes = before.is_capture(mv) || mv.promotion().is_some();
            self.count_moves(tables, before, changes);
        }
    }

    /// The move by which the side to move would pass: its royal piece, or else its first piece,
    /// stays where it is. `None` if it has no pieces.
    pub(crate) fn passing(&self) -> Option<Move> {
        let (us, own) = (self.turn(), self.pieces(self.turn()));
        let first = (!own.is_empty()).then(|| own.first());
        self.royal(us).or(first).map(Move::pass)
    }

    /// The position after a pass, which is a move like any other.
    #[cold]
    fn passed(&self, tables: &Tables<B>) -> Position<B> {
        let fullmove = self.fullmove.saturating_add(self.turn().index() as u16);
        let passes = if tables.counts_passes { self.passes.saturating_add(1) } else { 0 };
        let mut next = Position { fullmove, passes, ..self.pass(tables) };
        if !tables.counts.is_empty() {
            next.count_moves(tables, self, false);
        }
        next
    }

    /// Gives the castling rights of which both pieces stand on their squares, the second of them
    /// dropped there just now.
    #[cold]
    fn gain_rights(&mut self, tables: &Tables<B>, to: Square) {
        let before = self.core.castling;
        for (bit, right) in tables.variant().rights().iter().enumerate() {
            let stands = |square, kind| self.piece(square) == Some(Piece::new(right.color, kind));
            let is_new = right.king == to || right.rook == to;
            if is_new && stands(right.king, right.king_kind) && stands(right.rook, right.rook_kind)
            {
                self.core.castling |= 1 << bit;
            }
        }
        let keys = &tables.zobrist;
        self.hash ^= keys.castling(before) ^ keys.castling(self.core.castling);
    }

    /// Returns `true` if a move captures, on its way or where it ends.
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.victim().is_some() || self.captured(mv).is_some()
    }

    /// Captures a piece on the way of a move.
    #[cold]
    fn capture_on_the_way<const KEEP: bool>(&mut self, tables: &Tables<B>, square: Square) {
        let Some(taken) = self.piece(square) else { return };
        self.halfmove_clock = 0;
        self.move_away::<KEEP>(tables, taken, square);
        if let Some((color, kind)) = keeper::<true, B>(tables, taken) {
            self.hold::<KEEP>(tables, color, kind, 1);
        }
    }

    /// Records that a piece that may not be traded has been taken by another one.
    fn record_trade(&mut self, before: &Position<B>, mv: Move) {
        let traded = before.core.boards[TRADED];
        let squares = mv.victim().into_iter().chain(before.captured(mv).map(|(square, _)| square));
        let takes = squares.into_iter().any(|square| traded.has(square));
        let by_another = mv.dropped().is_none() && !traded.has(mv.origin());
        // The capturer may have exploded, or become a wall.
        self.struck = (takes && by_another && self.piece(mv.to()).is_some()).then_some(mv.to());
    }

    /// Counts a check to the side to move, if it is in check.
    #[cold]
    fn count_check(&mut self, tables: &Tables<B>) {
        let turn = self.turn();
        let most = tables.variant().most_checks(turn).unwrap_or(0);
        let before = self.checks[turn.index()];
        if before < most && self.in_check(tables) {
            self.checks[turn.index()] = before + 1;
            let keys = &tables.zobrist;
            self.hash ^= keys.checks(turn, before) ^ keys.checks(turn, before + 1);
        }
    }

    /// Removes what a capture on a square destroys.
    fn explode<const KEEP: bool>(
        &mut self,
        tables: &Tables<B>,
        general: &General<B>,
        square: Square,
    ) {
        let destroyed = general::destroyed(general, self.core.boards[SPARED], square);
        let castling = self.core.castling;
        for square in (destroyed & self.occupied()).squares() {
            if let Some(piece) = self.piece(square) {
                self.move_away::<KEEP>(tables, piece, square);
                // What explodes is captured, too.
                if let Some((color, kind)) = keeper::<true, B>(tables, piece) {
                    self.hold::<KEEP>(tables, color, kind, 1);
                }
            }
            self.core.lift(square);
            self.core.castling &= tables.rights_kept[square.index()];
        }
        if KEEP {
            let keys = &tables.zobrist;
            self.hash ^= keys.castling(castling) ^ keys.castling(self.core.castling);
        }
    }

    /// Finds the royal piece of each side in a game of the general way.
    #[inline(always)]
    fn find_royals(&mut self) {
        for color in Color::ALL {
            let royals = self.core.boards[ROYALS] & self.core.pieces(color);
            let lone = !royals.is_empty() && !royals.is_many();
            self.core.has_lone_royal[color.index()] = lone;
            if lone {
                self.core.royal[color.index()] = royals.first();
            }
        }
    }

    /// Removes a piece from its square in the mailbox.
    #[inline(always)]
    fn move_away<const KEEP: bool>(&mut self, tables: &Tables<B>, piece: Piece, square: Square) {
        *self.mailbox.at_mut(square) = None;
        if KEEP {
            self.hash ^= tables.zobrist.piece(piece, square);
        }
    }

    /// Puts a piece on a square in the mailbox.
    #[inline(always)]
    fn arrive<const KEEP: bool>(&mut self, tables: &Tables<B>, piece: Piece, square: Square) {
        *self.mailbox.at_mut(square) = Some(piece);
        if KEEP {
            self.hash ^= tables.zobrist.piece(piece, square);
        }
    }

    /// The changes that a move makes beside the board by `taken` and by what it puts down: at most
    /// one piece is added and one is removed. A capture on the way is not among them.
    #[inline(always)]
    fn holdings_changes<const GENERAL: bool>(
        &self,
        tables: &Tables<B>,
        kind: MoveKind,
        taken: Option<Piece>,
    ) -> [Option<(Color, Kind, i8)>; 2] {
        let keeper = taken.and_then(|taken| keeper::<GENERAL, B>(tables, taken));
        let goes = keeper.map(|(color, kind)| (color, kind, 1));
        let leaves = match kind {
            MoveKind::Drop(kind) => Some((self.turn(), tables.kind(kind).base, -1)),
            MoveKind::Gate(kind) | MoveKind::CastleGate { kind, .. } => {
                Some((self.turn(), kind, -1))
            }
            MoveKind::Promotion(kind) | MoveKind::Locust { becomes: Some(kind), .. }
                if tables.promotion.from_holdings =>
            {
                Some((self.turn(), kind, -1))
            }
            _ => None,
        };
        [goes, leaves]
    }

    /// The pieces beside the board after a move of the fast way.
    #[inline(always)]
    pub(crate) fn holdings_after(&self, tables: &Tables<B>, mv: Move) -> Holdings {
        let mut holdings = self.holdings;
        let kind = mv.usual_kind();
        let taken = self.captured_by(mv, kind).map(|(_, piece)| piece);
        let changes = self.holdings_changes::<false>(tables, kind, taken);
        for (color, kind, by) in changes.into_iter().flatten() {
            holdings.set(color, kind, holdings.count(color, kind).wrapping_add_signed(by));
        }
        holdings
    }

    /// Changes the number of pieces of a kind beside the board.
    #[inline(always)]
    fn hold<const KEEP: bool>(&mut self, tables: &Tables<B>, color: Color, kind: Kind, by: i8) {
        let before = self.holdings.count(color, kind);
        let after = before.wrapping_add_signed(by);
        self.holdings.set(color, kind, after);
        if KEEP {
            let keys = &tables.zobrist;
            self.hash ^= keys.held(color, kind, before) ^ keys.held(color, kind, after);
        }
    }

    /// Forgets the pawn that has just made a double step if no legal move captures it: then the
    /// position is the same as one without it.
    fn forget_idle_en_passant(&mut self, tables: &Tables<B>) {
        if self.core.en_passant.is_none() {
            return;
        }
        if self.has_ended(tables) || !B::takes_en_passant(self, tables) {
            self.core.en_passant = None;
        } else {
            self.hash ^= tables.zobrist.en_passant(self.core.en_passant);
        }
    }

    /// Computes the hash from the whole position, to verify that [`hash`](Self::hash) was updated
    /// correctly.
    pub fn hash_from_scratch(&self, tables: &Tables<B>) -> u64 {
        let keys = &tables.zobrist;
        let pieces = self.occupied().squares().filter_map(|s| Some((s, self.piece(s)?)));
        pieces.fold(0, |all, (square, piece)| all ^ keys.piece(piece, square))
            ^ keys.holdings(&self.holdings)
            ^ Color::ALL.into_iter().fold(0, |all, c| all ^ keys.checks(c, self.checks(c)))
            ^ keys.unmoved(self.unmoved)
            ^ keys.struck(self.struck)
            ^ self.walls(tables).squares().fold(0, |all, wall| all ^ keys.wall(wall))
            ^ keys.castling(self.core.castling)
            ^ keys.en_passant(self.core.en_passant)
            ^ keys.turn(self.core.turn)
    }
}

/// The side that keeps a captured piece beside the board, and its kind there. A royal piece leaves
/// the game; only in the general way can it be captured.
#[inline(always)]
fn keeper<const GENERAL: bool, B: Bits>(tables: &Tables<B>, taken: Piece) -> Option<(Color, Kind)> {
    match tables.captured {
        Captured::Removed => None,
        _ if GENERAL && tables.variant().is_royal(taken.kind()) => None,
        Captured::CaptorsHand => Some((!taken.color(), tables.kind(taken.kind()).base)),
        Captured::OwnersHoldings => Some((taken.color(), taken.kind())),
    }
}

impl<B: Bits> std::fmt::Debug for Position<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pieces: Vec<_> = self.occupied().squares().map(|s| (s, self.piece(s))).collect();
        f.debug_struct("Position").field("turn", &self.core.turn).field("pieces", &pieces).finish()
    }
}
