//! A position as a picture in a page: a diagram with the page's colours and its sprite.

use maud::{Markup, PreEscaped, html};
use wazir_rules::Setup;
use wazir_rules::show::diagram::{self, Colors, Options, Sheet, Trays};
use wazir_rules::variant::Variant;

/// The options that all have in common: the sprite is the page's, and the text says whose turn
/// it is.
pub const INLINE: Options<'_> = Options {
    colors: Colors::Page,
    symbols: false,
    turn: false,
    trays: Trays::None,
    ..Options::FILE
};

/// Rows for the pieces beside the board, if there are any: pictures in a text are narrow.
pub fn trays(held: bool) -> Trays {
    if held { Trays::Rows } else { Trays::None }
}

/// A picture with a label for those who cannot see it.
pub fn inline(variant: &Variant, setup: &Setup, options: &Options<'_>, label: &str) -> Markup {
    let Sheet { width, height, content } = diagram::sheet(variant, setup, options);
    html! {
        svg.picture viewBox={ "0 0 " (width) " " (height) } width=(width * 31 / 50) role="img" aria-label=(label) {
            (PreEscaped(content))
        }
    }
}
