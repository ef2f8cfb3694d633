//! The pieces of a game as symbols, once in a page.

use maud::{Markup, PreEscaped};
use wazir_rules::show::diagram::Style;
use wazir_rules::variant::Variant;

/// A hidden drawing with a symbol for every piece of both sides.
pub(crate) fn sprite(variant: &Variant, style: Style) -> Markup {
    PreEscaped(wazir_desk::sprite(variant, style))
}
