//! A running program: lines out, lines in, each with the instant at which it was read.
//!
//! It may be any program. One that does not read, does not end or never stops writing is told of
//! as [`Trouble`], and takes neither memory nor time beyond what stands here.

use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use wazir_rules::text::excerpt;

use super::Trouble;
use crate::wire::lines::{Heard, LONGEST, each_line};

/// The time within which an engine must have started, or be ready again.
pub(super) const READY: Duration = Duration::from_secs(20);
/// The time that a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);
/// The time between two looks whether the match is to stop.
const LOOK: Duration = Duration::from_millis(50);
/// The lines that may wait to be heeded. A program that writes more has to wait itself.
const WAITING: usize = 64;
/// The bytes that a program may write to one question, on each of its outputs, of which every line
/// costs at least so many: half a million short lines, and ten times what a loquacious engine writes
/// in an hour.
const FLOOD: usize = 32 << 20;
const LINE_COST: usize = 64;

/// The program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    /// What is to be written, to the thread that does it: a program that does not read would
    /// otherwise hold up whoever writes.
    orders: Sender<String>,
    written: Receiver<io::Result<()>>,
    lines: Receiver<Line>,
    /// The bytes of its answer so far.
    heard: usize,
    /// `true` once nobody waits for answers any more.
    stop: Arc<AtomicBool>,
    /// What it writes to standard error, and who reads it.
    complaints: Arc<Complaints>,
    reader: JoinHandle<()>,
}

/// What a program writes to standard error.
#[derive(Default)]
struct Complaints {
    /// The last line.
    last: Mutex<String>,
    /// The bytes since the last question.
    heard: AtomicUsize,
    /// `true` once these were too many, or a line has no end. No more is read then.
    is_flood: AtomicBool,
}

/// A line of its output.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
    is_cut: bool,
}

impl Process {
    /// Starts a command line, written as for a shell but without one, with these variables in its
    /// environment. After `stop` nothing is waited for.
    pub(super) fn start(
        command: &str,
        variables: &[(String, OsString)],
        stop: &Arc<AtomicBool>,
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
        let complaints = Arc::default();
        let (orders, written) = dictate(stdin);
        let lines = listen(stdout);
        let reader = remember(stderr, Arc::clone(&complaints));
        let stop = Arc::clone(stop);
        Ok(Process { child, orders, written, lines, heard: 0, stop, complaints, reader })
    }

    /// Writes a line. It has been written when this returns.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Trouble> {
        self.heard = 0;
        self.complaints.heard.store(0, Ordering::Relaxed);
        // If the thread has ended, so has the program.
        let _ = self.orders.send(format!("{line}\n"));
        match self.wait_for(&self.written, READY) {
            _ if self.is_flooded() => Err(Trouble::Flood),
            Ok(Ok(())) => Ok(()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Hangs(READY)),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.refusal()),
        }
    }

    /// Why the program takes no more input: it has written a line that was not read to its end,
    /// which may have ended it as well, or it is gone by itself.
    fn refusal(&mut self) -> Trouble {
        match self.lines.try_iter().find(|line| line.is_cut) {
            Some(_) => Trouble::LongLine(LONGEST),
            None => Trouble::Died(self.last_words()),
        }
    }

    /// Waits for the next line.
    pub(super) fn receive(&mut self, patience: Duration) -> Result<Line, Trouble> {
        match self.wait_for(&self.lines, patience) {
            _ if self.is_flooded() => Err(Trouble::Flood),
            Ok(line) => self.heed(line),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Hangs(patience)),
            Err(RecvTimeoutError::Disconnected) => Err(Trouble::Died(self.last_words())),
        }
    }

    /// A line that has come already, if there is one.
    pub(super) fn pending(&mut self) -> Result<Option<Line>, Trouble> {
        self.lines.try_recv().ok().map(|line| self.heed(line)).transpose()
    }

    /// Returns whether it does not stop complaining.
    fn is_flooded(&self) -> bool {
        self.complaints.is_flood.load(Ordering::Relaxed)
    }

    /// Refuses a line that has no end, and one too many.
    fn heed(&mut self, line: Line) -> Result<Line, Trouble> {
        self.heard += line.text.len().max(LINE_COST);
        match line.is_cut {
            true => Err(Trouble::LongLine(LONGEST)),
            false if self.heard > FLOOD => Err(Trouble::Flood),
            false => Ok(line),
        }
    }

    /// Waits for what one of the threads says, but not when the match is to stop, and not for a
    /// program that does nothing but complain.
    fn wait_for<T>(&self, said: &Receiver<T>, patience: Duration) -> Result<T, RecvTimeoutError> {
        let begun = Instant::now();
        let is_over = || self.stop.load(Ordering::Relaxed) || self.is_flooded();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match said.recv_timeout(left.min(LOOK)) {
                Err(RecvTimeoutError::Timeout) if left > LOOK && !is_over() => {}
                result => return result,
            }
        }
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
        let complaint = self.complaints.last.lock().unwrap_or_else(PoisonError::into_inner);
        match (ended, complaint.is_empty()) {
            (true, is_silent) => {
                let status = self.child.try_wait().ok().flatten();
                let status = status.map_or_else(String::new, |status| status.to_string());
                if is_silent { status } else { format!("{status}; {complaint}") }
            }
            (false, true) => "its output is closed".to_owned(),
            (false, false) => complaint.clone(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.orders.send("quit\n".to_owned());
        if !wait(&mut self.child, FAREWELL) {
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

/// Writes what is sent to it, and says each time whether that was possible.
fn dictate(mut stdin: ChildStdin) -> (Sender<String>, Receiver<io::Result<()>>) {
    let (orders, texts) = channel::<String>();
    let (sender, written) = channel();
    thread::spawn(move || {
        for text in texts {
            let done = stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush());
            if sender.send(done).is_err() {
                break;
            }
        }
    });
    (orders, written)
}

fn listen(stdout: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, lines) = sync_channel(WAITING);
    thread::spawn(move || {
        each_line(BufReader::new(stdout), |Heard { text, is_cut }| {
            match sender.send(Line { text, at: Instant::now(), is_cut }) {
                Ok(()) if !is_cut => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })
    });
    lines
}

fn remember(stderr: impl Read + Send + 'static, complaints: Arc<Complaints>) -> JoinHandle<()> {
    thread::spawn(move || {
        let _ = each_line(BufReader::new(stderr), |Heard { text, is_cut }| {
            let cost = text.len().max(LINE_COST);
            if !text.is_empty() {
                let mut last = complaints.last.lock().unwrap_or_else(PoisonError::into_inner);
                *last = excerpt(&text);
            }
            let heard = complaints.heard.fetch_add(cost, Ordering::Relaxed) + cost;
            if heard <= FLOOD && !is_cut {
                return ControlFlow::Continue(());
            }
            complaints.is_flood.store(true, Ordering::Relaxed);
            ControlFlow::Break(())
        });
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_gone_is_told_of_by_what_ended_it() {
        for (command, trouble) in [
            ("cat /dev/zero", Trouble::LongLine(LONGEST)),
            ("sh -c 'echo hello; exit 3'", Trouble::Died("exit status: 3".to_owned())),
        ] {
            let mut process = Process::start(command, &[], &Arc::default()).expect("it starts");
            process.child.wait().expect("it ends");
            assert_eq!(process.send("uci"), Err(trouble), "{command}");
        }
    }
}
