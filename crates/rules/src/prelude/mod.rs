//! The prelude: before the first move some pieces of the first rank give way to new ones,
//! the same for both sides.
//!
//! Either a number decides ([`array()`], [`random`]) or the players do, in turn ([`Prelude`]).
//! Both end in the same set of start positions. How chance is had and who asks for which
//! number is the caller's business; so are clocks.
//!
//! ```text
//! before   r n b q k b n r        after    a n v q k e s r
//!          . . . . . . . .                 . . . . . . . .      beside the board:
//!          R N B Q K B N R                 A N V Q K E S R      N B B R  n b b r
//! ```

mod choice;
mod number;
mod play;

pub use choice::{Choice, ChoiceError};
pub use number::{array, count, number_of, numbers, random};
pub use play::{Change, Prelude};

use crate::geometry::Geometry;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{Captured, PreludeRules, Variant};

/// A kind that has come in, and on which file.
type Newcomer = (u8, Kind);

/// The position before the exchange with these newcomers on both sides. What they replace
/// lies beside the board if that is where a side's lost pieces go, and a replaced rook takes
/// its castling right with it.
fn exchange(variant: &Variant, rules: &PreludeRules, newcomers: &[Newcomer]) -> Setup {
    let mut setup = rules.before.clone();
    for color in Color::ALL {
        for &(file, kind) in newcomers {
            let square = home(variant.board(), color, file);
            let gone = setup.board[square.index()].replace(Piece::new(color, kind));
            if let (Some(gone), Captured::OwnersHoldings) = (gone, variant.captured()) {
                setup.holdings.add(color, gone.kind());
            }
        }
    }
    for (bit, right) in variant.rights().iter().enumerate() {
        let replaced =
            |&(file, _): &Newcomer| home(variant.board(), right.color, file) == right.rook;
        if newcomers.iter().any(replaced) {
            setup.castling &= !(1 << bit);
        }
    }
    setup
}

/// The square of this file on the first rank of `color`.
fn home(board: Geometry, color: Color, file: u8) -> Square {
    let square = Square::new(usize::from(file));
    match color {
        Color::White => square,
        Color::Black => board.mirror(square),
    }
}
