//! Counting the leaves of the move tree: the test that finds most mistakes in a generator.

use crate::bits::{Bits, Cpu, Kernel, dispatch};
use crate::movegen::{Count, Generate, Sink, Wanted};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Kind, Square};

/// Number of move sequences of `depth` plies. The last ply is counted, not played.
pub fn perft<B: Bits>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => dispatch(Count { rules, position }),
        2 => dispatch(LastTwo { rules, position }),
        _ => {
            let plays = position.legal_moves(rules);
            plays
                .iter()
                .map(|&mv| perft(rules, &position.played::<false>(rules, mv), depth - 1))
                .sum()
        }
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

/// The last two plies in one kernel, without a list of moves.
struct LastTwo<'a, B: Bits> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
}

struct CountAfter<'a, B: Bits, C> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
    nodes: u64,
    cpu: std::marker::PhantomData<C>,
}

impl<B: Bits> Kernel for LastTwo<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let LastTwo { rules, position } = self;
        let cpu = std::marker::PhantomData::<C>;
        let mut sink = CountAfter { rules, position, nodes: 0, cpu };
        Generate { rules, position, wanted: Wanted::All, sink: &mut sink }.run::<C>();
        sink.nodes
    }
}

impl<B: Bits, C: Cpu> CountAfter<'_, B, C> {
    #[inline(always)]
    fn count(&mut self, mv: Move) {
        let next = self.position.played::<false>(self.rules, mv);
        self.nodes += dispatch(Count { rules: self.rules, position: &next });
    }
}

impl<B: Bits, C: Cpu> Sink<B> for CountAfter<'_, B, C> {
    #[inline(always)]
    fn moves(&mut self, from: Square, targets: B) {
        for to in targets.squares() {
            self.count(Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, targets: B, kinds: &[Kind]) {
        for to in targets.squares() {
            for &kind in kinds {
                self.count(Move::new(from, to, MoveKind::Promotion(kind)));
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, targets: B) {
        for to in targets.squares() {
            self.count(Move::drop(kind, to));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.count(mv);
    }
}
