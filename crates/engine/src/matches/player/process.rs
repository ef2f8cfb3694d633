//! A running program: lines out, lines in, each with the instant at which it was read.

use std::ffi::OsString;
use std::io::{BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_rules::text::excerpt;

use super::Trouble;
use crate::wire::lines::each_line;

/// The time within which an engine must have started, or be ready again.
pub(super) const READY: Duration = Duration::from_secs(20);
/// The time that a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// The program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
    /// The last line that it wrote to standard error.
    complaint: Arc<Mutex<String>>,
    /// Reads those lines.
    reader: JoinHandle<()>,
}

/// A line of its output.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

impl Process {
    /// Starts a command line, written as for a shell but without one, with these variables in its
    /// environment.
    pub(super) fn start(
        command: &str,
        variables: &[(String, OsString)],
    ) -> Result<Process, Trouble> {
        let unable = |message| Trouble::Unable(message);
        let words = shlex::split(command)
            .ok_or_else(|| unable(format!("{}: a quote is not closed", excerpt(command))))?;
        let (program, arguments) =
            words.split_first().ok_or_else(|| unable("an engine's command is empty".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| unable(format!("cannot start {}: {error}", excerpt(command))))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three are pipes")
        };
        let complaint = Arc::default();
        let lines = listen(stdout);
        let reader = remember(stderr, Arc::clone(&complaint));
        Ok(Process { child, stdin, lines, complaint, reader })
    }

    /// Writes a line, at once.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let whole = format!("{line}\n");
        let written = self.stdin.write_all(whole.as_bytes()).and_then(|()| self.stdin.flush());
        written.map_err(|_| Trouble::Died(self.last_words()))
    }

    /// Waits for the next line.
    pub(super) fn receive(&mut self, patience: Duration) -> Result<Line, Trouble> {
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Trouble::Hangs(patience),
            RecvTimeoutError::Disconnected => Trouble::Died(self.last_words()),
        })
    }

    /// A line that has come already, if there is one.
    pub(super) fn pending(&mut self) -> Option<Line> {
        self.lines.try_recv().ok()
    }

    /// Waits for the answer to a question asked at `since`: the first line in which `read` finds it.
    /// `patience` is counted from the question.
    pub(super) fn answer<T>(
        &mut self,
        since: Instant,
        patience: Duration,
        mut read: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Trouble> {
        loop {
            let left = patience.saturating_sub(since.elapsed());
            let line = self.receive(left).map_err(|trouble| match trouble {
                Trouble::Hangs(_) => Trouble::Hangs(patience),
                other => other,
            })?;
            if let Some(answer) = read(&line) {
                return Ok(answer);
            }
        }
    }

    /// The exit status and the last line on standard error of a program that is gone.
    fn last_words(&mut self) -> String {
        let ended = wait(&mut self.child, FAREWELL);
        until(FAREWELL, || self.reader.is_finished());
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        match (ended, complaint.is_empty()) {
            (true, is_silent) => {
                let status = self.child.try_wait().ok().flatten();
                let status = status.map_or_else(String::new, |status| status.to_string());
                if is_silent { status } else { format!("{status}; {}", excerpt(&complaint)) }
            }
            (false, true) => "its output is closed".to_owned(),
            (false, false) => excerpt(&complaint),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let asked = self.stdin.write_all(b"quit\n").and_then(|()| self.stdin.flush());
        if asked.is_err() || !wait(&mut self.child, FAREWELL) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Waits for the program to end; `false` if it does not within this time.
fn wait(child: &mut Child, most: Duration) -> bool {
    until(most, || !matches!(child.try_wait(), Ok(None)))
}

/// Waits until something is true; `false` if it does not become so within this time.
fn until(most: Duration, mut is_true: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + most;
    loop {
        match is_true() {
            true => return true,
            false if Instant::now() >= end => return false,
            false => thread::sleep(Duration::from_millis(2)),
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

fn remember(stderr: impl Read + Send + 'static, last: Arc<Mutex<String>>) -> JoinHandle<()> {
    thread::spawn(move || {
        let _ = each_line(BufReader::new(stderr), |line| {
            if !line.is_empty() {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
            }
            ControlFlow::Continue(())
        });
    })
}
