//! A position as a picture in a page: a diagram with the page's colours and its sprite.

use maud::{Markup, PreEscaped, html};
use wazir_desk::learn::{INLINE, describe_setup, inline};
use wazir_rules::show::diagram::{self, Options, Sheet, Style, Trays};
use wazir_rules::variant::{PieceKind, Variant};

use crate::pages::Look;

/// The start position of a game, the board alone, on the page of another. Pieces that the page's
/// sprite does not have are drawn with it.
pub(super) fn array_on(page: &Variant, variant: &Variant, style: Style) -> Markup {
    let is_there = |kind: &PieceKind| {
        page.kinds().iter().any(|own| own.letter == kind.letter && own.name == kind.name)
    };
    let prefix = format!("{}-", variant.id());
    let options = match variant.kinds().iter().all(is_there) {
        true => Options { coordinates: false, ..INLINE },
        false => Options { coordinates: false, symbols: true, prefix: &prefix, style, ..INLINE },
    };
    inline(variant, variant.start(), &options, &describe_setup(variant, variant.start()))
}

/// A game's start position for its card. The pieces are drawn with it, since a page with cards
/// shows several games.
pub(super) fn card(variant: &Variant, style: Style) -> Markup {
    let prefix = format!("{}-", variant.id());
    let options = Options { style, ..Options::bare(&prefix) };
    let Sheet { width, height, content } = diagram::sheet(variant, variant.start(), &options);
    html! {
        svg viewBox={ "0 0 " (width) " " (height) } width=(width * 2 / 5) height=(height * 2 / 5) aria-hidden="true" {
            (PreEscaped(content))
        }
    }
}

/// A game's start position as an SVG file, for lists.
pub(crate) fn thumbnail(variant: &Variant) -> String {
    let style = Look::default().style();
    let bare = Options { coordinates: false, trays: Trays::None, style, ..Options::FILE };
    diagram::draw(variant, variant.start(), &bare)
}
