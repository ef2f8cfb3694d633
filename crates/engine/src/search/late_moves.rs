//! Late moves: how many of them a node tries (late move pruning), and how much shallower
//! (late move reductions). Both follow from the number of moves that a game offers: where there
//! are twice as many, the tenth is as likely to be the best as the fifth elsewhere.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Position, Tables};

use super::params;

/// The parts of a ply in which reductions are kept.
pub(super) const PLY: i32 = 1024;
const DEPTHS: usize = 64;
const COUNTS: usize = 64;

/// Moves of a typical position of chess, for which the numbers are written down.
const MOVES_IN_CHESS: f64 = 34.0;
/// Random games that are played to find out how many moves there are, and their length in plies.
const GAMES: usize = 12;
const PLIES: usize = 40;

/// Reductions and limits for one game.
#[derive(Debug)]
pub(super) struct LateMoves {
    /// By depth and number of the move, in parts of a [`PLY`].
    reductions: Vec<i32>,
    /// Moves of a typical position, in hundredths of those in chess.
    moves_ratio: i32,
    /// See [`LateMoves::are_sharp`].
    sharp: bool,
}

impl LateMoves {
    /// Measures the game with these tables, always with the same result.
    pub(super) fn new<B: Bits>(tables: &Tables<B>) -> LateMoves {
        let ratio = (mean_moves(tables) / MOVES_IN_CHESS).clamp(0.5, 3.0);
        let variant = tables.variant();
        let sharp = Color::ALL.into_iter().any(|color| variant.most_checks(color).is_some());
        let base = if sharp { params::lmr_base_sharp() } else { params::lmr_base() };
        let base = f64::from(base) / 100.0;
        let divisor = f64::from(params::lmr_divisor()) / 100.0;
        let entry = |at: usize| {
            let (depth, count) = ((at / COUNTS).max(1) as f64, (at % COUNTS).max(1) as f64);
            let count = (count / ratio.sqrt()).max(1.0);
            ((base + depth.ln() * count.ln() / divisor) * f64::from(PLY)) as i32
        };
        let reductions = (0..DEPTHS * COUNTS).map(entry).collect();
        LateMoves { reductions, moves_ratio: (ratio * 100.0) as i32, sharp }
    }

    /// `true` where the last move that anybody would think of may decide the game, since checks are
    /// counted: what is late is treated with more care.
    pub(super) fn are_sharp(&self) -> bool {
        self.sharp
    }

    /// The reduction of the `count`th move at this depth, in parts of a [`PLY`].
    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        self.reductions[(depth as usize).min(DEPTHS - 1) * COUNTS + count.min(COUNTS - 1)]
    }

    /// The number of moves after which quiet ones are left out.
    pub(super) fn most_moves(&self, depth: i32, improving: bool) -> usize {
        let moves = params::lmp_base() + depth * depth * params::lmp_factor() / 100;
        let moves = if improving { moves } else { moves * params::lmp_not_improving() / 1000 };
        ((moves * self.moves_ratio + 99) / 100) as usize
    }
}

/// The mean number of legal moves in a few random games.
fn mean_moves<B: Bits>(tables: &Tables<B>) -> f64 {
    let Ok(start) = Position::new(tables, tables.variant().start()) else { return MOVES_IN_CHESS };
    let (mut sum, mut positions) = (0, 0);
    for game in 0..GAMES {
        let mut position = start.clone();
        for ply in 0..PLIES {
            let moves = position.legal_moves(tables);
            if moves.is_empty() {
                break;
            }
            sum += moves.len();
            positions += 1;
            // Steps that share no factor with most lengths go through the list in no order.
            position =
                position.play_unchecked(tables, moves[(game * 37 + ply * 101 + sum) % moves.len()]);
        }
    }
    f64::from(sum as u32) / f64::from(positions.max(1))
}
