//! Adjudication: ends games early if both sides agree on the result. Off unless asked for.

use wazir_rules::text::quote;
use wazir_rules::variant::EndRules;
use wazir_rules::{Color, GameResult};

use super::note::Note;
use crate::score::Score;

/// The conditions under which games are ended early.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// A side has lost if both see it behind by so much.
    pub resign: Option<Resign>,
    /// The game is drawn if neither sees an advantage.
    pub draw: Option<Draw>,
}

/// `600,3`: at least 600 hundredths of a pawn, three moves of each side in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resign {
    /// Hundredths of a pawn.
    pub score: i32,
    /// Moves of each side.
    pub count: usize,
}

/// `40,10,8`: from move 40 on, at most 10 hundredths of a pawn, eight moves of each side in a
/// row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Moves of each side, openings left out, before which it is too early.
    pub from: usize,
    /// Hundredths of a pawn.
    pub score: i32,
    /// Moves of each side.
    pub count: usize,
}

impl Resign {
    /// Reads `SCORE,COUNT`.
    pub fn parse(text: &str) -> Result<Resign, String> {
        match numbers(text)?[..] {
            [score, count] if count > 0 => Ok(Resign { score: score.into(), count: count.into() }),
            _ => Err(format!("{} is not SCORE,COUNT, such as 600,3", quote(text))),
        }
    }
}

impl Draw {
    /// Reads `MOVE,SCORE,COUNT`.
    pub fn parse(text: &str) -> Result<Draw, String> {
        match numbers(text)?[..] {
            [from, score, count] if count > 0 => {
                Ok(Draw { from: from.into(), score: score.into(), count: count.into() })
            }
            _ => Err(format!("{} is not MOVE,SCORE,COUNT, such as 40,10,8", quote(text))),
        }
    }
}

/// Whole numbers with commas between.
fn numbers(text: &str) -> Result<Vec<u16>, String> {
    let number = |part: &str| {
        let part = part.trim();
        part.parse()
            .map_err(|_| format!("{} is not a whole number up to {}", quote(part), u16::MAX))
    };
    text.split(',').map(number).collect()
}

impl Adjudication {
    /// Judges a game by the scores of its moves, the last of them by `mover`. `None` if it goes
    /// on. Where the rules know no draw by agreement, no game is drawn.
    pub fn judge(&self, notes: &[Note], mover: Color, rules: &EndRules) -> Option<GameResult> {
        let lost = |loser: Color| {
            let resign = self.resign?;
            let behind = |side: Color, score: i32| match side == loser {
                true => score <= -resign.score,
                false => score >= resign.score,
            };
            all(notes, mover, resign.count, behind).then_some(GameResult::Win(!loser))
        };
        let drawn = || {
            let draw = self.draw.filter(|_| rules.draw_by_agreement)?;
            let is_late = notes.len() >= 2 * draw.from;
            let level = |_, score: i32| score.abs() <= draw.score;
            (is_late && all(notes, mover, draw.count, level)).then_some(GameResult::Draw)
        };
        Color::ALL.into_iter().find_map(lost).or_else(drawn)
    }
}

/// Returns whether the last `count` moves of each side have scores that pass a test.
fn all(notes: &[Note], last: Color, count: usize, test: impl Fn(Color, i32) -> bool) -> bool {
    let movers = [last, !last].into_iter().cycle();
    let mut latest = notes.iter().rev().zip(movers).take(2 * count);
    notes.len() >= 2 * count
        && latest.all(|(note, side)| match note.thought.score {
            Some(Score::Centipawns(score)) => test(side, score),
            Some(Score::Mate(moves)) => test(side, if moves > 0 { MATE } else { -MATE }),
            None => false,
        })
}

/// Larger than every score.
const MATE: i32 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::player::Thought;
    use std::time::Duration;
    use wazir_rules::Shelf;

    /// Scores of White, Black, White, ...
    fn judge(rules: Adjudication, scores: &[i32]) -> Option<GameResult> {
        judge_in("chess", rules, scores)
    }

    fn judge_in(name: &str, rules: Adjudication, scores: &[i32]) -> Option<GameResult> {
        let variant = Shelf::shipped().get(name).expect("it is shipped");
        let end_rules = variant.ending();
        let note = |&score| {
            let score = Some(Score::Centipawns(score));
            Note { thought: Thought { score, ..Thought::default() }, used: Duration::ZERO }
        };
        let notes: Vec<Note> = scores.iter().map(note).collect();
        let mover = if notes.len() % 2 == 1 { Color::White } else { Color::Black };
        rules.judge(&notes, mover, end_rules)
    }

    #[test]
    fn a_lost_game_ends_when_both_say_so() {
        let resign = Resign::parse("600,2").ok();
        let rules = Adjudication { resign, draw: None };
        let white = Some(GameResult::Win(Color::White));
        assert_eq!(judge(rules, &[700, -700, 600, -600]), white);
        assert_eq!(judge(rules, &[0, 700, -700, 600, -600].map(|s: i32| -s)), white);
        assert_eq!(judge(rules, &[700, -700, 599, -700]), None);
        assert_eq!(judge(rules, &[-700, 600, -700]), None);
        assert_eq!(judge(Adjudication::default(), &[700, -700, 700, -700]), None);
    }

    #[test]
    fn a_level_game_ends_late_enough() {
        let draw = Draw::parse("3,10,1").ok();
        let rules = Adjudication { resign: None, draw };
        assert_eq!(judge(rules, &[0; 5]), None);
        assert_eq!(judge(rules, &[99, 99, 99, 99, 10, -10]), Some(GameResult::Draw));
        assert_eq!(judge(rules, &[0, 0, 0, 0, 0, 11]), None);
        assert_eq!(judge_in("minishogi", rules, &[0; 6]), None);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "600", "600,0", "600,3,4", "-1,3", "a,b"] {
            assert!(Resign::parse(text).is_err(), "{text}");
        }
        for text in ["", "40,10", "40,10,0", "1,2,3,4"] {
            assert!(Draw::parse(text).is_err(), "{text}");
        }
    }
}
