//! A parsed movement: an atom, its count and the modifiers of each leg.

use std::fmt;
use std::num::NonZeroU8;

use super::directions::{self, Class};

/// The basic step or leap of a movement; R, B and Q are W, F and K with another count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    Wazir,
    Ferz,
    Dabbaba,
    Knight,
    Alfil,
    Threeleaper,
    Camel,
    Zebra,
    Tripper,
    King,
}

impl Atom {
    pub(super) fn class(self) -> Class {
        match self {
            Atom::Wazir | Atom::Dabbaba | Atom::Threeleaper => Class::Straight,
            Atom::Ferz | Atom::Alfil | Atom::Tripper => Class::Diagonal,
            Atom::Knight | Atom::Camel | Atom::Zebra => Class::Oblique,
            Atom::King => Class::Royal,
        }
    }

    /// The number of squares along the longer axis.
    pub(super) fn length(self) -> i8 {
        match self {
            Atom::Wazir | Atom::Ferz | Atom::King => 1,
            Atom::Dabbaba | Atom::Alfil | Atom::Knight => 2,
            Atom::Threeleaper | Atom::Tripper | Atom::Camel | Atom::Zebra => 3,
        }
    }

    fn letter(self) -> char {
        match self {
            Atom::Wazir => 'W',
            Atom::Ferz => 'F',
            Atom::Dabbaba => 'D',
            Atom::Knight => 'N',
            Atom::Alfil => 'A',
            Atom::Threeleaper => 'H',
            Atom::Camel => 'C',
            Atom::Zebra => 'Z',
            Atom::Tripper => 'G',
            Atom::King => 'K',
        }
    }

    /// The letter that stands for this atom repeated.
    fn slider(self) -> Option<char> {
        match self {
            Atom::Wazir => Some('R'),
            Atom::Ferz => Some('B'),
            Atom::King => Some('Q'),
            _ => None,
        }
    }
}

/// The kinds of move a leg may make on the square where it ends. All `false` means that none was
/// written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mode {
    pub(super) quiet: bool,
    pub(super) capture: bool,
    pub(super) en_passant: bool,
}

impl Mode {
    pub(super) const UNWRITTEN: Mode = Mode { quiet: false, capture: false, en_passant: false };
    pub(super) const QUIET: Mode = Mode { quiet: true, capture: false, en_passant: false };
    pub(super) const BOTH: Mode = Mode { quiet: true, capture: true, en_passant: false };

    /// The meaning of an unwritten mode: any leg of a walk but the last merely passes through.
    pub(super) fn default_for(last: bool) -> Mode {
        if last { Mode::BOTH } else { Mode::QUIET }
    }

    pub(super) fn or_default(self, last: bool) -> Mode {
        if self == Mode::UNWRITTEN { Mode::default_for(last) } else { self }
    }
}

/// The treatment of the squares a leg passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Manner {
    #[default]
    Plain,
    Cannon,
    Grasshopper,
    Lame,
    Jumping,
}

impl Manner {
    fn letter(self) -> &'static str {
        match self {
            Manner::Plain => "",
            Manner::Cannon => "p",
            Manner::Grasshopper => "g",
            Manner::Lame => "n",
            Manner::Jumping => "j",
        }
    }
}

/// One leg's modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Leg {
    /// A set of directions; if it is empty, the leg has its default ones.
    pub(super) directions: u8,
    pub(super) mode: Mode,
    pub(super) manner: Manner,
}

/// An atom with its modifiers and count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Movement {
    pub(super) initial: bool,
    pub(super) cylinder: bool,
    /// At least one; all but the first are in directions relative to the leg before.
    pub(super) legs: Vec<Leg>,
    pub(super) atom: Atom,
    /// The maximum number of steps; `None` means no limit.
    pub(super) max: Option<NonZeroU8>,
}

impl Movement {
    pub(super) fn is_single_step(&self) -> bool {
        self.max == Some(NonZeroU8::MIN)
    }

    /// The capital letter to print.
    pub(super) fn letter(&self) -> char {
        let slider = self.atom.slider().filter(|_| !self.is_single_step());
        slider.unwrap_or_else(|| self.atom.letter())
    }

    /// Returns `true` if there are no modifiers.
    pub(super) fn is_bare(&self) -> bool {
        let one = matches!(self.legs.as_slice(), [leg] if *leg == Leg::default());
        one && !self.initial && !self.cylinder
    }

    /// The leg that ends the movement.
    pub(super) fn last_leg(&self) -> Leg {
        self.legs.last().copied().unwrap_or_default()
    }

    /// The class by which the directions of leg `index` are read.
    pub(super) fn class_of_leg(&self, index: usize) -> Class {
        if index == 0 { self.atom.class() } else { Class::Royal }
    }

    /// The directions of leg `index` when none are written: later legs never turn back, and
    /// those of atoms with four directions make only quarter turns.
    pub(super) fn default_directions(&self, index: usize) -> u8 {
        match (index, self.atom.class()) {
            (0, class) => class.all(),
            (_, Class::Straight | Class::Diagonal) => 0b0100_0101,
            (_, Class::Oblique | Class::Royal) => 0b1110_1111,
        }
    }

    /// The directions of leg `index`, written or default.
    pub(super) fn directions(&self, index: usize) -> u8 {
        match self.legs[index].directions {
            0 => self.default_directions(index),
            written => written,
        }
    }

    /// Drops redundant modifiers, so that movements with the same meaning compare equal where
    /// that is easy to see. An earlier leg that hops keeps its `m`: `mp` passes a square that may
    /// be empty or not.
    pub(super) fn normalise(&mut self) {
        for index in 0..self.legs.len() {
            let usual = self.default_directions(index);
            let last = index + 1 == self.legs.len();
            let mode = Mode::default_for(last);
            let leg = &mut self.legs[index];
            if leg.directions == usual {
                leg.directions = 0;
            }
            let hops = matches!(leg.manner, Manner::Cannon | Manner::Grasshopper);
            if leg.mode == mode && (last || !hops) {
                leg.mode = Mode::UNWRITTEN;
            }
            if leg.manner == Manner::Lame && self.atom.length() == 1 {
                leg.manner = Manner::Plain;
            }
        }
    }
}

/// The alternate form (`{:#}`) prints the count even where the letter implies it.
impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |set: bool, letter: &'static str| if set { letter } else { "" };
        f.write_str(mark(self.initial, "i"))?;
        for (index, leg) in self.legs.iter().enumerate() {
            f.write_str(mark(index > 0, "a"))?;
            f.write_str(&directions::spell(self.class_of_leg(index), leg.directions))?;
            f.write_str(mark(leg.mode.quiet, "m"))?;
            f.write_str(mark(leg.mode.capture, "c"))?;
            f.write_str(mark(leg.mode.en_passant, "e"))?;
            let (hop, other) = match leg.manner {
                Manner::Cannon | Manner::Grasshopper => (leg.manner.letter(), ""),
                _ => ("", leg.manner.letter()),
            };
            f.write_str(hop)?;
            f.write_str(mark(self.cylinder && index == 0, "o"))?;
            f.write_str(other)?;
        }
        write!(f, "{}", self.letter())?;
        let understood =
            self.is_single_step() || self.max.is_none() && self.atom.slider().is_some();
        if understood && !f.alternate() {
            return Ok(());
        }
        write!(f, "{}", self.max.map_or(0, NonZeroU8::get))
    }
}
