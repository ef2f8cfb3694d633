//! Attacks, check, perft, and dead positions.

use super::Reference;
use crate::betza::Shape;
use crate::outcome::Reason;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::CheckRule;

impl Reference<'_> {
    pub(super) fn is_attacked(&self, setup: &Setup, square: Square, by: Color) -> bool {
        !self.attackers(setup, square, by).is_empty()
    }

    /// The pieces of `by` that could capture on `square` if an enemy piece stood there.
    pub(super) fn attackers(
        &self,
        setup: &Setup,
        square: Square,
        by: Color,
    ) -> Vec<(Square, Piece)> {
        let mut own_royals = self.variant.royals_of(by, setup);
        let destroys_own =
            |royal| self.variant.explosion().is_some() && self.are_adjacent(royal, square);
        if own_royals.any(destroys_own) {
            return Vec::new();
        }
        let mut there = setup.clone();
        there.board[square.index()] = Some(Piece::new(!by, Kind::new(0)));
        let mut attackers: Vec<(Square, Piece)> =
            self.pieces(setup, by).filter(|&(from, _)| from != square).collect();
        attackers.retain(|&(from, piece)| {
            // A royal piece does not capture where captures explode, or if it became a wall.
            let stony = self.variant.walls().is_some_and(|it| it.petrifies.contains(&piece.kind()));
            let bars = (self.variant.explosion().is_some() || stony)
                && self.variant.is_royal(piece.kind());
            let spared = setup.board[square.index()]
                .is_some_and(|other| other.color() != by && !self.may_take(piece.kind(), other));
            if bars || spared || !self.may_stand(square, piece) {
                return false;
            }
            let lanes =
                self.ways(from, piece).into_iter().chain(self.first_ways(setup, from, piece));
            lanes.into_iter().any(|lane| match lane.way.shape {
                Shape::Tour { .. } => {
                    let mut there = there.clone();
                    let prey = self.variant.all_kinds().map(|kind| Piece::new(!by, kind));
                    there.board[square.index()] =
                        prey.into_iter().find(|&prey| self.may_take(piece.kind(), prey));
                    let mut tours = self.tours(&there, from, by, lane).into_iter();
                    tours.any(|(to, victim)| to == square || victim == Some(square))
                }
                _ => lane.way.capture && self.reach(&there, from, by, lane).contains(&square),
            })
        });
        attackers
    }

    pub(super) fn in_check(&self, setup: &Setup, color: Color) -> bool {
        let royals =
            self.pieces(setup, color).filter(|(_, piece)| self.variant.is_royal(piece.kind()));
        let mut royals = royals.collect::<Vec<_>>().into_iter();
        let is_attacked = |(square, _)| self.is_attacked(setup, square, !color);
        match self.variant.check() {
            CheckRule::Any => royals.any(is_attacked),
            CheckRule::Last => royals.len() == 1 && royals.any(is_attacked),
            CheckRule::First => {
                let board = self.variant.board();
                royals.min_by_key(|&(at, _)| board.by_files(at)).is_some_and(is_attacked)
            }
            CheckRule::All => royals.clone().next().is_some() && royals.all(is_attacked),
            CheckRule::Never => false,
        }
    }

    pub(super) fn perft(&self, setup: &Setup, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves(setup);
        moves.into_iter().map(|mv| self.perft(&self.play(setup, mv), depth - 1)).sum()
    }

    pub(super) fn is_dead(&self, setup: &Setup) -> bool {
        if !self.variant.plays_for_mate() {
            return false;
        }
        let both = Color::ALL.into_iter().flat_map(|color| self.pieces(setup, color));
        let mut left: Vec<(Square, Kind)> = both.map(|(square, p)| (square, p.kind())).collect();
        left.retain(|&(_, kind)| !self.variant.is_royal(kind));
        let mut own_ends = self.variant.ends().iter().filter(|end| end.condition.is_at_once());
        if own_ends.clone().next().is_some() {
            // Only bare kings, who can win nothing any more unless they can run to a goal.
            let has_goal =
                own_ends.any(|end| matches!(end.condition.reason(), Reason::Goal | Reason::Row));
            return !has_goal && left.is_empty() && setup.holdings.is_empty();
        }
        if self.variant.has_drops() || setup.unmoved != [0; 2] {
            // A captured piece comes back, and may be dropped on a square of either colour.
            return left.is_empty() && setup.holdings.is_empty();
        }
        let shade =
            |square| (self.variant.board().file(square) + self.variant.board().rank(square)) % 2;
        match left[..] {
            [] => true,
            [(_, kind)] if self.variant.is_dead_alone(kind) => true,
            _ if self.variant.one_shade_wins() => false,
            [(first, _), ..] => left
                .iter()
                .all(|&(square, kind)| shade(square) == shade(first) && self.is_color_bound(kind)),
        }
    }

    /// Returns `true` if a piece of this kind can never leave squares of one colour.
    fn is_color_bound(&self, kind: Kind) -> bool {
        let board = self.variant.board();
        let shade = |square| (board.file(square) + board.rank(square)) % 2;
        let kept = |from: Square| {
            let piece = Piece::new(Color::White, kind);
            let lanes = self.ways(from, piece).into_iter();
            let mut targets = lanes.flat_map(|lane| self.footprint(from, Color::White, lane));
            let stands = |to| self.may_stand(to, piece);
            targets.all(|to| !stands(to) || shade(to) == shade(from))
        };
        self.variant.kind(kind).promotes_to.is_empty() && board.squares().all(kept)
    }
}
