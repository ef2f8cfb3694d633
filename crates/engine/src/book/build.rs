//! A book from the first moves of games: positions that came often enough, with scores that are backed up
//! from the ends of the lines.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use wazir_rules::{Color, Game, GameResult, Move, Rules, Setup, prelude};

use super::samples::{Sample, alone, centipawns, merit};
use super::{Book, BookMove, Start};
use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::self_play::{in_order, player, think};

/// How a book is made.
#[derive(Clone, Debug)]
pub struct Building {
    /// Everything that is left to chance follows from this.
    pub seed: u64,
    /// Nodes for each move of a game.
    pub nodes: u64,
    /// Plies of a game that may be in the book.
    pub plies: usize,
    /// Games in which a position has come, for it to be in the book.
    pub least: u32,
    /// In games with many arrays, the number of those from which is played.
    pub arrays: u64,
    /// Lines that every other game begins with, one of them each: such as [named ones](Book::named_lines).
    pub lines: Vec<(Setup, Vec<Move>)>,
    /// What the players know.
    pub knowledge: Arc<Knowledge>,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
}

/// Nodes for the end of a line, for each of a move in a game: all scores follow from these.
const DEPTH: u64 = 40;
/// A move that loses more centipawns than this has no weight.
const BAD: i32 = 60;
/// The weight of the best move of a position.
const HEAVIEST: f64 = 100.0;

/// A position of the games.
#[derive(Debug)]
struct Node {
    game: Game,
    start: usize,
    count: u32,
    moves: BTreeMap<Move, Results>,
}

/// Results of White.
#[derive(Clone, Copy, Default, Debug)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Results {
    fn count(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// Makes a book of the first moves of these games. `progress` is told how many ends of lines have been
/// thought about, and of how many; `None` if it answers `false`, which ends it.
pub fn build(
    rules: &Rules,
    building: &Building,
    samples: &[Sample],
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Option<Book> {
    let mut book = Book::new(rules);
    let mut nodes: HashMap<u64, Node> = HashMap::new();
    for sample in samples {
        let start = book.start(begin(rules, &sample.start));
        count(rules, building, sample, start, &mut nodes);
    }
    // Moves that came by once say as little as positions that did.
    let least = building.least.max(1);
    nodes.retain(|_, node| node.count >= least);
    for node in nodes.values_mut() {
        node.moves.retain(|_, results| results.count() >= least.div_ceil(2));
    }
    nodes.retain(|_, node| !node.moves.is_empty());
    let leaves = think_about_leaves(building, &nodes, progress)?;
    let mut values = Values { nodes: &nodes, leaves: &leaves, known: HashMap::new() };
    let mut starts: Vec<Setup> = book.starts.iter().map(|start| start.setup.clone()).collect();
    starts.dedup();
    for (number, start) in starts.iter().enumerate() {
        let game = Game::from_setup(rules, start).expect("games began there");
        add(&mut book, number, game, &mut values);
    }
    book.sort();
    Some(book)
}

/// A start as it is written: by its number, if it has one.
fn begin(rules: &Rules, setup: &Setup) -> Start {
    let variant = rules.variant();
    let number = prelude::number_of(variant, setup).filter(|_| variant.has_arrays());
    let fen = || wazir_rules::notation::fen::write(variant, setup);
    let text = number.map_or_else(fen, |number| number.to_string());
    Start { text: Some(text), setup: setup.clone() }
}

/// Counts the moves of a game.
fn count(
    rules: &Rules,
    building: &Building,
    sample: &Sample,
    start: usize,
    nodes: &mut HashMap<u64, Node>,
) {
    let Ok(mut game) = Game::from_setup(rules, &sample.start) else { return };
    let mut seen = HashSet::new();
    for &mv in sample.line.iter().take(building.plies) {
        let is_new = seen.insert(game.hash());
        let node = nodes.entry(game.hash()).or_insert_with(|| Node {
            game: alone(&game),
            start,
            count: 0,
            moves: BTreeMap::new(),
        });
        // A game that comes to a position again counts once.
        if is_new {
            node.count += 1;
            let results = node.moves.entry(mv).or_default();
            match sample.half_points {
                0 => results.lost += 1,
                1 => results.drawn += 1,
                _ => results.won += 1,
            }
        }
        if game.play(mv).is_err() {
            return;
        }
    }
}

/// The position after a move.
fn after(game: &Game, mv: Move) -> Game {
    let mut game = game.clone();
    game.play(mv).expect("it was played in a game");
    game
}

/// Scores of the moves that lead out of the book, for the side that plays them, by the hash of what they
/// lead to.
fn think_about_leaves(
    building: &Building,
    nodes: &HashMap<u64, Node>,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Option<HashMap<u64, i32>> {
    let mut leaves: BTreeMap<u64, Game> = BTreeMap::new();
    for node in nodes.values() {
        for &mv in node.moves.keys() {
            let game = after(&node.game, mv);
            if !nodes.contains_key(&game.hash()) {
                leaves.insert(game.hash(), alone(&game));
            }
        }
    }
    let leaves: Vec<(u64, Game)> = leaves.into_iter().collect();
    let count = leaves.len() as u64;
    let mut scores = HashMap::new();
    let score = |engine: &mut Engine, at: u64| {
        let game = &leaves[at as usize].1;
        engine.new_game();
        match game.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Draw) => 0,
            Some(GameResult::Win(winner)) if winner == game.turn() => -10_000,
            Some(GameResult::Win(_)) => 10_000,
            None => -centipawns(think(engine, game, DEPTH * building.nodes).score),
        }
    };
    let take = |at: u64, score| {
        scores.insert(leaves[at as usize].0, score);
        progress(scores.len() as u64, count)
    };
    in_order(building.threads, count, || player(&building.knowledge), score, take);
    (scores.len() as u64 == count).then_some(scores)
}

/// What positions are worth to the side to move.
struct Values<'a> {
    nodes: &'a HashMap<u64, Node>,
    leaves: &'a HashMap<u64, i32>,
    /// `None` for a position that is being looked at: lines that come back to it are drawn.
    known: HashMap<u64, Option<i32>>,
}

impl Values<'_> {
    /// What a move is worth to who plays it.
    fn of_move(&mut self, node: &Node, mv: Move) -> i32 {
        let hash = after(&node.game, mv).hash();
        match self.leaves.get(&hash) {
            Some(&score) => score,
            None => -self.of_position(hash),
        }
    }

    fn of_position(&mut self, hash: u64) -> i32 {
        let nodes = self.nodes;
        let Some(node) = nodes.get(&hash) else { return 0 };
        match self.known.get(&hash) {
            Some(value) => value.unwrap_or(0),
            None => {
                self.known.insert(hash, None);
                let values: Vec<i32> =
                    node.moves.keys().map(|&mv| self.of_move(node, mv)).collect();
                let best = values.into_iter().max().unwrap_or(0);
                self.known.insert(hash, Some(best));
                best
            }
        }
    }
}

/// Adds a position, and those to which its moves lead.
fn add(book: &mut Book, start: usize, game: Game, values: &mut Values<'_>) {
    let nodes = values.nodes;
    let Some(node) = nodes.get(&game.hash()) else { return };
    let is_new = !book.known.contains_key(&game.hash());
    if !is_new || node.start != start && game.moves().is_empty() {
        return;
    }
    let scored: Vec<(Move, Results, i32)> =
        node.moves.iter().map(|(&mv, &results)| (mv, results, values.of_move(node, mv))).collect();
    let mut moves = weigh(&scored, game.turn());
    moves.sort_by_key(|known| (std::cmp::Reverse((known.weight, known.games())), known.mv));
    let at = book.place_at(&game, start);
    book.places[at].moves.clone_from(&moves);
    for known in moves {
        let mut next = game.clone();
        next.play(known.mv).expect("it was played in a game");
        add(book, start, next, values);
    }
}

/// Moves with their weights: by what they are worth, how they did, and how often they were played.
fn weigh(scored: &[(Move, Results, i32)], turn: Color) -> Vec<BookMove> {
    let best = scored.iter().map(|&(.., score)| score).max().unwrap_or(0);
    let merits = scored.iter().map(|&(_, results, score)| {
        let (won, lost) = match turn {
            Color::White => (results.won, results.lost),
            Color::Black => (results.lost, results.won),
        };
        let games = f64::from(results.count());
        // Of few games little is believed.
        let points = f64::from(won) + f64::from(results.drawn) / 2.0;
        let success = (points + 3.0) / (games + 6.0);
        let merit = match best - score <= BAD {
            true => merit(best - score) as f64 * success * games.sqrt(),
            false => 0.0,
        };
        (won, lost, merit)
    });
    let merits: Vec<(u32, u32, f64)> = merits.collect();
    let most = merits.iter().map(|&(.., merit)| merit).fold(f64::MIN_POSITIVE, f64::max);
    let moves = scored.iter().zip(merits);
    moves
        .map(|(&(mv, results, score), (won, lost, merit))| BookMove {
            mv,
            weight: (HEAVIEST * (merit / most)).ceil() as u16,
            won,
            drawn: results.drawn,
            lost,
            score: Some(score),
        })
        .collect()
}
