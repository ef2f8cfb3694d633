//! Reads a file and merges it with the one that it is based on.

use toml::de::DeTable;
use wazir_words::say;

use super::fault::{Collector, did_you_mean, nearest};
use super::file::{File, Protocol};
use super::library::Library;
use super::reader::{At, Reader, Table, Text};
use crate::text::excerpt;

/// The maximum size of a file in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// The maximum number of files that may be based on one another.
const MAX_DEPTH: usize = 8;

impl File {
    /// Reads a file and merges it with its base. Faults are recorded; `None` means that the text
    /// is not valid TOML.
    pub(super) fn load(faults: &mut Collector<'_>, library: &Library) -> Option<File> {
        let text = faults.text();
        if text.len() > MAX_BYTES {
            faults.add(0, say!("the file is larger than {number} kB", number = MAX_BYTES / 1024));
            return None;
        }
        let file = parse(faults, text, None)?;
        let mut line: Vec<String> = file.id.iter().map(|id| id.value.clone()).collect();
        let base = Self::base(faults, library, file.based_on.clone(), &mut line);
        Some(file.over_base(faults, base))
    }

    /// Reads a file without checking anything or reading its base: enough to know its names.
    pub(super) fn peek(text: &str) -> File {
        parse(&mut Collector::new(text), text, None).unwrap_or_default()
    }

    /// Reads the base of a file, and the base of that in turn. `line` has the ids of the files
    /// that lead here.
    fn base(
        faults: &mut Collector<'_>,
        library: &Library,
        based_on: Text,
        line: &mut Vec<String>,
    ) -> Option<File> {
        let based_on = based_on?;
        if line.contains(&based_on.value) {
            let id = excerpt(&based_on.value);
            faults.add(based_on.at, say!("`{id}` would be based on itself", id));
            return None;
        }
        let Some(text) = library.text(&based_on.value) else {
            let guess = nearest(&based_on.value, library.ids());
            let id = excerpt(&based_on.value);
            let message = say!("no variant with the id `{id}` is known", id);
            faults.add(based_on.at, did_you_mean(message, guess));
            return None;
        };
        if line.len() > MAX_DEPTH {
            let most = MAX_DEPTH;
            faults.add(based_on.at, say!("more than {most} files are based on one another", most));
            return None;
        }
        faults.inherit(based_on.at, &based_on.value);
        let file = parse(faults, text, Some(based_on.at))?;
        let next = file.based_on.clone().map(|next| At { at: based_on.at, ..next });
        line.push(based_on.value.clone());
        let base = Self::base(faults, library, next, line);
        faults.inherit(based_on.at, &based_on.value);
        Some(file.over_base(faults, base))
    }

    /// Merges this file with its base, except for the names, `without` and the protocol.
    fn over_base(self, faults: &mut Collector<'_>, base: Option<File>) -> File {
        self.check_unique(faults);
        let Some(mut base) = base else {
            if let (Some(without), None) = (&self.without, &self.based_on) {
                faults.add(
                    without.at,
                    say!("`without` leaves out parts of a base, but `based-on` is missing"),
                );
            }
            return self;
        };
        base.id = None;
        base.name = None;
        base.aliases = None;
        base.about = None;
        base.family = None;
        base.without = None;
        base.protocol = Protocol::default();
        for word in self.without.iter().flat_map(|list| &list.value) {
            if !base.leave_out(&word.value) {
                let name = excerpt(&word.value);
                faults.add(
                    word.at,
                    say!("the base has no piece or table `{name}` to leave out", name),
                );
            }
        }
        Table::over(self, base)
    }

    /// Rejects a letter, a name or a side that is used twice in this file: both tables would change
    /// the same one of the base, or the later one count.
    fn check_unique(&self, faults: &mut Collector<'_>) {
        fn repeated<T>(tables: &[T], key: fn(&T) -> &Text) -> impl Iterator<Item = &At<String>> {
            let is =
                move |table: &T, text: &str| key(table).as_ref().is_some_and(|it| it.value == text);
            tables.iter().enumerate().filter_map(move |(index, table)| {
                let text = key(table).as_ref()?;
                tables[..index].iter().any(|other| is(other, &text.value)).then_some(text)
            })
        }
        for text in repeated(&self.pieces, |piece| &piece.letter) {
            let letter = excerpt(&text.value);
            faults.add(text.at, say!("the letter {letter} is used twice", letter));
        }
        for side in self.pieces.iter().flat_map(|piece| repeated(&piece.sides, |it| &it.side)) {
            let word = excerpt(&side.value);
            let message = say!("there are two [[piece.side]] with `side` = \"{word}\"", word);
            faults.add(side.at, message);
        }
        for text in repeated(&self.regions, |region| &region.name) {
            let name = excerpt(&text.value);
            faults.add(text.at, say!("there are two regions called `{name}`", name));
        }
        for text in repeated(&self.castling.wings, |wing| &wing.right) {
            let right = excerpt(&text.value);
            faults.add(text.at, say!("the right {right} is used twice", right));
        }
    }

    /// Removes a table, a region or a piece, including promotions to it. Returns `true` if there
    /// was one.
    fn leave_out(&mut self, word: &str) -> bool {
        let before = self.pieces.len() + self.regions.len();
        self.pieces.retain(|piece| piece.identity() != Some(word));
        self.regions.retain(|region| region.identity() != Some(word));
        for piece in &mut self.pieces {
            let sides = piece.sides.iter_mut().map(|side| &mut side.promotes_to);
            for choices in sides.chain([&mut piece.promotes_to]).flatten() {
                choices.value.retain(|letter| letter.value != word);
            }
        }
        let table = match word {
            "end" => std::mem::take(&mut self.ends).first().and_then(|end| end.at),
            "castling" => std::mem::take(&mut self.castling).at,
            "drops" => std::mem::take(&mut self.drops).at,
            "prelude" => std::mem::take(&mut self.prelude).at,
            "shuffle" => std::mem::take(&mut self.shuffle).at,
            "explosion" => std::mem::take(&mut self.explosion).at,
            "promotion" => std::mem::take(&mut self.promotion).at,
            "trade" => std::mem::take(&mut self.trade).at,
            "walls" => std::mem::take(&mut self.walls).at,
            _ => None,
        };
        table.is_some() || self.pieces.len() + self.regions.len() < before
    }
}

/// Parses TOML. If there are syntax errors, only these are recorded.
fn parse(faults: &mut Collector<'_>, text: &str, inherited: Option<usize>) -> Option<File> {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let at = inherited.or_else(|| error.span().map(|span| span.start)).unwrap_or(0);
        // The parser speaks English; other languages say whose words they are.
        let toml_words = error.message().replace('\n', ", ");
        faults.add(at, say!("{toml_words}", toml_words));
    }
    let mut reader = Reader::new(faults, inherited);
    errors.is_empty().then(|| File::take(&mut reader, 0, table.into_inner()))
}
