//! Explains why a piece in hand cannot be dropped.

use super::{Why, capital_a};
use crate::moves::Move;
use crate::show::glance::{same_on_file, tracks};
use crate::square::{Kind, Piece};

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
        if self.setup.holdings.count(self.setup.turn, kind) == 0 {
            return Some(format!("You have no {name} in hand."));
        }
        if self.at(self.to).is_some() {
            return Some(format!("{} is occupied.", self.target()));
        }
        if let Some(other) = same_on_file(self.variant, self.setup, piece, self.to) {
            return Some(format!(
                "You already have {} on the {}-file, on {}.",
                crate::show::glance::words::a(name),
                self.variant.board().file_letter(self.to),
                self.name(other)
            ));
        }
        if !tracks::could_move(self.variant, piece, self.to) {
            return Some(format!(
                "{} on {} could never move again.",
                capital_a(name),
                self.target()
            ));
        }
        Some(self.unsafe_king(drop).unwrap_or_else(|| {
            format!("{} may not be dropped to give checkmate.", capital_a(name))
        }))
    }
}
