//! The first moves of games, with their results: what books are made from.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use wazir_rules::notation::fen;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Move, Rules, Setup, prelude};

use super::Building;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::report::{Bound, Report};
use crate::score::Score;
use crate::self_play::{self, Games};
use crate::signals::Signals;

/// The first moves of a game, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Where it began.
    pub start: Setup,
    /// Its first moves.
    pub line: Vec<Move>,
    /// White's half points.
    pub half_points: u8,
}

/// Samples that cannot be read: they were damaged, or are of another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {0} is no game with its result")]
pub struct SamplesError(
    /// The number of the line, from 1.
    pub usize,
);

/// Moves that are looked at in each position.
const CHOICE: usize = 4;
/// A move is tried if it is worse than the best by so many centipawns at most.
const MARGIN: i32 = 50;
/// Nodes for the choice of a move, for each of a move in the rest of the game: what is chosen once
/// is played in many games.
const CARE: u64 = 8;

/// Moves that may be tried, with their scores for the side to move.
type Choice = Arc<[(Move, i32)]>;

/// Plays the games with these numbers: by choice among good moves first, then as the engine plays.
/// `progress` is told after each how many have been played; `None` if it answers `false`, which ends
/// the games. The same seed gives the same games on any number of threads.
pub fn play(
    rules: &Rules,
    building: &Building,
    numbers: Range<u64>,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Sample>> {
    let Building { nodes, seed, knowledge, threads, .. } = building;
    let games =
        Games { nodes: *nodes, seed: *seed, knowledge: Arc::clone(knowledge), threads: *threads };
    // What follows from a position alone may be found by any thread.
    let choices: Mutex<HashMap<u64, Choice>> = Mutex::default();
    let one = |engine: &mut Engine, number: u64| {
        let mut random = SplitMix64::stream(*seed, number);
        let (start, line) = building.start(rules, number, &mut random);
        let mut game = Game::from_setup(rules, &start).expect("arrays can be played");
        for &mv in line {
            game.play(mv).expect("lines can be played");
        }
        while game.moves().len() < building.plies && game.outcome().is_none() {
            let choice = choose(engine, &game, CARE * nodes, &choices);
            let Some(mv) = draw(&choice, &mut random) else { break };
            game.play(mv).expect("the engine chose it");
        }
        let line = game.moves().to_vec();
        engine.new_game();
        let points = self_play::play(game, &mut [engine], *nodes, |_, _| {});
        Sample { start, line, half_points: (2.0 * points) as u8 }
    };
    games.play(numbers, one, progress)
}

impl Building {
    /// Where the game with this number begins, and with which moves.
    fn start(&self, rules: &Rules, number: u64, random: &mut SplitMix64) -> (Setup, &[Move]) {
        let line = random.choose(&self.lines).filter(|_| number % 2 == 1);
        match line {
            Some((start, line)) => (start.clone(), line),
            None => (self.array(rules, number), &[]),
        }
    }

    fn array(&self, rules: &Rules, number: u64) -> Setup {
        let variant = rules.variant();
        if !variant.has_arrays() {
            return variant.start().clone();
        }
        let arrays = self.arrays.clamp(1, prelude::array_count(variant));
        let array = number % arrays;
        match arrays == prelude::array_count(variant) && variant.prelude().is_none() {
            true => prelude::array(variant, array),
            false => prelude::array(variant, SplitMix64::stream(!self.seed, array).next()),
        }
    }
}

/// The position of a game without its past and its clocks, so that all that is found there follows from
/// what stands on the board.
pub(super) fn alone(game: &Game) -> Game {
    let setup = Setup { halfmove_clock: 0, fullmove: 1, ..game.setup() };
    Game::from_setup(game.rules(), &setup).unwrap_or_else(|_| game.clone())
}

fn choose(
    engine: &mut Engine,
    game: &Game,
    nodes: u64,
    choices: &Mutex<HashMap<u64, Choice>>,
) -> Choice {
    let known = || choices.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(choice) = known().get(&game.hash()) {
        return Arc::clone(choice);
    }
    let found: Choice = good_moves(engine, &alone(game), nodes).into();
    known().insert(game.hash(), Arc::clone(&found));
    found
}

/// The best moves, the best one first.
fn good_moves(engine: &mut Engine, game: &Game, nodes: u64) -> Vec<(Move, i32)> {
    let wanted = CHOICE.min(game.legal_moves().len());
    let limits = Limits { nodes: Some(nodes), multi_pv: wanted, ..Limits::default() };
    let (mut whole, mut now) = (Vec::new(), Vec::new());
    let mut listener = |report: &Report| {
        let Some(&mv) = report.pv.first().filter(|_| report.bound == Bound::Exact) else { return };
        if report.multi_pv == 1 {
            now.clear();
        }
        now.push((mv, centipawns(report.score)));
        if now.len() == wanted {
            whole.clone_from(&now);
        }
    };
    engine.new_game();
    let found = engine.search(game, &limits, &Signals::default(), &mut listener);
    if whole.is_empty() {
        whole.extend(found.best.map(|best| (best, centipawns(found.score))));
    }
    let best = whole.iter().map(|&(_, score)| score).max().unwrap_or(0);
    whole.retain(|&(_, score)| best - score <= MARGIN);
    whole
}

/// Draws one of the moves: the better it is, the more often.
fn draw(choice: &[(Move, i32)], random: &mut SplitMix64) -> Option<Move> {
    let best = choice.iter().map(|&(_, score)| score).max()?;
    let weights: Vec<usize> = choice.iter().map(|&(_, score)| merit(best - score)).collect();
    let mut left = random.below(weights.iter().sum());
    let at = weights.iter().position(|&weight| {
        let is_it = left < weight;
        left = left.saturating_sub(weight);
        is_it
    });
    at.map(|at| choice[at].0)
}

/// What a move deserves that loses so many centipawns: 100 if it loses none, 50 for 20, 14 for 50.
pub(super) fn merit(loss: i32) -> usize {
    let loss = loss.clamp(0, 1000) as usize;
    40_000 / (400 + loss * loss)
}

/// A score as a number; of a mate a large one.
pub(super) fn centipawns(score: Score) -> i32 {
    const WON: i32 = 10_000;
    match score {
        Score::Centipawns(score) => score.clamp(-WON, WON),
        Score::Mate(moves) if moves > 0 => WON,
        Score::Mate(_) => -WON,
    }
}

/// Samples as text, a line for each: FEN, moves in coordinates, White's half points.
pub fn write_samples(rules: &Rules, samples: &[Sample]) -> String {
    let variant = rules.variant();
    let mut text = String::new();
    for Sample { start, line, half_points } in samples {
        let mut game = Game::from_setup(rules, start).expect("a game began there");
        let mut moves = Vec::new();
        for &mv in line {
            moves.push(game.coordinates(mv));
            game.play(mv).expect("it was played");
        }
        let _ = writeln!(text, "{};{};{half_points}", fen::write(variant, start), moves.join(" "));
    }
    text
}

/// Reads such samples of a game.
///
/// # Errors
/// Fails with the line that is none.
pub fn read_samples(rules: &Rules, text: &str) -> Result<Vec<Sample>, SamplesError> {
    let sample = |text: &str| -> Option<Sample> {
        let mut fields = text.split(';');
        let (fen, line, points) = (fields.next()?, fields.next()?, fields.next()?);
        let mut game = Game::from_fen(rules, fen).ok()?;
        let start = game.setup();
        for word in line.split_whitespace() {
            let mv = game.read(word).ok()?;
            game.play(mv).ok()?;
        }
        let half_points = points.parse().ok().filter(|&points: &u8| points <= 2)?;
        Some(Sample { start, line: game.moves().to_vec(), half_points })
    };
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| sample(line).ok_or(SamplesError(at + 1))).collect()
}
