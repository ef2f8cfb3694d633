//! Play without a stored game: the game lives in the page, which asks the desk about its rules and
//! borrows an engine there.

use maud::{Markup, html};
use wazir_desk::introduce;
use wazir_rules::{Rules, Shelf};
use wazir_words::{said, say};

use super::game::{beside, json, tray};
use super::head::head;
use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;
use super::sprite;
use super::still;
use crate::brain::LEVELS;
use crate::messages::Side;

/// The page of a game, for players who ask their questions there; `folder` is the one in which it is
/// a file.
pub(crate) fn page(
    shelf: &Shelf,
    rules: &Rules,
    (desk, folder): (DeskPlace, Option<Folder>),
    look: &Look,
) -> Markup {
    let variant = rules.variant();
    let introduction = introduce(rules);
    let (facts, start) = (&introduction.facts, &introduction.start);
    let title = say!("Play {game}", game = facts.name);
    let content = html! {
        (sprite(variant, look.style()))
        h1.visually-hidden { (title) }
        div.game.local #game data-files=(facts.files) data-ranks=(facts.ranks)
            data-beside=(beside(facts.beside)) data-rules={ "/learn/" (facts.id) }
            data-analysis={ "/analysis/" (facts.id) } data-testid="local" {
            (head(shelf, facts, "/play"))
            section.table aria-label=(say!("Board and players")) {
                div.bar.far #bar-far {}
                (tray(facts, &start.beside, Side::Black, "far"))
                div.eval #eval hidden {}
                div.board-place #board { (still::board(variant, facts, start, Side::White)) }
                (tray(facts, &start.beside, Side::White, "near"))
                div.bar.near #bar-near {}
            }
            aside.panel #panel aria-label=(say!("The game")) {
                noscript { p.card { (say!("Playing here needs JavaScript, which this browser does not run.")) } }
            }
        }
        (json("introduction", &introduction))
        (json("levels", &LEVELS.map(said)))
    };
    Page {
        title: &title,
        tab: Some(Tab::Play),
        styles: &["style/board.css", "style/marks.css", "style/game.css", "style/local.css"],
        script: Some("local/main.js"),
        full: true,
        desk,
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}
