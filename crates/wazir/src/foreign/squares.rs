//! Sets of squares as `variants.ini` writes them: `*8`, `d4 e4`, `a*`.

use std::collections::BTreeSet;

/// Files and ranks, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// File and rank, from 1.
pub(super) type Place = (u8, u8);

/// A set of squares.
pub(super) type Places = BTreeSet<Place>;

impl Board {
    /// Reads a set. `None` if a word is no square; squares beside the board are left out.
    pub(super) fn read(self, text: &str) -> Option<Places> {
        let mut places = Places::new();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let mut chars = word.chars();
            let files = match chars.next()? {
                '*' => 1..=self.files,
                file @ 'a'..='p' => {
                    let file = file as u8 - b'a' + 1;
                    file..=file
                }
                _ => return None,
            };
            let ranks = match chars.as_str() {
                "*" => 1..=self.ranks,
                number => {
                    let rank = number.parse().ok()?;
                    rank..=rank
                }
            };
            let ranks = ranks.filter(|rank| (1..=self.ranks).contains(rank));
            for rank in ranks {
                places.extend(files.clone().filter(|&file| file <= self.files).map(|f| (f, rank)));
            }
        }
        Some(places)
    }

    /// The ranks that the set is made of, if it is made of whole ranks.
    pub(super) fn ranks(self, places: &Places) -> Option<Vec<u8>> {
        let ranks: BTreeSet<u8> = places.iter().map(|&(_, rank)| rank).collect();
        (ranks.len() * usize::from(self.files) == places.len()).then(|| ranks.into_iter().collect())
    }

    /// The set as it is seen from the other end of the board.
    pub(super) fn mirror(self, places: &Places) -> Places {
        places.iter().map(|&(file, rank)| (file, self.ranks + 1 - rank)).collect()
    }

    /// The set as the other side sees it with the board turned around.
    pub(super) fn turn(self, places: &Places) -> Places {
        let mirrored = self.mirror(places).into_iter();
        mirrored.map(|(file, rank)| (self.files + 1 - file, rank)).collect()
    }

    /// All squares.
    pub(super) fn all(self) -> Places {
        self.read("**").unwrap_or_default()
    }
}

/// Writes a set: whole ranks with a star.
pub(super) fn write(board: Board, places: &Places) -> String {
    if places.is_empty() {
        return "-".to_owned();
    }
    let mut words = Vec::new();
    for rank in 1..=board.ranks {
        let files: Vec<u8> = places.iter().filter(|p| p.1 == rank).map(|p| p.0).collect();
        if files.len() == usize::from(board.files) {
            words.push(format!("*{rank}"));
        } else {
            words.extend(files.into_iter().map(|file| name((file, rank))));
        }
    }
    words.join(" ")
}

/// The name of a square: `e4`.
pub(super) fn name((file, rank): Place) -> String {
    format!("{}{rank}", char::from(b'a' + file - 1))
}

#[test]
fn sets_are_read_and_written() {
    let board = Board { files: 5, ranks: 6 };
    for text in ["*6", "a1 b1 *2", "-", "c3"] {
        let places = board.read(text).expect(text);
        assert_eq!(write(board, &places), text);
    }
    assert_eq!(board.read("*8").map(|places| places.len()), Some(0));
    assert_eq!(board.read("e9 x1"), None);
    let last = board.read("*6").expect("a set");
    assert_eq!(board.ranks(&board.mirror(&last)), Some(vec![1]));
}
