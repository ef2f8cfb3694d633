//! `wazir self-test`: what the tests prove of the sources, proved again of the program that is
//! installed, by nothing but itself.

mod counts;
mod games;
mod mates;
mod talk;

use std::fmt::Write;
use std::io::IsTerminal;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use wazir_engine::bench;

use crate::failure::Failure;
use crate::output;

/// Prove rules and engine of this program, in less than a minute
///
/// Counts moves of all built-in games and compares them with the counts that were tested with the
/// sources, plays random games with two move generators, searches as `wazir bench` does, finds mates,
/// and talks to itself in each protocol. The exit status is 1 if anything goes wrong.
#[derive(Args)]
#[command(after_help = include_str!("../help/self-test.txt"))]
pub(crate) struct Arguments {
    /// Leave out counts of more move sequences than these
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

/// A thing to prove. The work says what was done, or what went wrong.
struct Check {
    name: &'static str,
    work: fn(&Arguments) -> Result<String, String>,
}

const CHECKS: [Check; 5] = [
    Check { name: "move counts", work: |arguments| counts::prove(arguments.nodes) },
    Check { name: "two generators", work: |_| games::prove() },
    Check { name: "search", work: |_| prove_search(bench::checksum()) },
    Check { name: "mates", work: |_| mates::prove(mates::MATES) },
    Check { name: "protocols", work: |_| talk::prove() },
];

/// What came of a check.
struct Row {
    name: &'static str,
    found: Result<String, String>,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bar = progress();
    let rows: Vec<Row> = CHECKS
        .iter()
        .map(|check| {
            bar.set_message(check.name);
            let begun = Instant::now();
            let found = (check.work)(arguments);
            bar.inc(1);
            Row { name: check.name, found, seconds: begun.elapsed().as_secs_f64() }
        })
        .collect();
    bar.finish_and_clear();
    output::print(&if arguments.json { as_json(&rows) } else { table(&rows) })?;
    match rows.iter().filter(|row| row.found.is_err()).count() {
        0 => Ok(()),
        failed => Err(Failure::Input(format!("{failed} of {} checks failed", rows.len()))),
    }
}

/// One line for each check, and one for all.
fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut line = |name: &str, said: &str, seconds: f64| {
        let _ = writeln!(text, "{name:<16}{seconds:>6.1} s  {said}");
    };
    for Row { name, found, seconds } in rows {
        match found {
            Ok(done) => line(name, &format!("ok      {done}"), *seconds),
            Err(wrong) => line(name, &format!("failed  {wrong}"), *seconds),
        }
    }
    let seconds = rows.iter().map(|row| row.seconds).sum();
    line("all", concat!("        Wazir ", env!("CARGO_PKG_VERSION")), seconds);
    text
}

fn as_json(rows: &[Row]) -> String {
    let check = |row: &Row| {
        let (Ok(found) | Err(found)) = &row.found;
        json!({ "name": row.name, "ok": row.found.is_ok(), "found": found, "seconds": row.seconds })
    };
    let checks: Vec<_> = rows.iter().map(check).collect();
    let ok = rows.iter().all(|row| row.found.is_ok());
    format!("{}\n", json!({ "version": env!("CARGO_PKG_VERSION"), "ok": ok, "checks": checks }))
}

/// Searches the positions of the bench; the engine must visit as many nodes as it did when it was
/// tested.
fn prove_search(checksum: u64) -> Result<String, String> {
    let bench = bench::bench(&bench::Options::default(), &mut |_| ());
    let nodes = bench.nodes();
    if nodes != checksum {
        return Err(format!("{nodes} nodes, not {checksum}: this engine plays differently"));
    }
    let rate = nodes as f64 / bench.time().as_secs_f64().max(1e-9);
    Ok(format!("{} positions, {nodes} nodes as tested, {rate:.0} nps", bench.rows.len()))
}

/// The check that is being made, on standard error, or nothing if that is no terminal.
fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed}: {msg}");
    let bar = ProgressBar::new(CHECKS.len() as u64);
    bar.with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_checksum_fails() {
        let wrong = prove_search(bench::checksum() + 1).expect_err("it is another number");
        assert!(wrong.contains("plays differently"), "{wrong}");
    }

    #[test]
    fn failures_are_shown_where_they_are() {
        let row = |name, found| Row { name, found, seconds: 0.25 };
        let rows = [row("good", Ok("3 done".to_owned())), row("bad", Err("no".to_owned()))];
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            table(&rows),
            format!(
                "good               0.2 s  ok      3 done\n\
                 bad                0.2 s  failed  no\n\
                 all                0.5 s          Wazir {version}\n"
            )
        );
        let value: serde_json::Value = serde_json::from_str(&as_json(&rows)).expect("JSON");
        assert_eq!((&value["ok"], &value["checks"][1]["found"]), (&json!(false), &json!("no")));
    }
}
