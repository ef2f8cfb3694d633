//! The field that a place of the text belongs to.

use toml_edit::{Document, Item, Table, TableLike};

/// The fields of a file by the offsets at which they begin.
pub(super) struct Places {
    fields: Vec<(usize, String)>,
}

impl Places {
    /// Reads a text; without fields if it is no TOML.
    pub(super) fn read(text: &str) -> Places {
        let mut fields = Vec::new();
        if let Ok(file) = Document::parse(text) {
            list(file.as_table(), "", &mut fields);
        }
        fields.sort();
        Places { fields }
    }

    /// The field that stands at a line and a column, both counted from 1; empty above the first one.
    pub(super) fn at(&self, text: &str, line: usize, column: usize) -> &str {
        let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let rest = text.get(before..).unwrap_or_default();
        let inside = rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at);
        let at = before + inside;
        let behind = self.fields.partition_point(|&(start, _)| start <= at);
        behind.checked_sub(1).map_or("", |index| &self.fields[index].1)
    }
}

fn list(table: &dyn TableLike, path: &str, fields: &mut Vec<(usize, String)>) {
    for (key, item) in table.iter() {
        let field = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        if let Some(tables) = item.as_array_of_tables() {
            for table in tables {
                let field = match (key, letter(table)) {
                    ("piece", Some(letter)) => format!("piece.{letter}"),
                    _ => field.clone(),
                };
                fields.extend(table.span().map(|span| (span.start, field.clone())));
                list(table, &field, fields);
            }
            continue;
        }
        let start = table.key(key).and_then(|key| key.span()).or_else(|| item.span());
        fields.extend(start.map(|span| (span.start, field.clone())));
        if let Some(table) = item.as_table_like() {
            fields.extend(item.span().map(|span| (span.start, field.clone())));
            list(table, &field, fields);
        }
    }
}

fn letter(table: &Table) -> Option<&str> {
    table.get("letter").and_then(Item::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_its_field() {
        let text = "id = 'x'\nname = 'ä' # here\n\n[board]\nfiles = 9\n\n[[piece]]\nletter = 'N'\n\
                    betza = 'CxZ'\n[[piece.within]]\nregion = 'r'\n[[end]]\nwhen = 'goal'\n\
                    [ending]\nfold = 3\n";
        let places = Places::read(text);
        for (line, column, field) in [
            (1, 1, "id"),
            (1, 7, "id"),
            (2, 8, "name"),
            (4, 1, "board"),
            (5, 9, "board.files"),
            (7, 1, "piece.N"),
            (8, 10, "piece.N.letter"),
            (9, 11, "piece.N.betza"),
            (11, 3, "piece.N.within.region"),
            (13, 8, "end.when"),
            (15, 8, "ending.fold"),
            (99, 99, "ending.fold"),
        ] {
            assert_eq!(places.at(text, line, column), field, "{line}:{column}");
        }
        assert_eq!(Places::read("[[[").at("[[[", 1, 2), "");
    }
}
