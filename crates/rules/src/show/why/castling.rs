//! Explains why a king cannot castle.

use wazir_words::{said_as, say};

use super::Why;
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::show::glance::castling_squares;
use crate::show::glance::tracks;
use crate::square::{Piece, Square};
use crate::text::list;
use crate::variant::CastlingRight;

type Targets = (Square, Square);

impl Why<'_> {
    /// Explains an attempt that looks like castling; `None` if it does not look so. The inner
    /// option is `None` if the king was placed on its rook and that means a legal castling.
    pub(super) fn castling(&self, from: Square, king: Piece) -> Option<Option<String>> {
        let own = self.variant.rights().iter().enumerate();
        let mut own = own.filter(|(_, right)| {
            king == Piece::new(right.color, right.king_kind) && right.king == from
        });
        let by_rook = |right: &CastlingRight| {
            let rook = Some(Piece::new(right.color, right.rook_kind));
            right.rook == self.to && self.at(self.to) == rook
        };
        let by_target = |right: &CastlingRight| right.targets.iter().any(|t| t.0 == self.to);
        let steps = tracks::of(self.variant, king, from);
        if steps.iter().any(|track| track.to == self.to) && !own.clone().any(|(_, r)| by_rook(r)) {
            return None;
        }
        let (bit, right) = own.find(|(_, right)| by_rook(right) || by_target(right))?;
        let targets: Vec<Targets> = right
            .targets
            .iter()
            .copied()
            .filter(|target| by_rook(right) || target.0 == self.to)
            .collect();
        if by_rook(right) {
            let legal = |target: &&Targets| {
                self.legal.iter().any(|mv| {
                    mv.kind() == MoveKind::Castle && mv.from() == Some(from) && mv.to() == target.0
                })
            };
            let names: Vec<String> =
                targets.iter().filter(legal).map(|target| self.name(target.0)).collect();
            let king_name = self.kind(king);
            match names.len() {
                0 => {}
                1 => return Some(None),
                _ => {
                    return Some(Some(say!(
                        "Choose how far the {king_name} castles: to {all}.",
                        king_name,
                        all = list(&names, say!("or"))
                    )));
                }
            }
        }
        let reason = self
            .no_right(bit, right)
            .or_else(|| self.out_of_check(from))
            .or_else(|| targets.first().and_then(|&target| self.obstacle(right, target)))
            .or_else(|| {
                let &(to, _) = targets.first()?;
                self.forbidden(Move::new(from, to, MoveKind::Castle))
            });
        Some(Some(reason.unwrap_or_else(|| say!("You cannot castle there now.").to_owned())))
    }

    fn no_right(&self, bit: usize, right: &CastlingRight) -> Option<String> {
        let king = said_as("piece", &self.variant.kind(right.king_kind).name);
        let rook = said_as("piece", &self.variant.kind(right.rook_kind).name);
        let corner = self.name(right.rook);
        if self.at(right.rook) != Some(Piece::new(right.color, right.rook_kind)) {
            return Some(say!("You cannot castle: you have no {rook} on {corner}.", rook, corner));
        }
        if self.setup.castling >> bit & 1 == 1 {
            return None;
        }
        let moved = |square| self.game.moves().iter().any(|mv| mv.from() == Some(square));
        Some(match (moved(right.king), moved(right.rook)) {
            (true, _) => say!("You cannot castle: the {king} has already moved.", king),
            (_, true) => {
                say!("You cannot castle: the {rook} on {corner} has already moved.", rook, corner)
            }
            _ => say!(
                "You cannot castle: the {king} or the {rook} on {corner} has moved.",
                king,
                rook,
                corner
            ),
        })
    }

    fn out_of_check(&self, from: Square) -> Option<String> {
        let attackers = self.attackers(self.setup, from, !self.setup.turn);
        (!attackers.is_empty()).then(|| {
            say!(
                "You cannot castle out of check from {all}.",
                all = self.list(&attackers, self.setup)
            )
        })
    }

    fn obstacle(&self, right: &CastlingRight, target: Targets) -> Option<String> {
        let mut way = castling_squares(right.king, right.rook, target);
        if let Some(blocker) = way.find_map(|square| self.blocker(square)) {
            return Some(say!("You cannot castle: {blocker} is in the way.", blocker));
        }
        let king = said_as("piece", &self.variant.kind(right.king_kind).name);
        let mut lifted = self.setup.clone();
        let piece = lifted.board[right.king.index()].take();
        let enemy = !right.color;
        // An attack on an empty square is an attack on the king once it stands there.
        let attackers_of = |setup: &Setup, square: Square| {
            let mut setup = setup.clone();
            setup.board[square.index()] = piece;
            let attackers = self.attackers(&setup, square, enemy);
            (!attackers.is_empty()).then(|| self.list(&attackers, self.setup))
        };
        let (low, high) = (right.king.min(target.0).index(), right.king.max(target.0).index());
        for square in (low + 1..high).map(Square::new) {
            if let Some(by) = attackers_of(&lifted, square) {
                let square = self.name(square);
                return Some(say!(
                    "You cannot castle: the {king} would pass over {square}, which is attacked by {by}.",
                    king,
                    square,
                    by
                ));
            }
        }
        lifted.board[target.1.index()] = lifted.board[right.rook.index()].take();
        let by = attackers_of(&lifted, target.0)?;
        let square = self.name(target.0);
        Some(say!(
            "You cannot castle: the {king} would be in check on {square} from {by}.",
            king,
            square,
            by
        ))
    }
}
