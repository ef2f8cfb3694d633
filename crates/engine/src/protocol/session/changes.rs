//! What is to be changed about the searcher once no search runs.

use crate::protocol::worker::Job;

/// Changes that are wanted, each at most once.
#[derive(Clone, Default, Debug)]
pub(super) struct Changes {
    /// Mebibytes of transposition table.
    pub(super) hash: Option<usize>,
    /// Search threads.
    pub(super) threads: Option<usize>,
    /// `true` if what was learnt in the last game is to be forgotten.
    pub(super) forgets: bool,
}

impl Changes {
    /// The jobs that make the changes. None are wanted any more then.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Job> + use<> {
        let Changes { hash, threads, forgets } = std::mem::take(self);
        let jobs =
            [hash.map(Job::Hash), threads.map(Job::Threads), forgets.then_some(Job::NewGame)];
        jobs.into_iter().flatten()
    }
}
