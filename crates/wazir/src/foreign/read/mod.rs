//! Keys of a section become a variant file.
//!
//! | module | holds the keys of |
//! |---|---|
//! | `pieces` | pieces, and what they turn into when they are turned over |
//! | `royalty` | royal pieces |
//! | `regions` | pairs of squares, and the regions that change how pieces move |
//! | `promotion` | promotion |
//! | `steps` | first steps and leaps |
//! | `castling` | castling |
//! | `shuffle` | arrays in which the pieces of the first rank change places |
//! | `drops` | drops |
//! | `ends` | the ends of a game |
//! | `counting` | counts of moves |
//! | `palaces` | lines of palaces, Cannons that spare each other, and points |
//! | `walls` | walls that are built, and pieces that become walls |

mod castling;
mod counting;
mod drops;
mod ends;
mod palaces;
mod pieces;
mod promotion;
mod regions;
mod royalty;
mod shuffle;
mod steps;
#[cfg(test)]
mod tests;
mod walls;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Keys;
use super::draft::{Draft, Imported, list};
use super::first_moves::Plain;
use super::squares::Board;

pub(super) use castling::men;
pub(super) use palaces::POINTS;

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
        first: BTreeMap::new(),
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
    /// The first moves that were part of the movement of each letter.
    first: BTreeMap<String, Plain>,
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

    /// The value of a flag that each side may have for itself. `None` if the sides differ.
    fn flag_of_both(&self, stem: &str) -> Option<bool> {
        let common = self.flag(stem, false);
        let [white, black] =
            ["White", "Black"].map(|side| self.flag(&format!("{stem}{side}"), common));
        (white == black).then_some(white)
    }

    /// The pieces in a set such as `nbrq`, as letters of this game.
    fn letters(&self, key: &str, usual: &str) -> Vec<String> {
        let text = self.get(key).unwrap_or(usual);
        let all = || self.draft.pieces.iter().map(|piece| piece.letter.clone());
        if text.contains('*') {
            return all().filter(|letter| !letter.starts_with('+')).collect();
        }
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        let letters: Vec<String> = letters.map(|c| c.to_ascii_uppercase().to_string()).collect();
        letters.into_iter().filter(|letter| all().any(|known| known == *letter)).collect()
    }

    /// The letters of a set that each side may have for itself: White's, and Black's.
    fn letters_of_each(&mut self, stem: &str, usual: &str) -> [Vec<String>; 2] {
        let common = self.get(stem).unwrap_or(usual);
        ["White", "Black"].map(|side| self.letters(&format!("{stem}{side}"), common))
    }

    /// The letters of such a set if it is the same for both sides. One that differs is reported.
    fn letters_of_both(&mut self, stem: &str, usual: &str) -> Vec<String> {
        let [white, black] = self.letters_of_each(stem, usual);
        let there = |letters: &[String], side: fn(char) -> bool| {
            let is_own = |letter: &&String| {
                self.draft
                    .men()
                    .chars()
                    .any(|man| side(man) && letter.contains(man.to_ascii_uppercase()))
            };
            letters.iter().filter(is_own).cloned().collect::<BTreeSet<_>>()
        };
        // What a side does not have makes no difference to it.
        let upper = |man: char| man.is_ascii_uppercase();
        let lower = |man: char| man.is_ascii_lowercase();
        let all: Vec<String> = white.iter().chain(&black).cloned().collect();
        if there(&white, upper) != there(&all, upper) || there(&black, lower) != there(&all, lower)
        {
            let written = ["White", "Black"].map(|side| {
                let (key, value) = self.keys.get_key_value(&format!("{stem}{side}"))?;
                Some(format!("{key} = {value}"))
            });
            for line in written.into_iter().flatten() {
                self.draft.unsaid(line, "it is the same for both sides here");
            }
        }
        all.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The pieces in a set, with the promoted forms that are such pieces there.
    fn letters_and_forms(&self, key: &str, usual: &str) -> Vec<String> {
        let text = self.get(key).unwrap_or(usual).to_ascii_uppercase();
        let named = |letter: &str| text.contains('*') || text.contains(letter);
        let forms = self.draft.pieces.iter().map(|piece| &piece.letter);
        let forms = forms.filter(|form| form.starts_with('+') && named(self.letter_there(form)));
        self.letters(key, usual).into_iter().chain(forms.cloned()).collect()
    }

    /// The letter there of a piece that has this one here: a promoted form has that of what it is
    /// turned over to, or else of what a pawn that returns became.
    fn letter_there<'b>(&'b self, letter: &'b str) -> &'b str {
        let Some(base) = letter.strip_prefix('+') else { return letter };
        self.promoted.get(base).map_or(base, String::as_str)
    }

    /// The letter of the piece of a key, as a capital; a hyphen if there is none.
    fn letter_of(&self, key: &str) -> String {
        self.get(key).and_then(|value| value.get(..1)).unwrap_or("-").to_ascii_uppercase()
    }

    /// Returns whether there is a king: what is royal for another reason is never in check there,
    /// as far as other rules ask.
    fn has_king(&self) -> bool {
        let king = self.letter_of("king");
        self.draft.pieces.iter().any(|piece| piece.letter == king)
    }

    /// The pieces in a set, which are the pawns if the section does not say.
    fn pawn_letters(&mut self, key: &str) -> Vec<String> {
        let pawn = self.letter_of("pawn");
        self.letters_of_both(key, self.get("pawnTypes").unwrap_or(&pawn))
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
        self.draft.turned = self.is_turned();
        self.draft.start = self.start();
        self.promotion();
        self.leave_out_strangers();
        self.royalty();
        self.palaces();
        self.areas();
        self.steps();
        self.castling();
        self.drops();
        self.moves();
        self.walls();
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

    /// The start position. White begins unless it says otherwise.
    fn start(&self) -> String {
        let fen = self.get("startFen").unwrap_or(START);
        let mut words: Vec<&str> = fen.split_whitespace().collect();
        if words.len() == 1 {
            words.push("w");
        }
        words.join(" ")
    }

    fn moves(&mut self) {
        if self.flag("mustCapture", false) {
            self.draft.say("moves", "must-capture = true");
        }
        if self.flag("makpongRule", false) {
            self.draft.say("moves", "may-flee = false");
        }
        if !self.flag("checking", true) && self.has_king() {
            self.draft.say("moves", "may-check = false");
        }
        match [self.flag_of_both("pass"), self.flag_of_both("passOnStalemate")] {
            [Some(true), _] => self.draft.say("moves", "may-pass = \"always\""),
            [Some(false), Some(true)] => self.draft.say("moves", "may-pass = \"when-stuck\""),
            [Some(false), Some(false)] => {}
            _ => self.draft.unsaid("pass", "both sides may pass here, or none"),
        }
        if self.flag("blastOnCapture", false) {
            let mut spared = self.letters_and_forms("blastImmuneTypes", "-");
            let pawn = self.letter_of("pawn");
            if self.draft.piece(&pawn).is_some() && !spared.contains(&pawn) {
                spared.push(pawn);
            }
            self.draft.say("explosion", format!("spares = {}", list(&spared)));
        }
    }

    fn protocol(&mut self, id: &str) {
        self.draft.say("protocol", format!("uci = {}", list(&[id])));
    }
}

/// The start position of a section that names none.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
