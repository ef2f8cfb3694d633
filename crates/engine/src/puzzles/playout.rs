//! Games to look for puzzles in: a few random moves, then an engine that sees little and now and then
//! plays anything, so that men hang and kings get into trouble.

use std::sync::Arc;

use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules};

use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::matches::opening;
use crate::self_play::think;

/// Plies after which a game is given up.
const LONGEST: usize = 160;
/// One move in so many is random.
const WHIM: usize = 14;
/// The transposition table of the player, in MiB.
const HASH: usize = 1;

/// A game that is being played: an iterator over its positions behind the opening.
pub(super) struct Playout {
    game: Game,
    random: SplitMix64,
    engine: Engine,
    nodes: u64,
    opening: usize,
}

impl Playout {
    /// The game of this number. Where there are many arrays it begins from any.
    pub(super) fn new(
        rules: &Rules,
        knowledge: &Arc<Knowledge>,
        seed: u64,
        number: u64,
    ) -> Option<Playout> {
        let mut random = SplitMix64::stream(seed, number);
        let start = opening::array(rules, &mut random);
        let game = Game::from_setup(rules, &start).ok()?;
        let nodes = 60 << random.below(5);
        let opening = 3 + random.below(6);
        let mut engine = Engine::new(HASH);
        engine.set_knowledge(Arc::clone(knowledge));
        Some(Playout { game, random, engine, nodes, opening })
    }

    fn play_anything(&mut self) -> bool {
        let legal = self.game.legal_moves();
        let mv = self.random.choose(&legal);
        mv.is_some_and(|&mv| self.game.play(mv).is_ok())
    }

    fn play_best(&mut self) -> bool {
        let found = think(&mut self.engine, &self.game, self.nodes);
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
            let played = if whim { self.play_anything() } else { self.play_best() };
            if !played || !in_opening {
                return played.then_some(now);
            }
        }
    }
}

/// The positions of a game that others have played.
pub(super) fn positions(game: &Game) -> impl Iterator<Item = Game> {
    let mut now = Game::from_setup(game.rules(), &game.start()).ok();
    let mut moves = game.moves().to_vec().into_iter();
    std::iter::from_fn(move || {
        let position = now.take()?;
        now = moves.next().and_then(|mv| {
            let mut next = position.clone();
            next.play(mv).ok().map(|()| next)
        });
        Some(position)
    })
}
