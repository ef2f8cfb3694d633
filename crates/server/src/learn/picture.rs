//! A position as a picture inside a page: what [`wazir_rules::diagram`] draws as a file of its
//! own, but in the page's colours, with its sprite, and with marks and arrows.
//!
//! Colours are the style sheet's: `learn.css` knows the classes, and marks its variables.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};
use wazir_rules::diagram::{self, Options, id};
use wazir_rules::setup::Setup;
use wazir_rules::square::{Color, Piece, Square};
use wazir_rules::variant::{Habit, Variant};

use super::marks::{self, Shape};

/// A square's side.
pub(super) const SQUARE: usize = 100;
/// Room for coordinates.
const MARGIN: usize = 44;
/// Height of a row of pieces beside the board.
const TRAY: usize = 86;

/// What a picture shows.
pub(super) struct Picture<'a> {
    pub(super) variant: &'a Variant,
    pub(super) setup: &'a Setup,
    /// What it shows, in words.
    pub(super) label: &'a str,
    /// Squares of the last move.
    pub(super) last: &'a [Square],
    /// What is shown on squares.
    pub(super) marks: &'a [(Square, Shape)],
    /// Ways along squares.
    pub(super) arrows: &'a [Vec<Square>],
    /// Letters and digits at the edge.
    pub(super) coordinates: bool,
    /// Rows for what lies beside the board.
    pub(super) trays: bool,
    /// Each piece tells its name to the pointer.
    pub(super) names: bool,
}

impl<'a> Picture<'a> {
    /// A plain picture.
    pub(super) fn new(variant: &'a Variant, setup: &'a Setup, label: &'a str) -> Picture<'a> {
        Picture {
            variant,
            setup,
            label,
            last: &[],
            marks: &[],
            arrows: &[],
            coordinates: true,
            trays: !setup.holdings.is_empty(),
            names: false,
        }
    }

    /// For a page that holds the game's sprite.
    pub(super) fn inline(&self) -> Markup {
        let (width, height) = self.size();
        html! {
            svg.picture viewBox={ "0 0 " (width) " " (height) } width=(width * 31 / 50) role="img" aria-label=(self.label) {
                (PreEscaped(self.drawing()))
            }
        }
    }

    fn left(&self) -> usize {
        if self.coordinates { MARGIN } else { 0 }
    }

    fn top(&self) -> usize {
        if self.trays { TRAY + 10 } else { 0 }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        let board = self.variant.board;
        let below = self.left() + if self.trays { TRAY + 10 } else { 0 };
        (
            self.left() + board.files() * SQUARE + self.left() / 4,
            self.top() + board.ranks() * SQUARE + below,
        )
    }

    /// Upper left corner of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let board = self.variant.board;
        let from_top = board.ranks() - 1 - board.rank(square);
        (self.left() + board.file(square) * SQUARE, self.top() + from_top * SQUARE)
    }

    fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        ((x + SQUARE / 2) as f64, (y + SQUARE / 2) as f64)
    }

    fn drawing(&self) -> String {
        let mut text = self.squares();
        for &square in self.last {
            let (x, y) = self.corner(square);
            let _ = write!(
                text,
                "<rect class=\"was\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
            );
        }
        text += &self.pieces();
        for way in self.arrows {
            let points: Vec<(f64, f64)> = way.iter().map(|&square| self.centre(square)).collect();
            text += &marks::arrow(&points);
        }
        for &(square, shape) in self.marks {
            let (x, y) = self.centre(square);
            text += &marks::draw(shape, x, y);
        }
        if self.coordinates {
            text += &self.coordinates();
        }
        if self.trays {
            for color in Color::ALL {
                text += &self.tray(color);
            }
        }
        text
    }

    fn squares(&self) -> String {
        let board = self.variant.board;
        let (width, height) = (board.files() * SQUARE, board.ranks() * SQUARE);
        let (left, top) = (self.left(), self.top());
        let tiles = self.variant.notation.habit == Habit::Shogi;
        let mut lines = String::new();
        if tiles {
            for file in 1..board.files() {
                let _ = write!(lines, "M{} {top}v{height}", left + file * SQUARE);
            }
            for rank in 1..board.ranks() {
                let _ = write!(lines, "M{left} {}h{width}", top + rank * SQUARE);
            }
        } else {
            for square in board.squares() {
                if (board.file(square) + board.rank(square)) % 2 == 0 {
                    let (x, y) = self.corner(square);
                    let _ = write!(lines, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
                }
            }
        }
        let (base, over) = if tiles { ("wood", "lines") } else { ("light", "dark") };
        format!(
            "<rect class=\"{base}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\
             <path class=\"{over}\" d=\"{lines}\"/>\
             <rect class=\"edge\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        )
    }

    fn pieces(&self) -> String {
        let mut text = String::new();
        for square in self.variant.board.squares() {
            let Some(piece) = self.setup.board[square.index()] else { continue };
            let (x, y) = self.corner(square);
            let drawn = place(self.variant, piece, x, y, SQUARE);
            if self.names {
                let name = named(self.variant, piece);
                let title = html! { title { (self.variant.board.name(square)) ": " (name) } };
                text += &format!("<g>{}{drawn}</g>", title.into_string());
            } else {
                text += &drawn;
            }
        }
        text
    }

    fn coordinates(&self) -> String {
        let board = self.variant.board;
        let bottom = self.top() + board.ranks() * SQUARE;
        let mut text = String::from("<g class=\"at\" font-size=\"30\" text-anchor=\"middle\">");
        for square in board.squares().take(board.files()) {
            let (x, y) = (self.left() + board.file(square) * SQUARE + SQUARE / 2, bottom + 34);
            let letter = board.file_letter(square);
            let _ = write!(text, "<text x=\"{x}\" y=\"{y}\">{letter}</text>");
        }
        for rank in 0..board.ranks() {
            let y = bottom - rank * SQUARE - SQUARE / 2 + 10;
            let _ = write!(text, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, rank + 1);
        }
        text + "</g>"
    }

    /// What a side has beside the board: Black's above it, White's below.
    fn tray(&self, color: Color) -> String {
        let board = self.variant.board;
        let y = match color {
            Color::White => self.top() + board.ranks() * SQUARE + MARGIN,
            Color::Black => 0,
        };
        let (left, width) = (self.left(), board.files() * SQUARE);
        let mut text = format!(
            "<rect class=\"tray\" x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{TRAY}\" \
             rx=\"12\"/>"
        );
        let held: Vec<_> = self.setup.holdings.iter(color).collect();
        let slot = (width / held.len().max(1)).min(TRAY + 16);
        let size = slot.min(TRAY - 8);
        for (index, (kind, count)) in held.into_iter().enumerate() {
            let x = left + 6 + index * slot;
            text += &place(self.variant, Piece::new(color, kind), x, y + (TRAY - size) / 2, size);
            if count > 1 {
                let (x, y) = (x + size - 4, y + TRAY - 20);
                let _ = write!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"#23211d\"/><text x=\"{x}\" \
                     y=\"{}\" font-size=\"27\" font-weight=\"bold\" text-anchor=\"middle\" \
                     fill=\"#fff\">{count}</text>",
                    y + 10
                );
            }
        }
        text
    }
}

fn place(variant: &Variant, piece: Piece, x: usize, y: usize, size: usize) -> String {
    let id = id(variant, piece);
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>")
}

/// `white Knight`.
pub(super) fn named(variant: &Variant, piece: Piece) -> String {
    let side = piece.color().name().to_ascii_lowercase();
    format!("{side} {}", variant.kind(piece.kind()).name)
}

/// A game's start position without what surrounds the board.
pub(super) fn bare<'a>(variant: &'a Variant, label: &'a str) -> Picture<'a> {
    Picture { coordinates: false, trays: false, ..Picture::new(variant, &variant.start, label) }
}

/// The same as a file, for the game's card.
pub(crate) fn thumbnail(variant: &Variant) -> String {
    let bare = Options { coordinates: false, trays: false, ..Options::default() };
    diagram::draw(variant, &variant.start, &bare)
}
