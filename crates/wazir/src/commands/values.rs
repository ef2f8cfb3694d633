//! `wazir values`: what the pieces of a game are worth, measured.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use wazir_engine::measure::{self, Games, Good, Measured, Worth, Worths};
use wazir_rules::variant::Variant;

use super::Threads;
use super::blocks::Blocks;
use crate::begun::Options;
use crate::failure::Failure;
use crate::work::Work;
use crate::{input, json, output, signals};

/// Measure what the pieces of a game are worth, by games from unequal arrays
///
/// The engine plays itself from arrays that lack a few men, and the results say what these were worth:
/// a logistic regression over the positions, with an interval for each piece in which its worth lies
/// with a probability of 95 %. What is done is kept in a folder, so that the command can be interrupted
/// and given again. The same options give the same worths.
#[derive(Args)]
#[command(after_help = include_str!("help/values.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Seed of the arrays and openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Folder of what is done [default: NAME.measured beside the variant file, or in the current
    /// folder]
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let variant = rules.variant();
    measure::unit(variant).map_err(|error| Failure::Input(error.to_string()))?;
    let folder = arguments.work.clone().unwrap_or_else(|| {
        input::network_path(&arguments.variant, variant.id()).with_extension("measured")
    });
    let work = Work::open(&folder, "measuring", arguments.options(variant.id()))?;
    let games = Games {
        nodes: arguments.nodes,
        seed: arguments.seed,
        knowledge: input::knowledge(&arguments.variant, &rules)?,
        threads: arguments.threads.count(),
    };
    let stop: Arc<AtomicBool> = Arc::default();
    signals::when_asked_to_end(&stop);
    let blocks = Blocks {
        play: |numbers, progress: &mut dyn FnMut(u64) -> bool| {
            measure::play(&rules, &games, numbers, progress)
        },
        write: measure::write,
        read: |text: &str| measure::read(variant, text),
    };
    let records = blocks.all(&work, arguments.games, &stop)?;
    let worths = measure::measure(variant, &records);
    let worths = worths.map_err(|error| Failure::Input(error.to_string()))?;
    match arguments.json {
        true => output::print_json(&shape(variant, &worths)),
        false => output::print(&report(variant, &worths)),
    }
}

impl Arguments {
    /// The options on which the result depends: with others the work cannot go on.
    fn options(&self, id: &str) -> Options {
        [
            ("variant", id.to_owned()),
            ("games", self.games.to_string()),
            ("nodes", self.nodes.to_string()),
            ("seed", self.seed.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }
}

/// What something is called.
fn name(variant: &Variant, good: Good) -> String {
    match good {
        Good::OnBoard(kind) => variant.kind(kind).name.clone(),
        Good::InHand(kind) => format!("{} in hand", variant.kind(kind).name),
        Good::Pair(kind) => format!("pair of {}s", variant.kind(kind).name),
    }
}

/// The traditional value of something in Pawns.
fn traditional(variant: &Variant, good: Good) -> Option<f64> {
    match good {
        Good::OnBoard(kind) => variant.kind(kind).value.map(|value| f64::from(value) / 100.0),
        Good::InHand(_) | Good::Pair(_) => None,
    }
}

/// The worths as a table.
fn report(variant: &Variant, worths: &Worths) -> String {
    let measured = |it: Option<Measured>| match it {
        Some(Measured { value, error }) => format!("{value:6.2} ±{error:5.2}"),
        None => format!("{:>13}", "?"),
    };
    let heads = ["measured", "full board", "few men", "traditional"];
    let names: Vec<String> = worths.list.iter().map(|worth| name(variant, worth.good)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = format!("{:width$}", "");
    heads.iter().for_each(|head| {
        let _ = write!(text, " {head:>13}");
    });
    text.push('\n');
    for (name, worth) in names.iter().zip(&worths.list) {
        let _ = write!(text, "{name:width$}");
        for it in [worth.whole, worth.opening, worth.endgame] {
            let _ = write!(text, " {}", measured(it));
        }
        match traditional(variant, worth.good) {
            Some(value) => writeln!(text, " {value:13.2}"),
            None => writeln!(text),
        }
        .expect("texts grow");
    }
    let unit = &variant.kind(worths.unit).name;
    let _ = writeln!(
        text,
        "\nWorth in {unit}s, 95 % intervals, by {} games with {} positions; a {unit} more makes {:.1} % \
         of the points.",
        worths.games,
        worths.positions,
        100.0 * worths.pawn,
    );
    text
}

/// The worths as JSON.
fn shape(variant: &Variant, worths: &Worths) -> json::Worths {
    let measured = |it: Option<Measured>| it.map(|it| [it.value, it.error]);
    let worth = |worth: &Worth| json::Worth {
        name: name(variant, worth.good),
        measured: measured(worth.whole),
        full_board: measured(worth.opening),
        few_men: measured(worth.endgame),
        traditional: traditional(variant, worth.good),
    };
    json::Worths {
        variant: variant.id().to_owned(),
        unit: variant.kind(worths.unit).name.clone(),
        games: worths.games,
        positions: worths.positions,
        worths: worths.list.iter().map(worth).collect(),
    }
}
