//! Pictures of the demonstration board, for pages on which no script runs.

use std::cmp::Reverse;

use maud::{Markup, html};
use wazir_rules::show::diagram;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Piece};
use wazir_words::say;

use super::super::marked::MarkedPiece;
use crate::messages::{Demo, Mark, Side, VariantFacts};

/// A picture of each kind of piece.
pub(super) fn stills(variant: &Variant, demo: &Demo) -> Markup {
    let pieces = variant.all_kinds().filter_map(|kind| most_telling(variant, demo, kind));
    html! {
        div.glance-stills data-testid="glance-stills" {
            @for piece in pieces {
                @let lines = &demo.words[piece.piece];
                figure {
                    (piece.draw(&name(&demo.facts, piece.piece)))
                    figcaption {
                        @for (index, line) in lines.iter().enumerate() {
                            @if index == 0 { strong { (line) } } @else { " " (line) }
                        }
                    }
                }
            }
        }
    }
}

/// The piece of this kind that shows most: a king that may castle, a pawn at home. Black's
/// pieces stand there only to show castling.
fn most_telling<'d>(variant: &Variant, demo: &'d Demo, kind: Kind) -> Option<MarkedPiece<'d>> {
    let [white, black] = Color::ALL.map(|color| diagram::id(variant, Piece::new(color, kind)));
    let castles =
        |square: &String| demo.free.marks[square].iter().any(|marked| marked.mark == Mark::Castle);
    let pieces = demo.free.pieces.iter();
    let fit = pieces.filter(|(square, id)| **id == white || **id == black && castles(square));
    let (square, id) =
        fit.min_by_key(|(square, _)| Reverse((castles(square), demo.free.marks[*square].len())))?;
    Some(MarkedPiece {
        board: variant.board(),
        square,
        piece: id,
        marks: &demo.free.marks[square],
        stones: &[],
    })
}

/// `white Knight`.
fn name(facts: &VariantFacts, id: &str) -> String {
    let piece = &facts.pieces[id];
    let side = if piece.side == Side::White { say!("white") } else { say!("black") };
    say!("{side} {piece}", side, piece = piece.name)
}
