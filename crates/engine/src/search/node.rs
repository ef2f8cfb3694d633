//! A node of the main search, in numbered steps: principal variation search, a form of
//! alpha-beta, with the pruning, extensions and reductions that are usual today.
//!
//! Each step has its customary name, and in brackets what it was measured to bring: Elo of the
//! whole engine against itself without the step, in matches that `docs/experiments.md` describes.
//! The numbers are in [`params`](super::params). Razoring, internal iterative reduction and ProbCut
//! were steps once, and could not be shown to bring anything.
//!
//! | steps | in |
//! |---|---|
//! | 1 to 5 | this file |
//! | 6, 7: pruning of whole nodes | [`pruning`](super::pruning) |
//! | 8 to 15: the loop over moves | [`moves`](super::moves) |

use wazir_rules::bits::Bits;

use super::history::Before;
use super::picker::is_quiet;
use super::searcher::Searcher;
use super::stack::Frame;
use crate::score::{MATE, MAX_PLY, is_decisive, mated_in};
use crate::table::TableEntry;

/// A node whose moves may have to be searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) beta: i32,
    /// `true` where a move is expected to reach beta.
    pub(super) cut_node: bool,
    /// The table's entry of this position.
    pub(super) entry: Option<TableEntry>,
    /// The static evaluation, as good as it is known.
    pub(super) eval: i32,
    /// `true` when it has risen since the last move of the side to move.
    pub(super) improving: bool,
    /// The moves before that count for its own.
    pub(super) before: Before,
    /// `true` when the table's move is a capture or a promotion.
    pub(super) table_captures: bool,
}

impl<B: Bits> Searcher<'_, B> {
    /// Searches a position `depth` plies deep and returns its score. `PV` nodes have an open
    /// window; the others are only asked whether they reach `beta`, and `cut_node` is the guess
    /// that they do. When the search is stopped, the score means nothing.
    pub(super) fn node<const PV: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        cut_node: bool,
    ) -> i32 {
        // 1. Quiescence search, at the leaves.
        if depth <= 0 {
            return self.quiescence::<PV>(ply, alpha, beta, self.quiet_checks());
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        let excluded = self.stack[ply].excluded;
        let Frame { in_check, forced, .. } = self.stack[ply];

        // 2. The end of the game, and of the stack.
        if excluded.is_none()
            && let Some(score) = self.end_of_game(ply)
        {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(ply) };
        }

        // 3. Mate distance pruning. Nothing here can be better than a mate that has been found
        // nearer to the root.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // 4. Transposition table. A score from a search as deep as this one is the answer, except
        // in PV nodes, whose variation is wanted too. A search for a mate believes only in mates.
        let entry = match excluded {
            None => self.shared.table.get(self.position(ply).key(), ply),
            Some(_) => None,
        };
        if excluded.is_none() {
            self.stack[ply].was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        }
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && entry.answers(beta)
            && (!self.is_exhaustive() || is_decisive(entry.score))
            && self.move_clock_is_low(ply)
        {
            self.learn_from_table(ply, depth, &entry, beta);
            return entry.score;
        }

        // 5. Static evaluation.
        let (eval, improving) = self.static_eval(ply, entry);
        let before = self.before(ply);
        let table_move = entry.and_then(|entry| entry.best);
        let table_captures = table_move.is_some_and(|mv| !is_quiet(self.position(ply), mv));
        let node =
            Node { ply, depth, beta, cut_node, entry, eval, improving, before, table_captures };

        // 6 and 7. Pruning of the whole node.
        if !PV
            && !forced
            && excluded.is_none()
            && !is_decisive(beta)
            && let Some(score) = self.prune_node(&node)
        {
            return score;
        }

        // 8 to 15. The moves.
        let mut moves = std::mem::take(&mut self.moves[ply]);
        let score = self.search_moves::<PV>(&node, alpha, &mut moves);
        self.moves[ply] = moves;
        score
    }
}
