//! A position as a picture in a page: a diagram with the page's colours and its sprite.

use maud::{Markup, PreEscaped, html};
use wazir_rules::Setup;
use wazir_rules::show::diagram::{self, Colors, Options, Sheet, Style, Trays};
use wazir_rules::variant::{PieceKind, Variant};

use super::setup_list;
use crate::pages::Look;

/// The options that all have in common: the sprite is the page's, and the text says whose turn
/// it is.
pub(super) const INLINE: Options<'_> = Options {
    colors: Colors::Page,
    symbols: false,
    turn: false,
    trays: Trays::None,
    ..Options::FILE
};

/// Rows for the pieces beside the board, if there are any: pictures in a text are narrow.
pub(super) fn trays(held: bool) -> Trays {
    if held { Trays::Rows } else { Trays::None }
}

/// A picture with a label for those who cannot see it.
pub(super) fn inline(
    variant: &Variant,
    setup: &Setup,
    options: &Options<'_>,
    label: &str,
) -> Markup {
    let Sheet { width, height, content } = diagram::sheet(variant, setup, options);
    html! {
        svg.picture viewBox={ "0 0 " (width) " " (height) } width=(width * 31 / 50) role="img" aria-label=(label) {
            (PreEscaped(content))
        }
    }
}

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
    inline(variant, variant.start(), &options, &setup_list::describe(variant, variant.start()))
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
