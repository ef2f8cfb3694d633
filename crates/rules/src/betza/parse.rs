//! Parses the notation. Any text is safe to pass: every fault becomes a [`BetzaError`] with its
//! column.

use std::iter::Peekable;
use std::num::NonZeroU8;
use std::str::Chars;

use wazir_words::{mark, said, say};

use super::BetzaError;
use super::check;
use super::directions;
use super::movement::{Atom, Leg, Manner, Movement};

const LONGEST_TEXT: usize = 200;
const MOST_LEGS: usize = 8;
const ATOMS: &str = "W F D N A H C L Z J G K Q R B";

/// Letters to which other programs give a meaning that is not supported here.
const FOREIGN: [(char, &str); 10] = [
    ('d', mark!("captures own pieces")),
    ('t', mark!("spares kings, or hops over own pieces only")),
    ('u', mark!("unloads a captured piece")),
    ('x', mark!("borrows or passes on powers")),
    ('y', mark!("changes range on an empty square")),
    ('q', mark!("rides in a circle")),
    ('z', mark!("rides in zigzag")),
    ('O', mark!("castling: a rule of the game, not part of a movement")),
    ('U', mark!("leaps to any square")),
    ('@', mark!("drops: a rule of the game, not part of a movement")),
];

/// Parses a whole text: one or more movements.
pub(super) fn parse(text: &str) -> Result<Vec<Movement>, BetzaError> {
    if let Some(letter) = text.chars().nth(LONGEST_TEXT) {
        let expected = say!("at most {most} characters", most = LONGEST_TEXT);
        return Err(BetzaError { column: LONGEST_TEXT + 1, found: Some(letter), expected });
    }
    let mut reader = Reader { rest: text.chars().peekable(), column: 1 };
    let mut movements = Vec::new();
    let mut walks = 0;
    while movements.is_empty() || reader.peek().is_some() {
        movements.push(reader.movement(&mut walks)?);
    }
    Ok(movements)
}

/// A leg as written: its letters with their columns, before the atom gives them a meaning.
#[derive(Default)]
struct RawLeg {
    leg: Leg,
    directions: Vec<(usize, char)>,
    manner: Option<(usize, char)>,
}

#[derive(Default)]
struct Modifiers {
    initial: bool,
    cylinder: bool,
    legs: Vec<RawLeg>,
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn skip(&mut self) {
        self.rest.next();
        self.column += 1;
    }

    /// The error for something other than `expected` at the current position.
    fn unexpected(&mut self, expected: impl Into<String>) -> BetzaError {
        BetzaError { column: self.column, found: self.peek(), expected: expected.into() }
    }

    fn movement(&mut self, walks: &mut u32) -> Result<Movement, BetzaError> {
        let modifiers = self.modifiers()?;
        let column = self.column;
        let letter = self.peek();
        let (atom, slides) = self.atom()?;
        let doubled = letter.is_some() && self.peek() == letter;
        if doubled {
            self.skip();
        }
        let max = match self.count()? {
            Some(count) => NonZeroU8::new(count),
            None if slides || doubled => None,
            None => Some(NonZeroU8::MIN),
        };
        let fault = |expected| BetzaError { column, found: letter, expected };
        let mut movement = assemble(&modifiers, atom, max)?;
        check::walks(&movement, walks).map_err(fault)?;
        check_manners(&movement, &modifiers.legs)?;
        movement.normalise();
        Ok(movement)
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut all = Modifiers::default();
        let mut raw = RawLeg::default();
        let start = self.column;
        while let Some(letter) = self.peek() {
            let fresh = match letter {
                'a' if all.legs.len() + 1 == MOST_LEGS => {
                    return Err(self.unexpected(say!("at most {most} legs", most = MOST_LEGS)));
                }
                'a' => {
                    all.legs.push(std::mem::take(&mut raw));
                    true
                }
                'i' | 'o' if !all.legs.is_empty() => {
                    let expected = say!("'{letter}' before the first 'a'", letter);
                    return Err(self.unexpected(expected));
                }
                'i' => set(&mut all.initial),
                'o' => set(&mut all.cylinder),
                _ => match raw.take(self.column, letter) {
                    Some(fresh) => fresh,
                    None => break,
                },
            };
            if !fresh {
                return Err(self.unexpected(repeated(letter)));
            }
            self.skip();
        }
        all.legs.push(raw);
        self.require_atom(self.column == start)?;
        Ok(all)
    }

    /// Fails unless an atom comes next, and explains letters that other programs know.
    fn require_atom(&mut self, nothing_yet: bool) -> Result<(), BetzaError> {
        let next = self.peek();
        if next.and_then(atom_of).is_some() {
            return Ok(());
        }
        let wanted = if nothing_yet && self.column > 1 {
            say!("a step ({letters}), a modifier or the end", letters = ATOMS)
        } else {
            say!("a step ({letters}) or a modifier", letters = ATOMS)
        };
        let foreign = FOREIGN.iter().find(|(letter, _)| Some(*letter) == next);
        let expected = match foreign {
            Some((letter, meaning)) => say!(
                "{wanted}; '{letter}' ({meaning}) is not supported",
                wanted,
                letter,
                meaning = said(meaning)
            ),
            None => wanted,
        };
        Err(self.unexpected(expected))
    }

    fn atom(&mut self) -> Result<(Atom, bool), BetzaError> {
        let atom = self.peek().and_then(atom_of);
        let wanted = || say!("a step ({letters})", letters = ATOMS);
        let atom = atom.ok_or_else(|| self.unexpected(wanted()))?;
        self.skip();
        Ok(atom)
    }

    /// Parses a count of at most two digits, if one follows.
    fn count(&mut self) -> Result<Option<u8>, BetzaError> {
        let mut count = None;
        while let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) {
            let value = match count {
                None => digit,
                Some(0) => return Err(self.unexpected(say!("no digit after the count 0"))),
                Some(tens @ 1..=9) => tens * 10 + digit,
                Some(_) => return Err(self.unexpected(say!("a count of at most two digits"))),
            };
            count = Some(value);
            self.skip();
        }
        Ok(count.and_then(|count| u8::try_from(count).ok()))
    }
}

impl RawLeg {
    /// Records a modifier. Returns `Some(false)` if it was there already and `None` if the letter
    /// is not a modifier.
    fn take(&mut self, column: usize, letter: char) -> Option<bool> {
        let mode = &mut self.leg.mode;
        Some(match letter {
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                self.directions.push((column, letter));
                true
            }
            'm' => set(&mut mode.quiet),
            'c' => set(&mut mode.capture),
            'e' => set(&mut mode.en_passant),
            'n' | 'j' | 'p' | 'g' => {
                self.leg.manner = manner_of(letter);
                self.manner.replace((column, letter)).is_none()
            }
            _ => return None,
        })
    }
}

/// Sets a flag; returns `true` if it was clear.
fn set(flag: &mut bool) -> bool {
    !std::mem::replace(flag, true)
}

fn repeated(letter: char) -> String {
    match letter {
        'n' | 'j' | 'p' | 'g' => say!("at most one of n, j, p and g in a leg").into(),
        _ => say!("'{letter}' only once", letter),
    }
}

fn manner_of(letter: char) -> Manner {
    match letter {
        'n' => Manner::Lame,
        'j' => Manner::Jumping,
        'p' => Manner::Cannon,
        _ => Manner::Grasshopper,
    }
}

/// The atom a letter stands for, and `true` if it slides when no count follows.
fn atom_of(letter: char) -> Option<(Atom, bool)> {
    Some(match letter {
        'W' => (Atom::Wazir, false),
        'F' => (Atom::Ferz, false),
        'D' => (Atom::Dabbaba, false),
        'N' => (Atom::Knight, false),
        'A' => (Atom::Alfil, false),
        'H' => (Atom::Threeleaper, false),
        'C' | 'L' => (Atom::Camel, false),
        'Z' | 'J' => (Atom::Zebra, false),
        'G' => (Atom::Tripper, false),
        'K' => (Atom::King, false),
        'R' => (Atom::Wazir, true),
        'B' => (Atom::Ferz, true),
        'Q' => (Atom::King, true),
        _ => return None,
    })
}

/// Combines legs and atom, now that the atom says how direction letters are to be read.
fn assemble(
    modifiers: &Modifiers,
    atom: Atom,
    max: Option<NonZeroU8>,
) -> Result<Movement, BetzaError> {
    let legs = modifiers.legs.iter().map(|raw| raw.leg).collect();
    let Modifiers { initial, cylinder, .. } = *modifiers;
    let mut movement = Movement { initial, cylinder, legs, atom, max };
    for (index, raw) in modifiers.legs.iter().enumerate() {
        let class = movement.class_of_leg(index);
        movement.legs[index].directions = directions::read(class, &raw.directions)?;
    }
    Ok(movement)
}

/// Checks that n, j, p and g stand only before atoms on which they have a meaning.
fn check_manners(movement: &Movement, legs: &[RawLeg]) -> Result<(), BetzaError> {
    for raw in legs {
        let Some((column, letter)) = raw.manner else {
            continue;
        };
        if let Some(expected) = check::misused(movement, raw.leg.manner) {
            return Err(BetzaError { column, found: Some(letter), expected: expected.into() });
        }
    }
    Ok(())
}
