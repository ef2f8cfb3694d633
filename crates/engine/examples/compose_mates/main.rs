//! Composes a tactical set: forced mates in one to four, from games that the engine plays
//! against itself, proved by exhaustive search.
//!
//! ```text
//! cargo run --release -p wazir-engine --example compose_mates -- GAME [SEED [GAMES]]
//! ```
//!
//! prints the set for `crates/engine/tests/tactics/GAME.epd`. Another engine plays other games,
//! so that the same seed gives another set then; each is as true as the other.

mod choose;
mod find;
mod playout;
#[path = "../../tests/tactics/puzzle.rs"]
mod puzzle;
#[path = "../../tests/tactics/solver.rs"]
mod solver;
mod themes;

use std::env;
use std::process::ExitCode;

use wazir_rules::Rules;

use crate::choose::choose;
use crate::find::{Finder, Pool};
use crate::playout::Playout;
use crate::puzzle::NODES;

/// Games that are played if the command does not say how many.
const GAMES: u64 = 80;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, usual| words.get(at).map_or(Some(usual), |word| word.parse().ok());
    let (Some(game), Some(seed), Some(games)) = (words.first(), number(1, 1), number(2, GAMES))
    else {
        eprintln!("usage: compose_mates GAME [SEED [GAMES]]");
        return ExitCode::from(2);
    };
    let rules = match Rules::named(game) {
        Ok(rules) => rules,
        Err(error) => {
            eprintln!("compose_mates: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut pool = Pool::default();
    let mut finder = Finder::new();
    for number in 0..games {
        let playout = Playout::new(&rules, seed, number);
        finder.look_through(number, playout, &mut pool);
        if number % 20 == 19 {
            eprintln!("{} games: {}", number + 1, pool.summary());
        }
    }
    let id = rules.variant().id();
    println!("# Forced mates that the longest defence does not outlast, and every first move that");
    println!("# keeps to them. Composed by: cargo run --release -p wazir-engine --example");
    println!("# compose_mates -- {id} {seed} {games}");
    println!("# Nodes within which the engine must find them, by length: {NODES:?}");
    for puzzle in choose(pool.finds, id) {
        println!("{puzzle}");
    }
    ExitCode::SUCCESS
}
