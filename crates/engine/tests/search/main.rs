//! The engine from outside: what it answers, and when.

mod limits;
mod mates;
mod selfplay;

use std::sync::Arc;
use std::time::Duration;

use wazir_engine::{Engine, Found, Limits, Nobody, Signals};
use wazir_rules::notation::{coord, fen};
use wazir_rules::{Game, Move, Rules, Shelf};

/// A game from this position, or from the start when it is empty.
fn game(variant: &str, position: &str) -> Game {
    let variant = Shelf::shipped().get(variant).expect("shipped");
    let rules = Rules::new(Arc::clone(&variant));
    if position.is_empty() {
        return Game::new(rules);
    }
    let setup = fen::read(&variant, position).expect(position);
    Game::from_setup(rules, &setup).expect(position)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn movetime(ms: u64) -> Limits {
    Limits { movetime: Some(Duration::from_millis(ms)), ..Limits::default() }
}

/// Searches with a small table and no reports.
fn search(game: &Game, limits: &Limits) -> Found {
    Engine::new(2).search(game, limits, &Signals::default(), &mut Nobody)
}

fn coordinates(game: &Game, mv: Option<Move>) -> String {
    mv.map_or_else(|| "none".into(), |mv| coord::write(game.variant(), mv))
}

/// Plays moves given in coordinates.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(game.read(text).expect(text)).expect(text);
    }
}
