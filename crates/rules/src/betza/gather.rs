//! Merges atoms that the notation keeps apart but English describes as one movement.

use super::expand;
use super::movement::{Atom, Leg, Manner, Movement};

/// Merges a W and an F that differ in nothing else into K, and the walks of `nCnZ`, however
/// spelled, into one movement.
pub(super) fn gather(movements: &[Movement]) -> Vec<Movement> {
    let mut rest: Vec<Movement> = Vec::new();
    for movement in movements {
        let king = rest.iter().position(|known| completes_king(known, movement));
        match king {
            Some(place) => rest[place].atom = Atom::King,
            None if rest.contains(movement) => {}
            None => rest.push(movement.clone()),
        }
    }
    let (walks, mut others): (Vec<_>, Vec<_>) = rest.iter().cloned().partition(on_paths);
    let joined = three_steps(&walks);
    if let Some(walker) = joined {
        let place = rest.iter().position(on_paths).unwrap_or_default();
        others.insert(place, walker);
        return others;
    }
    rest
}

fn completes_king(known: &Movement, movement: &Movement) -> bool {
    let atoms = [known.atom, movement.atom];
    let pair = atoms == [Atom::Wazir, Atom::Ferz] || atoms == [Atom::Ferz, Atom::Wazir];
    let whole = |movement: &Movement| movement.legs.len() == 1 && movement.legs[0].directions == 0;
    pair && whole(known)
        && whole(movement)
        && Movement { atom: known.atom, ..movement.clone() } == *known
}

fn on_paths(movement: &Movement) -> bool {
    expand::is_walk(movement) || is_lame_third(movement)
}

fn is_lame_third(movement: &Movement) -> bool {
    matches!(movement.atom, Atom::Camel | Atom::Zebra) && movement.last_leg().manner == Manner::Lame
}

/// Merges walks that amount to `nCnZ` into one movement: a lame "King" of three steps, which no
/// text can spell and only [`describe`](super::describe) understands.
fn three_steps(walks: &[Movement]) -> Option<Movement> {
    let first = walks.first()?;
    let leg = Leg { manner: Manner::Lame, mode: first.last_leg().mode, directions: 0 };
    let lame = |atom| Movement { atom, legs: vec![leg], ..first.clone() };
    let both = [lame(Atom::Camel), lame(Atom::Zebra)];
    let key = |movements: &[Movement]| expand::ignore_order(expand::ways(movements));
    (key(walks) == key(&both)).then(|| lame(Atom::King))
}
