//! Positions as pictures.

use wazir_rules::Game;
use wazir_rules::show::diagram::{Options, Style, draw};

/// The position of a game as SVG, with all that stands beside the board.
pub fn picture(game: &Game, style: Style) -> String {
    draw(game.variant(), &game.setup(), &Options { style, ..Options::default() })
}
