//! Piece-square tables: light pieces belong in the centre, pawns want to advance, a king stays at
//! home while there are many pieces and walks to the centre when there are few.

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Geometry, Kind, Square, Tables};

use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// Up to this value a piece gains much from standing in the centre.
const LIGHT: i32 = 600;
/// The value of a pawn that can never move again.
const STUCK: i32 = 10;

/// The weight of each colour, kind and square.
#[derive(Debug)]
pub(super) struct PieceSquareTables {
    squares: usize,
    weights: Vec<u16>,
    /// The same as scores, with the kind's value on top.
    sums: Vec<Tapered>,
}

impl PieceSquareTables {
    pub(super) fn new<B: Bits>(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> PieceSquareTables {
        let variant = tables.variant();
        let board = variant.board();
        // Both wings have the same weights where the array is the same on both.
        let files = if is_symmetric(variant) { board.files().div_ceil(2) } else { board.files() };
        let mut starts = Vec::new();
        for kind in variant.all_kinds() {
            let squares = board.squares().filter(|&square| board.file(square) < files);
            let usual = squares.map(|square| usual_score(board, values, kind, square));
            let name = format!("squares {}", variant.kind(kind).letter);
            starts.push(weights.group(learnt, name, Scope::Kind(kind), usual));
        }
        let stuck = variant.all_kinds().map(|kind| {
            let less = STUCK - values.on_board(kind);
            weights.fixed_group("stuck", [Tapered::both(less.min(0))])
        });
        let stuck: Vec<usize> = stuck.collect();
        let mut places = Vec::new();
        for color in Color::ALL {
            for kind in variant.all_kinds() {
                for square in board.squares() {
                    let is_stuck = values.is_pawn(kind) && tables.stuck(color, kind).has(square);
                    let file = board.file(square);
                    let file = if file < files { file } else { board.files() - 1 - file };
                    let place = starts[kind.index()] + board.rank_of(color, square) * files + file;
                    let place = if is_stuck { stuck[kind.index()] } else { place };
                    places.push(u16::try_from(place).expect("boards and kinds are few"));
                }
            }
        }
        PieceSquareTables { squares: board.len(), weights: places, sums: Vec::new() }
    }

    /// Adds up the worth of each piece on each square, once all weights are there.
    pub(super) fn sum_up(&mut self, values: &Values, weights: &Weights) {
        let kinds = self.weights.len() / 2 / self.squares;
        let value = |at: usize| values.weight(Kind::new(at / self.squares % kinds));
        let sum = |(at, &weight): (usize, &u16)| {
            weights.get(usize::from(weight)) + weights.get(value(at))
        };
        self.sums = self.weights.iter().enumerate().map(sum).collect();
    }

    /// Adds a piece, with its value.
    #[inline(always)]
    pub(super) fn add(
        &self,
        values: &Values,
        color: Color,
        kind: Kind,
        square: Square,
        terms: &mut impl Collector,
    ) {
        let row = color.index() * (self.weights.len() / 2) + kind.index() * self.squares;
        let at = row + square.index();
        let weights = || [values.weight(kind), usize::from(self.weights[at])];
        terms.add_sum(self.sums[at], weights);
    }
}

/// `true` when White's array is its own mirror image, the royal piece and a neighbour apart.
fn is_symmetric(variant: &Variant) -> bool {
    let board = variant.board();
    let kind = |square: Square| variant.start().board[square.index()].map(|piece| piece.kind());
    let differ = board.squares().filter(|&square| {
        let mirrored = board.square(board.files() - 1 - board.file(square), board.rank(square));
        board.rank(square) < board.ranks() / 2 && mirrored.is_some_and(|m| kind(m) != kind(square))
    });
    differ.count() <= 2 || variant.has_arrays()
}

/// Nearness to the centre, from 0 in a corner to 100.
pub(super) fn centrality(board: Geometry, square: Square) -> i32 {
    let off = |at: usize, size: usize| {
        let size = size as i32 - 1;
        if size == 0 { 0 } else { (2 * at as i32 - size).abs() * 100 / size }
    };
    let file = off(board.file(square), board.files());
    let rank = off(board.rank(square), board.ranks());
    100 - (file + rank) / 2
}

/// The gain of White's pieces from standing here, as long as nothing better is learnt.
fn usual_score(board: Geometry, values: &Values, kind: Kind, at: Square) -> Tapered {
    let centre = centrality(board, at) - 50;
    let rank = board.rank(at) as i32;
    let progress = rank * 100 / (board.ranks() as i32 - 1).max(1);
    let file_off = (2 * board.file(at) as i32 - (board.files() as i32 - 1)).abs() * 100
        / (board.files() as i32 - 1).max(1);
    if values.is_royal(kind) {
        // At home and to the side; later into the centre.
        let home = -(progress.min(50)) * 6 / 5 + file_off / 4;
        let later = if values.has_drops() { home } else { centre * 7 / 10 };
        return Tapered::new(home - 10, later);
    }
    if values.is_pawn(kind) {
        let ahead = progress - 15;
        let in_centre = (50 - file_off) * ahead.clamp(0, 40) / 80;
        let bare = if values.has_drops() { 0 } else { ahead * 2 / 5 };
        return Tapered::new(in_centre * 4 / 5 + ahead / 10, bare);
    }
    let value = values.on_board(kind);
    if value <= LIGHT {
        let at_home = if rank == 0 { -6 } else { 0 };
        return Tapered::new(centre * 2 / 5 + at_home, centre * 3 / 10);
    }
    Tapered::new(centre / 12, centre / 4)
}
