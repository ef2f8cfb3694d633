//! English words for atoms and directions.

use wazir_words::{mark, said, say};

use super::directions::{self, Class, DIAGONAL, STRAIGHT};
use super::movement::{Atom, Movement};

/// The name of a leap, with its article.
pub(super) fn name(atom: Atom) -> &'static str {
    match atom {
        Atom::Wazir => say!("a Wazir"),
        Atom::Ferz => say!("a Ferz"),
        Atom::Dabbaba => say!("a Dabbaba"),
        Atom::Knight => say!("a Knight"),
        Atom::Alfil => say!("an Alfil"),
        Atom::Threeleaper => say!("a Threeleaper"),
        Atom::Camel => say!("a Camel"),
        Atom::Zebra => say!("a Zebra"),
        Atom::Tripper => say!("a Tripper"),
        Atom::King => say!("a King"),
    }
}

pub(super) fn number(count: u8) -> String {
    match count {
        1 => say!("one").into(),
        2 => say!("two").into(),
        3 => say!("three").into(),
        _ => count.to_string(),
    }
}

/// Joins with commas and a last "or".
pub(super) fn any_of(parts: &[String]) -> String {
    match parts.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => {
            let or = format!(" {} ", say!("or"));
            let comma = if rest.iter().any(|part| part.contains(&or)) { "," } else { "" };
            format!("{}{comma}{or}{last}", rest.join(", "))
        }
    }
}

/// The directions of a straight, diagonal or King's movement: "diagonally forward".
pub(super) fn directions(movement: &Movement) -> Vec<String> {
    let set = movement.directions(0);
    if set == 0xff {
        return vec![say!("in any direction").into()];
    }
    let straight = straight(set & STRAIGHT, movement.is_single_step());
    straight.into_iter().chain(diagonal(set & DIAGONAL)).collect()
}

fn straight(set: u8, single: bool) -> Option<String> {
    let files = match (set & 1 != 0, set & 0b1_0000 != 0) {
        (true, true) => say!("straight forward or backward"),
        (true, false) => say!("straight forward"),
        (false, true) => say!("straight backward"),
        (false, false) => "",
    };
    let ranks = match (set & 0b100_0000 != 0, set & 0b100 != 0) {
        (true, true) => say!("sideways"),
        (true, false) => say!("to the left"),
        (false, true) => say!("to the right"),
        (false, false) => "",
    };
    match (files, ranks) {
        ("", "") => None,
        _ if set == STRAIGHT && single => Some(say!("along a rank or file").into()),
        _ if set == STRAIGHT => Some(say!("along ranks and files").into()),
        ("", one) | (one, "") => Some(one.into()),
        _ if set & 0b1_0001 == 0b1_0001 => {
            Some(say!("straight forward, backward or {ranks}", ranks))
        }
        _ => Some(say!("{files} or {ranks}", files, ranks)),
    }
}

fn diagonal(set: u8) -> Option<String> {
    const SINGLE: [(u8, &str); 4] = [
        (7, mark!("forward left")),
        (1, mark!("forward right")),
        (5, mark!("backward left")),
        (3, mark!("backward right")),
    ];
    let words: String = match set {
        0 => return None,
        DIAGONAL => return Some(say!("diagonally").into()),
        0b1000_0010 => say!("forward").into(),
        0b0010_1000 => say!("backward").into(),
        0b1010_0000 => say!("to the left").into(),
        0b0000_1010 => say!("to the right").into(),
        _ => {
            let chosen = SINGLE.iter().filter(|(bit, _)| set >> bit & 1 == 1);
            any_of(&chosen.map(|&(_, words)| said(words).to_owned()).collect::<Vec<_>>())
        }
    };
    Some(say!("diagonally {words}", words))
}

/// The restriction of a leaper to some of its targets, such as ", but only forward"; empty if
/// there is none.
pub(super) fn limits(movement: &Movement) -> String {
    let set = movement.directions(0);
    let class = movement.atom.class();
    if set == class.all() {
        return String::new();
    }
    let words = match class {
        Class::Oblique => oblique(set).map_or_else(|| targets(movement), str::to_owned),
        _ => any_of(&directions(movement)),
    };
    say!(", but only {words}", words)
}

fn oblique(set: u8) -> Option<&'static str> {
    Some(match directions::spell(Class::Oblique, set).as_str() {
        "fh" => say!("forward"),
        "bh" => say!("backward"),
        "lh" => say!("to the left"),
        "rh" => say!("to the right"),
        "f" => say!("forward, further ahead than sideways"),
        "b" => say!("backward, further back than sideways"),
        "l" => say!("to the left, further sideways than ahead or back"),
        "r" => say!("to the right, further sideways than ahead or back"),
        "fs" => say!("forward, further sideways than ahead"),
        "bs" => say!("backward, further sideways than back"),
        "v" => say!("further ahead or back than sideways"),
        "s" => say!("further sideways than ahead or back"),
        "hl" => say!("to the left-handed half of its squares"),
        "hr" => say!("to the right-handed half of its squares"),
        _ => return None,
    })
}

/// A plain list of targets, for sets of directions that have no name.
fn targets(movement: &Movement) -> String {
    let long = movement.atom.length();
    let short = if movement.atom == Atom::Zebra { 2 } else { 1 };
    let target = |direction| {
        let to = directions::oblique(direction, short, long);
        let across = if to.dx < 0 { say!("left") } else { say!("right") };
        let along = if to.dy < 0 { say!("backward") } else { say!("forward") };
        let count = |v: i8| number(v.unsigned_abs());
        say!(
            "{far} {along} and {wide} {across}",
            far = count(to.dy),
            along,
            wide = count(to.dx),
            across
        )
    };
    any_of(&directions::members(movement.directions(0)).map(target).collect::<Vec<_>>())
}

/// The turns of a later leg: "straight on or 45 degrees left".
pub(super) fn turns(set: u8) -> String {
    const TURNS: [(u8, &str); 8] = [
        (0, mark!("straight on")),
        (7, mark!("45 degrees left")),
        (1, mark!("45 degrees right")),
        (6, mark!("90 degrees left")),
        (2, mark!("90 degrees right")),
        (5, mark!("135 degrees left")),
        (3, mark!("135 degrees right")),
        (4, mark!("straight back")),
    ];
    match set {
        0xff => say!("in any direction").into(),
        0b1110_1111 => say!("in any direction but straight back").into(),
        _ => {
            let chosen = TURNS.iter().filter(|(bit, _)| set >> bit & 1 == 1);
            any_of(&chosen.map(|&(_, words)| said(words).to_owned()).collect::<Vec<_>>())
        }
    }
}
