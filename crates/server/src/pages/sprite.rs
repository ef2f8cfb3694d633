//! The pieces of one game as symbols, inlined once in a page; everything else says
//! `<use href="#w-K">`.

use maud::{Markup, PreEscaped, html};
use wazir_rules::diagram::{Paint, Style, symbol};
use wazir_rules::square::{Color, Piece};
use wazir_rules::variant::Variant;

/// The hidden drawing that holds a symbol for every piece of both sides. Its colours are
/// variables of the style sheet.
pub(crate) fn sprite(variant: &Variant, style: Style) -> Markup {
    let of = |color: Color, kind| {
        PreEscaped(symbol(variant, Piece::new(color, kind), Paint::variables(color), style))
    };
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            @for color in Color::ALL { @for kind in variant.all_kinds() { (of(color, kind)) } }
        }
    }
}
