//! Orders to a search that is running.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Handles to a running search. Clones are handles to the same search; keep one to stop it
/// from another thread.
#[derive(Clone, Default, Debug)]
pub struct Signals(Arc<State>);

#[derive(Default, Debug)]
struct State {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
    /// Held while a flag is set, so that no waiting search misses it.
    change: Mutex<()>,
    changed: Condvar,
    /// A word, and what it holds as long as the search may go on.
    word: Option<(&'static AtomicU32, u32)>,
}

impl Signals {
    /// Signals that also stop the search once `word` holds something else than `value`: for somebody
    /// who has its memory in view, but nothing to call.
    pub fn while_equal(word: &'static AtomicU32, value: u32) -> Signals {
        Signals(Arc::new(State { word: Some((word, value)), ..State::default() }))
    }

    /// Ends the search as soon as possible; it still answers with a move.
    pub fn stop(&self) {
        self.raise(&self.0.stop);
    }

    /// Tells a pondering search that the expected move was played: its limits count from now.
    pub fn ponder_hit(&self) {
        self.raise(&self.0.ponder_hit);
    }

    /// `true` once the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        let differs = |(word, value): (&AtomicU32, u32)| word.load(Ordering::Relaxed) != value;
        self.0.stop.load(Ordering::Relaxed) || self.0.word.is_some_and(differs)
    }

    /// `true` once the expected move was played.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }

    /// Blocks until the search is stopped, or, if `until_ponder_hit`, until the expected move
    /// is played.
    pub(crate) fn wait(&self, until_ponder_hit: bool) {
        let is_over = || self.is_stopped() || until_ponder_hit && self.is_ponder_hit();
        let mut change = self.0.change.lock().unwrap_or_else(PoisonError::into_inner);
        while !is_over() {
            change = self.0.changed.wait(change).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn raise(&self, flag: &AtomicBool) {
        let _change = self.0.change.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// Waits on another thread; returns whether that ended within `time` of the `order`.
    fn wakes(until_ponder_hit: bool, order: fn(&Signals), time: Duration) -> bool {
        let signals = Signals::default();
        let (sender, woken) = channel();
        let waiting = signals.clone();
        thread::spawn(move || {
            waiting.wait(until_ponder_hit);
            let _ = sender.send(());
        });
        order(&signals);
        let woke = woken.recv_timeout(time).is_ok();
        // Whatever happened, the thread must not be left behind.
        signals.stop();
        woke
    }

    #[test]
    fn a_word_that_changes_stops_the_search() {
        static WORD: AtomicU32 = AtomicU32::new(7);
        let signals = Signals::while_equal(&WORD, 7);
        assert!(!signals.is_stopped());
        WORD.store(8, Ordering::Relaxed);
        assert!(signals.is_stopped());
        assert!(Signals::while_equal(&WORD, 7).is_stopped());
        assert!(!Signals::while_equal(&WORD, 8).is_stopped());
    }

    #[test]
    fn a_waiting_search_wakes_when_it_should() {
        let (long, short) = (Duration::from_secs(20), Duration::from_millis(50));
        assert!(wakes(false, Signals::stop, long));
        assert!(wakes(true, Signals::stop, long));
        assert!(wakes(true, Signals::ponder_hit, long));
        assert!(!wakes(false, Signals::ponder_hit, short));
        assert!(!wakes(true, |_| {}, short));
    }
}
