//! The engine on a thread of its own, and both ends of its pipes.

use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_engine::protocol::{self, Options};
use wazir_rules::Shelf;

/// Longer than any answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Dialogue {
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
    engine: JoinHandle<()>,
    /// All that was said, for the message when something is amiss.
    record: Vec<String>,
}

impl Dialogue {
    pub(crate) fn start() -> Dialogue {
        let (input, lines) = mpsc::channel();
        let (answers, output) = mpsc::channel();
        let source = BufReader::new(Source { lines, rest: Vec::new() });
        let sink = Sink { answers, line: Vec::new() };
        let engine = thread::spawn(move || {
            let options = Options { hash: 1, ..Options::default() };
            protocol::run(source, sink, Shelf::shipped(), &options).expect("somebody listens");
        });
        Dialogue { input, output, engine, record: Vec::new() }
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.record.push(format!("> {line}"));
        // An engine that has gone shows when an answer is expected.
        let _ = self.input.send(format!("{line}\n").into_bytes());
    }

    /// The next line that is no report of thinking matches.
    #[track_caller]
    pub(crate) fn expect(&mut self, pattern: &str, number: usize) {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) if is_thinking(&line) => {}
                Ok(line) => {
                    self.record.push(format!("< {line}"));
                    if matches(pattern, &line) {
                        return;
                    }
                    self.fail(number, &format!("expected {pattern}"));
                }
                Err(RecvTimeoutError::Timeout) => self.fail(number, &format!("no {pattern}")),
                Err(RecvTimeoutError::Disconnected) => {
                    self.fail(number, &format!("ended before {pattern}"));
                }
            }
        }
    }

    /// Passes lines over until one matches.
    #[track_caller]
    pub(crate) fn seek(&mut self, pattern: &str) {
        self.find(pattern);
    }

    /// The next line that matches.
    #[track_caller]
    pub(crate) fn find(&mut self, pattern: &str) -> String {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) if matches(pattern, &line) => return line,
                Ok(_) => {}
                Err(error) => self.fail(0, &format!("{error} before {pattern}")),
            }
        }
    }

    /// No line matches for so long.
    #[track_caller]
    pub(crate) fn stays_silent(&mut self, time: Duration, pattern: &str) {
        let end = Instant::now() + time;
        while let Ok(line) = self.output.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            if matches(pattern, &line) {
                self.fail(0, &format!("too early: {line}"));
            }
        }
    }

    #[track_caller]
    fn fail(&self, number: usize, what: &str) -> ! {
        panic!("line {number}: {what}\n{}", self.record.join("\n"));
    }

    /// Ends the input. What is still said must be thinking or the answer to it.
    #[track_caller]
    pub(crate) fn end(self) -> Vec<String> {
        let Dialogue { input, output, engine, record } = self;
        drop(input);
        engine.join().expect("the engine must not panic");
        let rest: Vec<String> = output.try_iter().collect();
        let complaints = ["Error", "Illegal", "tellusererror", "info string", "#"];
        let complaint = rest.iter().find(|line| complaints.iter().any(|c| line.starts_with(c)));
        assert!(complaint.is_none(), "{complaint:?} after\n{}", record.join("\n"));
        rest
    }
}

/// Returns whether a line only reports on the search.
fn is_thinking(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) && !line.contains('{') && !line.contains(':')
        || line.starts_with("info depth ")
        || line.starts_with("info nodes ") && line.contains(" nps ")
}

/// Returns whether the line is the pattern, in which `*` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((head, tail)) => line.strip_prefix(head).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && matches(tail, &rest[at..]))
        }),
    }
}

/// The engine's input.
struct Source {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let count = into.len().min(self.rest.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The engine's output. Lines must come whole.
struct Sink {
    answers: Sender<String>,
    line: Vec<u8>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.line)).expect("lines are UTF-8");
        assert!(text.ends_with('\n'), "lines are written whole: {text:?}");
        for line in text.lines() {
            assert!(line.len() < 8_000, "{line:?}");
            // The test may have ended.
            let _ = self.answers.send(line.to_owned());
        }
        Ok(())
    }
}
