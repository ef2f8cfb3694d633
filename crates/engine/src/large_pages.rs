//! Large pages of memory for large tables: the processor finds a place in a table sooner where it has
//! hundreds of pages to look through instead of hundreds of thousands.

use std::mem::MaybeUninit;

/// Asks the system for large pages where this memory lies, before anything is written there. Where it has
/// none, or gives none, nothing changes but speed.
#[cfg(target_os = "linux")]
pub(crate) fn ask_for_large<T>(memory: &mut [MaybeUninit<T>]) {
    /// Bytes of a page, or of several: no Linux has larger ones unless it is asked.
    const PAGE: usize = 1 << 16;

    let bytes = size_of_val(memory);
    let start = memory.as_mut_ptr().cast::<u8>();
    let before = start.align_offset(PAGE);
    let whole = bytes.saturating_sub(before) / PAGE * PAGE;
    if whole > 0 {
        let first = start.wrapping_add(before).cast();
        // SAFETY: these pages are wholly ours, and the advice leaves what is in them as it is.
        // That it was not taken is no failure.
        let _ = unsafe { rustix::mm::madvise(first, whole, rustix::mm::Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn ask_for_large<T>(_: &mut [MaybeUninit<T>]) {}
