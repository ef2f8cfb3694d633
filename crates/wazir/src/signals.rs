//! Signals of the system that are no reason to die at once.
//!
//! A closed pipe is not among them: Rust ignores its signal, and the write fails.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Has a write beyond the largest file that the user may have fail like any other, instead of
/// ending the program. The programs that it starts are not affected.
pub(crate) fn survive_full_files() {
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Sets the flag when the program is asked to end: control-C, SIGTERM, or the terminal has gone. If
/// it is asked again, it ends at once.
pub(crate) fn when_asked_to_end(stop: &Arc<AtomicBool>) {
    let asked = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::SIGHUP,
    ];
    for signal in asked {
        // In this order: the first signal arms the second.
        let _ = flag::register_conditional_shutdown(signal, 1, Arc::clone(stop));
        let _ = flag::register(signal, Arc::clone(stop));
    }
}
