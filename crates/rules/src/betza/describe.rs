//! Describes a movement in English: one clause for each atom, with related atoms merged.
//!
//! A clause is a verb ("slides", or "captures by sliding"), its directions, and remarks. Atoms
//! with the same verb and remarks share a clause: "steps one square along a rank or file or
//! diagonally forward".

use wazir_words::{mark, said, say};

use super::gather::gather;
use super::movement::{Atom, Leg, Manner, Mode, Movement};
use super::words::{self, any_of, number};

const LAME: &str = mark!(" without jumping");

/// Joins the clauses of all movements by semicolons.
pub(super) fn describe(movements: &[Movement]) -> String {
    if movements.is_empty() {
        return say!("never moves").to_owned();
    }
    let mut clauses: Vec<Clause> = Vec::new();
    for movement in gather(movements) {
        let clause = clause(&movement);
        match clauses.iter_mut().find(|known| known.absorbs(&clause)) {
            Some(known) => known.places.extend(clause.places),
            None => clauses.push(clause),
        }
    }
    let sentences: Vec<String> = clauses.iter().map(Clause::text).collect();
    sentences.join("; ")
}

#[derive(PartialEq, Eq)]
struct Clause {
    before: String,
    places: Vec<String>,
    after: String,
}

impl Clause {
    fn absorbs(&self, other: &Clause) -> bool {
        !self.places.is_empty()
            && !other.places.is_empty()
            && self.before == other.before
            && self.after == other.after
    }

    fn text(&self) -> String {
        let mut places: Vec<String> = Vec::new();
        for place in &self.places {
            if !places.contains(place) {
                places.push(place.clone());
            }
        }
        let space = if places.is_empty() { "" } else { " " };
        format!("{}{space}{}{}", self.before, any_of(&places), self.after)
    }
}

fn clause(movement: &Movement) -> Clause {
    let leg = movement.last_leg();
    let mode = leg.mode.or_default(true);
    let (verb, places, remark) =
        if movement.legs.len() > 1 { legs(movement) } else { single(movement, leg.manner) };
    let start = if movement.initial { say!("on its first move, ") } else { "" };
    let restraint = match (remark == said(LAME), mode.quiet, mode.capture, mode.en_passant) {
        (true, true, false, false) => say!(" or capturing"),
        (true, true, false, true) => say!(" or capturing except en passant"),
        _ => restraint(mode),
    };
    let edge = if movement.cylinder { say!(", the left and right edges being joined") } else { "" };
    Clause {
        before: format!("{start}{}", purpose(verb, mode)),
        places,
        after: format!("{remark}{restraint}{edge}"),
    }
}

/// A verb in two forms, "slides" and "sliding", and the object that follows either.
struct Verb {
    plain: &'static str,
    gerund: &'static str,
    object: String,
}

fn verb(plain: &'static str, gerund: &'static str, object: impl Into<String>) -> Verb {
    Verb { plain, gerund, object: object.into() }
}

/// The verb as it stands, or turned into a manner of capturing if the movement only captures.
fn purpose(verb: Verb, mode: Mode) -> String {
    let Verb { plain, gerund, object } = verb;
    let by = match gerund == say!("stepping") {
        true => String::new(),
        false => say!(" by {gerund}", gerund),
    };
    match (mode.quiet, mode.capture, mode.en_passant) {
        (true, _, _) => format!("{plain}{object}"),
        (false, true, false) => say!("captures{by}{object}", by, object),
        (false, true, true) => say!("captures, also en passant,{by}{object}", by, object),
        (false, false, _) => say!("captures en passant{by}{object}", by, object),
    }
}

/// The limits on capturing of a movement that may also end on an empty square.
fn restraint(mode: Mode) -> &'static str {
    match (mode.quiet, mode.capture, mode.en_passant) {
        (true, true, true) => say!(", also capturing en passant"),
        (true, false, false) => say!(" without capturing"),
        (true, false, true) => say!(" without capturing except en passant"),
        _ => "",
    }
}

type Parts = (Verb, Vec<String>, String);

fn single(movement: &Movement, manner: Manner) -> Parts {
    let slides = movement.atom.length() == 1;
    match manner {
        Manner::Lame => lame(movement),
        Manner::Jumping if !slides => must_jump(movement),
        Manner::Plain if !slides => leaper(movement),
        Manner::Plain if movement.is_single_step() => (
            verb(say!("steps"), say!("stepping"), say!(" one square")),
            words::directions(movement),
            String::new(),
        ),
        Manner::Plain => slider(movement, ""),
        Manner::Jumping => {
            slider(movement, say!(", skipping the first square whatever stands on it"))
        }
        Manner::Cannon => {
            rider(movement, say!(" over exactly one piece, to any square it reaches beyond it"))
        }
        Manner::Grasshopper => {
            rider(movement, say!(" over exactly one piece, to the square just beyond it"))
        }
    }
}

fn rider(movement: &Movement, remark: &str) -> Parts {
    if movement.atom.length() == 1 {
        return slider(movement, remark);
    }
    let (verb, places, limits) = leaper(movement);
    (verb, places, format!("{limits}{remark}"))
}

fn slider(movement: &Movement, remark: &str) -> Parts {
    let range = movement.max.map(|max| say!(" up to {max} squares", max)).unwrap_or_default();
    (verb(say!("slides"), say!("sliding"), range), words::directions(movement), remark.into())
}

fn leaper(movement: &Movement) -> Parts {
    let name = words::name(movement.atom);
    let bare = name.split(' ').nth(1).unwrap_or(name);
    let limits = words::limits(movement);
    let verb = match movement.max {
        Some(_) if movement.is_single_step() => {
            verb(say!("leaps"), say!("leaping"), say!(" as {name}", name))
        }
        Some(max) => verb(
            say!("rides"),
            say!("riding"),
            say!(" on a line of up to {max} {name} leaps", max, name = bare),
        ),
        None if movement.atom == Atom::Knight => verb(
            say!("rides"),
            say!("riding"),
            say!(" as a Nightrider, repeating the Knight leap in one direction"),
        ),
        None => {
            verb(say!("rides"), say!("riding"), say!(" on a line of {name} leaps", name = bare))
        }
    };
    (verb, Vec::new(), limits)
}

fn lame(movement: &Movement) -> Parts {
    let limits = words::limits(movement);
    if movement.atom == Atom::King {
        let rest = say!(
            " three steps as a King, to a square that no Queen or Knight move reaches, when any one of three paths is free"
        );
        return (verb(say!("walks"), say!("walking"), rest), Vec::new(), String::new());
    }
    let name = words::name(movement.atom);
    let (plain, gerund, path) = match movement.atom {
        Atom::Knight => (
            say!("moves"),
            say!("moving"),
            say!(", stepping straight first and not jumping over that square"),
        ),
        Atom::Camel => (
            say!("walks"),
            say!("walking"),
            say!(", one step diagonally and two straight in any order over empty squares"),
        ),
        Atom::Zebra => (
            say!("walks"),
            say!("walking"),
            say!(", two steps diagonally and one straight in any order over empty squares"),
        ),
        _ => return straight_lame(movement),
    };
    (verb(plain, gerund, say!(" to where {name} leaps{path}", name, path)), Vec::new(), limits)
}

fn straight_lame(movement: &Movement) -> Parts {
    let squares = number(movement.atom.length().unsigned_abs());
    let object = say!(" exactly {squares} squares", squares);
    (verb(say!("moves"), say!("moving"), object), words::directions(movement), said(LAME).into())
}

fn must_jump(movement: &Movement) -> Parts {
    let object = say!(" two squares");
    (
        verb(say!("jumps"), say!("jumping"), object),
        words::directions(movement),
        say!(" over a piece").into(),
    )
}

/// A walk, leg by leg.
fn legs(movement: &Movement) -> Parts {
    let stride = if movement.is_single_step() {
        match movement.atom.length() {
            1 => say!(" one square").to_owned(),
            _ => say!(" a leap as {name}", name = words::name(movement.atom)),
        }
    } else {
        say!(" any distance").to_owned()
    };
    let first = Movement { legs: vec![movement.legs[0]], ..movement.clone() };
    let mut text = say!(
        " in {count} legs, first{stride}{leg}",
        count = number(u8::try_from(movement.legs.len()).unwrap_or(u8::MAX)),
        stride,
        leg = first_leg(&first),
    );
    for (index, leg) in movement.legs.iter().enumerate().skip(1) {
        let before = passing(&movement.legs[index - 1]);
        text += &say!(
            "{before}, then {turns}",
            before,
            turns = words::turns(movement.directions(index))
        );
        text += manner_of_leg(leg.manner);
    }
    (verb(say!("walks"), say!("walking"), text), Vec::new(), String::new())
}

fn first_leg(first: &Movement) -> String {
    let places = match first.atom.length() {
        1 => format!(" {}", any_of(&words::directions(first))),
        _ => words::limits(first),
    };
    places + manner_of_leg(first.legs[0].manner)
}

/// The words for what an earlier leg does on the square where it turns.
fn passing(leg: &Leg) -> &'static str {
    let mode = leg.mode;
    match (mode.quiet, mode.capture, leg.manner) {
        (true, _, Manner::Cannon | Manner::Grasshopper) => say!(" or none"),
        (_, _, Manner::Cannon | Manner::Grasshopper) => "",
        (false, true, _) => say!(" making a capture"),
        (true, true, _) => say!(" with or without a capture"),
        _ if mode.en_passant => say!(" making a capture en passant"),
        _ => say!(" to an empty square"),
    }
}

fn manner_of_leg(manner: Manner) -> &'static str {
    match manner {
        Manner::Cannon => say!(" over a piece"),
        Manner::Grasshopper => say!(" over a piece and changing range"),
        Manner::Plain | Manner::Lame | Manner::Jumping => "",
    }
}
