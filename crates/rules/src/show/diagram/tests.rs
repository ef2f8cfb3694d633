//! Laws for the pictures of every game.

use std::collections::BTreeMap;

use super::{Colors, Options, Paint, Style, drawing, id, symbols};
use crate::shelf::Shelf;
use crate::square::{Color, Piece};
use crate::variant::Variant;

const STYLES: [Style; 2] = [Style::Usual, Style::International];

fn pieces(variant: &Variant) -> Vec<Piece> {
    let both = |kind| Color::ALL.map(|color| Piece::new(color, kind));
    variant.all_kinds().flat_map(both).collect()
}

/// Acceptance UI-78.
#[test]
fn every_piece_has_a_figure_of_its_own_in_each_style() {
    for variant in Shelf::shipped().all() {
        for style in STYLES {
            let mut seen: BTreeMap<String, String> = BTreeMap::new();
            for piece in pieces(&variant) {
                let paint = Paint::of(piece.color());
                let (id, drawing) = (id(&variant, piece), drawing(&variant, piece, paint, style));
                assert!(drawing.contains("<path"), "{}: {id} is empty", variant.id());
                check_well_formed(&drawing);
                if let Some(other) = seen.insert(drawing, id.clone()) {
                    panic!("{}: {id} looks like {other} ({style:?})", variant.id());
                }
            }
            // A page refers to figures by their ids.
            let mut ids: Vec<String> = seen.into_values().collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), pieces(&variant).len(), "{}", variant.id());
        }
    }
}

#[test]
fn all_pieces_of_a_game_are_small_enough_to_stand_in_every_page() {
    for variant in Shelf::shipped().all() {
        for style in STYLES {
            let options = Options { style, colors: Colors::Page, ..Options::default() };
            let pieces = pieces(&variant);
            let sprite = symbols(&variant, &pieces, &options);
            println!("{} {style:?}: {} bytes", variant.id(), sprite.len());
            assert!(
                sprite.len() < 200 + 600 * pieces.len(),
                "{}: {} bytes",
                variant.id(),
                sprite.len()
            );
            check_well_formed(&sprite);
        }
    }
}

#[test]
fn ticks_show_the_moves() {
    let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
    let steps = |name: &str| {
        let kind = variant.all_kinds().find(|&kind| variant.kind(kind).name == name);
        let piece = Piece::new(Color::Black, kind.expect("a kind of this name"));
        let svg = drawing(&variant, piece, Paint::of(Color::Black), Style::International);
        // Dots are lines of no length.
        svg.matches("h0").count()
    };
    for (name, dots) in
        [("King", 8), ("Gold", 6), ("Silver", 5), ("Pawn", 1), ("Tokin", 6), ("Dragon", 4)]
    {
        assert_eq!(steps(name), dots, "{name}");
    }
}

/// Checks that tags are closed in order and attributes are quoted.
fn check_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (inside, _) = tag.split_once('>').unwrap_or_else(|| panic!("unfinished: {tag}"));
        assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
        let name = inside.split([' ', '/']).next().unwrap_or_default();
        if let Some(closed) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{svg}");
        } else if !inside.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} in {svg}");
}
