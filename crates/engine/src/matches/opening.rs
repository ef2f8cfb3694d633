//! Openings, random or from a list, each for two games.

use std::sync::Arc;

use wazir_rules::prelude;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules, Setup};

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
        /// Whoever decides which of them serve.
        judge: Judge,
    },
    /// Games from a list, used one after the other and then again.
    List(Vec<Game>),
}

/// Decides whether an opening serves: neither side may be better by more than so much.
#[derive(Clone, Debug)]
pub struct Judge {
    knowledge: Arc<Knowledge>,
    /// The nodes of a search and the most that it may find, in centipawns; one after the other.
    trials: &'static [(u64, i32)],
}

/// Whatever passes is still open.
const OPEN: (u64, i32) = (2_000, 150);
/// Whatever passes is about even, as far as a deeper search sees.
const EVEN: (u64, i32) = (100_000, 60);
/// Whatever passes is not decided.
const UNDECIDED: (u64, i32) = (2_000, 700);

impl Judge {
    /// Accepts openings that are still open.
    pub fn of_open(knowledge: Arc<Knowledge>) -> Judge {
        Judge { knowledge, trials: &[OPEN] }
    }

    /// Accepts openings that are about even, so that who has which side decides little.
    pub fn of_even(knowledge: Arc<Knowledge>) -> Judge {
        Judge { knowledge, trials: &[OPEN, EVEN] }
    }

    /// Accepts openings that are not decided, even if one side is better.
    pub(crate) fn of_undecided(knowledge: Arc<Knowledge>) -> Judge {
        Judge { knowledge, trials: &[UNDECIDED] }
    }

    fn accepts(&self, referee: &mut Engine, game: &Game) -> bool {
        if game.in_check() {
            return false;
        }
        referee.new_game();
        self.trials.iter().all(|&(nodes, most)| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let found = referee.search(game, &limits, &Signals::default(), &mut |_: &Report| {});
            matches!(found.score, Score::Centipawns(value) if value.abs() <= most)
        })
    }
}

/// The number of attempts at an open position; after them any that is not over will do.
const TRIES: u64 = 200;

impl Openings {
    /// The opening of this number, from 0.
    pub fn get(&self, rules: &Rules, number: u64) -> Game {
        match self {
            Openings::List(games) => games[(number % games.len() as u64) as usize].clone(),
            Openings::Random { seed, plies, judge } => {
                let mut random = SplitMix64::stream(*seed, number);
                draw(rules, &mut random, *plies, judge, |random| array(rules, random))
            }
        }
    }
}

/// The start, or a random array if there are many.
pub(crate) fn array(rules: &Rules, random: &mut SplitMix64) -> Setup {
    match rules.variant().has_arrays() {
        true => prelude::random(rules.variant(), random.next()),
        false => rules.variant().start().clone(),
    }
}

/// Plays random moves from an array until the position is neither over nor a check, and serves.
pub(crate) fn draw(
    rules: &Rules,
    random: &mut SplitMix64,
    plies: usize,
    judge: &Judge,
    array: impl Fn(&mut SplitMix64) -> Setup,
) -> Game {
    let mut referee = Engine::new(1);
    referee.set_knowledge(Arc::clone(&judge.knowledge));
    let mut last = None;
    for _ in 0..TRIES {
        let start = array(random);
        let Some(game) = wander(rules, &start, random, plies) else { continue };
        if judge.accepts(&mut referee, &game) {
            return game;
        }
        last = Some(game);
    }
    last.unwrap_or_else(|| Game::new(rules))
}

/// Plays `plies` random moves; `None` if the game ended.
fn wander(rules: &Rules, start: &Setup, random: &mut SplitMix64, plies: usize) -> Option<Game> {
    let mut game = Game::from_setup(rules, start).ok()?;
    for _ in 0..plies {
        let moves = game.legal_moves();
        let mv = *random.choose(&moves)?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
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
        let openings =
            Openings::Random { seed, plies: 8, judge: Judge::of_open(Knowledge::shipped()) };
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
        let openings =
            Openings::Random { seed: 1, plies: 8, judge: Judge::of_open(Knowledge::shipped()) };
        for number in 0..10 {
            let game = openings.get(&rules, number);
            assert_eq!(game.moves().len(), 8);
            assert!(!game.in_check() && game.outcome().is_none());
        }
    }

    #[test]
    fn even_openings_stay_even() {
        const OPENINGS: u64 = 4;
        let rules = rules("minishogi");
        let mut referee = Engine::new(4);
        referee.set_knowledge(Knowledge::shipped());
        // By how much another search finds one side better, in all openings together.
        let mut sum = |judge| {
            let openings = Openings::Random { seed: 1, plies: 8, judge };
            let score = |number| {
                referee.new_game();
                let limits = Limits { nodes: Some(30_000), ..Limits::default() };
                let game = openings.get(&rules, number);
                let found =
                    referee.search(&game, &limits, &Signals::default(), &mut |_: &Report| {});
                match found.score {
                    Score::Centipawns(score) => score.abs().min(1000),
                    Score::Mate(_) => 1000,
                }
            };
            (0..OPENINGS).map(score).sum::<i32>()
        };
        let even = sum(Judge::of_even(Knowledge::shipped()));
        let open = sum(Judge::of_open(Knowledge::shipped()));
        assert!(2 * even < open, "{even} against {open}");
    }

    #[test]
    fn arrays_are_drawn_where_there_are_many() {
        let rules = rules("superchess");
        let openings =
            Openings::Random { seed: 1, plies: 2, judge: Judge::of_open(Knowledge::shipped()) };
        let start = |n| fen::write(rules.variant(), &openings.get(&rules, n).start());
        assert_ne!(start(0), start(1));
    }
}
