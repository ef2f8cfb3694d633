//! The rules of a game as a page, for games with an article and for designs.
//!
//! | module | holds |
//! |---|---|
//! | `facts` | what an article adds |
//! | `picture` | positions as pictures |
//! | `setup_list` | the start position as a list |
//! | `table` | the pieces, in a table |
//! | `demo` | the board on which each piece shows its moves |
//! | `exercise` | the exercises with one piece |
//! | `marked` | a piece and its marks as a picture |
//! | `legend` | the meaning of the marks |

mod demo;
mod exercise;
mod facts;
mod legend;
mod marked;
mod picture;
mod setup_list;
mod table;

use maud::{Markup, html};
use wazir_rules::show::diagram::{Options, Style};
use wazir_rules::variant::Variant;
use wazir_rules::{Rules, Setup};
use wazir_words::{said_as, say};

use crate::words::weave;

pub use facts::{Erratum, Facts, PieceNotes, RuleSet};
pub use legend::legend;
pub use marked::MarkedPiece;
pub use picture::{INLINE, inline, trays};
pub use setup_list::{describe_setup, lines, list};

/// The rules of a game about which nothing is known but its file, as the inside of a page.
pub fn rules_page(rules: &Rules, style: Style) -> String {
    let variant = &**rules.variant();
    let facts = Facts::default();
    let plain = |text: &str| html! { (text) };
    let page = html! {
        (maud::PreEscaped(crate::sprite(variant, style)))
        div.rules {
            (head(variant, &facts, variant.about()))
            div.body {
                section.start #start {
                    h2 { (say!("Start position")) }
                    div.beside {
                        figure.array { (start_picture(variant, variant.start())) }
                        (list(variant, &facts, variant.start()))
                    }
                }
                (glance_section(rules, false))
                (exercise_section(variant))
                section #pieces {
                    h2 { (say!("The pieces")) }
                    (pieces(variant, &facts, &plain, &|_, _| None))
                }
                (ends(variant))
            }
        }
    };
    page.into_string()
}

/// The head of the page: names, a sentence, and the differences from chess.
pub fn head(variant: &Variant, facts: &Facts, sentence: &str) -> Markup {
    html! {
        div.head {
            h1 { (variant.name()) }
            @if !facts.names.is_empty() {
                p.names {
                    @let names = html! { span lang="en" { (facts.names.join(", ")) } };
                    (weave(say!("Also called {names}"), &[("names", names)]))
                }
            }
            p.lead { (sentence) }
            ul.chips {
                li.chip.size { (size(variant)) }
                @for chip in &facts.chips { li.chip { (said_as("about", chip)) } }
            }
        }
    }
}

/// `10 × 8`.
pub fn size(variant: &Variant) -> String {
    format!("{} × {}", variant.board().files(), variant.board().ranks())
}

/// A start position as a picture with words for those who cannot see it.
pub fn start_picture(variant: &Variant, setup: &Setup) -> Markup {
    let label = format!("{} {}", say!("The start position."), describe_setup(variant, setup));
    let trays = trays(!setup.holdings.is_empty());
    inline(variant, setup, &Options { names: true, trays, ..INLINE }, &label)
}

/// Moves at a glance; only pictures, where no script can run.
pub fn glance_section(rules: &Rules, still: bool) -> Markup {
    html! {
        section #glance {
            h2 { (say!("Moves at a glance")) }
            (demo::section(rules, still))
        }
    }
}

/// Exercises with each piece, for pages with scripts.
pub fn exercise_section(variant: &Variant) -> Markup {
    html! {
        section #try {
            h2 { (say!("Try it")) }
            (exercise::section(variant))
        }
    }
}

/// The pieces in a table, and what its figures mean. `line` lays out the text of a remark; `measured`
/// shows what is known of the worth of a piece, by its English name, beside what is said of it.
pub fn pieces(
    variant: &Variant,
    facts: &Facts,
    line: &dyn Fn(&str) -> Markup,
    measured: &dyn Fn(&str, Option<f64>) -> Option<Markup>,
) -> Markup {
    let has_measured =
        variant.all_kinds().any(|it| measured(&variant.kind(it).name, None).is_some());
    html! {
        (table::table(variant, facts, line, measured))
        @if has_measured {
            p.muted {
                (say!("The dots are what the pieces were worth in games between equal players, each on a line with the error within which it lies at 95 %; the stroke is the value that is said."))
            }
        }
        p.muted {
            (weave(
                say!("Values are in Pawns and only a rule of thumb. The movements are in {notation}, which says in a few letters how a piece moves. First double steps and castling are not part of it."),
                &[("notation", html! { a href="/learn/betza" { (say!("Betza notation")) } })],
            ))
        }
    }
}

/// The ways in which a game ends, for pages without an article that says it.
pub fn ends(variant: &Variant) -> Markup {
    html! {
        section.prose #ends {
            h2 { (say!("How a game ends")) }
            ul {
                @for end in variant.describe_ends() {
                    li { (end) }
                }
            }
        }
    }
}
