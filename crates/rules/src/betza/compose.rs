//! Composes a movement from leaps and rides, as somebody does who presses squares of a diagram.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use super::directions;
use super::expand;
use super::movement::{Atom, Leg, Manner, Mode, Movement};
use super::{Betza, Offset};

/// The atoms from which movements are composed, in the order in which they are written.
const ATOMS: [Atom; 9] = [
    Atom::Wazir,
    Atom::Ferz,
    Atom::Dabbaba,
    Atom::Alfil,
    Atom::Knight,
    Atom::Threeleaper,
    Atom::Camel,
    Atom::Zebra,
    Atom::Tripper,
];

/// A leap or a ride in one direction: the parts of a movement that can be pressed on a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Stroke {
    /// The first square to which it leads, at most three files and three ranks away.
    pub step: Offset,
    /// The maximum number of times the step may be made; `None` goes on to the edge.
    pub max: Option<NonZeroU8>,
    /// `true` if it may end on an empty square.
    pub quiet: bool,
    /// `true` if it may capture on its target.
    pub capture: bool,
}

impl Betza {
    /// Returns the leaps and rides of the movement, sorted; those that differ only in what they
    /// may do on their target are one. Hops, walks, lame leaps and first moves are none.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// let pawn: Betza = "mfWcfF".parse()?;
    /// assert_eq!(pawn.strokes().len(), 3);
    /// assert!("nN".parse::<Betza>()?.strokes().is_empty());
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn strokes(&self) -> Vec<Stroke> {
        let mut found: BTreeMap<(Offset, Reach), Mode> = BTreeMap::new();
        for movement in self.movements.iter().filter(|movement| is_plain(movement)) {
            let mode = movement.last_leg().mode.or_default(true);
            for direction in directions::members(movement.directions(0)) {
                let step = expand::step(movement.atom, direction);
                let sum = found.entry((step, Reach(movement.max))).or_default();
                sum.quiet |= mode.quiet;
                sum.capture |= mode.capture;
            }
        }
        let stroke = |((step, Reach(max)), Mode { quiet, capture, .. })| Stroke {
            step,
            max,
            quiet,
            capture,
        };
        found.into_iter().map(stroke).collect()
    }

    /// Returns the movement with these leaps and rides instead of its own, and all else as it was.
    /// Strokes that lead farther than three squares, or may do nothing on their target, are left
    /// out.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// let janus: Betza = "BN".parse()?;
    /// let mao: Betza = "nN".parse()?;
    /// assert_eq!(mao.with_strokes(&janus.strokes()).to_string(), "BNnN");
    /// assert_eq!(janus.with_strokes(&[]), Betza::none());
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    #[must_use]
    pub fn with_strokes(&self, strokes: &[Stroke]) -> Betza {
        let mut sets: BTreeMap<(usize, Reach, (bool, bool)), u8> = BTreeMap::new();
        for stroke in merged(strokes) {
            let Some((atom, direction)) = locate(stroke.step) else { continue };
            let key = (atom, Reach(stroke.max), (stroke.quiet, stroke.capture));
            *sets.entry(key).or_default() |= 1 << direction;
        }
        let mut movements: Vec<Movement> = sets.into_iter().map(movement).collect();
        movements.sort_by_key(|movement| movement.max == Some(NonZeroU8::MIN));
        unite_kings(&mut movements);
        let others = self.movements.iter().filter(|movement| !is_plain(movement));
        movements.extend(others.cloned());
        Betza { movements }
    }
}

/// The number of steps, with "no limit" last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reach(Option<NonZeroU8>);

impl Reach {
    fn rank(self) -> u16 {
        self.0.map_or(u16::MAX, |max| u16::from(max.get()))
    }
}

impl PartialOrd for Reach {
    fn partial_cmp(&self, other: &Reach) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Reach {
    fn cmp(&self, other: &Reach) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Returns `true` if a movement consists of leaps and rides alone.
fn is_plain(movement: &Movement) -> bool {
    let last = movement.last_leg();
    movement.legs.len() == 1
        && !movement.initial
        && !movement.cylinder
        && !last.mode.en_passant
        && last.manner == Manner::Plain
}

/// The strokes, those that differ only in what they may do on their target as one.
fn merged(strokes: &[Stroke]) -> Vec<Stroke> {
    let mut merged: Vec<Stroke> = Vec::new();
    for &stroke in strokes.iter().filter(|stroke| stroke.quiet || stroke.capture) {
        match merged.iter_mut().find(|one| (one.step, one.max) == (stroke.step, stroke.max)) {
            Some(one) => {
                one.quiet |= stroke.quiet;
                one.capture |= stroke.capture;
            }
            None => merged.push(stroke),
        }
    }
    merged
}

/// The number of the atom in [`ATOMS`], and the direction, of a step.
fn locate(step: Offset) -> Option<(usize, u8)> {
    let directions = |atom: Atom| directions::members(atom.class().all());
    ATOMS.iter().enumerate().find_map(|(index, &atom)| {
        let direction = directions(atom).find(|&d| expand::step(atom, d) == step)?;
        Some((index, direction))
    })
}

/// One movement for strokes that differ in their directions alone.
fn movement(
    ((atom, Reach(max), (quiet, capture)), directions): ((usize, Reach, (bool, bool)), u8),
) -> Movement {
    let mode = Mode { quiet, capture, en_passant: false };
    let leg = Leg { directions, mode, manner: Manner::Plain };
    let (initial, cylinder, atom) = (false, false, ATOMS[atom]);
    let mut movement = Movement { initial, cylinder, legs: vec![leg], atom, max };
    movement.normalise();
    movement
}

/// Writes a W and an F in all directions that differ in nothing else as K, and their slides as Q.
fn unite_kings(movements: &mut Vec<Movement>) {
    let whole = |movement: &Movement| movement.legs.iter().all(|leg| leg.directions == 0);
    let mut index = 0;
    while index < movements.len() {
        let wazir = movements[index].clone();
        let ferz = Movement { atom: Atom::Ferz, ..wazir.clone() };
        let other = movements.iter().position(|movement| *movement == ferz);
        if let Some(other) = other.filter(|_| wazir.atom == Atom::Wazir && whole(&wazir)) {
            movements[index].atom = Atom::King;
            movements.remove(other);
        }
        index += 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_strokes() -> impl Strategy<Value = Vec<Stroke>> {
        let stroke = (-3..=3_i8, -3..=3_i8, 0..=4_u8, 0..3_u8).prop_filter_map(
            "a step leads somewhere",
            |(dx, dy, max, mode)| {
                let max = NonZeroU8::new(max);
                let (quiet, capture) = (mode != 1, mode != 2);
                let step = Offset { dx, dy };
                (step != Offset::default()).then_some(Stroke { step, max, quiet, capture })
            },
        );
        prop::collection::vec(stroke, 0..24)
    }

    proptest! {
        #[test]
        fn composed_text_parses_to_the_same_strokes(strokes in any_strokes()) {
            let composed = Betza::none().with_strokes(&strokes);
            let text = composed.to_string();
            let mut expected = merged(&strokes);
            expected.sort_by_key(|stroke| (stroke.step, Reach(stroke.max)));
            if text.is_empty() {
                prop_assert!(expected.is_empty());
            } else {
                let read: Betza = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                prop_assert_eq!(read.strokes(), expected, "{}", text);
            }
        }
    }

    #[test]
    fn known_movements_are_composed_as_people_write_them() {
        for text in [
            "K", "Q", "R", "B", "N", "C", "D", "A", "BN", "RN", "QN", "KN", "fmWfcF", "WfF", "R4",
            "N0", "mRcN", "KAD",
        ] {
            let betza: Betza = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let composed = Betza::none().with_strokes(&betza.strokes());
            assert!(composed.is_equivalent(&betza), "{text} became {composed}");
            assert_eq!(composed.to_string().len(), text.len(), "{text} became {composed}");
        }
    }

    #[test]
    fn what_is_no_stroke_stays() {
        for text in ["nN", "mRcpR", "gQ", "afsW", "ifmnD", "oR", "cabK"] {
            let betza: Betza = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(betza.with_strokes(&betza.strokes()).ways(), betza.ways(), "{text}");
        }
    }
}
