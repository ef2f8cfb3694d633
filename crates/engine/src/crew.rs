//! The threads that search beside the one that calls.

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// Threads that wait for work between searches.
#[derive(Debug, Default)]
pub(crate) struct Crew(Option<ThreadPool>);

impl Crew {
    /// So many threads; none at all where they are not to be had.
    pub(crate) fn new(helpers: usize) -> Crew {
        let builder = ThreadPoolBuilder::new().num_threads(helpers);
        #[cfg(target_family = "wasm")]
        let builder = builder.spawn_handler(hired::wait_for_help);
        Crew((helpers > 0).then(|| builder.build().ok()).flatten())
    }

    /// The number of threads.
    pub(crate) fn size(&self) -> usize {
        self.0.as_ref().map_or(0, ThreadPool::current_num_threads)
    }

    /// Has each of these jobs done by a thread of its own, of which there are at least as many, while
    /// `first` runs on the calling thread; comes back when all have ended.
    pub(crate) fn run<T>(
        &self,
        jobs: impl Iterator<Item = impl FnOnce() + Send>,
        first: impl FnOnce() -> T,
    ) -> T {
        let Some(pool) = &self.0 else { return first() };
        pool.in_place_scope(|scope| {
            for job in jobs {
                scope.spawn(|_| job());
            }
            first()
        })
    }
}

/// In a browser's WebAssembly no threads can be begun from inside: workers of the browser enter it.
#[cfg(target_family = "wasm")]
pub use hired::help;

#[cfg(target_family = "wasm")]
mod hired {
    use std::collections::VecDeque;
    use std::io;
    use std::sync::{Condvar, Mutex, PoisonError};

    use rayon_core::ThreadBuilder;

    static WANTED: Mutex<VecDeque<ThreadBuilder>> = Mutex::new(VecDeque::new());
    static CHANGED: Condvar = Condvar::new();

    pub(super) fn wait_for_help(thread: ThreadBuilder) -> io::Result<()> {
        WANTED.lock().unwrap_or_else(PoisonError::into_inner).push_back(thread);
        CHANGED.notify_one();
        Ok(())
    }

    /// Makes the calling thread one of those that search beside the first one, whenever an engine is
    /// set to use more of them. It never comes back.
    pub fn help() -> ! {
        loop {
            let mut wanted = WANTED.lock().unwrap_or_else(PoisonError::into_inner);
            let thread = loop {
                match wanted.pop_front() {
                    Some(thread) => break thread,
                    None => wanted = CHANGED.wait(wanted).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(wanted);
            thread.run();
        }
    }
}
