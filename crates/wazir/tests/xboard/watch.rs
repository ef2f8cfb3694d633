//! Waits for XBoard, and notices when waiting is useless.
//!
//! XBoard 4.9.1 does not notice that an engine died, and after a variant that
//! an engine refuses it waits for a user who is not there.

use crate::support::group::Group;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::ExitStatus;
use std::thread::sleep;
use std::time::{Duration, Instant};

const LONGEST_MATCH: Duration = Duration::from_secs(240);
const LONGEST_SILENCE: Duration = Duration::from_secs(60);
/// An engine is a zombie for a moment at the end of every match.
const ZOMBIE_PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(200);

/// After these words XBoard does nothing more, or plays something else.
const HOPELESS: [&str; 9] = [
    "not supported by",
    "does not play this",
    "Failed to start",
    "Bad FEN",
    "Bad position",
    "Can't open",
    "Unknown variant",
    "Unrecognized argument",
    "Fatal Error",
];

/// The way a match ended.
#[derive(Debug)]
pub(crate) enum End {
    /// XBoard left by itself.
    Left(ExitStatus),
    /// It took too long altogether.
    TimedOut,
    /// Nothing came for too long.
    Stalled,
    /// An engine ended in the middle of the match.
    EngineDied(String),
    /// XBoard said that it cannot go on.
    GaveUp(String),
}

/// Watches until XBoard leaves or there is no hope. Ends nothing itself.
pub(crate) fn until_end(xboard: &mut Group, folder: &Path) -> End {
    let start = Instant::now();
    let mut engines = Engines::default();
    let mut size = 0;
    let mut grew = start;
    loop {
        if let Some(status) = xboard.child().try_wait().ok().flatten() {
            return End::Left(status);
        }
        if let Some(name) = engines.long_dead(xboard.child().id()) {
            return End::EngineDied(name);
        }
        if let Some(line) = hopeless(folder) {
            return End::GaveUp(line);
        }
        let now = fs::metadata(folder.join("debug.log")).map_or(0, |data| data.len());
        if now != size {
            (size, grew) = (now, Instant::now());
        }
        if grew.elapsed() > LONGEST_SILENCE {
            return End::Stalled;
        }
        if start.elapsed() > LONGEST_MATCH {
            return End::TimedOut;
        }
        sleep(PAUSE);
    }
}

fn hopeless(folder: &Path) -> Option<String> {
    let said = fs::read(folder.join("xboard.log")).ok()?;
    let said = String::from_utf8_lossy(&said);
    said.lines().find(|line| HOPELESS.iter().any(|words| line.contains(words))).map(str::to_owned)
}

/// The children of XBoard that are zombies, and since when.
#[derive(Default)]
struct Engines(HashMap<u32, Instant>);

impl Engines {
    fn long_dead(&mut self, parent: u32) -> Option<String> {
        let zombies = zombies_of(parent);
        self.0.retain(|id, _| zombies.iter().any(|(zombie, _)| zombie == id));
        zombies.into_iter().find_map(|(id, name)| {
            let since = *self.0.entry(id).or_insert_with(Instant::now);
            (since.elapsed() > ZOMBIE_PATIENCE).then_some(name)
        })
    }
}

fn zombies_of(parent: u32) -> Vec<(u32, String)> {
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(|id: u32| {
            Some((id, zombie_name(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?, parent)?))
        })
        .collect()
}

/// The name in a line of `/proc/ID/stat`, `12 (name) Z 7 ...`, when it is a
/// zombie and the parent is right.
fn zombie_name(stat: &str, parent: u32) -> Option<String> {
    let (head, rest) = stat.rsplit_once(')')?;
    let mut words = rest.split_whitespace();
    let dead = words.next()? == "Z" && words.next()?.parse() == Ok(parent);
    dead.then(|| head.split_once('(').map_or(head, |(_, name)| name).to_owned())
}

#[test]
fn a_zombie_is_known_by_its_state_and_its_parent() {
    assert_eq!(zombie_name("12 (fairy (max)) Z 7 12 0", 7).as_deref(), Some("fairy (max)"));
    assert_eq!(zombie_name("12 (fairymax) S 7 12 0", 7), None);
    assert_eq!(zombie_name("12 (fairymax) Z 8 12 0", 7), None);
}
