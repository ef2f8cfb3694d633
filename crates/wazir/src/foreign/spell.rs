//! Moves that another program lists one by one, written in Betza notation.

use std::collections::BTreeSet;

use wazir_rules::Betza;
use wazir_rules::betza::{Offset, Shape};

/// What moves have in common but for their directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Manner {
    pub(super) quiet: bool,
    pub(super) capture: bool,
    /// The left and right edges of the board are joined.
    pub(super) cylinder: bool,
    /// The modifier before the directions: `n`, `p` or `g`, or nothing.
    pub(super) modifier: &'static str,
    /// The most steps; 0 is any number, and 1 a leap.
    pub(super) steps: u8,
}

/// The atoms, with one of the moves of each.
const ATOMS: [(&str, Offset); 9] = [
    ("W", at(0, 1)),
    ("F", at(1, 1)),
    ("D", at(0, 2)),
    ("N", at(1, 2)),
    ("A", at(2, 2)),
    ("H", at(0, 3)),
    ("C", at(1, 3)),
    ("Z", at(2, 3)),
    ("G", at(3, 3)),
];

const fn at(dx: i8, dy: i8) -> Offset {
    Offset { dx, dy }
}

/// Directions to choose from, those that stand for many first.
const DIRECTIONS: [&str; 36] = [
    "", "fh", "bh", "lh", "rh", "hl", "hr", "v", "s", "f", "b", "l", "r", "fs", "bs", "lv", "rv",
    "ff", "bb", "ll", "rr", "fl", "fr", "bl", "br", "lf", "lb", "rf", "rb", "fb", "lr", "flr",
    "blr", "fbl", "fbr", "fv",
];

/// The movement of all these moves of one manner. Fails with a move that has no atom.
pub(super) fn spell(manner: Manner, moves: &BTreeSet<Offset>) -> Result<String, Offset> {
    let mut text = String::new();
    let mut left = moves.clone();
    while let Some(&first) = left.iter().next() {
        let size = |to: Offset| {
            let (x, y) = (to.dx.unsigned_abs(), to.dy.unsigned_abs());
            (x.min(y), x.max(y))
        };
        let (atom, _) = ATOMS.iter().find(|(_, one)| size(*one) == size(first)).ok_or(first)?;
        let wanted: BTreeSet<Offset> =
            left.iter().copied().filter(|&to| size(to) == size(first)).collect();
        left.retain(|to| !wanted.contains(to));
        for directions in cover(atom, wanted) {
            text += &movement(manner, directions, atom);
        }
    }
    Ok(text)
}

/// Directions of an atom that together lead to these squares and no others.
fn cover(atom: &str, mut wanted: BTreeSet<Offset>) -> Vec<&'static str> {
    let mut chosen = Vec::new();
    let mut all: Vec<(&str, BTreeSet<Offset>)> =
        DIRECTIONS.into_iter().map(|it| (it, targets(&format!("{it}{atom}")))).collect();
    all.retain(|(_, reached)| !reached.is_empty() && reached.is_subset(&wanted));
    while let Some((directions, reached)) =
        all.iter().rev().max_by_key(|(_, reached)| reached.intersection(&wanted).count())
    {
        if wanted.is_disjoint(reached) {
            break;
        }
        wanted.retain(|to| !reached.contains(to));
        chosen.push(*directions);
    }
    debug_assert!(wanted.is_empty(), "every single direction has a name");
    chosen
}

/// The squares to which leaps go, also those by several paths.
pub(super) fn targets(betza: &str) -> BTreeSet<Offset> {
    let ways = betza.parse::<Betza>().map(|betza| betza.ways()).unwrap_or_default();
    let target = |way: wazir_rules::betza::Way| match way.shape {
        Shape::Leap { to } | Shape::Path { to, .. } => Some(to),
        _ => None,
    };
    ways.into_iter().filter_map(target).collect()
}

fn movement(manner: Manner, directions: &str, atom: &str) -> String {
    let Manner { quiet, capture, cylinder, modifier, steps } = manner;
    let mode = match (quiet, capture) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    };
    let edges = if cylinder { "o" } else { "" };
    let steps = if steps == 1 { String::new() } else { steps.to_string() };
    format!("{edges}{directions}{mode}{modifier}{atom}{steps}")
}

/// The usual spelling of a movement: sliders have atoms of their own.
pub(super) fn usual(text: &str) -> String {
    text.parse::<Betza>().map_or_else(|_| text.to_owned(), |betza| betza.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_found() {
        let leap = Manner { quiet: true, capture: true, cylinder: false, modifier: "", steps: 1 };
        for text in [
            "W", "fW", "sbW", "F", "fF", "flF", "N", "fN", "ffN", "fhN", "bsN", "vN", "lfN", "rrN",
            "C", "fsZ", "H", "fbrW", "WfF", "FfW", "fsWbF",
        ] {
            let betza: Betza = text.parse().expect(text);
            let spelled = spell(leap, &targets(text)).expect("atoms");
            assert!(betza.is_equivalent(&spelled.parse().expect(&spelled)), "{text}: {spelled}");
        }
        assert_eq!(spell(leap, &BTreeSet::from([at(0, 5)])), Err(at(0, 5)));
    }
}
