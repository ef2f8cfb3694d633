//! Levels of play, from a beginner's to full strength.
//!
//! A weak level is weak the way people are. It looks less far ahead; it misjudges what it sees,
//! and sticks to that judgement while it thinks; and it overlooks moves, its own as well as the
//! replies to them, more of them the further ahead they are. It never throws in a random move.

use wazir_rules::random::SplitMix64;

/// A level, from 1 for a beginner to 10 for full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The weakness of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// The deepest iteration.
    pub(crate) depth: u32,
    /// Nodes for one move.
    pub(crate) nodes: u64,
    /// The largest error in judging a position, in centipawns.
    pub(crate) misjudges: i32,
    /// Moves in a thousand that it overlooks, at the root and beyond it.
    pub(crate) overlooks: [u16; 2],
}

const fn handicap(depth: u32, nodes: u64, misjudges: i32, overlooks: [u16; 2]) -> Handicap {
    Handicap { depth, nodes, misjudges, overlooks }
}

/// Rating and handicap of each level below the last. Ratings differ as neighbouring levels do, in
/// the mean over the shipped games; `docs/levels.md` has the games.
const LEVELS: [(i32, Handicap); 9] = [
    (250, handicap(1, 60, 3000, [600, 900])),
    (500, handicap(1, 120, 480, [250, 520])),
    (750, handicap(2, 300, 220, [105, 310])),
    (1000, handicap(2, 600, 130, [50, 190])),
    (1250, handicap(3, 1_200, 100, [28, 125])),
    (1500, handicap(4, 3_000, 55, [10, 60])),
    (1750, handicap(6, 6_000, 42, [5, 40])),
    (2000, handicap(8, 13_000, 22, [0, 18])),
    (2250, handicap(12, 40_000, 12, [0, 5])),
];
/// The rating of full strength; it stands for no match.
const FULL_RATING: i32 = 2600;

impl Level {
    /// The lowest level.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level with this number; `None` unless it is from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// The rating in Elo, on a scale on which only differences mean anything.
    pub fn elo(self) -> i32 {
        LEVELS.get(usize::from(self.0) - 1).map_or(FULL_RATING, |&(elo, _)| elo)
    }

    /// The level whose rating is nearest to this.
    pub fn for_elo(elo: i32) -> Level {
        Level::all().min_by_key(|level| level.elo().abs_diff(elo)).unwrap_or(Level::FULL)
    }

    /// The weakness of the level; none at full strength.
    pub(crate) fn handicap(self) -> Option<Handicap> {
        LEVELS.get(usize::from(self.0) - 1).map(|&(_, handicap)| handicap)
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

impl Handicap {
    /// The error in judging a position: always the same for the same position and player.
    pub(crate) fn misjudgement(&self, position: u64, seed: u64) -> i32 {
        // The mean of two even chances: small errors are more frequent than large ones.
        let chance = mix(position ^ seed);
        let (a, b) = ((chance >> 32) as u32, chance as u32);
        let span = 2 * self.misjudges + 1;
        let even = |of: u32| ((i64::from(of) * i64::from(span)) >> 32) as i32 - self.misjudges;
        (even(a) + even(b)) / 2
    }

    /// `true` when a move is overlooked, so many plies ahead.
    pub(crate) fn overlooks(&self, position: u64, mv: u64, ply: usize, seed: u64) -> bool {
        let chance = mix(position ^ mix(mv ^ seed)) >> 32;
        (chance * 1000) >> 32 < u64::from(self.overlooks[ply.min(1)])
    }
}

/// A number that looks like chance and follows from the key.
fn mix(key: u64) -> u64 {
    SplitMix64::new(key).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ratings() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::for_elo(-5), Level::LOWEST);
        assert_eq!(Level::for_elo(9999), Level::FULL);
        for level in Level::all() {
            assert_eq!(Level::new(level.number()), Some(level));
            assert_eq!(Level::for_elo(level.elo()), level);
            assert_eq!(level.handicap().is_none(), level == Level::FULL);
        }
        assert!(Level::all().is_sorted_by_key(Level::elo));
    }

    #[test]
    fn errors_are_as_large_and_as_many_as_they_should_be() {
        let handicap = Level::new(3).and_then(Level::handicap).expect("it has one");
        let faults: Vec<i32> = (0..10_000).map(|at| handicap.misjudgement(at, 7)).collect();
        assert!(faults.iter().all(|fault| fault.abs() <= handicap.misjudges));
        let mean = faults.iter().sum::<i32>() / 10_000;
        assert!(mean.abs() < handicap.misjudges / 20, "{mean}");
        assert_eq!(handicap.misjudgement(5, 7), handicap.misjudgement(5, 7));
        for ply in [0, 1, 5] {
            let overlooked = (0..10_000).filter(|&at| handicap.overlooks(at, 99, ply, 7)).count();
            let expected = usize::from(handicap.overlooks[ply.min(1)]) * 10;
            assert!(overlooked.abs_diff(expected) < 300, "{overlooked} of {expected}");
        }
    }
}
