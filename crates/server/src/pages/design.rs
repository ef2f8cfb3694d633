//! The designer: a page on which somebody invents a game. Its script asks the desk; the design lives
//! in the browser.

use std::sync::Arc;

use maud::{Markup, html};
use wazir_desk::{BETZA_SIDE, KNOWN_MOVEMENTS, LOOKS, betza_board};
use wazir_rules::Shelf;
use wazir_rules::variant::Variant;
use wazir_words::{mark, said, say};

use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;
use super::weave;

/// The parts of the page, with the names of their tabs.
const PARTS: [(&str, &str); 4] = [
    ("pieces", mark!("Pieces")),
    ("board", mark!("Board")),
    ("rules", mark!("Rules")),
    ("file", mark!("File")),
];

/// The game that a design begins with where none is chosen: the one that is meant where programs name
/// none.
pub(crate) fn usual(shelf: &Shelf) -> Arc<Variant> {
    let normal = shelf.get_by_cecp("normal").or_else(|| shelf.all().next());
    normal.expect("there is a game on the shelf")
}

/// The page, for inventors who ask their questions there; `from` is the id of the game that a new
/// design is based on, `folder` the one in which the page is a file.
pub(crate) fn page(
    shelf: &Shelf,
    from: &str,
    (desk, folder): (DeskPlace, Option<Folder>),
    look: &Look,
) -> Markup {
    let mut games: Vec<_> = shelf.all().collect();
    games.sort_by(|one, other| one.name().cmp(other.name()));
    let content = html! {
        (any_piece())
        // The pictures of the design's own pieces.
        div #sprite {}
        div.designer #designer data-from=(from) data-testid="designer" {
            header.design-head {
                div.title {
                    h1 { (say!("Design a game")) }
                    p.muted { (say!("Take a game, change a piece, and play it at once.")) }
                }
                noscript {
                    p {
                        (weave(
                            say!("The designer needs JavaScript, which this browser does not run. A game can also be written as a text file: see {notation}."),
                            &[("notation", html! { a href="/learn/betza" { (say!("the notation of movements")) } })],
                        ))
                    }
                }
                div.fields {
                    label { (say!("Name")) input #name data-field="name" data-testid="name" maxlength="60" autocomplete="off"; }
                    label.wide { (say!("What is special about it")) input #about data-field="about" data-testid="about" maxlength="200" autocomplete="off"; }
                    label { (say!("Begin with"))
                        select #based-on data-field="based-on" data-testid="based-on" {
                            option value="" { (say!("nothing")) }
                            @for game in &games {
                                option value=(game.id()) selected[game.id() == from] { (game.name()) }
                            }
                        }
                    }
                }
            }
            div.tabs role="tablist" aria-label=(say!("Parts of the design")) {
                @for (index, (id, name)) in PARTS.iter().enumerate() {
                    button type="button" role="tab" id={ "tab-" (id) } aria-controls={ "part-" (id) }
                        aria-selected=(index == 0) tabindex=[(index > 0).then_some("-1")] data-testid={ "tab-" (id) } { (said(name)) }
                }
            }
            @for (index, (id, _)) in PARTS.iter().enumerate() {
                section.part id={ "part-" (id) } role="tabpanel" aria-labelledby={ "tab-" (id) } hidden[index > 0] {}
            }
            div.design-bar #bar {}
        }
        (super::game::json("movements", &KNOWN_MOVEMENTS.map(|(name, betza)| (said(name), betza))))
        (super::game::json("looks", &LOOKS.map(|(word, name)| (word, said(name)))))
    };
    Page {
        title: say!("Design a game"),
        tab: Some(Tab::Design),
        styles: &[
            "style/board.css",
            "style/marks.css",
            "style/glance.css",
            "style/betza.css",
            "style/design.css",
        ],
        script: Some("design/main.js"),
        desk,
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}

/// The piece in the middle of the board on which movements are shown.
fn any_piece() -> Markup {
    let board = betza_board(BETZA_SIDE);
    let middle = board.square(BETZA_SIDE / 2, BETZA_SIDE / 2).map(|square| board.name(square));
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" data-side=(BETZA_SIDE) data-middle=[middle] #diagram {
            symbol id="any-piece" viewBox="0 0 100 100" {
                circle cx="50" cy="50" r="32" fill="var(--w-fill)" stroke="var(--w-stroke)" stroke-width="6" {}
            }
        }
    }
}
