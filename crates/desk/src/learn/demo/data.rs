//! The data of the demonstration board.

use std::collections::BTreeMap;

use wazir_rules::show::{diagram, glance};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Piece, Rules, Setup, Square};

use super::layout::{Layout, castling};
use super::moves::{capture_in_passing, castle};
use crate::messages::{Demo, DemoMove, Glance, Scene};

/// The demonstration board of a variant.
pub(super) fn demo(rules: &Rules) -> Demo {
    let variant = &**rules.variant();
    let layout = Layout::new(variant);
    let name = |square: Square| variant.board().name(square);
    let both = |kind| Color::ALL.map(|color| Piece::new(color, kind));
    let pieces = variant.all_kinds().flat_map(both);
    let mut castlings: BTreeMap<String, Vec<DemoMove>> = BTreeMap::new();
    for right in castling(variant) {
        let moves = right.targets.iter().map(|&targets| castle(variant, right, targets));
        castlings.entry(name(right.rook)).or_default().extend(moves);
    }
    let passing = layout.passing.iter();
    Demo {
        facts: crate::variant_facts(variant),
        words: pieces
            .map(|piece| (diagram::id(variant, piece), glance::describe(variant, piece)))
            .collect(),
        free: free_scene(variant, &layout),
        start: start_scene(rules),
        castling: castlings,
        passing: passing
            .map(|passing| (name(passing.victim), capture_in_passing(variant, passing)))
            .collect(),
    }
}

/// The free board, on which every piece moves as if it were alone.
fn free_scene(variant: &Variant, layout: &Layout) -> Scene {
    let pieces = layout.pieces.iter().map(|(&square, &piece)| (square, piece));
    scene(variant, pieces, |piece, square| {
        crate::glance_alone(variant, &castling_setup(variant, square, piece), piece, Some(square))
    })
}

/// The start position, in which pieces are in each other's way.
fn start_scene(rules: &Rules) -> Scene {
    let variant = &**rules.variant();
    let game = Game::new(rules);
    let setup = game.setup();
    let squares = variant.board().squares().zip(&setup.board);
    let pieces = squares.filter_map(|(square, &piece)| Some((square, piece?)));
    scene(variant, pieces, |piece, square| crate::glance_in_game(&game, piece, Some(square)))
}

fn scene(
    variant: &Variant,
    pieces: impl Iterator<Item = (Square, Piece)> + Clone,
    glance: impl Fn(Piece, Square) -> Glance,
) -> Scene {
    let name = |square| variant.board().name(square);
    let marked = pieces.clone().map(|(square, piece)| (name(square), glance(piece, square).marks));
    Scene {
        marks: marked.collect(),
        pieces: pieces.map(|(square, piece)| (name(square), diagram::id(variant, piece))).collect(),
    }
}

/// The board around a piece: the rooks it can castle with, if it is a king at home, and nothing
/// else.
fn castling_setup(variant: &Variant, square: Square, piece: Piece) -> Setup {
    let mut setup = Setup::empty(variant.board().len());
    for (bit, right) in variant.rights().iter().enumerate() {
        if right.king == square && piece == Piece::new(right.color, right.king_kind) {
            setup.board[right.rook.index()] = Some(Piece::new(right.color, right.rook_kind));
            setup.castling |= 1 << bit;
        }
    }
    setup
}
