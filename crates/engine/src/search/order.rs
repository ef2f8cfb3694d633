//! The order in which moves are tried, and the memory that quiet moves are ordered by.

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position, Tables};

use super::see::gains;
use crate::eval::Values;

/// History scores stay within this.
const MOST: i32 = 8192;

// What is tried first: the table's move, winning and equal captures, killers, quiet moves by
// history, losing captures.
const FROM_TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// A quiet move whose history has not been asked yet; above all whose has.
const UNWEIGHED: i32 = 1 << 18;
const LOSING: i32 = -(1 << 24);

/// How well moves have done. A move is told by its kind of piece, its target and whether
/// it is a drop, not by where the piece came from.
#[derive(Debug)]
pub(crate) struct Memory {
    squares: usize,
    kinds: usize,
    /// Number of different keys of one side.
    keys: usize,
    quiet: Vec<i16>,
    captures: Vec<i16>,
    /// After which move of the other side, or the own one before, and which move now.
    replies: Vec<i16>,
    follow_ups: Vec<i16>,
}

/// Where a move's history lies: [`Memory::key`].
pub(crate) type Key = usize;

impl Memory {
    pub(crate) fn new<B: Bits>(tables: &Tables<B>) -> Memory {
        let variant = tables.variant();
        let (squares, kinds) = (variant.board().len(), variant.kinds().len());
        let keys = squares * kinds * if variant.has_drops() { 2 } else { 1 };
        Memory {
            squares,
            kinds,
            keys,
            quiet: vec![0; 2 * keys],
            captures: vec![0; 2 * keys * kinds],
            replies: vec![0; 2 * keys * keys],
            follow_ups: vec![0; 2 * keys * keys],
        }
    }

    /// Number of different keys of both sides.
    pub(crate) fn all_keys(&self) -> usize {
        2 * self.keys
    }

    /// The key of a move in this position, its colour in it.
    #[inline]
    pub(crate) fn key<B: Bits>(&self, position: &Position<B>, mv: Move) -> Key {
        let (drop, kind) = match mv.dropped() {
            Some(kind) => (self.kinds, kind.index()),
            None => (0, position.piece(mv.origin()).map_or(0, |piece| piece.kind().index())),
        };
        let own = (drop + kind) * self.squares + mv.to().index();
        position.turn().index() * self.keys + own
    }

    /// Where a pair of moves lies: the colour of the second follows from the first.
    #[inline(always)]
    fn pair(&self, before: Key, now: Key) -> usize {
        before * self.keys + if now < self.keys { now } else { now - self.keys }
    }

    /// How well a quiet move has done, after these two moves.
    #[inline]
    pub(crate) fn quiet(&self, key: Key, before: [Option<Key>; 2]) -> i32 {
        let mut sum = i32::from(self.quiet[key]);
        if let Some(before) = before[0] {
            sum += i32::from(self.replies[self.pair(before, key)]);
        }
        if let Some(before) = before[1] {
            sum += i32::from(self.follow_ups[self.pair(before, key)]);
        }
        sum
    }

    fn capture_at(&self, key: Key, taken: usize) -> usize {
        key * self.kinds + taken
    }

    /// A quiet move did well (`bonus` above 0) or was of no use.
    pub(crate) fn learn_quiet(&mut self, key: Key, before: [Option<Key>; 2], bonus: i32) {
        nudge(&mut self.quiet[key], bonus);
        if let Some(before) = before[0] {
            let at = self.pair(before, key);
            nudge(&mut self.replies[at], bonus);
        }
        if let Some(before) = before[1] {
            let at = self.pair(before, key);
            nudge(&mut self.follow_ups[at], bonus);
        }
    }

    /// The same for a capture.
    pub(crate) fn learn_capture(&mut self, key: Key, taken: usize, bonus: i32) {
        let at = self.capture_at(key, taken);
        nudge(&mut self.captures[at], bonus);
    }
}

/// Moves a score towards the bonus: the nearer to the end, the slower.
fn nudge(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// What ordering looks at beside the moves themselves.
pub(crate) struct Hints<'a> {
    pub(crate) values: &'a Values,
    pub(crate) memory: &'a Memory,
    pub(crate) from_table: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) before: [Option<Key>; 2],
}

/// The moves of a node, handed out best first. Exchanges are played through and histories asked
/// when the turn of such moves comes: most nodes end before.
#[derive(Clone, Default, Debug)]
pub(crate) struct Picker {
    pub(crate) moves: Vec<Move>,
    scores: Vec<i32>,
    next: usize,
}

/// A move and what ordering has found out about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// Neither capture nor promotion.
    pub(crate) quiet: bool,
    /// A capture or promotion that loses material.
    pub(crate) losing: bool,
}

impl Picker {
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
    }

    /// Weighs the moves in the list.
    pub(crate) fn weigh<B: Bits>(&mut self, position: &Position<B>, hints: &Hints<'_>) {
        self.next = 0;
        self.scores.clear();
        for &mv in &self.moves {
            let score = if Some(mv) == hints.from_table {
                FROM_TABLE
            } else if !is_quiet(position, mv) {
                CAPTURE + worth(position, hints, mv)
            } else if hints.killers[0] == Some(mv) {
                KILLER + 1
            } else if hints.killers[1] == Some(mv) {
                KILLER
            } else {
                UNWEIGHED
            };
            self.scores.push(score);
        }
    }

    /// No more quiet moves.
    pub(crate) fn leave_out_quiet(&mut self) {
        let mut kept = self.next;
        for at in self.next..self.moves.len() {
            let score = self.scores[at];
            if !(LOSING / 2..CAPTURE / 2).contains(&score) {
                self.moves.swap(kept, at);
                self.scores.swap(kept, at);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.scores.truncate(kept);
    }

    /// Asks the history of all quiet moves that are left.
    fn weigh_quiet<B: Bits>(&mut self, position: &Position<B>, hints: &Hints<'_>) {
        let left = self.moves[self.next..].iter().zip(&mut self.scores[self.next..]);
        for (&mv, score) in left.filter(|(_, score)| **score == UNWEIGHED) {
            *score = hints.memory.quiet(hints.memory.key(position, mv), hints.before);
        }
    }

    /// The best of those left.
    pub(crate) fn pick<B: Bits>(
        &mut self,
        tables: &Tables<B>,
        position: &Position<B>,
        hints: &Hints<'_>,
    ) -> Option<Picked> {
        let values = hints.values;
        loop {
            // Of equals the first, so that the order does not depend on the scan.
            let (mut best, mut score) = (self.next, *self.scores.get(self.next)?);
            for (at, &other) in self.scores.iter().enumerate().skip(self.next + 1) {
                if other > score {
                    (best, score) = (at, other);
                }
            }
            if score == UNWEIGHED {
                self.weigh_quiet(position, hints);
                continue;
            }
            let mv = self.moves[best];
            let untried = (CAPTURE / 2..FROM_TABLE).contains(&score);
            if untried && may_lose(values, position, mv) && !gains(tables, values, position, mv, 0)
            {
                self.scores[best] = LOSING + (score - CAPTURE);
                continue;
            }
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            self.next += 1;
            let losing = score < LOSING / 2;
            let quiet = if score == FROM_TABLE {
                is_quiet(position, mv)
            } else {
                !losing && score < CAPTURE / 2
            };
            return Some(Picked { mv, quiet, losing });
        }
    }
}

/// Whether a move neither captures nor promotes.
pub(crate) fn is_quiet<B: Bits>(position: &Position<B>, mv: Move) -> bool {
    mv.promotion().is_none() && position.captured(mv).is_none()
}

/// A cheap look before the exchange is played through: taking more than one has loses nothing.
fn may_lose<B: Bits>(values: &Values, position: &Position<B>, mv: Move) -> bool {
    let taken = position.captured(mv).map_or(0, |(_, piece)| values.captured(piece.kind()));
    let moved = mv.promotion().or_else(|| position.piece(mv.origin()).map(|piece| piece.kind()));
    moved.is_some_and(|kind| !values.is_royal(kind) && values.captured(kind) > taken)
}

/// Most valuable victim first, then what has done well, then the least valuable taker.
fn worth<B: Bits>(position: &Position<B>, hints: &Hints<'_>, mv: Move) -> i32 {
    let values = hints.values;
    let moved = position.piece(mv.origin()).map_or(0, |piece| values.on_board(piece.kind()));
    let promoted = mv.promotion().map_or(0, |kind| values.on_board(kind) - moved);
    let (taken, history) = match position.captured(mv) {
        Some((_, piece)) => {
            let key = hints.memory.key(position, mv);
            let at = hints.memory.capture_at(key, piece.kind().index());
            (values.captured(piece.kind()), i32::from(hints.memory.captures[at]))
        }
        None => (0, 0),
    };
    (taken + promoted) * 16 - moved / 4 + history / 2
}
