//! A position as a picture inside a page: what [`wazir_rules::show::diagram`] draws, in the page's
//! colours and with its sprite.

use maud::{Markup, PreEscaped, html};
use wazir_rules::setup::Setup;
use wazir_rules::show::diagram::{self, Colors, Options, Sheet, Trays};
use wazir_rules::variant::Variant;

use super::setup_list;

/// What all of them have in common: the sprite is the page's, and whose turn it is stands in
/// the text.
pub(super) const INLINE: Options<'_> = Options {
    colors: Colors::Page,
    symbols: false,
    turn: false,
    trays: Trays::None,
    ..Options::FILE
};

/// Room for what lies beside the board, where something does: pictures in a text are narrow.
pub(super) fn rows(held: bool) -> Trays {
    if held { Trays::Rows } else { Trays::None }
}

/// The picture, and what it shows in words.
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

/// A game's start position without what surrounds the board.
pub(super) fn bare(variant: &Variant) -> Markup {
    let options = Options { coordinates: false, ..INLINE };
    inline(variant, variant.start(), &options, &setup_list::in_words(variant, variant.start()))
}

/// The same as a file, for the game's card.
pub(crate) fn thumbnail(variant: &Variant) -> String {
    let bare = Options { coordinates: false, trays: Trays::None, ..Options::FILE };
    diagram::draw(variant, variant.start(), &bare)
}
