//! English words for atoms and directions.

use super::directions::{self, Class, DIAGONAL, STRAIGHT};
use super::movement::{Atom, Movement};

/// The name of a leap, with its article.
pub(super) fn name(atom: Atom) -> &'static str {
    match atom {
        Atom::Wazir => "a Wazir",
        Atom::Ferz => "a Ferz",
        Atom::Dabbaba => "a Dabbaba",
        Atom::Knight => "a Knight",
        Atom::Alfil => "an Alfil",
        Atom::Threeleaper => "a Threeleaper",
        Atom::Camel => "a Camel",
        Atom::Zebra => "a Zebra",
        Atom::Tripper => "a Tripper",
        Atom::King => "a King",
    }
}

pub(super) fn number(count: u8) -> String {
    match count {
        1 => "one".into(),
        2 => "two".into(),
        3 => "three".into(),
        _ => count.to_string(),
    }
}

/// Joins with commas and a last "or".
pub(super) fn any_of(parts: &[String]) -> String {
    match parts.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => {
            let comma = if rest.iter().any(|part| part.contains(" or ")) { "," } else { "" };
            format!("{}{comma} or {last}", rest.join(", "))
        }
    }
}

/// The directions of a straight, diagonal or King's movement: "diagonally forward".
pub(super) fn directions(movement: &Movement) -> Vec<String> {
    let set = movement.directions(0);
    if set == 0xff {
        return vec!["in any direction".into()];
    }
    let straight = straight(set & STRAIGHT, movement.is_single_step());
    straight.into_iter().chain(diagonal(set & DIAGONAL)).collect()
}

fn straight(set: u8, single: bool) -> Option<String> {
    let files = match (set & 1 != 0, set & 0b1_0000 != 0) {
        (true, true) => "straight forward or backward",
        (true, false) => "straight forward",
        (false, true) => "straight backward",
        (false, false) => "",
    };
    let ranks = match (set & 0b100_0000 != 0, set & 0b100 != 0) {
        (true, true) => "sideways",
        (true, false) => "to the left",
        (false, true) => "to the right",
        (false, false) => "",
    };
    match (files, ranks) {
        ("", "") => None,
        _ if set == STRAIGHT && single => Some("along a rank or file".into()),
        _ if set == STRAIGHT => Some("along ranks and files".into()),
        ("", one) | (one, "") => Some(one.into()),
        _ if files.contains(" or ") => Some(format!("straight forward, backward or {ranks}")),
        _ => Some(format!("{files} or {ranks}")),
    }
}

fn diagonal(set: u8) -> Option<String> {
    const SINGLE: [(u8, &str); 4] =
        [(7, "forward left"), (1, "forward right"), (5, "backward left"), (3, "backward right")];
    let words = match set {
        0 => return None,
        DIAGONAL => return Some("diagonally".into()),
        0b1000_0010 => "forward".into(),
        0b0010_1000 => "backward".into(),
        0b1010_0000 => "to the left".into(),
        0b0000_1010 => "to the right".into(),
        _ => {
            let chosen = SINGLE.iter().filter(|(bit, _)| set >> bit & 1 == 1);
            any_of(&chosen.map(|&(_, words)| words.to_owned()).collect::<Vec<_>>())
        }
    };
    Some(format!("diagonally {words}"))
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
    format!(", but only {words}")
}

fn oblique(set: u8) -> Option<&'static str> {
    Some(match directions::spell(Class::Oblique, set).as_str() {
        "fh" => "forward",
        "bh" => "backward",
        "lh" => "to the left",
        "rh" => "to the right",
        "f" => "forward, further ahead than sideways",
        "b" => "backward, further back than sideways",
        "l" => "to the left, further sideways than ahead or back",
        "r" => "to the right, further sideways than ahead or back",
        "fs" => "forward, further sideways than ahead",
        "bs" => "backward, further sideways than back",
        "v" => "further ahead or back than sideways",
        "s" => "further sideways than ahead or back",
        "hl" => "to the left-handed half of its squares",
        "hr" => "to the right-handed half of its squares",
        _ => return None,
    })
}

/// A plain list of targets, for sets of directions that have no name.
fn targets(movement: &Movement) -> String {
    let long = movement.atom.length();
    let short = if movement.atom == Atom::Zebra { 2 } else { 1 };
    let target = |direction| {
        let to = directions::oblique(direction, short, long);
        let across = if to.dx < 0 { "left" } else { "right" };
        let along = if to.dy < 0 { "backward" } else { "forward" };
        let count = |v: i8| number(v.unsigned_abs());
        format!("{} {along} and {} {across}", count(to.dy), count(to.dx))
    };
    any_of(&directions::members(movement.directions(0)).map(target).collect::<Vec<_>>())
}

/// The turns of a later leg: "straight on or 45 degrees left".
pub(super) fn turns(set: u8) -> String {
    const TURNS: [(u8, &str); 8] = [
        (0, "straight on"),
        (7, "45 degrees left"),
        (1, "45 degrees right"),
        (6, "90 degrees left"),
        (2, "90 degrees right"),
        (5, "135 degrees left"),
        (3, "135 degrees right"),
        (4, "straight back"),
    ];
    match set {
        0xff => "in any direction".into(),
        0b1110_1111 => "in any direction but straight back".into(),
        _ => {
            let chosen = TURNS.iter().filter(|(bit, _)| set >> bit & 1 == 1);
            any_of(&chosen.map(|&(_, words)| words.to_owned()).collect::<Vec<_>>())
        }
    }
}
