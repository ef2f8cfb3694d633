//! Lines with variations as trees whose moves have numbers: [`spread`] takes lines apart, [`gather`]
//! puts them together.

use wazir_words::say;

use super::{MAX_DEPTH, Node, Note, Variation};
use crate::game::{Game, IllegalMove};
use crate::moves::Move;

/// The number of the start of a tree.
pub const START: u32 = 0;

/// A move on its way into a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The number of the move that it follows, or [`START`].
    pub parent: u32,
    /// Played in the main line.
    pub main: bool,
    /// The move.
    pub mv: Move,
    /// What is noted on it.
    pub note: Note,
}

/// The reason why a tree has no line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// A move cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There are more variations within variations than can be read.
    #[error("{}", say!("variations within variations do not go that deep"))]
    TooDeep,
}

/// Hands each move of a line to `add`, with the game before it, and each of its variations after
/// it; `add` returns the move's number. What stands before a variation is noted on its first move.
/// The game is the same afterwards.
///
/// # Errors
/// When a move is not legal, or when `add` fails.
pub fn spread<E: From<TreeError>>(
    game: &mut Game,
    line: &Variation,
    add: &mut impl FnMut(&Game, Branch) -> Result<u32, E>,
) -> Result<(), E> {
    spread_from(game, START, true, line, add)
}

fn spread_from<E: From<TreeError>>(
    game: &mut Game,
    from: u32,
    main: bool,
    line: &Variation,
    add: &mut impl FnMut(&Game, Branch) -> Result<u32, E>,
) -> Result<(), E> {
    let board = game.variant().board();
    let mut before = if main { Vec::new() } else { line.comments.clone() };
    let mut at = from;
    for node in &line.nodes {
        let parent = at;
        before.extend_from_slice(&node.comments);
        let note = Note::read(board, &std::mem::take(&mut before), &node.nags);
        at = add(game, Branch { parent, main, mv: node.mv, note })?;
        for variation in &node.variations {
            spread_from(game, parent, false, variation, add)?;
        }
        game.play(node.mv).map_err(TreeError::from)?;
    }
    for _ in &line.nodes {
        game.take_back();
    }
    Ok(())
}

/// A tree that can be put together.
pub trait Tree<E> {
    /// The moves that follow a move, the main one first.
    fn children(&self, of: u32) -> Vec<u32>;

    /// A move, and what is noted on it.
    ///
    /// # Errors
    /// When it cannot be played in this game, which stands before it.
    fn branch(&self, game: &Game, number: u32) -> Result<(Move, Note), E>;
}

/// Puts the line together that goes on from the start with the first move of each fork; the others
/// are its variations. The game is the same afterwards.
///
/// # Errors
/// When a move is not legal, variations go too deep, or the tree fails.
pub fn gather<E: From<TreeError>>(
    game: &mut Game,
    tree: &impl Tree<E>,
    start: &Note,
) -> Result<Variation, E> {
    let comments = start.comments(game.variant().board());
    Ok(Variation { comments, ..gather_from(game, tree, START, 0)? })
}

fn gather_from<E: From<TreeError>>(
    game: &mut Game,
    tree: &impl Tree<E>,
    from: u32,
    depth: usize,
) -> Result<Variation, E> {
    if depth >= MAX_DEPTH {
        return Err(TreeError::TooDeep.into());
    }
    let (mut nodes, mut at): (Vec<Node>, u32) = (Vec::new(), from);
    while let [first, others @ ..] = tree.children(at).as_slice() {
        let mut node = read(game, tree, *first)?;
        for &other in others {
            let before = read(game, tree, other)?;
            game.play(before.mv).map_err(TreeError::from)?;
            let mut variation = gather_from(game, tree, other, depth + 1)?;
            game.take_back();
            variation.nodes.insert(0, before);
            node.variations.push(variation);
        }
        game.play(node.mv).map_err(TreeError::from)?;
        nodes.push(node);
        at = *first;
    }
    for _ in &nodes {
        game.take_back();
    }
    Ok(Variation { comments: Vec::new(), nodes })
}

fn read<E>(game: &Game, tree: &impl Tree<E>, number: u32) -> Result<Node, E> {
    let (mv, note) = tree.branch(game, number)?;
    let comments = note.comments(game.variant().board());
    Ok(Node { mv, nags: note.nags, comments, variations: Vec::new() })
}
