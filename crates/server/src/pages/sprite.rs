//! The pieces of one game as symbols, inlined once in a page; everything else says
//! `<use href="#w-K">`.

use maud::{Markup, PreEscaped, html};
use wazir_rules::diagram::{Paint, symbol};
use wazir_rules::square::{Color, Piece};
use wazir_rules::variant::Variant;

/// How tiles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PieceStyle {
    /// As the game's own players know them.
    #[default]
    Usual,
    /// With emblems and ticks that show the moves.
    International,
}

/// The hidden drawing that holds a symbol for every piece of both sides. Its colours are
/// variables of the style sheet.
pub(crate) fn sprite(variant: &Variant, _style: PieceStyle) -> Markup {
    let of = |color: Color, kind| {
        let paint = match color {
            Color::White => Paint {
                fill: "var(--w-fill)",
                stroke: "var(--w-stroke)",
                detail: "var(--w-detail)",
            },
            Color::Black => Paint {
                fill: "var(--b-fill)",
                stroke: "var(--b-stroke)",
                detail: "var(--b-detail)",
            },
        };
        symbol(variant, Piece::new(color, kind), paint)
    };
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            @for color in Color::ALL { @for kind in variant.all_kinds() { (PreEscaped(of(color, kind))) } }
        }
    }
}
