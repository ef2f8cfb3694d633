//! Movements that the reference supports but variant files may not have yet.

use super::legal_moves;
use crate::notation::{coord, fen};
use crate::setup::Setup;
use crate::shelf::Shelf;
use crate::variant::Variant;

/// The legal moves from a square, in coordinate notation.
fn moves_from(variant: &Variant, setup: &Setup, from: &str) -> String {
    let moves = legal_moves(variant, setup).into_iter().map(|mv| coord::write(variant, mv));
    let mut moves: Vec<String> = moves.filter(|text| text.starts_with(from)).collect();
    moves.sort();
    moves.join(" ")
}

/// The movements are given to a rook.
#[test]
fn unshipped_movements() {
    let cases = [
        // A Grasshopper over d7; a Cannon that captures g4 beyond the pawn on e4.
        ("gR", "k7/3p4/8/8/3RP1p1/8/8/K7", "d4d8 d4f4"),
        (
            "mRcpR",
            "k7/8/8/8/3RP1p1/8/8/K7",
            "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4d8 d4g4",
        ),
        ("R2", "k7/8/8/8/3Rp3/8/8/K7", "d4b4 d4c4 d4d2 d4d3 d4d5 d4d6 d4e4"),
        ("jR", "k7/8/8/8/3RP1p1/8/8/K7", "d4a4 d4b4 d4d1 d4d2 d4d6 d4d7 d4d8 d4f4 d4g4"),
        ("nD", "k7/8/8/8/3Rp3/8/8/K7", "d4b4 d4d2 d4d6"),
        (
            "oR",
            "k7/8/8/8/pR6/8/1P6/K7",
            "b4a4 b4b3 b4b5 b4b6 b4b7 b4b8 b4c4 b4d4 b4e4 b4f4 b4g4 b4h4",
        ),
        ("iR", "k7/8/8/8/3R4/8/8/K7", ""),
    ];
    for (betza, board, expected) in cases {
        let game = Shelf::shipped().get("berolina").expect("it is shipped");
        let rook = game.rights()[0].rook_kind;
        let game = Variant::clone(&game).with_movement(rook, betza.parse().expect("Betza"));
        let position = fen::read(&game, &format!("{board} w - - 0 1")).expect(board);
        let from = &expected[..expected.len().min(2)];
        let from = if from.is_empty() { "d4" } else { from };
        assert_eq!(moves_from(&game, &position, from), expected, "{betza}");
    }
}
