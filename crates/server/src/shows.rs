//! Analyses that others watch while they go on. Nothing of them is stored.
//!
//! A page that shows its analysis names it by a secret, and others by a hash of that: nobody else
//! can show anything there, and after a restart of the server it goes on by itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use tokio::sync::watch;
use wazir_words::say;

use crate::chance;
use crate::error::Error;

/// Largest number of analyses that are shown at a time.
const MOST: usize = 200;

/// All that are shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shows(Arc<Mutex<HashMap<String, watch::Sender<Show>>>>);

/// One of them, as everybody there learns of every change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Show {
    /// What was shown last, as it was sent; `None` before anything was.
    pub(crate) text: Option<Arc<str>>,
    /// The pages that show it: mostly one.
    pub(crate) hosts: u32,
    /// The pages that watch it.
    pub(crate) watchers: u32,
}

impl Show {
    fn count(&mut self, role: Role) -> &mut u32 {
        match role {
            Role::Host => &mut self.hosts,
            Role::Watcher => &mut self.watchers,
        }
    }
}

/// What a page does there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It shows its analysis.
    Host,
    /// It watches.
    Watcher,
}

/// The id under which others find what is shown by a page with this secret.
pub(crate) fn id_of(secret: &str) -> String {
    chance::letters(&Sha256::digest(secret)[..10])
}

impl Shows {
    /// A place there; the first makes the show, and with the last it ends.
    ///
    /// # Errors
    /// When too many are shown.
    pub(crate) fn enter(&self, id: &str, role: Role) -> Result<Place, Error> {
        let mut shows = self.lock();
        if shows.len() >= MOST && !shows.contains_key(id) {
            let sentence = say!("too many analyses are shown at the moment");
            return Err(Error::Busy(sentence.to_owned()));
        }
        let show = shows.entry(id.to_owned()).or_default();
        show.send_modify(|show| *show.count(role) += 1);
        let changes = show.subscribe();
        Ok(Place { shows: self.clone(), id: id.to_owned(), role, changes })
    }

    /// Changes a show that somebody has entered.
    fn change(&self, id: &str, change: impl FnOnce(&mut Show)) {
        let mut shows = self.lock();
        let Some(show) = shows.get(id) else { return };
        show.send_modify(change);
        let is_over = show.borrow().hosts + show.borrow().watchers == 0;
        if is_over {
            shows.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Show>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page's place at a show, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    shows: Shows,
    id: String,
    pub(crate) role: Role,
    /// Every change; of several in a row only the last is seen.
    pub(crate) changes: watch::Receiver<Show>,
}

impl Place {
    /// Shows this to all who watch.
    pub(crate) fn show(&self, text: &str) {
        self.shows.change(&self.id, |show| show.text = Some(text.into()));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let role = self.role;
        self.shows.change(&self.id, |show| *show.count(role) -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_who_leaves_ends_the_show() {
        let shows = Shows::default();
        let host = shows.enter("one", Role::Host).expect("a place");
        host.show("first");
        let watcher = shows.enter("one", Role::Watcher).expect("a place");
        drop(host);
        let show = watcher.changes.borrow().clone();
        assert_eq!((show.text.as_deref(), show.hosts, show.watchers), (Some("first"), 0, 1));
        drop(watcher);
        assert!(shows.lock().is_empty());
    }

    #[test]
    fn there_is_an_end_to_shows_but_not_to_who_watches_them() {
        let shows = Shows::default();
        let enter = |id: usize| shows.enter(&id.to_string(), Role::Host);
        let places: Vec<Place> = (0..MOST).map(|id| enter(id).expect("a place")).collect();
        assert!(matches!(enter(MOST), Err(Error::Busy(_))));
        assert!(shows.enter("0", Role::Watcher).is_ok());
        drop(places);
        assert!(enter(MOST).is_ok());
    }

    #[test]
    fn an_id_tells_nothing_of_its_secret_and_is_always_the_same() {
        let id = id_of("secret");
        assert_eq!((id.len(), &id), (10, &id_of("secret")));
        assert_ne!(id, id_of("another"));
    }
}
