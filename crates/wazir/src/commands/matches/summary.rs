//! The result of a match, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;
use wazir_engine::matches::effort::Effort;
use wazir_engine::matches::pair;
use wazir_engine::matches::sprt::{Model, Sprt, Verdict};
use wazir_engine::matches::tally::Tally;

use super::state::Finished;
use crate::begun::Options;

/// All counts so far.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) tally: Tally,
    void: u64,
    endings: BTreeMap<String, u64>,
    engines: [Engine; 2],
}

/// The counts of one engine.
#[derive(Default)]
struct Engine {
    name: String,
    effort: Effort,
    faults: BTreeMap<String, u64>,
}

impl Totals {
    /// Counts a game.
    pub(super) fn add(&mut self, finished: &Finished) {
        match finished.points {
            Some(points) => self.tally.add(pair(finished.game), points.min(2)),
            None => self.void += 1,
        }
        *self.endings.entry(finished.reason.clone()).or_default() += 1;
        if let Some((engine, fault)) = &finished.fault {
            *self.engines[(*engine).min(1)].faults.entry(fault.clone()).or_default() += 1;
        }
        let sides = self.engines.iter_mut().zip(finished.effort).zip(&finished.names);
        for ((engine, work), name) in sides {
            engine.effort.join(&work.into());
            engine.name.clone_from(name);
        }
    }

    /// The [`standing`].
    pub(super) fn line(&self, sprt: Option<&Sprt>) -> String {
        standing(&self.tally, sprt)
    }

    /// The summary for people.
    pub(super) fn report(&self, sprt: Option<&Sprt>) -> String {
        let [first, second] = &self.engines;
        let mut text = format!("\n{} v {}: {}\n", first.name, second.name, self.line(sprt));
        let pairs = self.tally.pairs.map(|count| count.to_string()).join(" ");
        let _ = write!(text, "pairs of games with 0, ½, 1, 1½ and 2 points: {pairs}");
        if let Some(los) = self.tally.los() {
            let _ = write!(text, "; stronger with probability {:.1} %", 100.0 * los);
        }
        text.push('\n');
        if let Some(sprt) = sprt {
            let unit = unit(sprt.model);
            let verdict = verdict(sprt, &self.tally);
            let Sprt { elo0, elo1, .. } = sprt;
            let _ = writeln!(text, "test of {elo0} against {elo1} {unit} Elo: {verdict}");
        }
        let _ = writeln!(text, "games ended by {}", list(&self.endings));
        for engine in &self.engines {
            let _ = writeln!(text, "{}: {}", engine.name, engine.report());
        }
        text
    }

    /// The summary for programs.
    pub(super) fn json<'a>(&'a self, options: &'a Options, sprt: Option<&Sprt>) -> Summary<'a> {
        let [losses, draws, wins] = self.tally.games;
        Summary {
            options,
            games: self.tally.count(),
            wins,
            draws,
            losses,
            void: self.void,
            score: self.tally.score(),
            pairs: self.tally.pairs,
            elo: self.tally.elo().map(|elo| Elo {
                value: finite(elo.value),
                error: finite(elo.error()),
                interval: elo.interval.map(finite),
            }),
            los: self.tally.los(),
            sprt: sprt.map(|sprt| Test {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                alpha: sprt.alpha,
                beta: sprt.beta,
                unit: unit(sprt.model),
                llr: sprt.llr(self.tally.pairs),
                bounds: sprt.bounds(),
                verdict: verdict(sprt, &self.tally),
            }),
            endings: &self.endings,
            engines: [0, 1].map(|index| self.engines[index].json()),
        }
    }
}

impl Engine {
    fn report(&self) -> String {
        let mut parts = Vec::new();
        if let Some(speed) = self.effort.speed() {
            parts.push(format!("{speed:.0} nps"));
        }
        if let Some(depth) = self.effort.depth() {
            parts.push(format!("depth {depth:.1}"));
        }
        parts.push(format!("longest move {:.3} s", self.effort.longest.as_secs_f64()));
        if !self.faults.is_empty() {
            parts.push(list(&self.faults));
        }
        parts.join(", ")
    }

    fn json(&self) -> EngineSummary<'_> {
        let fault = |name: &str| self.faults.get(name).copied().unwrap_or(0);
        EngineSummary {
            name: &self.name,
            moves: self.effort.moves,
            seconds: self.effort.time.as_secs_f64(),
            longest_move: self.effort.longest.as_secs_f64(),
            nodes: self.effort.nodes,
            nps: self.effort.speed(),
            depth: self.effort.depth(),
            time_losses: fault("time"),
            illegal_moves: fault("illegal-move"),
            faults: &self.faults,
        }
    }
}

/// How a match stands: `+5 =4 -3, 58.3 %, Elo +58.2 ± 40.1, LLR 1.20 of -2.94 to 2.94`.
pub(in crate::commands) fn standing(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let [lost, drawn, won] = tally.games;
    let mut text = format!("+{won} ={drawn} -{lost}");
    if let Some(share) = tally.score() {
        let _ = write!(text, ", {:.1} %", 100.0 * share);
    }
    if let Some(elo) = tally.elo().filter(|elo| elo.error().is_finite()) {
        let _ = write!(text, ", Elo {:+.1} ± {:.1}", elo.value, elo.error());
    }
    if let Some(sprt) = sprt {
        let [lower, upper] = sprt.bounds();
        // Not "-0.00".
        let llr = (100.0 * sprt.llr(tally.pairs)).round() / 100.0 + 0.0;
        let _ = write!(text, ", LLR {llr:.2} of {lower:.2} to {upper:.2}");
    }
    text
}

/// Writes `12 checkmate, 3 repetition`.
fn list(counts: &BTreeMap<String, u64>) -> String {
    let parts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    parts.join(", ")
}

fn unit(model: Model) -> &'static str {
    match model {
        Model::Normalized => "normalized",
        Model::Logistic => "logistic",
    }
}

fn verdict(sprt: &Sprt, tally: &Tally) -> &'static str {
    match sprt.verdict(tally.pairs) {
        Some(Verdict::Passed) => "passed",
        Some(Verdict::Failed) => "failed",
        None => "undecided",
    }
}

/// `None` for infinite numbers, which JSON does not have.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// `wazir match --json`
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    options: &'a Options,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    void: u64,
    score: Option<f64>,
    pairs: [u64; 5],
    elo: Option<Elo>,
    los: Option<f64>,
    sprt: Option<Test>,
    endings: &'a BTreeMap<String, u64>,
    engines: [EngineSummary<'a>; 2],
}

/// A difference in strength with its 95 % interval; null where infinite.
#[derive(Serialize)]
struct Elo {
    value: Option<f64>,
    error: Option<f64>,
    interval: [Option<f64>; 2],
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    unit: &'static str,
    llr: f64,
    bounds: [f64; 2],
    verdict: &'static str,
}

#[derive(Serialize)]
struct EngineSummary<'a> {
    name: &'a str,
    moves: u64,
    seconds: f64,
    longest_move: f64,
    nodes: u64,
    nps: Option<f64>,
    depth: Option<f64>,
    time_losses: u64,
    illegal_moves: u64,
    faults: &'a BTreeMap<String, u64>,
}
