//! `wazir doctor`: what this machine has, lacks or has wrong, and what to do about it.
//!
//! It looks and asks; the only thing that it writes is an empty file in the data folder, which it takes
//! away again.

mod guis;
mod machine;
#[cfg(feature = "web")]
mod web;

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::output;

/// Say what this machine lacks or has wrong, and what to do about it
///
/// Looks at the program, the processor and the memory, the settings, the data folder and the address of
/// `wazir serve`, the folders of variant files and tables, and at XBoard and cutechess. The exit status
/// is 1 if something is wrong; a note is nothing to worry about.
#[derive(Args)]
#[command(after_help = include_str!("../help/doctor.txt"))]
pub(crate) struct Arguments {
    /// Look at the settings in this file, with which `wazir serve` is to run
    #[cfg(feature = "web")]
    #[arg(long, env = "WAZIR_CONFIG", hide_env = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address at which `wazir serve` is to listen
    #[cfg(feature = "web")]
    #[arg(long, value_name = "ADDRESS")]
    addr: Option<std::net::SocketAddr>,
    /// The folder in which it is to keep the games
    #[cfg(feature = "web")]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only ask a running server whether it is well: its address, or that of its health
    /// (http://127.0.0.1:9100/healthz)
    #[cfg(feature = "web")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "addr", "data"])]
    server: Option<String>,
    /// XBoard's settings [default: .xboardrc in the home folder]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Ok,
    Note,
    Wrong,
}

/// What was found about a subject.
#[derive(PartialEq, Eq, Debug, Serialize)]
struct Finding {
    subject: &'static str,
    verdict: Verdict,
    said: String,
    /// What to do, if there is anything to be done.
    advice: Option<String>,
}

impl Finding {
    fn ok(subject: &'static str, said: impl Into<String>) -> Finding {
        Finding { subject, verdict: Verdict::Ok, said: said.into(), advice: None }
    }

    fn note(subject: &'static str, said: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding {
            verdict: Verdict::Note,
            advice: Some(advice.into()),
            ..Finding::ok(subject, said)
        }
    }

    fn wrong(subject: &'static str, said: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::Wrong, ..Finding::note(subject, said, advice) }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let findings = look(arguments);
    output::print(&if arguments.json { as_json(&findings) } else { table(&findings) })?;
    match findings.iter().filter(|finding| finding.verdict == Verdict::Wrong).count() {
        0 => Ok(()),
        1 => Err(Failure::Input("one thing is wrong".to_owned())),
        wrong => Err(Failure::Input(format!("{wrong} things are wrong"))),
    }
}

fn look(arguments: &Arguments) -> Vec<Finding> {
    #[cfg(feature = "web")]
    if let Some(url) = &arguments.server {
        return vec![web::health(url)];
    }
    let mut findings = machine::look();
    #[cfg(feature = "web")]
    findings.extend(web::look(arguments));
    findings.extend(guis::look(arguments.settings.as_deref()));
    findings
}

fn table(findings: &[Finding]) -> String {
    let mut text = String::new();
    for Finding { subject, verdict, said, advice } in findings {
        let verdict = match verdict {
            Verdict::Ok => "ok",
            Verdict::Note => "note",
            Verdict::Wrong => "WRONG",
        };
        let _ = writeln!(text, "{verdict:<6}{subject:<12}{said}");
        for line in advice.iter().flat_map(|advice| advice.lines()) {
            let _ = writeln!(text, "{:18}{line}", "");
        }
    }
    text
}

fn as_json(findings: &[Finding]) -> String {
    let ok = findings.iter().all(|finding| finding.verdict != Verdict::Wrong);
    let version = env!("CARGO_PKG_VERSION");
    format!("{}\n", json!({ "version": version, "ok": ok, "findings": findings }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_stands_below_what_was_found() {
        let findings = [
            Finding::ok("memory", "much"),
            Finding::wrong("folder", "gone", "make one\nor name another"),
        ];
        assert_eq!(
            table(&findings),
            "ok    memory      much\n\
             WRONG folder      gone\n\
             \u{20}                 make one\n\
             \u{20}                 or name another\n"
        );
        let value: serde_json::Value = serde_json::from_str(&as_json(&findings)).expect("JSON");
        assert_eq!(
            (&value["ok"], &value["findings"][1]["verdict"]),
            (&json!(false), &json!("wrong"))
        );
        assert_eq!(value["findings"][0]["advice"], json!(null));
    }
}
