//! The memory that is available: a program that takes more is ended by the system.

use std::path::Path;

/// Largest transposition table that can be asked for on any machine, in MiB.
const MOST_HASH: usize = 65_536;

/// The largest transposition table that can be asked for here, in MiB: three quarters of the
/// memory, if the system says how much that is.
pub(in crate::protocol) fn most_hash() -> usize {
    let read = |path: &str| std::fs::read_to_string(Path::new(path)).ok();
    let machine = read("/proc/meminfo").and_then(|text| machine(&text));
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| group(&text));
    [machine, group].into_iter().flatten().map(share).min().unwrap_or(MOST_HASH)
}

fn share(bytes: u64) -> usize {
    usize::try_from((bytes >> 20) / 4 * 3).unwrap_or(MOST_HASH).clamp(1, MOST_HASH)
}

/// The memory of the machine in bytes; the system states it in kilobytes.
fn machine(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The most that this group of processes may take, in bytes; written `max` if there is no limit.
fn group(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says() {
        let told = "MemFree:  1 kB\nMemTotal:       16384000 kB\nSwapTotal: 0 kB\n";
        assert_eq!(machine(told).map(share), Some(12_000));
        assert_eq!(machine("MemTotal: many kB"), None);
        assert_eq!(machine("MemTotal: 99999999999999999999 kB"), None);
        assert_eq!(group("4294967296\n").map(share), Some(3072));
        assert_eq!(group("max\n"), None);
        assert_eq!(share(1), 1);
        assert_eq!(share(u64::MAX), MOST_HASH);
        assert!((1..=MOST_HASH).contains(&most_hash()));
    }
}
