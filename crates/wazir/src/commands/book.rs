//! `wazir book`: an opening book of a game, from games of the engine or of others.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::{Args, ValueEnum};
use wazir_engine::book::{self, Book, Building, Sample};
use wazir_rules::notation::fen;
use wazir_rules::{Color, GameResult, Rules};

use super::blocks::Blocks;
use super::{Threads, bar, matches};
use crate::begun::Options;
use crate::failure::Failure;
use crate::work::Work;
use crate::{input, json, output, signals};

/// Make an opening book of a game: its best first moves, with weights and scores
///
/// The engine plays itself, with a choice among good moves for some plies, or games are given. Positions
/// that came often enough make the book; scores are backed up from the ends of its lines, so that a move
/// that only looks good has no weight. What is done is kept in a folder, so that the command can be
/// interrupted and given again. The same options give the same book, on any number of threads.
#[derive(Args)]
#[command(after_help = include_str!("help/book.txt"))]
pub(crate) struct Arguments {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Plies of a game that may be in the book
    #[arg(long, value_name = "N", default_value_t = 12,
          value_parser = clap::value_parser!(u16).range(1..=100))]
    plies: u16,
    /// Games in which a position has come, for it to be in the book
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// In games with many arrays, the number of those from which is played
    #[arg(long, value_name = "N", default_value_t = 16,
          value_parser = clap::value_parser!(u64).range(1..))]
    arrays: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Take the games of a file instead, which have ended: PGN
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "games", "arrays"])]
    games_file: Option<PathBuf>,
    /// Take this book instead of making one: text, or Polyglot's if it is called `.bin`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games_file", "shipped"])]
    book: Option<PathBuf>,
    /// Take the book that is built in instead of making one
    #[arg(long, conflicts_with = "games_file")]
    shipped: bool,
    /// Take over the names of openings from this book, and have every other game begin with a line that
    /// has one
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Folder of what is done [default: NAME.played beside the variant file, or in the current folder]
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// Form of the book
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    /// Write it to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON for other programs
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// A form of a book.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: a line for each position
    Text,
    /// For programs: records of 16 bytes
    Polyglot,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::rules(&arguments.variant)?;
    let named = arguments.names.as_ref().map(|path| read_book(path, &rules)).transpose()?;
    let mut book = match &arguments.book {
        Some(path) => read_book(path, &rules)?,
        None if arguments.shipped => {
            let book = book::shipped(&rules);
            let none = || {
                let name = rules.variant().name();
                Failure::Input(format!("there is no built-in book of {name}"))
            };
            Arc::unwrap_or_clone(book.ok_or_else(none)?)
        }
        None => arguments.make(&rules, named.as_ref())?,
    };
    if let Some(named) = &named {
        book.add_names(named);
    }
    let bytes = match arguments.format {
        Format::Text => book.write().into_bytes(),
        Format::Polyglot => book::write_polyglot(&book),
    };
    if let Some(path) = &arguments.output {
        input::write(path, &bytes)?;
    }
    match (arguments.json, &arguments.output) {
        (true, _) => output::print_json(&shape(&rules, &book)),
        (false, None) => output::write(&bytes),
        (false, Some(_)) => output::print(&summary(&book)),
    }
}

/// Reads a book, in either format.
fn read_book(path: &Path, rules: &Rules) -> Result<Book, Failure> {
    book::open(rules, path).map_err(Failure::Input)
}

impl Arguments {
    fn make(&self, rules: &Rules, named: Option<&Book>) -> Result<Book, Failure> {
        let building = Building {
            seed: self.seed,
            nodes: self.nodes,
            plies: self.plies.into(),
            least: self.least,
            arrays: self.arrays,
            lines: named.map_or_else(Vec::new, Book::named_lines),
            knowledge: input::knowledge(&self.variant, rules)?,
            threads: self.threads.count(),
        };
        let stop: Arc<AtomicBool> = Arc::default();
        signals::when_asked_to_end(&stop);
        let samples = match &self.games_file {
            Some(path) => given(path, rules)?,
            None => self.play(rules, &building, &stop)?,
        };
        let bar = bar("positions", 0);
        let made = book::build(rules, &building, &samples, &mut |done, all| {
            bar.set_length(all);
            bar.set_position(done);
            !stop.load(Relaxed)
        });
        bar.finish_and_clear();
        let ended =
            || Failure::Input("interrupted; the games that were played are kept".to_owned());
        let mut book = made.ok_or_else(ended)?;
        book.set_about(self.about(rules));
        Ok(book)
    }

    /// Plays the games, or goes on with them.
    fn play(
        &self,
        rules: &Rules,
        building: &Building,
        stop: &AtomicBool,
    ) -> Result<Vec<Sample>, Failure> {
        let id = rules.variant().id();
        let folder = self
            .work
            .clone()
            .unwrap_or_else(|| input::network_path(&self.variant, id).with_extension("played"));
        let work = Work::open(&folder, "playing", self.options(id, building.lines.len()))?;
        let blocks = Blocks {
            play: |numbers, progress: &mut dyn FnMut(u64) -> bool| {
                book::play(rules, building, numbers, progress)
            },
            write: |samples: &[Sample]| book::write_samples(rules, samples),
            read: |text: &str| book::read_samples(rules, text),
        };
        blocks.all(&work, self.games, stop)
    }

    /// The options on which the games depend: with others the work cannot go on.
    fn options(&self, id: &str, lines: usize) -> Options {
        [
            ("variant", id.to_owned()),
            ("games", self.games.to_string()),
            ("nodes", self.nodes.to_string()),
            ("plies", self.plies.to_string()),
            ("arrays", self.arrays.to_string()),
            ("seed", self.seed.to_string()),
            ("named lines", lines.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }

    /// Says how the book was made.
    fn about(&self, rules: &Rules) -> [String; 2] {
        let variant = rules.variant();
        let source = match &self.games_file {
            Some(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                format!("--games-file {name}")
            }
            None => {
                let arrays = match variant.has_arrays() {
                    true => format!(" --arrays {}", self.arrays),
                    false => String::new(),
                };
                format!("--games {} --seed {}{arrays}", self.games, self.seed)
            }
        };
        let names = self.names.as_ref().map_or_else(String::new, |path| {
            format!(" --names {}", path.file_name().unwrap_or_default().to_string_lossy())
        });
        let Arguments { nodes, plies, least, .. } = self;
        [
            format!("Openings of {}. Moves: weight, won, drawn, lost, score.", variant.name()),
            format!(
                "wazir book {} {source} --nodes {nodes} --plies {plies} --least {least}{names}",
                variant.id()
            ),
        ]
    }
}

/// The games of a PGN file that have ended.
fn given(path: &Path, rules: &Rules) -> Result<Vec<Sample>, Failure> {
    let games = matches::read_results(path, rules)?;
    let samples: Vec<Sample> = games
        .into_iter()
        .filter_map(|(game, result)| {
            let half_points = match result? {
                GameResult::Win(Color::White) => 2,
                GameResult::Draw => 1,
                GameResult::Win(Color::Black) => 0,
            };
            Some(Sample { start: game.start(), line: game.moves().to_vec(), half_points })
        })
        .collect();
    match samples.is_empty() {
        true => Err(Failure::Input(format!("no game of {} has ended", path.display()))),
        false => Ok(samples),
    }
}

/// The numbers of positions and of moves.
fn summary(book: &Book) -> String {
    let moves: usize = book.pages().map(|page| page.moves.len()).sum();
    let names = book.pages().filter(|page| page.name.is_some()).count();
    format!("{} positions with {moves} moves; {names} have names\n", book.len())
}

/// The book as JSON.
fn shape(rules: &Rules, book: &Book) -> json::Book {
    let variant = rules.variant();
    let position = |page: book::Page<'_>| {
        let moves = page.moves.iter().map(|known| json::BookMove {
            mv: page.game.coordinates(known.mv),
            san: page.game.san(known.mv),
            weight: known.weight,
            won: known.won,
            drawn: known.drawn,
            lost: known.lost,
            score: known.score,
        });
        json::BookPosition {
            fen: fen::write(variant, &page.game.setup()),
            name: page.name.map(str::to_owned),
            moves: moves.collect(),
        }
    };
    json::Book { variant: variant.id().to_owned(), positions: book.pages().map(position).collect() }
}
