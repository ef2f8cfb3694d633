//! `wazir match`: games between two engines, and which is stronger.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use wazir_engine::matches::clock::{Control, TimeControl};
use wazir_engine::matches::game::Terms;
use wazir_engine::matches::opening::Openings;
use wazir_engine::matches::player::Spec;
use wazir_engine::matches::tally::Tally;
use wazir_engine::matches::{Ended, Match, pair};
use wazir_rules::game::Tables;

use crate::failure::Failure;
use crate::{input, output};

/// Play a match between two engines: which is stronger, and by how much
///
/// Each opening is played twice, with colours changed. Wins, draws and losses are the first
/// engine's.
#[derive(Args)]
#[command(after_help = include_str!("help/match.txt"))]
pub(crate) struct Arguments {
    /// Command line of the first engine
    #[arg(value_name = "A")]
    first: String,
    /// Command line of the second engine
    #[arg(value_name = "B")]
    second: String,
    /// Id or any other name of a game, or the path of a variant file
    #[arg(long, value_name = "VARIANT")]
    variant: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    limit: Limit,
    /// The openings follow from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Random moves in an opening, of both sides together
    #[arg(long, value_name = "N", default_value_t = 8)]
    plies: usize,
    /// Games at a time
    #[arg(long, visible_alias = "concurrency", value_name = "P", default_value_t = 1)]
    parallel: usize,
    /// A move may come so many milliseconds too late
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,
    /// Go on with a new process when an engine dies or hangs, having lost that game
    #[arg(long)]
    recover: bool,
    /// What the first engine is called, instead of what it calls itself
    #[arg(long, value_name = "NAME", default_value = "")]
    name_a: String,
    /// What the second engine is called
    #[arg(long, value_name = "NAME", default_value = "")]
    name_b: String,
    /// Option of the first engine, may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_a: Vec<(String, String)>,
    /// Option of the second engine, may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_b: Vec<(String, String)>,
}

/// What limits each move.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Limit {
    /// Clock in seconds: 60+0.5, or 40/60+0 with new time every 40 moves
    #[arg(long, value_name = "SEC+INC", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of search for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl Limit {
    fn control(&self) -> Option<Control> {
        let time = self.movetime.map(Duration::from_millis).map(Control::MoveTime);
        let work = self.nodes.map(Control::Nodes).or(self.depth.map(Control::Depth));
        self.tc.map(Control::Clock).or(time).or(work)
    }
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written as Name=Value")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Nobody waits longer than this beyond a move's time, or for a move without one.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let variant = input::variant(&arguments.variant)?;
    let tables = Tables::new(Arc::clone(&variant))
        .map_err(|error| Failure::Input(format!("{} cannot be played: {error}", variant.name)))?;
    let control = arguments.limit.control().expect("one of the limits is required");
    let margin = Duration::from_millis(arguments.margin);
    let engine = |name, command, options| Spec { name, command, options };
    let order = Match {
        engines: [
            engine(arguments.name_a, arguments.first, arguments.option_a),
            engine(arguments.name_b, arguments.second, arguments.option_b),
        ],
        tables: Arc::new(tables),
        terms: Terms { control, margin, patience: PATIENCE },
        openings: Openings::Random { seed: arguments.seed, plies: arguments.plies },
        games: (0..arguments.games).collect(),
        parallel: arguments.parallel,
        recover: arguments.recover,
    };
    let mut tally = Tally::default();
    let mut printed = Ok(());
    let played = order.run(&mut |ended| {
        tally.add(pair(ended.number), ended.points());
        printed = output::print(&line(&ended, &tally));
        if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    printed?;
    played.map_err(Failure::Input)
}

/// `12: 1/2-1/2 repetition, +5 =4 -3, 58.3 %, Elo +58.2 ± 40.1`
fn line(ended: &Ended, tally: &Tally) -> String {
    let ending = &ended.played.ending;
    let [lost, drawn, won] = tally.games;
    let share = 100.0 * tally.score().unwrap_or(0.5);
    let elo = tally.elo().filter(|elo| elo.error().is_finite());
    let elo =
        elo.map_or_else(String::new, |elo| format!(", Elo {:+.1} ± {:.1}", elo.value, elo.error()));
    let forfeit = ended.forfeit().map_or_else(String::new, |message| format!("{message}\n"));
    format!(
        "{forfeit}{}: {} {}, +{won} ={drawn} -{lost}, {share:.1} %{elo}\n",
        ended.number + 1,
        ending.result().as_str(),
        ending.reason(),
    )
}
