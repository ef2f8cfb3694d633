//! The first page: every game that has an article, and a key to the marks.

use maud::{Markup, PreEscaped, html};
use wazir_rules::Rules;
use wazir_rules::show::diagram::{Colors, Sign};
use wazir_rules::show::glance::Mark;

use super::Medium;
use super::article::Article;
use super::rules::{play, size};
use crate::app::App;
use crate::pages::{Page, Tab};

/// The card of a game that the visitor can continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ContinueCard {
    /// The game's page.
    pub(crate) href: String,
    /// The variant: `Janus Chess`.
    pub(crate) title: String,
    /// Its state: `move 12, White to move`.
    pub(crate) about: String,
}

/// The four marks: name and meaning.
const MARKS: [(Mark, &str, &str); 4] = [
    (Mark::Slide, "Slides", "Moves or captures along a line; pieces in between block it."),
    (Mark::Leap, "Leaps", "Moves or captures there directly; nothing can block it."),
    (Mark::Quiet, "Moves only", "Moves there if the square is empty, but does not capture."),
    (Mark::Capture, "Captures only", "Moves there only to capture."),
];

/// The page.
pub(crate) fn shelf(app: &App, own: &[ContinueCard], medium: Medium<'_>) -> Markup {
    let games =
        app.shelf.iter().filter_map(|rules| Some((rules, Article::of(rules.variant().id())?)));
    let content = html! {
        div.hero {
            h1 { "Chess has cousins. Meet them." }
            p.lead {
                "Learn a game in two minutes, see how every piece moves, and play: against the computer, a friend beside you, or one far away."
            }
        }
        @for last in own {
            a.card.continue href=(last.href) data-testid="continue" {
                span.what { "Continue: " strong { (last.title) } }
                span.muted { (last.about) }
            }
        }
        h2.visually-hidden { "The games" }
        ul.games {
            @for (rules, article) in games { (card(rules, article, medium)) }
        }
        section.legend aria-labelledby="colours" {
            h2 #colours { "The marks" }
            p { "On the rules pages, click on a piece to mark every square it can reach. Four marks are enough for nearly everything." }
            dl {
                @for (mark, word, meaning) in MARKS {
                    div { dt { (sample(mark)) (word) } dd { (meaning) } }
                }
            }
            p { "A piece's moves can also be written in a few letters: " a href="/learn/betza" { "Betza notation" } "." }
        }
    };
    let page = Page {
        title: "Chess variants to learn and play",
        tab: Some(Tab::Learn),
        styles: &["style/shelf.css"],
        still: medium == Medium::File,
        look: medium.look(),
        ..Page::default()
    };
    page.render(content)
}

/// A mark on its own.
fn sample(mark: Mark) -> Markup {
    html! {
        svg.sample viewBox="-36 -36 72 72" width="28" height="28" aria-hidden="true" {
            (PreEscaped(Sign::from(mark).draw((0, 0), Colors::Page)))
        }
    }
}

fn card(rules: &Rules, article: &Article, medium: Medium<'_>) -> Markup {
    let variant = rules.variant();
    let address = format!("/learn/{}", variant.id());
    let (files, ranks) = (variant.board().files(), variant.board().ranks());
    html! {
        li.game data-variant=(variant.id()) {
            a.board href=(address) tabindex="-1" aria-hidden="true" {
                img src={ "/board/" (variant.id()) ".svg" } alt="" width=(files * 40) height=(ranks * 40);
            }
            div.about {
                h3 { a href=(address) { (variant.name()) } }
                p { (article.facts.sentence) }
                ul.chips {
                    li.chip.size { (size(variant)) }
                    @for chip in &article.facts.chips { li.chip { (chip) } }
                }
                div.actions {
                    a.button href=(address) { "Learn" span.visually-hidden { " " (variant.name()) } }
                    (play(variant, None, medium))
                }
            }
        }
    }
}
