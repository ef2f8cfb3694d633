//! The shelf: all variants that can be asked for, found by any of their names.
//!
//! The shipped files are part of the program. A file is only checked when its variant is asked
//! for, and the others are not even read while an id is enough to find it.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock, OnceLock};

use super::Variant;
use super::check::{self, Faults};
use super::fault::nearest;
use super::file::File;
use super::reader::{Text, Texts};

/// Id and text of the shipped files, in the order in which they are shown: that of
/// `variants/shelf.txt`, from which the build script makes this.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shelf.rs"));

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::new);

/// Variants by name.
#[derive(Debug)]
pub struct Shelf {
    entries: Vec<Entry>,
}

/// Where a name is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// By people: id, name and aliases.
    Own,
    Cecp,
    Uci,
    /// In PGN's tag `Variant`.
    Pgn,
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf::new()
    }
}

impl Shelf {
    /// A shelf of one's own with the shipped variants, to [`add`](Self::add) others to.
    pub fn new() -> Shelf {
        let shipped = SHIPPED.iter().map(|&(id, text)| Entry::new(id.into(), text.into()));
        Shelf { entries: shipped.collect() }
    }

    /// The shipped variants, each checked once in the life of the program.
    pub fn shipped() -> &'static Shelf {
        &SHELF
    }

    /// Checks a variant file and puts it on the shelf. Its names must not be taken.
    pub fn add(&mut self, text: &str) -> Result<Arc<Variant>, Faults> {
        let variant = Arc::new(check::read_new(text, self)?);
        let mut entry = Entry::new(variant.id().to_owned().into(), text.to_owned().into());
        entry.variant = OnceLock::from(Arc::clone(&variant));
        self.entries.push(entry);
        Ok(variant)
    }

    /// The ids of all variants, in the order in which they are shown.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.id.as_ref())
    }

    /// All variants, in the same order.
    pub fn all(&self) -> impl Iterator<Item = Arc<Variant>> {
        self.entries.iter().map(|entry| entry.variant(self))
    }

    /// The variant of this id, name, alias or protocol name, without case. The first that fits,
    /// in this order.
    pub fn get(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Own)
    }

    /// The variant that a program means who speaks CECP. Only if none has this CECP name, it
    /// is looked for under the others.
    pub fn get_by_cecp(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Cecp)
    }

    /// The variant that a program means who speaks UCI, otherwise as
    /// [`get_by_cecp`](Self::get_by_cecp).
    pub fn get_by_uci(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Uci)
    }

    /// The variant of PGN's tag `Variant`, otherwise as [`get_by_cecp`](Self::get_by_cecp).
    pub fn get_by_pgn(&self, name: &str) -> Option<Arc<Variant>> {
        self.find(name, Use::Pgn)
    }

    /// The text of the file with this id.
    pub fn text(&self, id: &str) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(id))?;
        Some(&entry.text)
    }

    /// The name that was probably meant by one that no variant has.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.entries.iter().flat_map(Entry::all_names))
    }

    /// Looks through the names of this use first, then ids, then all other names.
    fn find(&self, name: &str, first: Use) -> Option<Arc<Variant>> {
        let used = |of: Use| self.entries.iter().find(|entry| entry.is_called(name, of));
        let by_id = || self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(name));
        // Ids need no file to be read, so they come before the own names they are among.
        let preferred = if first == Use::Own { None } else { used(first) };
        preferred
            .or_else(by_id)
            .or_else(|| [Use::Own, Use::Cecp, Use::Uci, Use::Pgn].into_iter().find_map(used))
            .map(|entry| entry.variant(self))
    }

    /// The id of the variant that has this name already, if one has.
    pub(super) fn owner(&self, name: &str, of: Use) -> Option<&str> {
        let owner = self.entries.iter().find(|entry| entry.is_called(name, of));
        owner.map(|entry| entry.id.as_ref())
    }
}

/// All names of one variant and where they are used.
type Names = Vec<(String, Use)>;

/// A variant file and what has been found out about it so far.
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
            // Added files have been checked, and a test reads all shipped ones.
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

    /// Reads the names alone: a fraction of what checking the file costs.
    fn read_names(&self) -> Names {
        let file = File::glance(&self.text);
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
