//! A running Fairy-Max and the conversation with it.

use crate::dialect;
use crate::support::{group::Group, programs};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// It answers in milliseconds; only a stuck program takes this long.
const PATIENCE: Duration = Duration::from_secs(30);
/// Lines kept for the message of a failed test.
const MEMORY: usize = 40;

/// The program, always left in force mode between calls.
pub(crate) struct FairyMax {
    stdin: ChildStdin,
    lines: Receiver<String>,
    _process: Group,
    pings: u32,
    variant: String,
    talk: VecDeque<String>,
}

/// A move it made, and the result it announced with it.
pub(crate) struct Made {
    pub(crate) text: String,
    pub(crate) claim: Option<String>,
}

impl FairyMax {
    /// Starts it and reads its features.
    pub(crate) fn start() -> FairyMax {
        let mut command = Command::new(programs::path("fairymax"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = Group::start(&mut command).expect("Fairy-Max starts");
        let stdin = process.child().stdin.take().expect("stdin is a pipe");
        let stdout = process.child().stdout.take().expect("stdout is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            BufReader::new(stdout)
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let mut this = FairyMax {
            stdin,
            lines,
            _process: process,
            pings: 0,
            variant: String::new(),
            talk: VecDeque::new(),
        };
        this.send("xboard");
        this.send("protover 2");
        while this.receive() != "feature done=1" {}
        // Its usual hash table has eight million entries, wiped for every game.
        this.send("memory 2");
        this
    }

    /// A new game of a variant of ours. Superchess has many arrays, so its
    /// position is sent the way XBoard does.
    pub(crate) fn new_game(&mut self, id: &str, fen: &str) {
        self.variant = id.to_owned();
        self.send("new");
        self.send(&format!("variant {}", dialect::variant(id)));
        self.send("force");
        if id == "superchess" {
            self.send("edit");
            dialect::edit(fen).iter().for_each(|line| self.send(line));
            self.send(".");
        }
        self.sync();
    }

    /// Plays a move on its board. The result it announces, or its refusal.
    pub(crate) fn feed(&mut self, text: &str) -> Result<Option<String>, String> {
        self.send(&dialect::translate(&self.variant, text));
        let said = self.sync();
        match said.iter().find(|line| line.starts_with("Illegal move") || line.starts_with("Error"))
        {
            Some(refusal) => Err(refusal.clone()),
            None => Ok(claim(&said)),
        }
    }
    /// Lets it move for the side whose turn it is.
    pub(crate) fn think(&mut self, depth: u64) -> Result<Made, String> {
        self.send(&format!("sd {depth}"));
        self.send("level 0 60 0");
        self.send("go");
        let text = loop {
            let line = self.receive();
            if let Some(text) = line.strip_prefix("move ") {
                break dialect::translate_back(&self.variant, text.trim());
            }
            if line.starts_with("resign") || claim(std::slice::from_ref(&line)).is_some() {
                return Err(format!("Fairy-Max gave no move but: {line}"));
            }
        };
        self.send("force");
        let said = self.sync();
        Ok(Made { text, claim: claim(&said) })
    }

    /// The last lines of the conversation.
    pub(crate) fn talk(&self) -> String {
        Vec::from_iter(self.talk.iter().map(String::as_str)).join("\n")
    }

    /// Returns everything it says until it has obeyed all commands.
    fn sync(&mut self) -> Vec<String> {
        self.pings += 1;
        let number = self.pings;
        self.send(&format!("ping {number}"));
        let pong = format!("pong {number}");
        let mut said = Vec::new();
        loop {
            let line = self.receive();
            if line == pong {
                return said;
            }
            said.push(line);
        }
    }

    fn send(&mut self, line: &str) {
        self.remember(format!("> {line}"));
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        assert!(sent.is_ok(), "Fairy-Max is gone; the last lines were\n{}", self.talk());
    }

    /// The next line that says something.
    fn receive(&mut self) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.is_empty() || line.starts_with('#') => {}
                Ok(line) => {
                    self.remember(format!("< {line}"));
                    return line;
                }
                Err(RecvTimeoutError::Timeout) => {
                    panic!("Fairy-Max is stuck; the last lines were\n{}", self.talk())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("Fairy-Max left; the last lines were\n{}", self.talk())
                }
            }
        }
    }

    fn remember(&mut self, line: String) {
        if self.talk.len() == MEMORY {
            self.talk.pop_front();
        }
        self.talk.push_back(line);
    }
}

fn claim(said: &[String]) -> Option<String> {
    let results = ["1-0 ", "0-1 ", "1/2-1/2 "];
    said.iter().find(|line| results.iter().any(|result| line.starts_with(result))).cloned()
}
