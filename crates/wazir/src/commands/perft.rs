//! `wazir perft`: counts move sequences, on any number of threads.
//!
//! The first plies are played out into a queue of positions; each thread takes the next one
//! and counts what follows. No thread waits for another until the queue is empty.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir_rules::bits::Bits;
use wazir_rules::notation::coord;
use wazir_rules::perft::perft;
use wazir_rules::{Game, History, Position, Processor, Rules, Tables, Visitor, Width};

use crate::failure::Failure;
use crate::{input, json, output};

/// Count the move sequences of a given length, which is the test of a move generator
#[derive(Args)]
#[command(after_help = include_str!("help/perft.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Show how many sequences begin with each move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Count as on a processor without PEXT: the same counts, more slowly
    #[arg(long)]
    portable: bool,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut game = arguments.start.game()?;
    if arguments.portable {
        let variant = Arc::clone(game.variant());
        let rules = Rules::compile(variant, Width::Fitting, Processor::PORTABLE);
        game = Game::from_setup(rules, &game.setup()).expect("it was sound for other tables");
    }
    let threads = usize::from(arguments.threads);
    let begin = Instant::now();
    let counts = game.visit(Counting { depth: arguments.depth, threads });
    let elapsed = begin.elapsed();
    let nodes = counts.values().sum();
    let fen = game.fen();
    if arguments.json {
        return output::print_json(&json::Perft {
            variant: game.variant().id().to_owned(),
            fen,
            depth: arguments.depth,
            nodes,
            seconds: elapsed.as_secs_f64(),
            divide: arguments.divide.then_some(counts),
        });
    }
    let mut text = String::new();
    if arguments.divide {
        for (mv, count) in &counts {
            text += &format!("{mv}: {count}\n");
        }
        text.push('\n');
    }
    text += &format!("{nodes} nodes, {}\n", speed(nodes, elapsed));
    output::print(&text)
}

/// `1.234 s, 56.7 Mnps`
fn speed(nodes: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{seconds:.3} s, {rate:.1} Mnps")
}

/// Counts for each first move.
struct Counting {
    depth: u32,
    threads: usize,
}

/// A position a few plies on, and the number of the first move that led there.
struct Task<B: Bits> {
    position: Position<B>,
    first: usize,
}

impl Visitor for Counting {
    type Output = BTreeMap<String, u64>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let root = history.current();
        let firsts = root.legal_moves(tables);
        let tasks = firsts.iter().enumerate().map(|(first, &mv)| {
            let position = root.play_unchecked(tables, mv);
            Task { position, first }
        });
        let (tasks, left) = self.spread(tables, tasks.collect());
        let totals: Vec<AtomicU64> = firsts.iter().map(|_| AtomicU64::new(0)).collect();
        self.count(tables, &tasks, left, &totals);
        let name = |&mv| coord::write(tables.variant(), mv);
        firsts.iter().map(name).zip(totals.into_iter().map(AtomicU64::into_inner)).collect()
    }
}

impl Counting {
    /// Plays on until there is work enough for all, and leaves the last two plies, which are
    /// counted together, alone. Also says how many plies are left.
    fn spread<B: Bits>(&self, tables: &Tables<B>, mut tasks: Vec<Task<B>>) -> (Vec<Task<B>>, u32) {
        let enough = if self.threads == 1 { 64 } else { 64 * self.threads };
        let mut left = self.depth - 1;
        while left > 2 && tasks.len() < enough && !tasks.is_empty() {
            let deeper = tasks.iter().flat_map(|task| {
                let moves = task.position.legal_moves(tables);
                moves.into_iter().map(|mv| Task {
                    position: task.position.play_unchecked(tables, mv),
                    first: task.first,
                })
            });
            tasks = deeper.collect();
            left -= 1;
        }
        (tasks, left)
    }

    fn count<B: Bits>(
        &self,
        tables: &Tables<B>,
        tasks: &[Task<B>],
        left: u32,
        totals: &[AtomicU64],
    ) {
        let next = AtomicUsize::new(0);
        let bar = progress(tasks.len());
        std::thread::scope(|scope| {
            let work = || {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let nodes = perft(tables, &task.position, left);
                    totals[task.first].fetch_add(nodes, Ordering::Relaxed);
                    bar.inc(1);
                }
            };
            for _ in 1..self.threads.min(tasks.len()) {
                scope.spawn(work);
            }
            work();
        });
        bar.finish_and_clear();
    }
}

/// A progress bar on standard error, or nothing if that is no terminal.
fn progress(tasks: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed}, {eta} left");
    ProgressBar::new(tasks as u64).with_style(style.expect("the template is well formed"))
}
