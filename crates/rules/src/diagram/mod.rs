//! Pictures of pieces and positions, as SVG text.
//!
//! A picture is one more notation of a position, so it lives beside FEN: pages, exported
//! files and the command line all draw with this module. Which figure stands for a piece
//! follows from how the piece moves, so a new game has its pictures without saying a word.
//!
//! | module | holds |
//! |---|---|
//! | [`mod@figure`] | which figure stands for a kind of piece |
//! | `chessmen` | the figures with a foot: the drawing data |
//! | `tiles` | the five-sided tiles of shogi and their characters |
//! | `emblems` | the same tiles for those who do not read them: emblems and ticks |
//! | `pen` | what shapes and lines are written with |
//! | [`options`] | how a position is to be drawn |
//! | [`board`] | a position: squares, coordinates, pieces, what lies beside the board |
//!
//! All figures live in a box of 100 by 100. Nothing here is interactive, and nothing knows
//! about pixels but the two numbers in the head of a board.

pub mod board;
mod chessmen;
mod emblems;
pub mod figure;
pub mod options;
mod pen;
#[cfg(test)]
mod tests;
mod tiles;

pub use board::draw;
pub use figure::{Figure, Headgear, figure};
pub use options::{Colors, Mark, Options};

use crate::square::{Color, Piece};
use crate::variant::Variant;

/// The colours of a figure, as SVG paints: `#222`, `var(--fill)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint<'a> {
    /// The body.
    pub fill: &'a str,
    /// Its outline.
    pub stroke: &'a str,
    /// Lines inside it.
    pub detail: &'a str,
}

impl Paint<'static> {
    /// The usual paint of a side's chessmen, for files that stand alone.
    pub const fn of(color: Color) -> Paint<'static> {
        match color {
            Color::White => Paint { fill: "#fdfbf3", stroke: "#222222", detail: "#222222" },
            Color::Black => Paint { fill: "#3a3a40", stroke: "#141416", detail: "#e9e6dc" },
        }
    }

    /// The same as variables of a page's style sheet: `--w-fill`, `--b-detail` and so on.
    pub const fn variables(color: Color) -> Paint<'static> {
        match color {
            Color::White => Paint {
                fill: "var(--w-fill)",
                stroke: "var(--w-stroke)",
                detail: "var(--w-detail)",
            },
            Color::Black => Paint {
                fill: "var(--b-fill)",
                stroke: "var(--b-stroke)",
                detail: "var(--b-detail)",
            },
        }
    }
}

/// How tiles are drawn. Chessmen look the same in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// As the game's own players know them.
    #[default]
    Usual,
    /// With emblems, and ticks that show the moves.
    International,
}

/// The id of a piece's [`symbol`]: `w-Q`, `b-R-up` for a promoted one.
pub fn id(variant: &Variant, piece: Piece) -> String {
    let letter = variant.kind(piece.kind()).letter;
    let up = if letter.promoted { "-up" } else { "" };
    format!("{}-{}{up}", piece.color().letter(), letter.letter)
}

/// A piece as an SVG `<symbol>` with its [`id`], to be placed by `<use>`. Tiles have paints of
/// their own: only their orientation tells the sides apart.
pub fn symbol(variant: &Variant, piece: Piece, paint: Paint<'_>, style: Style) -> String {
    let id = id(variant, piece);
    let drawing = drawing(variant, piece, paint, style);
    format!("<symbol id=\"{id}\" viewBox=\"0 0 100 100\">{drawing}</symbol>")
}

/// A piece as SVG elements in a box of 100 by 100.
pub fn drawing(variant: &Variant, piece: Piece, paint: Paint<'_>, style: Style) -> String {
    match figure(variant, piece.kind(), style) {
        Figure::Tile(face) => tiles::draw(face, piece.color()),
        Figure::Emblem(badge) => {
            let ways = variant.kind(piece.kind()).betza.ways();
            emblems::draw(badge, &ways, piece.color())
        }
        figure => chessmen::draw(figure, paint),
    }
}
