//! The meaning of a CECP engine's lines while it plays.

use wazir_rules::Color;

use crate::matches::player::Thought;
use crate::wire::lines::split_word;
use crate::wire::score::read_cecp;

/// The meaning of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Word<'a> {
    /// Its move.
    Move(&'a str),
    /// It gives up.
    Resigns,
    /// It says that the game is over, and who won.
    Result(Option<Color>, &'a str),
    /// It does not accept a move.
    Refuses(&'a str),
    /// A report of its search.
    Thinks(Thought),
    /// Nothing that matters.
    Other,
}

/// Reads a line.
pub(super) fn word(line: &str) -> Word<'_> {
    match split_word(line) {
        ("move", rest) => Word::Move(split_word(rest).0),
        ("resign", _) | (_, "Resigns" | "Resigns.") => Word::Resigns,
        ("1-0", _) => Word::Result(Some(Color::White), line),
        ("0-1", _) => Word::Result(Some(Color::Black), line),
        ("1/2-1/2", _) => Word::Result(None, line),
        ("Illegal", rest) if rest.starts_with("move") => Word::Refuses(line),
        // Version 1 of the protocol: `12. ... e7e5`.
        (number, rest) if is_number(number) => {
            rest.strip_prefix("... ").map_or(Word::Other, |rest| Word::Move(split_word(rest).0))
        }
        _ => thought(line).map_or(Word::Other, Word::Thinks),
    }
}

/// Returns whether this is a move's number with its point.
fn is_number(word: &str) -> bool {
    let digits = word.strip_suffix('.').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a line of search: depth, score, time in centiseconds, nodes, moves. Some engines write a
/// sign behind the depth.
fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_ascii_whitespace();
    let depth = words.next()?;
    let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let mut number = || words.next()?.parse::<i64>().ok();
    let (value, _time, nodes) = (number()?, number()?, number()?);
    Some(Thought {
        score: Some(read_cecp(value)),
        depth: Some(depth),
        nodes: u64::try_from(nodes).ok(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    #[test]
    fn lines_have_their_meaning() {
        let thought = |score, depth, nodes| {
            Word::Thinks(Thought { score: Some(score), depth: Some(depth), nodes: Some(nodes) })
        };
        let cases = [
            ("move e2e4", Word::Move("e2e4")),
            ("12. ... e7e5", Word::Move("e7e5")),
            ("1. ... 4e4d 59230", Word::Move("4e4d")),
            ("1. e2e4", Word::Other),
            ("resign", Word::Resigns),
            ("0-1 {Black mates}", Word::Result(Some(Color::Black), "0-1 {Black mates}")),
            ("1/2-1/2 {Stalemate}", Word::Result(None, "1/2-1/2 {Stalemate}")),
            ("Illegal move: e2e5", Word::Refuses("Illegal move: e2e5")),
            ("Illegal position", Word::Other),
            ("9 -35 12 40000 e2e4 e7e5", thought(Score::Centipawns(-35), 9, 40_000)),
            ("9& 35 12 40000", thought(Score::Centipawns(35), 9, 40_000)),
            ("9 100003 1 2", thought(Score::Mate(3), 9, 2)),
            ("9 -100002 1 2", thought(Score::Mate(-2), 9, 2)),
            ("9 5 1", Word::Other),
            ("# move e2e4", Word::Other),
            ("", Word::Other),
        ];
        for (line, meaning) in cases {
            assert_eq!(word(line), meaning, "{line}");
        }
    }
}
