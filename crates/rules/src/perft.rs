//! Counting the leaves of the move tree: the test that finds most mistakes in a generator.

use crate::bits::{Bits, Cpu, Kernel, dispatch};
use crate::movegen::{Count, Generate, Wanted, count};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Piece;
use crate::variant::Captured;

/// Number of move sequences of `depth` plies. The last ply is counted, not played.
pub fn perft<B: Bits>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => dispatch(Count { rules, position }),
        _ => below(rules, position, depth, &mut Vec::with_capacity(512)),
    }
}

/// The number of sequences after each first move, in no particular order. `depth` of 0 gives
/// none.
pub fn divide<B: Bits>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let after = |mv: Move| perft(rules, &position.played::<false>(rules, mv), depth - 1);
    position.legal_moves(rules).into_iter().map(|mv| (mv, after(mv))).collect()
}

/// Perft of 2 plies or more, with the moves of all plies in one list.
fn below<B: Bits>(
    rules: &Rules<B>,
    position: &Position<B>,
    depth: u32,
    moves: &mut Vec<Move>,
) -> u64 {
    if depth == 2 {
        return dispatch(LastTwo { rules, position, moves });
    }
    let first = moves.len();
    position.generate(rules, Wanted::All, moves);
    let mut nodes = 0;
    for index in first..moves.len() {
        let next = position.played::<false>(rules, moves[index]);
        nodes += below(rules, &next, depth - 1, moves);
    }
    moves.truncate(first);
    nodes
}

/// The last two plies in one kernel.
struct LastTwo<'a, B: Bits> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
    moves: &'a mut Vec<Move>,
}

impl<B: Bits> Kernel for LastTwo<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let LastTwo { rules, position, moves } = self;
        let first = moves.len();
        Generate { rules, position, wanted: Wanted::All, sink: moves }.run::<C>();
        let keeps = rules.captured != Captured::Removed || rules.from_holdings;
        let mut nodes = 0;
        for &mv in &moves[first..] {
            let dropped = mv.dropped().map(|kind| Piece::new(position.turn(), kind));
            if rules.counts_by_class
                && let Some(piece) = dropped.or(position.piece(mv.origin()))
            {
                // Counting looks at no mailbox, so a leaf need not have its own.
                let next = position.core.played(rules, mv, piece);
                let held;
                let holdings = if keeps {
                    held = position.holdings_after(rules, mv);
                    &held
                } else {
                    &position.holdings
                };
                nodes += count::<B, C>(rules, &next, holdings, &position.mailbox);
            } else {
                let next = position.played::<false>(rules, mv);
                nodes += Count { rules, position: &next }.run::<C>();
            }
        }
        moves.truncate(first);
        nodes
    }
}
