//! The transposition table: scores and best moves of positions that were searched before.
//!
//! Threads share it without locks. A slot is two words; the second is the position's key mixed
//! with the first, so halves that different threads wrote do not fit each other. Static
//! evaluations are kept beside scores, for they cost about as much as a node.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use wazir_rules::Move;
use wazir_rules::bits::prefetch;

use crate::large_pages::ask_for_large;
use crate::report::Bound;
use crate::score::is_decisive;

/// The table's record of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    pub(crate) best: Option<Move>,
    /// Mates count from this position, not from the root.
    pub(crate) score: i32,
    /// The static evaluation, before correction.
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// `true` when the position is or was in a principal variation.
    pub(crate) was_pv: bool,
}

impl TableEntry {
    /// `true` when the score says on which side of `beta` the true one is.
    pub(crate) fn answers(&self, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score < beta,
        }
    }

    /// `true` when the score is a better guess than this evaluation: nearer to the true score,
    /// by its bound.
    pub(crate) fn refines(&self, eval: i32) -> bool {
        match self.bound {
            _ if is_decisive(self.score) => false,
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        }
    }
}

/// Room for one entry; empty while the first word is 0.
#[derive(Default, Debug)]
struct Slot {
    data: AtomicU64,
    /// Key and data mixed; in the lowest bits the age, the mark of principal variations, and what
    /// of the move is not in the data.
    check: AtomicU64,
}

/// One cache line.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// Searches after which an age comes again.
const AGES: u64 = 32;
/// The bit of the second word for positions of a principal variation.
const WAS_PV: u64 = AGES;
/// The bits of the second word that are not of the key: the age, the mark of principal
/// variations, and ten of the move.
const OTHERS: u64 = 2 * AGES * 1024 - 1;
/// The bits of a move in the first word.
const MOVE_BITS: u32 = 22;
/// The depth that an entry loses by each search that it is old.
const AGE_PENALTY: i32 = 6;
/// An entry of this search keeps its place against bounds that are shallower by more than this.
const SHALLOWER: i32 = 3;
/// Clusters that are looked at to tell how full the table is.
const SAMPLE: usize = 250;

/// The table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: u64,
    /// `false` while it is certainly empty: clearing a large table takes time.
    used: bool,
}

impl TranspositionTable {
    /// A table of so many mebibytes, one at least; a smaller one where memory is short.
    pub(crate) fn new(mib: usize) -> TranspositionTable {
        let mut count = (mib.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        ask_for_large(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        TranspositionTable { clusters, age: 0, used: false }
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        if !self.used {
            return;
        }
        self.used = false;
        let count = self.clusters.len();
        self.clusters.clear();
        self.clusters.resize_with(count, Cluster::default);
        self.age = 0;
    }

    /// Begins a new search: older entries are the first to be replaced.
    pub(crate) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.used = true;
    }

    fn cluster(&self, key: u64) -> &[Slot; 4] {
        let at = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[at as usize].0
    }

    /// Has the entries of the position with this key fetched from memory, for one is soon asked for.
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// The entry of the position with this key; `ply` is its distance from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let check = slot.check.load(Relaxed);
            let fits = (check ^ data ^ key) & !OTHERS == 0;
            (fits && data != 0).then(|| unpack(data, check, ply))
        })
    }

    /// Stores an entry in the place of the least valuable one of its cluster.
    pub(crate) fn put(&self, key: u64, ply: usize, mut entry: TableEntry) {
        let cluster = self.cluster(key);
        let mut worst = (i32::MAX, &cluster[0]);
        for slot in cluster {
            let data = slot.data.load(Relaxed);
            let check = slot.check.load(Relaxed);
            let same = (check ^ data ^ key) & !OTHERS == 0;
            if same && data != 0 {
                let old = unpack(data, check, ply);
                let fresh = (check & (AGES - 1)) == self.age;
                if fresh && entry.bound != Bound::Exact && entry.depth + SHALLOWER < old.depth {
                    return;
                }
                entry.best = entry.best.or(old.best);
                worst = (i32::MIN, slot);
                break;
            }
            let age = ((AGES + self.age - (check & (AGES - 1))) % AGES) as i32;
            let worth = match data {
                0 => i32::MIN + 1,
                _ => unpack_depth(data) - AGE_PENALTY * age,
            };
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        let data = pack(entry, ply);
        worst.1.data.store(data, Relaxed);
        let rest = u64::from(entry.best.map_or(0, Move::code) >> MOVE_BITS) * (2 * AGES);
        let mark = if entry.was_pv { WAS_PV } else { 0 };
        worst.1.check.store(((data ^ key) & !OTHERS) | rest | mark | self.age, Relaxed);
    }

    /// The part of it that this search has filled, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(SAMPLE)];
        let slots = sample.iter().flat_map(|cluster| &cluster.0);
        let is_filled = |slot: &&Slot| {
            slot.data.load(Relaxed) != 0 && slot.check.load(Relaxed) & (AGES - 1) == self.age
        };
        (slots.filter(is_filled).count() * 1000 / (sample.len() * 4)) as u32
    }
}

// The first word: move 22 bits, score 16, evaluation 16, depth 8, bound 2. The other bits of the
// move, of which there are at most ten, are in the second word.

fn pack(entry: TableEntry, ply: usize) -> u64 {
    let score = match entry.score {
        s if !is_decisive(s) => s,
        s if s > 0 => s + ply as i32,
        s => s - ply as i32,
    };
    let best = u64::from(entry.best.map_or(0, Move::code));
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    best << 42
        | u64::from(score as i16 as u16) << 26
        | u64::from(entry.eval as i16 as u16) << 10
        | (entry.depth.clamp(0, 255) as u64) << 2
        | bound
}

fn unpack(data: u64, check: u64, ply: usize) -> TableEntry {
    let rest = ((check & OTHERS) / (2 * AGES)) as u32;
    let score = match i32::from((data >> 26) as u16 as i16) {
        s if !is_decisive(s) => s,
        s if s > 0 => s - ply as i32,
        s => s + ply as i32,
    };
    TableEntry {
        best: Move::from_code((data >> 42) as u32 | rest << MOVE_BITS),
        score,
        eval: i32::from((data >> 10) as u16 as i16),
        depth: unpack_depth(data),
        bound: match data & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        was_pv: check & WAS_PV != 0,
    }
}

fn unpack_depth(data: u64) -> i32 {
    (data >> 2 & 255) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_rules::{Kind, MoveKind, Square};

    use crate::score::MATE;

    fn entry(score: i32) -> TableEntry {
        let kind = MoveKind::Promotion(Kind::new(Kind::MAX - 1));
        let best = Some(Move::new(Square::new(Square::MAX - 1), Square::new(77), kind));
        TableEntry { best, score, eval: -123, depth: 9, bound: Bound::Lower, was_pv: true }
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1);
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            for score in [0, -5, 1234, -24_999] {
                for was_pv in [true, false] {
                    let entry = TableEntry { bound, was_pv, ..entry(score) };
                    table.put(42 << 32, 7, entry);
                    assert_eq!(table.get(42 << 32, 3), Some(entry));
                }
            }
        }
        assert_eq!(table.get(43 << 32, 3), None);
    }

    #[test]
    fn mates_count_from_the_position() {
        let table = TranspositionTable::new(1);
        let score = || table.get(42 << 32, 3).map(|entry| entry.score);
        table.put(42 << 32, 7, entry(MATE - 9));
        assert_eq!(score(), Some(MATE - 5));
        table.put(42 << 32, 7, entry(9 - MATE));
        assert_eq!(score(), Some(5 - MATE));
    }

    #[test]
    fn clearing_empties() {
        let mut table = TranspositionTable::new(1);
        table.begin_search();
        table.put(5, 0, entry(1));
        table.clear();
        assert_eq!(table.get(5, 0), None);
        assert_eq!(table.fullness(), 0);
    }
}
