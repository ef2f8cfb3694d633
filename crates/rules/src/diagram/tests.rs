//! What must hold for the pictures of every game.

use std::collections::BTreeMap;

use super::{Paint, Style, drawing, id, symbol};
use crate::square::{Color, Piece};
use crate::variant::Variant;
use crate::variant::shelf::Shelf;

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
                assert!(drawing.contains("<path"), "{}: {id} is empty", variant.id);
                if let Some(other) = seen.insert(drawing, id.clone()) {
                    panic!("{}: {id} looks like {other} ({style:?})", variant.id);
                }
            }
            // Ids are the names of figures in a page.
            let mut ids: Vec<String> = seen.into_values().collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), pieces(&variant).len(), "{}", variant.id);
        }
    }
}

#[test]
fn all_pieces_of_a_game_are_small_enough_to_stand_in_every_page() {
    for variant in Shelf::shipped().all() {
        for style in STYLES {
            let of = |piece: Piece| symbol(&variant, piece, Paint::variables(piece.color()), style);
            let sprite: String = pieces(&variant).into_iter().map(of).collect();
            println!("{} {style:?}: {} bytes", variant.id, sprite.len());
            assert!(sprite.len() < 16_000, "{}: {} bytes", variant.id, sprite.len());
            well_formed(&sprite);
        }
    }
}

/// Checks that tags are closed in order and attributes quoted.
fn well_formed(svg: &str) {
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
