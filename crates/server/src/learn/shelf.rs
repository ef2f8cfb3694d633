//! The first page: the games that stand first, the others by family, a search, and a key to the
//! marks.
//!
//! However many games there are, it is there at once: the boards that stand first are part of the
//! page, and browsers neither lay out the others nor ask for their pictures before they come near.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use wazir_desk::learn;
use wazir_rules::show::diagram::{Colors, Sign};
use wazir_rules::show::glance::Mark;
use wazir_rules::variant::{Family, Variant};
use wazir_words::{mark, said, said_as, say};

use super::Medium;
use super::article::Article;
use super::find::{BOARD_SIZES, Search, families, games, words};
use super::picture;
use super::rules::{play, sentence};
use crate::app::App;
use crate::pages::{Page, Tab};
use crate::preview::Preview;

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
    (
        Mark::Slide,
        mark!("Slides"),
        mark!("Moves or captures along a line; pieces in between block it."),
    ),
    (Mark::Leap, mark!("Leaps"), mark!("Moves or captures there directly; nothing can block it.")),
    (
        Mark::Quiet,
        mark!("Moves only"),
        mark!("Moves there if the square is empty, but does not capture."),
    ),
    (Mark::Capture, mark!("Captures only"), mark!("Moves there only to capture.")),
];

const LEAD: &str = mark!(
    "Learn a game in two minutes, see how every piece moves, and play: against the computer, a friend beside you, or one far away."
);

/// The page.
pub(crate) fn shelf(
    app: &App,
    own: &[ContinueCard],
    search: &Search,
    medium: Medium<'_>,
) -> Markup {
    let all: Vec<Arc<Variant>> = games(app).collect();
    let content = html! {
        div.hero {
            h1 { (say!("Chess has cousins. Meet them.")) }
            p.lead { (said(LEAD)) }
        }
        @if !own.is_empty() {
            div.own {
                @for last in own {
                    a.card.continue href=(last.href) data-testid="continue" {
                        span.what { (say!("Continue")) ": " strong { (last.title) } }
                        span.muted { (last.about) }
                    }
                }
            }
        }
        h2.visually-hidden { (say!("The games")) }
        @if !search.is_empty() {
            (finder(&all, search))
            (found(&all, search, medium))
        } @else {
            ul.games {
                @for variant in app.shelf().first().filter_map(|id| app.shelf().get(id)) {
                    (card(&variant, medium))
                }
                @if medium.has_scripts() { (design_card()) }
            }
            @if medium.has_scripts() { (own_designs(app)) }
            @if medium.is_served() { (finder(&all, search)) }
            (by_family(app, &all, medium))
        }
        section.legend aria-labelledby="colours" {
            h2 #colours { (say!("The marks")) }
            p { (say!("On the rules pages, click on a piece to mark every square it can reach. Four marks are enough for nearly everything.")) }
            dl {
                @for (mark, word, meaning) in MARKS {
                    div { dt { (sample(mark)) (said(word)) } dd { (said(meaning)) } }
                }
            }
            p { (say!("A piece's moves can also be written in a few letters:")) " " a href="/learn/betza" { (say!("Betza notation")) } "." }
        }
    };
    let preview = medium.site().and_then(|site| {
        Preview::new(
            site,
            "/",
            said(LEAD),
            "/preview.png",
            say!("The start positions of the games"),
        )
    });
    let page = Page {
        title: say!("Chess variants to learn and play"),
        preview,
        tab: Some(Tab::Learn),
        styles: &["style/shelf.css"],
        script: Some("page/shelf.js"),
        folder: medium.folder(),
        look: medium.look(),
        ..Page::default()
    };
    page.render(content)
}

/// The way to a game of one's own.
fn design_card() -> Markup {
    html! {
        li.game {
            a.board href="/design" tabindex="-1" aria-hidden="true" { (empty_board()) }
            div.about {
                h3 { a href="/design" { (say!("Design your own")) } }
                p { (say!("Change a piece, move the array, bend a rule: Wazir plays what you make of it.")) }
                div.actions { a.button.primary href="/design" data-testid="design" { (say!("Design a game")) } }
            }
        }
    }
}

/// A board with a piece that has no moves yet, but squares to choose from.
fn empty_board() -> Markup {
    const SIDE: u8 = 5;
    const SQUARE: u8 = 20;
    html! {
        svg viewBox="0 0 100 100" width="200" height="200" {
            rect width="100" height="100" fill="var(--light-square)" {}
            @for square in (0..SIDE * SIDE).filter(|square| square % 2 == 1) {
                rect x=(square % SIDE * SQUARE) y=(square / SIDE * SQUARE) width=(SQUARE) height=(SQUARE) fill="var(--dark-square)" {}
            }
            circle cx="50" cy="50" r="7" fill="var(--w-fill)" stroke="var(--w-stroke)" stroke-width="1.5" {}
            g fill="none" stroke="var(--mark-leap)" stroke-width="2.5" stroke-dasharray="2.4 1.6" {
                @for (x, y) in [(1, 0), (3, 0), (0, 1), (4, 1), (0, 3), (4, 3), (1, 4), (3, 4)] {
                    circle cx=(x * SQUARE + SQUARE / 2) cy=(y * SQUARE + SQUARE / 2) r="5" {}
                }
            }
        }
    }
}

/// The place for the designs of the visitor's browser, which a script fills.
fn own_designs(app: &App) -> Markup {
    html! {
        section.family #designs hidden data-from=(app.shelf().ids().next().unwrap_or_default()) {
            h3 { (say!("Your designs")) }
            ul.others {}
        }
    }
}

/// A mark on its own.
fn sample(mark: Mark) -> Markup {
    html! {
        svg.sample viewBox="-36 -36 72 72" width="28" height="28" aria-hidden="true" {
            (PreEscaped(Sign::from(mark).draw((0, 0), Colors::Page)))
        }
    }
}

/// The search, and the families to choose from. A script filters while somebody types; without
/// one the form does.
fn finder(all: &[Arc<Variant>], search: &Search) -> Markup {
    let count = |family: Family| all.iter().filter(|game| game.family() == family).count();
    html! {
        form.finder #find role="search" method="get" action="/" data-testid="find" data-live[search.is_empty()] {
            input type="search" name="q" value=(search.q) aria-label=(say!("Search the games")) maxlength="60"
                placeholder=(say!("Search {count} games: names, pieces, 10x8, drops", count = all.len()));
            select name="family" aria-label=(say!("Family")) {
                option value="" { (say!("All families")) }
                @for family in Family::ALL.into_iter().filter(|&family| count(family) > 0) {
                    option value=(family.word()) selected[search.family == family.word()] {
                        (said(family.title())) " (" (count(family)) ")"
                    }
                }
            }
            select name="board" aria-label=(say!("Board")) {
                @for (value, name, _) in BOARD_SIZES {
                    option value=(value) selected[search.board == value] { (said(name)) }
                }
            }
            button type="submit" { (say!("Search")) }
            @if !search.is_empty() { a href="/#find" { (say!("Show all")) } }
        }
    }
}

/// The games that a search finds.
fn found(all: &[Arc<Variant>], search: &Search, medium: Medium<'_>) -> Markup {
    let found: Vec<_> = all.iter().filter(|variant| search.finds(variant)).collect();
    html! {
        section.family aria-live="polite" {
            h3 data-testid="found" {
                @match found.len() {
                    0 => (say!("No game found")),
                    1 => (say!("1 game")),
                    count => (say!("{count} games", count))
                }
            }
            @if found.is_empty() {
                p { (say!("Every word must occur: try fewer.")) }
            }
            ul.others { @for variant in found { (entry(variant, medium)) } }
        }
    }
}

/// The games that do not stand first, by family.
fn by_family(app: &App, all: &[Arc<Variant>], medium: Medium<'_>) -> Markup {
    let first: Vec<&str> = app.shelf().first().collect();
    let others = all.iter().filter(|variant| !first.contains(&variant.id())).cloned();
    html! {
        @for kin in families(others) {
            section.family id={ "family-" (kin.family.word()) } {
                h3 { (said(kin.family.title())) }
                ul.others { @for variant in &kin.games { (entry(variant, medium)) } }
            }
        }
        p.nothing hidden data-testid="nothing" { (say!("No game has all these words.")) }
    }
}

/// A game in a list of many.
fn entry(variant: &Variant, medium: Medium<'_>) -> Markup {
    let address = format!("/learn/{}", variant.id());
    let (files, ranks) = (variant.board().files(), variant.board().ranks());
    html! {
        li.other data-variant=(variant.id()) data-words=(words(variant)) data-squares=(variant.board().len())
            data-family=(variant.family().word()) {
            img src={ "/board/" (variant.id()) ".svg" } alt="" loading="lazy" decoding="async" width=(files * 10) height=(ranks * 10);
            div {
                h4 { a href=(address) { (variant.name()) } " " span.size { (learn::size(variant)) } }
                p { (sentence(variant)) }
            }
            (play(variant, medium))
        }
    }
}

fn card(variant: &Variant, medium: Medium<'_>) -> Markup {
    let chips = Article::of(variant.id()).map(|article| article.facts.chips.as_slice());
    let address = format!("/learn/{}", variant.id());
    html! {
        li.game data-variant=(variant.id()) data-words=(words(variant)) data-squares=(variant.board().len())
            data-family=(variant.family().word()) {
            a.board href=(address) tabindex="-1" aria-hidden="true" {
                (picture::card(variant, medium.look().style()))
            }
            div.about {
                h3 { a href=(address) { (variant.name()) } }
                p { (sentence(variant)) }
                ul.chips {
                    li.chip.size { (learn::size(variant)) }
                    @for chip in chips.unwrap_or_default() { li.chip { (said_as("about", chip)) } }
                }
                div.actions {
                    a.button href=(address) { (say!("Learn")) span.visually-hidden { " " (variant.name()) } }
                    (play(variant, medium))
                }
            }
        }
    }
}
