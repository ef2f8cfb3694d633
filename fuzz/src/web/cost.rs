//! What something costs, counted in bytes that are allocated: the same on every machine.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Bytes that may be allocated for any text, such as the tables of a game.
const BASE: usize = 128 << 20;
/// Bytes that may be allocated for each byte of a text.
const EACH: usize = 64 << 10;

/// Does something with a text of so many bytes. What it has allocated and given back counts, too: it
/// took its time.
///
/// # Panics
/// If it has allocated more than may be.
pub(super) fn check_cost<T>(what: &str, length: usize, work: impl FnOnce() -> T) -> T {
    let region = Region::new(ALLOCATOR);
    let done = work();
    let taken = region.change().bytes_allocated;
    assert!(taken <= BASE + EACH * length, "{what} of {length} bytes took {taken}");
    done
}
