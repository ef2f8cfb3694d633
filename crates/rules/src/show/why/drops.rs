//! Explains why a piece in hand cannot be dropped.

use wazir_words::{said_as, say};

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
        let name = said_as("piece", &self.variant.kind(kind).name);
        let piece = Piece::new(self.setup.turn, kind);
        if !self.variant.has_drops() {
            let in_reserve = self.setup.holdings.count(self.setup.turn, kind) > 0;
            return Some(match in_reserve && self.variant.promotion().from_holdings {
                true => say!("Pieces beside the board return only by promotion.").to_owned(),
                false => say!("There are no drops in this game.").to_owned(),
            });
        }
        if self.setup.holdings.count(self.setup.turn, self.variant.base(kind)) == 0 {
            return Some(say!("You have no {name} in hand.", name));
        }
        if self.setup.is_occupied(self.to) {
            return Some(say!("{to} is occupied.", to = self.target()));
        }
        if let Some(other) = same_on_file(self.variant, self.setup, piece, self.to) {
            let file = self.variant.board().file_letter(self.to);
            return Some(match self.variant.kind(kind).most_per_file {
                Some(most @ 2..) => {
                    say!("You already have {most} {name}s on the {file}-file.", most, name, file)
                }
                _ => say!(
                    "You already have {piece} on the {file}-file, on {square}.",
                    piece = a(name),
                    file,
                    square = self.name(other)
                ),
            });
        }
        let facts = self.variant.kind(kind);
        let outside = |region: &&Region| !region.contains(self.setup.turn, self.to);
        if let Some(region) = facts.drops_in.as_ref().filter(outside) {
            let squares = region.name_squares(self.variant.board(), self.setup.turn);
            return Some(say!(
                "{piece} can be dropped only on {squares}.",
                piece = capital_a(name),
                squares
            ));
        }
        if facts.rules.one_per_shade && self.legal.iter().any(|mv| mv.dropped() == Some(kind)) {
            let board = self.variant.board();
            let shade = |square| (board.file(square) + board.rank(square)) % 2;
            let same = |&square: &Square| {
                self.at(square) == Some(piece) && shade(square) == shade(self.to)
            };
            if let Some(other) = board.squares().find(same) {
                return Some(say!(
                    "Your {name} on {square} stands on a square of the same colour.",
                    name,
                    square = self.name(other)
                ));
            }
        }
        if !self.variant.drops().stuck && !tracks::could_move(self.variant, piece, self.to) {
            return Some(say!(
                "{piece} on {to} could never move again.",
                piece = capital_a(name),
                to = self.target()
            ));
        }
        let reason = self.unsafe_king(drop).or_else(|| self.forbidden(drop));
        Some(reason.unwrap_or_else(|| {
            say!("{to} is kept free for another piece in hand.", to = capital(&self.target()))
        }))
    }
}
