//! Endings: what a position with few men is worth, by the endgame tables of its game.

use maud::{Markup, html};
use wazir_desk::{ending_title, small_endings};
use wazir_rules::{Game, Rules, Shelf};
use wazir_tablebase::check;
use wazir_words::say;

use super::game::json;
use super::head::head;
use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;
use super::sprite;
use super::still;
use crate::messages::Side;

/// The page for readers who ask their questions there; `folder` is the one in which it is a file; `tables` lists
/// the files that its script may fetch.
pub(crate) fn page(
    shelf: &Shelf,
    rules: &Rules,
    (desk, folder): (DeskPlace, Option<Folder>),
    tables: &str,
    look: &Look,
) -> Markup {
    let variant = rules.variant();
    let facts = wazir_desk::variant_facts(variant);
    let title = say!("Endings: {game}", game = facts.name);
    let endings = small_endings(variant);
    let start = wazir_desk::position(&Game::new(rules.clone()), 0, String::new());
    let example = endings.first().map(|first| first.name(variant)).unwrap_or_default();
    let content = html! {
        (sprite(variant, look.style()))
        h1 { (title) }
        (head(shelf, &facts, "/tables"))
        @if let Err(unfit) = check(variant) {
            p.fault data-testid="unfit" { (wazir_desk::words::sentence(&unfit.to_string())) }
        } @else {
            p { (say!("With few men on the board it is known what every position is worth. Choose a man to see what happens if it stands elsewhere; drag it there.")) }
            noscript { p.card { (say!("This page needs JavaScript, which this browser does not run.")) } }
            div.endings #endings data-testid="endings" {
                div.ending-table {
                    div.ending-board { (still::board(variant, &facts, &start, Side::White)) }
                }
                div.ending-side {
                    div.ending-pick {
                        label { (say!("Ending"))
                            select #ending data-testid="ending" {
                                @for ending in &endings {
                                    option value=(ending.name(variant)) { (ending_title(variant, ending)) }
                                }
                            }
                        }
                        form.ending-men {
                            label { (say!("Men, such as {example}", example))
                                input #men type="text" maxlength="16" autocomplete="off" spellcheck="false" data-testid="men";
                            }
                            button { (say!("Show")) }
                        }
                    }
                    p.ending-fault role="alert" data-testid="ending-fault" {}
                    h2.ending-title {}
                    p.ending-worth role="status" data-testid="ending-worth" {}
                    div.row role="group" aria-label=(say!("Side to move")) {
                        button type="button" data-action="turn-w" aria-pressed="true" { (say!("White to move")) }
                        button type="button" data-action="turn-b" aria-pressed="false" { (say!("Black to move")) }
                    }
                    div.row {
                        button type="button" data-action="longest" { (say!("The longest win")) }
                        button type="button" data-action="another" { (say!("Another position")) }
                    }
                    div.row {
                        button.primary type="button" data-action="train" { (say!("Try it yourself")) }
                        button type="button" data-action="watch" { (say!("Show the best play")) }
                        button type="button" data-action="back" { (say!("Take back")) }
                        a.button href={ "/analysis/" (facts.id) } data-testid="analyse" { (say!("Analyse")) }
                    }
                    p.ending-said role="status" data-testid="ending-said" {}
                    section.ending-list { h3 { (say!("Moves")) } div {} }
                    section.ending-summary { h3 { (say!("All positions")) } div {} }
                }
            }
            (json("facts", &facts))
        }
    };
    Page {
        title: &title,
        tab: Some(Tab::Learn),
        styles: &[
            "style/board.css",
            "style/marks.css",
            "style/game.css",
            "style/ending.css",
            "style/tables.css",
        ],
        script: Some("tables/main.js"),
        desk,
        folder,
        tables: Some((&facts.id, tables)),
        look: *look,
        ..Page::default()
    }
    .render(content)
}
