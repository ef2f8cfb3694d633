//! Games to look for mates in: a few random moves, then an engine that sees little and now and
//! then plays anything, so that kings get into trouble.

use std::sync::Arc;

use wazir_engine::report::Nobody;
use wazir_engine::{Engine, Limits, Signals};
use wazir_rules::game::{Game, Rules};
use wazir_rules::prelude;

/// Plies after which a game is given up.
const LONGEST: usize = 200;
/// One move in so many is random.
const WHIM: u64 = 12;

/// A game that is being played: an iterator over its positions behind the opening.
pub(crate) struct Playout {
    game: Game,
    random: Random,
    engine: Engine,
    nodes: u64,
    opening: u64,
}

impl Playout {
    /// The game of this number. Where there are many arrays it begins from any.
    pub(crate) fn new(rules: &Arc<Rules>, seed: u64, number: u64) -> Playout {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let start = prelude::random(rules.variant(), random.below(u64::MAX));
        let game = Game::from_setup(Arc::clone(rules), &start).expect("arrays are sound");
        let nodes = 60 << random.below(5);
        let opening = 3 + random.below(6);
        Playout { game, random, engine: Engine::new(1), nodes, opening }
    }

    fn any_move(&mut self) -> bool {
        let legal = self.game.legal_moves();
        let mv = legal[self.random.below(legal.len() as u64) as usize];
        self.game.play(mv).is_ok()
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
            let in_opening = (self.game.moves().len() as u64) < self.opening;
            let now = self.game.clone();
            let whim = in_opening || self.random.below(WHIM) == 0;
            let played = if whim { self.any_move() } else { self.engine_move() };
            if !played || !in_opening {
                return played.then_some(now);
            }
        }
    }
}

/// A sequence of numbers that depends on nothing but where it begins.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        // Multiplier and increment are Knuth's; the high half is the random one.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0.rotate_left(32)) * u128::from(end)) >> 64) as u64
    }
}
