//! The words that may follow `go` in UCI and USI.

use std::time::Duration;

use wazir_rules::Color;

use crate::limits::{Clock, Limits};

/// The arguments of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// White's and Black's time left.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// Time for each move, once the other time is gone.
    byoyomi: Option<Duration>,
    moves_to_go: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    pub(super) mate: Option<Mate>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Moves as they were written.
    pub(super) search_moves: Vec<String>,
    pub(super) perft: Option<u32>,
}

/// The argument of `mate`: moves in UCI, milliseconds in USI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mate {
    Within(u64),
    AnyTime,
}

/// The deepest count. Nobody lives to see its end.
const DEEPEST_COUNT: u32 = 64;

const KEYWORDS: [&str; 14] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "movestogo",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads the words. `black` is the side that the protocol calls `b`: our White in shogi. Words and
    /// numbers that make no sense are ignored.
    pub(super) fn parse(words: &str, black: Color) -> Go {
        let mut go = Go::default();
        let mut words = words.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                "mate" if words.next_if_eq(&"infinite").is_some() => go.mate = Some(Mate::AnyTime),
                _ if KEYWORDS.contains(&word) => {
                    let number = words.next_if(|word| !KEYWORDS.contains(word));
                    if let Some(number) = number.and_then(whole) {
                        go.set(word, number, black);
                    }
                }
                _ => {}
            }
        }
        go
    }

    fn set(&mut self, word: &str, number: i128, black: Color) {
        /// Ten years: no clock shows more, and no sum of clocks overflows.
        const LONGEST: i128 = 315_360_000_000;
        let time = Duration::from_millis(number.clamp(0, LONGEST) as u64);
        let count = number.clamp(0, i128::from(u32::MAX)) as u32;
        match word {
            "wtime" => self.time[(!black).index()] = Some(time),
            "btime" => self.time[black.index()] = Some(time),
            "winc" => self.increment[(!black).index()] = time,
            "binc" => self.increment[black.index()] = time,
            "byoyomi" => self.byoyomi = Some(time),
            "movestogo" => self.moves_to_go = Some(count).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(count.max(1)),
            "nodes" => self.nodes = Some(number.clamp(1, i128::from(u64::MAX)) as u64),
            "movetime" => self.movetime = Some(time),
            "mate" => self.mate = Some(Mate::Within(number.clamp(1, LONGEST) as u64)),
            "perft" => self.perft = Some(count.min(DEEPEST_COUNT)),
            _ => {}
        }
    }

    /// Fills in the limits for the side to move, but neither `mate`, which means different things in
    /// the two protocols, nor `searchmoves`.
    pub(super) fn limit(&self, turn: Color, limits: &mut Limits) {
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits.movetime = self.movetime;
        limits.infinite = self.infinite;
        limits.ponder = self.ponder;
        let increment = self.increment[turn.index()];
        limits.clock = match (self.time[turn.index()], self.byoyomi) {
            // The part of its byoyomi that a move does not use is lost, unlike an increment.
            (None | Some(Duration::ZERO), Some(each)) if !each.is_zero() => {
                limits.movetime = Some(each);
                None
            }
            (Some(own), each) => {
                let each = each.unwrap_or_default();
                let (remaining, increment) = (own + each, increment + each);
                Some(Clock { remaining, increment, moves_to_go: self.moves_to_go })
            }
            (None, _) => None,
        };
    }
}

/// Reads a number without its fraction: some interfaces send fractions of a millisecond, and without
/// its clock a search would never end.
fn whole(text: &str) -> Option<i128> {
    let fraction = || text.parse::<f64>().ok().filter(|number| number.is_finite());
    text.parse().ok().or_else(|| fraction().map(|number| number as i128))
}
