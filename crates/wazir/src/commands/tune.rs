//! `wazir tune`: has the engine learn a game by playing it against itself.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir_engine::tune::{self, Progress, ROUNDS, tune};
use wazir_rules::variant::Variant;

use super::Threads;
use crate::failure::Failure;
use crate::{input, output};

/// Let the engine learn a game from games against itself
///
/// Writes the numbers of its evaluation to a file that belongs beside the variant file and is
/// read together with it. The same options give the same file.
#[derive(Args)]
#[command(after_help = include_str!("help/tune.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Forget what was learnt about the game before
    #[arg(long)]
    afresh: bool,
    /// File to write [default: beside the variant file, or in the current folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, nodes, seed, afresh, .. } = *arguments;
    let rules = input::rules(&arguments.variant)?;
    let path = arguments
        .out
        .clone()
        .unwrap_or_else(|| input::weights_path(&arguments.variant, rules.variant().id()));
    let mut knowledge = match afresh {
        true => Arc::default(),
        false => input::knowledge(&arguments.variant, &rules)?,
    };
    // What is tuned is the evaluation without one, be it the game's own or a borrowed one.
    Arc::make_mut(&mut knowledge).forget_networks();
    let threads = arguments.threads.count();
    let afresh = if afresh { " --afresh" } else { "" };
    let command = format!(
        "wazir tune {}{afresh} --games {games} --nodes {nodes} --seed {seed}",
        rules.variant().id(),
    );
    let earlier = knowledge.text(rules.variant()).unwrap_or_default();
    let heading = heading(rules.variant(), earlier, &command);
    let options = tune::Options { games, nodes, seed, threads, knowledge };
    let bar = ProgressBar::new(games).with_style(style("games"));
    let show = |progress| match progress {
        Progress::Game(count) => bar.set_position(count),
        Progress::Round(round, error) => {
            if round == 1 {
                bar.set_length(u64::from(ROUNDS));
                bar.set_style(style("rounds"));
            }
            bar.set_position(u64::from(round));
            bar.set_message(format!("error {error:.5}"));
        }
    };
    let lesson = tune(&rules, &options, &heading, &show);
    bar.finish_and_clear();
    input::write(&path, lesson.text.as_bytes())?;
    let [won, drawn, lost] = lesson.results;
    let [before, after] = lesson.error;
    output::print(&format!(
        "{games} games: White won {won}, drew {drawn}, lost {lost}\n\
         {} positions; cross entropy {before:.5}, now {after:.5}\n\
         {}\n",
        lesson.positions,
        path.display(),
    ))
}

/// The comment above the numbers: the commands that made them, in order. Those before the last
/// are taken from the `earlier` weights, from which tuning started.
fn heading(variant: &Variant, earlier: &str, command: &str) -> String {
    let earlier = earlier.lines().filter_map(|line| line.strip_prefix("#   "));
    let mut heading = format!("What the engine has learnt of {}, by\n", variant.name());
    for command in earlier.chain([command]) {
        heading += &format!("  {command}\n");
    }
    heading
}

/// The style of a progress bar that counts games or rounds.
fn style(what: &str) -> ProgressStyle {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what} {{eta}} {{msg}}");
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
