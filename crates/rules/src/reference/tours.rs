//! Moves of several legs, played leg by leg on a copy of the board.

use super::Reference;
use super::ways::{Board, Lane, until_occupied};
use crate::betza::{Shape, Stride};
use crate::square::{Color, Piece, Square};

/// A tour as far as it has gone.
#[derive(Clone)]
struct Trip {
    at: Square,
    victim: Option<Square>,
    /// Without the piece itself, and without what it has captured.
    board: Vec<Option<Piece>>,
}

impl Reference<'_> {
    /// The squares on which a tour may end, each with that of the piece captured on the way.
    pub(super) fn tours(
        &self,
        board: &Board,
        from: Square,
        color: Color,
        lane: Lane<'_>,
    ) -> Vec<(Square, Option<Square>)> {
        let mut found = Vec::new();
        if let Shape::Tour { legs } = &lane.way.shape {
            let mut board = board.to_vec();
            board[from.index()] = None;
            let trip = Trip { at: from, victim: None, board };
            self.follow(&trip, legs, color, lane, &mut found);
        }
        found
    }

    fn follow(
        &self,
        trip: &Trip,
        legs: &[Stride],
        color: Color,
        lane: Lane<'_>,
        found: &mut Vec<(Square, Option<Square>)>,
    ) {
        let Some((leg, rest)) = legs.split_first() else { return };
        let line = self.line(trip.at, color, leg.step, leg.max.map(u8::from), lane);
        for &to in until_occupied(&trip.board, &line) {
            let met = trip.board[to.index()];
            let may_take = |piece: Piece| self.may_take(lane.kind, piece);
            let is_enemy = met.is_some_and(|piece| piece.color() != color && may_take(piece));
            let mut next = Trip { at: to, ..trip.clone() };
            if rest.is_empty() {
                if is_enemy && lane.way.capture || met.is_none() && lane.way.quiet {
                    found.push((to, trip.victim));
                }
            } else if leg.captures && is_enemy {
                next.victim = Some(to);
                next.board[to.index()] = None;
                self.follow(&next, rest, color, lane, found);
            } else if !leg.captures && met.is_none() {
                self.follow(&next, rest, color, lane, found);
            }
        }
    }

    /// The squares on which legs from `at` could end on some board.
    pub(super) fn ends_of_legs(
        &self,
        at: Square,
        legs: &[Stride],
        color: Color,
        lane: Lane<'_>,
    ) -> Vec<Square> {
        let Some((leg, rest)) = legs.split_first() else { return vec![at] };
        let line = self.line(at, color, leg.step, leg.max.map(u8::from), lane);
        line.into_iter().flat_map(|to| self.ends_of_legs(to, rest, color, lane)).collect()
    }
}
