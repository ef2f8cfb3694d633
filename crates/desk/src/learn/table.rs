//! The table of a game's pieces.

use maud::{Markup, html};
use wazir_rules::show::diagram::id;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Piece};
use wazir_words::{said_as, say};

use super::facts::Facts;
use super::setup_list::{order, small};

/// Letter, value, movement and remarks of every kind; those that come only from promotion last. `line`
/// lays out the text of a remark, `measured` shows what is known of the worth of a piece.
///
/// The roles are explicit because narrow pages lay out the rows in another way, and some browsers
/// then no longer treat this as a table.
pub(super) fn table(
    variant: &Variant,
    facts: &Facts,
    line: &dyn Fn(&str) -> Markup,
    measured: &dyn Fn(&str, Option<f64>) -> Option<Markup>,
) -> Markup {
    let row = |kind| row(variant, facts, line, measured, kind);
    let kinds = order(variant, facts).into_iter();
    let (later, first): (Vec<Kind>, Vec<Kind>) =
        kinds.partition(|&kind| variant.kind(kind).unpromoted.is_some());
    html! {
        div.table-wrap {
            table.pieces role="table" data-testid="pieces" {
                thead role="rowgroup" {
                    tr role="row" {
                        @for name in [say!("Piece"), say!("Letter"), say!("Value"), say!("Moves"), say!("Remarks")] {
                            th scope="col" role="columnheader" { (name) }
                        }
                    }
                }
                tbody role="rowgroup" { @for kind in first { (row(kind)) } }
                @if !later.is_empty() {
                    tbody role="rowgroup" {
                        tr role="row" { th.group scope="rowgroup" role="rowheader" colspan="5" { (say!("By promotion only")) } }
                        @for kind in later { (row(kind)) }
                    }
                }
            }
        }
    }
}

fn row(
    variant: &Variant,
    facts: &Facts,
    line: &dyn Fn(&str) -> Markup,
    measured: &dyn Fn(&str, Option<f64>) -> Option<Markup>,
    kind: Kind,
) -> Markup {
    let piece = variant.kind(kind);
    let name = said_as("piece", &piece.name);
    let notes = facts.piece(piece.letter);
    let picture = Piece::new(Color::White, kind);
    let also = piece.also.iter().chain([&piece.letter]).map(ToString::to_string);
    let or = format!(" {} ", say!("or"));
    let spellings = [Some(&piece.spelling), notes.and_then(|notes| notes.or.as_ref())];
    let spellings = spellings.into_iter().flatten().enumerate();
    html! {
        tr role="row" data-piece=(id(variant, picture)) {
            th scope="row" role="rowheader" {
                a.piece href="#glance" title=(say!("Show how the {piece} moves", piece = name)) {
                    (small(variant, picture)) span { (name) }
                }
            }
            td.mono role="cell" { (also.collect::<Vec<_>>().join(&or)) }
            td.number role="cell" {
                (value(variant, facts, kind))
                @if let Some(shown) = measured(&piece.name, piece.value.map(|it| f64::from(it) / 100.0)) { (shown) }
            }
            td.betza role="cell" {
                @for (index, text) in spellings {
                    @if index > 0 { (or) }
                    a.mono href={ "/learn/betza?text=" (text) } { (text) }
                }
            }
            td role="cell" lang=[facts.foreign()] {
                @if let Some(remark) = notes.and_then(|notes| notes.remark.as_ref()) { (line(remark)) }
            }
        }
    }
}

/// `9.5`, `~5`, `-` for a piece that cannot be lost.
fn value(variant: &Variant, facts: &Facts, kind: Kind) -> String {
    let piece = variant.kind(kind);
    let written = facts.piece(piece.letter).and_then(|notes| notes.value.clone());
    written.unwrap_or_else(|| match piece.value {
        Some(hundredths) => (f64::from(hundredths) / 100.0).to_string(),
        None => "-".to_owned(),
    })
}
