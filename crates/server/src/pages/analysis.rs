//! The analysis board: a tree of moves that belongs to no stored game, and an engine that thinks
//! about any of its positions. The tree lives in the page.

use maud::{Markup, html};
use wazir_rules::Shelf;
use wazir_rules::notation::fen;
use wazir_rules::variant::Variant;

use super::game::{beside, json, tray};
use super::layout::{Page, Tab};
use super::look::Look;
use super::sprite;
use super::still;
use crate::messages::{Position, Side, Study};

/// The page; `start` is the position in which the study begins.
pub(crate) fn page(
    shelf: &Shelf,
    variant: &Variant,
    study: &Study,
    start: &Position,
    look: &Look,
) -> Markup {
    let facts = wazir_desk::variant_facts(variant);
    let mut games: Vec<_> = shelf.all().collect();
    games.sort_by(|one, other| one.name().cmp(other.name()));
    let content = html! {
        (sprite(variant, look.style()))
        h1.visually-hidden { "Analysis: " (facts.name) }
        div.game.analysis #game data-files=(facts.files) data-ranks=(facts.ranks)
            data-beside=(beside(facts.beside)) data-start=(fen::write(variant, variant.start()))
            data-testid="analysis" {
            div.facts.card #facts-card {
                label.choose-game { span.visually-hidden { "Game" }
                    select #variant data-testid="variant" {
                        @for game in &games {
                            option value=(game.id()) selected[game.id() == facts.id] { (game.name()) }
                        }
                    }
                }
                a href={ "/learn/" (facts.id) } { "Rules" }
                p.status data-testid="status" {}
            }
            section.table aria-label="Board" {
                (tray(&facts, &start.beside, Side::Black, "far"))
                div.eval #eval hidden {}
                div.board-place #board { (still::board(variant, &facts, start, Side::White)) }
                (tray(&facts, &start.beside, Side::White, "near"))
            }
            aside.panel #panel aria-label="Analysis" {
                noscript { p.card { "Analysis needs JavaScript, which this browser does not run." } }
            }
        }
        (json("facts", &facts))
        (json("study", study))
        (json("start", start))
    };
    Page {
        title: &format!("Analysis: {}", facts.name),
        tab: Some(Tab::Analyse),
        styles: &["style/board.css", "style/marks.css", "style/game.css", "style/analysis.css"],
        script: Some("analysis/main.js"),
        full: true,
        look: *look,
        ..Page::default()
    }
    .render(content)
}
