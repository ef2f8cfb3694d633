//! The moves of a game and its variations, as a tree.

use std::collections::{BTreeMap, HashMap};

use wazir_rules::notation::pgn;
pub(crate) use wazir_rules::notation::pgn::START;
use wazir_rules::{Color, Game, Geometry, Move};

use crate::store::NodeRow;

/// A move and where it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) id: u32,
    pub(crate) parent: u32,
    /// Played in the game, not in a variation.
    pub(crate) main: bool,
    /// Order among nodes of the same parent.
    pub(crate) place: i64,
    pub(crate) mv: Move,
    /// The move in coordinates.
    pub(crate) text: String,
    /// As the move list says it.
    pub(crate) san: String,
    /// The comment as PGN has it, with the commands for arrows and circles.
    pub(crate) comment: String,
    /// Glyphs by their numbers in PGN.
    pub(crate) nags: Vec<u8>,
    /// Plies since the start.
    pub(crate) ply: u32,
    /// Its number in the game's own count, which may not begin at 1.
    pub(crate) number: u16,
    /// The side that makes it.
    pub(crate) side: Color,
}

impl Node {
    /// What is noted on it.
    pub(crate) fn noted(&self, board: Geometry) -> pgn::Note {
        pgn::Note::read(board, std::slice::from_ref(&self.comment), &self.nags)
    }

    /// Changes what is noted on it.
    pub(crate) fn note(&mut self, board: Geometry, note: pgn::Note) {
        self.comment = note.comments(board).concat();
        self.nags = note.nags;
    }

    /// As it is kept.
    pub(crate) fn row(&self) -> NodeRow {
        NodeRow {
            id: self.id,
            parent: self.parent,
            main: self.main,
            place: self.place,
            text: self.text.clone(),
            comment: self.comment.clone(),
            nags: self.nags.clone(),
        }
    }
}

/// A move that is about to be put into the tree.
#[derive(Clone, Debug)]
pub(crate) struct NewMove {
    pub(crate) mv: Move,
    pub(crate) text: String,
    pub(crate) san: String,
    pub(crate) number: u16,
    pub(crate) side: Color,
}

impl NewMove {
    /// A legal move of this game.
    pub(crate) fn of(game: &Game, mv: Move) -> NewMove {
        NewMove {
            mv,
            text: game.coordinates(mv),
            san: game.san(mv),
            number: game.setup().fullmove,
            side: game.turn(),
        }
    }
}

/// The tree; ids rise, so parents have smaller ones than their children.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    nodes: BTreeMap<u32, Node>,
    /// The nodes behind each place, in their order: the game's own move first.
    behind: HashMap<u32, Vec<u32>>,
    /// The last node of the game itself.
    tip: u32,
}

impl Tree {
    pub(crate) fn get(&self, id: u32) -> Option<&Node> {
        self.nodes.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: u32) -> Option<&mut Node> {
        self.nodes.get_mut(&id)
    }

    /// `true` if there is such a place: the start, or a node.
    pub(crate) fn has(&self, id: u32) -> bool {
        id == START || self.nodes.contains_key(&id)
    }

    /// All nodes, in the order of their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Node> {
        self.nodes.values()
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node in their order, the game's own move first.
    pub(crate) fn children(&self, parent: u32) -> impl DoubleEndedIterator<Item = &Node> {
        self.behind.get(&parent).into_iter().flatten().map(|id| &self.nodes[id])
    }

    /// The last node of the game itself.
    pub(crate) fn tip(&self) -> u32 {
        self.tip
    }

    /// Plies from the start to here.
    pub(crate) fn ply(&self, id: u32) -> u32 {
        self.get(id).map_or(0, |node| node.ply)
    }

    /// The number of variations that lie within each other here. What follows the last move of the
    /// game is one.
    pub(crate) fn nesting(&self, id: u32) -> usize {
        let line = std::iter::successors(self.get(id), |node| self.get(node.parent));
        let goes_on = |node: &Node| {
            let first = self.children(node.parent).next();
            first.is_some_and(|first| first.id == node.id) && (node.main || node.parent != self.tip)
        };
        line.filter(|node| !goes_on(node)).count()
    }

    /// The moves that lead from the start to here.
    pub(crate) fn line(&self, id: u32) -> Vec<Move> {
        let mut line: Vec<Move> = std::iter::successors(self.get(id), |node| self.get(node.parent))
            .map(|node| node.mv)
            .collect();
        line.reverse();
        line
    }

    /// Puts a move behind `parent`, or finds it there; its id, and whether anything changed.
    /// A variation's move that is now played becomes the game's own.
    pub(crate) fn add(&mut self, parent: u32, new: NewMove, main: bool) -> (u32, bool) {
        let known = self.children(parent).find(|node| node.mv == new.mv);
        if let Some((id, was_main)) = known.map(|node| (node.id, node.main)) {
            let changed = main && !was_main;
            if changed {
                self.reorder(id, |node| node.main = true);
                self.tip = self.tip.max(id);
            }
            return (id, changed);
        }
        let last = self.children(parent).map(|node| node.place).max();
        let row = NodeRow {
            id: self.nodes.last_key_value().map_or(START, |(&id, _)| id) + 1,
            parent,
            main,
            place: last.map_or(0, |last| last + 1),
            text: new.text.clone(),
            comment: String::new(),
            nags: Vec::new(),
        };
        let id = row.id;
        self.restore(row, new);
        (id, true)
    }

    /// Puts a node back as it was kept. Its parent must be there.
    pub(crate) fn restore(&mut self, row: NodeRow, new: NewMove) {
        let ply = self.ply(row.parent) + 1;
        let NodeRow { id, parent, main, place, comment, nags, .. } = row;
        let NewMove { mv, text, san, number, side } = new;
        let node =
            Node { id, parent, main, place, mv, text, san, comment, nags, ply, number, side };
        self.nodes.insert(id, node);
        self.behind.entry(parent).or_default().push(id);
        self.reorder(id, |_| ());
        if main {
            self.tip = self.tip.max(id);
        }
    }

    /// Changes what the order of a node among its siblings depends on.
    fn reorder(&mut self, id: u32, change: impl FnOnce(&mut Node)) {
        let Some(node) = self.nodes.get_mut(&id) else { return };
        change(node);
        let siblings = self.behind.entry(node.parent).or_default();
        siblings.sort_by_key(|id| (!self.nodes[id].main, self.nodes[id].place));
    }

    /// Removes a node with all behind it; the ids that are gone.
    pub(crate) fn remove(&mut self, id: u32) -> Vec<u32> {
        let Some(parent) = self.get(id).map(|node| node.parent) else { return Vec::new() };
        let mut gone = vec![id];
        let mut seen = 0;
        while let Some(&next) = gone.get(seen) {
            gone.extend(self.behind.remove(&next).into_iter().flatten());
            self.nodes.remove(&next);
            seen += 1;
        }
        self.behind.entry(parent).or_default().retain(|&child| child != id);
        // What follows the game's own move is the rest of the game.
        if !self.has(self.tip) {
            self.tip = parent;
        }
        gone
    }

    /// Makes a variation the first at its fork.
    pub(crate) fn promote(&mut self, id: u32) {
        let Some(node) = self.get(id) else { return };
        if let Some(first) = self.children(node.parent).map(|node| node.place).min() {
            self.reorder(id, |node| node.place = first - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// A line of the game with a variation beside each of its moves, and the ids of both.
    fn comb(length: usize, new: &[NewMove; 2]) -> (Tree, Vec<[u32; 2]>) {
        let mut tree = Tree::default();
        let ids = (0..length).map(|_| {
            let at = tree.tip();
            [true, false].map(|main| tree.add(at, new[usize::from(!main)].clone(), main).0)
        });
        let ids = ids.collect();
        (tree, ids)
    }

    fn two_moves() -> [NewMove; 2] {
        let game = Game::named("chess").expect("a shipped game");
        ["e4", "d4"].map(|text| NewMove::of(&game, game.read(text).expect("a legal move")))
    }

    #[test]
    fn children_stand_in_their_order() {
        let (mut tree, ids) = comb(3, &two_moves());
        let children = |tree: &Tree, parent| -> Vec<u32> {
            tree.children(parent).map(|node| node.id).collect()
        };
        assert_eq!(children(&tree, START), ids[0]);
        assert_eq!((tree.tip(), tree.ply(tree.tip()), tree.len()), (ids[2][0], 3, 6));
        let aside = ids[0][1];
        assert_eq!(tree.nesting(aside), 1);
        let new = two_moves();
        let deep = new.clone().map(|new| tree.add(aside, new, false).0);
        assert_eq!(children(&tree, aside), deep);
        tree.promote(deep[1]);
        assert_eq!(children(&tree, aside), [deep[1], deep[0]]);
        assert_eq!((tree.nesting(deep[1]), tree.nesting(deep[0])), (1, 2));
        // A variation's move is played.
        assert_eq!(tree.add(aside, new[0].clone(), true), (deep[0], true));
        assert_eq!(children(&tree, aside), deep);
        assert_eq!(tree.tip(), deep[0]);
        // What is removed takes along what is behind it.
        assert_eq!(tree.remove(aside), [aside, deep[0], deep[1]]);
        assert_eq!(children(&tree, START), [ids[0][0]]);
        assert!(!tree.has(deep[0]) && tree.remove(deep[0]).is_empty());
    }

    #[test]
    fn what_is_taken_back_leaves_the_move_before_as_the_last() {
        let (mut tree, ids) = comb(5, &two_moves());
        tree.remove(ids[3][0]);
        assert_eq!(tree.tip(), ids[2][0]);
        tree.remove(ids[4][1]);
        tree.remove(ids[0][0]);
        assert_eq!((tree.tip(), tree.len()), (START, 1));
    }

    /// The least time that this takes.
    fn time(mut work: impl FnMut()) -> Duration {
        let once = |_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        };
        (0..5).map(once).min().expect("it was done")
    }

    #[test]
    fn costs_are_linear() {
        let new = two_moves();
        let work = |length: usize| {
            time(|| {
                let (mut tree, ids) = comb(length, &new);
                let places = ids.iter().flatten().map(|&id| tree.children(id).count());
                assert_eq!(places.sum::<usize>(), 2 * length - 2);
                assert_eq!(tree.nesting(tree.tip()), 0);
                assert_eq!(tree.remove(ids[0][0]).len(), 2 * length - 1);
            })
        };
        let [short, long] = [500, 4000].map(work);
        // Eight times as much takes about eight times as long; it took sixty times as long.
        assert!(long < 24 * short, "{short:?}, {long:?}");
    }
}
