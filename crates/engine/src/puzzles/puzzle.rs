//! A puzzle, and its line in a file.
//!
//! ```text
//! 4k/5/2K2/5/R4 w;a1a5;mate1;;1
//! ```
//!
//! Fields are separated by semicolons: the FEN, without its clocks where it can be read so; the solution
//! in coordinates, beginning and ending with a move of the solver; the goal; the themes; the lowest level
//! of play that solves it. Lines that begin with `#` are for readers.

use std::fmt;
use std::str::FromStr;

use wazir_rules::notation::fen;
use wazir_rules::{Game, Move, Rules};

use super::themes::Theme;

/// What the side to move is to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// To win the game in so many moves of its own, whatever is answered: by mate, where games end by
    /// mate.
    Mate(u32),
    /// To win material.
    Gain,
    /// To find the only move that loses nothing.
    Hold,
}

/// The longest win that is asked for, in moves.
pub(super) const LONGEST: u32 = 5;

/// A position and its one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, as the rules read it.
    pub fen: String,
    /// The solution in coordinates, with the answers that hold out longest.
    pub line: Vec<String>,
    /// What is to be done.
    pub goal: Goal,
    /// What the solution shows.
    pub themes: Vec<Theme>,
    /// The lowest [level](crate::Level) that finds it, from 1 to 8, or 9 if none of these does.
    pub level: u8,
}

/// The reason why a text is no puzzle of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A line has not the form of a puzzle.
    #[error("line {0} is no puzzle: it needs a FEN, moves, a goal, themes and a level")]
    Form(usize),
    /// The position cannot be played from.
    #[error("the position cannot be played from: {0}")]
    Position(String),
    /// A move of the solution cannot be played.
    #[error("{0} cannot be played")]
    Move(String),
    /// The position does not have this solution alone.
    #[error("not proved: {0}")]
    Unproved(&'static str),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Mate(moves) => write!(f, "mate{moves}"),
            Goal::Gain => f.write_str("gain"),
            Goal::Hold => f.write_str("hold"),
        }
    }
}

impl FromStr for Goal {
    type Err = ();

    fn from_str(text: &str) -> Result<Goal, ()> {
        match text {
            "gain" => Ok(Goal::Gain),
            "hold" => Ok(Goal::Hold),
            _ => {
                let moves = text.strip_prefix("mate").and_then(|moves| moves.parse().ok());
                moves.filter(|moves| (1..=LONGEST).contains(moves)).map(Goal::Mate).ok_or(())
            }
        }
    }
}

impl Puzzle {
    /// How hard it is, from 1 to 5: two levels each, and 5 if none of them solves it.
    pub fn grade(&self) -> u8 {
        self.level.clamp(1, 9).div_ceil(2)
    }

    /// The position and the solution as moves.
    ///
    /// # Errors
    /// When either is not of this game.
    pub fn open(&self, rules: &Rules) -> Result<(Game, Vec<Move>), PuzzleError> {
        let game = Game::from_fen(rules, &self.fen);
        let game = game.map_err(|error| PuzzleError::Position(error.to_string()))?;
        let mut end = game.clone();
        for text in &self.line {
            let wrong = || PuzzleError::Move(text.clone());
            let mv = end.read(text).map_err(|_| wrong())?;
            end.play(mv).map_err(|_| wrong())?;
        }
        let line = end.moves().to_vec();
        Ok((game, line))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { fen, line, goal, themes, level } = self;
        let themes: Vec<&str> = themes.iter().map(|theme| theme.as_str()).collect();
        write!(f, "{fen};{};{goal};{};{level}", line.join(" "), themes.join(","))
    }
}

/// Reads the puzzles of a file.
///
/// # Errors
/// If a line is none; whether the moves can be played is not asked.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().enumerate();
    let said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    said.map(|(at, line)| parse(line).ok_or(PuzzleError::Form(at + 1))).collect()
}

fn parse(line: &str) -> Option<Puzzle> {
    let mut fields = line.split(';');
    let mut next = || fields.next();
    let (fen, line, goal, themes, level) = (next()?, next()?, next()?, next()?, next()?);
    let level = level.parse().ok().filter(|level| (1..=9).contains(level))?;
    let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let themes = themes.split(',').filter(|theme| !theme.is_empty());
    let puzzle = Puzzle {
        fen: fen.to_owned(),
        goal: goal.parse().ok()?,
        themes: themes.map(Theme::named).collect::<Option<_>>()?,
        level,
        line,
    };
    let is_whole = fields.next().is_none() && puzzle.line.len() % 2 == 1;
    (is_whole && puzzle.line.iter().all(|mv| !mv.is_empty())).then_some(puzzle)
}

/// Writes puzzles, one a line, after lines that say something about them.
pub fn write(about: &[String], puzzles: &[Puzzle]) -> String {
    let about = about.iter().map(|line| format!("# {line}\n"));
    about.chain(puzzles.iter().map(|puzzle| format!("{puzzle}\n"))).collect()
}

/// The FEN of a position without its past, as short as it can be read again.
#[cfg(not(target_family = "wasm"))]
pub(super) fn short_fen(game: &Game) -> String {
    let whole = fen::write(game.variant(), &game.setup());
    let mut fields: Vec<&str> = whole.split(' ').collect();
    fields.truncate(fields.len().saturating_sub(2));
    let short = fields.join(" ");
    match fen::read(game.variant(), &short) {
        Ok(setup) if setup == game.setup() => short,
        _ => whole,
    }
}
