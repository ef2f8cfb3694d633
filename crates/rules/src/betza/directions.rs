//! Sets of directions: reading them from letters and spelling them out.
//!
//! A set is eight bits, clockwise from straight ahead. For straight, diagonal and royal atoms the
//! bits are the points of the compass, for oblique ones the eight Knight's moves from (1,2) on.

use wazir_words::say;

use super::{BetzaError, Offset};

/// The geometry of an atom, which decides how its direction letters are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Straight,
    Diagonal,
    Oblique,
    Royal,
}

impl Class {
    /// All directions of this class.
    pub(super) fn all(self) -> u8 {
        match self {
            Class::Straight => STRAIGHT,
            Class::Diagonal => DIAGONAL,
            Class::Oblique | Class::Royal => 0xff,
        }
    }
}

pub(super) const STRAIGHT: u8 = 0b0101_0101;
pub(super) const DIAGONAL: u8 = 0b1010_1010;
const RIGHT_HANDED: u8 = 0b0101_0101;
const LEFT_HANDED: u8 = 0b1010_1010;

const COMPASS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A single step in a compass direction.
pub(super) fn compass(direction: u8) -> Offset {
    let (dx, dy) = COMPASS[usize::from(direction % 8)];
    Offset { dx, dy }
}

/// An oblique leap, `narrow` squares along one axis and `wide` along the other.
pub(super) fn oblique(direction: u8, narrow: i8, wide: i8) -> Offset {
    let scale = |v: i8| v.signum() * if v.abs() == 1 { narrow } else { wide };
    let (dx, dy) = KNIGHT[usize::from(direction % 8)];
    Offset { dx: scale(dx), dy: scale(dy) }
}

/// The directions in a set.
pub(super) fn members(set: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |direction| set >> direction & 1 == 1)
}

/// The directions of a letter on its own: those that go mostly that way.
fn narrow(class: Class, letter: char) -> u8 {
    match (class, letter) {
        (_, 'v') => narrow(class, 'f') | narrow(class, 'b'),
        (_, 's') => narrow(class, 'l') | narrow(class, 'r'),
        (Class::Diagonal, _) => wide(class, letter),
        (Class::Oblique, _) => 0b1000_0001_u8.rotate_left(quarter(letter)),
        (Class::Straight | Class::Royal, _) => 1_u8.rotate_left(quarter(letter)),
    }
}

/// The directions of a letter in its widest sense: all that go that way at all.
fn wide(class: Class, letter: char) -> u8 {
    match (class, letter) {
        (_, 'v') => wide(class, 'f') | wide(class, 'b'),
        (_, 's') => wide(class, 'l') | wide(class, 'r'),
        (Class::Oblique, _) => 0b1100_0011_u8.rotate_left(quarter(letter)),
        _ => 0b1000_0011_u8.rotate_left(quarter(letter)) & class.all(),
    }
}

fn quarter(letter: char) -> u32 {
    match letter {
        'r' => 2,
        'b' => 4,
        'l' => 6,
        _ => 0,
    }
}

/// Returns `true` if `second` narrows `first` down instead of adding to it.
fn combines(first: char, second: char) -> bool {
    match first {
        'f' | 'b' => "lrs".contains(second),
        'l' | 'r' => "fbv".contains(second),
        _ => false,
    }
}

/// Reads direction letters, given with their columns. Without letters the set is empty.
pub(super) fn read(class: Class, letters: &[(usize, char)]) -> Result<u8, BetzaError> {
    let text: Vec<char> = letters.iter().map(|&(_, letter)| letter).collect();
    match (class, text.as_slice()) {
        (Class::Oblique, ['h', 'r']) => return Ok(RIGHT_HANDED),
        (Class::Oblique, ['h', 'l']) => return Ok(LEFT_HANDED),
        _ => {}
    }
    let mut set = 0;
    let mut at = 0;
    while let Some(&first) = text.get(at) {
        if first == 'h' {
            return Err(misplaced_half(letters[at].0));
        }
        let (part, used) = read_one(class, first, text.get(at + 1).copied());
        set |= part;
        at += used;
    }
    Ok(set)
}

fn read_one(class: Class, first: char, second: Option<char>) -> (u8, usize) {
    let eightfold = matches!(class, Class::Oblique | Class::Royal);
    match second {
        Some('h') if eightfold && "fblr".contains(first) => (wide(class, first), 2),
        Some(second) if eightfold && second == first => (narrow(class, first), 2),
        Some(second) if class != Class::Straight && combines(first, second) => {
            let pair = if class == Class::Oblique { narrow } else { wide };
            (wide(class, first) & pair(class, second), 2)
        }
        _ => (narrow(class, first), 1),
    }
}

fn misplaced_half(column: usize) -> BetzaError {
    BetzaError {
        column,
        found: Some('h'),
        expected: say!("'h' only after f, b, l or r on N C Z K Q, or in hl or hr alone on N C Z")
            .into(),
    }
}

/// Spells a set so that [`read`] returns it again; the empty set is the empty text.
pub(super) fn spell(class: Class, set: u8) -> String {
    match class {
        Class::Straight => spell_straight(set),
        Class::Oblique if set == RIGHT_HANDED => "hr".into(),
        Class::Oblique if set == LEFT_HANDED => "hl".into(),
        Class::Diagonal if set == narrow(class, 'l') => "l".into(),
        Class::Diagonal if set == narrow(class, 'r') => "r".into(),
        Class::Diagonal => cover(class, set, &["f", "b", "fl", "fr", "bl", "br"]),
        Class::Oblique => spell_oblique(set),
        Class::Royal => spell_royal(set),
    }
}

fn spell_straight(set: u8) -> String {
    let has = |letter| set & narrow(Class::Straight, letter) != 0;
    let axis =
        |both: &'static str, one: &'static str, other: &'static str, a, b| match (has(a), has(b)) {
            (true, true) => both,
            (true, false) => one,
            (false, true) => other,
            (false, false) => "",
        };
    [axis("v", "f", "b", 'f', 'b'), axis("s", "l", "r", 'l', 'r')].concat()
}

fn spell_oblique(set: u8) -> String {
    // v and s come first because they never combine with the next letter.
    const TOKENS: [&str; 22] = [
        "v", "s", "fh", "bh", "lh", "rh", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "lf",
        "rf", "fl", "fr", "bl", "br", "lb", "rb",
    ];
    let text = cover(Class::Oblique, set, &TOKENS);
    match text.as_str() {
        "ff" | "bb" | "ll" | "rr" => text[1..].to_owned(),
        _ => text,
    }
}

fn spell_royal(set: u8) -> String {
    // Single letters come last, where they can combine only with each other.
    const TOKENS: [&str; 10] = ["v", "s", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br"];
    let reachable = cover(Class::Royal, set, &TOKENS);
    let straight = set & STRAIGHT;
    let missing = |both: char, letters: [char; 2]| {
        let whole = straight & narrow(Class::Royal, both) == narrow(Class::Royal, both);
        letters.into_iter().find(|&letter| !whole && straight & narrow(Class::Royal, letter) != 0)
    };
    match (missing('v', ['f', 'b']), missing('s', ['l', 'r'])) {
        (Some(first), Some(second)) => format!("{reachable}{first}{first}{second}"),
        (first, second) => reachable + &first.or(second).map(String::from).unwrap_or_default(),
    }
}

/// Covers `set` with as few of the tokens as a greedy choice finds, in the order of `tokens`.
fn cover(class: Class, set: u8, tokens: &[&str]) -> String {
    let mut chosen = vec![false; tokens.len()];
    let mut left = set;
    loop {
        let mut best = (0, 0);
        for (index, token) in tokens.iter().enumerate() {
            let mask = token_set(class, token);
            let gain = (mask & left).count_ones();
            if mask & !set == 0 && gain > best.0 {
                best = (gain, index);
            }
        }
        if best.0 == 0 {
            let picked = tokens.iter().zip(chosen).filter(|(_, chosen)| *chosen);
            return picked.map(|(token, _)| *token).collect();
        }
        chosen[best.1] = true;
        left &= !token_set(class, tokens[best.1]);
    }
}

fn token_set(class: Class, token: &str) -> u8 {
    let mut letters = token.chars();
    letters.next().map_or(0, |first| read_one(class, first, letters.next()).0)
}
