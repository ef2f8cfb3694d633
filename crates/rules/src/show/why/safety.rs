//! The safety of the royal piece, its attackers, and other rules that a move may break.

use wazir_words::{said, said_as, say};

use super::{Why, capital_a};
use crate::moves::Move;
use crate::notation::is_capture;
use crate::reference::{self, Objection};
use crate::setup::Setup;
use crate::show::glance::tracks;
use crate::square::{Color, Piece, Square};
use crate::text::{capital, list};

impl Why<'_> {
    /// Explains a move that leaves the own king attacked; `None` if it does not.
    pub(super) fn unsafe_king(&self, mv: Move) -> Option<String> {
        let us = self.setup.turn;
        let after = reference::play(self.variant, self.setup, mv);
        let attacked = |square: Square| Some((square, self.attackers(&after, square, !us)));
        let (square, attackers) = self
            .royals(&after, us)
            .into_iter()
            .filter_map(attacked)
            .find(|(_, attackers)| !attackers.is_empty())?;
        let &attacker = attackers.first()?;
        let king = self.kind(after.board[square.index()]?);
        let by = self.list(&attackers, &after);
        if mv.to() == square && mv.dropped().is_none() {
            return Some(say!(
                "The {king} would be in check on {to} from {by}.",
                king,
                to = self.target(),
                by
            ));
        }
        let now = self.royals(self.setup, us).into_iter();
        let before: Vec<Square> =
            now.flat_map(|square| self.attackers(self.setup, square, !us)).collect();
        Some(if before.contains(&attacker) {
            say!("You are in check from {all}.", all = self.list(&before, self.setup))
        } else {
            say!("That would leave the {king} in check from {by}.", king, by)
        })
    }

    /// Explains a move that its piece can make, and that leaves its own king safe.
    pub(super) fn forbidden(&self, mv: Move) -> Option<String> {
        let captures = |mv: &&Move| is_capture(self.setup, **mv);
        if let Some(capture) = self.legal.iter().find(captures) {
            if self.variant.moves().must_capture && !is_capture(self.setup, mv) {
                let square = self.name(capture.victim().unwrap_or(capture.to()));
                return Some(say!(
                    "You must capture if you can, for instance on {square}.",
                    square
                ));
            }
        }
        let us = self.setup.turn;
        let royal = |color: Color| -> Option<&str> {
            let square = self.royals(self.setup, color).into_iter().next()?;
            Some(self.kind(self.at(square)?))
        };
        let dropped =
            mv.dropped().map(|kind| capital_a(said_as("piece", &self.variant.kind(kind).name)));
        Some(match reference::objection(self.variant, self.setup, mv)? {
            Objection::InCheck => return self.unsafe_king(mv),
            Objection::Flees => {
                let name = royal(us)?;
                say!(
                    "The {name} is in check and may not move, except to take the only piece that attacks it.",
                    name
                )
            }
            Objection::Explodes => say!("Your own {king} would explode.", king = royal(us)?),
            Objection::Petrifies => {
                let wall = said(self.variant.walls()?.noun());
                say!("Your own {king} would become a {wall}.", king = royal(us)?, wall)
            }
            Objection::Faces(squares) => {
                let after = reference::play(self.variant, self.setup, mv);
                if !self.variant.facing_kinds().is_empty() {
                    let pieces = capital(&self.list(&squares, &after));
                    return Some(say!("{pieces} face each other: part them, or pass.", pieces));
                }
                say!("{all} would face each other.", all = capital(&self.list(&squares, &after)))
            }
            Objection::Checks => match dropped {
                Some(name) => say!("{name} may not be dropped to give check.", name),
                None => say!("It is not allowed to check the {king}.", king = royal(!us)?),
            },
            Objection::Mates => {
                say!("{value} may not be dropped to give checkmate.", value = dropped?)
            }
            Objection::Threatens => {
                say!("A promotion may not give check, nor attack an enemy piece.").to_owned()
            }
            Objection::Trades => {
                let taken = self.at(mv.victim().unwrap_or(mv.to()))?;
                say!("The {piece} may not be traded so.", piece = self.kind(taken))
            }
        })
    }

    /// The squares of the royal pieces of `color`.
    pub(super) fn royals(&self, setup: &Setup, color: Color) -> Vec<Square> {
        let is_royal = |piece: Piece| piece.color() == color && self.variant.is_royal(piece.kind());
        let squares = self.variant.board().squares();
        squares.filter(|square| setup.board[square.index()].is_some_and(is_royal)).collect()
    }

    /// The squares of pieces of `by` that could capture on `square`.
    pub(super) fn attackers(&self, setup: &Setup, square: Square, by: Color) -> Vec<Square> {
        let attacks = |&from: &Square| {
            let Some(piece) = setup.board[from.index()].filter(|piece| piece.color() == by) else {
                return false;
            };
            let tracks = tracks::now(self.variant, setup, piece, from);
            tracks.iter().any(|track| track.to == square && track.capture && track.is_free(setup))
        };
        self.variant.board().squares().filter(attacks).collect()
    }

    /// Lists pieces with their squares: `the Rook on e8 and the Knight on f3`.
    pub(super) fn list(&self, squares: &[Square], setup: &Setup) -> String {
        let names = squares.iter().filter_map(|&square| {
            let piece = setup.board[square.index()]?;
            Some(say!(
                "the {piece} on {square}",
                piece = self.kind(piece),
                square = self.name(square)
            ))
        });
        list(&names.collect::<Vec<_>>(), say!("and"))
    }
}
