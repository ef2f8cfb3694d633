//! `wazir puzzles`: positions of a game with one solution, found, proved and graded, or tried by levels of play.

mod solve;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;
use wazir_engine::puzzles::{self, Mining, Progress, Puzzle, Source};
use wazir_rules::Rules;

use super::{Threads, bar, matches};
use crate::failure::Failure;
use crate::{input, json, output, signals};

/// Make puzzles of a game: positions with one solution, proved and graded
///
/// Mates in one to five, wins of material, and defences that alone hold are looked for in games of the
/// engine against itself, or in games that are given. Each is proved by exhaustive search: no other
/// first move does. A puzzle is graded by the lowest level of play that solves it, and its themes are
/// named. The same options give the same puzzles, on any number of threads. With --solve, levels of play
/// try puzzles that there are, and their shares are printed by grade and by goal.
#[derive(Args)]
#[command(after_help = include_str!("../help/puzzles.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Number of puzzles [default: 100, or all of those to solve]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// Seed of the games, or of those who solve
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Most games to play
    #[arg(long, value_name = "N", default_value_t = GAMES,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Look for them in the games of a file instead: PGN
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "games"])]
    games_file: Option<PathBuf>,
    /// Make none, but have levels of play solve those of a file, or with `shipped` those that come
    /// with the program, and print the share that each level solves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "games_file", "output"])]
    solve: Option<PathBuf>,
    /// Levels that solve
    #[arg(long, value_name = "N-N", default_value = "1-10", requires = "solve")]
    levels: solve::Levels,
    /// Tries of each level at each puzzle, as somebody else each time
    #[arg(long, value_name = "N", default_value_t = 5, requires = "solve",
          value_parser = clap::value_parser!(u64).range(1..=1000))]
    tries: u64,
    #[command(flatten)]
    threads: Threads,
    /// Write them to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON for other programs
    #[arg(long)]
    json: bool,
}

/// Most games that are played if nobody says otherwise.
const GAMES: u64 = 5000;
/// The number of puzzles that are made then.
const COUNT: u32 = 100;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(file) = &arguments.solve {
        return solve::run(arguments, file);
    }
    let rules = input::rules(&arguments.variant)?;
    let source = match &arguments.games_file {
        Some(path) => Source::Games(matches::read_games(path, &rules)?),
        None => Source::SelfPlay { seed: arguments.seed, games: arguments.games },
    };
    let count = arguments.count.unwrap_or(COUNT) as usize;
    let mining = Mining {
        source,
        count,
        knowledge: input::knowledge(&arguments.variant, &rules)?,
        threads: arguments.threads.count(),
    };
    let stop: Arc<AtomicBool> = Arc::default();
    signals::when_asked_to_end(&stop);
    let bar = bar("puzzles", count as u64);
    let mined = puzzles::mine(&rules, &mining, &mut |progress| {
        let (done, doing) = match progress {
            Progress::Found(found, games) => (found, format!("found in {games} games")),
            Progress::Graded(graded) => (graded, "graded".to_owned()),
        };
        bar.set_position(done as u64);
        bar.set_message(doing);
        !stop.load(Relaxed)
    });
    bar.finish_and_clear();
    let puzzles = mined.ok_or_else(|| Failure::Input("interrupted; nothing is kept".to_owned()))?;
    let text = puzzles::write(&arguments.about(&rules), &puzzles);
    if let Some(path) = &arguments.output {
        input::write(path, text.as_bytes())?;
    }
    match (arguments.json, &arguments.output) {
        (true, _) => output::print_json(&shape(&rules, &puzzles)),
        (false, None) => output::print(&text),
        (false, Some(_)) => output::print(&summary(&puzzles)),
    }
}

impl Arguments {
    /// Says how the puzzles were made.
    fn about(&self, rules: &Rules) -> [String; 2] {
        let source = match &self.games_file {
            Some(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                format!("--games-file {name}")
            }
            None if self.games == GAMES => format!("--seed {}", self.seed),
            None => format!("--seed {} --games {}", self.seed, self.games),
        };
        let variant = rules.variant();
        [
            format!(
                "Puzzles of {}. FEN; solution; goal; themes; lowest level that solves it.",
                variant.name()
            ),
            format!(
                "wazir puzzles {} --count {} {source}",
                variant.id(),
                self.count.unwrap_or(COUNT)
            ),
        ]
    }
}

/// How many puzzles there are of each goal and of each grade.
fn summary(puzzles: &[Puzzle]) -> String {
    let (mut goals, mut grades) = (BTreeMap::new(), BTreeMap::new());
    for puzzle in puzzles {
        *goals.entry(puzzle.goal).or_insert(0) += 1;
        *grades.entry(puzzle.grade()).or_insert(0) += 1;
    }
    let list = |counts: Vec<String>| counts.join(", ");
    let goals = goals.iter().map(|(goal, count)| format!("{goal} {count}")).collect();
    let grades = grades.iter().map(|(grade, count)| format!("{grade}: {count}")).collect();
    format!("{} puzzles: {}; by grade {}\n", puzzles.len(), list(goals), list(grades))
}

/// The puzzles as JSON.
fn shape(rules: &Rules, puzzles: &[Puzzle]) -> json::Puzzles {
    let puzzle = |puzzle: &Puzzle| json::Puzzle {
        fen: puzzle.fen.clone(),
        solution: puzzle.line.clone(),
        goal: puzzle.goal.to_string(),
        themes: puzzle.themes.iter().map(|theme| theme.as_str()).collect(),
        level: puzzle.level,
        grade: puzzle.grade(),
    };
    json::Puzzles {
        variant: rules.variant().id().to_owned(),
        puzzles: puzzles.iter().map(puzzle).collect(),
    }
}
