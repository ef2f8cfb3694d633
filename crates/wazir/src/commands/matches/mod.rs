//! `wazir match`: games between two engines, to find out which is stronger.

mod arguments;
mod openings;
mod state;
mod summary;

use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use indicatif::{ProgressBar, ProgressStyle};
use wazir_engine::matches::clock::Control;
use wazir_engine::matches::sprt::Sprt;
use wazir_engine::matches::{Ended, Match, record};

use crate::begun::Options;
use crate::failure::Failure;
use crate::{output, signals};
pub(crate) use arguments::Arguments;
use arguments::{Files, Source};
pub(super) use openings::{read_games, read_results};
use state::{Finished, Journal};
use summary::Totals;
pub(super) use summary::standing;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut order, source) = arguments.order()?;
    let (files, options) = (&arguments.files, options(&order, &source));
    let (journal, known) = open(files, &options)?;
    let mut totals = Totals::default();
    known.iter().for_each(|finished| totals.add(finished));
    let played: HashSet<u64> = known.iter().map(|finished| finished.game).collect();
    order.games = (0..arguments.games).filter(|number| !played.contains(number)).collect();
    let sprt = arguments.sprt();
    let bar = progress(arguments.games, played.len() as u64);
    let mut scribe = Scribe { totals, journal, sprt, bar, controls: order.terms.controls, files };
    let is_open = |scribe: &Scribe<'_>| scribe.verdict().is_none();
    signals::when_asked_to_end(&order.stop);
    // The match also stops by itself.
    let mut left = order.games.len();
    let mut is_over = left == 0 || !is_open(&scribe);
    let mut trouble = Ok(());
    let went = match is_over {
        true => Ok(()),
        false => order.run(&mut |ended| {
            trouble = scribe.note(&ended);
            left -= 1;
            is_over = left == 0 || trouble.is_err() || !is_open(&scribe);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }),
    };
    scribe.bar.finish_and_clear();
    trouble?;
    scribe.finish(&options)?;
    went.map_err(Failure::Input)?;
    match order.stop.load(Ordering::Relaxed) && !is_over {
        true => Err(interrupted(files)),
        false => Ok(()),
    }
}

/// The match was asked to end before it was over.
fn interrupted(files: &Files) -> Failure {
    let how = if files.state.is_some() { "; `--resume` goes on from here" } else { "" };
    Failure::Input(format!("the match was interrupted{how}"))
}

/// Opens the files. Returns the games already played, if the match is resumed.
fn open(files: &Files, options: &Options) -> Result<(Journal, Vec<Finished>), Failure> {
    match (&files.state, files.resume) {
        (Some(state), true) => Journal::resume(files.pgn.as_deref(), state, options),
        (state, _) => {
            let journal = Journal::begin(files.pgn.as_deref(), state.as_deref(), options)?;
            Ok((journal, Vec::new()))
        }
    }
}

/// The options that define a match: with others it cannot be resumed.
fn options(order: &Match, source: &Source) -> Options {
    let terms = &order.terms;
    let mut options = Options::new();
    let mut set = |name: &str, value: String| {
        options.insert(name.to_owned(), value);
    };
    set("variant", order.rules.variant().id().to_owned());
    let [first, second] = terms.controls;
    set("limit", first.to_string());
    if first != second {
        set("limit-b", second.to_string());
    }
    set("margin", format!("{} ms", terms.margin.as_millis()));
    set("illegal", format!("{:?}", terms.illegal).to_lowercase());
    match source {
        Source::Random(seed, plies) => set("openings", format!("seed {seed}, {plies} plies")),
        Source::Balanced(seed, plies) => {
            set("openings", format!("balanced, seed {seed}, {plies} plies"));
        }
        Source::File(path, sum) => set("openings", format!("{} ({sum:016x})", path.display())),
    }
    if let Some(resign) = terms.adjudication.resign {
        set("resign", format!("{},{}", resign.score, resign.count));
    }
    if let Some(draw) = terms.adjudication.draw {
        set("draw", format!("{},{},{}", draw.from, draw.score, draw.count));
    }
    for (side, engine) in ["a", "b"].into_iter().zip(&order.engines) {
        set(&format!("engine-{side}"), engine.command.clone());
        set(&format!("protocol-{side}"), format!("{:?}", engine.protocol).to_lowercase());
        let given = engine.options.iter().map(|(name, value)| format!("{name}={value}"));
        let letters = engine.letters.iter().map(|(ours, its)| format!("{ours}={its}"));
        let lists = [
            ("option", given.collect::<Vec<_>>()),
            ("init", engine.init.clone()),
            ("letter", letters.collect()),
        ];
        for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            set(&format!("{name}-{side}"), list.join("; "));
        }
    }
    options
}

/// Records and shows the games as they end.
struct Scribe<'a> {
    totals: Totals,
    journal: Journal,
    sprt: Option<Sprt>,
    bar: ProgressBar,
    controls: [Control; 2],
    files: &'a Files,
}

impl Scribe<'_> {
    /// The verdict of the test, if there is one and it has reached one.
    fn verdict(&self) -> Option<wazir_engine::matches::sprt::Verdict> {
        self.sprt.as_ref()?.verdict(self.totals.tally.pairs)
    }

    fn note(&mut self, ended: &Ended) -> Result<(), Failure> {
        let today = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        let pgn = record::pgn(ended, self.controls, "wazir match", &today);
        let finished = self.journal.note(Finished::of(ended), &(pgn + "\n"))?;
        self.totals.add(&finished);
        let standing = self.totals.line(self.sprt.as_ref());
        self.bar.set_message(standing.clone());
        self.bar.inc(1);
        let result = ended.played.ending.result().map_or("*", |result| result.as_str());
        let reason = ended.played.ending.reason();
        let line = format!("{}: {result} {reason}, {standing}\n", ended.number + 1);
        self.bar.suspend(|| {
            if let Some(complaint) = ended.complaint() {
                let _ = writeln!(std::io::stderr(), "wazir: {complaint}");
            }
            if self.files.is_silent() { Ok(()) } else { output::print(&line) }
        })
    }

    fn finish(&self, options: &Options) -> Result<(), Failure> {
        let sprt = self.sprt.as_ref();
        let summary = self.totals.json(options, sprt);
        if self.files.is_silent() {
            return output::print_json(&summary);
        }
        if let Some(path) = &self.files.json {
            let json = serde_json::to_string(&summary).expect("our own values have text for keys");
            std::fs::write(path, json + "\n").map_err(|error| {
                Failure::Input(format!("cannot write {}: {error}", path.display()))
            })?;
        }
        output::print(&self.totals.report(sprt))
    }
}

/// A progress bar on standard error, or nothing if that is no terminal.
fn progress(games: u64, played: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed}, {eta} left: {msg}");
    let style = style.expect("the template is well formed");
    ProgressBar::new(games).with_position(played).with_style(style)
}
