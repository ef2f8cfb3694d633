//! A variant as the pages know it.

use wazir_rules::notation::kif;
use wazir_rules::show::diagram::{self, Figure, Style};
use wazir_rules::variant::{Captured, Variant};
use wazir_rules::{Color, Game, Piece, Rules};
use wazir_words::said_as;

use crate::messages::{Beside, Format, Introduction, PieceFacts, VariantFacts, Wall};
use crate::position;

/// `true` if the pieces of a variant are tiles.
pub fn has_tiles(variant: &Variant) -> bool {
    let is_tile = |kind| matches!(diagram::figure(variant, kind, Style::Usual), Figure::Tile(_));
    variant.all_kinds().any(is_tile)
}

/// Everything that a page must know of a game to play it.
pub fn introduce(rules: &Rules) -> Introduction {
    let variant = rules.variant();
    Introduction {
        facts: variant_facts(variant),
        start: position(&Game::new(rules), 0, String::new()),
        arrays: variant.has_arrays(),
        prelude: variant.prelude().is_some(),
    }
}

/// Lists what a page needs to know of a variant, once for the whole game.
pub fn variant_facts(variant: &Variant) -> VariantFacts {
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        variant.all_kinds().map(move |kind| {
            let about = variant.kind(kind);
            let facts = PieceFacts {
                side: color.into(),
                name: said_as("piece", &about.name).to_owned(),
                letter: about.letter.to_string(),
                value: about.value.map(|hundredths| f64::from(hundredths) / 100.0),
                beside: lies_beside(variant, Piece::new(color, kind)),
            };
            (diagram::id(variant, Piece::new(color, kind)), facts)
        })
    });
    VariantFacts {
        id: variant.id().to_owned(),
        name: variant.name().to_owned(),
        files: variant.board().files() as u8,
        ranks: variant.board().ranks() as u8,
        holes: variant.board().holes().map(|hole| variant.board().name(hole)).collect(),
        wall: variant.walls().map(|rules| Wall { name: rules.noun().to_owned(), moves: rules.one }),
        beside: match variant.captured() {
            Captured::CaptorsHand => Beside::Hand,
            Captured::OwnersHoldings => Beside::Reserve,
            Captured::Removed if variant.has_drops() || variant.drops().gates => Beside::Hand,
            Captured::Removed => Beside::Nothing,
        },
        tiles: has_tiles(variant),
        draw_by_agreement: variant.ending().draw_by_agreement,
        formats: match kif::fits(variant) {
            true => vec![Format::Pgn, Format::Kif, Format::Csa],
            false => vec![Format::Pgn],
        },
        pieces: pieces.collect(),
    }
}

/// Returns whether such a piece can lie beside the board. Where captured pieces leave the game,
/// only those that begin there can.
fn lies_beside(variant: &Variant, piece: Piece) -> bool {
    let kind = piece.kind();
    match variant.captured() {
        Captured::Removed => variant.start().holdings.count(piece.color(), kind) > 0,
        _ => !variant.is_royal(kind) && variant.kind(kind).unpromoted.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;

    #[test]
    fn what_begins_beside_the_board_has_a_place_there() {
        let mut pieces = 0;
        for variant in Shelf::shipped().all() {
            let facts = variant_facts(&variant);
            for color in Color::ALL {
                let held = variant.start().holdings.iter(color).filter(|&(_, count)| count > 0);
                for (kind, _) in held {
                    let id = diagram::id(&variant, Piece::new(color, kind));
                    assert!(facts.pieces[&id].beside, "{id} of {}", variant.id());
                    assert_ne!(facts.beside, Beside::Nothing, "{}", variant.id());
                    pieces += 1;
                }
            }
        }
        assert!(pieces > 0);
    }
}
