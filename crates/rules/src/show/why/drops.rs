//! Explains why a piece in hand cannot be dropped.

use super::{Why, capital_a};
use crate::moves::Move;
use crate::show::glance::{same_on_file, tracks};
use crate::square::{Kind, Piece, Square};
use crate::text::{a, capital};
use crate::variant::Region;

impl Why<'_> {
    pub(super) fn drop(&self, kind: Kind) -> Option<String> {
        let drop = Move::drop(kind, self.to);
        if self.legal.contains(&drop) {
            return None;
        }
        let name = &self.variant.kind(kind).name;
        let piece = Piece::new(self.setup.turn, kind);
        if !self.variant.has_drops() {
            let in_reserve = self.setup.holdings.count(self.setup.turn, kind) > 0;
            return Some(match in_reserve && self.variant.promotion().from_holdings {
                true => "Pieces beside the board return only by promotion.".to_owned(),
                false => "There are no drops in this game.".to_owned(),
            });
        }
        if self.setup.holdings.count(self.setup.turn, self.variant.base(kind)) == 0 {
            return Some(format!("You have no {name} in hand."));
        }
        if self.setup.is_occupied(self.to) {
            return Some(format!("{} is occupied.", self.target()));
        }
        if let Some(other) = same_on_file(self.variant, self.setup, piece, self.to) {
            let file = self.variant.board().file_letter(self.to);
            return Some(match self.variant.kind(kind).most_per_file {
                Some(most @ 2..) => format!("You already have {most} {name}s on the {file}-file."),
                _ => format!(
                    "You already have {} on the {file}-file, on {}.",
                    a(name),
                    self.name(other)
                ),
            });
        }
        let facts = self.variant.kind(kind);
        let outside = |region: &&Region| !region.contains(self.setup.turn, self.to);
        if let Some(region) = facts.drops_in.as_ref().filter(outside) {
            let squares = region.name_squares(self.variant.board(), self.setup.turn);
            return Some(format!("{} can be dropped only on {squares}.", capital_a(name)));
        }
        if facts.rules.one_per_shade && self.legal.iter().any(|mv| mv.dropped() == Some(kind)) {
            let board = self.variant.board();
            let shade = |square| (board.file(square) + board.rank(square)) % 2;
            let same = |&square: &Square| {
                self.at(square) == Some(piece) && shade(square) == shade(self.to)
            };
            if let Some(other) = board.squares().find(same) {
                return Some(format!(
                    "Your {name} on {} stands on a square of the same colour.",
                    self.name(other)
                ));
            }
        }
        if !self.variant.drops().stuck && !tracks::could_move(self.variant, piece, self.to) {
            return Some(format!(
                "{} on {} could never move again.",
                capital_a(name),
                self.target()
            ));
        }
        let reason = self.unsafe_king(drop).or_else(|| self.forbidden(drop));
        Some(reason.unwrap_or_else(|| {
            format!("{} is kept free for another piece in hand.", capital(&self.target()))
        }))
    }
}
