//! Exposed kings: how soon a search sees that an attack decides, with networks and without.
//!
//! `cargo bench -p wazir-bench --bench kings` searches the positions of `bench/exposed-kings.txt`, and
//! prints how many are judged right after so many nodes. Lines of odd and of even number make two
//! halves: whoever works on the evaluation looks at the first only. `-- collect GAMES.pgn...` prints
//! such positions of matches against another engine (see `collect`).

mod collect;

use std::error::Error;
use std::sync::Arc;

use wazir_engine::{Bound, Engine, Knowledge, Limits, Report, Score, Signals};
use wazir_rules::Game;

/// The positions: id of the game, colon, FEN. The side to move wins.
const POSITIONS: &str = include_str!("../../exposed-kings.txt");
/// An advantage that counts as seen, in centipawns.
const SEEN: i32 = 100;
/// After how many nodes it is asked.
const STEPS: [u64; 4] = [1_000, 10_000, 50_000, 200_000];
const LAST: u64 = STEPS[STEPS.len() - 1];

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench`.
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    match arguments.next().as_deref() {
        Some("collect") => collect::collect(&arguments.collect::<Vec<_>>()),
        Some(other) => Err(format!("{other}: only `collect` is known").into()),
        None => measure(),
    }
}

/// Prints a row for each half of the positions and each kind of knowledge.
fn measure() -> Result<(), Box<dyn Error>> {
    let positions = read(POSITIONS)?;
    let mut bare = (*Knowledge::shipped()).clone();
    bare.forget_networks();
    let knowledge = [("without networks", bare.into()), ("with networks", Knowledge::shipped())];
    let steps = STEPS.map(|nodes| format!("{nodes:>8}"));
    println!("{:<10} {:<18} positions {}   nodes", "", "", steps.join(" "));
    for (name, first) in [("odd lines", 0), ("even lines", 1)] {
        for (what, known) in &knowledge {
            let mut engine = Engine::new(64);
            engine.set_knowledge(Arc::clone(known));
            let half = positions.iter().skip(first).step_by(2);
            let seen: Vec<_> = half.map(|game| nodes_until_seen(&mut engine, game)).collect();
            println!("{name:<10} {what:<18} {}", row(&seen));
        }
    }
    println!(
        "\nParts whose score is {:+.2} after so many nodes and stays so; the nodes that it takes are a\n\
         geometric mean, with {LAST} for those that it is not enough for.",
        f64::from(SEEN) / 100.0
    );
    Ok(())
}

/// Reads positions; empty lines and those that begin with `#` are skipped.
fn read(text: &str) -> Result<Vec<Game>, Box<dyn Error>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let game = |line: &str| {
        let (id, fen) = line.split_once(": ").ok_or_else(|| format!("{line}: no game"))?;
        Ok(Game::from_fen(Game::named(id)?.rules(), fen)?)
    };
    lines.map(game).collect()
}

/// The nodes after which a search sees the advantage of the side to move, and does not lose sight of it.
fn nodes_until_seen(engine: &mut Engine, game: &Game) -> Option<u64> {
    let mut nodes = None;
    // Bounds are reported only when time has passed, and would make the figures depend on it.
    let mut hear = |report: &Report| match (report.bound, sees(report.score)) {
        (Bound::Exact, true) => _ = nodes.get_or_insert(report.nodes),
        (Bound::Exact, false) => nodes = None,
        _ => {}
    };
    let limits = Limits { nodes: Some(LAST), ..Limits::default() };
    engine.new_game();
    engine.search(game, &limits, &Signals::default(), &mut hear);
    nodes
}

fn sees(score: Score) -> bool {
    match score {
        Score::Centipawns(score) => score >= SEEN,
        Score::Mate(moves) => moves > 0,
    }
}

/// The figures of positions that were seen after so many nodes.
fn row(seen: &[Option<u64>]) -> String {
    let count = seen.len().max(1) as f64;
    let parts = STEPS.map(|step| {
        let by_then = seen.iter().flatten().filter(|&&nodes| nodes <= step).count();
        format!("{:>6.0} %", 100.0 * by_then as f64 / count)
    });
    let logs = seen.iter().map(|nodes| (nodes.unwrap_or(LAST) as f64).ln());
    let nodes = (logs.sum::<f64>() / count).exp();
    format!("{:>9} {} {nodes:>7.0}", seen.len(), parts.join(" "))
}
