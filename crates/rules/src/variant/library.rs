//! Variant files by id and name, unchecked: what other files may be based on, and which names
//! are taken.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::fault::nearest;
use super::file::File;
use super::reader::{Text, Texts};

/// The context in which a name is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// Id, name and aliases, used by people.
    Own,
    Cecp,
    Uci,
    /// The PGN tag `Variant`.
    Pgn,
}

/// Variant files, in the order in which they are listed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Library {
    entries: Vec<Entry>,
}

impl Library {
    /// Adds a file at the end.
    pub(crate) fn add(&mut self, id: Cow<'static, str>, text: Cow<'static, str>) {
        self.entries.push(Entry { id, text, names: OnceLock::new() });
    }

    /// Adds a file that nobody has checked, if it has an id.
    pub(crate) fn add_unchecked(&mut self, text: &str) {
        if let Some(id) = File::peek(text).id {
            self.add(id.value.into(), text.to_owned().into());
        }
    }

    /// Returns whether a file names a base that is not here.
    pub(crate) fn lacks_base_of(&self, text: &str) -> bool {
        File::peek(text).based_on.is_some_and(|base| self.text(&base.value).is_none())
    }

    /// Iterates over the ids of all files, in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.id.as_ref())
    }

    /// Iterates over the names of this use, of all files in order.
    pub(crate) fn names(&self, of: Use) -> impl Iterator<Item = &str> {
        let all = self.entries.iter().flat_map(|entry| entry.names().iter());
        all.filter(move |(_, used)| *used == of).map(|(name, _)| name.as_str())
    }

    /// Returns the text of the file with this id.
    pub(crate) fn text(&self, id: &str) -> Option<&str> {
        let entry = self.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(id))?;
        Some(&entry.text)
    }

    /// Returns the text of the file with this index.
    pub(crate) fn text_at(&self, index: usize) -> &str {
        &self.entries[index].text
    }

    /// Returns the known name of which `name` is probably a misspelling.
    pub(crate) fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.entries.iter().flat_map(Entry::all_names))
    }

    /// Finds the index of the file with this name. Searches the names of this use first, then the
    /// ids, then all other names.
    pub(crate) fn find(&self, name: &str, first: Use) -> Option<usize> {
        let used = |of: Use| self.entries.iter().position(|entry| entry.is_called(name, of));
        let by_id = || self.entries.iter().position(|entry| entry.id.eq_ignore_ascii_case(name));
        // Ids need no file to be read, so they come before the own names they are among.
        let preferred = if first == Use::Own { None } else { used(first) };
        preferred
            .or_else(by_id)
            .or_else(|| [Use::Own, Use::Cecp, Use::Uci, Use::Pgn].into_iter().find_map(used))
    }

    /// The id of the variant that already has this name, if any.
    pub(super) fn owner(&self, name: &str, of: Use) -> Option<&str> {
        let owner = self.entries.iter().find(|entry| entry.is_called(name, of));
        owner.map(|entry| entry.id.as_ref())
    }
}

/// All names of a variant with their uses.
type Names = Vec<(String, Use)>;

/// A variant file, and its names once they have been read.
#[derive(Clone, Debug)]
struct Entry {
    id: Cow<'static, str>,
    text: Cow<'static, str>,
    names: OnceLock<Names>,
}

impl Entry {
    fn names(&self) -> &Names {
        self.names.get_or_init(|| self.read_names())
    }

    fn is_called(&self, name: &str, of: Use) -> bool {
        self.names().iter().any(|(own, used)| *used == of && own.eq_ignore_ascii_case(name))
    }

    fn all_names(&self) -> impl Iterator<Item = &str> {
        self.names().iter().map(|(name, _)| name.as_str())
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
