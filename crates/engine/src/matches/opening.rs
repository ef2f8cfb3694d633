//! Openings, random or from a list, each for two games.

use std::sync::Arc;

use wazir_rules::prelude;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules};

use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::limits::Limits;
use crate::report::Report;
use crate::score::Score;
use crate::signals::Signals;

/// Openings by number.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Random legal moves, the same for the same seed.
    Random {
        /// The seed from which all openings follow.
        seed: u64,
        /// The number of moves of both sides together.
        plies: usize,
        /// The weights of the engine that judges whether an opening is still open.
        knowledge: Arc<Knowledge>,
    },
    /// Games from a list, used one after the other and then again.
    List(Vec<Game>),
}

/// The nodes of the search that judges whether an opening is still open.
const NODES: u64 = 2_000;
/// The score above which it is decided, in hundredths of a pawn.
const DECIDED: i32 = 150;
/// The number of attempts at an open position; after them any that is not over will do.
const TRIES: u64 = 200;

impl Openings {
    /// The opening of this number, from 0.
    pub fn get(&self, rules: &Rules, number: u64) -> Game {
        match self {
            Openings::List(games) => games[(number % games.len() as u64) as usize].clone(),
            Openings::Random { seed, plies, knowledge } => {
                let mut referee = Engine::new(1);
                referee.set_knowledge(Arc::clone(knowledge));
                random(rules, SplitMix64::stream(*seed, number), *plies, &mut referee)
            }
        }
    }
}

/// Plays random moves from the start, or from a random array if there are many, until the position
/// is neither over, nor a check, nor won for a side.
fn random(rules: &Rules, mut random: SplitMix64, plies: usize, referee: &mut Engine) -> Game {
    let mut last = None;
    for _ in 0..TRIES {
        let Some(game) = wander(rules, &mut random, plies) else { continue };
        if is_open(referee, &game) {
            return game;
        }
        last = Some(game);
    }
    last.unwrap_or_else(|| Game::new(rules))
}

/// Plays `plies` random moves; `None` if the game ended.
fn wander(rules: &Rules, random: &mut SplitMix64, plies: usize) -> Option<Game> {
    let start = match rules.variant().has_arrays() {
        true => prelude::random(rules.variant(), random.next()),
        false => rules.variant().start().clone(),
    };
    let mut game = Game::from_setup(rules, &start).ok()?;
    for _ in 0..plies {
        let moves = game.legal_moves();
        let mv = *random.choose(&moves)?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Returns whether both sides can still win, as far as a short search sees.
fn is_open(referee: &mut Engine, game: &Game) -> bool {
    if game.in_check() {
        return false;
    }
    referee.new_game();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = referee.search(game, &limits, &Signals::default(), &mut |_: &Report| {});
    matches!(found.score, Score::Centipawns(value) if value.abs() <= DECIDED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_rules::Shelf;
    use wazir_rules::notation::fen;

    fn rules(name: &str) -> Rules {
        let variant = Shelf::shipped().get(name).expect("it is shipped");
        Rules::new(variant)
    }

    fn fens(name: &str, seed: u64, numbers: std::ops::Range<u64>) -> Vec<String> {
        let rules = rules(name);
        let openings = Openings::Random { seed, plies: 8, knowledge: Knowledge::shipped() };
        let opening = |number| openings.get(&rules, number);
        numbers.map(|n| fen::write(rules.variant(), &opening(n).setup())).collect()
    }

    #[test]
    fn a_seed_gives_the_same_openings_again() {
        for name in ["minishogi", "superchess", "berolina"] {
            let first = fens(name, 7, 0..6);
            assert_eq!(first[3..], fens(name, 7, 3..6));
            assert_ne!(first, fens(name, 8, 0..6));
            let mut different = first.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), first.len(), "{name}: {first:?}");
        }
    }

    #[test]
    fn openings_go_on() {
        let rules = rules("minishogi");
        let openings = Openings::Random { seed: 1, plies: 8, knowledge: Knowledge::shipped() };
        for number in 0..10 {
            let game = openings.get(&rules, number);
            assert_eq!(game.moves().len(), 8);
            assert!(!game.in_check() && game.outcome().is_none());
        }
    }

    #[test]
    fn arrays_are_drawn_where_there_are_many() {
        let rules = rules("superchess");
        let openings = Openings::Random { seed: 1, plies: 2, knowledge: Knowledge::shipped() };
        let start = |n| fen::write(rules.variant(), &openings.get(&rules, n).start());
        assert_ne!(start(0), start(1));
    }
}
