//! What makes a puzzle of a position. Whoever doubts one asks again: nothing here depends on what the
//! engine thinks.
//!
//! - *Mate in N*: exactly one first move wins within N moves whatever is answered, and no move wins sooner.
//! - *Gain*: exactly one first move wins [`GAIN`] or more, as far as is seen in [`PLIES`] plies behind it
//!   and the captures that follow; every other one wins [`CLEAR`] less at least. What a plain exchange
//!   wins is no puzzle.
//! - *Hold*: every move but one loses [`LOSS`] or more, likewise; that one loses less than [`CLEAR`].

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{History, Move, Position, Rules, Tables, Visitor};

use super::forced::{GaveUp, Solver};
use super::material::Counter;
use super::puzzle::{Goal, LONGEST, Puzzle, PuzzleError};

/// What a gain wins, in centipawns.
const GAIN: i32 = 200;
/// What makes a difference between moves.
const CLEAR: i32 = 100;
/// What is lost by those who do not find the only defence.
const LOSS: i32 = 300;
/// Plies behind the first move that are searched in full.
const PLIES: u32 = 3;
/// The fewest moves among which the one is to be found.
const CHOICE: usize = 4;

/// The scale of gains: what is captured counts twice where it can be dropped.
fn scale(variant: &Variant) -> i32 {
    if variant.has_drops() { 2 } else { 1 }
}

/// Asks whether a move is the only one that reaches a goal.
pub(super) struct IsOnly {
    pub(super) goal: Goal,
    pub(super) key: Move,
    /// Most nodes of each search.
    pub(super) nodes: u64,
}

impl Visitor for IsOnly {
    /// The reason why it is not, if it is not.
    type Output = Result<Result<(), &'static str>, GaveUp>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        let (position, key) = (history.current(), self.key);
        match self.goal {
            Goal::Mate(moves) => {
                let win = Solver::new(tables, self.nodes).shortest(position, moves)?;
                let Some(win) = win else { return Ok(Err("no win by force")) };
                Ok(match () {
                    () if win.moves < moves => Err("there is a shorter win"),
                    () if win.keys != [key] => Err("another first move wins, too"),
                    () => Ok(()),
                })
            }
            Goal::Gain => gains(tables, position, key, self.nodes),
            Goal::Hold => holds(tables, position, key, self.nodes),
        }
    }
}

/// Moves to choose from, and what the men are worth before one is made.
struct Choice<'a, B: Bits> {
    counter: Counter<'a, B>,
    /// The balance for the side to move.
    now: i32,
    scale: i32,
    moves: Vec<Move>,
}

/// Why a position is no puzzle in which there are too few of them.
const NO_CHOICE: &str = "there is hardly a choice";

impl<'a, B: Bits> Choice<'a, B> {
    /// `None` if there are too few moves to choose from.
    fn of(tables: &'a Tables<B>, position: &Position<B>, nodes: u64) -> Option<Choice<'a, B>> {
        let counter = Counter::new(tables, nodes);
        let (now, scale) = (counter.balance(position, position.turn()), scale(tables.variant()));
        let moves = position.legal_moves(tables);
        (moves.len() >= CHOICE).then_some(Choice { counter, now, scale, moves })
    }
}

fn gains<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    key: Move,
    nodes: u64,
) -> Result<Result<(), &'static str>, GaveUp> {
    let Some(Choice { mut counter, now, scale, moves }) = Choice::of(tables, position, nodes)
    else {
        return Ok(Err(NO_CHOICE));
    };
    let taken = counter.balance(&position.play_unchecked(tables, key), position.turn()) - now;
    if taken >= GAIN * scale && counter.keeps(position, key, 0, now + GAIN * scale)? {
        return Ok(Err("a plain capture wins it"));
    }
    if !counter.keeps(position, key, PLIES, now + GAIN * scale)? {
        return Ok(Err("it wins nothing"));
    }
    for other in moves.into_iter().filter(|&mv| mv != key) {
        if counter.keeps(position, other, PLIES, now + (GAIN - CLEAR) * scale)? {
            return Ok(Err("another move wins about as much"));
        }
    }
    Ok(Ok(()))
}

fn holds<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    key: Move,
    nodes: u64,
) -> Result<Result<(), &'static str>, GaveUp> {
    let Some(Choice { mut counter, now, scale, moves }) = Choice::of(tables, position, nodes)
    else {
        return Ok(Err(NO_CHOICE));
    };
    if !counter.keeps(position, key, PLIES, now - CLEAR * scale + 1)? {
        return Ok(Err("it loses something"));
    }
    if counter.keeps(position, key, PLIES, now + GAIN * scale)? {
        return Ok(Err("it wins something"));
    }
    for other in moves.into_iter().filter(|&mv| mv != key) {
        if counter.keeps(position, other, PLIES, now - LOSS * scale + 1)? {
            return Ok(Err("another move holds, too"));
        }
    }
    Ok(Ok(()))
}

/// Proves a puzzle: its position can be reached by the rules, its line can be played, and it has this
/// solution alone. A win by force is won at the end of the line.
///
/// # Errors
/// What is wrong with it.
pub fn prove(rules: &Rules, puzzle: &Puzzle) -> Result<(), PuzzleError> {
    let (game, line) = puzzle.open(rules)?;
    let key = *line.first().ok_or(PuzzleError::Unproved("it has no solution"))?;
    let is_only = game.visit(IsOnly { goal: puzzle.goal, key, nodes: u64::MAX });
    is_only.unwrap_or(Err("it takes too long")).map_err(PuzzleError::Unproved)?;
    if let Goal::Mate(moves) = puzzle.goal {
        let mut end = game.clone();
        let played = line.iter().try_for_each(|&mv| end.play(mv));
        let won = end
            .outcome()
            .is_some_and(|outcome| outcome.result == wazir_rules::GameResult::Win(game.turn()));
        if played.is_err() || !won || line.len() as u32 != 2 * moves - 1 || moves > LONGEST {
            return Err(PuzzleError::Unproved("the line does not win"));
        }
    }
    Ok(())
}
