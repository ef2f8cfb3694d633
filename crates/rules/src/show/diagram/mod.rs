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
//! | `marks` | signs on squares: what a piece could do there |
//! | `grid` | the squares of a board, and what is put on them |
//! | [`board`] | a position: its grid, coordinates, what lies beside the board |
//!
//! All figures live in a box of 100 by 100. Nothing here is interactive, and nothing knows
//! about pixels but the two numbers in the head of a board.

pub mod board;
mod chessmen;
mod emblems;
pub mod figure;
mod grid;
mod marks;
pub mod options;
mod pen;
#[cfg(test)]
mod tests;
mod tiles;

pub use board::{Sheet, draw, sheet};
pub use figure::{Figure, Headgear, figure};
pub use grid::{Grid, Ground, SQUARE};
pub use marks::{NoSuchSign, Sign};
pub use options::{Colors, Options, Trays};

use std::collections::BTreeMap;

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

/// The id of a piece's symbol: `w-Q`, `b-R-up` for a promoted one.
pub fn id(variant: &Variant, piece: Piece) -> String {
    format!("{}-{}", piece.color().letter(), name(variant, piece))
}

fn name(variant: &Variant, piece: Piece) -> String {
    let letter = variant.kind(piece.kind()).letter;
    let up = if letter.promoted { "-up" } else { "" };
    format!("{}{up}", letter.letter)
}

/// A `<symbol>` for each of the pieces, with its [`id`] behind the options' prefix, to be placed
/// by `<use>`. Both sides share one drawing, which only inherits other colours; tiles share
/// their wood, and have colours of their own.
pub fn symbols(variant: &Variant, pieces: &[Piece], options: &Options<'_>) -> String {
    let Options { prefix, style, .. } = *options;
    let mut shared: BTreeMap<String, String> = BTreeMap::new();
    let mut symbols = String::new();
    for &piece in pieces {
        let color = piece.color();
        let figure = figure(variant, piece.kind(), style);
        let (part, drawing) = match figure {
            Figure::Tile(_) | Figure::Emblem(_) => {
                (format!("{prefix}tile-{}", color.letter()), tiles::blank(color))
            }
            _ => {
                let foot = format!("{prefix}foot");
                let body = format!("{}<use href=\"#{foot}\"/>", chessmen::draw(figure));
                shared.insert(foot, chessmen::foot());
                (format!("{prefix}shape-{}", name(variant, piece)), body)
            }
        };
        let used = format!("<use href=\"#{part}\"/>");
        shared.insert(part, drawing);
        let paint = options.colors.paint(color);
        let (id, inside) = (id(variant, piece), finished(variant, piece, figure, &used, paint));
        symbols +=
            &format!("<symbol id=\"{prefix}{id}\" viewBox=\"0 0 100 100\">{inside}</symbol>\n");
    }
    let part = |(id, drawing)| format!("<g id=\"{id}\">{drawing}</g>\n");
    let shared: String = shared.into_iter().map(part).collect();
    format!("<defs>\n{shared}{symbols}</defs>\n")
}

/// A piece as SVG elements in a box of 100 by 100, which need nothing else.
pub fn drawing(variant: &Variant, piece: Piece, paint: Paint<'_>, style: Style) -> String {
    let figure = figure(variant, piece.kind(), style);
    let body = match figure {
        Figure::Tile(_) | Figure::Emblem(_) => tiles::blank(piece.color()),
        _ => chessmen::draw(figure) + &chessmen::foot(),
    };
    finished(variant, piece, figure, &body, paint)
}

/// What makes a shape a side's: its paint, or what is written on its tile.
fn finished(
    variant: &Variant,
    piece: Piece,
    figure: Figure,
    body: &str,
    paint: Paint<'_>,
) -> String {
    let color = piece.color();
    match figure {
        Figure::Tile(face) => tiles::turned(&(body.to_owned() + &tiles::face(face, color)), color),
        Figure::Emblem(badge) => {
            let ways = variant.kind(piece.kind()).betza.ways();
            tiles::turned(&(body.to_owned() + &emblems::face(badge, &ways)), color)
        }
        _ => {
            let Paint { fill, stroke, detail } = paint;
            format!("<g fill=\"{fill}\" stroke=\"{stroke}\" color=\"{detail}\">{body}</g>")
        }
    }
}
