//! A position as a picture: squares, coordinates, pieces, and what lies beside the board.
//!
//! ```
//! use wazir_rules::diagram::{Options, draw};
//! use wazir_rules::variant::shelf::Shelf;
//!
//! let chess = Shelf::shipped().get("chess").unwrap();
//! let svg = draw(&chess, &chess.start, Options::default());
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert_eq!(svg.matches("<use href=\"#w-P\"").count(), 8);
//! ```

use super::{Paint, id, symbol};
use crate::notation::fen;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece};
use crate::variant::{Captured, Habit, Variant};

/// A square's side in the picture's own units.
const SQUARE: usize = 100;
/// Room for coordinates.
const MARGIN: usize = 46;
/// Room around everything else.
const PADDING: usize = 14;
/// Width of a tray.
const TRAY: usize = 92;

/// Behind all, so that a picture looks the same on a dark page.
const PAPER: &str = "#faf6ec";
const TRAY_FILL: &str = "#b9b2a4";
const INK: &str = "#4a4237";

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// A square's side in pixels, as the head of the file says it; viewers may scale.
    pub square: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { square: 45 }
    }
}

/// The position as an SVG file of its own, White below.
pub fn draw(variant: &Variant, setup: &Setup, options: Options) -> String {
    let sheet = Sheet::new(variant);
    let pixels = |units: usize| units * options.square / SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {} {}\" role=\"img\">\n",
        pixels(sheet.width),
        pixels(sheet.height),
        sheet.width,
        sheet.height
    );
    let (name, turn) = (escape(&variant.name), setup.turn.name());
    svg += &format!("<title>{name}: {turn} to move</title>\n");
    svg += &format!("<desc>{}</desc>\n", escape(&fen::write(variant, setup)));
    svg += &format!("<rect width=\"100%\" height=\"100%\" rx=\"16\" fill=\"{PAPER}\"/>\n");
    svg += &symbols(variant, setup);
    svg += &sheet.squares(variant);
    svg += &sheet.coordinates(variant, setup);
    svg += &sheet.pieces(variant, setup);
    if sheet.trays {
        for color in Color::ALL {
            svg += &sheet.tray(variant, setup, color);
        }
    }
    svg += "</svg>\n";
    svg
}

/// A symbol for each piece that is to be seen, each once.
fn symbols(variant: &Variant, setup: &Setup) -> String {
    let mut text = String::from("<defs>\n");
    for color in Color::ALL {
        for kind in variant.all_kinds() {
            let piece = Piece::new(color, kind);
            if setup.board.contains(&Some(piece)) || setup.holdings.count(color, kind) > 0 {
                text += &symbol(variant, piece, Paint::of(color));
                text.push('\n');
            }
        }
    }
    text + "</defs>\n"
}

/// Where things are on the picture.
struct Sheet {
    width: usize,
    height: usize,
    /// Left edge of the board.
    left: usize,
    /// Whether pieces may lie beside the board: then there is room for them, even when none do,
    /// so that the pictures of one game have one size.
    trays: bool,
}

impl Sheet {
    fn new(variant: &Variant) -> Sheet {
        let (files, ranks) = (variant.board.files(), variant.board.ranks());
        let trays = variant.captured != Captured::Removed;
        let beside = if trays { TRAY + PADDING } else { 0 };
        let left = MARGIN + beside;
        Sheet {
            width: left + files * SQUARE + PADDING + beside,
            height: PADDING + ranks * SQUARE + MARGIN,
            left,
            trays,
        }
    }

    fn squares(&self, variant: &Variant) -> String {
        let (files, ranks) = (variant.board.files(), variant.board.ranks());
        let (left, right) = (self.left, self.left + files * SQUARE);
        let (top, bottom) = (PADDING, PADDING + ranks * SQUARE);
        let (width, height) = (right - left, bottom - top);
        let tiles = variant.notation.habit == Habit::Shogi;
        let (light, line) = if tiles { ("#d9a95b", "#4a3412") } else { ("#f0d9b5", "#8a6647") };
        let mut inside = String::new();
        if tiles {
            // One colour, and lines between the squares.
            for file in 1..files {
                inside += &format!("M{} {top}V{bottom}", left + file * SQUARE);
            }
            for rank in 1..ranks {
                inside += &format!("M{left} {}H{right}", top + rank * SQUARE);
            }
            inside = format!("<path d=\"{inside}\" stroke=\"{line}\" stroke-width=\"3\"/>");
        } else {
            for square in variant.board.squares() {
                let (file, rank) = (variant.board.file(square), variant.board.rank(square));
                if (file + rank) % 2 == 0 {
                    let (x, y) = self.corner(variant, file, rank);
                    inside += &format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
                }
            }
            inside = format!("<path d=\"{inside}\" fill=\"#b58863\"/>");
        }
        format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{light}\"/>\n\
             {inside}\n\
             <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{line}\" stroke-width=\"5\"/>\n"
        )
    }

    /// Upper left corner of a square.
    fn corner(&self, variant: &Variant, file: usize, rank: usize) -> (usize, usize) {
        let from_top = variant.board.ranks() - 1 - rank;
        (self.left + file * SQUARE, PADDING + from_top * SQUARE)
    }

    /// Letters, digits, and in their corner a disc in the colour of the side to move.
    fn coordinates(&self, variant: &Variant, setup: &Setup) -> String {
        let mut text = format!(
            "<g font-family=\"sans-serif\" font-size=\"28\" text-anchor=\"middle\" fill=\"{INK}\">\n"
        );
        let bottom = PADDING + variant.board.ranks() * SQUARE;
        let beside = self.left - MARGIN / 2;
        for square in variant.board.squares().take(variant.board.files()) {
            let x = self.left + variant.board.file(square) * SQUARE + SQUARE / 2;
            let letter = variant.board.file_letter(square);
            text += &format!("<text x=\"{x}\" y=\"{}\">{letter}</text>", bottom + 34);
        }
        for rank in 0..variant.board.ranks() {
            let y = bottom - rank * SQUARE - SQUARE / 2 + 10;
            text += &format!("<text x=\"{beside}\" y=\"{y}\">{}</text>", rank + 1);
        }
        let Paint { fill, stroke, .. } = Paint::of(setup.turn);
        text += &format!(
            "\n<circle cx=\"{beside}\" cy=\"{}\" r=\"10\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"3\"/>\n</g>\n",
            bottom + MARGIN / 2
        );
        text
    }

    fn pieces(&self, variant: &Variant, setup: &Setup) -> String {
        let mut text = String::new();
        for square in variant.board.squares() {
            let Some(piece) = setup.board.get(square.index()).copied().flatten() else { continue };
            let (file, rank) = (variant.board.file(square), variant.board.rank(square));
            let (x, y) = self.corner(variant, file, rank);
            text += &place(variant, piece, x, y, SQUARE);
        }
        text
    }

    /// White's tray is on the right and filled from below, Black's on the left and from above.
    fn tray(&self, variant: &Variant, setup: &Setup, color: Color) -> String {
        let height = variant.board.ranks() * SQUARE;
        let x = match color {
            Color::White => self.width - PADDING / 2 - TRAY,
            Color::Black => PADDING / 2,
        };
        let mut text = format!(
            "<rect x=\"{x}\" y=\"{PADDING}\" width=\"{TRAY}\" height=\"{height}\" rx=\"10\" \
             fill=\"{TRAY_FILL}\"/>\n"
        );
        let held: Vec<(Kind, u8)> = setup.holdings.iter(color).collect();
        let slot = (height / held.len().max(1)).min(TRAY);
        for (place_no, (kind, count)) in held.into_iter().enumerate() {
            let y = match color {
                Color::White => PADDING + height - (place_no + 1) * slot,
                Color::Black => PADDING + place_no * slot,
            };
            let inset = (TRAY - slot) / 2;
            text += &place(variant, Piece::new(color, kind), x + inset, y, slot);
            if count > 1 {
                text += &badge(x + TRAY - 20, y + slot - 18, count);
            }
        }
        text
    }
}

fn place(variant: &Variant, piece: Piece, x: usize, y: usize, size: usize) -> String {
    let id = id(variant, piece);
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>\n")
}

/// How many of them there are.
fn badge(x: usize, y: usize, count: u8) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"{INK}\"/>\
         <text x=\"{x}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"25\" font-weight=\"bold\" \
         text-anchor=\"middle\" fill=\"#ffffff\">{count}</text>\n",
        y + 9
    )
}

/// Text that is safe between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::shelf::Shelf;

    #[test]
    fn every_piece_is_placed_once_and_drawn_from_a_symbol() {
        for variant in Shelf::shipped().all() {
            let svg = draw(&variant, &variant.start, Options { square: 90 });
            let on_board = variant.start.board.iter().flatten().count();
            let held: usize =
                Color::ALL.iter().map(|&color| variant.start.holdings.iter(color).count()).sum();
            let placed: Vec<&str> = svg.split("<use href=\"#").skip(1).collect();
            assert_eq!(placed.len(), on_board + held, "{}", variant.id);
            for used in placed {
                let id = used.split('"').next().unwrap_or_default();
                let symbol = format!("<symbol id=\"{id}\"");
                assert_eq!(svg.matches(&symbol).count(), 1, "{}: {id}", variant.id);
            }
        }
    }

    #[test]
    fn names_cannot_break_out_of_their_tags() {
        let text = "id = 'x'\nname = '<b>&\"'\nbased-on = 'chess'";
        let variant = crate::variant::check::read(text, Shelf::shipped()).expect("a good file");
        let svg = draw(&variant, &variant.start, Options::default());
        assert!(svg.contains("<title>&lt;b&gt;&amp;\": White to move</title>"));
    }

    #[test]
    fn however_much_is_held_it_stays_on_the_sheet() {
        let variant = Shelf::shipped().get("superchess").expect("a shipped game");
        let mut setup = variant.start.clone();
        for kind in variant.all_kinds().filter(|&kind| kind != variant.royal) {
            setup.holdings.set(Color::White, kind, 12);
            setup.holdings.set(Color::Black, kind, 1);
        }
        let height = 8 * SQUARE + PADDING;
        let svg = draw(&variant, &setup, Options::default());
        let tops = svg.split("<use ").skip(1).filter_map(|used| {
            let y = used.split("y=\"").nth(1)?;
            y.split('"').next()?.parse::<usize>().ok()
        });
        assert!(tops.clone().count() > 40 && tops.max() < Some(height));
    }
}
