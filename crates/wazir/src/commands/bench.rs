//! `wazir bench`: the engine's checksum and speed.

use std::fmt::Write;
use std::io::IsTerminal;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir_engine::bench::{self, Options};
use wazir_rules::Width;

use crate::failure::Failure;
use crate::output;

/// Search fixed positions of all games: a node count, and nodes per second
///
/// The count is the engine's checksum: as long as it stays the same, so does the play. The
/// last line has both numbers for all games together; the lines before it have them, and the
/// time, for each game.
#[derive(Args)]
#[command(after_help = include_str!("help/bench.txt"))]
pub(crate) struct Arguments {
    /// Depth of the searches; the default gives the checksum
    #[arg(long, value_name = "N", default_value_t = bench::DEPTH,
          value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Use the tables of large boards on small boards, too: the same count
    #[arg(long)]
    wide: bool,
    /// Search threads, to see how much sooner several reach the depth; their count is no checksum
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bar = progress();
    let width = if arguments.wide { Width::Wide } else { Width::Fitting };
    let threads = usize::from(arguments.threads);
    let options = Options { depth: arguments.depth, width, threads, ..Options::default() };
    let bench = bench::bench(&options, &mut |row| {
        bar.set_message(row.variant.clone());
        bar.inc(1);
    });
    bar.finish_and_clear();
    let mut text = String::new();
    for (variant, nodes, time) in bench.by_variant() {
        let _ = writeln!(text, "{variant:<24} {} {:.3} s", speed(nodes, time), time.as_secs_f64());
    }
    let _ = writeln!(text, "{}", speed(bench.nodes(), bench.time()));
    output::print(&text)
}

/// Writes `1234567 nodes 890123 nps`.
fn speed(nodes: u64, time: Duration) -> String {
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    format!("{nodes} nodes {rate:.0} nps")
}

/// A count of positions on standard error, or nothing if that is no terminal.
fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} positions, {elapsed}: {msg}");
    ProgressBar::no_length().with_style(style.expect("the template is well formed"))
}
