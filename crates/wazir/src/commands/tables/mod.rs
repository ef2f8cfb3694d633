//! `wazir tables`: what is won in endings of few men, and how long it takes.

mod report;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use report::Made;
use wazir_rules::Rules;
use wazir_tablebase::{
    BuildError, Folder, FolderError, Material, Metric, Options, Stage, Tablebase, plan,
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
#[command(after_help = include_str!("../help/tables.txt"))]
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
            let elapsed = begun.elapsed();
            let ground = table.ground(&rules, arguments.threads.count());
            let made = Made { rules: &rules, set: &set, table, ground, elapsed };
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
        let added =
            self.folder.add(&self.rules, set, (material, Metric::Mate), options, &watch, refused);
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
