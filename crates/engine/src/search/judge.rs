//! What a node asks before it decides: how good the position looks, how far a move may be
//! reduced, whether passing is allowed, what a stored score says.

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position, Tables};

use super::Worker;
use super::see::gains;
use super::stack::Frame;
use crate::score::{INFINITE, MOST, is_decisive};
use crate::table::{Bound, Known};

/// Late move reductions are kept in this part of a ply.
pub(super) const PLY: i32 = 1024;
const DEPTHS: usize = 64;
const COUNTS: usize = 64;

/// Moves of a usual position of chess, for which reductions and limits are written down.
const USUAL_MOVES: f64 = 34.0;
/// Games played at random to find out how many moves there are, and their length in plies.
const SAMPLES: usize = 12;
const PLIES: usize = 40;

/// What follows from how many moves a game offers: where there are twice as many, the tenth
/// is as likely to be the best as the fifth elsewhere.
#[derive(Debug)]
pub(super) struct Habits {
    reductions: Vec<i32>,
    /// Moves of a usual position of this game, in hundredths of those in chess.
    many: i32,
}

impl Habits {
    pub(super) fn new<B: Bits>(tables: &Tables<B>) -> Habits {
        let ratio = (usual_moves(tables) / USUAL_MOVES).clamp(0.5, 3.0);
        let entry = |at: usize| {
            let (depth, count) = ((at / COUNTS).max(1) as f64, (at % COUNTS).max(1) as f64);
            let count = (count / ratio.sqrt()).max(1.0);
            ((0.60 + depth.ln() * count.ln() / 2.35) * f64::from(PLY)) as i32
        };
        let reductions = (0..DEPTHS * COUNTS).map(entry).collect();
        Habits { reductions, many: (ratio * 100.0) as i32 }
    }
}

/// The mean number of legal moves in games by chance, always the same.
fn usual_moves<B: Bits>(tables: &Tables<B>) -> f64 {
    let Ok(start) = Position::new(tables, tables.variant().start()) else { return USUAL_MOVES };
    let (mut sum, mut positions) = (0, 0);
    for sample in 0..SAMPLES {
        let mut position = start.clone();
        for ply in 0..PLIES {
            let moves = position.legal_moves(tables);
            if moves.is_empty() {
                break;
            }
            sum += moves.len();
            positions += 1;
            // Steps that share no factor with much go through the list in no order.
            position = position
                .play_unchecked(tables, moves[(sample * 37 + ply * 101 + sum) % moves.len()]);
        }
    }
    f64::from(sum as u32) / f64::from(positions.max(1))
}

impl<B: Bits> Worker<'_, B> {
    /// Static evaluation, bettered by what the table knows, and whether it has risen since
    /// the side's last move.
    pub(super) fn look_at(&mut self, ply: usize, known: Option<Known>) -> (i32, bool) {
        let earlier = ply.checked_sub(2).map(|at| self.frames[at].eval);
        if self.frames[ply].in_check {
            self.frames[ply].eval = earlier.unwrap_or(0);
            return (-INFINITE, false);
        }
        let plain = match (self.frames[ply].excluded, known) {
            (Some(_), _) => self.frames[ply].plain_eval,
            (None, Some(known)) => known.eval,
            (None, None) => self.evaluate(ply),
        };
        let eval = self.correct(ply, plain);
        let improving = earlier.is_some_and(|earlier| eval > earlier);
        let better = known.filter(|known| {
            !is_decisive(known.score)
                && match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => known.score > eval,
                    Bound::Upper => known.score < eval,
                    Bound::None => false,
                }
        });
        (better.map_or(eval, |known| known.score), improving)
    }

    /// Notes the evaluation of this ply, and corrects it by what searches have found.
    pub(super) fn correct(&mut self, ply: usize, plain: i32) -> i32 {
        let by = self.correction.of(self.position(ply), self.before(ply)[0]);
        let eval = (plain + by).clamp(-MOST, MOST);
        let frame = &mut self.frames[ply];
        (frame.plain_eval, frame.eval) = (plain, eval);
        eval
    }

    /// A search of this ply has ended: evaluations of its like are corrected.
    pub(super) fn learn_correction(&mut self, ply: usize, found: &Known, quiet: bool) {
        let Frame { eval, plain_eval, in_check, .. } = self.frames[ply];
        let says_nothing = match found.bound {
            Bound::Lower => found.score <= eval,
            Bound::Upper => found.score >= eval,
            Bound::Exact => false,
            Bound::None => true,
        };
        if in_check || !quiet || says_nothing || is_decisive(found.score) {
            return;
        }
        let before = self.before(ply)[0];
        let position = &self.frames[ply].position;
        self.correction.learn(position, before, found.score - plain_eval, found.depth);
    }

    /// Whether the move clock is too young to matter to a stored score.
    pub(super) fn clock_is_young(&self, ply: usize) -> bool {
        let limit = self.tables.variant().ending().move_clock;
        limit.is_none_or(|limit| self.position(ply).halfmove_clock() + 16 < limit)
    }

    /// Whether moves may be left out or looked at less deep.
    pub(super) fn may_prune(&self) -> bool {
        self.seeks_until.is_none()
    }

    pub(super) fn may_pass(&self, ply: usize) -> bool {
        let twice = ply > 0 && self.frames[ply - 1].key.is_none();
        if twice || self.no_pass_before == usize::MAX {
            return false;
        }
        let position = self.position(ply);
        let us = position.turn();
        let others = position.pieces(us) & !B::of(position.royal(us));
        if self.profile.values.has_drops() && position.holdings().total(us) > 0 {
            return true;
        }
        // With one piece besides pawns, having to move is too often what loses.
        let kinds = others.squares().filter_map(|square| position.piece(square));
        let pieces = kinds.filter(|piece| !self.profile.values.is_pawn(piece.kind()));
        pieces.take(2).count() == 2
    }

    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        self.habits.reductions[(depth as usize).min(DEPTHS - 1) * COUNTS + count.min(COUNTS - 1)]
    }

    /// So many moves are tried at the least.
    pub(super) fn late(&self, depth: i32, improving: bool) -> usize {
        let moves = 7 + depth * depth * 9 / 5;
        let moves = if improving { moves } else { moves * 2 / 3 };
        ((moves * self.habits.many + 99) / 100) as usize
    }

    pub(super) fn checks(&self, ply: usize, mv: Move) -> bool {
        self.position(ply).checks_directly(self.tables, mv)
    }

    pub(super) fn gains(&self, ply: usize, mv: Move, threshold: i32) -> bool {
        gains(self.tables, &self.profile.values, self.position(ply), mv, threshold)
    }
}

/// Whether a stored score says on which side of `beta` the true one is.
pub(super) fn answers(known: Known, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score < beta,
        Bound::None => false,
    }
}
