//! The page of one game: start position, moves at a glance, pieces, rules, strategy, and where
//! others play it differently.

use maud::{Markup, html};
use wazir_desk::learn::{self, Erratum, Facts};
use wazir_rules::prelude;
use wazir_rules::variant::Variant;
use wazir_rules::{Rules, Setup};
use wazir_words::{said_as, say};

use super::Medium;
use super::article::Article;
use super::claim;
use super::picture;
use super::proofs::Measured;
use super::prose::{Section, line, sections};
use crate::app::App;
use crate::chance;
use crate::pages::rules::STYLES;
use crate::pages::{Folder, Page, Tab, sets_form, sprite, weave};
use crate::preview::Preview;
use crate::puzzles::Puzzles;

/// The page; of a game with numbered arrays it shows this one.
pub(crate) fn page(app: &App, rules: &Rules, number: Option<u64>, medium: Medium<'_>) -> Markup {
    let variant = &**rules.variant();
    let unwritten = Facts::default();
    let article = Article::of(variant.id());
    let facts = article.map_or(&unwritten, |article| &article.facts);
    let prose = article.map_or(Ok(Vec::new()), |article| sections(rules, article));
    // The articles are part of the program, and a test plays all they show.
    let prose = prose.unwrap_or_default();
    let content = html! {
        (sprite(variant, medium.look().style()))
        div.rules {
            (learn::head(variant, facts, &sentence(variant)))
            (side(variant, facts, &prose, medium))
            div.body {
                (start(variant, facts, number, medium))
                (learn::glance_section(rules, medium.is_still()))
                @if medium.has_scripts() { (learn::exercise_section(variant)) }
                section #pieces {
                    h2 { (say!("The pieces")) }
                    @if let Medium::Served(look, _) = medium {
                        (sets_form(variant, look, &format!("/learn/{}#pieces", variant.id())))
                    }
                    (learn::pieces(variant, facts, &line, &|name, said| claim::beside(variant, name, said)))
                }
                @for section in &prose {
                    section.prose id=(section.id) lang=[facts.foreign()] {
                        h2 { (section.title) }
                        (section.content)
                    }
                }
                @if prose.is_empty() {
                    (learn::ends(variant))
                }
                (rule_sets(app, variant, facts, medium))
                (errata(variant, facts))
            }
        }
    };
    let preview = medium.site().and_then(|site| {
        let path = format!("/learn/{}", variant.id());
        let alt = say!("The start position of {game}", game = variant.name());
        Preview::new(site, &path, &sentence(variant), &format!("{path}/preview.png"), &alt)
    });
    let style = Page {
        title: variant.name(),
        preview,
        tab: Some(Tab::Learn),
        styles: &STYLES,
        script: Some("page/rules.js"),
        folder: medium.folder(),
        look: medium.look(),
        ..Page::default()
    };
    style.render(content)
}

/// A sentence on a game: its article's, or else its file's.
pub(super) fn sentence(variant: &Variant) -> String {
    let article = Article::of(variant.id());
    said_as("about", article.map_or(variant.about(), |it| &it.facts.sentence)).to_owned()
}

/// The part that stays in sight: the way to a game, and the contents.
fn side(variant: &Variant, facts: &Facts, prose: &[Section], medium: Medium<'_>) -> Markup {
    let mut entries = vec![
        ("start", say!("Start position"), None),
        ("glance", say!("Moves at a glance"), None),
        ("try", say!("Try it"), None),
        ("pieces", say!("The pieces"), None),
    ];
    entries.retain(|&(id, ..)| id != "try" || medium.has_scripts());
    entries.extend(
        prose.iter().map(|section| (section.id.as_str(), section.title.as_str(), facts.foreign())),
    );
    if prose.is_empty() {
        entries.push(("ends", say!("How a game ends"), None));
    }
    if !facts.rule_sets.is_empty() {
        entries.push(("rule-sets", say!("Other rules"), None));
    }
    if !facts.errata.is_empty() || !claim::contradicted(variant).is_empty() {
        entries.push(("errata", say!("Where sources differ"), None));
    }
    html! {
        div.side {
            div.act {
                (play(variant, medium))
                @if medium.has_scripts() && Puzzles::of(variant.id()).is_some() {
                    a.button href={ "/puzzles/" (variant.id()) } data-testid="puzzles" {
                        (say!("Puzzles")) span.visually-hidden { " " (variant.name()) }
                    }
                }
                @if let Medium::Served(..) = medium {
                    a.button href={ "/analysis/" (variant.id()) } data-testid="analyse" {
                        (say!("Analyse")) span.visually-hidden { " " (variant.name()) }
                    }
                    @if wazir_tablebase::check(variant).is_ok() {
                        a.button href={ "/tables/" (variant.id()) } data-testid="endings" {
                            (say!("Endings")) span.visually-hidden { " " (variant.name()) }
                        }
                    }
                }
            }
            nav.contents aria-label=(say!("On this page")) {
                ul { @for (id, title, lang) in entries { li { a href={ "#" (id) } lang=[lang] { (title) } } } }
            }
        }
    }
}

/// The way to a game.
pub(super) fn play(variant: &Variant, medium: Medium<'_>) -> Markup {
    html! {
        @match medium {
            Medium::Served(..) => {
                a.button.primary href={ "/new?variant=" (variant.id()) } data-testid="play" {
                    (say!("Play")) span.visually-hidden { " " (variant.name()) }
                }
            }
            Medium::File(Folder::Thinking) => {
                a.button.primary href={ "/play/" (variant.id()) } data-testid="play" {
                    (say!("Play")) span.visually-hidden { " " (variant.name()) }
                }
            }
            Medium::File(Folder::Still) => a.button.primary href="/about#get" { (say!("Get Wazir")) }
        }
    }
}

fn start(variant: &Variant, facts: &Facts, number: Option<u64>, medium: Medium<'_>) -> Markup {
    let numbers = prelude::number_count(variant);
    let usual = prelude::number_of(variant, variant.start()).unwrap_or(0);
    let number = number.map_or(usual, |number| number % numbers);
    let setup = prelude::array(variant, number);
    let before = variant.prelude().map(|rules| &rules.before);
    html! {
        section.start #start {
            h2 { (say!("Start position")) }
            div.beside {
                figure.array {
                    (learn::start_picture(variant, &setup))
                    @if variant.has_arrays() { figcaption { (say!("Array {number}", number)) } }
                }
                div {
                    @if before.is_some() {
                        p { (say!("Before the first move this array stands:")) }
                    }
                    (learn::list(variant, facts, before.unwrap_or(&setup)))
                    @if variant.has_arrays() { (shuffle(variant, &setup, number, medium)) }
                }
            }
        }
    }
}

/// Numbered arrays: which one is shown, and the way to others.
fn shuffle(variant: &Variant, setup: &Setup, number: u64, medium: Medium<'_>) -> Markup {
    let numbers = prelude::number_count(variant);
    let lowest = prelude::number_of(variant, setup).unwrap_or(number);
    html! {
        div.shuffle {
            p {
                @let count = html! { (prelude::array_count(variant)) };
                @let shown = [("count", count), ("number", html! { strong { (lowest) } })];
                @if variant.prelude().is_some() {
                    (weave(say!("The board shows one of the {count} arrays that can come of it: number {number}."), &shown))
                } @else {
                    (weave(say!("The board shows one of the {count} arrays: number {number}."), &shown))
                }
            }
            @if medium.is_served() {
                form method="get" action={ "/learn/" (variant.id()) "#start" } {
                    a.button href={ "/learn/" (variant.id()) "?number=" (chance::number() % numbers) "#start" }
                        data-testid="shuffle" { (say!("Shuffle again")) }
                    label { (say!("Array")) " "
                        input type="number" name="number" min="0" max=(numbers - 1) value=(number) required;
                    }
                    button { (say!("Show")) }
                }
                p { a href={ "/new?variant=" (variant.id()) "&array=number&number=" (number) } { (say!("Play this array")) } }
            }
        }
    }
}

fn rule_sets(app: &App, page: &Variant, facts: &Facts, medium: Medium<'_>) -> Markup {
    let style = medium.look().style();
    let sets = facts.rule_sets.iter().filter_map(|set| Some((set, app.variant(&set.id).ok()?)));
    html! {
        @if !facts.rule_sets.is_empty() {
            section #rule-sets {
                h2 { (say!("The same game by other rules")) }
                ul.sets {
                    @for (set, variant) in sets {
                        li.card id=(set.id) {
                            (picture::array_on(page, &variant, style))
                            div {
                                h3 { (said_as("about", &set.label)) }
                                p lang=[facts.foreign()] { (line(&set.about)) }
                                @if medium.is_served() {
                                    a.button href={ "/new?variant=" (set.id) } { (say!("Play by these rules")) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The points on which the original page is wrong, or others decide otherwise.
fn errata(variant: &Variant, facts: &Facts) -> Markup {
    let contradicted = claim::contradicted(variant);
    html! {
        @if !facts.errata.is_empty() || !contradicted.is_empty() {
            section.errata #errata {
                h2 { (say!("Where sources differ")) }
                (differences(&facts.errata, facts.foreign()))
                @if !contradicted.is_empty() {
                    ul.differences data-testid="contradicted" {
                        @for (name, value, measured) in contradicted { (contradiction(name, value, measured)) }
                    }
                }
            }
        }
    }
}

/// A piece that was measured to be worth more or less than is said.
fn contradiction(name: &str, value: f64, measured: Measured) -> Markup {
    let piece = said_as("piece", name);
    html! {
        li {
            p { strong { (say!("Elsewhere:")) " " } (say!("{piece}: worth {value} Pawns.", piece, value)) }
            p { strong { (say!("Here:")) " " }
                (say!("{value} in games of the engine against itself.", value = measured.text()))
            }
        }
    }
}

/// One entry each: they say, we play.
fn differences(errata: &[Erratum], lang: Option<&str>) -> Markup {
    html! {
        ul.differences {
            @for erratum in errata {
                li {
                    p { strong { (say!("Elsewhere:")) " " } span lang=[lang] { (line(&erratum.page)) } }
                    p { strong { (say!("Here:")) " " } span lang=[lang] { (line(&erratum.we)) } }
                    @if let Some(option) = &erratum.option { p { strong { (say!("Otherwise:")) " " } span lang=[lang] { (line(option)) } } }
                }
            }
        }
    }
}
