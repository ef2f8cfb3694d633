//! Perft: counting the leaves of the move tree, the test that finds most bugs in a generator.

use crate::bits::{Bits, Cpu, Kernel};
use crate::movegen::{Count, Generate, Scene, Wanted, count, general};
use crate::moves::Move;
use crate::position::Position;
use crate::square::Piece;
use crate::tables::Tables;

/// Returns the number of legal move sequences of `depth` plies. Moves of the last ply are counted
/// without being played.
///
/// ```
/// use wazir_rules::bits::Bits;
/// use wazir_rules::{Game, History, Tables, Visitor, perft};
///
/// struct Perft(u32);
///
/// impl Visitor for Perft {
///     type Output = u64;
///     fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> u64 {
///         perft::perft(tables, history.current(), self.0)
///     }
/// }
///
/// assert_eq!(Game::named("falcon")?.visit(Perft(3)), 15_718);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn perft<B: Bits>(tables: &Tables<B>, position: &Position<B>, depth: u32) -> u64 {
    B::perft(position, tables, depth)
}

/// The same, to be [compiled](crate::compiled).
pub(crate) fn leaves<B: Bits>(tables: &Tables<B>, position: &Position<B>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(tables),
        _ => below(tables, position, depth, &mut Vec::with_capacity(512)),
    }
}

/// Returns each legal move with the number of sequences of `depth` plies that begin with it, in no
/// particular order. At depth 0 the list is empty.
///
/// ```
/// use wazir_rules::bits::Bits;
/// use wazir_rules::{Game, History, Move, Tables, Visitor, perft};
///
/// struct Divide(u32);
///
/// impl Visitor for Divide {
///     type Output = Vec<(Move, u64)>;
///     fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Vec<(Move, u64)> {
///         perft::divide(tables, history.current(), self.0)
///     }
/// }
///
/// let game = Game::named("chess")?;
/// let counts = game.visit(Divide(3));
/// assert_eq!(counts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
/// assert!(counts.contains(&(game.read("e4")?, 600)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn divide<B: Bits>(tables: &Tables<B>, position: &Position<B>, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let after = |mv: Move| perft(tables, &position.successor::<false>(tables, mv), depth - 1);
    position.legal_moves(tables).into_iter().map(|mv| (mv, after(mv))).collect()
}

/// Perft of at least 2 plies. The moves of all plies share one list, to spare allocations.
fn below<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    depth: u32,
    moves: &mut Vec<Move>,
) -> u64 {
    if depth == 2 && tables.general.is_none() {
        if position.has_ended(tables) {
            return 0;
        }
        return tables.run(LastTwo { tables, position, moves });
    }
    let first = moves.len();
    position.generate(tables, Wanted::All, moves);
    if depth == 2
        && tables.moves_plainly
        && !tables.variant().keeps_pieces()
        && let Some(scene) = position.scene(tables)
    {
        let nodes = tables.run(Last { scene, moves: &moves[first..] });
        moves.truncate(first);
        return nodes;
    }
    let mut nodes = 0;
    for index in first..moves.len() {
        let mv = moves[index];
        let next = position.successor::<false>(tables, mv);
        nodes += match depth {
            2 if !position.may_end_by(tables, mv) => next.count_legal_on(tables),
            2 => next.count_legal(tables),
            _ => below(tables, &next, depth - 1, moves),
        };
    }
    moves.truncate(first);
    nodes
}

/// The last two plies, in one kernel.
struct LastTwo<'a, B: Bits> {
    tables: &'a Tables<B>,
    position: &'a Position<B>,
    moves: &'a mut Vec<Move>,
}

impl<B: Bits> Kernel for LastTwo<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let LastTwo { tables, position, moves } = self;
        let first = moves.len();
        Generate { tables, position, wanted: Wanted::All, sink: moves }.run::<C>();
        let keeps = tables.variant().keeps_pieces();
        let mut nodes = 0;
        for &mv in &moves[first..] {
            if position.may_end_by(tables, mv) {
                nodes += position.successor::<false>(tables, mv).count_legal(tables);
                continue;
            }
            let dropped = mv.dropped().map(|kind| Piece::new(position.turn(), kind));
            let moving = dropped.or(position.piece(mv.origin()));
            if let (true, Some(piece)) = (tables.counts_by_class, moving) {
                // Counting does not read the mailbox, so a leaf does not need its own.
                let next = position.core.successor::<false>(tables, mv, piece);
                let held;
                let holdings = if keeps {
                    held = position.holdings_after(tables, mv);
                    &held
                } else {
                    &position.holdings
                };
                nodes += count::<B, C>(tables, &next, holdings, &position.mailbox);
            } else {
                let next = position.successor::<false>(tables, mv);
                nodes += Count { tables, position: &next }.run::<C>();
            }
        }
        moves.truncate(first);
        nodes
    }
}

/// The last ply after each of some moves, in one kernel of the general way.
struct Last<'a, B: Bits> {
    scene: Scene<'a, B>,
    moves: &'a [Move],
}

impl<B: Bits> Kernel for Last<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let Last { scene: Scene { tables, general, position }, moves } = self;
        let mut next = position.clone();
        let mut nodes = 0;
        for &mv in moves {
            if !next.step(position, tables, mv) {
                nodes += position.successor::<false>(tables, mv).count_legal(tables);
                continue;
            }
            if !position.may_end_by(tables, mv) || !next.has_ended(tables) {
                let scene = Scene { tables, general, position: &next };
                nodes += match tables.counts_by_class {
                    true => general::CountByClass(scene).run::<C>(),
                    false => next.count_legal_on(tables),
                };
            }
            next.step_back(position, mv);
        }
        nodes
    }
}
