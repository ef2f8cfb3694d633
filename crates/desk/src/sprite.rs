//! The pieces of a game as symbols, once in a page; everything else refers to them by
//! `<use href="#w-K">`.

use wazir_rules::show::diagram::{Colors, Options, Style, symbols};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Piece};

use crate::messages::TileStyle;

/// A hidden SVG drawing with a symbol for every piece of both sides, in colours that are variables
/// of the style sheet.
pub fn sprite(variant: &Variant, style: Style) -> String {
    let both = |kind| Color::ALL.map(|color| Piece::new(color, kind));
    let pieces: Vec<Piece> = variant.all_kinds().flat_map(both).collect();
    let options = Options { style, colors: Colors::Page, ..Options::default() };
    let symbols = symbols(variant, &pieces, &options);
    let id = variant.id();
    format!(
        r#"<svg class="sprite" data-variant="{id}" width="0" height="0" aria-hidden="true">{symbols}</svg>"#
    )
}

impl From<TileStyle> for Style {
    fn from(tiles: TileStyle) -> Style {
        match tiles {
            TileStyle::Kanji => Style::Usual,
            TileStyle::International => Style::International,
        }
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;
    use crate::variant_facts;

    #[test]
    fn every_piece_has_its_symbol() {
        for variant in Shelf::shipped().all() {
            for tiles in [TileStyle::Kanji, TileStyle::International] {
                let drawn = sprite(&variant, tiles.into());
                for piece in variant_facts(&variant).pieces.keys() {
                    assert!(
                        drawn.contains(&format!("id=\"{piece}\"")),
                        "{piece} of {}",
                        variant.id()
                    );
                }
            }
        }
    }
}
