//! The prelude: before the first move, some pieces of the first rank are replaced by new ones,
//! the same for both sides.
//!
//! The array is chosen either by a number ([`array()`], [`random`]) or by the players in turn
//! ([`Prelude`]). Both lead to the same set of start positions. Sources of randomness and clocks
//! are left to the caller.
//!
//! ```text
//! before   r n b q k b n r        after    a n v q k e s r
//!          . . . . . . . .                 . . . . . . . .      beside the board:
//!          R N B Q K B N R                 A N V Q K E S R      N B B R  n b b r
//! ```

mod choice;
mod number;
mod play;
mod shuffle;

pub use choice::{Choice, ChoiceError};
pub use number::{array, array_count, number_count, number_of, random};
pub use play::{Change, Prelude};

use crate::setup::Setup;
use crate::square::{Color, Kind, Piece};
use crate::variant::{Captured, PreludeRules, Variant, home};

/// A kind that has replaced another, and its file.
type Newcomer = (u8, Kind);

/// The position before the exchange with these newcomers put in on both sides. The pieces they
/// replace go beside the board if that is where a side's lost pieces go, and a replaced rook
/// loses its castling right.
fn exchange(variant: &Variant, rules: &PreludeRules, newcomers: &[Newcomer]) -> Setup {
    let mut setup = rules.before.clone();
    for color in Color::ALL {
        for &(file, kind) in newcomers {
            let square = home(variant.board(), color, file);
            let old = setup.board[square.index()].replace(Piece::new(color, kind));
            if let (Some(old), Captured::OwnersHoldings) = (old, variant.captured()) {
                setup.holdings.add(color, old.kind());
            }
        }
    }
    for (bit, right) in variant.rights().iter().enumerate() {
        let is_replaced =
            |&(file, _): &Newcomer| home(variant.board(), right.color, file) == right.rook;
        if newcomers.iter().any(is_replaced) {
            setup.castling &= !(1 << bit);
        }
    }
    variant.mark_unmoved(&mut setup);
    setup
}
