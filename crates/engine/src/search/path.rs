//! Positions from the start of the game to the node that is searched, to find repetitions in.

use wazir_rules::betza::Shape;
use wazir_rules::bits::Bits;
use wazir_rules::variant::{EndRules, Passing, PieceKind, RepetitionResult, Variant};
use wazir_rules::{Color, History, Position, Tables};

use crate::score::MAX_PLY;

/// A position, as repetition sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    hash: u64,
    in_check: bool,
    /// Plies since the last move that cannot be undone: no position before it can come again.
    reversible: u32,
}

/// All positions on the way to a node.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    visits: Vec<Visit>,
    /// Index of the root of the search in `visits`.
    root: usize,
    ending: EndRules,
    has_drops: bool,
    /// The fewest plies after which a position can come again.
    shortest_cycle: usize,
}

/// The consequence of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repetition {
    Draw,
    Loses(Color),
    /// Whoever has more points wins.
    Counts,
}

/// Returns `true` if a side may make a move that leaves all pieces where they are.
fn may_stay(variant: &Variant) -> bool {
    let has_tour = |kind: &PieceKind| {
        kind.betza.ways().iter().any(|way| matches!(way.shape, Shape::Tour { .. }))
    };
    variant.moves().may_pass != Passing::Never || variant.kinds().iter().any(has_tour)
}

impl Path {
    /// The path from the start of the game to its current position, the root.
    pub(crate) fn new<B: Bits>(tables: &Tables<B>, history: &History<B>) -> Path {
        let variant = tables.variant();
        let mut path = Path {
            visits: Vec::with_capacity(history.positions().len() + MAX_PLY + 8),
            root: 0,
            ending: *variant.ending(),
            has_drops: variant.has_drops(),
            shortest_cycle: if may_stay(variant) { 2 } else { 4 },
        };
        for (position, &in_check) in history.positions().iter().zip(history.checks()) {
            path.push(position, in_check, false);
        }
        path.root = path.visits.len() - 1;
        path
    }

    /// Adds a position. Nothing before a null move counts as a repetition.
    #[inline]
    pub(crate) fn push<B: Bits>(
        &mut self,
        position: &Position<B>,
        in_check: bool,
        null_move: bool,
    ) {
        // Where captured pieces come back, so may whole positions.
        let irreversible = null_move || !self.has_drops && position.halfmove_clock() == 0;
        let reversible = match self.visits.last() {
            Some(last) if !irreversible => last.reversible + 1,
            _ => 0,
        };
        self.visits.push(Visit { hash: position.hash(), in_check, reversible });
    }

    /// The positions after the root.
    pub(crate) fn line(&self) -> &[Visit] {
        &self.visits[self.root + 1..]
    }

    /// Replaces the positions after the root.
    pub(crate) fn set_line(&mut self, line: &[Visit]) {
        self.visits.truncate(self.root + 1);
        self.visits.extend_from_slice(line);
    }

    /// Removes the last position.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.visits.pop();
    }

    /// The consequence, if the last position, with `turn` to move, ends the game by repetition.
    ///
    /// The rules count occurrences up to a number, over the whole game. Here the first repetition
    /// of a position that lies after the root counts as the last one: a side that has returned
    /// once can do so again, and a side that would gain by leaving the cycle later gains by
    /// leaving it now. So the search sees a perpetual check after four plies, not after twelve.
    /// Occurrences before the root must be as many as the rules ask for, since those moves have
    /// been played: the other side may not choose the same again.
    pub(crate) fn repetition(&self, turn: Color) -> Option<Repetition> {
        let now = self.visits.len() - 1;
        let Visit { hash, reversible, .. } = self.visits[now];
        let mut seen = 1;
        let mut first = None;
        let mut back = self.shortest_cycle;
        while back <= reversible as usize {
            let at = now - back;
            if self.visits[at].hash == hash {
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
            // After the root, the checks of one cycle stand for those of all.
            for loser in Color::ALL {
                if self.checks_throughout(loser, turn, first) {
                    return Some(Repetition::Loses(loser));
                }
            }
        }
        Some(match self.ending.repetition {
            // Where it ends nothing, a line that returns has at least not gained anything.
            RepetitionResult::Draw | RepetitionResult::Nothing => Repetition::Draw,
            RepetitionResult::WhiteLoses => Repetition::Loses(Color::White),
            RepetitionResult::MoverLoses => Repetition::Loses(!turn),
            RepetitionResult::MoverWins => Repetition::Loses(turn),
            RepetitionResult::MorePoints => Repetition::Counts,
        })
    }

    /// `true` when every move of `color` since `first` gave check; `turn` is to move now.
    fn checks_throughout(&self, color: Color, turn: Color, first: usize) -> bool {
        let now = self.visits.len() - 1;
        // Positions after a move of `color`: every other one, from the last or the one before.
        let last = if turn == color { now - 1 } else { now };
        (first + 1..=last).rev().step_by(2).all(|at| self.visits[at].in_check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The consequence at the end of a path of positions, each a letter, and a capital where the
    /// side to move is in check. The root is the position with this index; White moves at even
    /// ones.
    fn repetition(
        text: &str,
        root: usize,
        fold: u8,
        result: RepetitionResult,
    ) -> Option<Repetition> {
        let mut ending = EndRules::default();
        ending.fold = fold;
        ending.repetition = result;
        ending.perpetual_check_loses = result == RepetitionResult::WhiteLoses;
        let visits = text.bytes().enumerate().map(|(at, letter)| Visit {
            hash: u64::from(letter.to_ascii_lowercase()),
            in_check: letter.is_ascii_uppercase(),
            reversible: at as u32,
        });
        let path =
            Path { visits: visits.collect(), root, ending, has_drops: true, shortest_cycle: 4 };
        let turn = if text.len() % 2 == 1 { Color::White } else { Color::Black };
        path.repetition(turn)
    }

    #[test]
    fn a_cycle_after_the_root_counts_at_once() {
        let draw = |text, root| repetition(text, root, 3, RepetitionResult::Draw);
        assert_eq!(draw("abcda", 0), Some(Repetition::Draw));
        assert_eq!(draw("abcde", 0), None);
        assert_eq!(draw("xabcda", 1), Some(Repetition::Draw));
        // Before the root it must have happened as often as the rule says.
        assert_eq!(draw("abcda", 1), None);
        assert_eq!(draw("abcdabcda", 5), Some(Repetition::Draw));
    }

    #[test]
    fn a_repetition_can_lose() {
        let loses = |text, root| repetition(text, root, 4, RepetitionResult::WhiteLoses);
        assert_eq!(loses("abcda", 0), Some(Repetition::Loses(Color::White)));
        // Black gave check all the while: White to move is in check at every even position.
        assert_eq!(loses("AbCdA", 0), Some(Repetition::Loses(Color::Black)));
        assert_eq!(loses("aBcDa", 0), Some(Repetition::Loses(Color::White)));
        // Both did.
        assert_eq!(loses("ABCDA", 0), Some(Repetition::Loses(Color::White)));
        // One quiet move is enough to be no perpetual check.
        assert_eq!(loses("AbcdA", 0), Some(Repetition::Loses(Color::White)));
        // The side that has just moved.
        let mover = |text| repetition(text, 0, 3, RepetitionResult::MoverLoses);
        assert_eq!(mover("abcda"), Some(Repetition::Loses(Color::Black)));
        assert_eq!(mover("xabcda"), Some(Repetition::Loses(Color::White)));
        let wins = |text| repetition(text, 0, 3, RepetitionResult::MoverWins);
        assert_eq!(wins("abcda"), Some(Repetition::Loses(Color::White)));
        // Third time before the root: not yet the fourth.
        assert_eq!(loses("abcdabcda", 8), None);
        assert_eq!(loses("abcdabcdabcda", 12), Some(Repetition::Loses(Color::White)));
    }
}
