//! Games to look for mates in: a few random moves, then an engine that sees little and now and
//! then plays anything, so that kings get into trouble.

use wazir_engine::report::Nobody;
use wazir_engine::{Engine, Limits, Signals};
use wazir_rules::prelude;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules};

/// Plies after which a game is given up.
const LONGEST: usize = 200;
/// One move in so many is random.
const WHIM: usize = 12;

/// A game that is being played: an iterator over its positions behind the opening.
pub(crate) struct Playout {
    game: Game,
    random: SplitMix64,
    engine: Engine,
    nodes: u64,
    opening: usize,
}

impl Playout {
    /// The game of this number. Where there are many arrays it begins from any.
    pub(crate) fn new(rules: &Rules, seed: u64, number: u64) -> Playout {
        let mut random = SplitMix64::stream(seed, number);
        let start = prelude::random(rules.variant(), random.next());
        let game = Game::from_setup(rules, &start).expect("arrays are sound");
        let nodes = 60 << random.below(5);
        let opening = 3 + random.below(6);
        Playout { game, random, engine: Engine::new(1), nodes, opening }
    }

    fn any_move(&mut self) -> bool {
        let legal = self.game.legal_moves();
        let mv = self.random.choose(&legal);
        mv.is_some_and(|&mv| self.game.play(mv).is_ok())
    }

    fn engine_move(&mut self) -> bool {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let found = self.engine.search(&self.game, &limits, &Signals::default(), &mut Nobody);
        found.best.is_some_and(|best| self.game.play(best).is_ok())
    }
}

impl Iterator for Playout {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        loop {
            if self.game.outcome().is_some() || self.game.moves().len() > LONGEST {
                return None;
            }
            let in_opening = self.game.moves().len() < self.opening;
            let now = self.game.clone();
            let whim = in_opening || self.random.below(WHIM) == 0;
            let played = if whim { self.any_move() } else { self.engine_move() };
            if !played || !in_opening {
                return played.then_some(now);
            }
        }
    }
}
