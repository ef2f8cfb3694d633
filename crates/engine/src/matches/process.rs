//! A running program: lines out, lines in, each with the instant at which it was read.

use std::io::{BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::lines::{each_line, shown};

/// How long a program may take to leave once it was asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// The program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
    /// The last line that it wrote to standard error.
    complaint: Arc<Mutex<String>>,
    /// The line to leave with.
    farewell: &'static str,
}

/// A line of its output.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// It was not there in time.
    Late,
    /// The program has ended, or has closed its output.
    Gone,
}

impl Process {
    /// Starts a command line, written as for a shell but without one.
    pub(super) fn start(command: &str) -> Result<Process, String> {
        let words = shlex::split(command)
            .ok_or_else(|| format!("{}: a quote is not closed", shown(command)))?;
        let (program, arguments) =
            words.split_first().ok_or_else(|| "an engine's command is empty".to_owned())?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", shown(command)))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three are pipes")
        };
        let complaint = Arc::default();
        let lines = listen(stdout);
        remember(stderr, Arc::clone(&complaint));
        Ok(Process { child, stdin, lines, complaint, farewell: "quit" })
    }

    /// Writes a line, at once.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Silence> {
        let whole = format!("{line}\n");
        let written = self.stdin.write_all(whole.as_bytes()).and_then(|()| self.stdin.flush());
        written.map_err(|_| Silence::Gone)
    }

    /// The next line, if it comes by then.
    pub(super) fn receive(&mut self, until: Instant) -> Result<Line, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }

    /// How it ended and what it said last to standard error; for a program that is gone.
    pub(super) fn last_words(&mut self) -> String {
        let ended = wait(&mut self.child, FAREWELL);
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        match (ended, complaint.is_empty()) {
            (true, is_silent) => {
                let status = self.child.try_wait().ok().flatten();
                let status = status.map_or_else(String::new, |status| status.to_string());
                if is_silent { status } else { format!("{status}; {}", shown(&complaint)) }
            }
            (false, true) => "its output is closed".to_owned(),
            (false, false) => shown(&complaint),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let asked = self.send(self.farewell);
        if asked.is_err() || !wait(&mut self.child, FAREWELL) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Whether the program ends within this time.
fn wait(child: &mut Child, most: Duration) -> bool {
    let until = Instant::now() + most;
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
            Ok(ended) => return ended.is_some(),
            Err(_) => return true,
        }
    }
}

fn listen(stdout: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        each_line(BufReader::new(stdout), |text| {
            match sender.send(Line { text, at: Instant::now() }) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })
    });
    lines
}

fn remember(stderr: impl Read + Send + 'static, last: Arc<Mutex<String>>) {
    thread::spawn(move || {
        each_line(BufReader::new(stderr), |line| {
            if !line.is_empty() {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
            }
            ControlFlow::Continue(())
        })
    });
}
