//! `wazir tables`: what is won in endings of few men, and how long it takes.

mod report;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use report::Made;
use wazir_rules::Rules;
use wazir_tablebase::{
    BuildError, Folder, FolderError, Material, Metric, Options, Stage, Tablebase, layers,
    needs_conversion, plan,
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
    #[arg(value_name = "MEN", required_unless_present_any = ["all", "material"])]
    men: Vec<String>,
    /// All endings with so many men or fewer: the royal pieces of each side and any others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=5))]
    all: Option<u8>,
    /// Endings of a list, one a line, or of standard input for `-`; what follows a # is a comment
    #[arg(long, value_name = "FILE")]
    material: Option<PathBuf>,
    /// What the distances lead to. With `conversion`, also make tables that know the move clock, and
    /// say how many wins it spoils
    #[arg(long, value_name = "METRIC", value_enum, default_value_t = Wanted::Mate)]
    metric: Wanted,
    /// Print the endings that have to be made, as a list for `--material`, in layers that do not depend
    /// on themselves; make nothing
    #[arg(long)]
    list: bool,
    /// Make only what is named: what it needs must be in the folder
    #[arg(long)]
    no_sub: bool,
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

/// What the distances lead to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Wanted {
    /// The end of the game
    Mate,
    /// The next capture or move of a pawn, or the end of the game before
    Conversion,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let variant = rules.variant();
    let mut set = Tablebase::new(Arc::clone(variant)).map_err(|error| wrong(&error))?;
    let wanted = wanted(arguments, &set)?;
    if arguments.list {
        let layers = layers(&rules, &set, &wanted).map_err(|error| wrong(&error))?;
        return list(&rules, &layers, arguments.json);
    }
    let order = plan(&rules, &set, &wanted).map_err(|error| wrong(&error))?;
    let maker = Maker::new(arguments, rules.clone());
    let mut reports = Vec::new();
    for material in &order {
        let is_wanted = wanted.contains(material);
        let begun = Instant::now();
        maker.add(&mut set, material, is_wanted)?;
        if is_wanted && let Some(table) = set.table(material) {
            let elapsed = begun.elapsed();
            let ground = table.ground(&rules, arguments.threads.count());
            let made = Made {
                rules: &rules,
                set: &set,
                table,
                conversion: set.conversion(material),
                ground,
                file: maker.size(material),
                elapsed,
            };
            let report = if arguments.json { Err(made.json()) } else { Ok(made.text()) };
            // What was said is true only if the file could be read to its end.
            if let Some(fault) = table.fault() {
                return Err(wrong(fault));
            }
            match report {
                Ok(text) => output::print(&text)?,
                Err(json) => reports.push(json),
            }
        }
    }
    if arguments.json {
        let variant = variant.id().to_owned();
        return output::print_json(&json::Tables { variant, tables: reports });
    }
    Ok(())
}

fn wrong(error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(error.to_string())
}

/// The endings that are asked for.
fn wanted(arguments: &Arguments, set: &Tablebase) -> Result<Vec<Material>, Failure> {
    let variant = set.variant();
    let read = |name: &str| Material::parse(variant, name).map_err(|error| wrong(&error));
    let mut wanted =
        arguments.men.iter().map(|name| read(name)).collect::<Result<Vec<Material>, _>>()?;
    if let Some(path) = &arguments.material {
        let text = if path.as_os_str() == "-" {
            std::io::read_to_string(std::io::stdin())
        } else {
            std::fs::read_to_string(path)
        };
        let text = text.map_err(|error| wrong(&format!("{}: {error}", path.display())))?;
        for (number, line) in text.lines().enumerate() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if !name.is_empty() {
                let read = Material::parse(variant, name);
                let place = || format!("{}, line {}", path.display(), number + 1);
                wanted.push(read.map_err(|error| wrong(&format!("{}: {error}", place())))?);
            }
        }
    }
    if let Some(men) = arguments.all {
        wanted.extend(Material::all(variant, men.into()));
    }
    Ok(wanted.iter().map(|material| set.served_by(material)).collect())
}

/// Prints endings in layers.
fn list(rules: &Rules, layers: &[Vec<Material>], as_json: bool) -> Result<(), Failure> {
    let name = |material: &Material| material.name(rules.variant());
    let names = layers.iter().map(|layer| layer.iter().map(name).collect::<Vec<String>>());
    if as_json {
        let variant = rules.variant().id().to_owned();
        return output::print_json(&json::Layers { variant, layers: names.collect() });
    }
    let mut text = String::new();
    for (number, names) in names.enumerate() {
        text += &format!("# layer {} of {}\n{}\n", number + 1, layers.len(), names.join("\n"));
    }
    output::print(&text)
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

    /// Adds the tables of some material, from their files or made now.
    fn add(
        &self,
        set: &mut Tablebase,
        material: &Material,
        is_wanted: bool,
    ) -> Result<(), Failure> {
        self.add_by(set, material, Metric::Mate, is_wanted)?;
        let has_clock = is_wanted
            || set.table(material).is_some_and(|table| needs_conversion(&self.rules, table));
        if self.arguments.metric == Wanted::Conversion && has_clock {
            self.add_by(set, material, Metric::Conversion, is_wanted)?;
        }
        Ok(())
    }

    fn add_by(
        &self,
        set: &mut Tablebase,
        material: &Material,
        metric: Metric,
        is_wanted: bool,
    ) -> Result<(), Failure> {
        if self.arguments.no_sub && !is_wanted {
            let path = self.folder.path(&self.rules, material, metric);
            let table = self.folder.open(&self.rules, material, metric);
            let table = table.map_err(|error| wrong(&error))?.ok_or_else(|| {
                wrong(&format!("{} is missing, and --no-sub says not to make it", path.display()))
            })?;
            table.check().map_err(|error| wrong(&format!("{}: {error}", path.display())))?;
            set.add(table);
            return Ok(());
        }
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
        let told = |error: &FolderError| {
            let and = if matches!(error, FolderError::Refused { .. }) {
                "; it is made again"
            } else {
                ""
            };
            let _ = writeln!(std::io::stderr(), "{error}{and}");
        };
        let added = self.folder.add(&self.rules, set, (material, metric), options, &watch, told);
        bar.finish_and_clear();
        added.map_err(|error| match &error {
            FolderError::Build(BuildError::Memory { needs, .. }) => {
                wrong(&format!("{error}: --memory {needs} would do"))
            }
            error => wrong(error),
        })
    }

    /// The bytes of the file of a table.
    fn size(&self, material: &Material) -> u64 {
        let path = self.folder.path(&self.rules, material, Metric::Mate);
        std::fs::metadata(path).map_or(0, |found| found.len())
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
