//! Puzzles: which games have some, and the page on which those of a game are solved. The page has
//! them all; its script asks the desk what a move is worth.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Serialize;
use wazir_rules::{Game, Rules, Shelf};
use wazir_words::{mark, said, say};

use super::game::{beside, json, tray};
use super::layout::{DeskPlace, Folder, Page, Tab};
use super::look::Look;
use super::{sprite, still};
use crate::messages::Side;
use crate::puzzles::{Puzzles, goal_words, theme_words};

/// The names of the grades, the easiest first.
const GRADES: [&str; 5] =
    [mark!("very easy"), mark!("easy"), mark!("medium"), mark!("hard"), mark!("very hard")];

/// What the script is told.
#[derive(Serialize)]
struct Told {
    /// Each as a line of a file.
    puzzles: Vec<String>,
    /// Words by goal.
    goals: BTreeMap<String, String>,
    /// Words by theme.
    themes: BTreeMap<&'static str, &'static str>,
    /// Words by grade, from 1.
    grades: Vec<&'static str>,
}

/// The games that have puzzles; `folder` is the one in which the page is a file.
pub(crate) fn all(shelf: &Shelf, folder: Option<Folder>, look: &Look) -> Markup {
    let content = html! {
        div.puzzle-games {
            h1 { (say!("Puzzles")) }
            p.lead { (say!("One position, one solution: mates, gains, and defences that alone hold. Every puzzle is proved by a search of all moves.")) }
            ul.puzzle-list data-testid="puzzle-games" {
                @for (variant, puzzles) in Puzzles::all(shelf) {
                    li.card data-variant=(variant.id()) {
                        img src={ "/board/" (variant.id()) ".svg" } alt="" width="72" height="72" loading="lazy";
                        div {
                            h2 { a href={ "/puzzles/" (variant.id()) } { (variant.name()) } }
                            p.muted { (say!("{count} puzzles", count = puzzles.list().len())) }
                        }
                    }
                }
            }
        }
    };
    Page {
        title: say!("Puzzles"),
        tab: Some(Tab::Puzzles),
        styles: &["style/puzzles.css"],
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}

/// The puzzles of a game, for solvers who ask their questions there; `folder` is the one in which the
/// page is a file.
pub(crate) fn page(
    shelf: &Shelf,
    rules: &Rules,
    puzzles: &Puzzles,
    (desk, folder): (DeskPlace, Option<Folder>),
    look: &Look,
) -> Markup {
    let variant = rules.variant();
    let facts = wazir_desk::variant_facts(variant);
    let title = say!("Puzzles: {game}", game = variant.name());
    let first = puzzles.list().first();
    let game = first.and_then(|first| Game::from_fen(rules, &first.fen).ok());
    let game = game.unwrap_or_else(|| Game::new(rules));
    let start = wazir_desk::position(&game, 0, String::new());
    let goals = puzzles.goals().into_iter();
    let goals = goals.map(|goal| (goal.to_string(), goal_words(variant, goal))).collect();
    let told = Told {
        puzzles: puzzles.list().iter().map(ToString::to_string).collect(),
        goals,
        themes: puzzles.themes().map(|theme| (theme.as_str(), theme_words(theme))).collect(),
        grades: GRADES.map(said).to_vec(),
    };
    let content = html! {
        (sprite(variant, look.style()))
        div.puzzles #puzzles data-beside=(beside(facts.beside)) data-testid="puzzles" {
            header.puzzle-head {
                h1 { (title) }
                div.puzzle-choice {
                    label { span.visually-hidden { (say!("Game")) }
                        select #variant data-testid="variant" {
                            @for (other, _) in Puzzles::all(shelf) {
                                option value={ "/puzzles/" (other.id()) } selected[other.id() == variant.id()] { (other.name()) }
                            }
                        }
                    }
                    label { span.visually-hidden { (say!("Goal or theme")) }
                        select #theme data-testid="theme" {
                            option value="" { (say!("All themes")) }
                            optgroup label=(say!("Goal")) {
                                @for (goal, words) in &told.goals { option value=(goal) { (words) } }
                            }
                            optgroup label=(say!("Themes")) {
                                @for theme in puzzles.themes() { option value=(theme.as_str()) { (theme_words(theme)) } }
                            }
                        }
                    }
                    label { span.visually-hidden { (say!("Difficulty")) }
                        select #grade data-testid="grade" {
                            option value="" { (say!("Any difficulty")) }
                            @for (at, grade) in told.grades.iter().enumerate() {
                                option value=(at + 1) { (at + 1) " · " (grade) }
                            }
                        }
                    }
                    a.rules href={ "/learn/" (variant.id()) } { (say!("Rules")) }
                }
            }
            section.table aria-label=(say!("Board")) {
                (tray(&facts, &start.beside, Side::Black, "far"))
                div.board-place #board { (still::board(variant, &facts, &start, start.turn)) }
                (tray(&facts, &start.beside, Side::White, "near"))
            }
            aside.puzzle-side aria-label=(say!("The puzzle")) {
                noscript { p.card { (say!("Puzzles need JavaScript, which this browser does not run.")) } }
                h2 #number data-testid="puzzle-number" {}
                p.puzzle-task #task aria-live="polite" data-testid="puzzle-task" {}
                p.puzzle-said #said role="status" data-testid="puzzle-said" {}
                p.puzzle-line.muted #line data-testid="puzzle-line" {}
                div.row.puzzle-buttons hidden {
                    button type="button" data-action="next" aria-keyshortcuts="n" { (say!("Next")) }
                    button type="button" data-action="hint" aria-keyshortcuts="h" { (say!("Hint")) }
                    button type="button" data-action="show" aria-keyshortcuts="s" { (say!("Show the solution")) }
                    button type="button" data-action="again" { (say!("Start again")) }
                    button type="button" data-action="daily" { (say!("Puzzle of the day")) }
                }
                p.puzzle-themes.muted #themes data-testid="puzzle-themes" {}
                p.muted #progress data-testid="puzzle-progress" {}
                p.muted.puzzle-keys hidden { (say!("Keys: n next, h hint, s solution.")) }
            }
        }
        (json("facts", &facts))
        (json("told", &told))
    };
    Page {
        title: &title,
        tab: Some(Tab::Puzzles),
        styles: &["style/board.css", "style/marks.css", "style/puzzles.css"],
        script: Some("puzzles/main.js"),
        desk,
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}
