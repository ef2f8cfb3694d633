//! The settings of a picture.

use super::Style;
use super::colors::Colors;
use super::marks::Sign;
use crate::square::{Color, Square};

/// The settings of a [picture of a position](super::draw): what it shows besides the pieces, and
/// how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options<'a> {
    /// The side of a square in pixels, as stated in the head of the file; viewers may scale it.
    pub square: usize,
    /// The style of tiles.
    pub style: Style,
    /// The side whose first rank is at the bottom.
    pub below: Color,
    /// `true` to draw letters and digits along the edges.
    pub coordinates: bool,
    /// `true` to show, in the corner between the coordinates, which side is to move.
    pub turn: bool,
    /// The place of the pieces beside the board, in games that have them.
    pub trays: Trays,
    /// The squares to tint, such as those of the last move.
    pub tinted: &'a [Square],
    /// The signs on squares, which show the moves of a piece.
    pub signs: &'a [(Square, Sign)],
    /// Arrows, each along these squares.
    pub arrows: &'a [Vec<Square>],
    /// `true` to show the name of a piece under a resting pointer.
    pub names: bool,
    /// A prefix of every id, so that one page can contain several pictures.
    pub prefix: &'a str,
    /// `true` to include the symbols of the pieces; if `false`, the page must contain them, with
    /// the same prefix.
    pub symbols: bool,
    /// The source of colours.
    pub colors: Colors,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options::FILE
    }
}

impl Options<'static> {
    /// A standalone file that shows everything about a position.
    pub const FILE: Options<'static> = Options {
        square: 45,
        style: Style::Usual,
        below: Color::White,
        coordinates: true,
        turn: true,
        trays: Trays::Beside,
        tinted: &[],
        signs: &[],
        arrows: &[],
        names: false,
        prefix: "",
        symbols: true,
        colors: Colors::File,
    };
}

impl<'a> Options<'a> {
    /// The bare board in the colours of a page, for start positions and small pictures.
    pub fn bare(prefix: &'a str) -> Options<'a> {
        Options {
            coordinates: false,
            trays: Trays::None,
            colors: Colors::Page,
            prefix,
            ..Options::default()
        }
    }
}

/// The place where pieces beside the board are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trays {
    /// Nowhere.
    None,
    /// In columns on both sides, as beside a real board.
    Beside,
    /// In a row above the board and one below it, for narrow spaces.
    Rows,
}
