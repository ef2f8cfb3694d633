//! The end of a game by the rules: its result and the reason.

use std::fmt;

use crate::bits::Bits;
use crate::history::History;
use crate::position::Position;
use crate::square::{Color, Piece};
use crate::tables::Tables;
use crate::variant::{Condition, End, EndResult};

/// The result of a game.
///
/// ```
/// use wazir_rules::{Color, GameResult};
///
/// assert_eq!(GameResult::Win(Color::White).to_string(), "1-0");
/// assert_eq!(GameResult::Draw.as_str(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// A win for this side.
    Win(Color),
    /// A draw.
    Draw,
}

impl GameResult {
    /// The result in PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// Parses a result in PGN. Returns `None` for any other text, `*` included.
    ///
    /// ```
    /// use wazir_rules::{Color, GameResult};
    ///
    /// assert_eq!(GameResult::parse("0-1"), Some(GameResult::Win(Color::Black)));
    /// assert_eq!(GameResult::parse("*"), None);
    /// ```
    pub fn parse(text: &str) -> Option<GameResult> {
        let all = [GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Draw];
        all.into_iter().find(|result| result.as_str() == text)
    }
}

/// The rule by which a game ended. Displayed as [`as_str`](Reason::as_str) returns it.
///
/// ```
/// use wazir_rules::{Game, Reason, Rules};
///
/// let game = Game::from_fen(&Rules::named("chess")?, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1")?;
/// assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Stalemate));
/// assert_eq!(Reason::PerpetualCheck.to_string(), "perpetual-check");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The position has occurred as often as the rules allow.
    Repetition,
    /// The same, and one side has given check with every move since the first occurrence.
    PerpetualCheck,
    /// There has been no capture or pawn move for as many plies as the rules allow.
    MoveClock,
    /// No sequence of legal moves leads to mate.
    DeadPosition,
    /// A side has lost the pieces that the game is about.
    PiecesLost,
    /// A side has reached its goal.
    Goal,
    /// A side has pieces in a row, or in a square.
    Row,
    /// A side has been checked as often as the rules allow.
    Checks,
    /// More moves have been counted than the rules allow without mate.
    Counted,
    /// Both sides have passed in turn.
    Passes,
    /// Pieces face each other, and a side has passed instead of parting them.
    Facing,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Reason {
    /// The name of the reason for other programs, such as `checkmate` or `perpetual-check`.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::MoveClock => "move-clock",
            Reason::DeadPosition => "dead-position",
            Reason::PiecesLost => "pieces-lost",
            Reason::Goal => "goal",
            Reason::Row => "row",
            Reason::Checks => "checks",
            Reason::Counted => "counted",
            Reason::Passes => "passes",
            Reason::Facing => "facing",
        }
    }

    /// Returns `true` if the position alone ended the game, whatever could still be moved.
    ///
    /// ```
    /// use wazir_rules::Reason;
    ///
    /// assert!(Reason::Goal.is_at_once());
    /// assert!(!Reason::Checkmate.is_at_once());
    /// ```
    pub fn is_at_once(self) -> bool {
        match self {
            Reason::PiecesLost
            | Reason::Goal
            | Reason::Row
            | Reason::Checks
            | Reason::Passes
            | Reason::Facing => true,
            Reason::Checkmate
            | Reason::Stalemate
            | Reason::Repetition
            | Reason::PerpetualCheck
            | Reason::MoveClock
            | Reason::DeadPosition
            | Reason::Counted => false,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The result of a game that has ended by the rules, and the reason. Displayed as
/// `1-0 by checkmate`.
///
/// ```
/// use wazir_rules::{Game, Rules};
///
/// // Where a repetition loses, it is not a draw.
/// let mut game = Game::named("minishogi")?;
/// for text in ["b1b2 d5d4 b2b1 d4d5"; 3].join(" ").split(' ') {
///     game.play(game.read(text)?)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "0-1 by repetition");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The result.
    pub result: GameResult,
    /// The rule that ended the game.
    pub reason: Reason,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.result, self.reason)
    }
}

impl<B: Bits> History<B> {
    /// The outcome by the first of the game's ends that holds, or `None` if the game goes on: see
    /// [`Variant::ends`](crate::Variant::ends).
    pub fn outcome(&self, tables: &Tables<B>) -> Option<Outcome> {
        let position = self.current();
        if let Some(outcome) = position.end_on_board(tables) {
            return Some(outcome);
        }
        let now = Now {
            history: self,
            tables,
            stuck: position.count_legal(tables) == 0,
            in_check: position.in_check(tables),
            occurrences: self.occurrences().collect(),
        };
        let mut ends = tables.variant().ends().iter().filter(|end| !end.condition.is_at_once());
        ends.find_map(|end| now.outcome_by(end))
    }
}

/// The current position of a game, as the ends see it that depend on legal moves and on those
/// before.
struct Now<'a, B: Bits> {
    history: &'a History<B>,
    tables: &'a Tables<B>,
    stuck: bool,
    in_check: bool,
    /// The indices of this position in the game, the last one first.
    occurrences: Vec<usize>,
}

impl<B: Bits> Now<'_, B> {
    /// The outcome, if this end holds for a side that it is about.
    fn outcome_by(&self, end: &End) -> Option<Outcome> {
        let about = |&color: &Color| end.is_for(color) && self.holds(end, color);
        let color = Color::ALL.into_iter().find(about)?;
        let result = match end.result {
            EndResult::Win => GameResult::Win(color),
            EndResult::Loss => GameResult::Win(!color),
            EndResult::Draw => GameResult::Draw,
            EndResult::MorePoints => self.history.current().by_points(self.tables),
        };
        Some(Outcome { result, reason: end.condition.reason() })
    }

    /// Returns `true` if the condition holds for `color`.
    fn holds(&self, end: &End, color: Color) -> bool {
        let position = self.history.current();
        let is_stuck = self.stuck && color == position.turn();
        match end.condition {
            Condition::Checkmate => is_stuck && self.in_check,
            Condition::NoMoves => is_stuck && !self.in_check,
            Condition::FewerPieces => {
                let count = |color| position.pieces(color).count();
                self.stuck && !self.in_check && count(color) < count(!color)
            }
            Condition::PerpetualCheck { fold } => self
                .first_of(fold)
                .is_some_and(|first| self.history.checked_throughout(color, first)),
            Condition::Repetition { fold } => {
                let is_due = end.side.is_some() || color != position.turn();
                is_due && self.first_of(fold).is_some()
            }
            Condition::MoveClock { plies } => position.halfmove_clock() >= plies,
            Condition::Dead => position.is_dead(self.tables),
            Condition::Counted { .. } => !self.stuck && position.is_counted_out(),
            Condition::Lost { .. }
            | Condition::Goal { .. }
            | Condition::Row { .. }
            | Condition::Block { .. }
            | Condition::Checks { .. }
            | Condition::Passes { .. }
            | Condition::Facing { .. } => false,
        }
    }

    /// The index of the first occurrence, if there are at least `fold`.
    fn first_of(&self, fold: u8) -> Option<usize> {
        let is_due = self.occurrences.len() >= usize::from(fold);
        self.occurrences.last().copied().filter(|_| is_due)
    }
}

impl<B: Bits> Position<B> {
    /// Returns `true` if no sequence of legal moves leads to mate: bare kings, a single piece that
    /// cannot mate, or only pieces that never leave squares of one colour, the same for all.
    /// Blocked positions are not recognised. Where games also end in other ways, or kings may not
    /// flee from check, only bare kings count, and not even these if there is a goal for them to
    /// reach.
    pub fn is_dead(&self, tables: &Tables<B>) -> bool {
        if !tables.plays_for_mate {
            return false;
        }
        let royals = self.royals(Color::White) | self.royals(Color::Black);
        let others = self.occupied() & !royals;
        if !tables.ends.is_empty() {
            let is_goal = |reason| matches!(reason, Reason::Goal | Reason::Row);
            let has_goal = tables.ends.iter().any(|end| is_goal(end.reason));
            return !has_goal && others.is_empty() && self.holdings().is_empty();
        }
        if !tables.droppable.is_empty() || self.has_unmoved() {
            return others.is_empty() && self.holdings().is_empty();
        }
        let variant = tables.variant();
        let mut kinds = others.squares().filter_map(|square| self.piece(square)).map(Piece::kind);
        let shade = others & tables.dark;
        match others.count() {
            0 => true,
            1 if kinds.clone().all(|kind| variant.is_dead_alone(kind)) => true,
            _ => {
                (shade.is_empty() || shade == others)
                    && kinds.all(|kind| tables.kind(kind).color_bound)
                    && !variant.one_shade_wins()
            }
        }
    }
}
