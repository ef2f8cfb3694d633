//! Shared by the fuzz targets: bytes as a variant, moves and text; and the laws of the web app.

#[cfg(feature = "web")]
pub mod web;

use std::sync::LazyLock;

use wazir_rules::{Game, Move, Rules, Shelf};

static RULES: LazyLock<Vec<Rules>> =
    LazyLock::new(|| Shelf::shipped().all().map(Rules::new).collect());

/// The rules of some shipped variant.
pub fn rules(byte: u8) -> &'static Rules {
    &RULES[usize::from(byte) % RULES.len()]
}

/// One of the moves, or `None` if there are none.
pub fn choose(moves: &[Move], byte: u8) -> Option<Move> {
    moves.get(usize::from(byte) % moves.len().max(1)).copied()
}

/// The variant that the first byte chooses, and the text behind it.
pub fn split<T>(data: &[u8], first: impl Fn(u8) -> T) -> Option<(T, &str)> {
    let (&byte, text) = data.split_first()?;
    Some((first(byte), std::str::from_utf8(text).ok()?))
}

/// A game after a few moves, and the text behind the bytes that chose them: the variant, the
/// number of moves, and the moves.
pub fn some_game(data: &[u8]) -> Option<(Game, &str)> {
    const MOST: u8 = 24;
    let [which, count, rest @ ..] = data else { return None };
    let (choices, text) = rest.split_at_checked(usize::from(count % MOST))?;
    let text = std::str::from_utf8(text).ok()?;
    let mut game = Game::new(rules(*which));
    for &byte in choices {
        let Some(mv) = choose(&game.legal_moves(), byte) else { break };
        game.play(mv).expect("a legal move");
    }
    Some((game, text))
}
