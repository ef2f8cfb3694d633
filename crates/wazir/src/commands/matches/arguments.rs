//! The arguments of `wazir match`, and the match that they describe.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use wazir_engine::Knowledge;
use wazir_engine::matches::Match;
use wazir_engine::matches::adjudication::{Adjudication, Draw, Resign};
use wazir_engine::matches::clock::{Control, TimeControl};
use wazir_engine::matches::game::{Illegal, Terms};
use wazir_engine::matches::opening::{Judge, Openings};
use wazir_engine::matches::player::{Protocol, Spec};
use wazir_engine::matches::sprt::{Model, Sprt};
use wazir_rules::Rules;
use wazir_rules::text::quote;

use super::openings;
use crate::failure::Failure;
use crate::foreign;
use crate::{folder, input};

/// Play a match between two engines: which one is stronger, and by how much
///
/// Each opening is played twice, with colours changed. Wins, draws and losses are the first
/// engine's. docs/matches.md explains how to test strength and what the numbers mean.
#[derive(Args)]
#[command(after_help = include_str!("../help/match.txt"))]
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
    /// Number of games, or the maximum if --sprt may end the match sooner
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) games: u64,
    #[command(flatten)]
    limit: Limit,
    /// Games played at the same time
    #[arg(long, visible_alias = "concurrency", value_name = "P", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    parallel: u16,
    #[command(flatten)]
    openings: OpeningArguments,
    #[command(flatten)]
    engines: EngineArguments,
    #[command(flatten)]
    conduct: Conduct,
    #[command(flatten)]
    test: Test,
    #[command(flatten)]
    pub(super) files: Files,
}

/// The limit of each move.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Limit {
    /// Seconds and increment: 60+0.5, or 40/60+0 with new time every 40 moves
    #[arg(long, value_name = "SEC+INC", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of search for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

#[derive(Args)]
struct OpeningArguments {
    /// Seed of the random openings [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Length of a random opening in plies [default: 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=100))]
    plies: Option<u16>,
    /// The kind of the random openings: usually those that are still open; `balanced`, those
    /// that a deeper search calls even; or a file to take openings from: one FEN a line, or PGN
    #[arg(long, value_name = "balanced|FILE")]
    openings: Option<PathBuf>,
}

#[derive(Args)]
struct EngineArguments {
    /// Name of the first engine, instead of the one it gives itself
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    name_a: String,
    /// Name of the second engine
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    name_b: String,
    /// Protocol of the first engine; auto tries UCI, then CECP
    #[arg(long, value_name = "P", value_enum, default_value_t = Language::Auto)]
    protocol_a: Language,
    /// Protocol of the second engine
    #[arg(long, value_name = "P", value_enum, default_value_t = Language::Auto)]
    protocol_b: Language,
    /// Option of the first engine; may be repeated, like all of these
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_a: Vec<(String, String)>,
    /// Option of the second engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_b: Vec<(String, String)>,
    /// Times the time, nodes or depth of the first engine that the second gets
    #[arg(long, value_name = "TIMES", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    odds_b: u32,
    /// Line to send to the first engine once its options are set
    #[arg(long, value_name = "LINE")]
    init_a: Vec<String>,
    /// Line to send to the second engine
    #[arg(long, value_name = "LINE")]
    init_b: Vec<String>,
    /// Letter that the first engine uses instead of ours for a promotion, over CECP
    #[arg(long, value_name = "OURS=ITS", value_parser = letters)]
    letter_a: Vec<(char, char)>,
    /// Letter that the second engine uses instead of ours
    #[arg(long, value_name = "OURS=ITS", value_parser = letters)]
    letter_b: Vec<(char, char)>,
}

/// Treatment of engines that misbehave, and early ends of games.
#[derive(Args)]
struct Conduct {
    /// Milliseconds that a move may be late
    #[arg(long, value_name = "MS", default_value_t = 0)]
    margin: u64,
    /// Seconds beyond its time after which an engine that does not answer counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = 60,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Restart an engine that dies or hangs, which still loses it the game
    #[arg(long)]
    recover: bool,
    /// Penalty for illegal moves, false claims and refused moves; a void game does not count
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = OnIllegal::Forfeit)]
    illegal: OnIllegal,
    /// End games when both see the same side behind by SCORE centipawns for COUNT moves each
    #[arg(long, value_name = "SCORE,COUNT", value_parser = Resign::parse)]
    resign: Option<Resign>,
    /// End games when both see at most SCORE for COUNT moves each, from move MOVE on; not in
    /// games that know no draw by agreement
    #[arg(long, value_name = "MOVE,SCORE,COUNT", value_parser = Draw::parse)]
    draw: Option<Draw>,
}

/// The test that may end a match early.
#[derive(Args)]
struct Test {
    /// Stop as soon as it is clear which of two differences in strength is the likelier
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Probability of passing wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability)]
    alpha: f64,
    /// Probability of failing wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability)]
    beta: f64,
    /// The unit of ELO0 and ELO1
    #[arg(long, value_name = "UNIT", value_enum, default_value_t = Unit::Normalized)]
    sprt_unit: Unit,
}

/// The files that are written.
#[derive(Args)]
pub(super) struct Files {
    /// Write each game to a file as it ends
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Write the state of the match to a file after each game, so that it can be resumed
    #[arg(long, value_name = "FILE")]
    pub(super) state: Option<PathBuf>,
    /// Resume the match of the state file
    #[arg(long, requires = "state")]
    pub(super) resume: bool,
    /// Write a summary as JSON at the end (`-`: to standard output, and nothing else)
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    Auto,
    Uci,
    Usi,
    Cecp,
    CecpUsi,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OnIllegal {
    Forfeit,
    Void,
}

#[derive(Clone, Copy, ValueEnum)]
enum Unit {
    Normalized,
    Logistic,
}

impl Files {
    /// Returns whether standard output is reserved for the summary.
    pub(super) fn is_silent(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }
}

impl Arguments {
    /// The match, still without its list of games, and where its openings come from.
    pub(super) fn order(&self) -> Result<(Match, Source), Failure> {
        let rules = input::rules(&self.variant)?;
        let knowledge = input::knowledge(&self.variant, &rules)?;
        let (openings, source) = self.openings.read(&rules, knowledge)?;
        let mut engines = self.engines.specs([&self.first, &self.second]);
        let exported = foreign::export(rules.variant());
        let section = exported.section().map_err(ToString::to_string);
        engines.iter_mut().for_each(|spec| spec.section.clone_from(&section));
        if let Some(folder) = input::folder_of(&self.variant) {
            // Engines of this program then know the game; what others need is up to the user.
            let variable = (folder::VARIABLE.to_owned(), folder);
            engines.iter_mut().for_each(|spec| spec.variables.push(variable.clone()));
        }
        let order = Match {
            engines,
            rules,
            terms: self.terms(),
            openings,
            games: Vec::new(),
            parallel: usize::from(self.parallel),
            recover: self.conduct.recover,
            stop: Arc::default(),
        };
        Ok((order, source))
    }

    fn terms(&self) -> Terms {
        let Conduct { margin, patience, illegal, resign, draw, .. } = self.conduct;
        let control = self.limit.control().expect("one of the limits is required");
        Terms {
            controls: [control, control.times(self.engines.odds_b)],
            margin: Duration::from_millis(margin),
            patience: Duration::from_secs(patience),
            illegal: match illegal {
                OnIllegal::Forfeit => Illegal::Forfeit,
                OnIllegal::Void => Illegal::Void,
            },
            adjudication: Adjudication { resign, draw },
        }
    }

    /// The test, if there is one.
    pub(super) fn sprt(&self) -> Option<Sprt> {
        let Test { sprt, alpha, beta, sprt_unit } = self.test;
        let model = match sprt_unit {
            Unit::Normalized => Model::Normalized,
            Unit::Logistic => Model::Logistic,
        };
        sprt.map(|[elo0, elo1]| Sprt { elo0, elo1, alpha, beta, model })
    }
}

/// The word for random openings that are about even.
const BALANCED: &str = "balanced";

/// The source of the openings, as the command line says it.
pub(super) enum Source {
    /// Seed and number of plies.
    Random(u64, u16),
    /// The same, of those that are about even.
    Balanced(u64, u16),
    /// A file, and a checksum of its openings.
    File(PathBuf, u64),
}

impl OpeningArguments {
    fn read(
        &self,
        rules: &Rules,
        knowledge: Arc<Knowledge>,
    ) -> Result<(Openings, Source), Failure> {
        let (seed, plies) = (self.seed.unwrap_or(1), self.plies.unwrap_or(8));
        let random = |judge| Openings::Random { seed, plies: plies.into(), judge };
        let path = match &self.openings {
            None => {
                let openings = random(Judge::of_open(knowledge));
                return Ok((openings, Source::Random(seed, plies)));
            }
            Some(word) if word.as_os_str() == BALANCED => {
                let openings = random(Judge::of_even(knowledge));
                return Ok((openings, Source::Balanced(seed, plies)));
            }
            Some(path) => path,
        };
        if self.seed.is_some() || self.plies.is_some() {
            let reason = "`--seed` and `--plies` are about random openings, not those of a file";
            return Err(Failure::Input(reason.to_owned()));
        }
        let games = openings::read(path, rules)?;
        let hash = |sum: u64, hash: u64| sum.rotate_left(1) ^ hash;
        let checksum = games.iter().map(|game| game.hash()).fold(0, hash);
        Ok((Openings::List(games), Source::File(path.clone(), checksum)))
    }
}

impl EngineArguments {
    fn specs(&self, [first, second]: [&str; 2]) -> [Spec; 2] {
        let first = Spec {
            name: self.name_a.clone(),
            command: first.to_owned(),
            protocol: self.protocol_a.into(),
            options: self.option_a.clone(),
            init: self.init_a.clone(),
            letters: self.letter_a.clone(),
            variables: Vec::new(),
            section: Ok(String::new()),
        };
        let second = Spec {
            name: self.name_b.clone(),
            command: second.to_owned(),
            protocol: self.protocol_b.into(),
            options: self.option_b.clone(),
            init: self.init_b.clone(),
            letters: self.letter_b.clone(),
            variables: Vec::new(),
            section: Ok(String::new()),
        };
        [first, second]
    }
}

impl Limit {
    fn control(&self) -> Option<Control> {
        let time = self.movetime.map(Duration::from_millis).map(Control::MoveTime);
        let work = self.nodes.map(Control::Nodes).or(self.depth.map(Control::Depth));
        self.tc.map(Control::Clock).or(time).or(work)
    }
}

impl From<Language> for Protocol {
    fn from(language: Language) -> Protocol {
        match language {
            Language::Auto => Protocol::Auto,
            Language::Uci => Protocol::Uci,
            Language::Usi => Protocol::Usi,
            Language::Cecp => Protocol::Cecp,
            Language::CecpUsi => Protocol::CecpUsi,
        }
    }
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn letters(text: &str) -> Result<(char, char), String> {
    let wrong = || format!("{} is not a pair of letters such as S=M", quote(text));
    let (ours, its) = text.split_once('=').ok_or_else(wrong)?;
    let one = |text: &str| {
        let mut chars = text.trim().chars().filter(char::is_ascii_alphabetic);
        let letter = chars.next();
        letter.filter(|_| chars.next().is_none()).ok_or_else(wrong)
    };
    Ok((one(ours)?, one(its)?))
}

fn hypotheses(text: &str) -> Result<[f64; 2], String> {
    /// Nobody tests for more, and no distribution of results has such a strength.
    const MOST: f64 = 300.0;
    let wrong = || format!("{} is not ELO0,ELO1, such as 0,5, from -{MOST} to {MOST}", quote(text));
    let (first, second) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| {
        let number = text.trim().parse::<f64>().ok();
        number.filter(|elo| elo.abs() <= MOST).ok_or_else(wrong)
    };
    let [first, second] = [number(first)?, number(second)?];
    if first < second { Ok([first, second]) } else { Err("ELO0 must be below ELO1".to_owned()) }
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|p| *p > 0.0 && *p < 0.5);
    number.ok_or_else(|| format!("{} is not a probability above 0 and below 0.5", quote(text)))
}
