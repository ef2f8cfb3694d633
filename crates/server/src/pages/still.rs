//! A position as a picture in a page, with pieces from the page's sprite and colours from its
//! style sheet. The script replaces it by its board; without a script it stays.

use maud::{Markup, PreEscaped, html};
use wazir_desk::words::list_walls;
use wazir_rules::show::diagram::{Grid, Ground};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Square};
use wazir_words::{said, say};

use crate::messages::{Position, Side, VariantFacts};

/// The board, seen from the side `near`.
pub(crate) fn board(
    variant: &Variant,
    facts: &VariantFacts,
    position: &Position,
    near: Side,
) -> Markup {
    let board = variant.board();
    let ground = if facts.tiles { Ground::Wood } else { Ground::Chequered };
    let below = if near == Side::Black { Color::Black } else { Color::White };
    let grid = Grid { below, ..Grid::new(board, ground) };
    let last: Vec<Square> = position.last.iter().filter_map(|name| board.parse(name)).collect();
    let mut content = grid.squares() + &grid.tint(&last);
    let standing = position.pieces.iter();
    content
        .extend(standing.filter_map(|(name, id)| Some(grid.piece(board.parse(name)?, id, None))));
    html! {
        svg.picture viewBox={ "0 0 " (grid.width()) " " (grid.height()) } role="img" aria-label=(describe(facts, position)) {
            (PreEscaped(content))
        }
    }
}

/// A single piece.
pub(crate) fn figure(piece: &str) -> Markup {
    html! { svg.figure viewBox="0 0 100 100" aria-hidden="true" { use href={ "#" (piece) } {} } }
}

/// The board in words: each side's pieces with their squares, then the walls.
fn describe(facts: &VariantFacts, position: &Position) -> String {
    let side = |side: Side| {
        let own = position.pieces.iter().filter_map(|(square, piece)| {
            let piece = facts.pieces.get(piece).filter(|piece| piece.side == side)?;
            Some(format!("{} {square}", piece.name))
        });
        own.collect::<Vec<_>>().join(", ")
    };
    let walls = facts.wall.as_ref().map_or_else(String::new, |wall| {
        let on = position.pieces.iter().filter(|(_, piece)| **piece == wall.name);
        list_walls(said(&wall.name), on.map(|(square, _)| square.clone()).collect())
    });
    format!(
        "{}: {}. {}: {}.{walls}",
        say!("White"),
        side(Side::White),
        say!("Black"),
        side(Side::Black)
    )
}
