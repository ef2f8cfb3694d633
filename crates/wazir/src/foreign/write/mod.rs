//! A variant becomes keys of a section.
//!
//! | module | holds |
//! |---|---|
//! | `pieces` | pieces, kings and other royal ones, and points |
//! | `moves` | what pieces may do, and where |
//! | `ends` | the ways in which a game ends |
//! | `back` | keys that are read back |
//!
//! Whether all of it was said is found out by reading the keys back: a fact of the summary that
//! does not return has been lost on the way.

mod back;
mod ends;
mod moves;
mod pieces;

use std::collections::BTreeSet;

use wazir_rules::notation::fen;
use wazir_rules::variant::{PieceKind, Region, Variant};
use wazir_rules::{Color, Kind, Square};

use super::squares::{self, Board, Places};
use super::{Keys, Unsaid, is_piece};
use back::lost;

/// The keys of a game, and what they do not say.
pub(crate) struct Exported {
    pub(crate) keys: Keys,
    pub(crate) unsaid: Vec<Unsaid>,
    /// What only a game that is built in there can have, and no section says anew.
    pub(crate) inborn: Vec<Unsaid>,
}

impl Exported {
    /// The lines of the section below its head, or the first fact that no section says.
    pub(crate) fn section(&self) -> Result<String, &Unsaid> {
        let lines = self.keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
        self.faults().next().map_or_else(|| Ok(lines.collect()), Err)
    }

    /// All facts that no section says.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &Unsaid> {
        self.unsaid.iter().chain(&self.inborn)
    }
}

/// Writes the keys of a variant.
pub(crate) fn export(variant: &Variant) -> Exported {
    let (files, ranks) = (variant.board().files() as u8, variant.board().ranks() as u8);
    let board = Board { files, ranks };
    let (unsaid, inborn) = (Vec::new(), Vec::new());
    let mut export = Export { variant, board, keys: Keys::new(), unsaid, inborn };
    export.run();
    let Export { mut keys, mut unsaid, inborn, .. } = export;
    leave_out_usual(&mut keys, board);
    unsaid.extend(lost(variant, &keys));
    Exported { keys, unsaid, inborn }
}

/// The values that keys have anyway, but for flags that are off. Older versions of the other
/// program do not know every key.
const USUAL: [(&str, &str); 24] = [
    ("maxFile", "8"),
    ("maxRank", "8"),
    ("blastImmuneTypes", "-"),
    ("castling", "true"),
    ("castlingKingFile", "e"),
    ("castlingKingsideFile", "g"),
    ("castlingQueensideFile", "c"),
    ("castlingRank", "1"),
    ("castlingRookQueensideFile", "a"),
    ("checking", "true"),
    ("checkmateValue", "loss"),
    ("doubleStep", "true"),
    ("doubleStepRegionBlack", "*7"),
    ("doubleStepRegionWhite", "*2"),
    ("dropChecks", "true"),
    ("dropNoDoubled", "-"),
    ("dropNoDoubledCount", "1"),
    ("mandatoryPawnPromotion", "true"),
    ("nFoldRule", "3"),
    ("nFoldValue", "draw"),
    ("nMoveRule", "50"),
    ("promotionRegionBlack", "*1"),
    ("promotionRegionWhite", "*8"),
    ("stalemateValue", "draw"),
];

/// Leaves out the keys whose values are those that they have anyway.
fn leave_out_usual(keys: &mut Keys, board: Board) {
    let letter = |key: &str| keys.get(key).and_then(|value| value.get(..1)).map(str::to_owned);
    let (king, rook) = (letter("king"), letter("rook"));
    let corner = squares::name((board.files, 1));
    // A key that is off is one that is not there, but for those that are usually on.
    let is_off = |key: &str| USUAL.iter().all(|(usual, value)| *usual != key || *value == "false");
    keys.retain(|key, value| {
        let usual = match key.as_str() {
            "castlingKingPieceWhite" | "castlingKingPieceBlack" => king.as_ref() == Some(value),
            "castlingRookPiecesWhite" | "castlingRookPiecesBlack" => rook.as_ref() == Some(value),
            "castlingRookKingsideFile" => corner.starts_with(value.as_str()),
            _ => USUAL.contains(&(key.as_str(), value.as_str())),
        };
        !(usual || value == "false" && is_off(key))
    });
}

struct Export<'a> {
    variant: &'a Variant,
    board: Board,
    keys: Keys,
    unsaid: Vec<Unsaid>,
    inborn: Vec<Unsaid>,
}

impl Export<'_> {
    fn run(&mut self) {
        let Board { files, ranks } = self.board;
        self.set("maxFile", files);
        self.set("maxRank", ranks);
        self.pieces();
        self.royalty();
        self.set("startFen", fen::write(self.variant, self.variant.start()));
        self.promotion();
        self.steps();
        self.regions();
        self.castling();
        self.drops();
        self.moves();
        self.walls();
        self.ending();
        self.ends();
        self.points();
        let clock = self.kinds_where(|kind| kind.rules.resets_clock);
        self.set_unless("nMoveRuleTypes", or_none(&clock), "pawn");
    }

    fn set(&mut self, key: &str, value: impl ToString) {
        self.keys.insert(key.to_owned(), value.to_string());
    }

    /// Sets a key to the letters of pieces, unless they are those that the key has anyway: the
    /// pieces of these keys. A section that replaces one of them is understood as it is there.
    fn set_unless(&mut self, key: &str, letters: &str, usual: &str) {
        let as_set = |text: &str| text.chars().collect::<BTreeSet<char>>();
        let known: Option<String> =
            usual.split(' ').map(|piece| self.keys.get(piece).map(String::as_str)).collect();
        if known.is_none_or(|known| as_set(&known) != as_set(letters)) {
            self.set(key, letters);
        }
    }

    /// The squares of a region for White, from 1.
    fn places(&self, region: &Region, color: Color) -> Places {
        let place = |square: &Square| {
            let index = square.index() as u8;
            (index % self.board.files + 1, index / self.board.files + 1)
        };
        region.squares(color).iter().map(place).collect()
    }

    /// Sets a pair of keys to the squares of a region.
    fn both(&mut self, stem: &str, end: &str, region: &Region) {
        for color in Color::ALL {
            let side = color.name();
            let text = squares::write(self.board, &self.places(region, color));
            self.set(&format!("{stem}{side}{end}"), text);
        }
    }

    /// Sets a key for White and for Black, whose squares mirror White's.
    fn sides(&mut self, key: &str, places: &Places) {
        self.set(&format!("{key}White"), squares::write(self.board, places));
        self.set(&format!("{key}Black"), squares::write(self.board, &self.board.mirror(places)));
    }

    /// All squares of these ranks, from 1.
    fn whole_ranks(&self, ranks: impl IntoIterator<Item = u8>) -> Places {
        let files = 1..=self.board.files;
        ranks.into_iter().flat_map(|rank| files.clone().map(move |file| (file, rank))).collect()
    }

    /// The key of the piece that has the letter of this kind.
    fn key_of(&self, kind: &PieceKind) -> Option<&str> {
        let is_own =
            |(key, value): &(&String, &String)| is_piece(key) && value.starts_with(small(kind));
        self.keys.iter().find(is_own).map(|(key, _)| key.as_str())
    }

    fn has_letter(&self, letter: char) -> bool {
        self.keys.iter().any(|(key, value)| is_piece(key) && value.starts_with(letter))
    }

    /// The letters of the unpromoted kinds for which `holds`.
    fn kinds_where(&self, holds: impl Fn(&PieceKind) -> bool) -> String {
        let kinds = self.variant.kinds().iter();
        let kinds = kinds.filter(|kind| !kind.letter.promoted && holds(kind));
        kinds.map(small).collect()
    }

    fn letters(&self, kinds: &[Kind]) -> String {
        kinds.iter().map(|&kind| small(self.variant.kind(kind))).collect()
    }
}

/// The letter of a kind as sections have it; a promoted form has that of its base.
fn small(kind: &PieceKind) -> char {
    kind.letter.letter.to_ascii_lowercase()
}

fn or_none(letters: &str) -> &str {
    if letters.is_empty() { "-" } else { letters }
}
