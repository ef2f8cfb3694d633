//! What the search remembers of the line that it is looking at, and what repetition makes of
//! that line.

use wazir_rules::bits::Bits;
use wazir_rules::variant::{EndRules, RepetitionResult};
use wazir_rules::{Color, History, Move, Position, Tables};

use super::order::{Key, Picker};

/// One ply of the line.
#[derive(Debug)]
pub(crate) struct Frame<B: Bits> {
    pub(crate) position: Position<B>,
    pub(crate) in_check: bool,
    /// Static evaluation, corrected; meaningless in check.
    pub(crate) eval: i32,
    /// The same without correction, as the table keeps it.
    pub(crate) plain_eval: i32,
    /// Extensions by two plies on the way here.
    pub(crate) doubled: u8,
    /// The move being looked at, as history knows it; `None` for a pass.
    pub(crate) key: Option<Key>,
    pub(crate) killers: [Option<Move>; 2],
    /// Left out while it is asked whether it is the only good move.
    pub(crate) excluded: Option<Move>,
    pub(crate) picker: Picker,
    /// Quiet moves and captures tried before the one that was good enough.
    pub(crate) tried: Vec<Move>,
    pub(crate) pv: Vec<Move>,
}

impl<B: Bits> Frame<B> {
    pub(crate) fn new(position: &Position<B>) -> Frame<B> {
        Frame {
            position: position.clone(),
            in_check: false,
            eval: 0,
            plain_eval: 0,
            doubled: 0,
            key: None,
            killers: [None; 2],
            excluded: None,
            picker: Picker::default(),
            tried: Vec::new(),
            pv: Vec::new(),
        }
    }
}

/// A position of the game or of the line, as repetition sees it.
#[derive(Clone, Copy, Debug)]
struct Past {
    hash: u64,
    in_check: bool,
    /// So many plies ago the same position can have been, at most.
    reach: u32,
}

/// Positions from the start of the game to the end of the line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    past: Vec<Past>,
    /// Where the root stands in `past`.
    root: usize,
    ending: EndRules,
    has_drops: bool,
}

/// What a repetition means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repeated {
    Draw,
    Loses(Color),
}

impl Line {
    /// The game so far.
    pub(crate) fn new<B: Bits>(tables: &Tables<B>, history: &History<B>) -> Line {
        let variant = tables.variant();
        let mut line = Line {
            past: Vec::with_capacity(history.positions().len() + crate::score::MAX_PLY + 8),
            root: 0,
            ending: *variant.ending(),
            has_drops: variant.has_drops(),
        };
        for (position, &in_check) in history.positions().iter().zip(history.checks()) {
            line.push(position, in_check, false);
        }
        line.root = line.past.len() - 1;
        line
    }

    /// One ply more. Nothing before a pass counts.
    #[inline]
    pub(crate) fn push<B: Bits>(&mut self, position: &Position<B>, in_check: bool, passed: bool) {
        // Where captured pieces come back, so may whole positions.
        let fresh = passed || !self.has_drops && position.halfmove_clock() == 0;
        let reach = if fresh { 0 } else { self.past.last().map_or(0, |past| past.reach + 1) };
        self.past.push(Past { hash: position.hash(), in_check, reach });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.past.pop();
    }

    /// Whether the last position, with `turn` to move, ends the game by repetition.
    ///
    /// An occurrence after the root counts as the last one: who has returned once can do so
    /// again, and whoever gains by leaving the cycle later gains by leaving it now. Earlier
    /// occurrences must be as many as the rule wants, for the other side may have learnt.
    pub(crate) fn repeated(&self, turn: Color) -> Option<Repeated> {
        let now = self.past.len() - 1;
        let Past { hash, reach, .. } = self.past[now];
        let mut seen = 1;
        let mut first = None;
        let mut back = 4;
        while back <= reach as usize {
            let at = now - back;
            if self.past[at].hash == hash {
                seen += 1;
                first = Some(at);
                if at >= self.root || seen >= self.ending.fold {
                    break;
                }
            }
            back += 2;
        }
        let first = first?;
        if first < self.root && seen < self.ending.fold {
            return None;
        }
        if self.ending.perpetual_check_loses {
            // The first occurrence of all is the one that counts, but a side that stopped
            // checking before is caught by either.
            for loser in Color::ALL {
                if self.checked_throughout(loser, turn, first) {
                    return Some(Repeated::Loses(loser));
                }
            }
        }
        Some(match self.ending.repetition {
            RepetitionResult::Draw => Repeated::Draw,
            RepetitionResult::WhiteLoses => Repeated::Loses(Color::White),
        })
    }

    /// Whether each move of `color` since `first` gave check; `turn` is to move now.
    fn checked_throughout(&self, color: Color, turn: Color, first: usize) -> bool {
        let now = self.past.len() - 1;
        // Positions after a move of `color`: every other one, from the last or the one before.
        let last = if turn == color { now - 1 } else { now };
        (first + 1..=last).rev().step_by(2).all(|at| self.past[at].in_check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of positions told by letters, a capital when the side to move is in check;
    /// the root is the position with this number, White moves at even ones.
    fn repeated(
        text: &str,
        root: usize,
        fold: u8,
        repetition: RepetitionResult,
    ) -> Option<Repeated> {
        let mut ending = EndRules::default();
        ending.fold = fold;
        ending.repetition = repetition;
        ending.perpetual_check_loses = repetition == RepetitionResult::WhiteLoses;
        let past = text.bytes().enumerate().map(|(at, letter)| Past {
            hash: u64::from(letter.to_ascii_lowercase()),
            in_check: letter.is_ascii_uppercase(),
            reach: at as u32,
        });
        let line = Line { past: past.collect(), root, ending, has_drops: true };
        let turn = if text.len() % 2 == 1 { Color::White } else { Color::Black };
        line.repeated(turn)
    }

    #[test]
    fn a_cycle_in_the_line_counts_at_once() {
        let draw = |text, root| repeated(text, root, 3, RepetitionResult::Draw);
        assert_eq!(draw("abcda", 0), Some(Repeated::Draw));
        assert_eq!(draw("abcde", 0), None);
        assert_eq!(draw("xabcda", 1), Some(Repeated::Draw));
        // Before the root it must have happened as often as the rule says.
        assert_eq!(draw("abcda", 1), None);
        assert_eq!(draw("abcdabcda", 5), Some(Repeated::Draw));
    }

    #[test]
    fn who_loses_by_it() {
        let loses = |text, root| repeated(text, root, 4, RepetitionResult::WhiteLoses);
        assert_eq!(loses("abcda", 0), Some(Repeated::Loses(Color::White)));
        // Black gave check all the while: White to move is in check at every even position.
        assert_eq!(loses("AbCdA", 0), Some(Repeated::Loses(Color::Black)));
        assert_eq!(loses("aBcDa", 0), Some(Repeated::Loses(Color::White)));
        // Both did.
        assert_eq!(loses("ABCDA", 0), Some(Repeated::Loses(Color::White)));
        // One quiet move is enough to be no perpetual check.
        assert_eq!(loses("AbcdA", 0), Some(Repeated::Loses(Color::White)));
        // Third time before the root: not yet the fourth.
        assert_eq!(loses("abcdabcda", 8), None);
        assert_eq!(loses("abcdabcdabcda", 12), Some(Repeated::Loses(Color::White)));
    }
}
