//! Variations and comments.

use wazir_desk::{MOST_MOVES, Refused, read_move};
use wazir_rules::notation::pgn;
use wazir_words::say;

use super::{Done, Play, no_node};
use crate::error::Error;
use crate::tree::NewMove;

/// Longest comment, in bytes.
const LONGEST_COMMENT: usize = 4096;

/// Refuses comments that are too long.
pub(crate) fn check_comment(text: &str) -> Result<(), Refused> {
    match text.len() > LONGEST_COMMENT {
        true => Err(Refused(say!("a comment has room for {count} bytes", count = LONGEST_COMMENT))),
        false => Ok(()),
    }
}

impl Play {
    /// `true` if variations can be played: nobody else is still playing the game.
    pub(super) fn may_branch(&self) -> bool {
        self.prelude().is_none() && (self.row.end.is_some() || !self.has_two_people())
    }

    fn check_branch(&self) -> Result<(), Error> {
        if self.may_branch() {
            return Ok(());
        }
        let why =
            say!("you can try variations when the game is over; your opponent is still playing");
        Err(Error::Conflict(why.into()))
    }

    /// Plays a move in a variation.
    pub(super) fn branch(&mut self, node: u32, text: &str) -> Result<Done, Error> {
        self.check_branch()?;
        if self.tree.len() >= MOST_MOVES {
            return Err(Error::Bad(say!("a game has room for {count} moves", count = MOST_MOVES)));
        }
        let game = self.at(node)?;
        if self.tree.nesting(node) >= pgn::MAX_DEPTH - 1 {
            return Err(Error::Bad(
                say!("variations within variations do not go that deep").into(),
            ));
        }
        let mv = read_move(&game, text)?;
        let (id, _) = self.tree.add(node, NewMove::of(&game, mv), false);
        Ok(self.put(id))
    }

    /// Makes a variation the first at its fork.
    pub(super) fn promote(&mut self, node: u32) -> Result<Done, Error> {
        self.check_branch()?;
        self.check_variation(node)?;
        self.tree.promote(node);
        Ok(self.put(node))
    }

    /// Deletes a variation from this node on.
    pub(super) fn delete(&mut self, node: u32) -> Result<Done, Error> {
        self.check_branch()?;
        self.check_variation(node)?;
        Ok(Done { put: Vec::new(), gone: self.tree.remove(node) })
    }

    /// Sets the comment on a move.
    pub(super) fn comment(&mut self, node: u32, text: &str) -> Result<Done, Error> {
        self.check_branch()?;
        check_comment(text)?;
        let board = self.variant().board();
        let commented = self.tree.get_mut(node).ok_or_else(|| no_node(node))?;
        let words = text.trim().to_owned();
        commented.note(board, pgn::Note { words, ..commented.noted(board) });
        Ok(self.put(node))
    }

    fn check_variation(&self, node: u32) -> Result<(), Error> {
        match self.tree.get(node) {
            None => Err(no_node(node)),
            Some(node) if node.main => {
                Err(Error::Bad(say!("that move was played; only variations can be changed").into()))
            }
            Some(_) => Ok(()),
        }
    }

    /// A change of this node.
    pub(super) fn put(&self, node: u32) -> Done {
        let put = self.tree.get(node).map(|node| node.row()).into_iter().collect();
        Done { put, gone: Vec::new() }
    }
}
