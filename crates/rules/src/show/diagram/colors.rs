//! The colours of pictures.

use super::Paint;
use crate::square::Color;

/// The source of the colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// The picture has its own, paper included, and looks the same everywhere.
    File,
    /// They are variables of the page's style sheet.
    Page,
}

/// The colours of everything except pieces.
pub(super) struct Palette {
    /// The background.
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
                wood: "#dfc29e",
                wood_line: "#846242",
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

    pub(super) fn paint(self, color: Color) -> Paint<'static> {
        match self {
            Colors::File => Paint::of(color),
            Colors::Page => Paint::variables(color),
        }
    }
}
