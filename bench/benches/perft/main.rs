//! Perft beside other programs, and the time that a variant takes to load.
//!
//! `cargo bench -p wazir-bench --bench perft` prints everything, in a minute or so. `-- --deep` goes
//! one ply deeper, to the depth of the targets, where Fairy-Stockfish takes minutes. Contestants take turns,
//! each figure is the median of several rounds, and time is processor time, so that a busy machine
//! disturbs all of them alike. Counts are compared, too, and whoever differs is named.

mod fairy;
mod time;

use std::hint::black_box;
use std::time::Instant;

use fairy::Fairy;
use time::{Clock, median};
use wazir_rules::{Game, Rules, Shelf};

const ROUNDS: usize = 5;
/// The least length of a round, in seconds.
const SHORTEST_ROUND: f64 = 0.3;
/// Number of times that a variant is loaded.
const LOADS: usize = 20;
/// The most milliseconds that loading may take.
const LOAD_TARGET: f64 = 5.0;

/// A game whose perft is measured.
struct Case {
    id: &'static str,
    depth: u32,
    /// The target in million nodes a second.
    speed: Option<f64>,
    /// The target as a multiple of Fairy-Stockfish's speed.
    fairy: Option<f64>,
}

const CASES: &[Case] = &[
    Case { id: "chess", depth: 5, speed: None, fairy: None },
    Case { id: "janus", depth: 5, speed: None, fairy: Some(12.0) },
    Case { id: "berolina", depth: 5, speed: None, fairy: Some(40.0) },
    Case { id: "minishogi", depth: 6, speed: None, fairy: Some(20.0) },
    Case { id: "falcon", depth: 5, speed: Some(350.0), fairy: None },
    Case { id: "superchess", depth: 5, speed: Some(800.0), fairy: None },
];

/// The target for chess as a multiple of cozy-chess's speed.
const COZY_TARGET: f64 = 1.2;

/// A program that counts: the nodes of one round to this depth.
struct Contestant<'a> {
    name: &'static str,
    count: Box<dyn FnMut(u32) -> u64 + 'a>,
    clock: Clock,
}

impl Contestant<'_> {
    /// Nodes and the seconds that they took. Counts again until that is long enough for the clock,
    /// whose ticks may be coarse.
    fn round(&mut self, depth: u32) -> (u64, f64) {
        let begun = self.clock.seconds();
        for counted in 1.. {
            let nodes = black_box((self.count)(black_box(depth)));
            let spent = self.clock.seconds() - begun;
            if spent >= SHORTEST_ROUND {
                return (nodes, spent / f64::from(counted));
            }
        }
        unreachable!("a clock that never moves on")
    }
}

/// The result of a contestant: nodes, and millions of nodes a second.
struct Found {
    name: &'static str,
    nodes: u64,
    speed: f64,
}

fn main() {
    let deeper = u32::from(std::env::args().any(|arg| arg == "--deep"));
    let mut fairy = Fairy::start();
    if fairy.is_none() {
        println!("fairy-stockfish is not installed: nothing to compare with but chess\n");
    }
    chess(6);
    CASES.iter().for_each(|case| one_game(case, case.depth + deeper, fairy.as_mut()));
    loading();
}

fn chess(depth: u32) {
    let found = race(depth, vec![wazir("chess"), cozy(), shakmaty()]);
    report("chess", depth, &found);
    println!("  target: {COZY_TARGET} times cozy-chess\n");
}

fn one_game(case: &Case, depth: u32, fairy: Option<&mut Fairy>) {
    let mut contestants = vec![wazir(case.id)];
    match fairy {
        Some(fairy) if fairy.knows(case.id) => {
            let clock = fairy.clock();
            let count = Box::new(move |depth| fairy.perft(case.id, depth));
            contestants.push(Contestant { name: "fairy-stockfish", count, clock });
        }
        Some(_) if case.fairy.is_some() => {
            println!("  this fairy-stockfish does not know {}", case.id);
        }
        _ => {}
    }
    report(case.id, depth, &race(depth, contestants));
    if let Some(times) = case.fairy {
        println!("  target: {times} times fairy-stockfish");
    }
    if let Some(speed) = case.speed {
        println!("  target: {speed} Mnps");
    }
    println!();
}

fn wazir(id: &str) -> Contestant<'static> {
    let variant = Shelf::shipped().get(id).expect("a shipped variant");
    let game = Game::new(Rules::new(variant));
    let count = Box::new(move |depth| game.perft(depth));
    Contestant { name: "wazir", count, clock: Clock::OwnThread }
}

fn cozy() -> Contestant<'static> {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += perft(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board = cozy_chess::Board::default();
    let count = Box::new(move |depth| perft(&board, depth));
    Contestant { name: "cozy-chess", count, clock: Clock::OwnThread }
}

fn shakmaty() -> Contestant<'static> {
    let start = shakmaty::Chess::default();
    let count = Box::new(move |depth| shakmaty::perft(&start, depth));
    Contestant { name: "shakmaty", count, clock: Clock::OwnThread }
}

/// Lets the contestants count in turns.
fn race(depth: u32, mut contestants: Vec<Contestant>) -> Vec<Found> {
    let mut seconds = vec![Vec::new(); contestants.len()];
    let mut nodes = vec![0; contestants.len()];
    for _ in 0..ROUNDS {
        for (index, contestant) in contestants.iter_mut().enumerate() {
            let (count, spent) = contestant.round(depth);
            nodes[index] = count;
            seconds[index].push(spent);
        }
    }
    let names = contestants.iter().map(|contestant| contestant.name);
    let speeds = seconds.into_iter().zip(&nodes).map(|(s, &n)| n as f64 / median(s) / 1e6);
    let all = names.zip(nodes.iter().copied()).zip(speeds);
    all.map(|((name, nodes), speed)| Found { name, nodes, speed }).collect()
}

fn report(id: &str, depth: u32, found: &[Found]) {
    let own = &found[0];
    println!("{id} depth {depth}: {} nodes", own.nodes);
    for Found { name, nodes, speed } in found {
        print!("  {name:16} {speed:8.1} Mnps");
        if *name != own.name {
            print!("   wazir is {:.2} times as fast", own.speed / speed);
        }
        println!("{}", if *nodes == own.nodes { "" } else { "   AND COUNTS OTHERWISE" });
    }
}

/// Measures the way from the text of a variant file to its tables, with nothing kept from earlier
/// loads. It is too short for the processor's clock, so this is wall time.
fn loading() {
    println!("loading, milliseconds (target {LOAD_TARGET})");
    for id in Shelf::shipped().ids() {
        let load = || {
            let before = Instant::now();
            let variant = Shelf::new().get(id).expect("a shipped variant");
            black_box(Rules::new(variant));
            before.elapsed().as_secs_f64() * 1e3
        };
        let times = (0..LOADS).map(|_| load()).collect();
        println!("  {id:22} {:6.2}", median(times));
    }
}
