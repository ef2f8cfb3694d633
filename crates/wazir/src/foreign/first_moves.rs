//! Movements with those first moves taken out that are facts of their own in a variant file: double
//! steps, en passant and castling.

use wazir_rules::Betza;
use wazir_rules::betza::{Shape, Way};

/// A movement without its first moves, and those.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plain {
    pub(super) text: String,
    pub(super) double_step: bool,
    pub(super) en_passant: bool,
    /// How far the king goes when it castles: towards the last file, and towards the first.
    pub(super) castling: [Vec<u8>; 2],
    /// First leaps without capture, which variant files have, too: as a movement.
    pub(super) leaps: String,
    /// Other first moves, as written.
    pub(super) others: Vec<String>,
}

/// Takes the first moves out of a movement.
pub(super) fn plain(betza: &str) -> Plain {
    let (mut plain, mut long) = (Plain::default(), Vec::new());
    for atom in atoms(betza) {
        let is_first = atom.contains('i');
        let letter = atom.chars().find(char::is_ascii_uppercase);
        match letter {
            Some('O') => plain.castle(&atom),
            Some('D' | 'A') if is_first && atom.contains('n') => long.push(atom),
            _ if is_first => {
                let leap = atom.replace('i', "");
                match is_quiet_leap(&leap) {
                    true => plain.leaps += &leap,
                    false => plain.others.push(atom),
                }
            }
            _ => {
                let captures = atom.contains('c');
                plain.en_passant |= atom.contains('e');
                plain.text.extend(atom.chars().filter(|&c| c != 'e' || !captures));
            }
        }
    }
    // A double step repeats every step ahead.
    let is_long = |letter| long.iter().any(|atom: &String| atom.ends_with(letter));
    let fits = |(letter, sideways)| is_long(letter) == steps_ahead(&plain.text, sideways);
    if [('D', false), ('A', true)].into_iter().all(fits) {
        plain.double_step = !long.is_empty();
        plain.en_passant |= !long.is_empty();
    } else {
        plain.others.append(&mut long);
    }
    plain
}

/// Returns whether a movement has a step to the next rank without capture: straight, or `sideways`.
fn steps_ahead(betza: &str, sideways: bool) -> bool {
    let ways = betza.parse::<Betza>().map(|betza| betza.ways()).unwrap_or_default();
    ways.iter().filter(|way| way.quiet).any(|way| {
        matches!(way.shape, Shape::Leap { to } if to.dy == 1 && to.dx.abs() == i8::from(sideways))
    })
}

/// A movement whose moves are all first moves.
pub(super) fn only_first(betza: &str) -> String {
    atoms(betza).into_iter().map(|atom| format!("i{atom}")).collect()
}

/// Returns whether a movement consists of leaps that do not capture.
fn is_quiet_leap(betza: &str) -> bool {
    let ways = betza.parse::<Betza>().map(|betza| betza.ways()).unwrap_or_default();
    let leaps = |way: &Way| !way.capture && matches!(way.shape, Shape::Leap { .. });
    !ways.is_empty() && ways.iter().all(leaps)
}

impl Plain {
    /// Adds `isO2`: towards both sides, unless a letter names one.
    fn castle(&mut self, atom: &str) {
        let digits: String = atom.chars().filter(char::is_ascii_digit).collect();
        let files = digits.parse().unwrap_or(2);
        let (right, left) = (atom.contains('r'), atom.contains('l'));
        for (wing, named) in [right, left].into_iter().enumerate() {
            if named || right == left {
                self.castling[wing].push(files);
            }
        }
    }
}

/// The atoms of a movement, each with its modifiers and its number.
fn atoms(betza: &str) -> Vec<String> {
    let mut atoms: Vec<String> = Vec::new();
    let mut is_open = false;
    for c in betza.chars() {
        let repeats = |last: &String| c.is_ascii_uppercase() && last.ends_with(c);
        match atoms.last_mut() {
            Some(last) if is_open || c.is_ascii_digit() || repeats(last) => last.push(c),
            _ => {
                atoms.push(c.to_string());
                is_open = true;
            }
        }
        if c.is_ascii_uppercase() {
            is_open = false;
        }
    }
    atoms
}

#[test]
fn first_moves_are_taken_out() {
    let of = |betza: &str| plain(betza);
    assert_eq!(of("fmWfceFifmnD").text, "fmWfcF");
    assert!(of("fmWfceFifmnD").double_step && of("fmWfceFifmnD").en_passant);
    assert_eq!((of("fmFfcWimA").leaps.as_str(), of("fmWfcFifmD").double_step), ("mA", false));
    assert_eq!(
        of("KisO2"),
        Plain { text: "K".into(), castling: [vec![2], vec![2]], ..Plain::default() }
    );
    assert_eq!(of("KilO2irO3").castling, [vec![3], vec![2]]);
    assert_eq!(of("KisO2isO3").castling, [vec![2, 3], vec![2, 3]]);
    assert_eq!(of("NNBD0W4").text, "NNBD0W4");
    assert_eq!(of("fmWfcFifmW3").others, ["ifmW3"]);
    // Steps ahead of which only some are long.
    assert!(of("KifmnDifmnA").double_step && of("fsmWfceFifmnD").double_step);
    assert_eq!((of("KifmnD").others, of("KifmnD").double_step), (vec!["ifmnD".into()], false));
}
