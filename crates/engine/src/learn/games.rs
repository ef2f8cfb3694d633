//! Games of the engine against itself, and the positions that are taken from them.
//!
//! Of each game these are the quiet positions, and beside many of them a *wild* one: that after a
//! random move, as searches meet them by the thousand and games hardly ever. Networks that have
//! not seen such positions misjudge them.

use wazir_rules::random::SplitMix64;
use wazir_rules::{Color, Game, Rules};

use super::Games;
use super::positions::Positions;
use crate::engine::Engine;
use crate::matches::tally::HalfPoints;
use crate::self_play::{self, Thought, for_white, think};

/// Positions with a score beyond this are won, and teach nothing.
const WON: i32 = 3000;

/// Wild positions that are tried beside each position of a game.
const WILD: usize = 2;
/// Nodes of the search of a wild position.
const WILD_NODES: u64 = 200;

/// Plays the game of this number, and returns its positions.
pub(super) fn play(engine: &mut Engine, rules: &Rules, games: &Games, number: u64) -> Positions {
    engine.new_game();
    let game = self_play::openings(games.seed, &games.knowledge).get(rules, number);
    let mut random = SplitMix64::stream(!games.seed, number);
    let (mut positions, mut of_game) = (Positions::default(), Vec::new());
    let white = self_play::play(game, &mut [engine], games.nodes, |engine, thought| {
        if note(thought, &mut positions) {
            of_game.push((positions.len() - 1, thought.game.turn()));
        }
        for _ in 0..WILD {
            note_wild(engine, thought.game, &mut random, &mut positions);
        }
    });
    for (at, turn) in of_game {
        let points = if turn == Color::White { white } else { 1.0 - white };
        positions.set_points(at, (2.0 * points) as HalfPoints);
    }
    positions
}

/// Adds a position if it is quiet and undecided, and returns whether it was added.
fn note(thought: &Thought<'_>, positions: &mut Positions) -> bool {
    let wanted = thought.score.abs() < WON && thought.is_quiet();
    if wanted {
        let is_white = thought.game.turn() == Color::White;
        let score = if is_white { thought.score } else { -thought.score };
        positions.push(&thought.game.fen(), score as i16);
    }
    wanted
}

/// Adds the position after a random move, if it is quiet and undecided.
fn note_wild(engine: &mut Engine, game: &Game, random: &mut SplitMix64, positions: &mut Positions) {
    let mut wild = game.clone();
    let Some(&mv) = random.choose(&game.legal_moves()) else { return };
    if wild.play(mv).is_err() || wild.outcome().is_some() {
        return;
    }
    let found = think(engine, &wild, WILD_NODES);
    let Some(best) = found.best else { return };
    let score = for_white(&wild, found.score);
    note(&Thought { game: &wild, best, score }, positions);
}
