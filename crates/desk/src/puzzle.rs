//! Puzzles: whether a move is the solution, and what is answered.

use wazir_engine::puzzles::{self, Verdict};
use wazir_rules::{Game, Rules};
use wazir_words::say;

use crate::Refused;
use crate::messages::{Attempt, PuzzleState};
use crate::moves::describe;
use crate::position::position;
use crate::read::read_move;

/// Longest line of a puzzle, in bytes.
const LONGEST: usize = 1000;
/// Most moves of a puzzle, with their answers.
const MOST_MOVES: usize = 20;

/// A puzzle after some moves. `puzzle` is a line of a file; `moves` are those of the solver and, of all
/// but the last, the answers.
///
/// # Errors
/// When there is no such puzzle in this game, or one of the moves cannot be played.
pub fn attempt(rules: &Rules, puzzle: &str, moves: &[String]) -> Result<PuzzleState, Refused> {
    let no_puzzle = || Refused(say!("that is no puzzle of this game").to_owned());
    if puzzle.len() > LONGEST || moves.len() > MOST_MOVES {
        return Err(no_puzzle());
    }
    let puzzle = puzzles::read(puzzle).ok().and_then(|mut read| read.pop());
    let puzzle = puzzle.ok_or_else(no_puzzle)?;
    let (mut game, line) = puzzle.open(rules).map_err(|_| no_puzzle())?;
    let mut san = None;
    let mut said = String::new();
    let mut play = |game: &mut Game, mv| {
        (san, said) = (Some(game.san(mv)), describe(game, mv));
        game.play(mv).map_err(|_| no_puzzle())
    };
    let mut attempt = Attempt::Open;
    if let Some((last, before)) = moves.split_last() {
        for text in before {
            let mv = read_move(&game, text)?;
            play(&mut game, mv)?;
        }
        let mv = read_move(&game, last)?;
        attempt = match puzzles::judge(&puzzle, &line, &game, mv) {
            Verdict::Wrong => Attempt::Wrong,
            Verdict::Solved => {
                play(&mut game, mv)?;
                Attempt::Solved
            }
            Verdict::Answered(reply) => {
                play(&mut game, mv)?;
                play(&mut game, reply)?;
                Attempt::Right
            }
        };
    }
    let played = game.moves();
    let next = line.get(played.len()).filter(|_| line.starts_with(played));
    let mut start = game.clone();
    while start.take_back().is_some() {}
    let mut written = Vec::new();
    for &mv in played {
        written.push(start.coordinates(mv));
        start.play(mv).map_err(|_| no_puzzle())?;
    }
    Ok(PuzzleState {
        attempt,
        moves: written,
        san,
        next: next.map(|&mv| game.coordinates(mv)),
        position: position(&game, 0, said),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "7k/8/5K2/8/8/8/8/6Q1 w - -;f6f7 h8h7 g1h1;mate2;quiet;3";

    fn after(moves: &[&str]) -> Result<PuzzleState, Refused> {
        let rules = Rules::named("chess").expect("it is shipped");
        let moves: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
        attempt(&rules, PUZZLE, &moves)
    }

    #[test]
    fn right_moves_are_answered_and_wrong_ones_taken_back() {
        let start = after(&[]).expect("a puzzle");
        assert_eq!((start.attempt, start.next.as_deref()), (Attempt::Open, Some("f6f7")));
        let wrong = after(&["g1g2"]).expect("it is legal");
        assert_eq!(wrong.attempt, Attempt::Wrong);
        assert_eq!((wrong.moves.len(), wrong.position.pieces), (0, start.position.pieces));
        let right = after(&["f6f7"]).expect("it is legal");
        assert_eq!((right.attempt, right.san.as_deref()), (Attempt::Right, Some("Kh7")));
        assert_eq!(right.moves, ["f6f7", "h8h7"]);
        assert!(right.position.moves.contains_key("g1"));
        for (last, expected) in
            [("g1h1", Attempt::Solved), ("g1h2", Attempt::Solved), ("g1a1", Attempt::Wrong)]
        {
            let state = after(&["f6f7", "h8h7", last]).expect("it is legal");
            assert_eq!(state.attempt, expected, "{last}");
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        assert!(after(&["a1a2"]).is_err());
        let rules = Rules::named("chess").expect("it is shipped");
        for text in ["", "x", &PUZZLE.replace("7k", "7q"), &PUZZLE.repeat(30)] {
            assert!(attempt(&rules, text, &[]).is_err(), "{text}");
        }
    }
}
