//! The bench: fixed positions of every shipped game, searched to a fixed depth. The sum of their
//! nodes is the engine's checksum: the same number means the same behaviour.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use wazir_rules::notation::fen;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Processor, Rules, Shelf, Width};

use crate::clock::Instant;
use crate::{Engine, Knowledge, Limits, Nobody, Signals};

/// A game's id and a position on each line.
const POSITIONS: &str = include_str!("bench.txt");
/// The transposition table, in MiB.
const HASH: usize = 16;
/// The depth for the number that is quoted.
pub const DEPTH: u32 = 11;
/// The nodes of each game and of `all`, as the test `bench` has counted them.
const COUNTED: &str = include_str!("../tests/bench/nodes.txt");

/// The engine's checksum when it was tested: the nodes of all positions, searched by
/// [`Options::default`].
///
/// # Panics
/// If the file that the test writes is no such file.
pub fn checksum() -> u64 {
    let all = COUNTED.lines().find_map(|line| line.strip_prefix("all "));
    all.and_then(|nodes| nodes.parse().ok()).expect("the test writes all nodes")
}

/// The search of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Id of the game.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Nodes searched.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
}

/// The searches of all positions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bench {
    /// One for each position.
    pub rows: Vec<Row>,
}

impl Bench {
    /// The checksum: nodes of all positions.
    pub fn nodes(&self) -> u64 {
        self.rows.iter().map(|row| row.nodes).sum()
    }

    /// Time spent searching.
    pub fn time(&self) -> Duration {
        self.rows.iter().map(|row| row.time).sum()
    }

    /// Id, nodes and time of each game, in the order of the positions.
    pub fn by_variant(&self) -> Vec<(String, u64, Duration)> {
        let mut games: Vec<(String, u64, Duration)> = Vec::new();
        for row in &self.rows {
            match games.iter_mut().find(|(variant, ..)| *variant == row.variant) {
                Some((_, nodes, time)) => {
                    *nodes += row.nodes;
                    *time += row.time;
                }
                None => games.push((row.variant.clone(), row.nodes, row.time)),
            }
        }
        games
    }
}

/// A line of nodes, speed and time for each game, and one of nodes and speed for all.
impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (variant, nodes, time) in self.by_variant() {
            writeln!(f, "{variant:<24} {} {:.3} s", speed(nodes, time), time.as_secs_f64())?;
        }
        writeln!(f, "{}", speed(self.nodes(), self.time()))
    }
}

/// Writes `1234567 nodes 890123 nps`.
fn speed(nodes: u64, time: Duration) -> String {
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    format!("{nodes} nodes {rate:.0} nps")
}

/// The way to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Depth of each search, in plies.
    pub depth: u32,
    /// Width of the tables; the counts are the same for all.
    pub width: Width,
    /// Search threads; only the count of one is a checksum.
    pub threads: usize,
    /// Whether networks judge the games that have one; only the count with them is the checksum.
    pub networks: bool,
    /// Returns whether the positions of a game are searched; only the count of all is the checksum.
    pub includes: fn(&Variant) -> bool,
}

impl Default for Options {
    /// The way in which the checksum is counted.
    fn default() -> Options {
        Options {
            depth: DEPTH,
            width: Width::Fitting,
            threads: 1,
            networks: true,
            includes: |_| true,
        }
    }
}

/// Searches the positions, each with an empty table, and calls `each` when one is done.
pub fn bench(options: &Options, each: &mut dyn FnMut(&Row)) -> Bench {
    let &Options { depth, width, threads, networks, includes } = options;
    let mut bench = Bench::default();
    let mut engine = Engine::new(HASH);
    engine.set_threads(threads);
    if !networks {
        let mut knowledge = Knowledge::shipped();
        Arc::make_mut(&mut knowledge).forget_networks();
        engine.set_knowledge(knowledge);
    }
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (id, position) = line.split_once(' ').expect("a game and a position");
        let variant = Shelf::shipped().get(id).expect("a shipped game");
        if !includes(&variant) {
            continue;
        }
        let setup = fen::read(&variant, position).expect("a position of that game");
        let rules = Rules::compile(variant, width, Processor::detect());
        let game = Game::from_setup(rules, &setup).expect("a sound position");
        engine.new_game();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let begun = Instant::now();
        let found = engine.search(&game, &limits, &Signals::default(), &mut Nobody);
        let (nodes, time) = (found.nodes, begun.elapsed());
        let row = Row { variant: id.into(), fen: position.into(), nodes, time };
        each(&row);
        bench.rows.push(row);
    }
    bench
}
