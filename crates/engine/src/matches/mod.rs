//! Matches between two engines of any protocol, with our rules as the referee.
//!
//! A match is a list of games. Each opening is played twice with colours changed, so that an
//! advantage in it cancels out. Workers, each with a pair of running engines, take the next game from
//! the list; the caller of [`Match::run`] receives each game as it ends and may end the match. Files
//! are the caller's business.

pub mod adjudication;
pub mod clock;
pub mod effort;
pub mod game;
pub mod note;
pub mod opening;
pub mod player;
pub mod record;
pub mod sprt;
pub mod tally;
mod workers;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_rules::{Color, GameResult, Rules};

use game::{Fault, Played, Terms};
use opening::Openings;
use player::{Spec, Trouble};
use tally::HalfPoints;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The two engines.
    pub engines: [Spec; 2],
    /// The rules of the game.
    pub rules: Rules,
    /// The terms for both sides.
    pub terms: Terms,
    /// The openings.
    pub openings: Openings,
    /// The numbers of the games to be played, in this order.
    pub games: Vec<u64>,
    /// The number of games played at a time.
    pub parallel: usize,
    /// `true` if an engine that has died, hangs or floods is started again for the next game.
    pub recover: bool,
    /// Set from outside, it ends the match soon: games in progress are abandoned, and the engines
    /// are ended.
    pub stop: Arc<AtomicBool>,
}

/// A game of a match that has ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Its number, from 0.
    pub number: u64,
    /// The names of the engines.
    pub names: [String; 2],
    /// The game.
    pub played: Played,
}

/// The number of a game's opening: two games in a row share one.
pub fn pair(number: u64) -> u64 {
    number / 2
}

/// The engine that has White: the first in games of even number.
pub fn white(number: u64) -> usize {
    (number % 2) as usize
}

impl Match {
    /// Plays the games and calls `each` when one ends. If that breaks off, games in progress are
    /// abandoned. The error says why the match could not go on.
    pub fn run(&self, each: &mut dyn FnMut(Ended) -> ControlFlow<()>) -> Result<(), String> {
        workers::run(self, each)
    }
}

impl Ended {
    /// The engine that plays this side.
    pub fn engine(&self, side: Color) -> usize {
        match side {
            Color::White => white(self.number),
            Color::Black => 1 - white(self.number),
        }
    }

    /// The first engine's half points, if the game counts.
    pub fn points(&self) -> Option<HalfPoints> {
        Some(match self.played.ending.result()? {
            GameResult::Draw => 1,
            GameResult::Win(side) if self.engine(side) == 0 => 2,
            GameResult::Win(_) => 0,
        })
    }

    /// One sentence about a fault: by which engine, of what kind, and in which position.
    pub fn complaint(&self) -> Option<String> {
        let (side, fault) = self.played.ending.fault()?;
        let name = &self.names[self.engine(side)];
        let (number, place) = (self.number + 1, self.played.place());
        let void = if self.points().is_none() { "; the game does not count" } else { "" };
        Some(format!("game {number}: {name} ({}) {fault}, {place}{void}", side.name()))
    }

    /// The engine that cannot go on, if there is one.
    fn broken(&self) -> Option<(usize, &Trouble)> {
        match self.played.ending.fault()? {
            (side, Fault::Trouble(trouble)) => Some((self.engine(side), trouble)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Ending;
    use wazir_rules::{Game, Shelf};

    fn ended_game(number: u64, ending: Ending) -> Ended {
        let variant = Shelf::shipped().get("minishogi").expect("it is shipped");
        let rules = Rules::new(variant);
        let game = Game::new(rules);
        let played = Played { game, opening: 0, notes: Vec::new(), ending };
        Ended { number, names: ["A".to_owned(), "B".to_owned()], played }
    }

    #[test]
    fn the_games_of_a_pair_change_colours() {
        assert_eq!([0, 1, 2, 3, 4].map(pair), [0, 0, 1, 1, 2]);
        assert_eq!([0, 1, 2, 3, 4].map(white), [0, 1, 0, 1, 0]);
        for (number, winner, points) in
            [(0, Color::White, 2), (0, Color::Black, 0), (1, Color::White, 0), (1, Color::Black, 2)]
        {
            let game = ended_game(number, Ending::Resigned(!winner));
            assert_eq!(game.points(), Some(points), "game {number}, {winner:?}");
        }
    }

    #[test]
    fn a_complaint_names_engine_and_place() {
        let fault = Fault::Claim("1-0".to_owned());
        let forfeit = Ending::Forfeit { loser: Color::White, fault: fault.clone() };
        let place = "at the start, rbsgk/4p/5/P4/KGSBR[-] w 0 1";
        let lost = format!("game 2: B (White) said \"1-0\", but the game goes on, {place}");
        assert_eq!(ended_game(1, forfeit).complaint(), Some(lost.clone()));
        let void = ended_game(1, Ending::Void { by: Color::White, fault });
        assert_eq!(void.complaint(), Some(format!("{lost}; the game does not count")));
        assert_eq!(void.points(), None);
    }
}
