//! Shared by the fuzz targets: bytes as a variant, moves and text.

use std::sync::{Arc, LazyLock};

use wazir_rules::game::{Game, Rules};
use wazir_rules::moves::Move;
use wazir_rules::notation::pgn::Board;
use wazir_rules::notation::san::Suffix;
use wazir_rules::setup::Setup;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

static TABLES: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
    let compile = |variant| Arc::new(Rules::new(variant).expect("a shipped variant"));
    Shelf::shipped().all().map(compile).collect()
});

/// The tables of some shipped variant.
pub fn rules(byte: u8) -> Arc<Rules> {
    TABLES[usize::from(byte) % TABLES.len()].clone()
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

/// A game that PGN is read on.
#[derive(Clone)]
pub struct Table(pub Game);

impl Board for Table {
    fn variant(&self) -> &Variant {
        self.0.variant()
    }

    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn legal(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, mv: Move) {
        self.0.play(mv).expect("a legal move");
    }

    fn suffix_after(&self, mv: Move) -> Suffix {
        let mut next = self.0.clone();
        next.play(mv).expect("a legal move");
        match next.in_check() {
            false => Suffix::None,
            true if next.legal_moves().is_empty() => Suffix::Mate,
            true => Suffix::Check,
        }
    }
}
