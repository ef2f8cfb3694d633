//! What men are won, by a search that knows nothing else: all moves to a fixed depth, then captures, and
//! the traditional values of the men on the board and in hand.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, GameResult, Kind, Move, Position, Tables};

use super::forced::{GaveUp, result_alone};

/// A game that is won now; in so many plies it is worth so much less.
const WON: i32 = 1_000_000;
/// Plies of captures, and of flights from check, behind the fixed depth.
const CAPTURES: u32 = 8;

/// Counts what can be won in positions of one game.
pub(super) struct Counter<'a, B: Bits> {
    tables: &'a Tables<B>,
    /// By kind, in centipawns; royal ones have none.
    values: Vec<i32>,
    nodes: u64,
}

/// The traditional value of a kind, in centipawns; a royal one has none.
pub(super) fn worth(variant: &Variant, kind: Kind) -> i32 {
    variant.kind(kind).value.unwrap_or_default()
}

impl<'a, B: Bits> Counter<'a, B> {
    /// A counter that looks at so many nodes before it gives up.
    pub(super) fn new(tables: &'a Tables<B>, nodes: u64) -> Counter<'a, B> {
        let variant = tables.variant();
        let values = variant.all_kinds().map(|kind| worth(variant, kind)).collect();
        Counter { tables, values, nodes }
    }

    /// By how much the men of `color` are worth more than those of the other side.
    pub(super) fn balance(&self, position: &Position<B>, color: Color) -> i32 {
        let sign = |of: Color| if of == color { 1 } else { -1 };
        let men = position.occupied().squares().filter_map(|square| position.piece(square));
        let on_board: i32 =
            men.map(|man| sign(man.color()) * self.values[man.kind().index()]).sum();
        if !self.tables.variant().has_drops() {
            return on_board;
        }
        let held = Color::ALL.into_iter().flat_map(|of| {
            let held = position.holdings().iter(of);
            held.map(move |(kind, count)| (of, kind, count))
        });
        held.fold(on_board, |sum, (of, kind, count)| {
            sum + sign(of) * i32::from(count) * self.values[kind.index()]
        })
    }

    /// Asks whether `mv` leaves the side to move with at least such a balance, whatever is answered, as
    /// far as is seen in so many plies behind it.
    pub(super) fn keeps(
        &mut self,
        position: &Position<B>,
        mv: Move,
        plies: u32,
        balance: i32,
    ) -> Result<bool, GaveUp> {
        let next = position.play_unchecked(self.tables, mv);
        let score = self.search(&next, plies, -balance, -balance + 1, 1);
        if self.nodes == 0 { Err(GaveUp) } else { Ok(score <= -balance) }
    }

    fn search(
        &mut self,
        position: &Position<B>,
        plies: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        if plies == 0 {
            return self.capture(position, CAPTURES, alpha, beta, ply);
        }
        let moves = self.ordered(position, position.legal_moves(self.tables));
        if moves.is_empty() {
            return self.stuck(position, ply);
        }
        let mut best = -WON;
        for mv in moves {
            let next = position.play_unchecked(self.tables, mv);
            best = best.max(-self.search(&next, plies - 1, -beta, -alpha, ply + 1));
            alpha = alpha.max(best);
            if alpha >= beta || self.nodes == 0 {
                break;
            }
        }
        best
    }

    /// Captures, or, in check, every move; the side to move may stop, unless it is in check.
    fn capture(
        &mut self,
        position: &Position<B>,
        left: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        let now = self.balance(position, position.turn());
        let in_check = position.in_check(self.tables);
        let has_to = position.has_to_capture(self.tables);
        let mut best = if in_check || has_to { -WON } else { now };
        if left == 0 || best >= beta {
            return best.max(now);
        }
        alpha = alpha.max(best);
        let mut moves = position.legal_moves(self.tables);
        if moves.is_empty() {
            return self.stuck(position, ply);
        }
        if !in_check {
            moves.retain(|&mv| position.is_capture(mv));
        }
        for mv in self.ordered(position, moves) {
            let next = position.play_unchecked(self.tables, mv);
            let score = match self.ended(&next, ply + 1) {
                Some(score) => -score,
                None => -self.capture(&next, left - 1, -beta, -alpha, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta || self.nodes == 0 {
                break;
            }
        }
        best
    }

    /// The score of a position that has ended the game by itself; counts a node.
    fn ended(&mut self, position: &Position<B>, ply: i32) -> Option<i32> {
        self.nodes = self.nodes.saturating_sub(1);
        let outcome = position.end_on_board(self.tables)?;
        Some(self.score(position, outcome.result, ply))
    }

    /// The score of a position in which nothing can be moved.
    fn stuck(&self, position: &Position<B>, ply: i32) -> i32 {
        let result = result_alone(self.tables, position);
        result.map_or(0, |result| self.score(position, result, ply))
    }

    fn score(&self, position: &Position<B>, result: GameResult, ply: i32) -> i32 {
        match result {
            GameResult::Draw => 0,
            GameResult::Win(color) if color == position.turn() => WON - ply,
            GameResult::Win(_) => ply - WON,
        }
    }

    /// The moves, those first that capture most.
    fn ordered(&self, position: &Position<B>, mut moves: Vec<Move>) -> Vec<Move> {
        let taken = |mv: Move| {
            let man = position.captured(mv).map(|(_, man)| man.kind().index());
            man.map_or(0, |kind| self.values[kind] + 1)
        };
        moves.sort_by_cached_key(|&mv| -taken(mv));
        moves
    }
}
