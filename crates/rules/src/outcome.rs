//! How a game ends, and why.

use crate::bits::Bits;
use crate::history::History;
use crate::position::Position;
use crate::square::Color;
use crate::tables::Tables;
use crate::variant::{NoMoves, RepetitionResult};

/// Who won, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// This side won.
    Win(Color),
    /// Nobody did.
    Draw,
}

impl GameResult {
    /// As PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// The result that PGN writes so.
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

/// The rule by which a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// In check and no legal move.
    Checkmate,
    /// No legal move, not in check.
    Stalemate,
    /// The position occurred too often.
    Repetition,
    /// It did, and one side had given check all the while.
    PerpetualCheck,
    /// Too long without capture or pawn move.
    MoveClock,
    /// No sequence of legal moves can mate.
    DeadPosition,
}

impl Reason {
    /// The name that other programs are told: `checkmate`, `perpetual-check`, ...
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

/// A result and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won.
    pub result: GameResult,
    /// By which rule.
    pub reason: Reason,
}

impl<B: Bits> History<B> {
    /// Whether the game is over here. Mate and stalemate come first, then repetition, then
    /// the move clock.
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

    /// What repetition says of the current position.
    fn repetition(&self, tables: &Tables<B>) -> Option<Outcome> {
        let ending = tables.variant().ending();
        let occurrences: Vec<usize> = self.occurrences().collect();
        if occurrences.len() < usize::from(ending.fold) {
            return None;
        }
        let first = *occurrences.last()?;
        if ending.perpetual_check_loses {
            // If both gave check all the while, White loses.
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
    /// Whether no sequence of legal moves can mate: bare kings, one piece that cannot mate
    /// alone, or only pieces that are bound to one and the same colour of squares.
    pub fn is_dead(&self, tables: &Tables<B>) -> bool {
        let royals = B::of(self.royal(Color::White)) | B::of(self.royal(Color::Black));
        let others = self.occupied() & !royals;
        if !tables.droppable.is_empty() {
            return others.is_empty() && self.holdings().is_empty();
        }
        let mut kinds = others.squares().filter_map(|square| self.piece(square));
        let shade = others & tables.dark;
        let one_shade = shade.is_empty() || shade == others;
        match others.count() {
            0 => true,
            1 if kinds.clone().all(|p| tables.variant().kind(p.kind()).dead_alone) => true,
            _ => one_shade && kinds.all(|piece| tables.kind(piece.kind()).color_bound),
        }
    }
}
