//! The rules pages, and the shelf that leads to them.

use maud::{Markup, html};
use wazir_rules::diagram::Style;
use wazir_rules::prelude;

use crate::app::{App, Known};
use crate::pages::new::GameChoice;
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

/// What can be played, as the page for new games offers it.
pub(crate) fn choices(app: &App) -> Vec<GameChoice> {
    let choice = |known: &Known| {
        let variant = &known.variant;
        GameChoice {
            id: variant.id.clone(),
            name: variant.name.clone(),
            about: variant.about.clone(),
            size: format!("{}x{}", variant.board.files(), variant.board.ranks()),
            picture: None,
            rule_sets: vec![(variant.id.clone(), "Usual rules".into())],
            has_prelude: variant.prelude.is_some(),
            arrays: prelude::numbers(variant),
        }
    };
    app.shelf.iter().map(choice).collect()
}
