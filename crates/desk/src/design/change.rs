//! Changes of a variant file: as little of the text as possible becomes another one.

use toml_edit::{Array as List, ArrayOfTables, DocumentMut, Item, Table, Value, value};
use wazir_rules::Shelf;
use wazir_rules::text::quote;
use wazir_words::say;

use super::array::{Array, Place};
use super::facts::{self, Kind};
use super::messages::{DesignChange, DesignValue};
use super::sources::{self, Sources};
use super::{castling, ends};
use crate::Refused;

/// Most files and ranks of a board.
const LARGEST: usize = 16;

/// The text of a new design, based on a game.
///
/// # Errors
/// When there is no such game.
pub fn begin_design(shelf: &Shelf, base: &str) -> Result<String, Refused> {
    let base = shelf
        .get(base)
        .ok_or_else(|| Refused(say!("there is no game called {name} here", name = quote(base))))?;
    let name = say!("My {game}", game = base.name());
    let mut file = DocumentMut::new();
    file.insert("id", value(id_of(shelf, &name)));
    file.insert("name", value(name));
    file.insert("based-on", value(base.id()));
    Ok(file.to_string())
}

/// The text of a design after a change.
///
/// # Errors
/// When the text is no TOML, or the change makes no sense.
pub fn change_design(shelf: &Shelf, text: &str, change: &DesignChange) -> Result<String, Refused> {
    let sources = Sources::read(shelf, text).ok_or_else(|| {
        Refused(say!("the file has a mistake that must be mended first").to_owned())
    })?;
    let mut editor = Editor { shelf, file: sources.own().clone(), sources };
    match change {
        DesignChange::Set { field, value } => editor.set(field, value.as_ref())?,
        DesignChange::AddPiece { like } => editor.add_piece(like.as_deref())?,
        DesignChange::RemovePiece { letter } => editor.remove_piece(letter),
        DesignChange::Put { squares, piece, mirrored } => {
            editor.put_on(squares, piece.as_deref(), *mirrored)?;
        }
    }
    Ok(editor.file.to_string())
}

/// An id for a game with this name, which no game on the shelf has.
fn id_of(shelf: &Shelf, name: &str) -> String {
    let mut id = String::new();
    for letter in name.to_lowercase().chars().take(40) {
        match letter {
            'a'..='z' | '0'..='9' => id.push(letter),
            _ if id.ends_with('-') || id.is_empty() => {}
            _ => id.push('-'),
        }
    }
    let id = id.trim_end_matches('-');
    match id {
        "" => "my-game".to_owned(),
        id if shelf.ids().any(|known| known == id) => format!("my-{id}"),
        id => id.to_owned(),
    }
}

/// Adds a word to the list of what is not inherited, or takes it away.
pub(super) fn leave_out(file: &mut DocumentMut, word: &str, out: bool) {
    let mut words: Vec<String> = sources::without(file).map(str::to_owned).collect();
    let there = words.iter().any(|known| known == word);
    if there == out {
        return;
    }
    words.retain(|known| known != word);
    if out {
        words.push(word.to_owned());
    }
    if words.is_empty() {
        file.remove("without");
    } else {
        file.insert("without", value(List::from_iter(words)));
    }
}

/// A text that is being changed.
struct Editor<'s> {
    shelf: &'s Shelf,
    /// What is written.
    file: DocumentMut,
    /// What was written before.
    sources: Sources,
}

impl Editor<'_> {
    fn set(&mut self, field: &str, chosen: Option<&DesignValue>) -> Result<(), Refused> {
        match field.split('.').collect::<Vec<_>>()[..] {
            ["name"] => self.rename(chosen),
            ["board", key @ ("files" | "ranks")] => self.resize(key, chosen)?,
            ["piece", letter, "letter"] => match chosen {
                Some(DesignValue::Text(other)) => self.change_letter(letter, other)?,
                _ => return Err(Refused(say!("a piece needs a letter").to_owned())),
            },
            ["piece", letter, key] => self.set_of_piece(letter, key, chosen),
            _ => match (facts::named(field).map(|fact| fact.kind), chosen) {
                (Some(Kind::Castling), Some(DesignValue::Text(preset))) => {
                    let mut array = self.array();
                    castling::choose(&self.sources, &mut self.file, &mut array, preset)?;
                    self.write_array(&array);
                }
                (Some(Kind::End), Some(chosen)) => {
                    let (_, key) = facts::place(field);
                    ends::choose(key, chosen, &self.sources, &mut self.file);
                }
                (Some(Kind::Table), Some(DesignValue::Flag(there))) => self.table(field, *there),
                _ => self.write(field, chosen),
            },
        }
        Ok(())
    }

    /// Writes a value under a key, unless the base says the same.
    fn write(&mut self, field: &str, chosen: Option<&DesignValue>) {
        let (table, key) = facts::place(field);
        let bases = self.sources.bases();
        let inherited = bases.find(table, key).and_then(|found| found.item.as_value());
        let usual = match facts::named(field).map(|fact| fact.kind) {
            Some(Kind::Flag(usual)) => Some(Value::from(usual)),
            Some(Kind::Number(usual, ..)) => Some(Value::from(usual)),
            Some(Kind::Word(options)) => options.first().map(|&(word, _)| Value::from(word)),
            _ => None,
        };
        let wanted = chosen.map(written).filter(|wanted| {
            let inherited = inherited.or(usual.as_ref());
            !inherited.is_some_and(|known| same(known, wanted))
        });
        let within = match table {
            None => self.file.as_table_mut(),
            Some(name) => {
                if !self.file.contains_key(name) {
                    if wanted.is_none() {
                        return;
                    }
                    self.file.insert(name, Item::Table(Table::new()));
                }
                match self.file.get_mut(name).and_then(Item::as_table_mut) {
                    Some(table) => table,
                    None => return,
                }
            }
        };
        put(within, key, wanted);
        if let Some(name) = table.filter(|_| within.is_empty()) {
            self.file.remove(name);
        }
    }

    fn table(&mut self, name: &str, there: bool) {
        let inherited = self.sources.bases().has_table(name);
        leave_out(&mut self.file, name, inherited && !there);
        if !there {
            self.file.remove(name);
        } else if !inherited {
            self.file.insert(name, Item::Table(Table::new()));
        }
    }

    /// Changes the name, and the id with it as long as one follows from the other.
    fn rename(&mut self, chosen: Option<&DesignValue>) {
        let Some(DesignValue::Text(name)) = chosen else { return };
        let before = self.sources.text(None, "name").unwrap_or_default();
        if self.sources.text(None, "id").is_none_or(|id| id == id_of(self.shelf, before)) {
            put(self.file.as_table_mut(), "id", Some(Value::from(id_of(self.shelf, name))));
        }
        put(self.file.as_table_mut(), "name", Some(Value::from(name.as_str())));
    }

    fn array(&self) -> Array {
        read_array(&self.sources)
    }

    fn write_array(&mut self, array: &Array) {
        let text = DesignValue::Text(array.write());
        self.write("board.start", Some(&text));
    }

    fn resize(&mut self, key: &str, chosen: Option<&DesignValue>) -> Result<(), Refused> {
        let side = match chosen {
            Some(&DesignValue::Whole(side)) => usize::try_from(side).unwrap_or(0),
            _ => 0,
        };
        if !(1..=LARGEST).contains(&side) {
            return Err(Refused(say!("a board has 1 to {count} files and ranks", count = LARGEST)));
        }
        let mut array = self.array();
        let (files, ranks) = size(&self.sources);
        match key {
            "files" => array.resize(side, ranks),
            _ => array.resize(files, side),
        }
        self.write(&format!("board.{key}"), chosen);
        self.sources = self.written();
        castling::follow(&self.sources, &mut self.file, &mut array);
        self.write_array(&array);
        Ok(())
    }

    /// What has been written so far.
    fn written(&self) -> Sources {
        Sources::read(self.shelf, &self.file.to_string()).unwrap_or_else(|| self.sources.clone())
    }

    fn put_on(
        &mut self,
        squares: &[String],
        piece: Option<&str>,
        mirrored: bool,
    ) -> Result<(), Refused> {
        let mut array = self.array();
        let (files, ranks) = size(&self.sources);
        let turned = self.sources.text(Some("board"), "black") == Some("turned");
        let piece = piece.map(letter_of).transpose()?;
        for name in squares {
            let (file, rank) = square(name)
                .filter(|&(file, rank)| file < files && rank < ranks)
                .ok_or_else(|| Refused(say!("there is no square {name}", name = quote(name))))?;
            let place = piece.clone().map_or(Place::Empty, Place::Piece);
            array.put(file, rank, place);
            if mirrored {
                let other = piece.as_deref().map(other_side).map_or(Place::Empty, Place::Piece);
                let file = if turned { files - 1 - file } else { file };
                array.put(file, ranks - 1 - rank, other);
            }
        }
        castling::follow(&self.sources, &mut self.file, &mut array);
        self.write_array(&array);
        Ok(())
    }

    /// The pieces of the file itself, which become a list if there are none.
    fn pieces(&mut self) -> Option<&mut ArrayOfTables> {
        let list = self.file.entry("piece").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
        list.as_array_of_tables_mut()
    }

    fn set_of_piece(&mut self, letter: &str, key: &str, chosen: Option<&DesignValue>) {
        let bases = self.sources.bases();
        let inherited = bases.of_piece(letter, key).and_then(|found| found.item.as_value());
        let wanted = chosen.map(written).filter(|wanted| {
            let usual = Value::from(false);
            let known = inherited.or_else(|| wanted.is_bool().then_some(&usual));
            !known.is_some_and(|known| same(known, wanted))
        });
        let Some(pieces) = self.pieces() else { return };
        let own = |piece: &Table| sources::letter(piece) == Some(letter);
        let place = pieces.iter().position(own);
        let index = match place {
            Some(index) => index,
            None if wanted.is_none() => return,
            None => {
                let mut piece = Table::new();
                piece.insert("letter", value(letter));
                pieces.push(piece);
                pieces.len() - 1
            }
        };
        if let Some(piece) = pieces.get_mut(index) {
            put(piece, key, wanted);
            // What only repeats the base's letter says nothing.
            let silent = piece.len() == 1 && bases.has_piece(letter);
            if silent {
                pieces.remove(index);
            }
        }
        self.drop_empty_list();
    }

    fn drop_empty_list(&mut self) {
        let empty = self.file.get("piece").and_then(Item::as_array_of_tables);
        if empty.is_some_and(ArrayOfTables::is_empty) {
            self.file.remove("piece");
        }
    }

    fn add_piece(&mut self, like: Option<&str>) -> Result<(), Refused> {
        let letters = self.sources.letters();
        let is_free = |letter: &char| !letters.contains(&letter.to_string());
        let preferred = ['A', 'C', 'E', 'M', 'V', 'Z'].into_iter().chain('A'..='Z');
        let letter = preferred.into_iter().find(is_free);
        let letter = letter.ok_or_else(|| Refused(say!("there are no more letters").to_owned()))?;
        let mut piece = match like {
            Some(like) => self.whole(like),
            None => Table::new(),
        };
        put(&mut piece, "letter", Some(Value::from(letter.to_string())));
        if like.is_none() {
            piece.insert("name", value(say!("New Piece")));
            piece.insert("betza", value("K"));
            piece.insert("value", value(3));
        } else if let Some(name) = piece.get("name").and_then(Item::as_str) {
            let name = say!("Other {name}", name);
            piece.insert("name", value(name));
        }
        if let Some(pieces) = self.pieces() {
            pieces.push(piece);
        }
        Ok(())
    }

    /// All that is said about a piece, wherever it is said.
    fn whole(&self, letter: &str) -> Table {
        let mut whole = Table::new();
        whole.insert("letter", value(letter));
        for (key, item) in self.sources.all_of_piece(letter) {
            whole.insert(&key, item);
        }
        whole
    }

    fn remove_piece(&mut self, letter: &str) {
        let (own, inherited) = self.sources.origin(letter);
        if own && let Some(pieces) = self.pieces() {
            pieces.retain(|piece| sources::letter(piece) != Some(letter));
        }
        leave_out(&mut self.file, letter, inherited);
        self.rewrite_promotions(letter, None);
        self.drop_empty_list();
        let mut array = self.array();
        array.replace(letter, None);
        self.sources = self.written();
        castling::follow(&self.sources, &mut self.file, &mut array);
        self.write_array(&array);
    }

    /// Takes a letter out of the promotions that the file itself writes, or puts another one there.
    fn rewrite_promotions(&mut self, letter: &str, other: Option<&str>) {
        let Some(pieces) = self.file.get_mut("piece").and_then(Item::as_array_of_tables_mut) else {
            return;
        };
        for piece in pieces.iter_mut() {
            let list = piece.get("promotes-to").and_then(Item::as_array);
            let Some(list) = list.filter(|it| it.iter().any(|it| it.as_str() == Some(letter)))
            else {
                continue;
            };
            let letters = list.iter().filter_map(|it| it.as_str());
            let letters: Vec<String> = letters
                .filter_map(|it| if it == letter { other } else { Some(it) })
                .map(str::to_owned)
                .collect();
            put(piece, "promotes-to", Some(Value::Array(List::from_iter(letters))));
        }
    }

    /// Gives a piece another letter: that of the base is left out, and a copy takes its place.
    fn change_letter(&mut self, letter: &str, other: &str) -> Result<(), Refused> {
        if letter == other {
            return Ok(());
        }
        let capital = other.strip_prefix('+').unwrap_or(other);
        if capital.len() != 1 || !capital.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(Refused(say!("a piece's letter is one capital letter, A to Z").to_owned()));
        }
        if self.sources.letters().iter().any(|known| known == other) {
            return Err(Refused(say!("another piece has the letter {letter}", letter = other)));
        }
        let (_, inherited) = self.sources.origin(letter);
        let mut whole = self.whole(letter);
        put(&mut whole, "letter", Some(Value::from(other)));
        let promoting: Vec<String> = self.sources.letters();
        let lists: Vec<(String, Vec<String>)> = promoting
            .into_iter()
            .map(|piece| (piece.clone(), self.sources.promotions(&piece)))
            .filter(|(piece, list)| piece != letter && list.iter().any(|it| it == letter))
            .collect();
        if let Some(pieces) = self.pieces() {
            let place = pieces.iter().position(|it| sources::letter(it) == Some(letter));
            match place {
                Some(index) => {
                    if let Some(piece) = pieces.get_mut(index) {
                        whole.set_position(piece.position().unwrap_or(isize::MAX));
                        *piece = whole;
                    }
                }
                None => pieces.push(whole),
            }
        }
        leave_out(&mut self.file, letter, inherited);
        for (piece, list) in lists {
            let list = list.into_iter().map(|it| if it == letter { other.to_owned() } else { it });
            let list = DesignValue::Texts(list.collect());
            self.set_of_piece(&piece, "promotes-to", Some(&list));
        }
        let mut array = self.array();
        array.replace(letter, Some(other));
        self.write_array(&array);
        Ok(())
    }
}

/// The width and the height of the board.
pub(super) fn size(sources: &Sources) -> (usize, usize) {
    let side = |key| {
        let side = sources.whole(Some("board"), key).unwrap_or(8);
        usize::try_from(side).unwrap_or(1).clamp(1, LARGEST)
    };
    (side("files"), side("ranks"))
}

/// The start position as it is written.
pub(super) fn read_array(sources: &Sources) -> Array {
    let (files, ranks) = size(sources);
    Array::read(sources.text(Some("board"), "start").unwrap_or_default(), files, ranks)
}

/// A square by its name: file and rank, counted from 0.
fn square(name: &str) -> Option<(usize, usize)> {
    let (file, rank) = name.split_at_checked(1)?;
    let file = file.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rank: usize = rank.parse().ok()?;
    Some((usize::from(file - b'a'), rank.checked_sub(1)?))
}

/// The letter in a start position of a piece that is called by its picture: `n` of `b-N`, `+R` of
/// `w-R-up`.
fn letter_of(picture: &str) -> Result<String, Refused> {
    let letter = || {
        let (side, name) = picture.split_once('-')?;
        let (name, plus) = name.strip_suffix("-up").map_or((name, ""), |name| (name, "+"));
        let known = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_uppercase());
        let text = format!("{plus}{name}");
        match side {
            "w" if known => Some(text),
            "b" if known => Some(text.to_lowercase()),
            _ => None,
        }
    };
    letter().ok_or_else(|| Refused(say!("there is no piece called {name}", name = quote(picture))))
}

/// The same piece of the other side.
fn other_side(letter: &str) -> String {
    match letter.chars().any(char::is_lowercase) {
        true => letter.to_uppercase(),
        false => letter.to_lowercase(),
    }
}

/// Sets a value and leaves the remarks around it, or removes it.
fn put(table: &mut Table, key: &str, wanted: Option<Value>) {
    match (wanted, table.get_mut(key).and_then(Item::as_value_mut)) {
        (Some(mut wanted), Some(there)) => {
            *wanted.decor_mut() = there.decor().clone();
            *there = wanted;
        }
        (Some(wanted), None) => _ = table.insert(key, Item::Value(wanted)),
        (None, _) => _ = table.remove(key),
    }
}

fn written(value: &DesignValue) -> Value {
    match value {
        DesignValue::Flag(flag) => Value::from(*flag),
        DesignValue::Whole(number) => Value::from(i64::from(*number)),
        DesignValue::Number(number) => Value::from(*number),
        DesignValue::Text(text) => Value::from(text.as_str()),
        DesignValue::Texts(list) => Value::Array(List::from_iter(list.iter().map(String::as_str))),
    }
}

/// Whether two values mean the same, however they are written.
fn same(one: &Value, other: &Value) -> bool {
    let number = |value: &Value| value.as_float().or(value.as_integer().map(|it| it as f64));
    let texts = |value: &Value| -> Option<Vec<String>> {
        let list = value.as_array()?;
        Some(list.iter().filter_map(|it| it.as_str()).map(str::to_owned).collect())
    };
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one == other,
        _ => {
            (one.as_str().is_some() && one.as_str() == other.as_str())
                || (one.is_bool() && one.as_bool() == other.as_bool())
                || (one.is_array() && texts(one) == texts(other))
        }
    }
}
