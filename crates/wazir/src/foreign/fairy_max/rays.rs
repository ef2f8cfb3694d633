//! A ray of Fairy-Max's `fmax.ini`: a step on a board of 16 columns, and a number whose bits say
//! what may be done with it.

use std::str::FromStr;

use wazir_rules::betza::Offset;

/// A ray, seen by White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ray {
    first: Offset,
    /// The steps after the first one.
    second: Offset,
    mode: Mode,
}

/// The bits of the number, but for those that change the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mode {
    /// [`CAPTURE`], [`QUIET`], [`LEAPER`] and [`HOPPER`].
    bits: u8,
    /// Those of them that change on the way.
    toggle: u8,
    cylinder: bool,
    /// One of several paths must be free.
    paths: bool,
    /// The steps by which the change is put off; other things for hoppers.
    delay: u8,
}

const CAPTURE: u8 = 1;
const QUIET: u8 = 2;
const LEAPER: u8 = 4;
const HOPPER: u8 = 8;

/// The meaning of a ray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A leap, or a ride of so many steps, 0 for any number.
    Go { step: Offset, steps: u8 },
    /// A leap over a square that must be empty.
    Lame { via: Offset, to: Offset },
    /// A leap by one of several paths.
    Paths { to: Offset },
    /// A hop over a piece; onto the square behind it, or to any beyond.
    Hop { step: Offset, just_behind: bool, rides_before: bool },
    /// A first move of so many steps, whether it can be captured en passant, and whether a double
    /// step may be made from the next rank, too.
    FirstSteps { steps: u8, en_passant: bool, next_rank: bool },
    /// A first leap, and whether it may capture.
    FirstLeap { to: Offset, capture: bool },
    /// The king goes so many files to the right.
    Castling { files: i8 },
    /// Something that a variant file cannot say.
    Unsaid(&'static str),
}

impl FromStr for Ray {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Ray, &'static str> {
        const NO_STEP: &str = "it has no step";
        const NO_MODE: &str = "it has no mode";
        let mut parts = text.split(',');
        let number = |text: &str| text.parse::<i32>().ok().filter(|step| step.abs() < 256);
        let first = parts.next().and_then(number).ok_or(NO_STEP)?;
        let mode = parts.next().and_then(|text| u32::from_str_radix(text, 16).ok());
        let mode = mode.ok_or(NO_MODE)?;
        let bend = mode.cast_signed() >> 12;
        let second = match parts.next() {
            Some(text) => number(text).ok_or(NO_STEP)?,
            None => first ^ bend,
        };
        Ok(Ray { first: step(first), second: step(second), mode: Mode::of(mode) })
    }
}

/// The displacement of a number: 1 is a file to the right, 16 a rank towards White.
fn step(number: i32) -> Offset {
    let ranks = (number + 8).div_euclid(16);
    let short = |n: i32| i8::try_from(n.clamp(-99, 99)).unwrap_or_default();
    Offset { dx: short(number - 16 * ranks), dy: short(-ranks) }
}

impl Mode {
    fn of(bits: u32) -> Mode {
        let [bits, toggle, special] = [0, 4, 8].map(|shift| (bits >> shift & 15) as u8);
        let (cylinder, paths) = (special & 1 != 0, special & 2 != 0);
        Mode { bits, toggle, cylinder, paths, delay: special >> 2 }
    }

    fn has(self, bit: u8) -> bool {
        self.bits & bit != 0
    }

    /// The bits once they have changed.
    fn after(self) -> u8 {
        self.bits ^ self.toggle
    }
}

impl Ray {
    /// The ray as Black has it, who looks from the other side.
    pub(super) fn turned(self) -> Ray {
        let turn = |Offset { dx, dy }| Offset { dx, dy: -dy };
        Ray { first: turn(self.first), second: turn(self.second), ..self }
    }

    pub(super) fn cylinder(self) -> bool {
        self.mode.cylinder
    }

    /// Returns whether only a piece that has not moved makes this move.
    pub(super) fn is_first(self) -> bool {
        self.mode.bits == LEAPER
    }

    /// Whether it may capture, and whether it may end on an empty square.
    pub(super) fn uses(self) -> (bool, bool) {
        let ends_later = self.mode.has(HOPPER) || self.mode.bits == 0;
        let bits = if ends_later { self.mode.after() } else { self.mode.bits };
        (bits & CAPTURE != 0, bits & QUIET != 0)
    }

    pub(super) fn meaning(self) -> Meaning {
        let Ray { first, second, mode } = self;
        let bent = first != second;
        let total = Offset { dx: first.dx + second.dx, dy: first.dy + second.dy };
        if mode.bits == LEAPER {
            return self.first_move(total);
        }
        if mode.has(HOPPER) {
            return self.hop(bent);
        }
        match (mode.bits, mode.toggle) {
            _ if mode.paths => Meaning::Paths { to: first },
            (0, toggle) if toggle & LEAPER != 0 && toggle & HOPPER == 0 && mode.delay == 0 => {
                Meaning::Lame { via: first, to: total }
            }
            _ if mode.has(LEAPER) && mode.toggle == 0 => Meaning::Go { step: first, steps: 1 },
            _ if bent => Meaning::Unsaid("slides that bend are not played"),
            (1..=3, 0) => Meaning::Go { step: first, steps: 0 },
            (1..=3, LEAPER) => Meaning::Go { step: first, steps: mode.delay + 2 },
            _ => Meaning::Unsaid("there is no such movement here"),
        }
    }

    /// What only a piece does that has not moved.
    fn first_move(self, total: Offset) -> Meaning {
        let Ray { first, second, mode } = self;
        match mode.toggle {
            3 if total.dy == 0 => Meaning::Castling { files: total.dx },
            2 | 6 if first == second => {
                let (steps, next_rank) = (mode.delay % 2 + 2, mode.delay / 2 == 1);
                Meaning::FirstSteps { steps, en_passant: mode.toggle == 2, next_rank }
            }
            14 | 15 => Meaning::FirstLeap { to: total, capture: mode.toggle == 15 },
            _ => Meaning::Unsaid("such first moves are not played"),
        }
    }

    fn hop(self, bent: bool) -> Meaning {
        let Ray { first, mode, .. } = self;
        let after = mode.after();
        let is_plain = !bent && mode.delay == 0 && after & HOPPER == 0 && !mode.has(LEAPER);
        match mode.bits & !HOPPER {
            0 | QUIET if is_plain => Meaning::Hop {
                step: first,
                just_behind: after & LEAPER != 0,
                rides_before: mode.has(QUIET),
            },
            _ => Meaning::Unsaid("there is no such hop here"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(text: &str) -> Meaning {
        text.parse::<Ray>().expect(text).meaning()
    }

    #[test]
    fn rays_are_understood() {
        let at = |dx, dy| Offset { dx, dy };
        for (text, expected) in [
            ("14,7", Meaning::Go { step: at(-2, -1), steps: 1 }),
            ("-14,7", Meaning::Go { step: at(2, 1), steps: 1 }),
            ("-52,7", Meaning::Go { step: at(-4, 3), steps: 1 }),
            ("17,3", Meaning::Go { step: at(1, -1), steps: 0 }),
            ("16,843", Meaning::Go { step: at(0, -1), steps: 4 }),
            ("1,34", Meaning::Castling { files: 2 }),
            ("1,2034", Meaning::Castling { files: 4 }),
            ("-1,1034", Meaning::Castling { files: -3 }),
            ("1,34,3", Meaning::Castling { files: 4 }),
            ("-16,24", Meaning::FirstSteps { steps: 2, en_passant: true, next_rank: false }),
            ("-16,424", Meaning::FirstSteps { steps: 3, en_passant: true, next_rank: false }),
            ("-16,C24", Meaning::FirstSteps { steps: 3, en_passant: true, next_rank: true }),
            ("-16,64", Meaning::FirstSteps { steps: 2, en_passant: false, next_rank: false }),
            ("15,E4", Meaning::FirstLeap { to: at(-2, -2), capture: false }),
            ("16,F4", Meaning::FirstLeap { to: at(0, -2), capture: true }),
            ("-16,10F4", Meaning::FirstLeap { to: at(1, 2), capture: true }),
            ("16,1070", Meaning::Lame { via: at(0, -1), to: at(1, -2) }),
            ("15,70", Meaning::Lame { via: at(-1, -1), to: at(-2, -2) }),
            ("1,F8", Meaning::Hop { step: at(1, 0), just_behind: true, rides_before: false }),
            ("1,BA", Meaning::Hop { step: at(1, 0), just_behind: false, rides_before: true }),
            ("13,FFFFF207", Meaning::Paths { to: at(-3, -1) }),
        ] {
            assert_eq!(meaning(text), expected, "{text}");
        }
        for text in ["17,1003", "16,C4", "15,1FCB8", "14,FFFF1043"] {
            assert!(matches!(meaning(text), Meaning::Unsaid(_)), "{text}");
        }
        for text in ["", "x,7", "1", "1,", "1,g", "99999,7", "1,7,x"] {
            assert!(text.parse::<Ray>().is_err(), "{text}");
        }
        assert_eq!("1,F8".parse::<Ray>().map(Ray::uses), Ok((true, true)));
        assert_eq!("1,BA".parse::<Ray>().map(Ray::uses), Ok((true, false)));
    }
}
