//! The pieces of a game as symbols, once in a page; everything else refers to them by
//! `<use href="#w-K">`.

use maud::{Markup, PreEscaped, html};
use wazir_rules::show::diagram::{Colors, Options, Style, symbols};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Piece};

/// A hidden drawing with a symbol for every piece of both sides, in colours that are variables
/// of the style sheet.
pub(crate) fn sprite(variant: &Variant, style: Style) -> Markup {
    let both = |kind| Color::ALL.map(|color| Piece::new(color, kind));
    let pieces: Vec<Piece> = variant.all_kinds().flat_map(both).collect();
    let options = Options { style, colors: Colors::Page, ..Options::default() };
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            (PreEscaped(symbols(variant, &pieces, &options)))
        }
    }
}
