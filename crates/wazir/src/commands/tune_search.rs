//! `wazir tune-search`: better numbers of the search, by games between engines that differ in them.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;
use serde::{Deserialize, Serialize};
use wazir_engine::Knowledge;
use wazir_engine::spsa::{Coordinate, Spsa};
use wazir_engine::tune_search::{self, ALL, Games, Param, Params, TUNABLE};
use wazir_rules::Rules;

use super::{Threads, bar};
use crate::begun::Options;
use crate::failure::Failure;
use crate::plane::{COLORS, MARGIN, Plane, WIDTH, range};
use crate::work::Work;
use crate::{input, output, signals};

/// Tune the numbers of the search, by games of the engine against itself
///
/// In each iteration all numbers are changed a little at once, in a random direction, and play those
/// changed in the opposite one; they then move towards the better of the two (SPSA). What is done is
/// kept in a folder, so that the command can be interrupted and given again. The same options give
/// the same numbers. Needs a program that was built with the feature `tunable`.
#[derive(Args)]
#[command(after_help = include_str!("help/tune-search.txt"))]
pub(crate) struct Arguments {
    /// Ids or any other names of games, or paths of variant files; they are played in turn
    #[arg(value_name = "VARIANT", required = true)]
    variants: Vec<String>,
    /// Number of iterations
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// Pairs of games in each iteration
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pairs: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Seed of the openings and of the directions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The part of its step by which a clear result moves a number at first
    #[arg(long, value_name = "PART", default_value_t = 0.1, value_parser = rate)]
    rate: f64,
    /// Tune only these numbers [default: all that make a difference in the games]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    threads: Threads,
    /// Folder of what is done
    #[arg(long, value_name = "FOLDER", default_value = "search.tune")]
    work: PathBuf,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "this is no number".to_owned())?;
    match rate > 0.0 && rate <= 10.0 {
        true => Ok(rate),
        false => Err("the part is more than 0 and at most 10".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !TUNABLE {
        return Err(Failure::Input(
            "the numbers of the search are constants in this program; build one in which they are \
             not: cargo build --release -p wazir --features tunable"
                .to_owned(),
        ));
    }
    let games = arguments.games();
    let mut played = Vec::new();
    for name in &arguments.variants {
        let rules = input::rules(name)?;
        let knowledge = input::knowledge(name, &rules)?;
        played.push((rules, knowledge));
    }
    let tuned = arguments.tuned(&played)?;
    let mut tuner = Tuner::open(arguments, &played, tuned)?;
    let stop: Arc<AtomicBool> = Arc::default();
    signals::when_asked_to_end(&stop);
    let bar = bar("iterations", arguments.iterations.into());
    bar.set_position(tuner.spsa.done().into());
    bar.reset_eta();
    let finished = tuner.run(|iteration, params| {
        bar.set_position(iteration.into());
        let (rules, knowledge) = &played[iteration as usize % played.len()];
        let mut go_on = || {
            bar.tick();
            !stop.load(Relaxed)
        };
        tune_search::compare(rules, knowledge, params, &games, iteration, &mut go_on)
    });
    bar.finish_and_clear();
    finished?;
    let ids: Vec<&str> = played.iter().map(|(rules, _)| rules.variant().id()).collect();
    output::print(&tuner.report(&ids, arguments.nodes)?)
}

impl Arguments {
    fn games(&self) -> Games {
        let Arguments { pairs, nodes, seed, .. } = *self;
        Games { pairs, nodes, seed, threads: self.threads.count() }
    }

    /// The numbers to be tuned, by their places in [`ALL`]: what makes no difference in the games stays.
    fn tuned(&self, played: &[(Rules, Arc<Knowledge>)]) -> Result<Vec<usize>, Failure> {
        let place = |name: &String| {
            let at = ALL.iter().position(|param| param.name == name);
            at.ok_or_else(|| Failure::Input(format!("the search has no number \"{name}\"")))
        };
        let only = self.only.iter().map(place).collect::<Result<Vec<usize>, _>>()?;
        let mut used = vec![false; ALL.len()];
        for (rules, knowledge) in played {
            let here = tune_search::used(rules, knowledge, &self.games());
            used.iter_mut().zip(here).for_each(|(used, here)| *used |= here);
        }
        if let Some(&idle) = only.iter().find(|&&at| !used[at]) {
            let name = ALL[idle].name;
            return Err(Failure::Input(format!("\"{name}\" makes no difference in these games")));
        }
        let is_tuned = |at: &usize| used[*at] && (only.is_empty() || only.contains(at));
        Ok((0..ALL.len()).filter(is_tuned).collect())
    }

    /// The options on which the result depends: with others the work cannot go on.
    fn options(&self, played: &[(Rules, Arc<Knowledge>)], tuned: &[usize]) -> Options {
        let ids: Vec<&str> = played.iter().map(|(rules, _)| rules.variant().id()).collect();
        let mut options: Options = [
            ("variants", ids.join(" ")),
            ("iterations", self.iterations.to_string()),
            ("pairs", self.pairs.to_string()),
            ("nodes", self.nodes.to_string()),
            ("seed", self.seed.to_string()),
            ("rate", self.rate.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        options.extend(
            tuned.iter().map(|&at| (ALL[at].name.to_owned(), row(&ALL[at], ALL[at].usual))),
        );
        options
    }
}

/// What was played so far: in each iteration, the half points of the first set of numbers. Where the
/// numbers are now follows from it.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Results {
    half_points: Vec<u64>,
}

/// A run of the command.
struct Tuner {
    work: Work,
    /// Places in [`ALL`].
    tuned: Vec<usize>,
    iterations: u32,
    /// The half points of an iteration.
    most: u64,
    results: Results,
    spsa: Spsa,
    /// Where the numbers were after each iteration, in steps from where they began.
    course: Vec<Vec<f64>>,
}

impl Tuner {
    /// Opens the folder, and goes to where the work stopped.
    fn open(
        arguments: &Arguments,
        played: &[(Rules, Arc<Knowledge>)],
        tuned: Vec<usize>,
    ) -> Result<Tuner, Failure> {
        let Arguments { iterations, pairs, seed, rate, .. } = *arguments;
        let work = Work::open(&arguments.work, "tuning", arguments.options(played, &tuned))?;
        let coordinate = |&at: &usize| {
            let Param { usual, range, step, .. } = &ALL[at];
            Coordinate { begin: *usual, range: range.clone(), step: *step }
        };
        let coordinates = tuned.iter().map(coordinate).collect();
        let spsa = Spsa::new(coordinates, iterations, rate, seed);
        let results: Results = work.read("results.toml")?.unwrap_or_default();
        let most = 4 * pairs;
        let mut tuner = Tuner {
            work,
            tuned,
            iterations,
            most,
            results: Results::default(),
            spsa,
            course: vec![],
        };
        let are_ours = results.half_points.len() <= iterations as usize
            && results.half_points.iter().all(|&half_points| half_points <= most);
        if !are_ours {
            let path = tuner.work.path("results.toml");
            return Err(Failure::Input(format!(
                "{}: these are results of no such games",
                path.display()
            )));
        }
        for half_points in results.half_points {
            tuner.take(half_points);
        }
        Ok(tuner)
    }

    /// Does the iterations that are left. `compare` plays one, and says how many half points the first
    /// set of numbers made; `None` if it was interrupted.
    fn run(
        &mut self,
        mut compare: impl FnMut(u32, [&Params; 2]) -> Option<u64>,
    ) -> Result<(), Failure> {
        while self.spsa.done() < self.iterations {
            let [one, other] = self.spsa.ask().map(|place| self.params(&place));
            let half_points = compare(self.spsa.done(), [&one, &other]);
            self.take(half_points.ok_or_else(|| self.work.interrupted())?);
            let text = toml::to_string(&self.results).expect("numbers have texts");
            self.work.write("results.toml", text.as_bytes())?;
        }
        Ok(())
    }

    fn take(&mut self, half_points: u64) {
        self.spsa.tell(2.0 * half_points as f64 / self.most as f64 - 1.0);
        self.results.half_points.push(half_points);
        let steps = self.tuned.iter().zip(self.spsa.at());
        self.course.push(
            steps
                .map(|(&at, now)| (now - f64::from(ALL[at].usual)) / f64::from(ALL[at].step))
                .collect(),
        );
    }

    /// All numbers, with these in the places of those that are tuned.
    fn params(&self, values: &[i32]) -> Params {
        let mut params = Params::default();
        for (&at, &value) in self.tuned.iter().zip(values) {
            params.set(at, value);
        }
        params
    }

    /// Draws the course of the numbers, and tells where they are: as lines of `params.rs`, and as a
    /// match that tests them.
    fn report(&self, ids: &[&str], nodes: u64) -> Result<String, Failure> {
        let names: Vec<&str> = self.tuned.iter().map(|&at| ALL[at].name).collect();
        self.work.write("course.svg", course(&names, &self.course).as_bytes())?;
        let (mut rows, mut options) = (String::new(), String::new());
        for (&at, now) in self.tuned.iter().zip(self.spsa.nearest()) {
            let param = &ALL[at];
            if now != param.usual {
                let _ = writeln!(rows, "{}", row(param, now));
                let _ = write!(options, " --option-a {}={now}", param.name);
            }
        }
        let picture = self.work.path("course.svg").display().to_string();
        if rows.is_empty() {
            return Ok(format!("no number has changed\n{picture}\n"));
        }
        let mut report = rows;
        for id in ids {
            let _ = writeln!(
                report,
                "\nwazir match 'wazir engine' 'wazir engine' --variant {id} --games 400 --nodes {nodes}{options}"
            );
        }
        let _ = writeln!(report, "\n{picture}");
        Ok(report)
    }
}

/// The line of a number in `params.rs`, with this value.
fn row(Param { name, range, step, .. }: &Param, value: i32) -> String {
    let [value, least, most] = [value, *range.start(), *range.end()].map(digits);
    format!("{name} = {value}, {least}..={most}, step {step};")
}

/// A number as in Rust, where thousands are set apart from 10_000 on.
fn digits(number: i32) -> String {
    match number {
        10_000.. => format!("{}_{:03}", number / 1000, number % 1000),
        _ => number.to_string(),
    }
}

/// The course of the numbers, in steps from where they began. Those that went farthest have colours.
fn course(names: &[&str], course: &[Vec<f64>]) -> String {
    let all = course.iter().flatten().copied().chain([0.0]);
    let last = course.len().max(1) as f64;
    let mut plane = Plane::new([0.0, last], range(all), "Steps from the beginning by iteration");
    let names_below = (0..=4).map(|part| last * f64::from(part) / 4.0);
    plane.scale(1, &names_below.map(|at| (at, format!("{at:.0}"))).collect::<Vec<_>>());
    let far = |number: usize| course.last().map_or(0.0, |at| at[number]);
    let mut farthest: Vec<usize> = (0..names.len()).collect();
    farthest.sort_by(|&a, &b| far(b).abs().total_cmp(&far(a).abs()));
    for (place, &number) in farthest.iter().enumerate().rev() {
        let points: Vec<[f64; 2]> = [[0.0, 0.0]]
            .into_iter()
            .chain(course.iter().enumerate().map(|(at, all)| [(at + 1) as f64, all[number]]))
            .collect();
        plane.line(&points, COLORS.get(place).unwrap_or(&"#ccc"), "none");
    }
    for ((color, &number), line) in COLORS.iter().zip(&farthest).zip(0..) {
        let (x, y) = (WIDTH - MARGIN, 34.0 + 16.0 * f64::from(line));
        let _ = writeln!(
            plane.svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"{color}\">{} {:+.1}</text>",
            names[number],
            far(number),
        );
    }
    plane.finish()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// A run in a folder that tunes two numbers, with these options.
    fn tuner(folder: &Path, options: &str) -> Result<Tuner, Failure> {
        let words = ["tune-search", "chess", "--work", folder.to_str().expect("it is text")];
        let line = words.into_iter().chain(options.split_whitespace());
        let Line { arguments } = Line::parse_from(line);
        let place = |name| ALL.iter().position(|param| param.name == name);
        let tuned = ["rfp_margin", "lmr_history"].map(|name| place(name).expect("it is there"));
        Tuner::open(&arguments, &[], tuned.into())
    }

    /// Tunes until it is done, or interrupted before an iteration. The larger margin makes 6 half
    /// points of 8.
    fn tune(folder: &Path, options: &str, until: u32) -> (bool, Tuner) {
        let Ok(mut tuner) = tuner(folder, options) else { panic!("the folder is good") };
        let margin = tuner.tuned[0];
        let done = tuner.run(|iteration, params| {
            let [one, other] = params.map(|params| params.get(margin));
            (iteration < until).then(|| (4 + 2 * (one - other).signum()) as u64)
        });
        (done.is_ok(), tuner)
    }

    #[test]
    fn what_is_interrupted_goes_on_as_in_one_go() {
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("there is room"));
        let [whole, parts] = folders.each_ref().map(|folder| folder.path());
        let few = "--iterations 60 --pairs 2 --rate 0.5";
        let (done, expected) = tune(whole, few, u32::MAX);
        assert!(done && expected.spsa.at()[0] > 85.0 + 8.0, "{:?}", expected.spsa.at());
        for until in [7, 7, 40] {
            let (done, stopped) = tune(parts, few, until);
            assert!(!done && stopped.spsa.done() == until);
        }
        let (done, tuned) = tune(parts, few, u32::MAX);
        assert!(done);
        assert_eq!(tuned.spsa.at(), expected.spsa.at());
        assert_eq!(tuned.course, expected.course);
        let report = tuned.report(&["chess"], 4000).unwrap_or_default();
        assert!(
            report.contains("rfp_margin = ") && report.contains(", 20..=250, step 8;"),
            "{report}"
        );
        assert!(report.contains("--variant chess --games 400 --nodes 4000 --option-a rfp_margin="));
        assert!(parts.join("course.svg").exists());

        let refused = tuner(parts, "--iterations 61 --pairs 2 --rate 0.5").map(|_| ());
        let refused = refused.map_err(|failure| failure.to_string());
        let expected = "tuning was begun there with iterations 60, not 61";
        assert!(refused.as_ref().is_err_and(|it| it.contains(expected)), "{refused:?}");
    }

    #[test]
    fn lines_are_those_of_the_source() {
        let source = include_str!("../../../engine/src/search/params.rs");
        for param in ALL {
            let row = row(param, param.usual);
            assert!(source.lines().any(|line| line.trim() == row), "{row}");
        }
    }

    #[test]
    fn pictures_are_whole_whatever_there_is_to_be_shown() {
        let far = vec![vec![0.5, -2.0], vec![1.5, -2.5]];
        for svg in [course(&[], &[]), course(&["a", "b"], &far[..1]), course(&["a", "b"], &far)] {
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        assert!(course(&["a", "b"], &far).contains(">b -2.5<"));
    }
}
