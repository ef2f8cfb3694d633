//! The known faults of Fairy-Max, each recognised exactly, by the position and
//! the move.

use crate::dialect::piece_at;

/// The fault that explains a move of Fairy-Max which the rules forbid.
pub(crate) fn known(variant: &str, fen: &str, text: &str) -> Option<&'static str> {
    match variant {
        "falcon-xboard" => castles_through_check(fen, text).then_some("castles through check"),
        "superchess" => {
            queens_without_queen(fen, text).then_some("promotes to a queen that is not in hand")
        }
        _ => None,
    }
}

/// The right is there, the way is free, and still the rules forbid it: what is
/// left is an attacked square.
///
/// Fairy-Max looks for attackers after the rook has moved, so it castles out of
/// a Falcon's check when the rook then stands in the Falcon's only free path:
/// Falcon c2, pawn d2, king f1, `f1c1` puts a rook on d1.
fn castles_through_check(fen: &str, text: &str) -> bool {
    let (right, rook, between) = match text {
        "f1i1" => ('K', 'R', ["g1", "h1", "i1", ""]),
        "f1c1" => ('Q', 'R', ["b1", "c1", "d1", "e1"]),
        "f8i8" => ('k', 'r', ["g8", "h8", "i8", ""]),
        "f8c8" => ('q', 'r', ["b8", "c8", "d8", "e8"]),
        _ => return false,
    };
    let king = if rook == 'R' { 'K' } else { 'k' };
    let corner =
        format!("{}{}", if right.eq_ignore_ascii_case(&'k') { 'j' } else { 'a' }, &text[1..2]);
    piece_at(fen, &text[..2]) == Some(king)
        && piece_at(fen, &corner) == Some(rook)
        && fen.split(' ').nth(2).is_some_and(|rights| rights.contains(right))
        && between.iter().all(|square| piece_at(fen, square).is_none())
}

fn queens_without_queen(fen: &str, text: &str) -> bool {
    let hand =
        fen.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("", |(hand, _)| hand);
    let queen = match (piece_at(fen, &text[..2]), &text[3..]) {
        (Some('P'), "8q") => 'Q',
        (Some('p'), "1q") => 'q',
        _ => return false,
    };
    !hand.contains(queen)
}

#[test]
fn a_queen_from_nowhere_is_known() {
    let fen = "4k3/P7/8/8/8/8/8/4K3[Rq] w - - 0 1";
    assert!(known("superchess", fen, "a7a8q").is_some());
    assert_eq!(known("superchess", &fen.replace('q', "Q"), "a7a8q"), None);
    assert_eq!(known("superchess", fen, "e1e3"), None);
}

#[test]
fn castling_is_known_when_only_an_attack_can_forbid_it() {
    let fen = "5k4/10/10/6r3/10/10/10/R4K3R w KQ - 0 1";
    assert!(known("falcon-xboard", fen, "f1i1").is_some());
    assert_eq!(known("falcon-xboard", &fen.replace("KQ", "Q"), "f1i1"), None);
    assert_eq!(known("falcon-xboard", &fen.replace("R4K3R", "R4KN2R"), "f1i1"), None);
}
