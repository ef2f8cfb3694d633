//! The exercises of a rules page: *Try it*. A script fills them; without one they are not there.

use maud::{Markup, PreEscaped, html};
use wazir_rules::show::diagram;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Piece};
use wazir_words::{mark, said, said_as, say};

/// What can be asked of a piece: the names of [`Task`](crate::messages::Task) with their labels.
const TASKS: [(&str, &str); 3] = [
    ("reach", mark!("Reach the star")),
    ("take", mark!("Take, unharmed")),
    ("drop", mark!("Drop and take")),
];

/// The pieces to choose from, and the places for a board and what is said about it.
pub(super) fn section(variant: &Variant) -> Markup {
    let facts = serde_json::to_string(&crate::variant_facts(variant));
    let facts = facts.expect("messages are always JSON").replace('<', "\\u003c");
    html! {
        div.exercise data-testid="exercise" {
            p { (say!("One piece, your turn every time. Three stars are for the fewest moves.")) }
            div.exercise-pieces role="group" aria-label=(say!("Piece")) {
                @for kind in pieces(variant) { (choice(variant, kind)) }
            }
            div.exercise-tasks role="group" aria-label=(say!("Exercise")) {
                @for (task, label) in TASKS {
                    button type="button" data-action={ "task-" (task) } aria-pressed="false" { (said(label)) }
                }
            }
            div.exercise-play {
                div.exercise-table {
                    div.exercise-board {}
                    div.exercise-tray hidden {}
                }
                div.exercise-side {
                    h3.exercise-number {}
                    p.exercise-goal aria-live="polite" {}
                    p.exercise-said role="status" data-testid="exercise-said" {}
                    p.exercise-count.muted data-testid="exercise-count" {}
                    div.row {
                        button type="button" data-action="next" { (say!("Next")) }
                        button type="button" data-action="before" { (say!("Back")) }
                        button type="button" data-action="restart" { (say!("Start again")) }
                        button type="button" data-action="way" { (say!("Show the way")) }
                    }
                    p.exercise-progress.muted data-testid="exercise-progress" {}
                }
            }
            script type="application/json" { (PreEscaped(facts)) }
        }
    }
}

/// The kinds that move.
fn pieces(variant: &Variant) -> impl Iterator<Item = Kind> {
    variant.all_kinds().filter(|&kind| {
        let facts = variant.kind(kind);
        !facts.betza.ways().is_empty() || !facts.areas.is_empty()
    })
}

fn choice(variant: &Variant, kind: Kind) -> Markup {
    let id = diagram::id(variant, Piece::new(Color::White, kind));
    html! {
        button type="button" data-piece=(id) aria-pressed="false" {
            svg.small viewBox="0 0 100 100" aria-hidden="true" { use href={ "#" (id) } {} }
            span { (said_as("piece", &variant.kind(kind).name)) }
            span.won {}
        }
    }
}
