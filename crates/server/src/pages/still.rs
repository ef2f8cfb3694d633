//! A position as a picture within a page: pieces from the page's sprite, colours from its
//! style sheet. What the script's board replaces, and what stays where no script runs.

use maud::{Markup, html};
use wazir_rules::square::Square;
use wazir_rules::variant::Variant;

use crate::messages::{Position, Side, VariantFacts};

/// The board with `near` below.
pub(crate) fn board(
    variant: &Variant,
    facts: &VariantFacts,
    position: &Position,
    near: Side,
) -> Markup {
    let (files, ranks) = (usize::from(facts.files), usize::from(facts.ranks));
    let board = variant.board;
    let turned = near == Side::Black;
    // Where a square is drawn, in squares from the upper left.
    let place = |square: Square| {
        let (file, rank) = (board.file(square), board.rank(square));
        if turned { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) }
    };
    let pieces = position.pieces.iter().filter_map(|(name, piece)| {
        let (x, y) = place(board.parse(name)?);
        Some((x, y, piece))
    });
    let last = position.last.iter().filter_map(|name| board.parse(name)).map(place);
    html! {
        svg.picture.tiles[facts.tiles] viewBox={ "0 0 " (files) " " (ranks) } role="img" aria-label=(words(facts, position)) {
            rect.light width=(files) height=(ranks) {}
            @if facts.tiles {
                @for file in 1..files { path d={ "M" (file) " 0V" (ranks) } {} }
                @for rank in 1..ranks { path d={ "M0 " (rank) "H" (files) } {} }
            } @else {
                @for square in board.squares().filter(|&s| (board.file(s) + board.rank(s)).is_multiple_of(2)) {
                    @let (x, y) = place(square);
                    rect.dark x=(x) y=(y) width="1" height="1" {}
                }
            }
            @for (x, y) in last { rect.last x=(x) y=(y) width="1" height="1" {} }
            @for (x, y, piece) in pieces {
                @let turn = format!("rotate(180 {x}.5 {y}.5)");
                use href={ "#" (piece) } x=(x) y=(y) width="1" height="1" transform=[(turned && facts.tiles).then_some(turn)] {}
            }
        }
    }
}

/// One piece in a box of its own.
pub(crate) fn figure(piece: &str) -> Markup {
    html! { svg.figure viewBox="0 0 100 100" aria-hidden="true" { use href={ "#" (piece) } {} } }
}

/// The board in words: each side's pieces with their squares.
fn words(facts: &VariantFacts, position: &Position) -> String {
    let side = |side: Side| {
        let own = position.pieces.iter().filter_map(|(square, piece)| {
            let piece = facts.pieces.get(piece).filter(|piece| piece.side == side)?;
            Some(format!("{} {square}", piece.name))
        });
        own.collect::<Vec<_>>().join(", ")
    };
    format!("White: {}. Black: {}.", side(Side::White), side(Side::Black))
}
