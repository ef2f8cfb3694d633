//! Brings together what is one thing in English but several atoms in the notation.

use super::expand;
use super::movement::{Atom, Leg, Manner, Movement};

/// Puts W and F that differ in nothing else together to K, and the walks of `nCnZ`, in any
/// spelling, to one lame pair.
pub(super) fn gathered(movements: &[Movement]) -> Vec<Movement> {
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

/// Walks that come to the same as `nCnZ`, as one movement: a lame "King" of three steps, which no
/// text can spell and only the describer understands.
fn three_steps(walks: &[Movement]) -> Option<Movement> {
    let first = walks.first()?;
    let leg = Leg { manner: Manner::Lame, mode: first.last_leg().mode, directions: 0 };
    let lame = |atom| Movement { atom, legs: vec![leg], ..first.clone() };
    let both = [lame(Atom::Camel), lame(Atom::Zebra)];
    let key = |movements: &[Movement]| expand::unordered(expand::ways(movements));
    (key(walks) == key(&both)).then(|| lame(Atom::King))
}
