//! `wazir learn`: a network of its own for any game.

mod chart;
mod journal;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use wazir_engine::Knowledge;
use wazir_engine::learn::{self, Epoch, Games, Lesson, Match, Positions, Samples};
use wazir_engine::matches::sprt::{Model, Sprt};
use wazir_engine::matches::tally::Tally;
use wazir_engine::network::Network;
use wazir_rules::Rules;

use super::matches::standing;
use super::{Threads, bar};
use crate::begun::Options;
use crate::failure::Failure;
use crate::{input, output, signals};
use journal::{Generation, Journal};

/// Let the engine learn a network for a game, from games against itself
///
/// Plays games, trains a network to foresee their searches and results, and keeps it if it is
/// stronger; then again, from the games of what is stronger now. What is done is kept in a folder,
/// so that the command can be interrupted and given again. The network belongs beside the variant
/// file and is read together with it. The same options give the same network.
#[derive(Args)]
#[command(after_help = include_str!("../help/learn.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Games of each generation; of several numbers the last is that of all later ones, too
    #[arg(long, value_name = "N[,N...]", default_value = "20000", value_delimiter = ',',
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Vec<u64>,
    /// Generations: each learns from games of the strongest so far
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..=100))]
    generations: u32,
    /// Play for so many hours instead of a number of games, shared among the generations
    #[arg(long, value_name = "H", conflicts_with = "games", value_parser = hours)]
    hours: Option<f64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Times that training goes through all positions
    #[arg(long, value_name = "N", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Learn a network that takes the place of the evaluation, instead of one that adds to it: it
    /// thinks faster and needs more games
    #[arg(long)]
    alone: bool,
    /// Improve the network that the game has, instead of learning one from nothing: it plays the
    /// games of the first generation, training begins with its numbers, and a new one has to beat it
    #[arg(long)]
    improve: bool,
    /// Most pairs of games in the test of a network
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Nodes for each move in the test of a network
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(10..))]
    test_nodes: u64,
    /// Seed of the games and of training
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Train the newest network anew, from the games that are kept: for when the evaluation has been
    /// tuned since
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    threads: Threads,
    /// Only play this share of a generation's games: number I of N, from 1. Another machine plays
    /// the others, and `--merge` takes them in
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with = "hours")]
    shard: Option<(u64, u64)>,
    /// Take in the games that were played in this folder; may be given several times
    #[arg(long, value_name = "FOLDER")]
    merge: Vec<PathBuf>,
    /// Folder of what is done [default: NAME.learn beside the network]
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// File to write [default: beside the variant file, or in the current folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Games that are written together.
const BLOCK: u64 = 100;
/// Generations whose games a network learns from: its own and those before.
const REMEMBERED: u32 = 4;

fn hours(text: &str) -> Result<f64, String> {
    let hours: f64 = text.parse().map_err(|_| "this is no number of hours".to_owned())?;
    match hours > 0.0 && hours <= 10_000.0 {
        true => Ok(hours),
        false => Err("the hours are more than 0 and at most 10000".to_owned()),
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parse = || {
        let (number, of) = text.split_once('/')?;
        Some((number.parse().ok()?, of.parse().ok()?))
    };
    match parse() {
        Some((number, of)) if (1..=of).contains(&number) => Ok((number, of)),
        _ => Err("a share is written I/N, such as 2/8".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let out = arguments
        .out
        .clone()
        .unwrap_or_else(|| input::network_path(&arguments.variant, rules.variant().id()));
    let work = arguments.work.clone().unwrap_or_else(|| out.with_extension("learn"));
    let mut known = input::knowledge(&arguments.variant, &rules)?;
    let improved = match arguments.improve {
        true => Some(known.network(rules.variant()).ok_or_else(|| {
            Failure::Input(format!("{} has no network to improve", rules.variant().name()))
        })?),
        false => None,
    };
    Arc::make_mut(&mut known).forget_network(rules.variant());
    let journal = Journal::open(&work, arguments.options(&rules))?;
    if let Some(network) = improved {
        journal.begin_with(&network, rules.variant(), Arc::make_mut(&mut known))?;
    }
    for folder in &arguments.merge {
        journal.merge(folder)?;
    }
    if arguments.again {
        journal.forget_newest()?;
    }
    let stop = Arc::default();
    signals::when_asked_to_end(&stop);
    let begun = Instant::now();
    let learner = Learner { arguments, rules, journal, stop, begun };
    learner.run(known, &out)
}

impl Arguments {
    /// The options on which the network depends: with others the work cannot go on.
    fn options(&self, rules: &Rules) -> Options {
        let games = match self.hours {
            Some(hours) => format!("as many as in {hours} hours"),
            None => self.list_games(),
        };
        let numbers = [
            ("nodes", self.nodes),
            ("epochs", self.epochs.into()),
            ("pairs", self.pairs),
            ("test-nodes", self.test_nodes),
            ("seed", self.seed),
        ];
        let mut options: Options =
            numbers.map(|(name, number)| (name.to_owned(), number.to_string())).into();
        options.insert("variant".to_owned(), rules.variant().id().to_owned());
        options.insert("games".to_owned(), games);
        options.insert("alone".to_owned(), self.alone.to_string());
        if self.improve {
            options.insert("improve".to_owned(), "the network".to_owned());
        }
        options
    }

    /// The number of games of each generation, as they are given.
    fn list_games(&self) -> String {
        self.games.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    /// The games of a generation.
    fn games_of(&self, generation: u32) -> u64 {
        let last = self.games.len() - 1;
        self.games[last.min(generation as usize - 1)]
    }

    /// The command that makes the network of a generation.
    fn command(&self, rules: &Rules, generation: u32) -> String {
        let Arguments { nodes, epochs, pairs, test_nodes, seed, .. } = self;
        let games = match self.hours {
            Some(hours) => format!("--hours {hours}"),
            None => format!("--games {}", self.list_games()),
        };
        let improve = if self.improve { " --improve" } else { "" };
        let alone = if self.alone { " --alone" } else { "" };
        format!(
            "wazir learn {}{improve} {games} --nodes {nodes} --epochs {epochs}{alone} --pairs {pairs} \
             --test-nodes {test_nodes} --seed {seed}, generation {generation}",
            rules.variant().id(),
        )
    }
}

/// A run of the command.
struct Learner<'a> {
    arguments: &'a Arguments,
    rules: Rules,
    journal: Journal,
    stop: Arc<AtomicBool>,
    begun: Instant,
}

impl Learner<'_> {
    fn run(&self, known: Arc<Knowledge>, out: &Path) -> Result<(), Failure> {
        let variant = self.rules.variant();
        let (mut strongest, mut best): (Arc<Knowledge>, Option<Network>) = (known, None);
        for generation in 1..=self.arguments.generations {
            let played = self.play(generation, &strongest)?;
            if let Some((number, of)) = self.arguments.shard {
                let blocks = self.arguments.games_of(generation).div_ceil(BLOCK);
                let left = self.journal.missing(generation, blocks);
                if !left.is_empty() {
                    return output::print(&format!(
                        "share {number} of {of} of generation {generation} is played; {} of {blocks} \
                         blocks of games are still missing\n",
                        left.len(),
                    ));
                }
            }
            let network = self.train(generation, &strongest)?;
            let report = self.test(generation, &network, &strongest)?;
            output::print(&format!("generation {generation}: {played} positions; {report}\n"))?;
            if self.journal.generation(generation)?.is_some_and(|known| known.is_stronger) {
                let knowledge = Arc::make_mut(&mut strongest);
                let taken = knowledge.add_network(variant, &network.write());
                taken.expect("it was made for this game");
                input::write(out, &network.write())?;
                best = Some(network);
            }
            self.draw()?;
        }
        match best {
            Some(_) => output::print(&format!("{}\n", out.display())),
            None => output::print("no network was stronger than what was known\n"),
        }
    }

    /// Plays the games of a generation that have not been played yet; returns how many positions
    /// there are.
    fn play(&self, generation: u32, strongest: &Arc<Knowledge>) -> Result<usize, Failure> {
        let Arguments { nodes, seed, shard, hours, .. } = *self.arguments;
        let games = Games {
            nodes,
            seed: seed.wrapping_add(u64::from(generation) << 32),
            knowledge: Arc::clone(strongest),
            threads: self.arguments.threads.count(),
        };
        if self.journal.network(generation)?.is_some() {
            return self.journal.count(generation, self.rules.variant());
        }
        // With so many hours, there are as many games as there is time for.
        let count = if hours.is_some() { u64::MAX } else { self.arguments.games_of(generation) };
        let deadline = hours.map(|hours| {
            let share = f64::from(generation) / f64::from(self.arguments.generations);
            Duration::from_secs_f64(3600.0 * hours * share)
        });
        let is_over = || deadline.is_some_and(|deadline| self.begun.elapsed() >= deadline);
        let bar = match hours {
            Some(_) => bar(&format!("generation {generation}: {{pos}} games"), 0),
            None => bar(&format!("generation {generation}: games"), count),
        };
        for block in 0..count.div_ceil(BLOCK) {
            if block > 0 && is_over() {
                break;
            }
            let start = block * BLOCK;
            bar.set_position(start);
            let is_ours = shard.is_none_or(|(number, of)| block % of == number - 1);
            if !is_ours || self.journal.has_block(generation, block) {
                continue;
            }
            let numbers = start..start.saturating_add(BLOCK).min(count);
            let positions = learn::play(&self.rules, &games, numbers, &mut |played| {
                bar.set_position(start + played);
                !self.stop.load(Relaxed)
            });
            let Some(positions) = positions else { return Err(self.interrupted(&bar)) };
            let file = positions.write(self.rules.variant());
            self.journal.write_block(generation, block, &file)?;
        }
        bar.finish_and_clear();
        self.journal.count(generation, self.rules.variant())
    }

    /// The network of a generation, from its positions and those of some generations before.
    fn train(&self, generation: u32, strongest: &Arc<Knowledge>) -> Result<Network, Failure> {
        let variant = self.rules.variant();
        if let Some(file) = self.journal.network(generation)? {
            let path = self.journal.network_path(generation);
            return Network::read(variant, &file)
                .map_err(|error| journal::cannot_read(&path, &error));
        }
        let mut positions = Positions::default();
        for earlier in generation.saturating_sub(REMEMBERED - 1).max(1)..=generation {
            self.journal.read(earlier, variant, &mut positions)?;
        }
        let threads = self.arguments.threads.count();
        let samples = Samples::new(&self.rules, strongest, &positions, threads)
            .map_err(|error| Failure::Input(format!("generation {generation}: {error}")))?;
        drop(positions);
        let lesson = Lesson {
            epochs: self.arguments.epochs,
            seed: self.arguments.seed.wrapping_add(generation.into()),
            threads,
            adds: !self.arguments.alone,
            improves: strongest.network(variant).filter(|_| self.arguments.improve),
            made_by: self.arguments.command(&self.rules, generation),
        };
        let bar = bar(&format!("generation {generation}: epochs"), lesson.epochs.into());
        let mut epochs = Vec::new();
        let network = learn::train(&self.rules, &samples, &lesson, &mut |epoch: &Epoch| {
            bar.set_position(epoch.number.into());
            bar.set_message(format!("error {:.5}, of others {:.5}", epoch.error, epoch.held_out));
            epochs.push([epoch.error, epoch.held_out]);
            !self.stop.load(Relaxed)
        });
        let Some(network) = network else { return Err(self.interrupted(&bar)) };
        bar.finish_and_clear();
        self.journal.write_network(generation, &network.write(), &epochs)?;
        Ok(network)
    }

    /// Tests a network against what is known; notes and returns what came out.
    fn test(
        &self,
        generation: u32,
        network: &Network,
        strongest: &Arc<Knowledge>,
    ) -> Result<String, Failure> {
        if let Some(known) = self.journal.generation(generation)? {
            return Ok(known.report());
        }
        let options = Match {
            pairs: self.arguments.pairs,
            nodes: self.arguments.test_nodes,
            seed: self.arguments.seed.wrapping_add(u64::from(generation) << 16),
            threads: self.arguments.threads.count(),
        };
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
        let bar = bar(&format!("generation {generation}: pairs of games"), options.pairs);
        let mut show = |tally: &Tally| {
            bar.set_position(tally.count() / 2);
            bar.set_message(standing(tally, Some(&sprt)));
            !self.stop.load(Relaxed)
        };
        let tally = learn::compare(&self.rules, network, strongest, &options, &sprt, &mut show);
        if self.stop.load(Relaxed) {
            return Err(self.interrupted(&bar));
        }
        bar.finish_and_clear();
        let known = Generation::new(&tally, &sprt);
        let report = known.report();
        self.journal.write_generation(generation, &known)?;
        Ok(report)
    }

    /// Draws the course of training and the ladder of generations into the folder.
    fn draw(&self) -> Result<(), Failure> {
        let mut curves = Vec::new();
        let mut rungs = Vec::new();
        for generation in 1..=self.arguments.generations {
            let Some(known) = self.journal.generation(generation)? else { break };
            let errors = self.journal.errors(generation)?;
            curves.push((format!("generation {generation}"), errors));
            rungs.push((generation, known));
        }
        self.journal.write_picture("training.svg", &chart::curves(&curves))?;
        self.journal.write_picture("ladder.svg", &chart::ladder(&rungs))
    }

    fn interrupted(&self, bar: &ProgressBar) -> Failure {
        bar.finish_and_clear();
        self.journal.work().interrupted()
    }
}
