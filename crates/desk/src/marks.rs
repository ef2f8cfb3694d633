//! Moves at a glance: the squares that a piece reaches, as marks for the board.

use wazir_rules::show::diagram;
use wazir_rules::show::glance::{self, MarkedSquare};
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Geometry, Piece, Setup, Square};

use crate::messages::{Glance, GlanceMark, GlanceWay, Mark, Side, Threats};

/// The squares that a piece reaches among the pieces of `setup` by its movement alone; `at` is
/// none for a piece beside the board.
pub fn glance_alone(variant: &Variant, setup: &Setup, piece: Piece, at: Option<Square>) -> Glance {
    sum_up(variant, piece, at, &glance::reach(variant, setup, piece, at))
}

/// The squares that a piece of a game may go to now, as if it were its side's turn.
pub fn glance_in_game(game: &Game, piece: Piece, at: Option<Square>) -> Glance {
    sum_up(game.variant(), piece, at, &glance::legal_reach(game, piece, at))
}

/// The squares that a side of a game attacks.
pub fn threats(game: &Game, by: Side) -> Threats {
    let board = game.variant().board();
    let squares = game.attacked(by.into()).into_iter().map(|square| board.name(square)).collect();
    Threats { by, squares }
}

fn sum_up(variant: &Variant, piece: Piece, at: Option<Square>, found: &[MarkedSquare]) -> Glance {
    Glance {
        piece: diagram::id(variant, piece),
        square: at.map(|at| variant.board().name(at)),
        lines: glance::describe(variant, piece),
        marks: marks(variant.board(), found),
    }
}

/// Converts marks with the same names into each other.
macro_rules! convert_marks {
    ($($name:ident)+) => {
        impl From<glance::Mark> for Mark {
            fn from(mark: glance::Mark) -> Mark {
                match mark { $(glance::Mark::$name => Mark::$name,)+ }
            }
        }

        impl From<Mark> for glance::Mark {
            fn from(mark: Mark) -> glance::Mark {
                match mark { $(Mark::$name => glance::Mark::$name,)+ }
            }
        }
    };
}

convert_marks! { Slide Leap Quiet Capture Path Castle Drop }

/// The marks as the pages are sent them.
pub(super) fn marks(board: Geometry, found: &[MarkedSquare]) -> Vec<GlanceMark> {
    let names = |squares: &[Square]| squares.iter().map(|&square| board.name(square)).collect();
    let ways = |marked: &MarkedSquare| {
        let ways = marked.ways.iter();
        ways.map(|way| GlanceWay { via: names(&way.via), blocked: names(&way.blocked) }).collect()
    };
    let sent = found.iter().map(|marked| GlanceMark {
        square: board.name(marked.square),
        mark: marked.mark.into(),
        ways: ways(marked),
    });
    sent.collect()
}
