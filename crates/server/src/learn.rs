//! The rules pages, and the shelf that leads to them.

use maud::{Markup, html};
use wazir_rules::diagram::Style;

use crate::app::{App, Known};
use crate::pages::{Page, Tab, sprite};

/// The first page: every game.
pub(crate) fn shelf(app: &App) -> Markup {
    let content = html! {
        h1 { "Wazir" }
        ul { @for known in &app.shelf { li { a href={ "/learn/" (known.variant.id) } { (known.variant.name) } } } }
    };
    Page { title: "Chess variants", tab: Some(Tab::Learn), ..Page::default() }.render(content)
}

/// A game's rules.
pub(crate) fn page(known: &Known) -> Markup {
    let content = html! {
        (sprite(&known.variant, Style::Usual))
        h1 { (known.variant.name) }
    };
    Page { title: &known.variant.name, tab: Some(Tab::Learn), ..Page::default() }.render(content)
}
