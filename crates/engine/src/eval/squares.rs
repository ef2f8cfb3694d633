//! What a piece is worth on each square: its value, and a little for standing well.
//!
//! Light pieces belong in the middle, pawns want to go on, a king stays at home while there
//! are many pieces and walks to the middle when there are few.

use wazir_rules::bits::Bits;
use wazir_rules::geometry::Geometry;
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Kind, Square};

use super::{Tapered, Values};

/// Up to this value a piece gains from standing in the middle.
const LIGHT: i32 = 600;
/// What is left of a pawn that can never move again.
const STUCK: i32 = 10;

/// Scores by colour, kind and square, material included.
#[derive(Debug)]
pub(super) struct Squares {
    squares: usize,
    scores: Vec<Tapered>,
}

impl Squares {
    pub(super) fn new<B: Bits>(rules: &Rules<B>, values: &Values) -> Squares {
        let variant = rules.variant();
        let board = variant.board;
        let mut scores = Vec::new();
        for color in Color::ALL {
            for kind in variant.all_kinds() {
                for square in board.squares() {
                    let mut score = standing(board, values, color, kind, square);
                    let value = values.on_board(kind);
                    score += Tapered::both(value);
                    if values.is_pawn(kind) && rules.stuck(color, kind).has(square) {
                        score = Tapered::both(STUCK.min(value));
                    }
                    scores.push(score);
                }
            }
        }
        Squares { squares: board.len(), scores }
    }

    #[inline(always)]
    pub(super) fn get(&self, color: Color, kind: Kind, square: Square) -> Tapered {
        let row = color.index() * (self.scores.len() / 2) + kind.index() * self.squares;
        self.scores[row + square.index()]
    }
}

/// How near to the middle, from 0 in a corner to 100.
pub(super) fn centrality(board: Geometry, square: Square) -> i32 {
    let off = |at: usize, size: usize| {
        let size = size as i32 - 1;
        if size == 0 { 0 } else { (2 * at as i32 - size).abs() * 100 / size }
    };
    let file = off(board.file(square), board.files());
    let rank = off(board.rank(square), board.ranks());
    100 - (file + rank) / 2
}

fn standing(board: Geometry, values: &Values, color: Color, kind: Kind, at: Square) -> Tapered {
    let middle = centrality(board, at) - 50;
    let rank = board.rank_of(color, at) as i32;
    let progress = rank * 100 / (board.ranks() as i32 - 1).max(1);
    let file_off = (2 * board.file(at) as i32 - (board.files() as i32 - 1)).abs() * 100
        / (board.files() as i32 - 1).max(1);
    if values.is_royal(kind) {
        // Home and to the side, as far as that goes; later into the middle.
        let home = -(progress.min(50)) * 6 / 5 + file_off / 4;
        let later = if values.has_drops() { home } else { middle * 7 / 10 };
        return Tapered::new(home - 10, later);
    }
    if values.is_pawn(kind) {
        let ahead = progress - 15;
        let in_middle = (50 - file_off) * ahead.clamp(0, 40) / 80;
        let bare = if values.has_drops() { 0 } else { ahead * 2 / 5 };
        return Tapered::new(in_middle * 4 / 5 + ahead / 10, bare);
    }
    let value = values.on_board(kind);
    if value <= LIGHT {
        let at_home = if rank == 0 { -6 } else { 0 };
        return Tapered::new(middle * 2 / 5 + at_home, middle * 3 / 10);
    }
    Tapered::new(middle / 12, middle / 4)
}
