//! A position that can be played from, and playing in it.
//!
//! Only checking makes one: [`Position::new`] takes a [`Setup`], which may be anything, and
//! answers with every fault it has. Playing copies: a `Position` is a few cache lines and
//! has no history; [`Game`](crate::game::Game) keeps that.

mod check;

pub use check::SetupFault;

use crate::bits::{Bits, Mailbox, dispatch};
use crate::holdings::Holdings;
use crate::movegen::{AnyEnPassant, Attacked};
use crate::moves::{Move, MoveKind};
use crate::rules::{BOARDS, COLORS, Rules};
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::Captured;

/// A position of a game whose tables are [`Rules<B>`]. Methods that need the tables take
/// them; they must be those that the position was made with.
#[derive(Clone)]
pub struct Position<B: Bits> {
    /// Classes, colours, pawns, promotable pieces: see [`crate::rules`].
    pub(crate) boards: [B; BOARDS],
    mailbox: B::Mailbox,
    pub(crate) holdings: Holdings,
    hash: u64,
    pub(crate) royal: [Square; 2],
    pub(crate) turn: Color,
    pub(crate) castling: u8,
    /// In a position made by [`play`](Self::play), only a pawn that can really be taken.
    pub(crate) en_passant: Option<EnPassant>,
    halfmove_clock: u16,
    fullmove: u16,
}

impl<B: Bits> Position<B> {
    /// Checks a setup. Answers with every fault that it has, if it has any.
    pub fn new(rules: &Rules<B>, setup: &Setup) -> Result<Position<B>, Vec<SetupFault>> {
        let royal = check::check(rules.variant(), setup)?;
        let mut position = Position {
            boards: [B::EMPTY; BOARDS],
            mailbox: B::Mailbox::EMPTY,
            holdings: setup.holdings,
            hash: 0,
            royal,
            turn: setup.turn,
            castling: setup.castling,
            en_passant: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove: setup.fullmove.max(1),
        };
        for (index, &piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                position.put(rules, piece, Square::new(index));
            }
        }
        if position.is_attacked(rules, royal[(!setup.turn).index()], setup.turn) {
            return Err(vec![SetupFault::OpponentInCheck(!setup.turn)]);
        }
        position.forget_idle_en_passant(rules);
        position.hash = position.hash_from_scratch(rules);
        Ok(position)
    }

    /// The position as a setup.
    pub fn setup(&self, rules: &Rules<B>) -> Setup {
        let board = rules.variant().board;
        Setup {
            board: board.squares().map(|square| self.piece(square)).collect(),
            holdings: self.holdings,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove: self.fullmove,
        }
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.mailbox.get(square)
    }

    /// The squares of a side's pieces.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> B {
        self.boards[COLORS + color.index()]
    }

    /// The squares of all pieces.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.boards[COLORS] | self.boards[COLORS + 1]
    }

    /// Where a side's royal piece stands.
    #[inline(always)]
    pub fn royal(&self, color: Color) -> Square {
        self.royal[color.index()]
    }

    /// What lies beside the board.
    #[inline(always)]
    pub fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// A number that equal positions share: board, turn, rights, holdings, and the pawn that
    /// can really be taken en passant. Clocks are not in it.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Whether repetition counts both as one: all that the rules look at is equal.
    pub fn is_same(&self, other: &Position<B>) -> bool {
        self.hash == other.hash
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.holdings == other.holdings
            && self.boards == other.boards
            && self.occupied().squares().all(|square| self.piece(square) == other.piece(square))
    }

    /// Whether a piece of `by` attacks `square`.
    pub fn is_attacked(&self, rules: &Rules<B>, square: Square, by: Color) -> bool {
        dispatch(Attacked { rules, position: self, square, by })
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, rules: &Rules<B>) -> bool {
        self.is_attacked(rules, self.royal(self.turn), !self.turn)
    }

    /// The piece that a move takes, and where that stands.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = match mv.kind() {
            MoveKind::EnPassant => self.en_passant?.pawn,
            MoveKind::Castle | MoveKind::Drop(_) => return None,
            _ => mv.to(),
        };
        Some((square, self.piece(square)?))
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, rules: &Rules<B>, mv: Move) -> Position<B> {
        let mut next = self.played::<true>(rules, mv);
        if next.en_passant.is_some() {
            next.forget_idle_en_passant(rules);
        }
        next
    }

    /// The position after passing, for search; nobody may be in check.
    #[inline]
    pub fn pass(&self, rules: &Rules<B>) -> Position<B> {
        let keys = &rules.zobrist;
        let mut next = self.clone();
        next.hash ^= keys.turn(Color::Black) ^ keys.en_passant(self.en_passant);
        next.en_passant = None;
        next.turn = !self.turn;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next
    }

    /// Plays a move. Keeps a pawn that may be taken en passant even if nobody can, and the
    /// hash only if `KEEP` says so: perft needs neither.
    #[inline(always)]
    pub(crate) fn played<const KEEP: bool>(&self, rules: &Rules<B>, mv: Move) -> Position<B> {
        let (from, to, us) = (mv.origin(), mv.to(), self.turn);
        let mut next = self.clone();
        next.turn = !us;
        next.en_passant = None;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.fullmove = self.fullmove.saturating_add(us.index() as u16);
        let keys = &rules.zobrist;
        if KEEP {
            next.hash ^= keys.turn(Color::Black) ^ keys.en_passant(self.en_passant);
        }
        if let Some(kind) = mv.dropped() {
            next.put_and_hash::<KEEP>(rules, Piece::new(us, kind), to);
            next.hold::<KEEP>(rules, us, kind, -1);
            return next;
        }
        let Some(piece) = self.mailbox.get(from) else {
            debug_assert!(false, "no piece to move");
            return next;
        };
        next.castling &= rules.rights_kept[from.index()] & rules.rights_kept[to.index()];
        if rules.kind(piece.kind()).resets_clock {
            next.halfmove_clock = 0;
        }
        let mut arrives = piece;
        let mut taken = self.mailbox.get(to).map(|piece| (to, piece));
        let mut passed = B::EMPTY;
        match mv.kind() {
            MoveKind::Normal | MoveKind::Drop(_) => {}
            MoveKind::DoubleStep => {
                let target = Square::new((from.index() + to.index()) / 2);
                next.en_passant = Some(EnPassant { target, pawn: to });
            }
            MoveKind::EnPassant => {
                if let Some(EnPassant { pawn, .. }) = self.en_passant {
                    taken = self.mailbox.get(pawn).map(|piece| (pawn, piece));
                    passed = B::of(pawn);
                    next.mailbox.set(pawn, None);
                }
            }
            MoveKind::Promotion(kind) => {
                arrives = Piece::new(us, kind);
                if rules.from_holdings {
                    next.hold::<KEEP>(rules, us, kind, -1);
                }
            }
            MoveKind::Castle => {
                next.castle_rook::<KEEP>(rules, from, to);
                // The rook may have stood on the king's target.
                taken = None;
            }
        }
        if let Some((square, taken)) = taken {
            next.halfmove_clock = 0;
            next.take::<KEEP>(rules, taken, square);
        }
        if KEEP {
            next.hash ^= keys.piece(piece, from) ^ keys.piece(arrives, to);
            next.hash ^= keys.castling(self.castling) ^ keys.castling(next.castling);
        }
        next.mailbox.set(from, None);
        next.mailbox.set(to, Some(arrives));
        if piece.kind() == rules.royal {
            next.royal[us.index()] = to;
        }
        let clear = !(B::of(from) | B::of(to) | passed);
        let member = &rules.boards_of[us.index()][arrives.kind().index()];
        for (board, &member) in next.boards.iter_mut().zip(member) {
            *board = *board & clear | B::of(to) & member;
        }
        next
    }

    /// Lays a captured piece where the game says.
    #[inline(always)]
    fn take<const KEEP: bool>(&mut self, rules: &Rules<B>, taken: Piece, square: Square) {
        if KEEP {
            self.hash ^= rules.zobrist.piece(taken, square);
        }
        match rules.captured {
            Captured::Removed => {}
            Captured::CaptorsHand => {
                let base = rules.kind(taken.kind()).base;
                self.hold::<KEEP>(rules, !taken.color(), base, 1);
            }
            Captured::OwnersHoldings => {
                self.hold::<KEEP>(rules, taken.color(), taken.kind(), 1);
            }
        }
    }

    /// Changes the number of pieces of a kind beside the board.
    #[inline(always)]
    fn hold<const KEEP: bool>(&mut self, rules: &Rules<B>, color: Color, kind: Kind, by: i8) {
        let before = self.holdings.count(color, kind);
        let after = before.wrapping_add_signed(by);
        self.holdings.set(color, kind, after);
        if KEEP {
            let keys = &rules.zobrist;
            self.hash ^= keys.held(color, kind, before) ^ keys.held(color, kind, after);
        }
    }

    /// The rook's part of castling; the king follows as in any move.
    fn castle_rook<const KEEP: bool>(&mut self, rules: &Rules<B>, king: Square, king_to: Square) {
        let fits = |c: &&_| -> bool {
            let c: &crate::rules::Castle<B> = c;
            c.king == king && c.king_to == king_to && c.color != self.turn
        };
        let Some(castle) = rules.castles.iter().find(fits) else { return };
        let Some(rook) = self.mailbox.get(castle.rook) else { return };
        let clear = !B::of(castle.rook);
        self.boards.iter_mut().for_each(|board| *board &= clear);
        self.mailbox.set(castle.rook, None);
        self.put(rules, rook, castle.rook_to);
        if KEEP {
            let keys = &rules.zobrist;
            self.hash ^= keys.piece(rook, castle.rook) ^ keys.piece(rook, castle.rook_to);
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn put(&mut self, rules: &Rules<B>, piece: Piece, square: Square) {
        self.mailbox.set(square, Some(piece));
        let member = &rules.boards_of[piece.color().index()][piece.kind().index()];
        for (board, &member) in self.boards.iter_mut().zip(member) {
            *board |= B::of(square) & member;
        }
    }

    #[inline(always)]
    fn put_and_hash<const KEEP: bool>(&mut self, rules: &Rules<B>, piece: Piece, square: Square) {
        self.put(rules, piece, square);
        if KEEP {
            self.hash ^= rules.zobrist.piece(piece, square);
        }
    }

    /// Keeps the pawn that has just gone two steps only if it can really be taken: else the
    /// position is the same as one without.
    fn forget_idle_en_passant(&mut self, rules: &Rules<B>) {
        if self.en_passant.is_none() {
            return;
        }
        if !dispatch(AnyEnPassant { rules, position: self }) {
            self.en_passant = None;
        } else {
            self.hash ^= rules.zobrist.en_passant(self.en_passant);
        }
    }

    /// The hash, not from the last one and what changed but from what is there.
    pub fn hash_from_scratch(&self, rules: &Rules<B>) -> u64 {
        let keys = &rules.zobrist;
        let pieces = self.occupied().squares().filter_map(|s| Some((s, self.piece(s)?)));
        pieces.fold(0, |all, (square, piece)| all ^ keys.piece(piece, square))
            ^ keys.holdings(&self.holdings)
            ^ keys.castling(self.castling)
            ^ keys.en_passant(self.en_passant)
            ^ keys.turn(self.turn)
    }
}

impl<B: Bits> std::fmt::Debug for Position<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pieces: Vec<_> = self.occupied().squares().map(|s| (s, self.piece(s))).collect();
        f.debug_struct("Position").field("turn", &self.turn).field("pieces", &pieces).finish()
    }
}
