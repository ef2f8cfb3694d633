//! The rules of a design: a page that its script fills, for the design is in its address or in the
//! browser.

use maud::{Markup, html};
use wazir_rules::Shelf;
use wazir_words::say;

use super::design::usual;
use super::game::json;
use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;

/// The style sheets of pages of rules.
pub(crate) const STYLES: [&str; 5] = [
    "style/board.css",
    "style/learn.css",
    "style/marks.css",
    "style/glance.css",
    "style/exercise.css",
];

/// The page, for readers who ask their questions there; `folder` is the one in which it is a file.
/// Without the text of a `design` it shows the one that its address has.
pub(crate) fn page(
    shelf: &Shelf,
    design: Option<&str>,
    (desk, folder): (DeskPlace, Option<Folder>),
    look: &Look,
) -> Markup {
    let content = html! {
        div #own-rules data-from=(usual(shelf).id()) data-testid="own-rules" {
            @if let Some(design) = design { (json("design", &design)) }
            noscript { p { (say!("Rules of games that are made here need JavaScript, which this browser does not run.")) } }
        }
    };
    Page {
        title: say!("Rules"),
        tab: Some(Tab::Learn),
        styles: &STYLES,
        script: Some("page/rules.js"),
        desk,
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}
