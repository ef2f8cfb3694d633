//! The shelf: all available variants, found by any of their names.
//!
//! The shipped files are compiled into the program. A file is checked only when its variant is
//! first requested, and not even read as long as the id is enough to find it.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock, OnceLock};

use super::Variant;
use super::check::{self, Faults};
use super::fault::nearest;
use super::file::File;
use super::reader::{Text, Texts};

/// The ids and texts of the shipped files, in the order of `variants/shelf.txt`, from which the
/// build script generates this.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shelf.rs"));

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::new);

/// A collection of variants, found by name.
#[derive(Debug)]
pub struct Shelf {
    entries: Vec<Entry>,
}

/// The context in which a name is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Id, name and aliases, used by people.
    Own,
    Cecp,
    Uci,
    /// The PGN tag `Variant`.
    Pgn,
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf::new()
    }
}

impl Shelf {
    /// Creates a shelf with the shipped variants, to which others can be [added](Self::add).
    pub fn new() -> Shelf {
        let shipped = SHIPPED.iter().map(|&(id, text)| Entry::new(id.into(), text.into()));
        Shelf { entries: shipped.collect() }
    }

    /// The shared shelf of the shipped variants, each of which is checked once per process.
    pub fn shipped() -> &'static Shelf {
        &SHELF
    }

    /// Checks a variant file and adds it to the shelf.
    ///
    /// # Errors
    ///
    /// Fails with all faults of the file; a name that another variant has is a fault, too.
    pub fn add(&mut self, text: &str) -> Result<Arc<Variant>, Faults> {
        let variant = Arc::new(check::read_new(text, self)?);
        let mut entry = Entry::new(variant.id().to_owned().into(), text.to_owned().into());
        entry.variant = OnceLock::from(Arc::clone(&variant));
        self.entries.push(entry);
        Ok(variant)
    }

    /// Iterates over the ids of all variants, in the order in which they are listed.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.id.as_ref())
    }

    /// Iterates over all variants, in the same order.
    pub fn all(&self) -> impl Iterator<Item = Arc<Variant>> {
        self.entries.iter().map(|entry| entry.variant(self))
    }

    /// Finds a variant by id, name, alias or protocol name, in this order of preference, ignoring
    /// case.
    pub fn get(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Own)
    }

    /// Finds a variant by its name over CECP, or else by any other name.
    pub fn get_by_cecp(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Cecp)
    }

    /// Finds a variant by its name over UCI, or else by any other name.
    pub fn get_by_uci(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Uci)
    }

    /// Finds a variant by the value of the PGN tag `Variant`, or else by any other name.
    pub fn get_by_pgn(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Pgn)
    }

    /// Returns the text of the file with this id.
    pub fn text(&self, id: &str) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(id))?;
        Some(&entry.text)
    }

    /// Returns the known name of which `name` is probably a misspelling.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.entries.iter().flat_map(Entry::all_names))
    }

    /// Searches the names of this use first, then the ids, then all other names.
    fn find(&self, name: &str, first: Use) -> Option<Arc<Variant>> {
        let used = |of: Use| self.entries.iter().find(|entry| entry.is_called(name, of));
        let by_id = || self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(name));
        // Ids come before other names because finding them requires no file to be read.
        let preferred = if first == Use::Own { None } else { used(first) };
        preferred
            .or_else(by_id)
            .or_else(|| [Use::Own, Use::Cecp, Use::Uci, Use::Pgn].into_iter().find_map(used))
            .map(|entry| entry.variant(self))
    }

    /// The id of the variant that already has this name, if any.
    pub(super) fn owner(&self, name: &str, of: Use) -> Option<&str> {
        let owner = self.entries.iter().find(|entry| entry.is_called(name, of));
        owner.map(|entry| entry.id.as_ref())
    }
}

/// All names of a variant with their uses.
type Names = Vec<(String, Use)>;

/// A variant file and what is known about it so far.
#[derive(Debug)]
struct Entry {
    id: Cow<'static, str>,
    text: Cow<'static, str>,
    names: OnceLock<Names>,
    variant: OnceLock<Arc<Variant>>,
}

impl Entry {
    fn new(id: Cow<'static, str>, text: Cow<'static, str>) -> Entry {
        Entry { id, text, names: OnceLock::new(), variant: OnceLock::new() }
    }

    fn variant(&self, shelf: &Shelf) -> Arc<Variant> {
        let check = || match check::read(&self.text, shelf) {
            Ok(variant) => Arc::new(variant),
            // Added files have already been checked, and a test reads all shipped ones.
            Err(faults) => panic!("the shipped file {} is wrong:\n{faults}", self.id),
        };
        Arc::clone(self.variant.get_or_init(check))
    }

    fn is_called(&self, name: &str, of: Use) -> bool {
        let names = self.names.get_or_init(|| self.read_names());
        names.iter().any(|(own, used)| *used == of && own.eq_ignore_ascii_case(name))
    }

    fn all_names(&self) -> impl Iterator<Item = &str> {
        let names = self.names.get_or_init(|| self.read_names());
        names.iter().map(|(name, _)| name.as_str())
    }

    /// Reads only the names, at a fraction of the cost of checking the file.
    fn read_names(&self) -> Names {
        let file = File::peek(&self.text);
        let one = |text: &Text| text.iter().map(|name| name.value.clone()).collect();
        let many = |list: &Texts| -> Option<Vec<String>> {
            Some(list.as_ref()?.value.iter().map(|name| name.value.clone()).collect())
        };
        let or_id = |names: Option<Vec<String>>| names.unwrap_or_else(|| vec![self.id.to_string()]);
        let protocol = &file.protocol;
        let pgn = protocol.pgn.as_ref().map(|name| vec![name.value.clone()]);
        let used = [
            (one(&file.id), Use::Own),
            (one(&file.name), Use::Own),
            (many(&file.aliases).unwrap_or_default(), Use::Own),
            (or_id(many(&protocol.cecp)), Use::Cecp),
            (or_id(many(&protocol.uci)), Use::Uci),
            (or_id(pgn), Use::Pgn),
        ];
        let flat = used.into_iter().flat_map(|(names, of)| names.into_iter().map(move |n| (n, of)));
        flat.collect()
    }
}
