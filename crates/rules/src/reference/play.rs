//! Playing a move on a setup.

use super::Reference;
use crate::moves::{Move, MoveKind};
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::Captured;

impl Reference<'_> {
    pub(super) fn play(&self, setup: &Setup, mv: Move) -> Setup {
        let mut after = self.place(setup, mv);
        if self.variant.counts_checks() && self.in_check(&after, after.turn) {
            let most = self.variant.most_checks(after.turn).unwrap_or(0);
            let checks = &mut after.checks[after.turn.index()];
            *checks = most.min(*checks + 1);
        }
        self.count(setup, mv, &mut after);
        if mv.kind() == MoveKind::DoubleStep && self.can_be_taken(setup, mv) {
            after.en_passant = self.double_step(setup, mv);
            let takes = |mv: &Move| mv.kind() == MoveKind::EnPassant && self.is_legal(&after, *mv);
            let ended = self.end_on_board(&after).is_some();
            if ended || self.must_drop(&after) || !self.candidates(&after).iter().any(takes) {
                after.en_passant = None;
            }
        }
        after
    }

    /// Returns `true` for a double step that can be answered en passant.
    fn can_be_taken(&self, setup: &Setup, mv: Move) -> bool {
        setup.board[mv.origin().index()].is_some_and(|piece| {
            let rank = self.variant.board().rank_of(piece.color(), mv.origin());
            self.variant.kind(piece.kind()).taken_from.contains(rank)
        })
    }

    /// Plays a move, legal or not, without working out whether it can be captured en passant.
    pub(super) fn place(&self, setup: &Setup, mv: Move) -> Setup {
        let us = setup.turn;
        let mut after = setup.clone();
        after.turn = !us;
        after.en_passant = None;
        after.passes = 0;
        after.struck = None;
        after.halfmove_clock = setup.halfmove_clock.saturating_add(1);
        if us == Color::Black {
            after.fullmove = setup.fullmove.saturating_add(1);
        }
        match mv.kind() {
            MoveKind::Drop(kind) => {
                after.holdings.remove(us, self.variant.base(kind));
                after.board[mv.to().index()] = Some(Piece::new(us, kind));
            }
            MoveKind::Castle => self.castle(setup, mv, &mut after),
            MoveKind::Gate(kind) => {
                self.carry(setup, mv, &mut after);
                self.enter(kind, mv.origin(), us, &mut after);
            }
            MoveKind::CastleGate { kind, at_rook } => {
                let square = if at_rook { self.rook_of(setup, mv) } else { mv.origin() };
                self.castle(setup, mv, &mut after);
                self.enter(kind, square, us, &mut after);
            }
            MoveKind::Pass => {
                let counts = self.variant.counts_passes() && mv.is_pass();
                after.passes = u8::from(counts) * setup.passes.saturating_add(1);
                self.put_up(setup, mv, &mut after);
                return after;
            }
            _ => self.carry(setup, mv, &mut after),
        }
        let touched =
            |square| mv.from() == Some(square) || mv.to() == square || mv.victim() == Some(square);
        for (index, right) in self.rights(setup).iter().enumerate() {
            if touched(right.king) || touched(right.rook) {
                after.castling &= !(1 << index);
                after.castlers[index] = None;
            }
        }
        if self.variant.castles_by_drop() && mv.dropped().is_some() {
            for (index, right) in self.variant.rights().iter().enumerate() {
                let at = |square: Square, kind| {
                    after.board[square.index()] == Some(Piece::new(right.color, kind))
                };
                let at_home = at(right.king, right.king_kind) && at(right.rook, right.rook_kind);
                if at_home && (touched(right.king) || touched(right.rook)) {
                    after.castling |= 1 << index;
                }
            }
        }
        if self.explodes(setup, mv) {
            self.explode(mv.to(), &mut after);
        }
        self.put_up(setup, mv, &mut after);
        let stands = after.board[mv.to().index()].is_some();
        after.struck = (stands && self.strikes(setup, mv)).then_some(mv.to());
        self.record_moved(setup, mv, &mut after);
        after
    }

    /// Puts a piece from the hand on a square that another has left.
    fn enter(&self, kind: Kind, square: Square, us: Color, after: &mut Setup) {
        after.holdings.remove(us, kind);
        after.board[square.index()] = Some(Piece::new(us, kind));
    }

    /// Forgets pieces that are not unmoved any more, or of which it does not matter any more: those
    /// that the move touched, those at which it aims if that ends their first moves, and those that
    /// have none where nothing can enter.
    fn record_moved(&self, setup: &Setup, mv: Move, after: &mut Setup) {
        let board = self.variant.board();
        let rook = mv.is_castle().then(|| self.rook_of(setup, mv));
        for color in Color::ALL {
            if after.unmoved[color.index()] == 0 {
                continue;
            }
            let spent =
                self.variant.captured() == Captured::Removed && after.holdings.total(color) == 0;
            for (square, bit) in self.variant.posts(color) {
                let touched = mv.from() == Some(square)
                    || mv.dropped().is_none() && mv.to() == square
                    || rook == Some(square);
                let piece = after.board[square.index()].filter(|piece| piece.color() == color);
                let is_gate =
                    self.variant.drops().gates && !spent && board.rank_of(color, square) == 0;
                let has_first = |piece: Piece| {
                    self.has_first_ways(piece.kind()) && !self.ends_first(piece, square, mv, after)
                };
                if touched || !piece.is_some_and(|piece| is_gate || has_first(piece)) {
                    after.unmoved[color.index()] &= !bit;
                }
            }
        }
    }

    /// Returns `true` if the piece that has just moved aims at a piece whose first moves that ends.
    fn ends_first(&self, piece: Piece, square: Square, mv: Move, after: &Setup) -> bool {
        let Some(mover) = after.board[mv.to().index()] else { return false };
        let facts = self.variant.kind(piece.kind());
        let lanes = self.ways(mv.to(), mover).into_iter().filter(|lane| lane.way.capture);
        mover.color() != piece.color()
            && facts.loses_first_move_to.contains(&mover.kind())
            && self.may_stand(square, mover)
            && lanes
                .into_iter()
                .any(|lane| self.footprint(mv.to(), mover.color(), lane).contains(&square))
    }

    /// Moves a piece from one square to another, with any capture and promotion.
    fn carry(&self, setup: &Setup, mv: Move, after: &mut Setup) {
        let piece =
            setup.board[mv.origin().index()].expect("a piece stands on the square it leaves");
        after.board[mv.origin().index()] = None;
        for square in mv.victim().into_iter().chain(self.capture_square(setup, mv)) {
            if let Some(victim) = after.board[square.index()].take() {
                self.dispose(victim, after);
                after.halfmove_clock = 0;
            }
        }
        let arrives = match mv.promotion() {
            Some(kind) => {
                if self.variant.promotion().from_holdings {
                    after.holdings.remove(piece.color(), kind);
                }
                Piece::new(piece.color(), kind)
            }
            None => piece,
        };
        after.board[mv.to().index()] = Some(arrives);
        if self.variant.kind(piece.kind()).rules.resets_clock {
            after.halfmove_clock = 0;
        }
    }

    /// Returns `true` for a capture in a game in which captures explode.
    pub(super) fn explodes(&self, setup: &Setup, mv: Move) -> bool {
        let captures = match mv.kind() {
            MoveKind::Drop(_) | MoveKind::Castle | MoveKind::CastleGate { .. } | MoveKind::Pass => {
                false
            }
            MoveKind::Locust { .. } => true,
            _ => {
                let square = self.capture_square(setup, mv);
                square.is_some_and(|square| setup.board[square.index()].is_some())
            }
        };
        captures && self.variant.explosion().is_some()
    }

    /// Removes what a capture on a square destroys.
    fn explode(&self, square: Square, after: &mut Setup) {
        let spares = self.variant.explosion().map_or(&[][..], |rules| &rules.spares);
        for near in self.variant.board().squares() {
            let Some(piece) = after.board[near.index()] else { continue };
            let spared = near != square && spares.contains(&piece.kind());
            if spared || near != square && !self.are_adjacent(near, square) {
                continue;
            }
            after.board[near.index()] = None;
            self.dispose(piece, after);
            for (index, right) in self.rights(after).iter().enumerate() {
                if right.king == near || right.rook == near {
                    after.castling &= !(1 << index);
                    after.castlers[index] = None;
                }
            }
        }
    }

    /// Returns `true` for two squares a king's step apart.
    pub(super) fn are_adjacent(&self, one: Square, other: Square) -> bool {
        let board = self.variant.board();
        let files = board.file(one).abs_diff(board.file(other));
        files.max(board.rank(one).abs_diff(board.rank(other))) == 1
    }

    /// The square on which a move captures, if it captures.
    fn capture_square(&self, setup: &Setup, mv: Move) -> Option<Square> {
        match mv.kind() {
            MoveKind::EnPassant => setup.en_passant.map(|skipped| skipped.pawn),
            MoveKind::Promotion(_) if mv.from() == Some(mv.to()) => None,
            _ => Some(mv.to()),
        }
    }

    fn dispose(&self, victim: Piece, after: &mut Setup) {
        match self.variant.captured() {
            Captured::Removed => (),
            _ if self.variant.is_royal(victim.kind()) => (),
            Captured::CaptorsHand => {
                after.holdings.add(!victim.color(), self.variant.base(victim.kind()));
            }
            Captured::OwnersHoldings => after.holdings.add(victim.color(), victim.kind()),
        }
    }

    fn castle(&self, setup: &Setup, mv: Move, after: &mut Setup) {
        let rights = self.rights(setup);
        let mut held = rights.iter().enumerate().filter(|(index, right)| {
            setup.castling & 1 << index != 0 && mv.from() == Some(right.king)
        });
        let fits = held.find_map(|(_, right)| {
            let target = right.targets.iter().find(|(king, _)| *king == mv.to())?;
            Some((right, *target))
        });
        let (right, (king, rook)) = fits.expect("the side has the right to castle there");
        let king_piece = after.board[right.king.index()].take();
        let rook_piece = after.board[right.rook.index()].take();
        after.board[king.index()] = king_piece;
        after.board[rook.index()] = rook_piece;
        if self.variant.castles_opposite() {
            for (index, other) in self.variant.rights().iter().enumerate() {
                if other.color != right.color && other.letter == right.letter {
                    after.castling &= !(1 << index);
                    after.castlers[index] = None;
                }
            }
        }
    }

    fn double_step(&self, setup: &Setup, mv: Move) -> Option<EnPassant> {
        let piece = setup.board[mv.origin().index()]?;
        let mut steps = self.long_steps(mv.origin(), piece).into_iter();
        let passed = steps.find(|passed| passed.last() == Some(&mv.to()))?;
        match passed[..] {
            [target, pawn] => Some(EnPassant { target, before: None, pawn }),
            [before, target, pawn] => Some(EnPassant { target, before: Some(before), pawn }),
            _ => None,
        }
    }
}
