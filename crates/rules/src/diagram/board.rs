//! A position as a picture: squares, coordinates, pieces, and what lies beside the board.
//!
//! ```
//! use wazir_rules::diagram::{Options, draw};
//! use wazir_rules::variant::shelf::Shelf;
//!
//! let chess = Shelf::shipped().get("chess").unwrap();
//! let svg = draw(&chess, &chess.start, &Options::default());
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert_eq!(svg.matches("<use href=\"#w-P\"").count(), 8);
//! ```

use super::options::{Options, Palette};
use super::{Paint, id, marks, symbols};
use crate::notation::fen;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::{Captured, Habit, Variant};

/// A square's side in the picture's own units.
const SQUARE: usize = 100;
/// Room for coordinates.
const MARGIN: usize = 46;
/// Room around everything else.
const PADDING: usize = 14;
/// Width of a tray.
const TRAY: usize = 92;
/// The board of tiles has one colour, and lines.
const WOOD: (&str, &str) = ("#e2b465", "#6b4a17");

/// The position as an SVG file of its own.
pub fn draw(variant: &Variant, setup: &Setup, options: &Options<'_>) -> String {
    let sheet = Sheet::new(variant, options);
    let pixels = |units: usize| units * options.square / SQUARE;
    let (width, height) = (sheet.width, sheet.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n",
        pixels(width),
        pixels(height),
    );
    let (name, turn) = (escape(&variant.name), setup.turn.name());
    svg += &format!("<title>{name}: {turn} to move</title>\n");
    svg += &format!("<desc>{}</desc>\n", escape(&fen::write(variant, setup)));
    if let Some(paper) = sheet.palette.paper {
        svg += &format!("<rect width=\"100%\" height=\"100%\" rx=\"16\" fill=\"{paper}\"/>\n");
    }
    if options.symbols {
        svg += &sheet.symbols(setup);
    }
    svg += &sheet.squares();
    if options.coordinates {
        svg += &sheet.coordinates(setup);
    }
    svg += &sheet.pieces(setup);
    svg += &sheet.marks();
    if sheet.trays {
        for color in Color::ALL {
            svg += &sheet.tray(setup, color);
        }
    }
    svg += "</svg>\n";
    svg
}

/// Where things are on the picture.
struct Sheet<'a> {
    variant: &'a Variant,
    options: &'a Options<'a>,
    palette: Palette,
    width: usize,
    height: usize,
    /// Left and upper edge of the board.
    left: usize,
    top: usize,
    /// Whether pieces may lie beside the board: then there is room for them, even when none do,
    /// so that the pictures of one game have one size.
    trays: bool,
}

impl<'a> Sheet<'a> {
    fn new(variant: &'a Variant, options: &'a Options<'a>) -> Sheet<'a> {
        let (files, ranks) = (variant.board.files(), variant.board.ranks());
        let trays = options.trays && variant.captured != Captured::Removed;
        let beside = if trays { TRAY + PADDING } else { 0 };
        let margin = if options.coordinates { MARGIN } else { 0 };
        let padding = if options.coordinates || trays { PADDING } else { 0 };
        let left = margin.max(padding) + beside;
        Sheet {
            variant,
            options,
            palette: options.colors.palette(),
            width: left + files * SQUARE + padding + beside,
            height: padding + ranks * SQUARE + margin.max(padding),
            left,
            top: padding,
            trays,
        }
    }

    /// A symbol for each piece that is to be seen, each once.
    fn symbols(&self, setup: &Setup) -> String {
        let both = |color| self.variant.all_kinds().map(move |kind| Piece::new(color, kind));
        let seen = |piece: &Piece| {
            setup.board.contains(&Some(*piece))
                || self.trays && setup.holdings.count(piece.color(), piece.kind()) > 0
        };
        let pieces: Vec<Piece> = Color::ALL.into_iter().flat_map(both).filter(seen).collect();
        symbols(self.variant, &pieces, self.options)
    }

    fn squares(&self) -> String {
        let (files, ranks) = (self.variant.board.files(), self.variant.board.ranks());
        let (left, right) = (self.left, self.left + files * SQUARE);
        let (top, bottom) = (self.top, self.top + ranks * SQUARE);
        let tiles = self.variant.notation.habit == Habit::Shogi;
        let (light, line) = if tiles { WOOD } else { (self.palette.light, self.palette.line) };
        let mut inside = String::new();
        if tiles {
            for file in 1..files {
                inside += &format!("M{} {top}V{bottom}", left + file * SQUARE);
            }
            for rank in 1..ranks {
                inside += &format!("M{left} {}H{right}", top + rank * SQUARE);
            }
            inside = format!("<path d=\"{inside}\" stroke=\"{line}\" stroke-width=\"2.5\"/>");
        } else {
            for square in self.variant.board.squares() {
                let (file, rank) =
                    (self.variant.board.file(square), self.variant.board.rank(square));
                if (file + rank) % 2 == 0 {
                    let (x, y) = self.corner(square);
                    inside += &format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
                }
            }
            inside = format!("<path d=\"{inside}\" fill=\"{}\"/>", self.palette.dark);
        }
        let mut tint = String::new();
        for &square in self.options.tinted {
            let (x, y) = self.corner(square);
            tint += &format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        if !tint.is_empty() {
            inside += &format!("\n<path d=\"{tint}\" fill=\"#9db82a\" fill-opacity=\".55\"/>");
        }
        let (width, height) = (right - left, bottom - top);
        let board = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        format!(
            "<rect {board} fill=\"{light}\"/>\n{inside}\n\
             <rect {board} fill=\"none\" stroke=\"{line}\" stroke-width=\"4\"/>\n"
        )
    }

    /// Upper left corner of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let board = self.variant.board;
        let (column, row) = self.place(board.file(square), board.rank(square));
        (self.left + column * SQUARE, self.top + row * SQUARE)
    }

    /// Which column and row of the picture these are.
    fn place(&self, file: usize, rank: usize) -> (usize, usize) {
        let board = self.variant.board;
        match self.options.below {
            Color::White => (file, board.ranks() - 1 - rank),
            Color::Black => (board.files() - 1 - file, rank),
        }
    }

    /// Letters, digits, and in their corner a disc in the colour of the side to move.
    fn coordinates(&self, setup: &Setup) -> String {
        let board = self.variant.board;
        let mut text = format!(
            "<g font-family=\"sans-serif\" font-size=\"26\" text-anchor=\"middle\" fill=\"{}\">\n",
            self.palette.ink
        );
        let bottom = self.top + board.ranks() * SQUARE;
        let beside = self.left - MARGIN / 2;
        for square in board.squares().take(board.files()) {
            let x = self.corner(square).0 + SQUARE / 2;
            let letter = board.file_letter(square);
            text += &format!("<text x=\"{x}\" y=\"{}\">{letter}</text>", bottom + 33);
        }
        for rank in 0..board.ranks() {
            let y = self.top + self.place(0, rank).1 * SQUARE + SQUARE / 2 + 9;
            text += &format!("<text x=\"{beside}\" y=\"{y}\">{}</text>", rank + 1);
        }
        let Paint { fill, stroke, .. } = self.options.colors.paint(setup.turn);
        text += &format!(
            "\n<circle cx=\"{beside}\" cy=\"{}\" r=\"9\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"3\"/>\n</g>\n",
            bottom + MARGIN / 2
        );
        text
    }

    fn pieces(&self, setup: &Setup) -> String {
        let mut text = String::new();
        for square in self.variant.board.squares() {
            let Some(piece) = setup.board.get(square.index()).copied().flatten() else { continue };
            let (x, y) = self.corner(square);
            text += &self.piece(piece, x, y, SQUARE);
        }
        text
    }

    /// One piece, by its symbol. Tiles point away from their owner, who may sit above.
    fn piece(&self, piece: Piece, x: usize, y: usize, size: usize) -> String {
        let (prefix, id) = (self.options.prefix, id(self.variant, piece));
        let tiles = self.variant.notation.habit == Habit::Shogi;
        let turned = if tiles && self.options.below == Color::Black {
            format!(" transform=\"rotate(180 {} {})\"", x + size / 2, y + size / 2)
        } else {
            String::new()
        };
        let placed = format!(
            "<use href=\"#{prefix}{id}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"{turned}"
        );
        if self.options.names {
            let (side, name) = (piece.color().name(), &self.variant.kind(piece.kind()).name);
            format!("{placed}><title>{side} {}</title></use>\n", escape(name))
        } else {
            format!("{placed}/>\n")
        }
    }

    fn marks(&self) -> String {
        let middle = |square| {
            let (x, y) = self.corner(square);
            (x + SQUARE / 2, y + SQUARE / 2)
        };
        let marks = self.options.marks.iter();
        marks
            .map(|&(square, mark)| marks::draw(mark, middle(square), self.options.colors))
            .collect()
    }

    /// The tray of the side below is on the right and filled from below, the other on the left
    /// and filled from above.
    fn tray(&self, setup: &Setup, color: Color) -> String {
        let height = self.variant.board.ranks() * SQUARE;
        let below = color == self.options.below;
        let x = if below { self.width - PADDING / 2 - TRAY } else { PADDING / 2 };
        let mut text = format!(
            "<rect x=\"{x}\" y=\"{}\" width=\"{TRAY}\" height=\"{height}\" rx=\"10\" \
             fill=\"{}\"/>\n",
            self.top, self.palette.tray
        );
        let held: Vec<(Kind, u8)> = setup.holdings.iter(color).collect();
        let slot = (height / held.len().max(1)).min(TRAY);
        for (place, (kind, count)) in held.into_iter().enumerate() {
            let y = if below { height - (place + 1) * slot } else { place * slot } + self.top;
            let inset = (TRAY - slot) / 2;
            text += &self.piece(Piece::new(color, kind), x + inset, y, slot);
            if count > 1 {
                text += &badge(x + TRAY - 20, y + slot - 18, count);
            }
        }
        text
    }
}

/// How many of them there are.
fn badge(x: usize, y: usize, count: u8) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#23211d\"/>\
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
    use crate::diagram::Mark;
    use crate::variant::shelf::Shelf;

    #[test]
    fn every_piece_is_placed_once_and_drawn_from_a_symbol() {
        for variant in Shelf::shipped().all() {
            let svg = draw(&variant, &variant.start, &Options { square: 90, ..Options::default() });
            let on_board = variant.start.board.iter().flatten().count();
            let held: usize =
                Color::ALL.iter().map(|&color| variant.start.holdings.iter(color).count()).sum();
            let uses = svg.split("<use href=\"#").skip(1);
            let placed: Vec<&str> = uses.filter(|used| used.contains("\" x=\"")).collect();
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
        let svg = draw(&variant, &variant.start, &Options::default());
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
        let svg = draw(&variant, &setup, &Options::default());
        let tops = svg.split("<use ").skip(1).filter_map(|used| {
            let y = used.split("y=\"").nth(1)?;
            y.split('"').next()?.parse::<usize>().ok()
        });
        assert!(tops.clone().count() > 40 && tops.max() < Some(height));
    }

    #[test]
    fn pictures_with_prefixes_share_no_id() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let ids = |prefix| {
            let svg = draw(&variant, &variant.start, &Options::bare(prefix));
            let ids = svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
            ids.map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(!ids("one-").is_empty() && ids("one-").iter().all(|id| id.starts_with("one-")));
        assert!(ids("one-").iter().all(|id| !ids("two-").contains(id)));
        // A page that has the symbols already is sent none.
        let lean = Options { symbols: false, ..Options::bare("one-") };
        assert!(!draw(&variant, &variant.start, &lean).contains("<symbol"));
    }

    #[test]
    fn seen_from_the_other_side_the_board_is_turned_and_tiles_with_it() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let options = Options { below: Color::Black, names: true, ..Options::bare("") };
        let svg = draw(&variant, &variant.start, &options);
        // White's king stands on a1, now the upper right corner.
        let king = "<use href=\"#w-K\" x=\"400\" y=\"0\" width=\"100\" height=\"100\" \
                    transform=\"rotate(180 450 50)\"><title>White King</title></use>";
        assert!(svg.contains(king), "{svg}");
    }

    #[test]
    fn squares_are_tinted_and_marked_where_they_are() {
        let variant = Shelf::shipped().get("chess").expect("a shipped game");
        let a1 = Square::new(0);
        let marks = [(a1, Mark::Slide)];
        let options = Options { tinted: &[a1], marks: &marks, ..Options::bare("") };
        let svg = draw(&variant, &variant.start, &options);
        assert!(svg.contains("<path d=\"M0 700h100v100h-100z\" fill=\"#9db82a\""), "{svg}");
        assert!(svg.contains("<circle cx=\"50\" cy=\"750\" r=\"19\"/>"), "{svg}");
    }
}
