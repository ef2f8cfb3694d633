//! Taking moves back: from where the men can have come.
//!
//! A move is taken back by asking the rules forwards: where a piece could have stood if the board
//! were empty is written down beforehand, and of these squares those are right from which it reaches
//! the square on which it stands, with the other men where they are.

use arrayvec::ArrayVec;
use wazir_rules::betza::Shape;
use wazir_rules::bits::{Bits, Cpu, PerSquare};
use wazir_rules::{Kind, Piece, Square, Tables};

use super::passing::AllPassing;
use super::places::Reach;
use crate::index::{Index, Squares};
use crate::material::{MOST_MEN, Material};
use crate::table::Metric;

/// Returns `true` if all moves within a table of this material can be taken back.
pub(super) fn serve<B: Bits>(tables: &Tables<B>, material: &Material) -> bool {
    material.pieces().all(|piece| tables.moves_by_reach(piece.kind()))
}

/// One man, and from where it can come.
struct Man<B: Bits> {
    piece: Piece,
    /// For each square, those from which it may reach it.
    origins: B::Array<B>,
    /// `true` if other men can be in its way.
    is_blockable: bool,
    /// `true` if its moves set the move clock back, where only others are taken back.
    is_left_out: bool,
    /// `true` if it may have made a step that can be answered en passant.
    may_pass: bool,
}

/// From where the men of a table can have come.
pub(super) struct Unmoves<'a, B: Bits> {
    tables: &'a Tables<B>,
    index: &'a Index,
    men: ArrayVec<Man<B>, MOST_MEN>,
}

impl<'a, B: Bits> Unmoves<'a, B> {
    pub(super) fn new(tables: &'a Tables<B>, index: &'a Index, metric: Metric) -> Unmoves<'a, B> {
        let man = |(number, piece): (usize, Piece)| {
            let facts = tables.variant().kind(piece.kind());
            let ways = facts.betza.ways();
            let hops = ways.iter().any(|way| matches!(way.shape, Shape::Hop { .. }));
            let leaps = ways.iter().all(|way| matches!(way.shape, Shape::Leap { .. }));
            let mut origins = B::Array::from_fn(|_| B::EMPTY);
            let stands = |&square: &Square| index.may_stand(number, square);
            for from in tables.variant().board().places().filter(stands) {
                let reach = tables.run(Reach { tables, piece, from, takes: false });
                // A hopper needs something to hop over.
                let reach = if hops { tables.squares() } else { reach };
                for to in reach.squares() {
                    *origins.at_mut(to) |= B::of(from);
                }
            }
            let may_pass = !facts.double_step.is_empty();
            let is_left_out = metric == Metric::Conversion && facts.rules.resets_clock;
            Man { piece, origins, is_left_out, is_blockable: !leaps || may_pass, may_pass }
        };
        Unmoves { tables, index, men: index.pieces().enumerate().map(man).collect() }
    }

    /// Calls `found` with the number of each position from which a move leads to this one, for each
    /// such move.
    #[inline(always)]
    pub(super) fn each<C: Cpu>(
        &self,
        number: u32,
        passing: &AllPassing,
        mut found: impl FnMut(u32),
    ) {
        let (squares, turn) = self.index.position(number as usize);
        let occupied = B::from_squares(squares.iter().copied());
        let own = self.index.stabilizer(&squares);
        let here = passing.at(number);
        let mut sources: Vec<u32> = Vec::new();
        for (at, man) in self.men.iter().enumerate() {
            if man.piece.color() == turn || man.is_left_out {
                continue;
            }
            let to = squares[at];
            for from in (*man.origins.at(to) & !occupied).squares() {
                if man.is_blockable && !self.leads::<C>(man.piece, from, to, occupied) {
                    continue;
                }
                let mut before: Squares = squares.clone();
                before[at] = from;
                let source = self.index.number(&before, !turn) as u32;
                let was_passing = man.may_pass
                    && here.iter().any(|&which| {
                        let passing = &passing.all()[which as usize];
                        passing.pawn.pawn == to && passing.from.contains(&source)
                    });
                if was_passing {
                    continue;
                }
                if own == 1 {
                    // A position that is its own mirror image has two moves where one was taken back.
                    (0..self.index.stabilizer(&before)).for_each(|_| found(source));
                } else {
                    sources.push(source);
                }
            }
        }
        if own > 1 {
            self.each_of_symmetric(own, sources, found);
        }
    }

    /// The same for a position that is its own mirror image: of the moves that lead there from
    /// positions which are each other's, one is counted.
    #[cold]
    fn each_of_symmetric(&self, own: u32, mut sources: Vec<u32>, mut found: impl FnMut(u32)) {
        sources.sort_unstable();
        for alike in sources.chunk_by(|one, other| one == other) {
            let (squares, _) = self.index.position(alike[0] as usize);
            let times = alike.len() as u32 * self.index.stabilizer(&squares) / own;
            (0..times).for_each(|_| found(alike[0]));
        }
    }

    /// Returns `true` if the piece reaches a square from another, where it is not yet in a position
    /// with these squares taken.
    #[inline(always)]
    fn leads<C: Cpu>(&self, piece: Piece, from: Square, to: Square, taken: B) -> bool {
        let occupied = taken & !B::of(to) | B::of(from);
        let (color, kind): (_, Kind) = (piece.color(), piece.kind());
        self.tables.quiet_reach::<C>(color, kind, from, occupied).has(to)
    }
}
