//! Positions in which a pawn can be captured en passant. They have no numbers of their own in a table:
//! while it is made, they come behind those that have.

use std::collections::HashMap;

use wazir_rules::EnPassant;

use super::work::Step;

/// A position in which a pawn can be captured en passant.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    /// The number of the position without that.
    pub(super) number: u32,
    /// The pawn.
    pub(super) pawn: EnPassant,
    /// The numbers of the positions from which it has just come.
    pub(super) from: Vec<u32>,
}

/// All such positions of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct AllPassing {
    all: Vec<Passing>,
    /// For the number of a position, which of them are that position.
    at: HashMap<u32, Vec<u32>>,
}

impl AllPassing {
    /// Adds a move to such a position, and returns which one it is.
    pub(super) fn add(&mut self, from: u32, to: u32, pawn: EnPassant) -> u32 {
        let which = self.note(to, pawn);
        self.all[which as usize].from.push(from);
        which
    }

    /// Adds such a position if it is new, and returns which one it is.
    pub(super) fn note(&mut self, to: u32, pawn: EnPassant) -> u32 {
        let here = self.at.entry(to).or_default();
        let known = here.iter().copied().find(|&which| self.all[which as usize].pawn == pawn);
        known.unwrap_or_else(|| {
            let which = self.all.len() as u32;
            self.all.push(Passing { number: to, pawn, from: Vec::new() });
            here.push(which);
            which
        })
    }

    /// The moves to such positions: adding them in this order makes the same ones.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let of = |passing: &'_ Passing| {
            let (to, pawn) = (passing.number, passing.pawn);
            passing.from.clone().into_iter().map(move |from| (from, to, pawn))
        };
        self.all.iter().flat_map(of)
    }

    pub(super) fn all(&self) -> &[Passing] {
        &self.all
    }

    /// Which of them are the position with this number.
    #[inline]
    pub(super) fn at(&self, number: u32) -> &[u32] {
        if self.all.is_empty() {
            return &[];
        }
        self.at.get(&number).map_or(&[], Vec::as_slice)
    }
}
