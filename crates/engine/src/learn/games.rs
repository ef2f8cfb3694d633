//! Games of the engine against itself, and the positions that are taken from them.
//!
//! Of each game these are the quiet positions, and beside many of them a *wild* one: that after a
//! random move, as searches meet them by the thousand and games hardly ever. Networks that have
//! not seen such positions misjudge them.

use wazir_rules::bits::Bits;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Color, Game, History, Rules, Tables, Visitor};

use super::Games;
use super::positions::{Position, Positions};
use crate::engine::Engine;
use crate::network::{GROUPS, Inputs};
use crate::self_play::{self, Thought, for_white, think};

/// Positions with a score beyond this are won, and teach nothing.
const WON: i32 = 3000;

/// Wild positions that are tried beside each position of a game.
const WILD: usize = 2;
/// Nodes of the search of a wild position.
const WILD_NODES: u64 = 200;

/// What looks at the positions of games of one variant.
struct Observer {
    inputs: Inputs,
}

/// Plays the game of this number, and returns its positions.
pub(super) fn play(engine: &mut Engine, rules: &Rules, games: &Games, number: u64) -> Positions {
    engine.new_game();
    let game = self_play::openings(games.seed, &games.knowledge).get(rules, number);
    let mut random = SplitMix64::stream(!games.seed, number);
    let observer = Observer { inputs: Inputs::new(rules.variant()) };
    let (mut positions, mut of_game) = (Positions::default(), Vec::new());
    let points = self_play::play(game, &mut [engine], games.nodes, |engine, thought| {
        if observer.note(engine, thought, &mut positions) {
            of_game.push(positions.len() - 1);
        }
        for _ in 0..WILD {
            observer.note_wild(engine, thought.game, &mut random, &mut positions);
        }
    });
    positions.set_result(of_game, points);
    positions
}

impl Observer {
    /// Adds a position if it is quiet and undecided, and returns whether it was added.
    fn note(&self, engine: &mut Engine, thought: &Thought<'_>, positions: &mut Positions) -> bool {
        let wanted = thought.score.abs() < WON && thought.is_quiet();
        if wanted {
            let white = thought.score;
            let score = if thought.game.turn() == Color::White { white } else { -white };
            let terms = engine.evaluate_terms(thought.game);
            let see = See { inputs: &self.inputs, scores: [score, terms].map(|it| it as i16) };
            let (facts, position) = thought.game.visit(see);
            positions.push(&facts, position);
        }
        wanted
    }

    /// Adds the position after a random move, if it is quiet and undecided.
    fn note_wild(
        &self,
        engine: &mut Engine,
        game: &Game,
        random: &mut SplitMix64,
        positions: &mut Positions,
    ) {
        let mut wild = game.clone();
        let Some(&mv) = random.choose(&game.legal_moves()) else { return };
        if wild.play(mv).is_err() || wild.outcome().is_some() {
            return;
        }
        let found = think(engine, &wild, WILD_NODES);
        let Some(best) = found.best else { return };
        let score = for_white(&wild, found.score);
        self.note(engine, &Thought { game: &wild, best, score }, positions);
    }
}

/// Asks what a network sees of a position with these scores: the search's, and the evaluation's.
struct See<'a> {
    inputs: &'a Inputs,
    scores: [i16; 2],
}

impl Visitor for See<'_> {
    type Output = (Vec<u16>, Position);

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> (Vec<u16>, Position) {
        let See { inputs, scores: [score, terms] } = self;
        let position = history.current();
        let halves = Color::ALL.map(|color| inputs.half(position, color));
        let group = inputs.group(position, GROUPS);
        let facts = inputs.facts(tables, position);
        (facts, Position::new(position.turn(), halves, group, score, terms))
    }
}
