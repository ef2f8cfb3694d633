//! Mates in one to four from games that the engine played: proved by exhaustive search, and
//! found by the engine within stated nodes. `wazir puzzles` finds others; these stay as they are, so that
//! what the engine needs for them can be compared.
//!
//! `cargo test -p wazir-engine --test tactics -- --nocapture` tells how many nodes it takes.

mod puzzle;
mod solver;

use std::sync::Arc;

use puzzle::{HASH, NODES, Puzzle, write_move};
use solver::{Mate, Solver};
use wazir_engine::report::Nobody;
use wazir_engine::{Engine, Found, Limits, Score, Signals};
use wazir_rules::bits::Bits;
use wazir_rules::notation::fen;
use wazir_rules::{Game, GameResult, History, Move, Rules, Shelf, Tables, Visitor};

/// Of mates that take longer, other first moves are not refuted again: it takes seconds.
const REFUTED: u32 = 3;

macro_rules! sets {
    ($($game:ident)*) => {
        $(
            mod $game {
                const TEXT: &str = include_str!(concat!(stringify!($game), ".epd"));

                #[test]
                fn is_a_balanced_set() {
                    super::check_balance(TEXT);
                }

                #[test]
                fn is_true() {
                    super::each(stringify!($game), TEXT, |puzzle, game| super::prove(puzzle, game));
                }

                #[test]
                fn is_solved() {
                    super::solve_all(stringify!($game), TEXT);
                }
            }
        )*
    };
}

sets! { janus falcon berolina superchess minishogi }

fn puzzles(text: &str) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect(line)).collect()
}

fn each(variant: &str, text: &str, mut check: impl FnMut(&Puzzle, &Game)) {
    let variant = Shelf::shipped().get(variant).expect("shipped");
    let rules = Rules::new(Arc::clone(&variant));
    for puzzle in puzzles(text) {
        let setup = fen::read(&variant, &puzzle.position).expect(&puzzle.id);
        check(&puzzle, &Game::from_setup(&rules, &setup).expect(&puzzle.id));
    }
}

fn check_balance(text: &str) {
    let puzzles = puzzles(text);
    let of = |moves| puzzles.iter().filter(|puzzle| puzzle.moves == moves).count();
    assert!(puzzles.len() >= 50, "{} puzzles", puzzles.len());
    for (moves, least) in [(1, 10), (2, 10), (3, 10), (4, 5)] {
        assert!(of(moves) >= least, "{} mates in {moves}", of(moves));
    }
    for (number, puzzle) in puzzles.iter().enumerate() {
        assert!(puzzle.moves == 1 || puzzle.best.len() == 1, "{}: two ways", puzzle.id);
        let before = &puzzles[..number];
        assert!(before.iter().all(|other| other.position != puzzle.position), "{}", puzzle.id);
        assert!(before.iter().all(|other| other.id != puzzle.id), "{}", puzzle.id);
    }
}

/// Looks for the mate by itself, plays it out and asks the rules who has won.
fn prove(puzzle: &Puzzle, game: &Game) {
    let mut legal = game.legal_moves();
    legal.retain(|&mv| names(game, &[mv])[0] == puzzle.best[0]);
    let proved = game.visit(Prove { moves: puzzle.moves, key: legal[0] });
    let (mate, line) = proved.unwrap_or_else(|| panic!("{}: no mate", puzzle.id));
    assert_eq!((mate.moves, names(game, &mate.keys)), (puzzle.moves, puzzle.best.clone()));
    let mut end = game.clone();
    line.into_iter().for_each(|mv| end.play(mv).expect("lines are legal"));
    let result = end.outcome().map(|outcome| outcome.result);
    assert_eq!(result, Some(GameResult::Win(game.turn())), "{}", puzzle.id);
}

struct Prove {
    moves: u32,
    key: Move,
}

impl Visitor for Prove {
    type Output = Option<(Mate, Vec<Move>)>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let (now, mut solver) = (history.current(), Solver::new(tables));
        let shortest = solver.shortest(now, self.moves.min(REFUTED), u64::MAX);
        let mut mate = shortest.expect("there is no end to nodes");
        if mate.is_none() && solver.loses(&now.play_unchecked(tables, self.key), self.moves - 1) {
            mate = Some(Mate { moves: self.moves, keys: vec![self.key] });
        }
        let line = solver.line(now, mate.as_ref()?);
        Some((mate?, line))
    }
}

fn names(game: &Game, moves: &[Move]) -> Vec<String> {
    let (setup, legal) = (game.setup(), game.legal_moves());
    moves.iter().map(|&mv| write_move(game.variant(), &setup, &legal, mv)).collect()
}

/// Asks the engine for all of a game; it must find every one. A mate that is shorter than
/// exhaustive search knows, or as short by a move that it does not know, is a fault whatever the
/// nodes.
fn solve_all(variant: &str, text: &str) {
    let mut engine = Engine::new(HASH);
    let mut taken = [(0, 0); NODES.len()];
    let mut missed = Vec::new();
    each(variant, text, |puzzle, game| {
        let found = solve(&mut engine, puzzle, game);
        let best = names(game, found.best.as_slice());
        let known = puzzle.best.contains(&best[0]);
        if let Score::Mate(moves) = found.score {
            let moves = u32::try_from(moves).expect("the side to move mates");
            assert!(moves >= puzzle.moves, "{}: {best:?} in {moves}", puzzle.id);
            assert!(moves > puzzle.moves || known, "{}: {best:?}", puzzle.id);
        }
        let length = puzzle.moves as usize - 1;
        if !known {
            missed.push(format!("{}: {}, not {best:?}", puzzle.id, puzzle.best[0]));
        }
        let (solved, nodes) = &mut taken[length];
        *solved += u32::from(known);
        *nodes += found.nodes;
    });
    for (length, (solved, nodes)) in taken.into_iter().enumerate() {
        println!("{variant}: mate in {}: {solved} solved in {nodes} nodes", length + 1);
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

fn solve(engine: &mut Engine, puzzle: &Puzzle, game: &Game) -> Found {
    engine.new_game();
    let nodes = Some(NODES[puzzle.moves as usize - 1]);
    let limits = Limits { nodes, mate: Some(puzzle.moves), ..Limits::default() };
    engine.search(game, &limits, &Signals::default(), &mut Nobody)
}
