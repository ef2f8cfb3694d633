//! A variant file and those it is based on, as they are written.
//!
//! The rules read the same files into a checked variant; here they are read so that each field is
//! known as it stands, whether it is right or not, and where it comes from.

use toml_edit::{DocumentMut, Item, Table};
use wazir_rules::Shelf;

/// The maximum number of files that may be based on one another.
const MOST: usize = 9;

/// The keys of a file that hold for it alone.
const OWN: [&str; 7] = ["id", "name", "aliases", "about", "family", "without", "protocol"];

/// A file, and behind it those on which it is based.
#[derive(Clone)]
pub(super) struct Sources {
    files: Vec<DocumentMut>,
}

/// A value, and how it came to be.
pub(super) struct Found<'s> {
    pub(super) item: &'s Item,
    /// It stands in the file itself.
    pub(super) own: bool,
}

impl Sources {
    /// Reads a file; `None` if it is no TOML. Bases that are unknown are left out.
    pub(super) fn read(shelf: &Shelf, text: &str) -> Option<Sources> {
        let mut files = vec![text.parse::<DocumentMut>().ok()?];
        while let Some(base) = files.last().and_then(|file| file.get("based-on")?.as_str())
            && files.len() <= MOST
            && let Some(text) = shelf.text(base)
        {
            files.push(text.parse().ok()?);
        }
        Some(Sources { files })
    }

    /// The file itself.
    pub(super) fn own(&self) -> &DocumentMut {
        &self.files[0]
    }

    /// The same without the file itself.
    pub(super) fn bases(&self) -> Sources {
        Sources { files: self.files[1..].to_vec() }
    }

    /// The value under a key of a table, or of the top level if there is no table.
    pub(super) fn find(&self, table: Option<&str>, key: &str) -> Option<Found<'_>> {
        let inherited = table.is_some_and(|it| it != "protocol") || !OWN.contains(&key);
        for (index, file) in self.files.iter().enumerate().take(if inherited { MOST } else { 1 }) {
            let within = match table {
                Some(table) => file.get(table).and_then(Item::as_table_like),
                None => Some(file.as_table() as &dyn toml_edit::TableLike),
            };
            if let Some(item) = within.and_then(|within| within.get(key)) {
                return Some(Found { item, own: index == 0 });
            }
            if leaves_out(file, table.unwrap_or(key)) {
                return None;
            }
        }
        None
    }

    /// The value as a text.
    pub(super) fn text(&self, table: Option<&str>, key: &str) -> Option<&str> {
        self.find(table, key)?.item.as_str()
    }

    /// The value as a whole number.
    pub(super) fn whole(&self, table: Option<&str>, key: &str) -> Option<i64> {
        self.find(table, key)?.item.as_integer()
    }

    /// Whether there is such a table.
    pub(super) fn has_table(&self, table: &str) -> bool {
        for file in &self.files {
            if file.contains_key(table) {
                return true;
            }
            if leaves_out(file, table) {
                return false;
            }
        }
        false
    }

    /// The tables of a list that has the same name for all: `[[end]]`, first those of the file
    /// itself. The flag says whether they are its own.
    pub(super) fn list(&self, name: &str) -> Vec<(&Table, bool)> {
        let mut all = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            let own = file.get(name).and_then(Item::as_array_of_tables);
            all.extend(own.into_iter().flatten().map(|table| (table, index == 0)));
            if leaves_out(file, name) {
                break;
            }
        }
        all
    }

    /// All `[[castling.wing]]`, first those of the file itself.
    pub(super) fn wings(&self) -> Vec<&Table> {
        let mut all = Vec::new();
        for file in &self.files {
            let castling = file.get("castling").and_then(Item::as_table_like);
            let wings = castling.and_then(|castling| castling.get("wing"));
            all.extend(wings.and_then(Item::as_array_of_tables).into_iter().flatten());
            if leaves_out(file, "castling") {
                break;
            }
        }
        all
    }

    /// The letters of all pieces, in the order in which the rules list them.
    pub(super) fn letters(&self) -> Vec<String> {
        let mut letters: Vec<String> = Vec::new();
        for file in self.files.iter().rev() {
            letters.retain(|letter| !leaves_out(file, letter));
            for piece in pieces(file) {
                if let Some(letter) = letter(piece)
                    && !letters.iter().any(|known| known == letter)
                {
                    letters.push(letter.to_owned());
                }
            }
        }
        letters
    }

    /// The value under a key of the piece with a letter.
    pub(super) fn of_piece(&self, letter: &str, key: &str) -> Option<Found<'_>> {
        for (index, file) in self.files.iter().enumerate() {
            if let Some(item) = piece(file, letter).and_then(|piece| piece.get(key)) {
                return Some(Found { item, own: index == 0 });
            }
            if leaves_out(file, letter) {
                return None;
            }
        }
        None
    }

    /// The letters of the pieces to which a piece promotes.
    pub(super) fn promotions(&self, letter: &str) -> Vec<String> {
        let mut gone: Vec<&str> = Vec::new();
        for file in &self.files {
            let own = piece(file, letter).and_then(|piece| piece.get("promotes-to"));
            if let Some(list) = own.and_then(Item::as_array) {
                let letters = list.iter().filter_map(|letter| letter.as_str());
                return letters.filter(|it| !gone.contains(it)).map(str::to_owned).collect();
            }
            if leaves_out(file, letter) {
                break;
            }
            gone.extend(without(file));
        }
        Vec::new()
    }

    /// All keys of a piece but its letter, from wherever they are written.
    pub(super) fn all_of_piece(&self, letter: &str) -> Vec<(String, Item)> {
        let mut all: Vec<(String, Item)> = Vec::new();
        for file in &self.files {
            for (key, item) in piece(file, letter).into_iter().flat_map(Table::iter) {
                // Tables below a piece are merged in a way of their own.
                let plain = item.is_value() && key != "letter" && key != "promotes-to";
                if plain && !all.iter().any(|(known, _)| known == key) {
                    all.push((key.to_owned(), item.clone()));
                }
            }
            if leaves_out(file, letter) {
                break;
            }
        }
        let promotions = self.promotions(letter);
        if !promotions.is_empty() {
            let list = toml_edit::Array::from_iter(promotions);
            all.push(("promotes-to".to_owned(), toml_edit::value(list)));
        }
        all
    }

    /// Whether one of the files has a piece with this letter.
    pub(super) fn has_piece(&self, letter: &str) -> bool {
        self.letters().iter().any(|known| known == letter)
    }

    /// Whether the file itself says something about a piece, and whether its bases have it.
    pub(super) fn origin(&self, letter: &str) -> (bool, bool) {
        let own = piece(self.own(), letter).is_some();
        let inherited = !leaves_out(self.own(), letter) && self.bases().has_piece(letter);
        (own, inherited)
    }
}

/// The pieces of one file.
pub(super) fn pieces(file: &DocumentMut) -> impl Iterator<Item = &Table> {
    file.get("piece").and_then(Item::as_array_of_tables).into_iter().flatten()
}

/// The piece of one file that has a letter.
fn piece<'f>(file: &'f DocumentMut, wanted: &str) -> Option<&'f Table> {
    pieces(file).find(|piece| letter(piece) == Some(wanted))
}

/// The letter of a piece.
pub(super) fn letter(piece: &Table) -> Option<&str> {
    piece.get("letter")?.as_str()
}

/// What a file does not inherit.
pub(super) fn without(file: &DocumentMut) -> impl Iterator<Item = &str> {
    let list = file.get("without").and_then(Item::as_array);
    list.into_iter().flatten().filter_map(|word| word.as_str())
}

fn leaves_out(file: &DocumentMut, word: &str) -> bool {
    without(file).any(|left_out| left_out == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules merge files in a way of their own.
    #[test]
    fn files_are_merged_as_the_rules_merge_them() {
        let shelf = Shelf::shipped();
        for variant in shelf.all() {
            let text = shelf.text(variant.id()).expect("a shipped file");
            let sources = Sources::read(shelf, text).expect("it is TOML");
            let letters: Vec<String> =
                variant.kinds().iter().map(|kind| kind.letter.to_string()).collect();
            assert_eq!(sources.letters(), letters, "{}", variant.id());
            for id in variant.all_kinds() {
                let kind = variant.kind(id);
                let letter = kind.letter.to_string();
                let text = |key| sources.of_piece(&letter, key).and_then(|it| it.item.as_str());
                assert_eq!(text("name"), Some(kind.name.as_str()), "{} {letter}", variant.id());
                assert_eq!(text("betza"), Some(kind.spelling.as_str()), "{}", variant.id());
                if kind.promotes_alike() {
                    let to = kind.promotion(wazir_rules::Color::White).to.iter();
                    let to: Vec<String> =
                        to.map(|&kind| variant.kind(kind).letter.to_string()).collect();
                    let sides = sources.of_piece(&letter, "side").is_some();
                    assert!(sides || sources.promotions(&letter) == to, "{}", variant.id());
                }
            }
            let files = sources.whole(Some("board"), "files").unwrap_or(8);
            assert_eq!(files, variant.board().files() as i64, "{}", variant.id());
            let castles = sources.has_table("castling");
            assert_eq!(castles, !variant.rights().is_empty(), "{}", variant.id());
        }
    }
}
