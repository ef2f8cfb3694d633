//! Chooses a balanced set: the best of each length, while what has come often counts for less.

use std::collections::HashMap;

use crate::find::Find;
use crate::puzzle::Puzzle;

/// The number of mates of each length, in the order of choice: there are fewest long ones.
const WANTED: [(u32, usize); 4] = [(4, 12), (3, 16), (2, 15), (1, 13)];
/// The cost of a tag that an earlier find has, too.
const SAME: f64 = 0.5;
/// Plies between two positions of one game.
const APART: usize = 12;

/// The set, short mates first.
pub(crate) fn choose(finds: Vec<Find>, id: &str) -> Vec<Puzzle> {
    let mut taken: Vec<(u64, usize)> = Vec::new();
    let mut seen: HashMap<String, f64> = HashMap::new();
    let mut puzzles = Vec::new();
    for (moves, wanted) in WANTED {
        let mut left: Vec<&Find> = finds.iter().filter(|find| find.puzzle.moves == moves).collect();
        for _ in 0..wanted {
            left.retain(|find| {
                let near = |&(game, ply): &(u64, usize)| {
                    game == find.game && ply.abs_diff(find.ply) < APART
                };
                !taken.iter().any(near)
            });
            let value = |find: &Find| {
                let same: f64 = find.tags.iter().filter_map(|tag| seen.get(tag)).sum();
                find.quality - SAME * same
            };
            let best = left.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
            let Some(&best) = best else { break };
            taken.push((best.game, best.ply));
            best.tags.iter().for_each(|tag| *seen.entry(tag.clone()).or_default() += 1.0);
            puzzles.push(best.puzzle.clone());
        }
    }
    puzzles.sort_by_key(|puzzle| puzzle.moves);
    let mut counts = [0; WANTED.len()];
    for puzzle in &mut puzzles {
        let count = &mut counts[puzzle.moves as usize - 1];
        *count += 1;
        puzzle.id = format!("{id} {}.{count}", puzzle.moves);
    }
    puzzles
}
