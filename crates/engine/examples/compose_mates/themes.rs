//! The themes of a move.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Kind, Move, MoveKind, Position, Square, Tables};

/// A piece that may be lost for nothing is a sacrifice from this value, in hundredths of a pawn.
const SACRIFICE: i32 = 150;

/// Words for a move, the name of the piece first, and how unexpected each is.
pub(crate) struct Themes {
    pub(crate) words: Vec<String>,
    surprise: f64,
}

/// The value of a kind; the royal one has none.
pub(crate) fn worth(variant: &Variant, kind: Kind) -> i32 {
    variant.kind(kind).value.unwrap_or_default()
}

impl Themes {
    /// The themes of a legal move.
    pub(crate) fn new<B: Bits>(tables: &Tables<B>, position: &Position<B>, mv: Move) -> Themes {
        let variant = tables.variant();
        let next = position.play_unchecked(tables, mv);
        let us = position.turn();
        let moving = mv.dropped().or_else(|| Some(position.piece(mv.origin())?.kind()));
        let moving = moving.expect("a move has a piece");
        let arrives = mv.promotion().unwrap_or(moving);
        let taken = position.captured(mv).map_or(0, |(_, piece)| worth(variant, piece.kind()));
        let check = next.in_check(tables);
        let attackers = |king| next.attackers(tables, us, king, next.occupied()).count();
        let checkers = next.royal(!us).map_or(0, attackers);
        let offered = worth(variant, arrives).max(worth(variant, moving));
        let replies = next.legal_moves(tables);
        let lost =
            replies.iter().any(|&reply| next.captured(reply).is_some_and(|(at, _)| at == mv.to()));

        let mut themes =
            Themes { words: vec![variant.kind(moving).name.to_lowercase()], surprise: 0.0 };
        let capture = position.captured(mv).is_some();
        themes.add(mv.dropped().is_some(), "drop", 0.0);
        themes.add(capture, "capture", -f64::from(taken) / 250.0);
        themes.add(mv.kind() == MoveKind::EnPassant, "en passant", 4.0);
        themes.add(mv.kind() == MoveKind::Castle, "castling", 4.0);
        themes.promotion(variant, position, mv, moving);
        themes.add(check && !position.checks_directly(tables, mv), "discovered check", 1.5);
        themes.add(checkers > 1, "double check", 1.5);
        themes.add(check && checkers < 2 && position.checks_directly(tables, mv), "check", 0.0);
        themes.add(!check && !capture && mv.promotion().is_none(), "quiet", 3.0);
        themes.add(
            lost && offered - taken >= SACRIFICE,
            "sacrifice",
            2.0 + f64::from(offered - taken) / 500.0,
        );
        themes.add(barred_drop(tables, position), "a drop would mate but may not", 6.0);
        themes
    }

    fn add(&mut self, holds: bool, word: &str, surprise: f64) {
        if holds {
            self.words.push(word.to_owned());
            self.surprise += surprise;
        }
    }

    fn promotion<B: Bits>(
        &mut self,
        variant: &Variant,
        position: &Position<B>,
        mv: Move,
        moving: Kind,
    ) {
        let choices = &variant.kind(moving).promotes_to;
        let Some(kind) = mv.promotion() else { return };
        let from_holdings = variant.promotion().from_holdings;
        let can =
            |&&kind: &&Kind| !from_holdings || position.holdings().count(position.turn(), kind) > 0;
        let best = choices.iter().filter(can).map(|&kind| worth(variant, kind)).max();
        let word = if from_holdings { "promotion from holdings" } else { "promotion" };
        self.add(true, &format!("{word} to {}", variant.kind(kind).name.to_lowercase()), 1.0);
        self.add(best > Some(worth(variant, kind)), "underpromotion", 2.5);
    }

    /// The words in a row.
    pub(crate) fn text(&self) -> String {
        self.words.join(", ")
    }

    /// A measure of how unexpected the move is.
    pub(crate) fn surprise(&self) -> f64 {
        self.surprise
    }
}

/// Returns whether a drop is illegal only because it would mate.
fn barred_drop<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> bool {
    if position.in_check(tables) {
        return false;
    }
    let (variant, us) = (tables.variant(), position.turn());
    let legal = position.legal_moves(tables);
    let empty = tables.squares() & !position.occupied();
    let held = position.holdings().iter(us).map(|(kind, _)| kind);
    held.filter(|&kind| variant.kind(kind).rules.no_drop_mate).any(|kind| {
        let doubled = |to: Square| {
            let same = |s: Square| variant.board().file(s) == variant.board().file(to);
            let own = |s: Square| position.piece(s).is_some_and(|p| p.kind() == kind);
            position.pieces(us).squares().any(|s| same(s) && own(s))
        };
        let open = empty & !tables.stuck(us, kind);
        open.squares().any(|to| !legal.contains(&Move::drop(kind, to)) && !doubled(to))
    })
}
