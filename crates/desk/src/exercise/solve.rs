//! The shortest way through an exercise: all moves of one piece, breadth first.

use std::collections::HashSet;

use wazir_rules::{Move, Piece, Rules, Square};

use super::scene::Scene;

/// Most scenes that are looked at.
const MOST_SCENES: usize = 6_000;

/// What tells scenes apart.
type Key = (Vec<Option<Piece>>, Option<Square>, Vec<Square>);

fn key(scene: &Scene) -> Key {
    (scene.setup.board.clone(), scene.hero, scene.stars.clone())
}

/// All scenes that can be reached, in the order of the moves that they take.
pub(super) struct Search {
    found: Vec<Found>,
}

#[derive(Clone)]
struct Found {
    scene: Scene,
    /// The place of the scene before it, and the move between them; none for the first one.
    before: Option<(usize, Move)>,
    /// The number of moves from the first one.
    depth: usize,
}

impl Search {
    /// Looks for scenes until one is as it should be, or there are no others within `most` moves.
    /// Scenes in which the piece could be taken are left out, if it is to be `safe`.
    pub(super) fn run(
        rules: &Rules,
        start: &Scene,
        most: usize,
        safe: bool,
        mut is_end: impl FnMut(&Scene) -> bool,
    ) -> (Search, bool) {
        let mut seen = HashSet::from([key(start)]);
        let mut search =
            Search { found: vec![Found { scene: start.clone(), before: None, depth: 0 }] };
        if is_end(start) {
            return (search, true);
        }
        let mut next = 0;
        while let Some(Found { scene, depth, .. }) = search.found.get(next).cloned() {
            if depth == most || search.found.len() > MOST_SCENES {
                break;
            }
            let Ok(mut game) = scene.game(rules) else { break };
            for mv in scene.hero_moves(&game) {
                let after = scene.after(&mut game, mv);
                if !seen.insert(key(&after)) || safe && after.taker(rules).is_some() {
                    continue;
                }
                let is_over = is_end(&after);
                let before = Some((next, mv));
                search.found.push(Found { scene: after, before, depth: depth + 1 });
                if is_over {
                    return (search, true);
                }
            }
            next += 1;
        }
        (search, false)
    }

    /// The scenes, with the number of moves to each.
    pub(super) fn scenes(&self) -> impl Iterator<Item = (&Scene, usize)> {
        self.found.iter().map(|found| (&found.scene, found.depth))
    }

    /// The moves to the last scene that was found.
    fn way(&self) -> Vec<Move> {
        let mut way = Vec::new();
        let mut at = self.found.len() - 1;
        while let Some((before, mv)) = self.found[at].before {
            way.push(mv);
            at = before;
        }
        way.reverse();
        way
    }
}

/// One of the shortest ways to the end; none within `most` moves.
pub(super) fn solve(rules: &Rules, start: &Scene, most: usize, safe: bool) -> Option<Vec<Move>> {
    let (search, found) = Search::run(rules, start, most, safe, Scene::is_done);
    found.then(|| search.way())
}
