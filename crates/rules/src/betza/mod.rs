//! Betza notation: the movement of a piece as text.
//!
//! A movement is a sequence of *atoms*, capital letters, each with lower-case *modifiers* before
//! it and an optional count after it: `BN` slides as a Bishop or leaps as a Knight, `fmWfcF`
//! steps forward and captures diagonally forward. This module parses and prints the notation,
//! expands it into [`Way`]s for a generator, and describes it in English. It knows nothing of
//! boards or sides, nor of any rule that involves more than one piece: castling, promotion,
//! drops, and the ranks from which pawns may double-step.
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
//! A number after an atom is the maximum number of times the step may repeat, 0 meaning no
//! limit; a doubled letter (`NN`) is the older spelling of 0. `L` and `J` are Betza's original
//! letters. `XBoard` swaps their meanings, so they are parsed but never printed.
//!
//! # Directions
//!
//! `f b l r` are forward, backward, left and right; `v` is f and b, `s` is l and r. They mean what
//! `XBoard`'s table says, which depends on how many directions the atom has. Without direction
//! letters, all directions are allowed.
//!
//! On straight atoms (W D H R) a letter is one direction and letters simply add up: `frW` is
//! forward and right. On diagonal atoms (F A G B) a letter is a pair of directions, and two
//! letters of different axes are the one direction that both contain: `flF`. On K and Q, and in
//! the later legs of a walk, a letter is one straight direction and two letters of different axes
//! a diagonal one:
//!
//! ```text
//!   W D H R       F A G B          K and Q
//!   .  f  .      fl  . fr       fl  f  fr     fs is fl and fr, lv is fl and bl,
//!   l  *  r       .  *  .        l  *  r      fh is fl, f and fr;
//!   .  b  .      bl  . br       bl  b  br     ff is f, prevented from combining
//! ```
//!
//! On oblique atoms (N C Z) the second letter selects a pair, the first one member of it:
//!
//! ```text
//!   .  lf  .  rf  .     f or ff  the narrow pair lf rf      v   lf rf lb rb
//!   fl  .  .  .  fr     fs       the wide pair fl fr        s   fl fr bl br
//!   .   .  *  .  .      l or ll  the wide pair fl bl        lv  lf lb
//!   bl  .  .  .  br     fh       all four ahead: lf rf fl fr
//!   .  lb  .  rb  .     hr       rf br lb fl;   hl  lf fr rb bl: each a quarter turn apart
//! ```
//!
//! A letter combines with the next one whenever it can; double it to prevent that (`ffrrN`).
//!
//! # Other modifiers
//!
//! | letter | meaning |
//! |---|---|
//! | `m` `c` `e` | moves without capturing, captures, captures en passant; the default is `mc` |
//! | `i` | only while the piece has not moved |
//! | `n` | lame: the squares in between must be empty. On a double push (`ifmnD`) it also tells `XBoard` that the push can be captured en passant |
//! | `j` | on D and A: must jump over a piece; on W F R B K Q: skips the first square, occupied or not |
//! | `p` | hops over exactly one piece, like the Cannon, and may land anywhere beyond it |
//! | `g` | hops over exactly one piece, like the Grasshopper, and lands immediately beyond it |
//! | `o` | the left and right edges of the board are joined (a cylindrical board) |
//! | `a` | "again": starts the next leg of a walk |
//!
//! A lame Knight (`nN`) steps straight first, as a Mao does. A lame Camel takes one diagonal and
//! two straight steps, a lame Zebra two diagonal and one straight, in *any* order: one unblocked
//! path of the three is enough. These are not all the three-step King walks to those squares: a
//! King also zigzags to (1,3) by three diagonal steps.
//!
//! # Legs
//!
//! `aflafrK` walks three King steps: any direction, then 45 degrees to the left of it, then 45
//! degrees to the right of the second. Directions of later legs are relative to the leg before
//! and are the eight of a King even for W and F, which turn into each other as needed: `afsW` is
//! the same as `nN`. Without letters, a later leg goes in any direction but straight back (and
//! for W and F makes no diagonal turn). Earlier legs end on empty squares, unless `c` says that
//! they capture, or `mc` that they may; the last is an ordinary move. Legs of R, B and Q slide.
//!
//! ```text
//! caK    captures next to it and steps on        cabK   captures next to it and returns
//! fcafF  captures diagonally ahead and goes on   mabK   steps aside and returns: it passes
//! ```
//!
//! A walk may end where it began only if its last leg turns straight back, by `b`. On N, C and Z
//! later legs must go straight on (`f`) or straight back (`b`). Walks with legs that hop or that
//! capture more than one piece before the last leg are parsed and printed but not expanded: see
//! [`Shape::Legs`].

mod check;
mod compose;
mod describe;
mod directions;
mod expand;
mod gather;
mod movement;
mod parse;
#[cfg(test)]
mod tests;
mod tour;
mod words;

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use wazir_words::say;

pub use compose::Stroke;
use movement::Movement;

/// A displacement (files to the right, ranks forward) from the point of view of a piece that
/// moves up the board.
///
/// ```
/// use wazir_rules::betza::{Betza, Offset, Shape};
///
/// let ways = "fN".parse::<Betza>()?.ways();
/// let targets: Vec<Shape> = ways.into_iter().map(|way| way.shape).collect();
/// let leap = |dx| Shape::Leap { to: Offset { dx, dy: 2 } };
/// assert_eq!(targets, [leap(-1), leap(1)]);
/// # Ok::<(), wazir_rules::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Offset {
    /// Files to the right; negative means to the left.
    pub dx: i8,
    /// Ranks forward; negative means backward.
    pub dy: i8,
}

/// A parsed movement. [`Display`](fmt::Display) prints its canonical spelling, with the modifiers
/// in the order that `XBoard` requires.
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
    /// The movement of a piece that never moves.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// let rock = Betza::none();
    /// assert_eq!((rock.ways().len(), rock.describe().as_str()), (0, "never moves"));
    /// ```
    #[must_use]
    pub const fn none() -> Betza {
        Betza { movements: Vec::new() }
    }

    /// Returns every way the piece may move, sorted. Ways that differ only in what they may do on
    /// their target square (`mWcW`) are merged.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// let pawn = "fmWfcF".parse::<Betza>()?.ways();
    /// assert_eq!(pawn.iter().filter(|way| way.capture).count(), 2);
    /// assert_eq!(pawn.iter().filter(|way| way.quiet).count(), 1);
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn ways(&self) -> Vec<Way> {
        expand::ways(&self.movements)
    }

    /// Returns `true` if some of the moves are only made while the piece has not moved.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// assert!("fmWfcFifmnD".parse::<Betza>()?.has_first_moves());
    /// assert!(!"fmWfcF".parse::<Betza>()?.has_first_moves());
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn has_first_moves(&self) -> bool {
        self.movements.iter().any(|movement| movement.initial)
    }

    /// Describes the movement in plain English: clauses joined by semicolons, without a full stop.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// assert_eq!("R".parse::<Betza>()?.describe(), "slides along ranks and files");
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn describe(&self) -> String {
        describe::describe(&self.movements)
    }

    /// Returns `true` if both describe the same moves, however they are spelled: `RB` and `Q`,
    /// `nN` and `afsW`. The order in which a path visits its squares is ignored.
    ///
    /// ```
    /// # use wazir_rules::betza::Betza;
    /// assert!("RB".parse::<Betza>()?.is_equivalent(&"Q".parse()?));
    /// assert!(!"RB".parse::<Betza>()?.is_equivalent(&"RN".parse()?));
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn is_equivalent(&self, other: &Betza) -> bool {
        are_same(self.ways(), other.ways())
    }

    /// Returns `true` if left and right are alike to the piece.
    ///
    /// ```
    /// use wazir_rules::betza::Betza;
    ///
    /// assert!("fmWfcF".parse::<Betza>()?.is_symmetric());
    /// assert!(!"frN".parse::<Betza>()?.is_symmetric());
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn is_symmetric(&self) -> bool {
        self.is_alike(|Offset { dx, dy }| Offset { dx: -dx, dy })
    }

    /// Returns `true` if all four sides of the board are alike to the piece, left and right on each
    /// of them.
    ///
    /// ```
    /// use wazir_rules::betza::Betza;
    ///
    /// assert!("N".parse::<Betza>()?.is_alike_all_round());
    /// assert!(!"fmWfcF".parse::<Betza>()?.is_alike_all_round());
    /// # Ok::<(), wazir_rules::betza::BetzaError>(())
    /// ```
    pub fn is_alike_all_round(&self) -> bool {
        let around = self.ways().iter().any(|way| way.cylinder);
        !around
            && self.is_symmetric()
            && self.is_alike(|Offset { dx, dy }| Offset { dx: dy, dy: dx })
    }

    /// Returns `true` if the piece moves as before when its offsets are changed.
    fn is_alike(&self, change: impl Fn(Offset) -> Offset + Copy) -> bool {
        let changed = |way: Way| Way { shape: way.shape.map(change), ..way };
        are_same(self.ways(), self.ways().into_iter().map(changed).collect())
    }
}

/// Returns `true` if both lists hold the same ways. The order in which a path visits its squares
/// is ignored.
pub(crate) fn are_same(one: Vec<Way>, other: Vec<Way>) -> bool {
    expand::ignore_order(one) == expand::ignore_order(other)
}

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, movement) in self.movements.iter().enumerate() {
            // Two equal letters side by side would be parsed as one doubled letter.
            let next = self.movements.get(index + 1);
            match next.filter(|next| next.is_bare() && next.letter() == movement.letter()) {
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

/// One way of moving: its geometry, and the kinds of move it can make.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Way {
    /// The squares it passes and reaches.
    pub shape: Shape,
    /// `true` if it may end on an empty square.
    pub quiet: bool,
    /// `true` if it may capture on its target.
    pub capture: bool,
    /// `true` if it may capture en passant.
    pub en_passant: bool,
    /// `true` if it is available only while the piece has not moved.
    pub initial: bool,
    /// `true` if the left and right edges of the board are joined for it.
    pub cylinder: bool,
}

/// The geometry of a [`Way`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// Goes directly to the target, whatever stands in between.
    Leap {
        /// The target.
        to: Offset,
    },
    /// Repeats a step over empty squares.
    Ride {
        /// The step.
        step: Offset,
        /// The maximum number of steps, never 1 (that is a [`Shape::Leap`]); `None` goes on to
        /// the edge.
        max: Option<NonZeroU8>,
    },
    /// Walks over squares that must be empty: a lame leap, or one path of a walk. Several ways
    /// with the same target are alternatives.
    Path {
        /// The squares in between, in walking order, without the starting square.
        via: Vec<Offset>,
        /// The target.
        to: Offset,
    },
    /// Repeats a step, passing over one square on the way as `landing` specifies.
    Hop {
        /// The step.
        step: Offset,
        /// The maximum number of steps, including that onto the square passed over, never below
        /// 2; `None` goes on to the edge.
        max: Option<NonZeroU8>,
        /// The square it passes over and those on which it may land.
        landing: Landing,
    },
    /// Goes leg by leg, and captures on the way, slides, or ends where it began.
    Tour {
        /// The legs, at least two, of which at most one but the last captures.
        legs: Vec<Stride>,
    },
    /// A walk with legs that hop or that capture more than one piece on the way: parsed, but no
    /// moves are generated from it.
    Legs {
        /// Its canonical spelling.
        text: String,
    },
}

/// A leg of a [`Shape::Tour`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Stride {
    /// Its step.
    pub step: Offset,
    /// The maximum number of steps; `None` goes on to the edge.
    pub max: Option<NonZeroU8>,
    /// For a leg that is not the last: `true` if it must end with a capture, `false` if it must end
    /// on an empty square.
    pub captures: bool,
}

impl Shape {
    /// The same geometry with each displacement replaced by another.
    #[must_use]
    pub(crate) fn map(&self, change: impl Fn(Offset) -> Offset) -> Shape {
        let of = |offset: &Offset| change(*offset);
        match self {
            Shape::Leap { to } => Shape::Leap { to: of(to) },
            Shape::Ride { step, max } => Shape::Ride { step: of(step), max: *max },
            Shape::Path { via, to } => {
                Shape::Path { via: via.iter().map(of).collect(), to: of(to) }
            }
            Shape::Hop { step, max, landing } => {
                Shape::Hop { step: of(step), max: *max, landing: *landing }
            }
            Shape::Tour { legs } => {
                let leg = |leg: &Stride| Stride { step: of(&leg.step), ..*leg };
                Shape::Tour { legs: legs.iter().map(leg).collect() }
            }
            Shape::Legs { text } => Shape::Legs { text: text.clone() },
        }
    }
}

/// The squares on which a [`Shape::Hop`] may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Landing {
    /// Anywhere beyond the first piece, up to and including the second: `p`, the Cannon.
    Anywhere,
    /// Only on the square immediately beyond the first piece: `g`, the Grasshopper.
    JustBehind,
    /// From the second square on as an ordinary ride; the first may be occupied or not: `j`.
    PastFirst,
}

/// The reason why a text is not a movement, and where.
///
/// ```
/// use wazir_rules::betza::Betza;
///
/// let error = "fWx".parse::<Betza>().unwrap_err();
/// assert_eq!((error.column, error.found), (3, Some('x')));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", say!("column {column}: found {found}, expected {expected}", column, found = self.name_found(), expected))]
pub struct BetzaError {
    /// The position of the offending character, counted in characters from 1.
    pub column: usize,
    /// That character, or `None` at the end of the text.
    pub found: Option<char>,
    /// A description of what should stand there instead, in the language that was spoken when the
    /// text was read.
    pub expected: String,
}

impl BetzaError {
    /// The offending character in quotation marks, or words for the end of the text.
    pub(crate) fn name_found(&self) -> String {
        self.found.map_or_else(|| say!("the end").to_owned(), |letter| format!("{letter:?}"))
    }
}
