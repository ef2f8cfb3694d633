//! `wazir tables`: what is won in endings of few men, and how long it takes.

use std::fmt::Write;
use std::io::{IsTerminal, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir_rules::{Color, Game, Rules, Setup};
use wazir_tablebase::{
    BuildError, Counts, Folder, FolderError, Material, Options, Stage, Table, Tablebase, Verdict,
    plan,
};

use super::Threads;
use crate::failure::Failure;
use crate::folder::tables_folder;
use crate::{input, json, output, signals};

/// Compute endgame tables: what is won, and in how many moves
///
/// Makes the tables of some material and all that they need, and says what came out. They are kept
/// in a folder, from which the engine reads them: what is there already is not made again, and the
/// command can be interrupted and given again. Material is written with the letters of the pieces,
/// White's first, as in KQKR; a "v" may stand between the sides.
#[derive(Args)]
#[command(after_help = include_str!("help/tables.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Men of both sides, such as KFK or KQKR
    #[arg(value_name = "MEN", required_unless_present = "all")]
    material: Vec<String>,
    /// All endings with so many men or fewer: the royal pieces of each side and any others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=5))]
    all: Option<u8>,
    /// Folder of the tables [default: the folder that WAZIR_TABLES names, or else `tables`]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Memory that making a table may take, in MiB
    #[arg(long, value_name = "N", default_value_t = 2048,
          value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let variant = rules.variant();
    let wrong = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
    let mut set = Tablebase::new(Arc::clone(variant)).map_err(|error| wrong(&error))?;
    let named = arguments.material.iter().map(|name| Material::parse(variant, name));
    let mut wanted = named.collect::<Result<Vec<Material>, _>>().map_err(|error| wrong(&error))?;
    if let Some(men) = arguments.all {
        wanted.extend(Material::all(variant, men.into()));
    }
    let wanted: Vec<Material> = wanted.iter().map(|material| set.served_by(material)).collect();
    let order = plan(&rules, &set, &wanted).map_err(|error| wrong(&error))?;
    let maker = Maker::new(arguments, rules.clone());
    let mut reports = Vec::new();
    for material in &order {
        let begun = Instant::now();
        maker.add(&mut set, material)?;
        if wanted.contains(material)
            && let Some(table) = set.table(material)
        {
            let made = Made { rules: &rules, set: &set, table, elapsed: begun.elapsed() };
            if arguments.json {
                reports.push(made.json());
            } else {
                output::print(&made.text())?;
            }
        }
    }
    if arguments.json {
        let variant = variant.id().to_owned();
        return output::print_json(&json::Tables { variant, tables: reports });
    }
    Ok(())
}

/// What makes tables.
struct Maker<'a> {
    arguments: &'a Arguments,
    rules: Rules,
    folder: Folder,
    stop: Arc<AtomicBool>,
}

impl Maker<'_> {
    fn new(arguments: &Arguments, rules: Rules) -> Maker<'_> {
        let stop = Arc::default();
        signals::when_asked_to_end(&stop);
        let folder = arguments.folder.clone().or_else(tables_folder);
        let folder = Folder::new(folder.unwrap_or_else(|| PathBuf::from("tables")));
        Maker { arguments, rules, folder, stop }
    }

    /// Adds one table, from its file or made now.
    fn add(&self, set: &mut Tablebase, material: &Material) -> Result<(), Failure> {
        let options = Options {
            threads: self.arguments.threads.count(),
            memory: (self.arguments.memory as usize) << 20,
        };
        let bar = bar(&material.name(self.rules.variant()));
        let watch = |stage: Stage| {
            match stage {
                Stage::Opening { done, all } => {
                    bar.set_length(all as u64);
                    bar.set_position(done as u64);
                }
                Stage::Deciding { plies } => bar.set_message(format!("{plies} plies from the end")),
            }
            !self.stop.load(Relaxed)
        };
        let refused = |error: &FolderError| {
            let _ = writeln!(std::io::stderr(), "{error}; it is made again");
        };
        let added = self.folder.add(&self.rules, set, material, options, &watch, refused);
        bar.finish_and_clear();
        added.map_err(|error| {
            let hint = match error {
                FolderError::Build(BuildError::Memory { .. }) => ": allow more with --memory",
                _ => "",
            };
            Failure::Input(format!("{error}{hint}"))
        })
    }
}

/// A progress bar on standard error, or nothing if that is no terminal.
fn bar(name: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{name} {{bar:40}} {{percent:>3}} %  {{elapsed}}  {{msg}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(0).with_style(style)
}

/// A table, and what to say of it.
struct Made<'a> {
    rules: &'a Rules,
    set: &'a Tablebase,
    table: &'a Table,
    elapsed: Duration,
}

impl Made<'_> {
    /// The position in which a side takes longest to win.
    fn longest(&self, turn: Color) -> Option<(Game, u16)> {
        let (number, plies) = self.table.counts(turn).longest_win?;
        let (men, turn) = self.table.position(number);
        let mut setup = Setup::empty(self.rules.variant().board().len());
        setup.turn = turn;
        for (piece, square) in men {
            setup.board[square.index()] = Some(piece);
        }
        Some((Game::from_setup(self.rules, &setup).ok()?, plies))
    }

    /// The best play from a position.
    fn line(&self, mut game: Game) -> Vec<String> {
        let mut line = Vec::new();
        loop {
            let moves = self.set.moves_in(&game).unwrap_or_default();
            let Some((mv, _)) = moves.into_iter().max_by_key(|&(_, value)| value) else {
                return line;
            };
            line.push(game.san(mv));
            if game.play(mv).is_err() {
                return line;
            }
        }
    }

    fn text(&self) -> String {
        let name = self.table.material().name(self.rules.variant());
        let mut text = format!(
            "{name}: {} entries, {} KiB in memory, {:.2} s\n\n",
            self.table.entries(),
            self.table.bytes().div_ceil(1024),
            self.elapsed.as_secs_f64()
        );
        text += "                     wins              draws (at once)             losses\n";
        for turn in Color::ALL {
            let counts = self.table.counts(turn);
            let _ = writeln!(text, "{:<8}{}", format!("{turn}:"), row(counts));
        }
        text.push('\n');
        let clock = self.rules.variant().ending().move_clock;
        let beyond: u64 =
            Color::ALL.map(|turn| self.table.counts(turn).beyond_the_clock).iter().sum();
        if let (Some(clock), true) = (clock, beyond > 0) {
            let _ = writeln!(
                text,
                "{beyond} of these take more than the {clock} plies of the move clock."
            );
        }
        if self.rules.variant().counts_moves() {
            text += "The counts of moves of this game are left out.\n";
        }
        for (turn, longest) in Color::ALL.map(|turn| (turn, self.longest(turn))) {
            if let Some((game, plies)) = longest {
                let moves = plies.div_ceil(2);
                let _ = writeln!(text, "{turn} wins in {moves} moves at most: {}", game.fen());
                let _ = writeln!(text, "  {}", self.line(game).join(" "));
            }
        }
        let _ = writeln!(text, "{}\n", self.verdict());
        text
    }

    fn verdict(&self) -> String {
        let Some((share, verdict)) = self.table.verdict() else {
            return "Black draws at once wherever it does not win.".to_owned();
        };
        let held = self.table.counts(Color::Black);
        let verdict = match verdict {
            Verdict::Won => "won in general",
            Verdict::Depends => "it depends on the position",
            Verdict::NotWon => "not won in general",
        };
        format!(
            "Black to move, neither winning nor drawing at once: lost in {}, held in {} positions; \
             {:.2} %: {verdict}.",
            held.losses,
            held.draws - held.draws_at_once,
            100.0 * share
        )
    }

    fn json(&self) -> json::Table {
        let side = |turn: Color| {
            let counts = self.table.counts(turn);
            let longest = self.longest(turn);
            json::TableSide {
                wins: counts.wins,
                draws: counts.draws,
                draws_at_once: counts.draws_at_once,
                losses: counts.losses,
                beyond_the_clock: counts.beyond_the_clock,
                longest: longest.map(|(game, plies)| json::Longest {
                    plies,
                    fen: game.fen(),
                    line: self.line(game),
                }),
            }
        };
        json::Table {
            men: self.table.material().name(self.rules.variant()),
            entries: self.table.entries(),
            bytes: self.table.bytes(),
            seconds: self.elapsed.as_secs_f64(),
            white: side(Color::White),
            black: side(Color::Black),
            lost_share: self.table.verdict().map(|(share, _)| share),
        }
    }
}

/// The counts of one side to move, with their shares.
fn row(counts: &Counts) -> String {
    let all = counts.all().max(1) as f64;
    let part = |count: u64| format!("{count:>10} {:>6.2} %", 100.0 * count as f64 / all);
    format!(
        "{}  {} ({:>8})  {}",
        part(counts.wins),
        part(counts.draws),
        counts.draws_at_once,
        part(counts.losses)
    )
}
