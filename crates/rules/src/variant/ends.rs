//! The ends of a game: one ordered list of conditions and their results.
//!
//! A file writes its own under `[[end]]`, and the customary ones (checkmate, no legal move,
//! repetition, the move clock, dead positions) in `[ending]`. Here all of them are [`End`]s, the
//! file's own first: the first one that holds ends the game.

use super::{ClockResult, EndResult, EndRules, Line, NoMoves, Region, RepetitionResult, rows};
use crate::geometry::Geometry;
use crate::outcome::Reason;
use crate::square::{Color, Kind, Square};

/// A way in which a game ends.
///
/// ```
/// use wazir_rules::variant::{Condition, EndResult};
/// use wazir_rules::{Reason, Variant};
///
/// let chess = Variant::named("chess")?;
/// let first = &chess.ends()[0];
/// assert_eq!((&first.condition, first.result), (&Condition::Checkmate, EndResult::Loss));
/// assert_eq!(chess.ends().last().unwrap().condition.reason(), Reason::DeadPosition);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct End {
    /// The condition, which holds for one of the sides or for both.
    pub condition: Condition,
    /// The side for which it has to hold; `None` if either will do.
    pub side: Option<Color>,
    /// The result for the side for which it holds.
    pub result: EndResult,
    /// `true` if the other side has one more move with which it can bring about the same, and so a
    /// draw.
    pub answered: bool,
    /// `true` if it is no end when the condition holds for both sides.
    pub alone: bool,
}

/// A condition that ends games. "It" is the side for which the condition holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// Of one of these groups of kinds it has at most `left` pieces, those in hand included.
    Lost {
        /// The groups: one, or one for each kind.
        groups: Vec<Vec<Kind>>,
        /// The largest number of pieces of a group that counts as lost.
        left: u8,
    },
    /// It has `count` pieces of these kinds in the region.
    Goal {
        /// The kinds.
        pieces: Vec<Kind>,
        /// The number of pieces.
        count: u8,
        /// The region.
        region: Region,
        /// `true` if only pieces count that the other side does not attack, unless there are more
        /// than `count`.
        safe: bool,
        /// `true` if they count only when it is to move; `safe` ones always.
        stays: bool,
        /// `true` if one piece will do when no square of the region is empty.
        full: bool,
    },
    /// It has `count` pieces of these kinds in a row.
    Row {
        /// The kinds.
        pieces: Vec<Kind>,
        /// The number of pieces.
        count: u8,
        /// The lines on which the row may lie.
        lines: Vec<Line>,
        /// `true` if it is enough that they stand on one line.
        apart: bool,
    },
    /// It has pieces of these kinds on all squares of a square.
    Block {
        /// The kinds.
        pieces: Vec<Kind>,
        /// The length of the sides of the square.
        side: u8,
    },
    /// It has been in check after `count` moves of the other side.
    Checks {
        /// The number of checks.
        count: u8,
    },
    /// More moves have been counted for it than are allowed, since the count began. Of several
    /// counts the first applies for which it and the board are as described.
    Counted {
        /// The largest number of its pieces on the board.
        left: Option<u8>,
        /// The kinds of which nothing is left on the board.
        gone: Vec<Kind>,
        /// The pieces that the other side has at least.
        against: Vec<Kind>,
        /// The number of moves to which is counted.
        moves: u16,
        /// `true` if captures and promotions begin the count anew.
        anew: bool,
        /// `true` if it begins from the number of pieces on the board.
        from_pieces: bool,
    },
    /// It has just passed, and both sides have passed in turn, `count` times in all.
    Passes {
        /// The number of passes.
        count: u8,
    },
    /// It has just passed although pieces of these kinds of both sides face each other. When they
    /// do, a side must part them, or may pass, even in check.
    Facing {
        /// The kinds.
        pieces: Vec<Kind>,
    },
    /// It is to move, is in check, and has no legal move.
    Checkmate,
    /// The side to move has no legal move and is not in check, and "it" has fewer pieces.
    FewerPieces,
    /// It is to move, is not in check, and has no legal move.
    NoMoves,
    /// The position has occurred `fold` times, and it has given check with every move since.
    PerpetualCheck {
        /// The number of occurrences.
        fold: u8,
    },
    /// The position has occurred `fold` times; without a stated side it is the one that has just
    /// moved.
    Repetition {
        /// The number of occurrences.
        fold: u8,
    },
    /// There has been no capture or move that resets the clock for so many plies.
    MoveClock {
        /// The number of plies.
        plies: u16,
    },
    /// No sequence of legal moves leads to a win.
    Dead,
}

impl Condition {
    /// The reason that is given when it ends a game.
    pub fn reason(&self) -> Reason {
        match self {
            Condition::Lost { .. } => Reason::PiecesLost,
            Condition::Goal { .. } => Reason::Goal,
            Condition::Row { .. } | Condition::Block { .. } => Reason::Row,
            Condition::Checks { .. } => Reason::Checks,
            Condition::Counted { .. } => Reason::Counted,
            Condition::Passes { .. } => Reason::Passes,
            Condition::Facing { .. } => Reason::Facing,
            Condition::Checkmate => Reason::Checkmate,
            Condition::FewerPieces | Condition::NoMoves => Reason::Stalemate,
            Condition::PerpetualCheck { .. } => Reason::PerpetualCheck,
            Condition::Repetition { .. } => Reason::Repetition,
            Condition::MoveClock { .. } => Reason::MoveClock,
            Condition::Dead => Reason::DeadPosition,
        }
    }

    /// Returns `true` if the position alone decides it, and not its legal moves or those before.
    /// Such an end comes at once: the position has no legal moves.
    pub fn is_at_once(&self) -> bool {
        self.reason().is_at_once()
    }

    /// Returns `true` if it holds when a side has passed.
    pub fn is_by_passing(&self) -> bool {
        matches!(self, Condition::Passes { .. } | Condition::Facing { .. })
    }

    /// The sets of squares of which one must have `count` pieces, where it is about pieces in a row
    /// or in a square. Returns the sets and the number.
    ///
    /// ```
    /// use wazir_rules::Variant;
    ///
    /// let end = "[[end]]\nwhen = 'row'\ncount = 5\nlines = ['diagonals']";
    /// let text = format!("id = 'x'\nname = 'X'\nbased-on = 'chess'\n{end}");
    /// let variant = Variant::read(&text)?;
    /// let (rows, count) = variant.ends()[0].condition.patterns(variant.board()).unwrap();
    /// assert_eq!((rows.len(), count), (2 * 4 * 4, 5));
    /// # Ok::<(), wazir_rules::Faults>(())
    /// ```
    pub fn patterns(&self, board: Geometry) -> Option<(Vec<Vec<Square>>, u32)> {
        match self {
            Condition::Row { count, lines, apart, .. } => {
                let all = match apart {
                    true => rows::whole_lines(board, lines, (*count).into()),
                    false => rows::rows(board, lines, (*count).into()),
                };
                Some((all, (*count).into()))
            }
            Condition::Block { side, .. } => {
                Some((rows::blocks(board, (*side).into()), u32::from(*side).pow(2)))
            }
            _ => None,
        }
    }
}

impl End {
    /// An end for either side that nobody can answer.
    fn of(condition: Condition, result: EndResult) -> End {
        End { condition, side: None, result, answered: false, alone: false }
    }

    /// Returns `true` if it is about `color`.
    pub fn is_for(&self, color: Color) -> bool {
        self.side.is_none_or(|side| side == color)
    }
}

impl EndRules {
    /// Returns `true` if neither a repetition nor the move clock ends games, so that two sides that
    /// only move to and fro play for ever.
    ///
    /// ```
    /// use wazir_rules::Variant;
    ///
    /// assert!(!Variant::named("chess")?.ending().is_endless());
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn is_endless(&self) -> bool {
        self.repetition == RepetitionResult::Nothing && self.move_clock.is_none()
    }
}

/// The customary ends, which follow those of the file.
pub(super) fn customary(rules: &EndRules) -> Vec<End> {
    let fold = rules.fold;
    let mut ends = vec![End::of(Condition::Checkmate, rules.checkmate)];
    if rules.no_moves == NoMoves::FewerPieces {
        ends.push(End::of(Condition::FewerPieces, EndResult::Win));
    }
    ends.push(End::of(
        Condition::NoMoves,
        match rules.no_moves {
            NoMoves::Draw | NoMoves::FewerPieces => EndResult::Draw,
            NoMoves::Loss => EndResult::Loss,
            NoMoves::Win => EndResult::Win,
            NoMoves::MorePoints => EndResult::MorePoints,
        },
    ));
    if rules.perpetual_check_loses {
        ends.push(End::of(Condition::PerpetualCheck { fold }, EndResult::Loss));
    }
    let repetition = Condition::Repetition { fold };
    ends.extend(match rules.repetition {
        RepetitionResult::Draw => Some(End::of(repetition, EndResult::Draw)),
        RepetitionResult::MoverLoses => Some(End::of(repetition, EndResult::Loss)),
        RepetitionResult::MoverWins => Some(End::of(repetition, EndResult::Win)),
        RepetitionResult::MorePoints => Some(End::of(repetition, EndResult::MorePoints)),
        RepetitionResult::WhiteLoses => {
            Some(End { side: Some(Color::White), ..End::of(repetition, EndResult::Loss) })
        }
        RepetitionResult::Nothing => None,
    });
    let run_out = match rules.clock_result {
        ClockResult::Draw => EndResult::Draw,
        ClockResult::MorePoints => EndResult::MorePoints,
    };
    ends.extend(rules.move_clock.map(|plies| End::of(Condition::MoveClock { plies }, run_out)));
    ends.push(End::of(Condition::Dead, EndResult::Draw));
    ends
}
