//! Rejects movements that parse but mean nothing, or too much.

use wazir_words::say;

use super::expand;
use super::movement::{Atom, Manner, Movement};
use super::tour;

const MOST_WALKS: u32 = 1000;
/// The steps of a slide over the widest board.
const LONGEST_LINE: u32 = 15;

/// Limits the number of walks in a whole text, and rejects walks that get nowhere. A leg that
/// slides may stop on each square of its line before the next begins, and each is a walk of its
/// own.
pub(super) fn walks(movement: &Movement, walks: &mut u32) -> Result<(), String> {
    if movement.legs.len() == 1 || !expand::is_walk(movement) && !tour::is_tour(movement) {
        return Ok(());
    }
    let last = movement.legs.len() - 1;
    let stops = movement.max.map_or(LONGEST_LINE, |max| u32::from(max.get()).min(LONGEST_LINE));
    let branches = (0..=last).map(|leg| {
        let directions = movement.directions(leg).count_ones();
        if leg == last { directions } else { directions * stops }
    });
    *walks = branches.fold(1, u32::saturating_mul).saturating_add(*walks);
    if *walks > MOST_WALKS {
        return Err(say!(
            "at most {most} walks, but this makes {count}",
            most = MOST_WALKS,
            count = walks
        ));
    }
    if expand::shapes(movement).is_empty() {
        return Err(say!("a walk that does not end where it began").into());
    }
    Ok(())
}

/// Returns what was expected instead if `manner` has no meaning on this movement.
pub(super) fn misused(movement: &Movement, manner: Manner) -> Option<&'static str> {
    let single = movement.is_single_step();
    let short = movement.atom.length() == 1;
    let walks = movement.legs.len() > 1;
    let jumps = matches!(movement.atom, Atom::Dabbaba | Atom::Alfil) && single;
    match manner {
        Manner::Lame if walks => Some(say!("no 'n' beside 'a', which passes empty squares anyway")),
        Manner::Lame if !short && !single => Some(say!("'n' only on leaps that are not repeated")),
        Manner::Jumping if walks => Some(say!("no 'j' beside 'a'")),
        Manner::Jumping if !jumps && (!short || single) => {
            Some(say!("'j' only on D and A, or on sliders (R B Q, or W F K with a count)"))
        }
        Manner::Cannon | Manner::Grasshopper if single && !walks => {
            Some(say!("'p' and 'g' only on riders (R B Q, or another atom with a count)"))
        }
        _ => None,
    }
}
