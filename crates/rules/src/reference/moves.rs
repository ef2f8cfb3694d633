//! Pseudo-legal moves, and the test for legality.

use super::Reference;
use super::ways::Lane;
use crate::betza::{Shape, Way};
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{CastlingRight, CheckRule, IfNone, Passing, PromotionChoice};

/// A reason for which a move that a piece can make is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Objection {
    /// The own royal piece explodes.
    Explodes,
    /// The own royal piece becomes a wall.
    Petrifies,
    /// The own royal piece is attacked.
    InCheck,
    /// White's piece and Black's on these squares face each other.
    Faces([Square; 2]),
    /// It gives check, which is forbidden.
    Checks,
    /// It is a drop that mates and may not.
    Mates,
    /// It trades pieces that may not be traded.
    Trades,
    /// A royal piece in check moves without taking the only piece that attacks it.
    Flees,
    /// It is a promotion that threatens something and may not.
    Threatens,
}

impl Reference<'_> {
    pub(super) fn legal_moves(&self, setup: &Setup) -> Vec<Move> {
        if self.end_on_board(setup).is_some() {
            return Vec::new();
        }
        let mut moves = self.candidates(setup);
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|&mv| self.is_legal(setup, mv));
        if self.must_drop(setup) {
            moves.retain(|mv| mv.dropped().is_some());
        }
        let captures = |mv: &Move| self.captures(setup, *mv);
        if self.variant.moves().must_capture && moves.iter().any(captures) {
            moves.retain(captures);
        }
        let may_pass = match self.variant.moves().may_pass {
            Passing::Never => false,
            Passing::WhenStuck => moves.is_empty(),
            Passing::Always => !(self.variant.moves().must_capture && moves.iter().any(captures)),
        };
        let captures_first = self.variant.moves().must_capture && moves.iter().any(captures);
        if may_pass && !self.in_check(setup, setup.turn)
            || self.may_accept(setup) && !captures_first
        {
            let pass = self.pass(setup);
            moves.retain(|&mv| Some(mv) != pass);
            moves.extend(pass);
        }
        moves
    }

    /// Returns `true` if pieces face each other and the side to move may pass in answer.
    fn may_accept(&self, setup: &Setup) -> bool {
        let kinds = self.variant.facing_kinds();
        !kinds.is_empty() && self.facing_pieces(setup, kinds).is_some()
    }

    /// Returns `true` unless a piece of this kind may not capture the other.
    pub(super) fn may_take(&self, kind: Kind, other: Piece) -> bool {
        !self.variant.kind(kind).may_not_capture.contains(&other.kind())
    }

    /// A pass, written with the only royal piece or else with the first piece of the side.
    pub(super) fn pass(&self, setup: &Setup) -> Option<Move> {
        let royals: Vec<Square> = self.variant.royals_of(setup.turn, setup).collect();
        let first = || self.pieces(setup, setup.turn).map(|(square, _)| square).next();
        let square = if let [only] = royals[..] { Some(only) } else { first() };
        square.map(Move::pass)
    }

    /// Returns `true` if the side to move has pieces in hand that come before all others.
    pub(super) fn must_drop(&self, setup: &Setup) -> bool {
        let mut held = setup.holdings.iter(setup.turn);
        self.variant.has_drops() && self.variant.drops().first && held.next().is_some()
    }

    pub(super) fn captures(&self, setup: &Setup, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant | MoveKind::Locust { .. } => true,
            MoveKind::Castle | MoveKind::CastleGate { .. } | MoveKind::Drop(_) | MoveKind::Pass => {
                false
            }
            _ => mv.from() != Some(mv.to()) && setup.board[mv.to().index()].is_some(),
        }
    }

    /// Returns `true` if a candidate leaves its own king safe and breaks no other rule.
    pub(super) fn is_legal(&self, setup: &Setup, mv: Move) -> bool {
        self.objection(setup, mv).is_none()
    }

    /// The first reason for which a candidate is not legal.
    pub(super) fn objection(&self, setup: &Setup, mv: Move) -> Option<Objection> {
        if let Some(plain) = mv.gated().and_then(|_| self.objection(setup, mv.ungated())) {
            return Some(plain);
        }
        if mv.is_pass() && self.may_accept(setup) {
            return None;
        }
        let after = self.place(setup, mv);
        let may_mate = mv.dropped().is_none_or(|kind| !self.variant.kind(kind).rules.no_drop_mate);
        let us = setup.turn;
        let royals = |setup: &Setup, color| self.variant.royals_of(color, setup).count();
        if self.explodes(setup, mv) {
            if royals(&after, us) < royals(setup, us) {
                return Some(Objection::Explodes);
            }
            if royals(setup, !us) > 0 && royals(&after, !us) == 0 {
                // The game is won, whatever else is attacked.
                return None;
            }
        }
        if self.petrifies(setup, mv) && royals(&after, us) < royals(setup, us) {
            return Some(Objection::Petrifies);
        }
        let is_drop = mv.dropped().is_some();
        let may_check =
            self.variant.moves().may_check && (!is_drop || self.variant.drops().may_check);
        let may_not_face = self.may_not_face(setup);
        let facing = || self.facing_pieces(&after, &may_not_face);
        match () {
            () if self.in_check(&after, us) => Some(Objection::InCheck),
            () if self.flees(setup, mv) => Some(Objection::Flees),
            () if facing().is_some() => facing().map(Objection::Faces),
            () if !may_check && self.in_check(&after, !us) => Some(Objection::Checks),
            () if !may_mate && self.is_mate(&after) => Some(Objection::Mates),
            () if !self.may_trade(setup, mv, &after) => Some(Objection::Trades),
            () if mv.promotion().is_some()
                && !self.variant.promotion().may_attack
                && self.threatens(mv, &after, us) =>
            {
                Some(Objection::Threatens)
            }
            () => None,
        }
    }

    /// Returns `true` if a royal piece that is attacked moves although it may not.
    fn flees(&self, setup: &Setup, mv: Move) -> bool {
        let us = setup.turn;
        let is_royal = |from: Square| {
            setup.board[from.index()].is_some_and(|piece| self.variant.is_royal(piece.kind()))
        };
        if self.variant.moves().may_flee || mv.is_pass() || !self.in_check(setup, us) {
            return false;
        }
        let Some(from) = mv.from().filter(|&from| is_royal(from)) else { return false };
        let attackers = self.attackers(setup, from, !us);
        attackers.iter().any(|&(square, _)| square != mv.to())
    }

    /// The kinds that may not face each other after a move: those that never may, and those that
    /// must be parted because they do now.
    fn may_not_face(&self, setup: &Setup) -> Vec<Kind> {
        let never = |kind: &Kind| !self.variant.kind(*kind).rules.may_face;
        let mut kinds: Vec<Kind> = self.variant.all_kinds().filter(never).collect();
        if self.may_accept(setup) {
            kinds.extend(self.variant.facing_kinds());
        }
        kinds
    }

    /// Two pieces of both sides and of these kinds, White's first, that stand on one file or rank
    /// with nothing between them.
    pub(super) fn facing_pieces(&self, setup: &Setup, kinds: &[Kind]) -> Option<[Square; 2]> {
        let board = self.variant.board();
        let faceless = |color| {
            let pieces = self.pieces(setup, color);
            pieces.filter(|(_, piece)| kinds.contains(&piece.kind()))
        };
        let face = |[one, other]: &[Square; 2]| {
            let (one, other) = (*one, *other);
            let line = board.file(one) == board.file(other) || board.rank(one) == board.rank(other);
            let (low, high) = (one.min(other), one.max(other));
            let step = if board.file(one) == board.file(other) { board.files() } else { 1 };
            let mut between = (low.index() + step..high.index()).step_by(step);
            let is_open = |index: usize| {
                let square = Square::new(index);
                !setup.is_occupied(square) && !board.is_hole(square)
            };
            line && between.all(is_open)
        };
        faceless(Color::White)
            .flat_map(|(one, _)| faceless(Color::Black).map(move |(other, _)| [one, other]))
            .find(face)
    }

    /// Returns `true` if the side to move is in check and has no legal reply.
    fn is_mate(&self, setup: &Setup) -> bool {
        self.in_check(setup, setup.turn)
            && !self.candidates(setup).into_iter().any(|mv| self.is_legal(setup, mv))
    }

    /// The pseudo-legal moves: every move that its piece may make, regardless of the king's safety
    /// and of mate by a drop.
    pub(super) fn candidates(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.pieces(setup, setup.turn) {
            for lane in self.ways(from, piece) {
                self.push_way(setup, from, piece, lane, &mut moves);
            }
            let facts = self.variant.kind(piece.kind());
            if facts.rules.first_move_in_check || !self.in_check(setup, piece.color()) {
                for lane in self.first_ways(setup, from, piece) {
                    self.push_way(setup, from, piece, lane, &mut moves);
                }
            }
            self.push_first_leaps(setup, from, piece, &mut moves);
            self.push_promotions_in_place(setup, from, piece, &mut moves);
            self.push_double_steps(setup, from, piece, &mut moves);
        }
        self.push_castlings(setup, &mut moves);
        if self.variant.drops().gates {
            let gated: Vec<Move> = moves.iter().flat_map(|&mv| self.gated(setup, mv)).collect();
            moves.extend(gated);
        }
        self.push_drops(setup, &mut moves);
        self.with_walls(setup, moves)
    }

    /// The pieces of one side with their squares.
    pub(super) fn pieces<'a>(
        &self,
        setup: &'a Setup,
        color: Color,
    ) -> impl Iterator<Item = (Square, Piece)> + use<'a> {
        let squares = self.variant.board().squares().zip(&setup.board);
        let pieces = squares.filter_map(|(square, &piece)| Some((square, piece?)));
        pieces.filter(move |(_, piece)| piece.color() == color)
    }

    fn push_way(
        &self,
        setup: &Setup,
        from: Square,
        piece: Piece,
        lane: Lane<'_>,
        moves: &mut Vec<Move>,
    ) {
        let way = lane.way;
        if let Shape::Tour { .. } = lane.way.shape {
            return self.push_tours(setup, from, piece, lane, moves);
        }
        let reached = self.reach(setup, from, piece.color(), lane);
        for to in reached.into_iter().filter(|&to| self.may_stand(to, piece)) {
            match setup.board[to.index()] {
                Some(other)
                    if other.color() != piece.color()
                        && way.capture
                        && self.may_take(piece.kind(), other) =>
                {
                    self.push_arrivals(setup, from, to, piece, MoveKind::Normal, moves);
                }
                _ if setup.is_occupied(to) => (),
                None if self.takes_en_passant(setup, from, piece, way, to) => {
                    moves.push(Move::new(from, to, MoveKind::EnPassant));
                }
                None if way.quiet => {
                    self.push_arrivals(setup, from, to, piece, MoveKind::Normal, moves);
                }
                _ => (),
            }
        }
    }

    fn push_tours(
        &self,
        setup: &Setup,
        from: Square,
        piece: Piece,
        lane: Lane<'_>,
        moves: &mut Vec<Move>,
    ) {
        for (to, victim) in self.tours(setup, from, piece.color(), lane) {
            if !self.may_stand(to, piece) {
                continue;
            }
            match victim.filter(|&victim| victim != to) {
                None if to == from => moves.push(Move::pass(from)),
                None => self.push_arrivals(setup, from, to, piece, MoveKind::Normal, moves),
                Some(victim) => {
                    let kind = MoveKind::Locust { victim, becomes: None };
                    self.push_arrivals(setup, from, to, piece, kind, moves);
                }
            }
        }
    }

    /// Returns `true` if a piece captures en passant by this way, which leads to `to`: by a leap,
    /// and if it does not go there without capturing as well.
    fn takes_en_passant(
        &self,
        setup: &Setup,
        from: Square,
        piece: Piece,
        way: &Way,
        to: Square,
    ) -> bool {
        let own = self.ways[piece.kind().index()].0.iter().filter(|way| way.initial);
        let first = self.variant.first_leaps(piece, from);
        let more = own.chain(&first).map(|way| Lane { way, on: None, kind: piece.kind() });
        let mut lanes = self.ways(from, piece).into_iter().chain(more);
        let goes = |lane: Lane<'_>| {
            lane.way.quiet && self.footprint(from, piece.color(), lane).contains(&to)
        };
        let is_only_capture = !lanes.any(goes);
        let skips = setup.en_passant.is_some_and(|skipped| {
            let pawn = setup.board[skipped.pawn.index()];
            (skipped.target == to || skipped.before == Some(to))
                && pawn == Some(Piece::new(!piece.color(), piece.kind()))
                && !self.variant.kind(piece.kind()).double_step.is_empty()
                && self.variant.kind(piece.kind()).rules.en_passant
                && !way.initial
                && (way.capture || way.en_passant)
        });
        skips && is_only_capture && matches!(way.shape, Shape::Leap { .. })
    }

    /// A move of the `plain` kind, with all the promotions it allows.
    fn push_arrivals(
        &self,
        setup: &Setup,
        from: Square,
        to: Square,
        piece: Piece,
        plain: MoveKind,
        moves: &mut Vec<Move>,
    ) {
        let rules = self.variant.promotion();
        let color = piece.color();
        let facts = self.variant.kind(piece.kind()).promotion(color);
        let in_zone = |square| self.variant.in_zone(piece, square);
        let promotes = !rules.in_place
            && !facts.to.is_empty()
            && (in_zone(to) || rules.on_leaving && in_zone(from));
        let captures =
            matches!(plain, MoveKind::Locust { .. }) || setup.board[to.index()].is_some();
        let is_stuck = || !rules.stuck && !self.could_move(to, piece);
        let last_chance = || in_zone(to) && is_stuck();
        let counts = !rules.captures_inside || !in_zone(from) || captures || last_chance();
        let promotes = promotes && counts;
        let mut choice: Vec<Kind> = match promotes {
            true => self.choice_left(setup, color, &facts.to),
            false => Vec::new(),
        };
        let must = match facts.choice {
            PromotionChoice::Must => promotes,
            PromotionChoice::May => promotes && is_stuck(),
        };
        let stays = choice.is_empty() && rules.if_none == IfNone::Stays;
        if !must || stays {
            moves.push(Move::new(from, to, plain));
        }
        choice.retain(|&kind| self.may_stand(to, Piece::new(color, kind)));
        let becoming = |kind| match plain {
            MoveKind::Locust { victim, .. } => MoveKind::Locust { victim, becomes: Some(kind) },
            _ => MoveKind::Promotion(kind),
        };
        moves.extend(choice.into_iter().map(|kind| Move::new(from, to, becoming(kind))));
    }

    /// The kinds among these to which a side can promote now.
    fn choice_left(&self, setup: &Setup, color: Color, kinds: &[Kind]) -> Vec<Kind> {
        let is_left = |kind: Kind| {
            let alike = self.variant.counted_with(kind);
            let same = |(_, other): &(Square, Piece)| alike.contains(&other.kind());
            let on_board = self.pieces(setup, color).filter(same).count();
            let enough = self.variant.kind(kind).most.is_some_and(|most| on_board >= most.into());
            let held = setup.holdings.count(color, kind) > 0;
            !enough && (!self.variant.promotion().from_holdings || held)
        };
        kinds.iter().copied().filter(|&kind| is_left(kind)).collect()
    }

    /// The promotions of a piece that does not move as what it is.
    fn push_promotions_in_place(
        &self,
        setup: &Setup,
        from: Square,
        piece: Piece,
        moves: &mut Vec<Move>,
    ) {
        let (rules, color) = (self.variant.promotion(), piece.color());
        let alike = self.pieces(setup, color).filter(|(_, other)| *other == piece).count();
        let serves = self.variant.in_zone(piece, from) || rules.last_anywhere && alike == 1;
        if !rules.in_place || !serves {
            return;
        }
        let kinds = &self.variant.kind(piece.kind()).promotion(color).to;
        for kind in self.choice_left(setup, color, kinds) {
            let becomes = Piece::new(color, kind);
            let mut targets = vec![from];
            if rules.with_step {
                targets.extend(self.open_squares(setup, from, becomes));
            }
            targets.retain(|&to| self.may_stand(to, becomes));
            let promotion = MoveKind::Promotion(kind);
            moves.extend(targets.into_iter().map(|to| Move::new(from, to, promotion)));
        }
    }

    /// Returns `true` if a promotion gives check or attacks an enemy piece with the new one.
    fn threatens(&self, mv: Move, after: &Setup, us: Color) -> bool {
        let mut enemies = self.pieces(after, !us).map(|(square, _)| square);
        self.in_check(after, !us)
            || enemies.any(|square| {
                self.attackers(after, square, us).iter().any(|&(from, _)| from == mv.to())
            })
    }

    /// The leaps that a piece has where such a piece of its side stands at the start.
    fn push_first_leaps(&self, setup: &Setup, from: Square, piece: Piece, moves: &mut Vec<Move>) {
        let Some(first) = &self.variant.kind(piece.kind()).first_move else { return };
        if self.variant.start().board[from.index()] != Some(piece) {
            return;
        }
        for way in first.ways() {
            let lane = Lane { way: &way, on: None, kind: piece.kind() };
            let reached = self.reach(setup, from, piece.color(), lane);
            for to in reached.into_iter().filter(|&to| self.may_stand(to, piece)) {
                if !setup.is_occupied(to) {
                    self.push_arrivals(setup, from, to, piece, MoveKind::Normal, moves);
                }
            }
        }
    }

    fn push_double_steps(&self, setup: &Setup, from: Square, piece: Piece, moves: &mut Vec<Move>) {
        for passed in self.long_steps(from, piece) {
            let free = |&square: &Square| !setup.is_occupied(square);
            let to = passed[passed.len() - 1];
            if passed.iter().all(free) && self.may_stand(to, piece) {
                self.push_arrivals(setup, from, to, piece, MoveKind::DoubleStep, moves);
            }
        }
    }

    /// The squares over which double and triple steps from `from` lead, occupied or not; the last
    /// of each is the one that it reaches.
    pub(super) fn long_steps(&self, from: Square, piece: Piece) -> Vec<Vec<Square>> {
        let facts = self.variant.kind(piece.kind());
        let rank = self.variant.board().rank_of(piece.color(), from);
        if !facts.double_step.contains(rank) {
            return Vec::new();
        }
        let is_step = |way: &&Way| {
            way.quiet
                && matches!(way.shape, Shape::Leap { to } if to.dx.abs().max(to.dy.abs()) == 1)
        };
        let ahead = |way: &&Way| matches!(way.shape, Shape::Leap { to } if to.dy > 0);
        let has_ahead = self.own_ways(piece.kind()).filter(is_step).any(|way| ahead(&way));
        let mut all = Vec::new();
        for way in self.own_ways(piece.kind()).filter(is_step) {
            let Shape::Leap { to } = way.shape else { continue };
            if has_ahead && !ahead(&way) {
                continue;
            }
            let next = |square: &Square| self.step(*square, piece.color(), to, way);
            let line: Vec<Square> = std::iter::successors(next(&from), next).take(3).collect();
            all.extend(line.get(..2).map(<[Square]>::to_vec));
            if facts.triple_step.contains(rank) && line.len() == 3 {
                all.push(line);
            }
        }
        all
    }

    /// The forms of a move with which a piece enters from the hand.
    fn gated(&self, setup: &Setup, mv: Move) -> Vec<Move> {
        let us = setup.turn;
        let board = self.variant.board();
        let is_gate = |square: Square| {
            board.rank_of(us, square) == 0
                && setup.unmoved[us.index()] >> board.file(square) & 1 == 1
        };
        let after = match mv.kind() {
            MoveKind::Normal | MoveKind::Castle => self.place(setup, mv),
            _ => return Vec::new(),
        };
        let mut moves = Vec::new();
        for (kind, _) in setup.holdings.iter(us) {
            let may_enter = |square: Square| {
                let region = &self.variant.kind(kind).drops_in;
                let piece = Piece::new(us, kind);
                is_gate(square)
                    && !after.is_occupied(square)
                    && region.as_ref().is_none_or(|region| region.contains(us, square))
                    && (self.variant.drops().stuck || self.could_move(square, piece))
                    && self.may_stand(square, piece)
            };
            let form = |form| Move::new(mv.origin(), mv.to(), form);
            if mv.kind() == MoveKind::Normal {
                moves.extend(may_enter(mv.origin()).then(|| form(MoveKind::Gate(kind))));
                continue;
            }
            let rook = self.rook_of(setup, mv);
            for (square, at_rook) in [(mv.origin(), false), (rook, true)] {
                let kind = MoveKind::CastleGate { kind, at_rook };
                moves.extend(may_enter(square).then(|| form(kind)));
            }
        }
        moves
    }

    /// The square of the partner with which a move castles.
    pub(super) fn rook_of(&self, setup: &Setup, mv: Move) -> Square {
        let rights = self.rights(setup);
        let mut held = rights
            .iter()
            .enumerate()
            .filter(|(index, right)| setup.castling & 1 << index != 0 && mv.origin() == right.king);
        let fits = held.find(|(_, right)| right.targets.iter().any(|(king, _)| *king == mv.to()));
        fits.expect("the side has the right to castle there").1.rook
    }

    /// The castling rights, from the squares that the setup names.
    pub(super) fn rights(&self, setup: &Setup) -> Vec<CastlingRight> {
        let mut rights = self.variant.rights().to_vec();
        for (right, squares) in rights.iter_mut().zip(setup.castlers) {
            (right.king, right.rook) = squares.unwrap_or((right.king, right.rook));
        }
        rights
    }

    fn push_castlings(&self, setup: &Setup, moves: &mut Vec<Move>) {
        for (index, right) in self.rights(setup).iter().enumerate() {
            if right.color == setup.turn && setup.castling & 1 << index != 0 {
                for &targets in &right.targets {
                    if self.can_castle(setup, right, targets) {
                        moves.push(Move::new(right.king, targets.0, MoveKind::Castle));
                    }
                }
            }
        }
    }

    /// Checks every condition except the king's safety on its target, which is tested once it
    /// stands there.
    fn can_castle(
        &self,
        setup: &Setup,
        right: &CastlingRight,
        (king, rook): (Square, Square),
    ) -> bool {
        let us = right.color;
        let at_home =
            |square: Square, kind| setup.board[square.index()] == Some(Piece::new(us, kind));
        if !at_home(right.king, right.king_kind) || !at_home(right.rook, right.rook_kind) {
            return false;
        }
        let mut lifted = setup.clone();
        lifted.board[right.king.index()] = None;
        let mut both_lifted = lifted.clone();
        both_lifted.board[right.rook.index()] = None;

        let mut passed = self.between(right.king, right.rook);
        passed.extend(self.between(right.king, king));
        passed.extend(self.between(right.rook, rook));
        passed.extend([king, rook]);
        let crossed = self.between(right.king, king);
        passed.iter().all(|square| !both_lifted.is_occupied(*square))
            && (!self.variant.is_royal(right.king_kind)
                || !self.in_check(setup, us)
                    && !crossed.iter().any(|&square| self.is_danger(&lifted, square, us)))
    }

    /// Returns `true` if the king that castles may not cross this square, because it is attacked
    /// and the king would be the one that counts there.
    fn is_danger(&self, lifted: &Setup, square: Square, us: Color) -> bool {
        let place = |square: Square| self.variant.board().by_files(square);
        let mut others = self.variant.royals_of(us, lifted);
        let counts = self.variant.check() != CheckRule::First
            || others.all(|other| place(square) < place(other));
        counts && self.is_attacked(lifted, square, !us)
    }

    /// The squares strictly between two squares of the same rank.
    fn between(&self, one: Square, other: Square) -> Vec<Square> {
        let board = self.variant.board();
        assert_eq!(board.rank(one), board.rank(other), "castling stays on one rank");
        let (low, high) = (one.min(other).index(), one.max(other).index());
        (low + 1..high).map(Square::new).collect()
    }

    fn push_drops(&self, setup: &Setup, moves: &mut Vec<Move>) {
        if !self.variant.has_drops() {
            return;
        }
        for kind in self.variant.all_kinds() {
            let base = self.variant.base(kind);
            if kind != base && !self.variant.drops().promoted
                || setup.holdings.count(setup.turn, base) == 0
            {
                continue;
            }
            for to in self.variant.board().places() {
                if !setup.is_occupied(to) && self.can_drop(setup, kind, to) {
                    moves.push(Move::drop(kind, to));
                }
            }
        }
    }

    fn can_drop(&self, setup: &Setup, kind: Kind, to: Square) -> bool {
        let board = self.variant.board();
        let piece = Piece::new(setup.turn, kind);
        let facts = self.variant.kind(kind);
        let on_file = |(square, other): &(Square, Piece)| {
            *other == piece && board.file(*square) == board.file(to)
        };
        let there = self.pieces(setup, setup.turn).filter(on_file).count();
        let crowded = facts.most_per_file.is_some_and(|most| there >= most.into());
        let inside = facts.drops_in.as_ref().is_none_or(|region| region.contains(setup.turn, to));
        let could_leave = self.variant.drops().stuck || self.could_move(to, piece);
        !crowded
            && inside
            && could_leave
            && self.may_stand(to, piece)
            && !self.is_of_taken_shade(setup, kind, to)
            && !self.is_kept_for_another(setup, kind, to)
    }

    fn shade(&self, square: Square) -> usize {
        (self.variant.board().file(square) + self.variant.board().rank(square)) % 2
    }

    /// Returns `true` if another such piece stands on a square of the same colour, and that
    /// matters.
    fn is_of_taken_shade(&self, setup: &Setup, kind: Kind, to: Square) -> bool {
        let mut own = self.pieces(setup, setup.turn);
        self.variant.kind(kind).rules.one_per_shade
            && own.any(|(at, piece)| piece.kind() == kind && self.shade(at) == self.shade(to))
    }

    /// Returns `true` for the last square of its colour on which another piece in hand may be
    /// dropped.
    fn is_kept_for_another(&self, setup: &Setup, kind: Kind, to: Square) -> bool {
        self.variant.all_kinds().filter(|&other| other != kind).any(|other| {
            let facts = self.variant.kind(other);
            let in_zone = |square: &Square| {
                let zone = facts.drops_in.as_ref();
                zone.is_none_or(|region| region.contains(setup.turn, *square))
                    && self.may_stand(*square, Piece::new(setup.turn, other))
                    && (self.variant.drops().stuck
                        || self.could_move(*square, Piece::new(setup.turn, other)))
            };
            let free = |square: &Square| {
                !setup.is_occupied(*square) && self.shade(*square) == self.shade(to)
            };
            let left = self.variant.board().squares().filter(free).filter(in_zone);
            facts.rules.one_per_shade
                && setup.holdings.count(setup.turn, other) > 0
                && !self.is_of_taken_shade(setup, other, to)
                && left.collect::<Vec<_>>() == [to]
        })
    }
}
