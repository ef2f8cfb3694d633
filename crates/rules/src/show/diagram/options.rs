//! The settings of a picture.

use super::marks::Sign;
use super::{Paint, Style};
use crate::show::glance::Mark;
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

/// The source of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// The picture has its own colours, paper included, and looks the same everywhere.
    File,
    /// Colours are variables of the page's style sheet.
    Page,
}

/// The colours of everything but the pieces.
pub(super) struct Palette {
    /// The background of the whole picture, if it has one.
    pub(super) paper: Option<&'static str>,
    pub(super) light: &'static str,
    pub(super) dark: &'static str,
    pub(super) line: &'static str,
    pub(super) tray: &'static str,
    pub(super) ink: &'static str,
    pub(super) wood: &'static str,
    pub(super) wood_line: &'static str,
    pub(super) neutral: &'static str,
    pub(super) neutral_line: &'static str,
    pub(super) tint: &'static str,
    pub(super) way: &'static str,
}

impl Colors {
    pub(super) fn palette(self) -> Palette {
        match self {
            Colors::File => Palette {
                paper: Some("#faf8f4"),
                light: "#f0d9b5",
                dark: "#b58863",
                line: "#6f5138",
                tray: "#b9b2a4",
                ink: "#5f594f",
                wood: "#e2b465",
                wood_line: "#6b4a17",
                neutral: "#f4f1ea",
                neutral_line: "#b7ae9c",
                tint: "#9db82a",
                way: "#15518f",
            },
            Colors::Page => Palette {
                paper: None,
                light: "var(--light-square)",
                dark: "var(--dark-square)",
                line: "var(--board-line)",
                tray: "var(--tray)",
                ink: "var(--muted)",
                wood: "var(--wood)",
                wood_line: "var(--wood-line)",
                neutral: "var(--neutral-square)",
                neutral_line: "var(--neutral-line)",
                tint: "var(--last-move)",
                way: "var(--way)",
            },
        }
    }

    /// The fill and the outline of a sign.
    pub(super) fn sign(self, sign: Sign) -> (&'static str, &'static str) {
        let (file, page) = match sign {
            Sign::Reached(Mark::Slide) => ("#f5d90a", "var(--mark-slide)"),
            Sign::Reached(Mark::Leap) => ("#f08000", "var(--mark-leap)"),
            Sign::Reached(Mark::Quiet | Mark::Castle) => ("#21a045", "var(--mark-quiet)"),
            Sign::Reached(Mark::Capture) | Sign::Barred => ("#d61f1f", "var(--mark-capture)"),
            Sign::Reached(Mark::Path) => ("#f5d90a", "var(--mark-path)"),
            Sign::Reached(Mark::Drop) => ("#2a7fc9", "var(--mark-drop)"),
            Sign::Target => return ("#0d6e66", "#ffffff"),
            Sign::Stone => ("#77706a", "var(--mark-stone)"),
        };
        match self {
            Colors::File => (file, "#4a3b00"),
            Colors::Page => (page, "var(--mark-outline)"),
        }
    }

    pub(super) fn paint(self, color: Color) -> Paint<'static> {
        match self {
            Colors::File => Paint::of(color),
            Colors::Page => Paint::variables(color),
        }
    }
}
