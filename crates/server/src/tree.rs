//! The moves of a game and its variations, as a tree.

use std::collections::BTreeMap;

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

    /// The children of a node in their order, the game's own move first.
    pub(crate) fn children(&self, parent: u32) -> Vec<&Node> {
        let mut children: Vec<&Node> =
            self.nodes.values().filter(|node| node.parent == parent).collect();
        children.sort_by_key(|node| (!node.main, node.place));
        children
    }

    /// The last node of the game itself.
    pub(crate) fn tip(&self) -> u32 {
        self.nodes.values().rev().find(|node| node.main).map_or(START, |node| node.id)
    }

    /// Plies from the start to here.
    pub(crate) fn ply(&self, id: u32) -> u32 {
        self.get(id).map_or(0, |node| node.ply)
    }

    /// The number of variations that lie within each other here.
    pub(crate) fn nesting(&self, id: u32) -> usize {
        let line = std::iter::successors(self.get(id), |node| self.get(node.parent));
        let is_first = |node: &Node| {
            self.children(node.parent).first().is_some_and(|first| first.id == node.id)
        };
        line.filter(|node| !is_first(node)).count()
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
        let children = self.children(parent);
        if let Some(known) = children.iter().find(|node| node.mv == new.mv) {
            let (id, changed) = (known.id, main && !known.main);
            if let Some(node) = self.nodes.get_mut(&id) {
                node.main |= main;
            }
            return (id, changed);
        }
        let place = children.iter().map(|node| node.place).max().map_or(0, |last| last + 1);
        let id = self.nodes.last_key_value().map_or(START, |(&id, _)| id) + 1;
        let NewMove { mv, text, san, number, side } = new;
        let (ply, comment, nags) = (self.ply(parent) + 1, String::new(), Vec::new());
        let node =
            Node { id, parent, main, place, mv, text, san, comment, nags, ply, number, side };
        self.nodes.insert(id, node);
        (id, true)
    }

    /// Puts a node back as it was kept.
    pub(crate) fn restore(&mut self, row: &NodeRow, new: NewMove) {
        let ply = self.ply(row.parent) + 1;
        let NewMove { mv, text, san, number, side } = new;
        let node = Node {
            id: row.id,
            parent: row.parent,
            main: row.main,
            place: row.place,
            mv,
            text,
            san,
            comment: row.comment.clone(),
            nags: row.nags.clone(),
            ply,
            number,
            side,
        };
        self.nodes.insert(row.id, node);
    }

    /// Removes a node with all behind it; the ids that are gone.
    pub(crate) fn remove(&mut self, id: u32) -> Vec<u32> {
        let mut gone = vec![id];
        for node in self.nodes.values() {
            if gone.contains(&node.parent) {
                gone.push(node.id);
            }
        }
        self.nodes.retain(|id, _| !gone.contains(id));
        gone
    }

    /// Makes a variation the first at its fork.
    pub(crate) fn promote(&mut self, id: u32) {
        let Some(node) = self.get(id) else { return };
        let first = self.children(node.parent).iter().map(|node| node.place).min();
        if let (Some(first), Some(node)) = (first, self.nodes.get_mut(&id)) {
            node.place = first - 1;
        }
    }
}
