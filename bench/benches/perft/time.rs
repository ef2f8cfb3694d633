//! Processor time, as the kernel counts it.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

/// Whose processor time is measured.
#[derive(Clone, Copy)]
pub(crate) enum Clock {
    /// This thread.
    OwnThread,
    /// All threads of another process.
    Process(u32),
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    /// Seconds of processor time so far; wall time where the kernel does not tell.
    pub(crate) fn seconds(self) -> f64 {
        let spent = match self {
            Clock::OwnThread => nanoseconds("/proc/thread-self/schedstat"),
            Clock::Process(id) => all_threads(id),
        };
        spent.map_or_else(|| START.elapsed().as_secs_f64(), |ns| ns as f64 / 1e9)
    }
}

/// The first of a `schedstat`'s three numbers.
fn nanoseconds(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.split(' ').next()?.parse().ok()
}

fn all_threads(process: u32) -> Option<u64> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let stat = |thread: fs::DirEntry| nanoseconds(thread.path().join("schedstat").to_str()?);
    threads.flatten().map(stat).sum()
}

/// The median of some numbers.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
