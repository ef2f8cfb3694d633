//! The engines that play, and the commands that start them.

use crate::support::programs;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// An engine that can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Ours, or what `WAZIR_TEST_ENGINE` names in its place.
    Wazir,
    FairyMax,
    FairyStockfish,
    Sjaak,
}

impl Engine {
    /// The command line. XBoard itself splits it at blanks, without quotes.
    pub(crate) fn command(self) -> String {
        match self.program() {
            None => format!("{} engine", env!("CARGO_BIN_EXE_wazir")),
            Some(words) => {
                let (name, rest) = words.split_once(' ').unwrap_or((words.as_str(), ""));
                format!("{} {rest}", programs::path(name).display()).trim_end().to_owned()
            }
        }
    }

    /// The program somebody else has to install, if it is not our own binary.
    pub(crate) fn program(self) -> Option<String> {
        match self {
            Engine::Wazir => env::var("WAZIR_TEST_ENGINE").ok(),
            Engine::FairyMax => Some("fairymax".to_owned()),
            Engine::FairyStockfish => Some("fairy-stockfish".to_owned()),
            Engine::Sjaak => Some("sjaakii".to_owned()),
        }
    }

    /// Returns whether this is our own engine, not a stand-in and not an opponent.
    pub(crate) fn is_ours(self) -> bool {
        self.program().is_none()
    }

    /// Returns whether this is Fairy-Max, as opponent or as the stand-in for Wazir.
    pub(crate) fn is_fairy_max(self) -> bool {
        self.program().as_deref() == Some("fairymax")
    }
}

/// Returns whether Fairy-Max 5.0b outlives the first words of a game. At some hours it does not, whoever it
/// plays: `force`, which XBoard sends before the first move, and then `computer` make it read outside its
/// tables.
pub(crate) fn fairy_max_stays(variant: &str) -> bool {
    let mut command = Command::new(programs::path("fairymax"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = command.spawn().expect("Fairy-Max can be run");
    let words =
        format!("xboard\nprotover 2\nnew\nvariant {variant}\nforce\ncomputer\nping 7\nquit\n");
    let mut input = process.stdin.take().expect("a pipe");
    // It may be gone by then.
    let _ = input.write_all(words.as_bytes());
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).contains("pong 7")
}
