//! Chooses a set: the best of each goal, while what has come often counts for less.

use std::collections::HashMap;

use super::find::Find;
use super::puzzle::Goal;

/// Of each goal the usual share of all puzzles and the largest one, in percent, in the order of choice:
/// rare ones first. Where a game has little of one goal, others come in its place.
const SHARES: [(Goal, usize, usize); 7] = [
    (Goal::Mate(5), 5, 20),
    (Goal::Mate(4), 10, 30),
    (Goal::Hold, 12, 30),
    (Goal::Gain, 23, 45),
    (Goal::Mate(3), 18, 45),
    (Goal::Mate(2), 20, 45),
    (Goal::Mate(1), 12, 20),
];
/// The cost of a tag that a puzzle which was chosen before has, too; the tenth one counts no more.
const SAME: f64 = 0.3;
const MOST_SAME: f64 = 10.0;
/// Puzzles of one pattern: one in so many of all, but two at least.
const PATTERN: usize = 200;

/// What was found, without what is too much alike.
#[derive(Debug)]
pub(super) struct Pool {
    wanted: usize,
    finds: Vec<Find>,
    patterns: HashMap<String, usize>,
}

impl Pool {
    /// A pool from which so many puzzles are to be chosen.
    pub(super) fn new(wanted: usize) -> Pool {
        Pool { wanted, finds: Vec::new(), patterns: HashMap::new() }
    }

    pub(super) fn add(&mut self, finds: Vec<Find>) {
        let most = (self.wanted / PATTERN).max(2);
        for find in finds {
            let same = self.patterns.entry(find.pattern.clone()).or_default();
            let is_known = self.finds.iter().any(|known| known.puzzle.fen == find.puzzle.fen);
            if *same < most && !is_known {
                *same += 1;
                self.finds.push(find);
            }
        }
    }

    /// How many could be chosen.
    pub(super) fn count(&self) -> usize {
        let of = |goal| self.finds.iter().filter(|find| find.puzzle.goal == goal).count();
        let count = SHARES.iter().map(|&(goal, _, most)| of(goal).min(self.part(most))).sum();
        self.wanted.min(count)
    }

    /// So many percent of all.
    fn part(&self, percent: usize) -> usize {
        (self.wanted * percent).div_ceil(100)
    }

    /// The set, ordered by goal.
    pub(super) fn choose(self) -> Vec<Find> {
        let mut seen: HashMap<&str, f64> = HashMap::new();
        let mut left: Vec<Vec<&Find>> = SHARES
            .iter()
            .map(|&(goal, ..)| self.finds.iter().filter(|it| it.puzzle.goal == goal).collect())
            .collect();
        let mut chosen: Vec<&Find> = Vec::new();
        // First the usual share of each goal, then what is still wanted.
        for usual in [true, false] {
            for (left, &(goal, share, most)) in left.iter_mut().zip(&SHARES) {
                let part = self.part(if usual { share } else { most });
                let have = chosen.iter().filter(|find| find.puzzle.goal == goal).count();
                for _ in 0..part.saturating_sub(have).min(self.wanted - chosen.len()) {
                    let value = |find: &Find| {
                        let same = find.tags.iter().filter_map(|tag| seen.get(tag.as_str()));
                        find.quality - SAME * same.map(|same| same.min(MOST_SAME)).sum::<f64>()
                    };
                    let values = left.iter().map(|find| value(find)).enumerate();
                    // Of equals the first, so that the order never depends on anything else.
                    let best = values.rev().max_by(|a, b| a.1.total_cmp(&b.1));
                    let Some((at, _)) = best else { break };
                    let best = left.remove(at);
                    best.tags.iter().for_each(|tag| *seen.entry(tag).or_default() += 1.0);
                    chosen.push(best);
                }
            }
        }
        chosen.sort_by_key(|find| find.puzzle.goal);
        chosen.into_iter().cloned().collect()
    }
}
