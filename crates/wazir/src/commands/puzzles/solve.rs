//! `wazir puzzles --solve`: the share of puzzles that each level of play solves.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use wazir_engine::Level;
use wazir_engine::puzzles::{self, Puzzle, Solving};
use wazir_rules::Rules;

use super::super::bar;
use super::Arguments;
use crate::failure::Failure;
use crate::{input, json, output, signals};

/// What stands for the puzzles that come with the program.
const SHIPPED: &str = "shipped";

/// Levels from one to another, such as `1-10` or `4`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    first: u8,
    last: u8,
}

impl FromStr for Levels {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Levels, &'static str> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let level = |text: &str| text.parse().ok().and_then(Level::new).map(Level::number);
        match (level(first), level(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Levels { first, last }),
            _ => Err("levels are from 1 to 10, as in 1-10 or 4"),
        }
    }
}

impl Levels {
    fn numbers(self) -> RangeInclusive<u8> {
        self.first..=self.last
    }
}

/// Puzzles that are counted together: how many there are, and for each level the tries that succeeded.
#[derive(Default)]
struct Group {
    puzzles: u64,
    successes: Vec<u64>,
}

impl Group {
    fn add(&mut self, successes: &[u64]) {
        self.puzzles += 1;
        self.successes.resize(successes.len(), 0);
        for (all, one) in self.successes.iter_mut().zip(successes) {
            *all += one;
        }
    }

    /// The share of the tries of each level that succeeded.
    fn shares(&self, tries: u64) -> impl Iterator<Item = f64> {
        let all = (self.puzzles * tries) as f64;
        self.successes.iter().map(move |&successes| successes as f64 / all)
    }
}

/// Has levels of play solve the puzzles of a file, and prints the shares.
pub(super) fn run(arguments: &Arguments, file: &Path) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let all = puzzles_of(&rules, file)?;
    let count = arguments.count.map_or(all.len(), |count| count as usize).min(all.len());
    if count == 0 {
        return Err(Failure::Input(format!("{} has no puzzles", file.display())));
    }
    // Evenly from all of the file, in which they are sorted.
    let chosen: Vec<Puzzle> = (0..count).map(|at| all[at * all.len() / count].clone()).collect();
    let solving = Solving {
        levels: arguments.levels.numbers().filter_map(Level::new).collect(),
        tries: arguments.tries,
        seed: arguments.seed,
        knowledge: input::knowledge(&arguments.variant, &rules)?,
        threads: arguments.threads.count(),
    };
    let stop: Arc<AtomicBool> = Arc::default();
    signals::when_asked_to_end(&stop);
    let bar = bar("puzzles", count as u64);
    let solved = puzzles::solve(&rules, &chosen, &solving, &mut |done| {
        bar.set_position(done as u64);
        !stop.load(Relaxed)
    });
    bar.finish_and_clear();
    let solved = solved.map_err(|(number, error)| {
        Failure::Input(format!("{}: {}: {error}", file.display(), chosen[number - 1].fen))
    })?;
    let solved = solved.ok_or_else(|| Failure::Input("interrupted".to_owned()))?;
    let groups = groups(&chosen, &solved);
    if arguments.json {
        return output::print_json(&shape(&rules, arguments, count, &groups));
    }
    output::print(&table(arguments, &groups))
}

/// The puzzles of a file, or those that come with the program.
fn puzzles_of(rules: &Rules, file: &Path) -> Result<Vec<Puzzle>, Failure> {
    if file == Path::new(SHIPPED) {
        return shipped(rules.variant().id());
    }
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
    puzzles::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}

#[cfg(feature = "web")]
fn shipped(id: &str) -> Result<Vec<Puzzle>, Failure> {
    let puzzles = wazir_server::shipped_puzzles(id);
    puzzles.map(<[Puzzle]>::to_vec).ok_or_else(|| {
        Failure::Input(format!(
            "no puzzles of {id} come with the program; `wazir puzzles {id}` makes some"
        ))
    })
}

#[cfg(not(feature = "web"))]
fn shipped(_: &str) -> Result<Vec<Puzzle>, Failure> {
    Err(Failure::Input(
        "no puzzles come with this program, which was built without pages".to_owned(),
    ))
}

/// All puzzles, those of each grade, those of each goal: what is counted, under its name.
fn groups(puzzles: &[Puzzle], solved: &[Vec<u64>]) -> Vec<(String, Group)> {
    let mut all = Group::default();
    let (mut grades, mut goals) = (BTreeMap::new(), BTreeMap::new());
    for (puzzle, successes) in puzzles.iter().zip(solved) {
        all.add(successes);
        let grade: &mut Group = grades.entry(puzzle.grade()).or_default();
        grade.add(successes);
        let goal: &mut Group = goals.entry(puzzle.goal).or_default();
        goal.add(successes);
    }
    let grades = grades.into_iter().map(|(grade, group)| (format!("grade {grade}"), group));
    let goals = goals.into_iter().map(|(goal, group)| (goal.to_string(), group));
    [("all".to_owned(), all)].into_iter().chain(grades).chain(goals).collect()
}

/// The shares in per cent, a line for each level.
fn table(arguments: &Arguments, groups: &[(String, Group)]) -> String {
    let mut text = format!("{:>7}", "level");
    for (name, _) in groups {
        let _ = write!(text, "  {name:>7}");
    }
    let _ = write!(text, "\n{:>7}", "puzzles");
    for (_, group) in groups {
        let _ = write!(text, "  {:>7}", group.puzzles);
    }
    let shares: Vec<Vec<f64>> =
        groups.iter().map(|(_, group)| group.shares(arguments.tries).collect()).collect();
    for (at, level) in arguments.levels.numbers().enumerate() {
        let _ = write!(text, "\n{level:>7}");
        for shares in &shares {
            let _ = write!(text, "  {:>5.0} %", shares[at] * 100.0);
        }
    }
    text + "\n"
}

fn shape(
    rules: &Rules,
    arguments: &Arguments,
    count: usize,
    groups: &[(String, Group)],
) -> json::Solved {
    let group = |(name, group): &(String, Group)| json::SolvedGroup {
        name: name.clone(),
        puzzles: group.puzzles,
        shares: arguments.levels.numbers().zip(group.shares(arguments.tries)).collect(),
    };
    json::Solved {
        variant: rules.variant().id().to_owned(),
        puzzles: count,
        tries: arguments.tries,
        seed: arguments.seed,
        groups: groups.iter().map(group).collect(),
    }
}
