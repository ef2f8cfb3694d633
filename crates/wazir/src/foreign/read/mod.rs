//! Keys of a section become a variant file.
//!
//! | module | holds the keys of |
//! |---|---|
//! | `pieces` | pieces and royalty |
//! | `promotion` | pawns: promotion and first steps |
//! | `castling` | castling |
//! | `drops` | drops |
//! | `ends` | the ends of a game |

mod castling;
mod drops;
mod ends;
mod pieces;
mod promotion;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Keys;
use super::draft::{Draft, Imported, list};
use super::squares::{Board, Places};

pub(super) use castling::men;

/// What is known about pieces from elsewhere: name and value by letter.
pub(super) type Known = BTreeMap<String, (String, Option<f64>)>;

/// Keys that speak only to graphical interfaces, or to the evaluation of the other program.
const BESIDE_THE_RULES: [&str; 6] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "nnueAlias",
];

/// Turns the keys of a section into a variant file with this id and name.
pub(super) fn import(id: &str, title: &str, keys: &Keys, known: &Known) -> Imported {
    let side = |key: &str| keys.get(key).map_or(Some(8), |text| read_side(text));
    let board = Board {
        files: side("maxFile").unwrap_or(8).clamp(1, 16),
        ranks: side("maxRank").unwrap_or(8).clamp(1, 16),
    };
    let mut import = Import {
        keys,
        used: RefCell::default(),
        board,
        draft: Draft::new(id, title, board),
        known,
        promoted: BTreeMap::new(),
    };
    import.run(id);
    import.draft.finish()
}

/// A number of files or ranks: `10`, or the letter of the last file.
fn read_side(text: &str) -> Option<u8> {
    let letter = |c: char| c.is_ascii_lowercase().then(|| c as u8 - b'a' + 1);
    text.parse().ok().or_else(|| letter(text.chars().next()?))
}

struct Import<'a> {
    keys: &'a Keys,
    used: RefCell<BTreeSet<&'a str>>,
    board: Board,
    draft: Draft,
    known: &'a Known,
    /// The letter that each letter promotes to by being turned over.
    promoted: BTreeMap<String, String>,
}

impl<'a> Import<'a> {
    /// The value of a key, which then counts as used.
    fn get(&self, key: &str) -> Option<&'a str> {
        let (key, value) = self.keys.get_key_value(key)?;
        self.used.borrow_mut().insert(key);
        Some(value)
    }

    /// The value of a key that is true or false.
    fn flag(&self, key: &str, usual: bool) -> bool {
        self.get(key).map_or(usual, |value| value == "true")
    }

    /// The pieces in a set such as `nbrq`, as letters of this game.
    fn letters(&mut self, key: &str, usual: &str) -> Vec<String> {
        let text = self.get(key).unwrap_or(usual).to_owned();
        let all = || self.draft.pieces.iter().map(|piece| piece.letter.clone());
        if text.contains('*') {
            return all().filter(|letter| !letter.starts_with('+')).collect();
        }
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        let letters: Vec<String> = letters.map(|c| c.to_ascii_uppercase().to_string()).collect();
        letters.into_iter().filter(|letter| all().any(|known| known == *letter)).collect()
    }

    /// The set of squares of a key.
    fn region(&mut self, key: &str, usual: &str) -> Places {
        let text = self.get(key).unwrap_or(usual).to_owned();
        let places = self.board.read(&text);
        if places.is_none() {
            self.draft.unsaid(format!("{key} = {text}"), "it is no set of squares");
        }
        places.unwrap_or_default()
    }

    /// White's region of two keys, if Black's is the same from the other side.
    fn mirrored(&mut self, white: &str, black: &str, usual: [&str; 2]) -> Places {
        let places = self.region(white, usual[0]);
        let others = self.region(black, usual[1]);
        if self.board.mirror(&places) != others {
            let value = self.get(black).unwrap_or(usual[1]);
            self.draft.unsaid(
                format!("{black} = {value}"),
                "regions of both sides must mirror each other here",
            );
        }
        places
    }

    fn run(&mut self, id: &str) {
        for key in BESIDE_THE_RULES {
            self.get(key);
        }
        for key in ["maxFile", "maxRank"] {
            let side = self.get(key).map(read_side);
            if side.is_some_and(|side| side.is_none_or(|side| side > 16)) {
                self.draft.unsaid(key, "boards have at most 16 files and 16 ranks here");
            }
        }
        self.pieces();
        self.royalty();
        self.draft.start = self.get("startFen").unwrap_or(START).to_owned();
        self.promotion();
        self.steps();
        self.castling();
        self.drops();
        self.moves();
        self.ending();
        self.ends();
        self.protocol(id);
        for (key, value) in self.keys {
            if !self.used.borrow().contains(key.as_str()) {
                let why = match value.as_str() {
                    // Switched off, which is how everything here is unless it is said.
                    "false" | "none" | "-" | "0" => continue,
                    _ => "there is no such fact here",
                };
                self.draft.unsaid(format!("{key} = {value}"), why);
            }
        }
    }

    /// The pieces in a set, which are the pawns if the section does not say.
    fn pawn_letters(&mut self, key: &str) -> Vec<String> {
        let types = self.get("pawnTypes").unwrap_or("p").to_owned();
        self.letters(key, &types)
    }

    fn moves(&mut self) {
        if self.flag("mustCapture", false) {
            self.draft.say("moves", "must-capture = true");
        }
        if !self.flag("checking", true) {
            self.draft.say("moves", "may-check = false");
        }
        if self.flag("blastOnCapture", false) {
            let mut spared = self.letters("blastImmuneTypes", "-");
            spared.extend(self.get("pawn").map(str::to_ascii_uppercase));
            self.draft.say("explosion", format!("spares = {}", list(&spared)));
        }
    }

    fn protocol(&mut self, id: &str) {
        self.draft.say("protocol", format!("uci = {}", list(&[id])));
    }
}

/// The start position of a section that names none.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
