//! How a piece moves, written in Betza notation.
//!
//! A movement is a row of *atoms*, capital letters, each with small *modifiers* in front and
//! perhaps a count behind: `BN` slides as a Bishop or leaps as a Knight, `fmWfcF` steps forward
//! and captures diagonally forward. This module reads and prints the notation, expands it into
//! [`Way`]s for a generator, and says it in English. It leaves out boards, sides and every rule
//! that looks past one piece: castling, promotion, drops and where pawns may double step.
//!
//! # Atoms
//!
//! ```text
//!  G Z C H C Z G    W Wazir    (0,1)   F Ferz   (1,1)     K = W and F, the King's step
//!  Z A N D N A Z    D Dabbaba  (0,2)   A Alfil  (2,2)     R = W0, the Rook
//!  C N F W F N C    N Knight   (1,2)   G Tripper(3,3)     B = F0, the Bishop
//!  H D W * W D H    C or L, Camel   (1,3)                 Q = K0, the Queen
//!  C N F W F N C    Z or J, Zebra   (2,3)
//!  Z A N D N A Z    H Threeleaper   (0,3)
//!  G Z C H C Z G
//! ```
//!
//! A number behind an atom is how often the step may repeat, 0 without limit; a doubled letter
//! (`NN`) is the older spelling of 0. `L` and `J` are Betza's first letters. `XBoard` gives them
//! each other's meaning, so they are read but never printed.
//!
//! # Directions
//!
//! `f b l r` forward, backward, left, right; `v` is f and b, `s` is l and r. Their meaning is that
//! of `XBoard`'s table and depends on how many directions the atom has. Nothing written: all.
//!
//! On straight atoms (W D H R) a letter is one direction and letters just add up: `frW` is
//! forward and right. On diagonal atoms (F A G B) a letter is a pair, and two letters of
//! different axes are the one direction in both: `flF`. On K and Q, and in the later legs of a
//! walk, a letter is one straight direction and two letters of different axes a diagonal one:
//!
//! ```text
//!   W D H R       F A G B          K and Q
//!   .  f  .      fl  . fr       fl  f  fr     fs is fl and fr, lv is fl and bl,
//!   l  *  r       .  *  .        l  *  r      fh is fl, f and fr;
//!   .  b  .      bl  . br       bl  b  br     ff is f, kept from combining
//! ```
//!
//! On oblique atoms (N C Z) the second letter says which pair, the first which one of it:
//!
//! ```text
//!   .  lf  .  rf  .     f or ff  the narrow pair lf rf      v   lf rf lb rb
//!   fl  .  .  .  fr     fs       the wide pair fl fr        s   fl fr bl br
//!   .   .  *  .  .      l or ll  the wide pair fl bl        lv  lf lb
//!   bl  .  .  .  br     fh       all four ahead: lf rf fl fr
//!   .  lb  .  rb  .     hr       rf br lb fl;   hl  lf fr rb bl: each a quarter turn apart
//! ```
//!
//! Letters combine with the next one whenever they can; double a letter to prevent it (`ffrrN`).
//!
//! # Other modifiers
//!
//! | letter | meaning |
//! |---|---|
//! | `m` `c` `e` | moves without capturing, captures, captures en passant; nothing written is `mc` |
//! | `i` | only while the piece has not moved |
//! | `n` | lame: the squares between must be empty. On a double push (`ifmnD`) it also tells `XBoard` that the push can be taken en passant |
//! | `j` | on D and A: must jump over a piece; on W F R B K Q: the first square is skipped whatever stands there |
//! | `p` | rides over exactly one piece, like the Cannon, and may land anywhere behind it |
//! | `g` | rides over exactly one piece, like the Grasshopper, and lands just behind it |
//! | `o` | the left and right edges of the board are joined |
//! | `a` | and then again: starts the next leg of a walk |
//!
//! A lame Knight (`nN`) first steps straight, as a Mao. A lame Camel or Zebra
//! takes one diagonal and two straight steps, or two diagonal and one straight, in *any* order:
//! one free path of the three is enough. These are not all the three-step King walks there: to (1,3)
//! a King also zigzags by three diagonal steps.
//!
//! # Legs
//!
//! `aflafrK` walks three King steps: any direction, then 45 degrees to the left of that, then 45
//! degrees to the right of the second. Later legs count their directions from the leg before, in
//! the eight directions of a King even for W and F, which turn into each other as needed: `afsW`
//! is the same as `nN`. No direction written means any but straight back (and for W and F no
//! diagonal turn). Earlier legs must end on empty squares; the last is an ordinary move. A walk
//! that would end where it began is not a move. Legs that capture, hop, slide or start with N, C
//! or Z are read and printed but not expanded: see [`Shape::Legs`].

mod check;
mod describe;
mod directions;
mod expand;
mod gather;
mod movement;
mod parse;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use movement::Movement;

/// How far a target is: (files to the right, ranks forward), seen by a piece of the side that
/// moves up the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Offset {
    /// Files to the right; negative is to the left.
    pub dx: i8,
    /// Ranks forward; negative is backward.
    pub dy: i8,
}

/// A movement as written. [`Display`](fmt::Display) prints its canonical spelling, in the order
/// of modifiers that `XBoard` insists on.
///
/// ```
/// use wazir_rules::betza::Betza;
///
/// let pawn: Betza = "mfWcfF".parse()?;
/// assert_eq!(pawn.to_string(), "fmWfcF");
/// assert_eq!("BN".parse::<Betza>()?.describe(), "slides diagonally; leaps as a Knight");
/// # Ok::<(), wazir_rules::betza::BetzaError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Betza {
    movements: Vec<Movement>,
}

impl Betza {
    /// Every way the piece may move, sorted. Ways that differ only in what they may do on their
    /// target square (`mWcW`) are one way.
    pub fn ways(&self) -> Vec<Way> {
        expand::ways(&self.movements)
    }

    /// The movement in plain English: clauses without a full stop, joined by semicolons.
    pub fn describe(&self) -> String {
        describe::describe(&self.movements)
    }

    /// Whether both say the same, however they are spelled: `RB` and `Q`, `nN` and `afsW`. The order in which a path visits its squares does not count.
    pub fn same_movement(&self, other: &Betza) -> bool {
        let key = |betza: &Betza| expand::unordered(betza.ways());
        key(self) == key(other)
    }
}

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, movement) in self.movements.iter().enumerate() {
            // Two equal letters side by side would read as one doubled letter.
            let next = self.movements.get(index + 1);
            match next.filter(|next| next.bare() && next.letter() == movement.letter()) {
                Some(_) => write!(f, "{movement:#}")?,
                None => write!(f, "{movement}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Betza {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Betza, BetzaError> {
        parse::parse(text).map(|movements| Betza { movements })
    }
}

/// One way of moving: a shape, and what it is good for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Way {
    /// Which squares it needs and reaches.
    pub shape: Shape,
    /// It may end on an empty square.
    pub quiet: bool,
    /// It may capture on its target.
    pub capture: bool,
    /// It may capture en passant.
    pub en_passant: bool,
    /// Only while the piece has not moved.
    pub initial: bool,
    /// The left and right edges of the board are joined for it.
    pub cylinder: bool,
}

/// The geometry of a [`Way`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// Goes straight to the target, whatever stands between.
    Leap {
        /// The target.
        to: Offset,
    },
    /// Repeats a step over empty squares.
    Ride {
        /// The step.
        step: Offset,
        /// How often at most, never 1 (that is a [`Shape::Leap`]); `None` goes to the edge.
        max: Option<NonZeroU8>,
    },
    /// Walks over squares that must be empty. Several ways with the same target are alternatives.
    Path {
        /// The squares between, in walking order; the start square is never among them.
        via: Vec<Offset>,
        /// The target.
        to: Offset,
    },
    /// Repeats a step, passing over one square on the way as `landing` says.
    Hop {
        /// The step.
        step: Offset,
        /// How often at most, the square passed over counted, never below 2; `None` goes to the
        /// edge.
        max: Option<NonZeroU8>,
        /// What it passes over and where it may land.
        landing: Landing,
    },
    /// A walk whose legs capture, hop, slide or leap obliquely: parsed, not generated.
    Legs {
        /// Its canonical spelling.
        text: String,
    },
}

/// Where a [`Shape::Hop`] may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Landing {
    /// Anywhere behind the first piece met, up to and including the second: `p`, the Cannon.
    Anywhere,
    /// Only on the square just behind the first piece met: `g`, the Grasshopper.
    JustBehind,
    /// Rides as usual, but from the second square on; the first may be empty or not: `j`.
    PastFirst,
}

/// Why a text is no movement, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: found {}, expected {expected}", shown(*.found))]
pub struct BetzaError {
    /// The character at fault, counted from 1.
    pub column: usize,
    /// That character, or `None` at the end of the text.
    pub found: Option<char>,
    /// What should stand there instead.
    pub expected: String,
}

fn shown(found: Option<char>) -> String {
    found.map_or_else(|| "the end".to_owned(), |letter| format!("{letter:?}"))
}
