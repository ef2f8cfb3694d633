//! What is to be changed about the searcher once no search runs.

use std::path::PathBuf;

use crate::protocol::worker::Job;
use crate::search::params::Params;

/// Changes that are wanted, each at most once.
#[derive(Clone, Default, Debug)]
pub(super) struct Changes {
    /// Mebibytes of transposition table.
    pub(super) hash: Option<usize>,
    /// Search threads.
    pub(super) threads: Option<usize>,
    /// The numbers of the search.
    pub(super) params: Option<Params>,
    /// The folder of endgame tables.
    pub(super) endgames: Option<Option<PathBuf>>,
    /// `true` if what was learnt in the last game is to be forgotten.
    pub(super) forgets: bool,
}

impl Changes {
    /// The jobs that make the changes. None are wanted any more then.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Job> + use<> {
        let Changes { hash, threads, params, endgames, forgets } = std::mem::take(self);
        let jobs = [
            hash.map(Job::Hash),
            threads.map(Job::Threads),
            params.map(|params| Job::Params(Box::new(params))),
            endgames.map(Job::Endgames),
            forgets.then_some(Job::NewGame),
        ];
        jobs.into_iter().flatten()
    }
}
