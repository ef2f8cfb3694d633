//! Games that engines of ours play for the sake of learning: from random openings, at a fixed number
//! of nodes a move, and over as soon as they are decided.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Game, GameResult, History, Move, Tables, Visitor};

use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::limits::Limits;
use crate::matches::opening::{Judge, Openings};
use crate::matches::tally::HalfPoints;
use crate::report::{Found, Report};
use crate::score::Score;
use crate::signals::Signals;

/// The transposition table of a player, in MiB.
const HASH: usize = 4;
/// Random plies before a game.
const PLIES: usize = 8;
/// Longer games are drawn.
const LONGEST: usize = 300;
/// A game is over when both sides have seen a score beyond this, for so many plies in a row.
pub(crate) const DECIDED: i32 = 1500;
const DECIDED_PLIES: u32 = 6;

/// Games of the engine against itself, by number.
#[derive(Clone, Debug)]
pub struct Games {
    /// Nodes for each move.
    pub nodes: u64,
    /// Openings, and whatever else is left to chance, follow from this.
    pub seed: u64,
    /// What the players know.
    pub knowledge: Arc<Knowledge>,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
}

impl Games {
    /// Has a player `play` the games with these numbers, and returns what comes of them, in order.
    /// `progress` is told after each game how many have been played; `None` if it answers `false`,
    /// which ends the games.
    pub(crate) fn play<T: Send>(
        &self,
        numbers: Range<u64>,
        play: impl Fn(&mut Engine, u64) -> T + Sync,
        progress: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<T>> {
        let count = numbers.end - numbers.start;
        let mut results = Vec::new();
        in_order(
            self.threads,
            count,
            || player(&self.knowledge),
            |engine, at| play(engine, numbers.start + at),
            |_, result| {
                results.push(result);
                progress(results.len() as u64)
            },
        );
        (results.len() as u64 == count).then_some(results)
    }
}

/// A position of a game, and what was thought of it.
pub(crate) struct Thought<'a> {
    pub(crate) game: &'a Game,
    pub(crate) best: Move,
    /// The score for White, in centipawns; of a mate the largest one.
    pub(crate) score: i32,
}

impl Thought<'_> {
    /// `true` for a position that a static evaluation can be expected to judge: nobody is in check,
    /// and the best move neither captures nor promotes.
    pub(crate) fn is_quiet(&self) -> bool {
        !self.game.in_check() && self.game.visit(IsQuiet(self.best))
    }
}

/// A player that knows this.
pub(crate) fn player(knowledge: &Arc<Knowledge>) -> Engine {
    let mut engine = Engine::new(HASH);
    engine.set_knowledge(Arc::clone(knowledge));
    engine
}

/// The openings that follow from a seed, as far as they are still open to who knows this.
pub(crate) fn openings(seed: u64, knowledge: &Arc<Knowledge>) -> Openings {
    let judge = Judge::of_open(Arc::clone(knowledge));
    Openings::Random { seed, plies: PLIES, judge }
}

/// Plays a game to its end, at so many nodes a move, by one player or by White's and Black's. Before
/// each move `note` is told of the position, with the engine that has searched it. Returns White's
/// points.
pub(crate) fn play(
    mut game: Game,
    players: &mut [&mut Engine],
    nodes: u64,
    mut note: impl FnMut(&mut Engine, &Thought<'_>),
) -> f32 {
    let mut decided = (0, 0);
    loop {
        if let Some(outcome) = game.outcome() {
            return match outcome.result {
                GameResult::Win(Color::White) => 1.0,
                GameResult::Win(Color::Black) => 0.0,
                GameResult::Draw => 0.5,
            };
        }
        if game.moves().len() >= LONGEST {
            return 0.5;
        }
        let player = game.turn().index() % players.len();
        let player = &mut *players[player];
        let found = think(player, &game, nodes);
        let Some(best) = found.best else { return 0.5 };
        let score = for_white(&game, found.score);
        let (sign, far) = (score.signum(), score.abs() >= DECIDED);
        decided = match decided {
            (last, plies) if far && last == sign => (sign, plies + 1),
            _ if far => (sign, 1),
            _ => (0, 0),
        };
        if decided.1 >= DECIDED_PLIES {
            return (1 + sign) as f32 / 2.0;
        }
        note(player, &Thought { game: &game, best, score });
        if game.play(best).is_err() {
            return 0.5;
        }
    }
}

/// Plays two games from an opening, with colours changed, and returns the half points of the first
/// player in each.
pub(crate) fn play_pair(
    opening: &Game,
    [first, second]: [&mut Engine; 2],
    nodes: u64,
) -> [HalfPoints; 2] {
    [true, false].map(|begins| {
        first.new_game();
        second.new_game();
        // Who is White in this game is whoever has White's turn.
        let mut players = if begins { [&mut *first, second] } else { [&mut *second, first] };
        let white = play(opening.clone(), &mut players, nodes, |_, _| {});
        let points = if begins { white } else { 1.0 - white };
        (2.0 * points) as HalfPoints
    })
}

/// Searches so many nodes.
pub(crate) fn think(engine: &mut Engine, game: &Game, nodes: u64) -> Found {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(game, &limits, &Signals::default(), &mut |_: &Report| {})
}

/// A score of the side to move as one of White, in centipawns.
pub(crate) fn for_white(game: &Game, score: Score) -> i32 {
    let own = match score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) if moves > 0 => i32::from(i16::MAX),
        Score::Mate(_) => -i32::from(i16::MAX),
    };
    if game.turn() == Color::White { own } else { -own }
}

/// Asks whether a move neither captures nor promotes.
struct IsQuiet(Move);

impl Visitor for IsQuiet {
    type Output = bool;

    fn visit<B: Bits>(self, _: &Tables<B>, history: &History<B>) -> bool {
        self.0.promotion().is_none() && !history.current().is_capture(self.0)
    }
}

/// Does `count` pieces of work on threads, each with a worker of its own, and hands over the results
/// in order, until `take` answers `false`.
pub(crate) fn in_order<W, T: Send>(
    threads: usize,
    count: u64,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> bool,
) {
    let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (done, next, over) = (done.clone(), &next, &over);
            let (worker, work) = (&worker, &work);
            scope.spawn(move || {
                let mut worker = worker();
                while !over.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count || done.send((number, work(&mut worker, number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                if !take(expected, result) {
                    over.store(true, Relaxed);
                    return;
                }
                expected += 1;
            }
        }
    });
}
