//! `wazir bench`: the engine's checksum and speed.

use std::io::IsTerminal;

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
    /// Judge no game's positions by a network, to see how much faster or slower that is; the count is
    /// no checksum
    #[arg(long)]
    no_networks: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bar = progress();
    let width = if arguments.wide { Width::Wide } else { Width::Fitting };
    let threads = usize::from(arguments.threads);
    let (depth, networks) = (arguments.depth, !arguments.no_networks);
    let options = Options { depth, width, threads, networks, ..Options::default() };
    let bench = bench::bench(&options, &mut |row| {
        bar.set_message(row.variant.clone());
        bar.inc(1);
    });
    bar.finish_and_clear();
    output::print(&bench.to_string())
}

/// A count of positions on standard error, or nothing if that is no terminal.
fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} positions, {elapsed}: {msg}");
    ProgressBar::no_length().with_style(style.expect("the template is well formed"))
}
