//! Steps 6 and 7 of a [`node`](super::node): reasons not to search it at all. They are tried in
//! nodes with a zero window, out of check, where nobody is winning by force.

use wazir_rules::bits::Bits;

use super::node::Node;
use super::params;
use super::searcher::Searcher;
use crate::score::is_decisive;

impl<B: Bits> Searcher<'_, B> {
    /// The score of a node that need not be searched; `None` if it must be.
    pub(super) fn prune_node(&mut self, node: &Node) -> Option<i32> {
        self.reverse_futility_pruning(node).or_else(|| self.null_move_pruning(node))
    }

    /// Step 6: reverse futility pruning, or static null move pruning [+147 ± 73]. The evaluation is
    /// so far above beta that no quiet reply will change it.
    fn reverse_futility_pruning(&self, node: &Node) -> Option<i32> {
        let &Node { depth, beta, eval, improving, .. } = node;
        let drops = if self.profile.values.has_drops() { params::rfp_drops() } else { 100 };
        let margin = params::rfp_margin() * drops / 100 * (depth - i32::from(improving));
        (depth <= params::rfp_depth() && eval - margin >= beta).then_some((eval + beta) / 2)
    }

    /// Step 7: null move pruning [+24 ± 55]. If even a pass reaches beta, a move will; not where
    /// having to move is the trouble (zugzwang), as with pawns alone.
    fn null_move_pruning(&mut self, node: &Node) -> Option<i32> {
        let &Node { ply, depth, beta, cut_node, eval, .. } = node;
        if eval < beta || depth < params::null_depth() || !self.may_make_null(ply) {
            return None;
        }
        let by_eval = ((eval - beta) / params::null_eval_divisor()).min(params::null_eval_most());
        let reduction = params::null_reduction() + depth / params::null_depth_divisor() + by_eval;
        self.make_null(ply);
        let score = -self.node::<false>(ply + 1, -beta, 1 - beta, depth - reduction, !cut_node);
        self.unmake();
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if is_decisive(score) { beta } else { score };
        if depth < params::null_verify_depth() || self.no_null_moves.is_some() {
            return Some(score);
        }
        // Deep down it is worth verifying, by a search that begins without passes of this side.
        let until = ply + (3 * (depth - reduction) / 4) as usize;
        self.no_null_moves = Some((self.position(ply).turn(), until));
        let verified = self.node::<false>(ply, beta - 1, beta, depth - reduction, false);
        self.no_null_moves = None;
        match () {
            () if self.stopped => Some(0),
            () if verified >= beta => Some(score),
            () => None,
        }
    }

    /// `true` where a null move may be made.
    fn may_make_null(&self, ply: usize) -> bool {
        let after_null_move = ply > 0 && self.stack[ply - 1].played.is_none();
        let position = self.position(ply);
        let us = position.turn();
        let is_barred = self.no_null_moves.is_some_and(|(side, until)| side == us && ply < until);
        if after_null_move || is_barred {
            return false;
        }
        if self.profile.values.has_drops() && position.holdings().total(us) > 0 {
            return !self.has_burden_of_moving();
        }
        // With one piece besides pawns zugzwang is too frequent.
        let others = position.pieces(us) & !position.royals(us);
        let pieces = others.squares().filter_map(|square| position.piece(square));
        pieces.filter(|piece| !self.profile.values.is_pawn(piece.kind())).take(2).count() == 2
            && !self.has_burden_of_moving()
    }
}
