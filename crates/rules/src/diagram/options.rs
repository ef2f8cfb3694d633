//! How a position is to be drawn.

use super::{Paint, Style};
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
    /// Letters and digits along the edges, and whose turn it is in their corner.
    pub coordinates: bool,
    /// What lies beside the board, in games where something may.
    pub trays: bool,
    /// Squares to be tinted: where the last move came from and went.
    pub tinted: &'a [Square],
    /// Signs on squares: what a piece could do there.
    pub marks: &'a [(Square, Mark)],
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
        Options {
            square: 45,
            style: Style::Usual,
            below: Color::White,
            coordinates: true,
            trays: true,
            tinted: &[],
            marks: &[],
            names: false,
            prefix: "",
            symbols: true,
            colors: Colors::File,
        }
    }
}

impl<'a> Options<'a> {
    /// The bare board in the colours of the page: for start positions and small pictures.
    pub fn bare(prefix: &'a str) -> Options<'a> {
        Options {
            coordinates: false,
            trays: false,
            colors: Colors::Page,
            prefix,
            ..Options::default()
        }
    }
}

/// What a square is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A disc: reached by sliding.
    Slide,
    /// A ring: reached by a leap.
    Leap,
    /// A square: for moves only.
    Quiet,
    /// A cross: for captures only.
    Capture,
    /// A diamond: reached by walking.
    Path,
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
    pub(super) outline: &'static str,
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
                outline: "#4a3b00",
            },
            Colors::Page => Palette {
                paper: None,
                light: "var(--light-square)",
                dark: "var(--dark-square)",
                line: "var(--line-strong)",
                tray: "var(--tray)",
                ink: "var(--muted)",
                outline: "var(--mark-outline)",
            },
        }
    }

    /// What marks of this sort are filled with.
    pub(super) fn mark(self, mark: Mark) -> &'static str {
        let (file, page) = match mark {
            Mark::Slide => ("#f5d90a", "var(--mark-slide)"),
            Mark::Leap => ("#f08000", "var(--mark-leap)"),
            Mark::Quiet => ("#21a045", "var(--mark-quiet)"),
            Mark::Capture => ("#d61f1f", "var(--mark-capture)"),
            Mark::Path => ("#f5d90a", "var(--mark-path)"),
        };
        match self {
            Colors::File => file,
            Colors::Page => page,
        }
    }

    pub(super) fn paint(self, color: Color) -> Paint<'static> {
        match self {
            Colors::File => Paint::of(color),
            Colors::Page => Paint::variables(color),
        }
    }
}
