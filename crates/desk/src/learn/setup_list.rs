//! Positions as lists of squares.

use maud::{Markup, html};
use wazir_rules::show::diagram::id;
use wazir_rules::variant::{Variant, WallRules};
use wazir_rules::{Color, Kind, Piece, Setup, Square};
use wazir_words::{said, said_as, say};

use super::facts::Facts;
use crate::words::list_walls;

/// The kinds of pieces in the order of the tables.
pub(super) fn order(variant: &Variant, facts: &Facts) -> Vec<Kind> {
    let letter = |kind: &Kind| variant.kind(*kind).letter.to_string();
    let place = |kind: &Kind| facts.order.iter().position(|other| *other == letter(kind));
    let mut kinds: Vec<Kind> = variant.all_kinds().collect();
    kinds.sort_by_key(|kind| place(kind).unwrap_or(usize::MAX));
    kinds
}

/// The squares of each kind: `e1, e8: King`.
pub fn lines(variant: &Variant, facts: &Facts, setup: &Setup) -> Vec<(Kind, String)> {
    let line = |kind| {
        let squares = squares(variant, setup, kind)?;
        let name = name(variant, facts, kind, &squares);
        Some((kind, format!("{squares}: {name}")))
    };
    order(variant, facts).into_iter().filter_map(line).collect()
}

/// The same as a list with pictures.
pub fn list(variant: &Variant, facts: &Facts, setup: &Setup) -> Markup {
    html! {
        ul.setup data-testid="setup" {
            @for (kind, line) in lines(variant, facts, setup) {
                li {
                    (small(variant, Piece::new(Color::White, kind)))
                    span { (line) }
                }
            }
        }
    }
}

/// A piece as a small picture beside its name.
pub(super) fn small(variant: &Variant, piece: Piece) -> Markup {
    html! {
        svg.small viewBox="0 0 100 100" aria-hidden="true" {
            use href={ "#" (id(variant, piece)) } {}
        }
    }
}

/// The name of a kind, in the plural if it fills whole ranks.
fn name(variant: &Variant, facts: &Facts, kind: Kind, squares: &str) -> String {
    let piece = variant.kind(kind);
    let in_full = facts.piece(piece.letter).and_then(|notes| notes.in_full.as_ref());
    let name = said_as("piece", in_full.unwrap_or(&piece.name));
    if squares.contains('-') { say!("{piece}s", piece = name) } else { name.to_owned() }
}

/// The squares of a kind: `a1, a8, h1, h8`, `a2-h2, a7-h7`; none if there are none.
fn squares(variant: &Variant, setup: &Setup, kind: Kind) -> Option<String> {
    let board = variant.board();
    let mut own = Color::ALL.map(|color| {
        let piece = Some(Piece::new(color, kind));
        let stand = board.squares().filter(|square| setup.board[square.index()] == piece);
        stand.collect::<Vec<Square>>()
    });
    let runs: Vec<String> = own.iter().filter_map(|squares| run(variant, squares)).collect();
    if runs.len() == 2 {
        return Some(runs.join(", "));
    }
    let mut names = Vec::new();
    let [white, black] = &mut own;
    for &square in white.iter() {
        names.push(board.name(square));
        let facing = black.iter().position(|other| board.file(*other) == board.file(square));
        if !black.is_empty() {
            names.push(board.name(black.remove(facing.unwrap_or(0))));
        }
    }
    names.extend(black.iter().map(|&square| board.name(square)));
    (!names.is_empty()).then(|| names.join(", "))
}

/// `a2-h2`, if these are more than two neighbouring squares of a rank.
fn run(variant: &Variant, squares: &[Square]) -> Option<String> {
    let board = variant.board();
    let (first, last) = (*squares.first()?, *squares.last()?);
    let one_rank = board.rank(first) == board.rank(last);
    let whole = board.file(last) - board.file(first).min(board.file(last)) + 1 == squares.len();
    (squares.len() > 2 && one_rank && whole)
        .then(|| format!("{}-{}", board.name(first), board.name(last)))
}

/// A position in words: `White: King e1, Rook a1. Black: King e8. Duck: d4.`
pub fn describe_setup(variant: &Variant, setup: &Setup) -> String {
    let side = |color: Color| {
        let stands = |square: Square| {
            let piece = setup.board[square.index()].filter(|piece| piece.color() == color)?;
            let name = said_as("piece", &variant.kind(piece.kind()).name);
            Some(format!("{name} {}", variant.board().name(square)))
        };
        let mut all: Vec<String> = variant.board().squares().filter_map(stands).collect();
        let held = setup.holdings.iter(color);
        all.extend(held.map(|(kind, count)| {
            let piece = said_as("piece", &variant.kind(kind).name);
            say!("{count} {piece} beside the board", count, piece)
        }));
        format!("{}: {}.", said(color.name()), all.join(", "))
    };
    let walls = setup.walls.iter().map(|&square| variant.board().name(square));
    let walls = list_walls(said(variant.walls().map_or("wall", WallRules::noun)), walls.collect());
    format!("{} {}{walls}", side(Color::White), side(Color::Black))
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::notation::fen;

    use super::*;

    #[test]
    fn pictures_in_words_name_the_walls() {
        let shelf = Shelf::shipped();
        for (id, fen, words) in [
            (
                "duck",
                "4k3/8/8/8/4*3/8/8/4K3 w - - 0 1",
                "White: King e1. Black: King e8. Duck: e4.",
            ),
            ("duck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "White: King e1. Black: King e8."),
        ] {
            let variant = shelf.get(id).expect("a shipped game");
            let setup = fen::read(&variant, fen).expect("a position");
            assert_eq!(describe_setup(&variant, &setup), words);
        }
    }
}
