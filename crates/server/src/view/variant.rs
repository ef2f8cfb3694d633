//! A variant as the pages know it.

use wazir_rules::show::diagram::{self, Figure, Style};
use wazir_rules::variant::{Captured, Variant};
use wazir_rules::{Color, Piece};

use crate::messages::{Beside, PieceFacts, VariantFacts};

/// `true` if the pieces of a variant are tiles.
pub(crate) fn has_tiles(variant: &Variant) -> bool {
    let is_tile = |kind| matches!(diagram::figure(variant, kind, Style::Usual), Figure::Tile(_));
    variant.all_kinds().any(is_tile)
}

/// Lists what a page needs to know of a variant, once for the whole game.
pub(crate) fn variant_facts(variant: &Variant) -> VariantFacts {
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        variant.all_kinds().map(move |kind| {
            let about = variant.kind(kind);
            let facts = PieceFacts {
                side: color.into(),
                name: about.name.clone(),
                letter: about.letter.to_string(),
                value: about.value.map(|hundredths| f64::from(hundredths) / 100.0),
                beside: !variant.is_royal(kind) && about.unpromoted.is_none(),
            };
            (diagram::id(variant, Piece::new(color, kind)), facts)
        })
    });
    VariantFacts {
        id: variant.id().to_owned(),
        name: variant.name().to_owned(),
        files: variant.board().files() as u8,
        ranks: variant.board().ranks() as u8,
        holes: {
            let holes = variant.board().squares().filter(|&place| variant.board().is_hole(place));
            holes.map(|place| variant.board().name(place)).collect()
        },
        beside: match variant.captured() {
            Captured::CaptorsHand => Beside::Hand,
            Captured::OwnersHoldings => Beside::Reserve,
            Captured::Removed if variant.has_drops() => Beside::Hand,
            Captured::Removed => Beside::Nothing,
        },
        tiles: has_tiles(variant),
        draw_by_agreement: variant.ending().draw_by_agreement,
        pieces: pieces.collect(),
    }
}
