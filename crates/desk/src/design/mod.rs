//! Variant files that somebody is writing: what a form shows of them, what is wrong with them, and
//! the text after a change.
//!
//! | module | contents |
//! |---|---|
//! | [`messages`] | what questions and answers look like |
//! | `sources` | a file and those it is based on, as they are written |
//! | `array` | the start position as it is written |
//! | `facts` | the facts of a game that can be chosen, with plain names |
//! | `castling`, `ends` | those of them that take more than one key |
//! | `change` | changes of the text |
//! | `compose` | movements from pressed squares |
//! | `places` | the field that a place of the text belongs to |
//!
//! The text of the file is all there is: a form edits it, and forgets nothing that it does not
//! show.

mod array;
mod castling;
mod change;
mod compose;
mod ends;
mod facts;
pub(crate) mod messages;
mod places;
mod sources;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use toml_edit::Item;
use wazir_rules::betza::Betza;
use wazir_rules::show::diagram::{self, Style};
use wazir_rules::show::glance;
use wazir_rules::variant::{self, Fault, Letter, Variant};
use wazir_rules::{Color, Piece, Shelf};

pub use change::{begin_design, change_design};
pub use compose::compose;

use wazir_words::mark;

use crate::betza::BETZA_SIDE;
use crate::words::sentence;
use crate::{read_betza, sprite, variant_facts};
use array::{Array, Place};
use messages::{Design, DesignFault, DesignForm, DesignPiece};
use places::Places;
use sources::Sources;

/// Movements that have a name, for those who do not know their letters.
pub const KNOWN_MOVEMENTS: [(&str, &str); 24] = [
    (mark!("King"), "K"),
    (mark!("Queen"), "Q"),
    (mark!("Rook"), "R"),
    (mark!("Bishop"), "B"),
    (mark!("Knight"), "N"),
    (mark!("Pawn"), "mfWcfF"),
    (mark!("Pawn that steps diagonally"), "mfFcfW"),
    (mark!("Camel: leaps three and one"), "C"),
    (mark!("Zebra: leaps three and two"), "Z"),
    (mark!("Alfil: leaps two diagonally"), "A"),
    (mark!("Dabbaba: leaps two straight"), "D"),
    (mark!("Wazir: steps straight"), "W"),
    (mark!("Ferz: steps diagonally"), "F"),
    (mark!("Archbishop: Bishop and Knight"), "BN"),
    (mark!("Chancellor: Rook and Knight"), "RN"),
    (mark!("Amazon: Queen and Knight"), "QN"),
    (mark!("Centaur: King and Knight"), "KN"),
    (mark!("Dragon King: Rook, and steps diagonally"), "RF"),
    (mark!("Dragon Horse: Bishop, and steps straight"), "BW"),
    (mark!("Gold General"), "WfF"),
    (mark!("Silver General"), "FfW"),
    (mark!("Nightrider: Knight's leaps in a row"), "NN"),
    (mark!("Cannon: captures over a piece"), "mRcpR"),
    (mark!("Grasshopper: lands behind a piece"), "gQ"),
];

/// The figures that can be chosen for a piece, with their words in a file.
pub const LOOKS: [(&str, &str); 13] = [
    ("king", mark!("King")),
    ("queen", mark!("Queen")),
    ("rook", mark!("Rook")),
    ("bishop", mark!("Bishop")),
    ("knight", mark!("Knight")),
    ("pawn", mark!("Pawn")),
    ("chevron-pawn", mark!("Pawn with a chevron")),
    ("bird", mark!("Bird")),
    ("queen-knight", mark!("Knight with a crown")),
    ("rook-knight", mark!("Knight with a battlement")),
    ("bishop-knight", mark!("Knight with a mitre")),
    ("king-knight", mark!("Knight with a cross")),
    ("shield", mark!("Shield with its letter")),
];

/// Reads a variant file as far as it can be understood.
pub fn read_design(shelf: &Shelf, text: &str) -> Design {
    let (variant, faults) = shelf.understand(text);
    let right = variant.as_ref().filter(|_| faults.is_none());
    let places = Places::read(text);
    let faults = faults.iter().flat_map(|faults| faults.iter());
    Design {
        text: text.to_owned(),
        faults: faults.map(|fault| placed(fault, text, &places)).collect(),
        form: Sources::read(shelf, text).map(|it| form(&it, variant.as_ref(), right.is_some())),
        facts: variant.as_ref().map(variant_facts),
        sprite: variant.as_ref().map_or_else(String::new, |it| sprite(it, Style::Usual)),
        rules: right.map_or_else(Vec::new, variant::facts),
    }
}

/// Keys that a form has at one place only: a fault of something inherited names no other.
const BY_KEY: [(&str, &str); 7] = [
    ("`start`", "board.start"),
    ("`id`", "id"),
    ("`name`", "name"),
    ("[castling]", "castling"),
    ("`king`", "castling"),
    ("`rook`", "castling"),
    ("`king-to`", "castling"),
];

fn placed(fault: &Fault, text: &str, places: &Places) -> DesignFault {
    let Fault { line, column, message, key } = fault;
    let place = places.at(text, *line, *column);
    let loose = place == "based-on" || (*line, *column) == (1, 1);
    let named = BY_KEY.iter().find(|(words, _)| loose && message.contains(words));
    let field = key.or(named.map(|&(_, field)| field)).unwrap_or(place);
    let error = sentence(message);
    DesignFault { line: *line, column: *column, error, field: field.to_owned() }
}

fn form(sources: &Sources, variant: Option<&Variant>, right: bool) -> DesignForm {
    let text = |key| sources.text(None, key).unwrap_or_default().to_owned();
    let (files, ranks) = change::size(sources);
    let array = change::read_array(sources);
    let letters = sources.letters();
    DesignForm {
        id: text("id"),
        name: text("name"),
        about: text("about"),
        based_on: text("based-on"),
        files: files as u8,
        ranks: ranks as u8,
        pieces: letters.iter().map(|letter| piece(sources, letter, variant, right)).collect(),
        array: pictures(&array, &letters),
        holes: holes(&array, files, ranks),
        groups: facts::groups(sources),
    }
}

fn piece(sources: &Sources, letter: &str, variant: Option<&Variant>, right: bool) -> DesignPiece {
    let item = |key| sources.of_piece(letter, key).map(|found| found.item);
    let text = |key| item(key).and_then(Item::as_str).unwrap_or_default().to_owned();
    let number = |key| item(key).and_then(written_number).unwrap_or_default();
    let betza = text("betza");
    let (words, fault) = match betza.as_str() {
        "" => (Some(Betza::none().describe()), None),
        betza => match read_betza(betza, BETZA_SIDE, &[]) {
            Ok(reading) => (Some(reading.words), None),
            Err(fault) => (None, Some(fault)),
        },
    };
    let known = variant.and_then(|variant| {
        let kind = variant.kind_of(Letter::parse(letter)?)?;
        Some((variant, Piece::new(Color::White, kind)))
    });
    let lines = known.filter(|_| right).map(|(variant, piece)| glance::describe(variant, piece));
    let (changed, inherited) = sources.origin(letter);
    DesignPiece {
        letter: letter.to_owned(),
        name: text("name"),
        betza,
        words,
        fault,
        lines: lines.unwrap_or_default(),
        value: number("value"),
        royal: item("royal").and_then(Item::as_bool).unwrap_or(false),
        promotes_to: sources.promotions(letter),
        double_step: number("double-step"),
        looks: text("looks"),
        picture: known.map(|(variant, piece)| diagram::id(variant, piece)),
        inherited,
        changed,
    }
}

/// A number as people write it.
fn written_number(item: &Item) -> Option<String> {
    let whole = item.as_integer().map(|number| number.to_string());
    whole.or_else(|| item.as_float().map(|number| number.to_string()))
}

/// The ids of the pictures of all pieces whose letters are known.
fn pictures(array: &Array, letters: &[String]) -> BTreeMap<String, String> {
    let picture = |(file, rank, letter): (usize, usize, &str)| {
        let capital = letter.to_uppercase();
        letters.contains(&capital).then_some(())?;
        let side = if capital == letter { "w" } else { "b" };
        let up = if capital.starts_with('+') { "-up" } else { "" };
        let name = capital.trim_start_matches('+');
        Some((square_name(file, rank), format!("{side}-{name}{up}")))
    };
    array.pieces().filter_map(picture).collect()
}

fn holes(array: &Array, files: usize, ranks: usize) -> Vec<String> {
    let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    let holes = squares.filter(|&(file, rank)| array.at(file, rank) == Some(&Place::Hole));
    holes.map(|(file, rank)| square_name(file, rank)).collect()
}

fn square_name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
