//! The analysis board: a tree of moves that belongs to no stored game, and an engine that thinks
//! about any of its positions. The tree lives in the page.

use maud::{Markup, html};
use wazir_rules::notation::fen;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Rules, Shelf};
use wazir_words::say;

use super::game::{beside, json, tray};
use super::head::head;
use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;
use super::sprite;
use super::still;
use crate::messages::{Position, Side, Study};

/// The page as a file of a folder: nothing is studied yet.
pub(crate) fn start(shelf: &Shelf, rules: &Rules, folder: Folder, tables: &str) -> Markup {
    let game = Game::new(rules.clone());
    let study = wazir_desk::begin_study(rules, None, &[]).expect("the start position is sound");
    let start = wazir_desk::position(&game, 0, String::new());
    let place = (DeskPlace::Browser, Some(folder));
    page(shelf, rules.variant(), (&study, &start), place, tables, &Look::default())
}

/// The page for readers who ask their questions there. `start` is the position in which the study
/// begins; `folder` is the one in which the page is a file; `tables` lists the endgame tables that its script
/// may fetch.
pub(crate) fn page(
    shelf: &Shelf,
    variant: &Variant,
    (study, start): (&Study, &Position),
    (desk, folder): (DeskPlace, Option<Folder>),
    tables: &str,
    look: &Look,
) -> Markup {
    let facts = wazir_desk::variant_facts(variant);
    let title = say!("Analysis: {game}", game = facts.name);
    let content = html! {
        (sprite(variant, look.style()))
        h1.visually-hidden { (title) }
        div.game.analysis #game data-files=(facts.files) data-ranks=(facts.ranks)
            data-beside=(beside(facts.beside)) data-start=(fen::write(variant, variant.start()))
            data-testid="analysis" {
            (head(shelf, &facts, "/analysis"))
            section.table aria-label=(say!("Board")) {
                (tray(&facts, &start.beside, Side::Black, "far"))
                div.eval #eval hidden {}
                div.board-place #board { (still::board(variant, &facts, start, Side::White)) }
                (tray(&facts, &start.beside, Side::White, "near"))
            }
            aside.panel #panel aria-label=(say!("Analysis")) {
                noscript { p.card { (say!("Analysis needs JavaScript, which this browser does not run.")) } }
            }
        }
        (json("facts", &facts))
        (json("study", study))
        (json("start", start))
    };
    Page {
        title: &title,
        tab: Some(Tab::Analyse),
        styles: &[
            "style/board.css",
            "style/marks.css",
            "style/game.css",
            "style/ending.css",
            "style/analysis.css",
        ],
        script: Some("analysis/main.js"),
        full: true,
        desk,
        folder,
        tables: Some((&facts.id, tables)),
        look: *look,
        ..Page::default()
    }
    .render(content)
}
