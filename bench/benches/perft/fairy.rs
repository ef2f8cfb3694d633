//! Fairy-Stockfish over UCI, if it is installed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::time::Clock;

/// Paths where it may be; Debian's games are not on every user's path.
const PROGRAMS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// The running Fairy-Stockfish.
pub(crate) struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The line in which it lists its variants.
    variants: String,
}

impl Fairy {
    /// Starts it, if it is installed.
    pub(crate) fn start() -> Option<Fairy> {
        let spawn = |program: &&str| {
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        };
        let mut child = PROGRAMS.iter().find_map(spawn)?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut fairy = Fairy { child, input, output, variants: String::new() };
        fairy.say("uci");
        fairy.variants = fairy.answer("option name UCI_Variant");
        fairy.answer("uciok");
        Some(fairy)
    }

    /// Returns whether this version knows a variant.
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.variants.split_whitespace().any(|word| word == id)
    }

    /// The processor time that it has used.
    pub(crate) fn clock(&self) -> Clock {
        Clock::Process(self.child.id())
    }

    /// Counts move sequences from a variant's start.
    pub(crate) fn perft(&mut self, id: &str, depth: u32) -> u64 {
        self.say(&format!("setoption name UCI_Variant value {id}"));
        self.say("position startpos");
        self.say(&format!("go perft {depth}"));
        let line = self.answer("Nodes searched");
        let count = line.rsplit(' ').next().and_then(|count| count.trim().parse().ok());
        count.unwrap_or_else(|| panic!("fairy-stockfish says {line:?}"))
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("fairy-stockfish listens");
    }

    /// Waits for the next line with this beginning.
    fn answer(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("fairy-stockfish speaks");
            assert!(read > 0, "fairy-stockfish has gone before it said {beginning:?}");
            if line.starts_with(beginning) {
                return line;
            }
        }
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
