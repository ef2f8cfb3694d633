//! Preludes: arrays by number, as in XBoard, and preludes played by the players.

mod number;
mod play;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use wazir_rules::notation::fen;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Holdings, Kind, Piece, Rules, Setup, Shelf, Square};

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::new(game()));

fn game() -> Arc<Variant> {
    Shelf::shipped().get("superchess").expect("it is on the shelf")
}

fn kind(variant: &Variant, letter: char) -> Kind {
    let is = |kind: &Kind| variant.kind(*kind).letter.to_string() == letter.to_string();
    variant.all_kinds().find(is).expect("the game has this letter")
}

fn kinds(variant: &Variant, letters: &str) -> Vec<Kind> {
    letters.chars().map(|letter| kind(variant, letter)).collect()
}

/// Checks everything that is true of any array.
fn check_array(variant: &Variant, setup: &Setup) {
    let text = fen::write(variant, setup);
    let board = variant.board();
    let before = kinds(variant, "RNBQKBNR");
    let piece = |square: Square| setup.board[square.index()];
    let mut lost = Holdings::default();
    let mut new = Vec::new();
    for (file, &old) in before.iter().enumerate() {
        let square = Square::new(file);
        let kind = piece(square).expect("no square of the first rank is empty").kind();
        assert_eq!(piece(square), Some(Piece::new(Color::White, kind)), "{text}");
        assert_eq!(piece(board.mirror(square)), Some(Piece::new(Color::Black, kind)), "{text}");
        if kind != old {
            new.push((file, kind));
            Color::ALL.iter().for_each(|&color| lost.add(color, old));
        }
    }
    assert_eq!(
        piece(Square::new(4)),
        Some(Piece::new(Color::White, variant.royals()[0])),
        "{text}"
    );
    assert_eq!(new.iter().filter(|(file, _)| *file < 4).count(), 2, "{text}");
    assert_eq!(new.iter().filter(|(file, _)| *file > 4).count(), 2, "{text}");
    let added: BTreeSet<Kind> = new.iter().map(|&(_, kind)| kind).collect();
    assert_eq!(added, BTreeSet::from_iter(kinds(variant, "AESV")), "{text}");
    assert_eq!(setup.holdings, lost, "{text}");
    for (bit, right) in variant.rights().iter().enumerate() {
        let rook = piece(right.rook) == Some(Piece::new(right.color, right.rook_kind));
        assert_eq!(setup.castling >> bit & 1 == 1, rook, "{text}");
    }
    assert_eq!(fen::read(variant, &text).as_ref(), Ok(setup), "{text}");
    assert!(Game::from_setup(&*RULES, setup).is_ok(), "{text}");
}
