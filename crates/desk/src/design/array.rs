//! The start position as it is written, right or not.

/// The pieces of a position by letter, rank by rank from the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Array {
    ranks: Vec<Vec<Place>>,
    /// What stands in brackets behind the board.
    hands: Option<String>,
    /// The fields behind the board.
    fields: Vec<String>,
}

/// What is on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Empty,
    Hole,
    /// A piece's letter, small for Black: `N`, `n`, `+r`.
    Piece(String),
}

impl Array {
    /// Reads a FEN and fits it into a board: what is missing is empty, what is too much is left out.
    pub(super) fn read(fen: &str, files: usize, ranks: usize) -> Array {
        let mut words = fen.split_whitespace();
        let board = words.next().unwrap_or_default();
        let (board, hands) = match board.split_once('[') {
            Some((board, hands)) => (board, Some(hands.trim_end_matches(']').to_owned())),
            None => (board, None),
        };
        let rows = board.split('/').map(|row| read_row(row, files));
        let mut read: Vec<Vec<Place>> = rows.collect();
        read.reverse();
        read.resize(ranks, vec![Place::Empty; files]);
        Array { ranks: read, hands, fields: words.map(str::to_owned).collect() }
    }

    /// The FEN.
    pub(super) fn write(&self) -> String {
        let rows: Vec<String> = self.ranks.iter().rev().map(|row| write_row(row)).collect();
        let mut text = rows.join("/");
        if let Some(hands) = &self.hands {
            text += &format!("[{hands}]");
        }
        for field in &self.fields {
            text += &format!(" {field}");
        }
        text
    }

    /// What is on a square, both counted from 0.
    pub(super) fn at(&self, file: usize, rank: usize) -> Option<&Place> {
        self.ranks.get(rank)?.get(file)
    }

    /// Puts something on a square, unless it is outside of the board.
    pub(super) fn put(&mut self, file: usize, rank: usize, place: Place) {
        if let Some(square) = self.ranks.get_mut(rank).and_then(|row| row.get_mut(file)) {
            *square = place;
        }
    }

    /// Every piece with its file and rank.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        let squares = self.ranks.iter().enumerate().flat_map(|(rank, row)| {
            row.iter().enumerate().map(move |(file, place)| (file, rank, place))
        });
        squares.filter_map(|(file, rank, place)| match place {
            Place::Piece(letter) => Some((file, rank, letter.as_str())),
            _ => None,
        })
    }

    /// Takes all pieces with a letter off the board, or gives them another one.
    pub(super) fn replace(&mut self, letter: &str, other: Option<&str>) {
        for place in self.ranks.iter_mut().flatten() {
            let Place::Piece(found) = place else { continue };
            if found == letter || *found == letter.to_lowercase() {
                let black = found.chars().any(char::is_lowercase);
                let cased = |it: &str| if black { it.to_lowercase() } else { it.to_owned() };
                *place = other.map_or(Place::Empty, |other| Place::Piece(cased(other)));
            }
        }
    }

    /// Makes the board wider or narrower at its last file, and longer or shorter in its middle, so
    /// that both sides keep their pieces.
    pub(super) fn resize(&mut self, files: usize, ranks: usize) {
        while self.ranks.len() > ranks {
            self.ranks.remove(self.ranks.len() / 2);
        }
        while self.ranks.len() < ranks {
            let middle = self.ranks.len().div_ceil(2);
            self.ranks.insert(middle, vec![Place::Empty; files]);
        }
        for row in &mut self.ranks {
            row.resize(files, Place::Empty);
        }
    }

    /// The castling rights, as FEN writes them; `-` for none. Where other fields stand behind the
    /// board, they stay as they are.
    pub(super) fn set_castling(&mut self, rights: &str) {
        let is_number = |field: &String| field.bytes().all(|byte| byte.is_ascii_digit());
        if self.fields.is_empty() {
            self.fields.push("w".to_owned());
        }
        match self.fields.get_mut(1) {
            Some(field) if !field.bytes().all(|byte| byte.is_ascii_digit()) => {
                *field = rights.to_owned();
            }
            _ if rights == "-" => {}
            _ => {
                self.fields.insert(1, rights.to_owned());
                if self.fields.get(2).is_none_or(is_number) {
                    self.fields.insert(2, "-".to_owned());
                }
            }
        }
    }
}

fn read_row(row: &str, files: usize) -> Vec<Place> {
    let mut places = Vec::new();
    let mut empty = 0_usize;
    let mut plus = false;
    for letter in row.chars().take(1000) {
        if let Some(digit) = letter.to_digit(10) {
            empty = empty.saturating_mul(10).saturating_add(digit as usize);
            continue;
        }
        places.extend(std::iter::repeat_n(Place::Empty, empty.min(files)));
        empty = 0;
        match letter {
            '+' => plus = true,
            '*' => places.push(Place::Hole),
            letter if letter.is_ascii_alphabetic() => {
                let text = if plus { format!("+{letter}") } else { letter.to_string() };
                places.push(Place::Piece(text));
                plus = false;
            }
            _ => {}
        }
    }
    places.extend(std::iter::repeat_n(Place::Empty, empty.min(files)));
    places.resize(files, Place::Empty);
    places
}

fn write_row(row: &[Place]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for place in row {
        if *place == Place::Empty {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        match place {
            Place::Piece(letter) => text += letter,
            _ => text.push('*'),
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::notation::fen;

    use super::*;

    #[test]
    fn what_is_not_changed_stays() {
        for variant in Shelf::shipped().all() {
            let (files, ranks) = (variant.board().files(), variant.board().ranks());
            let start = fen::write(&variant, variant.start());
            assert_eq!(Array::read(&start, files, ranks).write(), start, "{}", variant.id());
        }
    }

    #[test]
    fn boards_grow_and_shrink_between_the_armies() {
        for (start, files, ranks, expected) in [
            ("rnb/ppp/3/PPP/RNB w KQ - 0 1", 4, 6, "rnb1/ppp1/4/4/PPP1/RNB1 w KQ - 0 1"),
            ("rnb/ppp/3/PPP/RNB", 2, 4, "rn/pp/PP/RN"),
            ("k9/10/9K", 12, 3, "k11/12/9K2"),
        ] {
            let rows = start.split(' ').next().unwrap_or_default().split('/').count();
            let width = if start.starts_with('k') { 10 } else { 3 };
            let mut array = Array::read(start, width, rows);
            array.resize(files, ranks);
            assert_eq!(array.write(), expected);
        }
    }

    #[test]
    fn anything_can_be_read() {
        for text in ["", "////", "9999999999999999999999999/K", "++++", "[", "K[", "😀/a b c"] {
            let array = Array::read(text, 8, 8);
            assert_eq!(Array::read(&array.write(), 8, 8), array, "{text}");
        }
    }
}
