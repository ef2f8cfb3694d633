//! Moves of several legs, played leg by leg on a copy of the board.

use super::Reference;
use super::ways::{Lane, until_occupied};
use crate::betza::{Shape, Stride};
use crate::setup::Setup;
use crate::square::{Color, Piece, Square};

/// A tour as far as it has gone.
#[derive(Clone)]
struct Trip {
    at: Square,
    victim: Option<Square>,
    /// Without the piece itself, and without what it has captured.
    setup: Setup,
}

impl Reference<'_> {
    /// The squares on which a tour may end, each with that of the piece captured on the way.
    pub(super) fn tours(
        &self,
        setup: &Setup,
        from: Square,
        color: Color,
        lane: Lane<'_>,
    ) -> Vec<(Square, Option<Square>)> {
        let mut found = Vec::new();
        if let Shape::Tour { legs } = &lane.way.shape {
            let mut setup = setup.clone();
            setup.board[from.index()] = None;
            let trip = Trip { at: from, victim: None, setup };
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
        for &to in until_occupied(&trip.setup, &line) {
            let is_prey = |piece: Piece| piece.color() != color && self.may_take(lane.kind, piece);
            let takes = trip.setup.board[to.index()].is_some_and(is_prey);
            let is_free = !trip.setup.is_occupied(to);
            let mut next = Trip { at: to, ..trip.clone() };
            if rest.is_empty() {
                if takes && lane.way.capture || is_free && lane.way.quiet {
                    found.push((to, trip.victim));
                }
            } else if leg.captures && takes {
                next.victim = Some(to);
                next.setup.board[to.index()] = None;
                self.follow(&next, rest, color, lane, found);
            } else if !leg.captures && is_free {
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
