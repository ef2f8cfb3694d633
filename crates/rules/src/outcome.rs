//! The end of a game by the rules: its result and the reason.

use std::fmt;

use crate::bits::Bits;
use crate::history::History;
use crate::position::Position;
use crate::square::Color;
use crate::tables::Tables;
use crate::variant::{NoMoves, RepetitionResult};

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
    /// The outcome, or `None` if the game goes on. Mate and stalemate take precedence over
    /// repetition, repetition over the move clock, and that over dead positions.
    pub fn outcome(&self, tables: &Tables<B>) -> Option<Outcome> {
        let position = self.current();
        if position.count_legal(tables) == 0 {
            return Some(self.no_moves(tables));
        }
        self.repetition(tables).or_else(|| move_clock(tables, position)).or_else(|| {
            position
                .is_dead(tables)
                .then_some(Outcome { result: GameResult::Draw, reason: Reason::DeadPosition })
        })
    }

    fn no_moves(&self, tables: &Tables<B>) -> Outcome {
        let winner = GameResult::Win(!self.current().turn());
        match (self.current().in_check(tables), tables.variant().ending().no_moves) {
            (true, _) => Outcome { result: winner, reason: Reason::Checkmate },
            (false, NoMoves::Loss) => Outcome { result: winner, reason: Reason::Stalemate },
            (false, NoMoves::Draw) => {
                Outcome { result: GameResult::Draw, reason: Reason::Stalemate }
            }
        }
    }

    /// The outcome by repetition or perpetual check.
    fn repetition(&self, tables: &Tables<B>) -> Option<Outcome> {
        let ending = tables.variant().ending();
        let occurrences: Vec<usize> = self.occurrences().collect();
        if occurrences.len() < usize::from(ending.fold) {
            return None;
        }
        let first = *occurrences.last()?;
        if ending.perpetual_check_loses {
            // If both sides gave check with every move, White loses.
            for loser in Color::ALL {
                if self.checked_throughout(loser, first) {
                    let result = GameResult::Win(!loser);
                    return Some(Outcome { result, reason: Reason::PerpetualCheck });
                }
            }
        }
        let result = match ending.repetition {
            RepetitionResult::Draw => GameResult::Draw,
            RepetitionResult::WhiteLoses => GameResult::Win(Color::Black),
        };
        Some(Outcome { result, reason: Reason::Repetition })
    }
}

fn move_clock<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Outcome> {
    let limit = tables.variant().ending().move_clock?;
    (position.halfmove_clock() >= limit)
        .then_some(Outcome { result: GameResult::Draw, reason: Reason::MoveClock })
}

impl<B: Bits> Position<B> {
    /// Returns `true` if no sequence of legal moves leads to mate: bare kings, a single piece that
    /// cannot mate, or only pieces that never leave squares of one colour, the same for all.
    /// Blocked positions are not recognised.
    pub fn is_dead(&self, tables: &Tables<B>) -> bool {
        let royals = self.royals(Color::White) | self.royals(Color::Black);
        let others = self.occupied() & !royals;
        if !tables.droppable.is_empty() {
            return others.is_empty() && self.holdings().is_empty();
        }
        let mut kinds = others.squares().filter_map(|square| self.piece(square));
        let shade = others & tables.dark;
        let one_shade = !tables.variant().one_shade_wins() && (shade.is_empty() || shade == others);
        match others.count() {
            0 => true,
            1 if kinds.clone().all(|p| tables.variant().kind(p.kind()).dead_alone) => true,
            _ => one_shade && kinds.all(|piece| tables.kind(piece.kind()).color_bound),
        }
    }
}
