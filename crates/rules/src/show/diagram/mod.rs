//! Pictures of pieces and positions, as SVG text.
//!
//! Pages, exported files and the command line all draw with this module. The figure of a piece
//! follows from its movement, so a new game has pictures without any further work.
//!
//! | module | contents |
//! |---|---|
//! | [`mod@figure`] | the choice of a figure for each kind of piece |
//! | `chessmen` | the drawing data of figures that stand on a foot |
//! | `tiles` | the five-sided tiles of shogi and their characters |
//! | `emblems` | the same tiles for people who do not read the characters: emblems and ticks |
//! | `pen` | collects shapes and lines |
//! | `lettering` | letters and digits as strokes |
//! | [`options`] | the settings of a picture |
//! | [`colors`] | the source of its colours |
//! | `marks` | signs on squares, which show the moves of a piece |
//! | `grid` | the squares of a board and everything placed on them |
//! | [`board`] | a whole position: its grid, coordinates, and the pieces beside the board |
//!
//! Every figure is drawn in a box of 100 by 100 units. Nothing here is interactive, and pixels
//! occur only in the width and height of a file.

pub mod board;
mod chessmen;
pub mod colors;
mod emblems;
pub mod figure;
mod grid;
mod lettering;
mod marks;
pub mod options;
mod pen;
#[cfg(test)]
mod tests;
mod tiles;
mod walls;

pub use board::{Sheet, draw, sheet};
pub use colors::Colors;
pub use figure::{Figure, Headgear, figure};
pub use grid::{Grid, Ground, SQUARE};
pub use marks::{NoSuchSign, Sign};
pub use options::{Options, Trays};

use std::collections::BTreeMap;

use crate::square::{Color, Piece};
use crate::variant::Variant;

/// The colours of a figure, as SVG paints such as `#222` or `var(--fill)`.
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
    /// The usual paint of a side's chessmen, for standalone files.
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

/// The style of shogi tiles. Chessmen look the same in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// With their traditional characters.
    #[default]
    Usual,
    /// With emblems, and with ticks that show the moves.
    International,
}

/// Returns the id of a piece's symbol, such as `w-Q`, or `b-R-up` for a promoted piece.
///
/// ```
/// use wazir_rules::{Color, Piece, Variant, show::diagram};
///
/// let chess = Variant::named("chess")?;
/// assert_eq!(diagram::id(&chess, Piece::new(Color::Black, chess.royals()[0])), "b-K");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn id(variant: &Variant, piece: Piece) -> String {
    format!("{}-{}", piece.color().letter(), name(variant, piece))
}

fn name(variant: &Variant, piece: Piece) -> String {
    let letter = variant.kind(piece.kind()).letter;
    let up = if letter.promoted { "-up" } else { "" };
    format!("{}{up}", letter.letter)
}

/// Writes a `<symbol>` for each of the pieces, to be placed by `<use>`. Its id is the options'
/// prefix followed by the piece's [`id`]; where walls are built, one more has the
/// [noun](crate::variant::WallRules::noun) of a wall. Both sides share one drawing, which inherits their
/// colours; tiles share their wood and have colours of their own.
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
        let (id, inside) = (id(variant, piece), finish(variant, piece, figure, &used, paint));
        symbols +=
            &format!("<symbol id=\"{prefix}{id}\" viewBox=\"0 0 100 100\">{inside}</symbol>\n");
    }
    if let Some(rules) = variant.walls() {
        let (id, inside) = (rules.noun(), walls::draw(rules.looks));
        symbols +=
            &format!("<symbol id=\"{prefix}{id}\" viewBox=\"0 0 100 100\">{inside}</symbol>\n");
    }
    let part = |(id, drawing)| format!("<g id=\"{id}\">{drawing}</g>\n");
    let shared: String = shared.into_iter().map(part).collect();
    format!("<defs>\n{shared}{symbols}</defs>\n")
}

/// Draws a piece as self-contained SVG elements in a box of 100 by 100.
pub fn drawing(variant: &Variant, piece: Piece, paint: Paint<'_>, style: Style) -> String {
    let figure = figure(variant, piece.kind(), style);
    let body = match figure {
        Figure::Tile(_) | Figure::Emblem(_) => tiles::blank(piece.color()),
        _ => chessmen::draw(figure) + &chessmen::foot(),
    };
    finish(variant, piece, figure, &body, paint)
}

/// Adds to a shape what depends on its side: its paint, or the writing on its tile.
fn finish(variant: &Variant, piece: Piece, figure: Figure, body: &str, paint: Paint<'_>) -> String {
    let color = piece.color();
    match figure {
        Figure::Tile(face) => tiles::turn(&(body.to_owned() + &tiles::face(face, color)), color),
        Figure::Emblem(badge) => {
            let ways = variant.kind(piece.kind()).usual_ways();
            tiles::turn(&(body.to_owned() + &emblems::face(badge, &ways)), color)
        }
        _ => {
            let Paint { fill, stroke, detail } = paint;
            format!("<g fill=\"{fill}\" stroke=\"{stroke}\" color=\"{detail}\">{body}</g>")
        }
    }
}
