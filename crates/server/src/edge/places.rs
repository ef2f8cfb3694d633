//! Places for those who stay a while: a number of them in all, and a number for each who comes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// The places. Memory is only needed for those that are taken.
#[derive(Debug)]
pub(crate) struct Places<K: Eq + Hash> {
    most: usize,
    most_each: usize,
    taken: watch::Sender<usize>,
    each: Mutex<HashMap<K, usize>>,
}

/// How many places somebody may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// What everybody may have.
    Usual,
    /// All of them.
    All,
}

impl<K: Eq + Hash + Clone> Places<K> {
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Places<K>> {
        let taken = watch::Sender::new(0);
        Arc::new(Places { most, most_each, taken, each: Mutex::default() })
    }

    /// A place, unless all are taken, or all that this one may have.
    pub(crate) fn enter(self: &Arc<Self>, key: K, share: Share) -> Option<Place<K>> {
        let mut each = self.lock();
        let own = each.get(&key).copied().unwrap_or_default();
        let is_full = *self.taken.borrow() >= self.most;
        if is_full || (share == Share::Usual && own >= self.most_each) {
            return None;
        }
        each.insert(key.clone(), own + 1);
        self.taken.send_modify(|taken| *taken += 1);
        Some(Place { places: Arc::clone(self), key })
    }

    /// How many are taken.
    pub(crate) fn taken(&self) -> usize {
        *self.taken.borrow()
    }

    /// Waits until nobody is in.
    pub(crate) async fn empty(&self) {
        // The sender is ours, so this ends only when it is true.
        let _ = self.taken.subscribe().wait_for(|taken| *taken == 0).await;
    }

    fn leave(&self, key: &K) {
        let mut each = self.lock();
        if let Some(own) = each.get_mut(key) {
            *own -= 1;
            if *own == 0 {
                each.remove(key);
            }
        }
        self.taken.send_modify(|taken| *taken -= 1);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place that somebody has until this is dropped.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash + Clone> {
    places: Arc<Places<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Drop for Place<K> {
    fn drop(&mut self) {
        self.places.leave(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_has_more_than_their_share() {
        let places = Places::new(5, 2);
        let enter = |name| places.enter(name, Share::Usual);
        let first = [enter("a"), enter("a")];
        assert!(first.iter().all(Option::is_some));
        assert!(enter("a").is_none());
        let others = [enter("b"), places.enter("a", Share::All), enter("c")];
        assert!(others.iter().all(Option::is_some));
        assert!(enter("d").is_none() && places.enter("d", Share::All).is_none());
        assert_eq!(places.taken(), 5);
        drop(first);
        assert!(enter("d").is_some());
        drop(others);
        places.empty().await;
        assert!(places.lock().is_empty(), "nobody is remembered who has left");
    }
}
