//! How a position is to be drawn.

use super::marks::Sign;
use super::{Paint, Style};
use crate::show::glance::Mark;
use crate::square::{Color, Square};

/// What a [picture of a position](super::draw) shows besides the pieces, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options<'a> {
    /// A square's side in pixels, as the head of the file says it; viewers may scale.
    pub square: usize,
    /// How tiles are drawn.
    pub style: Style,
    /// Whose side is below.
    pub below: Color,
    /// Letters and digits along the edges.
    pub coordinates: bool,
    /// With them, in their corner, whose turn it is.
    pub turn: bool,
    /// What lies beside the board, in games where something may.
    pub trays: Trays,
    /// Squares to be tinted: where the last move came from and went.
    pub tinted: &'a [Square],
    /// Signs on squares: what a piece could do there.
    pub signs: &'a [(Square, Sign)],
    /// Arrows along squares.
    pub ways: &'a [Vec<Square>],
    /// Whether pieces tell their names to a pointer that rests on them.
    pub names: bool,
    /// Put before each id, so that several pictures can stand in one page.
    pub prefix: &'a str,
    /// Whether the picture brings the symbols of its pieces. Without, they are taken from the
    /// page, where they must have the same prefix.
    pub symbols: bool,
    /// Where colours come from.
    pub colors: Colors,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options::FILE
    }
}

impl Options<'static> {
    /// A file of its own, with all that belongs to a position.
    pub const FILE: Options<'static> = Options {
        square: 45,
        style: Style::Usual,
        below: Color::White,
        coordinates: true,
        turn: true,
        trays: Trays::Beside,
        tinted: &[],
        signs: &[],
        ways: &[],
        names: false,
        prefix: "",
        symbols: true,
        colors: Colors::File,
    };
}

impl<'a> Options<'a> {
    /// The bare board in the colours of the page: for start positions and small pictures.
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

/// Where that is shown which lies beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trays {
    /// Nowhere.
    None,
    /// In columns on both sides, as it lies beside a board in play.
    Beside,
    /// In a row above the board and one below it, for narrow places.
    Rows,
}

/// Where colours come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// The picture has its own, paper included, and looks the same everywhere.
    File,
    /// They are variables of the page's style sheet.
    Page,
}

/// The colours of everything that is no piece.
pub(super) struct Palette {
    /// Behind all.
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

    /// What signs of this sort are filled with, and what surrounds them.
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
