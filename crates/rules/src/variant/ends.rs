//! The ends of a game: one ordered list of conditions and their results.
//!
//! A file writes its own under `[[end]]`, and the customary ones (checkmate, no legal move,
//! repetition, the move clock, dead positions) in `[ending]`. Here all of them are [`End`]s, the
//! file's own first: the first one that holds ends the game.

use super::{EndResult, EndRules, NoMoves, Region, RepetitionResult};
use crate::outcome::Reason;
use crate::square::{Color, Kind};

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
        /// `true` if only pieces count that the other side does not attack.
        safe: bool,
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
            Condition::Checks { .. } => Reason::Checks,
            Condition::Counted { .. } => Reason::Counted,
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
        matches!(self, Condition::Lost { .. } | Condition::Goal { .. } | Condition::Checks { .. })
    }
}

impl End {
    /// An end for either side that nobody can answer.
    fn of(condition: Condition, result: EndResult) -> End {
        End { condition, side: None, result, answered: false }
    }

    /// Returns `true` if it is about `color`.
    pub fn is_for(&self, color: Color) -> bool {
        self.side.is_none_or(|side| side == color)
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
        },
    ));
    if rules.perpetual_check_loses {
        ends.push(End::of(Condition::PerpetualCheck { fold }, EndResult::Loss));
    }
    let repetition = Condition::Repetition { fold };
    ends.push(match rules.repetition {
        RepetitionResult::Draw => End::of(repetition, EndResult::Draw),
        RepetitionResult::MoverLoses => End::of(repetition, EndResult::Loss),
        RepetitionResult::MoverWins => End::of(repetition, EndResult::Win),
        RepetitionResult::WhiteLoses => {
            End { side: Some(Color::White), ..End::of(repetition, EndResult::Loss) }
        }
    });
    ends.extend(
        rules.move_clock.map(|plies| End::of(Condition::MoveClock { plies }, EndResult::Draw)),
    );
    ends.push(End::of(Condition::Dead, EndResult::Draw));
    ends
}
