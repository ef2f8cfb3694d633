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
pub(crate) struct Broadcasts(Arc<Mutex<HashMap<String, watch::Sender<Broadcast>>>>);

/// One of them, as everybody there learns of every change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Broadcast {
    /// What was shown last, as it was sent; `None` before anything was.
    pub(crate) text: Option<Arc<str>>,
    /// The pages that show it: mostly one.
    pub(crate) hosts: u32,
    /// The pages that watch it.
    pub(crate) watchers: u32,
}

impl Broadcast {
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

impl Broadcasts {
    /// A place there; the first makes the broadcast, and with the last it ends.
    ///
    /// # Errors
    /// When too many are shown.
    pub(crate) fn enter(&self, id: &str, role: Role) -> Result<Place, Error> {
        let mut all = self.lock();
        if all.len() >= MOST && !all.contains_key(id) {
            let sentence = say!("too many analyses are shown at the moment");
            return Err(Error::Busy(sentence.to_owned()));
        }
        let broadcast = all.entry(id.to_owned()).or_default();
        broadcast.send_modify(|broadcast| *broadcast.count(role) += 1);
        let changes = broadcast.subscribe();
        Ok(Place { broadcasts: self.clone(), id: id.to_owned(), role, changes })
    }

    /// Changes a broadcast that somebody has entered.
    fn change(&self, id: &str, change: impl FnOnce(&mut Broadcast)) {
        let mut all = self.lock();
        let Some(broadcast) = all.get(id) else { return };
        broadcast.send_modify(change);
        let is_over = broadcast.borrow().hosts + broadcast.borrow().watchers == 0;
        if is_over {
            all.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Broadcast>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page's place at a broadcast, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    broadcasts: Broadcasts,
    id: String,
    pub(crate) role: Role,
    /// Every change; of several in a row only the last is seen.
    pub(crate) changes: watch::Receiver<Broadcast>,
}

impl Place {
    /// Shows this to all who watch.
    pub(crate) fn show(&self, text: &str) {
        self.broadcasts.change(&self.id, |broadcast| broadcast.text = Some(text.into()));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let role = self.role;
        self.broadcasts.change(&self.id, |broadcast| *broadcast.count(role) -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_who_leaves_ends_it() {
        let broadcasts = Broadcasts::default();
        let host = broadcasts.enter("one", Role::Host).expect("a place");
        host.show("first");
        let watcher = broadcasts.enter("one", Role::Watcher).expect("a place");
        drop(host);
        let broadcast = watcher.changes.borrow().clone();
        assert_eq!(
            (broadcast.text.as_deref(), broadcast.hosts, broadcast.watchers),
            (Some("first"), 0, 1)
        );
        drop(watcher);
        assert!(broadcasts.lock().is_empty());
    }

    #[test]
    fn their_number_is_bounded_but_not_that_of_who_watches() {
        let broadcasts = Broadcasts::default();
        let enter = |id: usize| broadcasts.enter(&id.to_string(), Role::Host);
        let places: Vec<Place> = (0..MOST).map(|id| enter(id).expect("a place")).collect();
        assert!(matches!(enter(MOST), Err(Error::Busy(_))));
        assert!(broadcasts.enter("0", Role::Watcher).is_ok());
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
