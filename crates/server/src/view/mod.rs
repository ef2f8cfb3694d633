//! Positions, moves, marks and endings, as messages and words for the pages.
//!
//! | module | turns |
//! |---|---|
//! | `variant` | a variant into the facts that stay the same all through a game |
//! | `position` | a game into the position that is shown |
//! | `prelude` | an exchange of pieces into such a position, with choices in place of moves |
//! | `moves` | a move into text: coordinates, SAN, a label, words |
//! | `ending` | an ending into a sentence |
//! | `marks` | the squares that a piece reaches into marks |
//! | `betza` | a movement in Betza notation into words and marks |

mod betza;
mod ending;
mod marks;
mod moves;
mod position;
mod prelude;
mod variant;

use wazir_rules::Color;

pub(crate) use betza::{BETZA_SIDE, betza_board, read_betza};
pub(crate) use ending::end;
pub(crate) use marks::{glance_alone, glance_in_game};
pub(crate) use moves::{move_facts, origin, write_out};
pub(crate) use position::position;
pub(crate) use prelude::{prelude_position, prelude_task};
pub(crate) use variant::{has_tiles, variant_facts};

use crate::messages::Side;

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
