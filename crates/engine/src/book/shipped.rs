//! The books that are part of the engine. Each is read when it is first asked for.

use std::sync::{Arc, Mutex, PoisonError};

use wazir_rules::{Rules, Variant};

use super::Book;

/// Id of the game and text of the book, from which the build script makes this.
pub(super) const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// Most books that are kept.
const MOST_KEPT: usize = 16;

/// A variant, and its book if it has one.
type Kept = (Arc<Variant>, Option<Arc<Book>>);

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// The book of a game that is part of the engine. A game that only has the name of a shipped one, and
/// in which the moves of its book cannot be played, has none.
pub fn shipped(rules: &Rules) -> Option<Arc<Book>> {
    let variant = rules.variant();
    let (_, text) = SHIPPED.iter().find(|(id, _)| *id == variant.id())?;
    // A list of whole books is whole at any time.
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, book)) = kept.iter().find(|(known, _)| Arc::ptr_eq(known, variant)) {
        return book.clone();
    }
    let book = Book::read(rules, text).ok().map(Arc::new);
    if kept.len() == MOST_KEPT {
        kept.remove(0);
    }
    kept.push((Arc::clone(variant), book.clone()));
    book
}
