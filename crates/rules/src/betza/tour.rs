//! Expands movements with legs that capture, slide or return.

use super::directions::{self, Class};
use super::expand::step;
use super::movement::{Atom, Manner, Mode, Movement};
use super::{Offset, Shape, Stride};

/// Straight on and straight back, relative to the leg before.
const ALONG: u8 = 0b0001_0001;
const BACK: u8 = 0b0001_0000;

/// Returns `true` if a movement of several legs can be expanded: none of them hops, at most one but
/// the last may capture, and those of oblique atoms stay on a line.
pub(super) fn is_tour(movement: &Movement) -> bool {
    let earlier = &movement.legs[..movement.legs.len() - 1];
    let modes = earlier.iter().map(|leg| leg.mode.or_default(false));
    movement.legs.iter().all(|leg| leg.manner == Manner::Plain)
        && modes.clone().all(|mode| !mode.en_passant)
        && modes.filter(|mode| mode.capture).count() <= 1
        && (movement.atom.class() != Class::Oblique
            || (1..movement.legs.len()).all(|leg| movement.directions(leg) & !ALONG == 0))
}

/// Returns `true` if the last leg is said to go straight back.
pub(super) fn turns_back(movement: &Movement) -> bool {
    movement.last_leg().directions & BACK != 0
}

/// The movements into which one falls whose earlier legs may do several things.
pub(super) fn choices(movement: &Movement) -> Vec<Movement> {
    let mut all = vec![movement.clone()];
    for leg in 0..movement.legs.len() - 1 {
        let mode = movement.legs[leg].mode.or_default(false);
        let single = |quiet, capture| Mode { quiet, capture, en_passant: false };
        let modes = [single(mode.quiet, false), single(false, mode.capture)];
        let with = |movement: &Movement, mode: Mode| {
            let mut movement = movement.clone();
            movement.legs[leg].mode = mode;
            movement
        };
        let some = modes.into_iter().filter(|mode| mode.quiet || mode.capture);
        all = some.flat_map(|mode| all.iter().map(move |m| with(m, mode))).collect();
    }
    all
}

/// The tours of a movement whose earlier legs have a single mode.
pub(super) fn tours(movement: &Movement) -> Vec<Shape> {
    let mut found = Vec::new();
    extend(movement, &mut Vec::new(), 0, &mut found);
    found.into_iter().map(|legs| Shape::Tour { legs }).collect()
}

/// The walks that end where they began.
pub(super) fn returns(movement: &Movement) -> Vec<Shape> {
    let is_home = |shape: &Shape| match shape {
        Shape::Tour { legs } => {
            let end = legs.iter().fold(Offset::default(), |at, leg| at.plus(leg.step));
            end == Offset::default()
        }
        _ => false,
    };
    tours(movement).into_iter().filter(is_home).collect()
}

/// Adds all further legs to those so far, in each of their directions.
fn extend(movement: &Movement, legs: &mut Vec<Stride>, facing: u8, found: &mut Vec<Vec<Stride>>) {
    let index = legs.len();
    if index == movement.legs.len() {
        return found.push(legs.clone());
    }
    let last = index + 1 == movement.legs.len();
    let captures = !last && movement.legs[index].mode.or_default(false).capture;
    for turn in directions::members(movement.directions(index)) {
        let facing = (facing + turn) % 8;
        let step = stride(movement.atom, facing);
        legs.push(Stride { step, max: movement.max, captures });
        extend(movement, legs, facing, found);
        legs.pop();
    }
}

/// The step of a leg: those of a W and an F turn into each other as needed.
fn stride(atom: Atom, facing: u8) -> Offset {
    match atom.class() {
        Class::Oblique => step(atom, facing),
        _ => directions::compass(facing).times(atom.length()),
    }
}
