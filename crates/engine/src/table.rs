//! The transposition table: what is known of positions that were searched before.
//!
//! Threads share it without locks. An entry is two words; the second is the position's key
//! mixed with the first, so two halves written by different threads do not fit each other.
//! Static evaluations are kept beside scores, for they cost about as much as a node.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use wazir_rules::Move;

use crate::score::is_decisive;

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing is known but the move.
    None,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) best: Option<Move>,
    /// Counted from this position, not from the root.
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

#[derive(Default, Debug)]
struct Entry {
    data: AtomicU64,
    /// Key and data mixed; the age in the lowest bits.
    check: AtomicU64,
}

/// One cache line.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Cluster([Entry; 4]);

const AGES: u64 = 64;

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: u64,
    /// Whether anything can be in it: clearing a large table takes time.
    used: bool,
}

impl Default for Table {
    fn default() -> Table {
        Table::new(16)
    }
}

impl Table {
    /// A table of so many mebibytes, one at least.
    pub(crate) fn new(mib: usize) -> Table {
        let mut count = (mib.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        // A smaller table than asked for beats none.
        while clusters.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        clusters.resize_with(count, Cluster::default);
        Table { clusters, age: 0, used: false }
    }

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

    /// What is stored from now on is worth more than what was stored before.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.used = true;
    }

    fn cluster(&self, key: u64) -> &[Entry; 4] {
        let at = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[at as usize].0
    }

    /// What is known of the position with this key; `ply` is its distance from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        self.cluster(key).iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            let fits = (entry.check.load(Relaxed) ^ data ^ key) & !(AGES - 1) == 0;
            (fits && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores what was found, over what is worth least.
    pub(crate) fn put(&self, key: u64, ply: usize, known: Known) {
        let cluster = self.cluster(key);
        let mut worst = (i32::MAX, &cluster[0]);
        let mut known = known;
        for entry in cluster {
            let data = entry.data.load(Relaxed);
            let check = entry.check.load(Relaxed);
            let same = (check ^ data ^ key) & !(AGES - 1) == 0;
            if same && data != 0 {
                let old = unpack(data, ply);
                let fresh = (check & (AGES - 1)) == self.age;
                // A deep entry of this search is worth more than a shallow bound.
                if fresh && known.bound != Bound::Exact && known.depth + 3 < old.depth {
                    return;
                }
                known.best = known.best.or(old.best);
                worst = (i32::MIN, entry);
                break;
            }
            let years = ((AGES + self.age - (check & (AGES - 1))) % AGES) as i32;
            let worth = if data == 0 { i32::MIN + 1 } else { depth_of(data) - 6 * years };
            if worth < worst.0 {
                worst = (worth, entry);
            }
        }
        let data = pack(known, ply);
        worst.1.data.store(data, Relaxed);
        worst.1.check.store(((data ^ key) & !(AGES - 1)) | self.age, Relaxed);
    }

    /// How much of it this search has filled, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let entries = sample.iter().flat_map(|cluster| &cluster.0);
        let used = |entry: &&Entry| {
            entry.data.load(Relaxed) != 0 && entry.check.load(Relaxed) & (AGES - 1) == self.age
        };
        (entries.filter(used).count() * 1000 / (sample.len() * 4)) as u32
    }
}

// The first word: move 22 bits, score 16, evaluation 16, depth 8, bound 2.

fn pack(known: Known, ply: usize) -> u64 {
    let score = match known.score {
        s if !is_decisive(s) => s,
        s if s > 0 => s + ply as i32,
        s => s - ply as i32,
    };
    let best = u64::from(known.best.map_or(0, Move::code));
    best << 42
        | u64::from(score as i16 as u16) << 26
        | u64::from(known.eval as i16 as u16) << 10
        | (known.depth.clamp(0, 255) as u64) << 2
        | known.bound as u64
}

fn unpack(data: u64, ply: usize) -> Known {
    let score = match i32::from((data >> 26) as u16 as i16) {
        s if !is_decisive(s) => s,
        s if s > 0 => s - ply as i32,
        s => s + ply as i32,
    };
    Known {
        best: Move::from_code((data >> 42) as u32),
        score,
        eval: i32::from((data >> 10) as u16 as i16),
        depth: depth_of(data),
        bound: match data & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

fn depth_of(data: u64) -> i32 {
    (data >> 2 & 255) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn known(score: i32) -> Known {
        let best = Move::from_code(1 << 19 | 77);
        Known { best, score, eval: -123, depth: 9, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        for score in [0, -5, 1234, -24_999] {
            table.put(42 << 32, 7, known(score));
            assert_eq!(table.get(42 << 32, 3), Some(known(score)));
        }
        assert_eq!(table.get(43 << 32, 3), None);
    }

    #[test]
    fn mates_count_from_the_position() {
        let table = Table::new(1);
        table.put(42 << 32, 7, known(MATE - 9));
        assert_eq!(table.get(42 << 32, 3).map(|k| k.score), Some(MATE - 5));
        table.put(42 << 32, 7, known(9 - MATE));
        assert_eq!(table.get(42 << 32, 3).map(|k| k.score), Some(5 - MATE));
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.grow_older();
        table.put(5, 0, known(1));
        table.clear();
        assert_eq!(table.get(5, 0), None);
        assert_eq!(table.fullness(), 0);
    }
}
