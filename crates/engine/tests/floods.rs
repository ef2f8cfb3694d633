//! More orders than the engine can follow: who sends them waits, and nothing piles up.

#![cfg(target_os = "linux")]

use std::io::{BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wazir_engine::protocol::{self, Options};
use wazir_rules::Shelf;

/// One line again and again, so often; how many bytes were taken so far.
struct Flood {
    line: &'static [u8],
    at: usize,
    left: usize,
    taken: Arc<AtomicUsize>,
}

impl Read for Flood {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let mut count = 0;
        while count < into.len() && self.left > 0 {
            into[count] = self.line[self.at];
            count += 1;
            self.at += 1;
            if self.at == self.line.len() {
                (self.at, self.left) = (0, self.left - 1);
            }
        }
        self.taken.fetch_add(count, Ordering::Relaxed);
        Ok(count)
    }
}

/// An output that is never read.
struct Full;

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        loop {
            thread::park();
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The lines that are taken of an endless input while nothing is written.
fn taken_in_vain(line: &'static [u8]) -> usize {
    let taken = Arc::default();
    let flood = Flood { line, at: 0, left: usize::MAX, taken: Arc::clone(&taken) };
    thread::spawn(move || {
        let options = Options { hash: 1, ..Options::default() };
        protocol::run(BufReader::new(flood), Full, Shelf::shipped(), &options)
    });
    let (mut before, mut quiet) = (0, 0);
    // It has begun, and stands still.
    while quiet < 10 && before < 1 << 20 {
        thread::sleep(Duration::from_millis(50));
        let now = taken.load(Ordering::Relaxed);
        quiet = if now == before && now > 0 { quiet + 1 } else { 0 };
        before = now;
    }
    before / line.len()
}

#[test]
fn lines_wait_outside_while_nobody_reads_the_answers() {
    for line in [&b"isready\n"[..], b"ping 1\n", b"d\n"] {
        let taken = taken_in_vain(line);
        // What waits, and what the reader has at hand: 8 kB.
        assert!(taken <= 64 + 2 + 8192 / line.len(), "{taken} of {:?}", line.escape_ascii());
    }
}

/// The memory that this process has, in kB.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it says so");
    line.trim().strip_suffix(" kB").and_then(|number| number.parse().ok()).expect("kilobytes")
}

#[test]
fn orders_do_not_pile_up() {
    const LINES: usize = 100_000;
    const MOST: usize = 64 << 10;
    for (greeting, line) in [
        ("uci\n", &b"go infinite\n"[..]),
        ("uci\ngo infinite\n", b"setoption name Hash value 1\n"),
        ("uci\ngo infinite\n", b"ucinewgame\n"),
        ("xboard\n", b"analyze\n"),
        ("xboard\ngo\n", b"ping 1\n"),
    ] {
        let before = resident();
        let flood = Flood { line, at: 0, left: LINES, taken: Arc::default() };
        let input = BufReader::new(greeting.as_bytes().chain(flood).chain(&b"quit\n"[..]));
        let engine = thread::spawn(move || {
            let options = Options { hash: 1, ..Options::default() };
            protocol::run(input, std::io::sink(), Shelf::shipped(), &options)
        });
        let begun = Instant::now();
        let mut most = 0;
        while !engine.is_finished() {
            most = most.max(resident().saturating_sub(before));
            assert!(begun.elapsed() < Duration::from_secs(100), "{}", line.escape_ascii());
            thread::sleep(Duration::from_millis(5));
        }
        engine.join().expect("no panic").expect("the output takes everything");
        println!("{greeting:?} {}: {most} kB in {:?}", line.escape_ascii(), begun.elapsed());
        assert!(most < MOST, "{}: {most} kB", line.escape_ascii());
    }
}
