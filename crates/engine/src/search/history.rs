//! The history heuristics: how well moves have done in cutting off searches and in raising the
//! evaluation, to order moves by, and to prune and reduce them.
//!
//! A move is known by its kind of piece, its target and whether it is a drop, not by where the
//! piece came from. The wall that is built with it counts for itself: how well it does hardly
//! depends on the piece.
//!
//! All threads of a search share the tables: each may overwrite what another one has noted at the same
//! time, which does little harm.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position, Tables};

/// Scores of one table stay within this.
const MAX_HISTORY: i32 = 8192;

/// The colour, kind, target and manner of a move: its place in the tables.
pub(crate) type HistoryKey = usize;

/// The moves one, two and four plies before.
pub(crate) type Before = [Option<HistoryKey>; 3];

/// The scores of moves.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    squares: usize,
    kinds: usize,
    /// Number of different keys of one side.
    keys: usize,
    /// Quiet history: by move.
    quiet: Vec<AtomicI16>,
    /// Capture history: by move and captured kind.
    captures: Vec<AtomicI16>,
    /// Continuation history: by the move one ply before (the reply), or two or four plies before
    /// (the follow-up), and the move now.
    continuation: [Vec<AtomicI16>; 2],
    /// Wall history: by side and square, in games in which moves build walls.
    walls: Vec<AtomicI16>,
}

impl HistoryTables {
    /// Tables in which all moves are equal.
    pub(crate) fn new<B: Bits>(tables: &Tables<B>) -> HistoryTables {
        let variant = tables.variant();
        let (squares, kinds) = (variant.board().len(), variant.kinds().len());
        let keys = squares * kinds * if variant.has_drops() { 2 } else { 1 };
        HistoryTables {
            squares,
            kinds,
            keys,
            quiet: zeros(2 * keys),
            captures: zeros(2 * keys * kinds),
            continuation: [zeros(2 * keys * keys), zeros(2 * keys * keys)],
            walls: zeros(if variant.walls().is_some() { 2 * squares } else { 0 }),
        }
    }

    /// Number of different keys of both sides.
    pub(crate) fn key_count(&self) -> usize {
        2 * self.keys
    }

    /// The key of a move in this position.
    #[inline]
    pub(crate) fn key<B: Bits>(&self, position: &Position<B>, mv: Move) -> HistoryKey {
        let (drop, kind) = match mv.dropped() {
            Some(kind) => (self.kinds, kind.index()),
            None => (0, position.piece(mv.origin()).map_or(0, |piece| piece.kind().index())),
        };
        let own = (drop + kind) * self.squares + mv.to().index();
        position.turn().index() * self.keys + own
    }

    /// The place of a pair of moves: the colour of the second follows from the first.
    #[inline(always)]
    fn pair(&self, before: HistoryKey, now: HistoryKey) -> usize {
        before * self.keys + if now < self.keys { now } else { now - self.keys }
    }

    /// The sum of a quiet move's scores: by itself, and after each of the moves before.
    #[inline]
    pub(crate) fn quiet(&self, key: HistoryKey, before: Before) -> i32 {
        // Written out, and not as a loop over the moves before: this is most of what ordering costs.
        let after = |table: &[AtomicI16], before: Option<HistoryKey>| {
            before.map_or(0, |before| get(&table[self.pair(before, key)]))
        };
        let [replies, follow_ups] = &self.continuation;
        get(&self.quiet[key])
            + after(replies, before[0])
            + after(follow_ups, before[1])
            + after(follow_ups, before[2])
    }

    /// Rewards a quiet move, or punishes it if `bonus` is below 0.
    pub(crate) fn update_quiet(&self, key: HistoryKey, before: Before, bonus: i32) {
        self.update_alone(key, bonus);
        self.update_continuation(key, before, bonus);
    }

    /// The same, but only by itself, whatever the moves before.
    pub(crate) fn update_alone(&self, key: HistoryKey, bonus: i32) {
        nudge(&self.quiet[key], bonus);
    }

    /// The same, but only after the moves before.
    pub(crate) fn update_continuation(&self, key: HistoryKey, before: Before, bonus: i32) {
        for (distance, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                let at = self.pair(before, key);
                nudge(&self.continuation[distance.min(1)][at], bonus);
            }
        }
    }

    /// The score of the wall that a move builds; 0 if it builds none.
    #[inline]
    pub(crate) fn wall<B: Bits>(&self, position: &Position<B>, mv: Move) -> i32 {
        let index = |square| position.turn().index() * self.squares + square;
        let score = mv.wall().and_then(|square| self.walls.get(index(square.index())));
        score.map_or(0, get)
    }

    /// Rewards or punishes the wall of a move, if it builds one.
    pub(crate) fn update_wall<B: Bits>(&self, position: &Position<B>, mv: Move, bonus: i32) {
        let index = |square| position.turn().index() * self.squares + square;
        if let Some(score) = mv.wall().and_then(|wall| self.walls.get(index(wall.index()))) {
            nudge(score, bonus);
        }
    }

    fn capture_index(&self, key: HistoryKey, captured: usize) -> usize {
        key * self.kinds + captured
    }

    /// The score of a capture of this kind.
    #[inline]
    pub(crate) fn capture(&self, key: HistoryKey, captured: usize) -> i32 {
        get(&self.captures[self.capture_index(key, captured)])
    }

    /// Rewards or punishes a capture.
    pub(crate) fn update_capture(&self, key: HistoryKey, captured: usize, bonus: i32) {
        let at = self.capture_index(key, captured);
        nudge(&self.captures[at], bonus);
    }
}

/// So many scores of 0, which take no memory before they change.
pub(super) fn zeros(count: usize) -> Vec<AtomicI16> {
    bytemuck::zeroed_vec(count)
}

/// A score of a table.
#[inline(always)]
pub(super) fn get(score: &AtomicI16) -> i32 {
    i32::from(score.load(Relaxed))
}

/// Moves a score towards the bonus: the nearer to the end of the scale, the slower.
fn nudge(score: &AtomicI16, bonus: i32) {
    let old = get(score);
    score.store((old + bonus - old * bonus.abs() / MAX_HISTORY) as i16, Relaxed);
}
