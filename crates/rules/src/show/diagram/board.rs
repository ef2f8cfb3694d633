//! A position as a picture: squares, coordinates, pieces on the board and beside it.
//!
//! ```
//! use wazir_rules::show::diagram::{Options, draw};
//! use wazir_rules::Shelf;
//!
//! let chess = Shelf::shipped().get("chess").unwrap();
//! let svg = draw(&chess, chess.start(), &Options::default());
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert_eq!(svg.matches("<use href=\"#w-P\"").count(), 8);
//! ```

use super::grid::{Grid, Ground, SQUARE};
use super::lettering::{self, BOLD, PLAIN};
use super::options::{Options, Trays};
use super::{Paint, id, symbols};
use crate::notation::fen;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece};
use crate::variant::{Habit, Variant};

/// The space for coordinates.
const MARGIN: usize = 46;
/// The height of coordinates.
const HEIGHT: f32 = 20.0;
/// The space around everything else.
const PADDING: usize = 14;
/// The width of a tray.
const TRAY: usize = 92;

/// Draws a position as a standalone SVG file.
pub fn draw(variant: &Variant, setup: &Setup, options: &Options<'_>) -> String {
    let Sheet { width, height, content } = sheet(variant, setup, options);
    let pixels = |units: usize| units * options.square / SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n",
        pixels(width),
        pixels(height),
    );
    let (name, turn) = (escape(variant.name()), setup.turn.name());
    svg += &format!("<title>{name}: {turn} to move</title>\n");
    svg += &format!("<desc>{}</desc>\n", escape(&fen::write(variant, setup)));
    if let Some(paper) = options.colors.palette().paper {
        svg += &format!("<rect width=\"100%\" height=\"100%\" rx=\"16\" fill=\"{paper}\"/>\n");
    }
    svg + &content + "</svg>\n"
}

/// The contents of a picture: SVG elements, for a page that writes the `<svg>` around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The width, in the units of the elements.
    pub width: usize,
    /// The height.
    pub height: usize,
    /// The elements.
    pub content: String,
}

/// Draws a position without the head of a file.
pub fn sheet(variant: &Variant, setup: &Setup, options: &Options<'_>) -> Sheet {
    let plan = Plan::new(variant, options);
    let grid = &plan.grid;
    let mut content = String::new();
    if options.symbols {
        content += &plan.symbols(setup);
    }
    content += &grid.squares();
    content += &grid.tint(options.tinted);
    if options.coordinates {
        content += &plan.coordinates(setup);
    }
    content += &plan.pieces(setup);
    content.extend(options.arrows.iter().map(|squares| grid.arrow(squares)));
    content.extend(options.signs.iter().map(|&(square, sign)| grid.sign(square, sign)));
    if plan.trays != Trays::None {
        content.extend(Color::ALL.map(|color| plan.tray(setup, color)));
    }
    Sheet { width: plan.width, height: plan.height, content }
}

/// The layout of a picture.
struct Plan<'a> {
    variant: &'a Variant,
    options: &'a Options<'a>,
    grid: Grid,
    width: usize,
    height: usize,
    /// The place of pieces beside the board. There is space for them even if there are none, so
    /// that all pictures of a game have the same size.
    trays: Trays,
}

impl<'a> Plan<'a> {
    fn new(variant: &'a Variant, options: &'a Options<'a>) -> Plan<'a> {
        let trays = if !variant.keeps_pieces() { Trays::None } else { options.trays };
        let room = TRAY + PADDING;
        let (beside, above) = match trays {
            Trays::None => (0, 0),
            Trays::Beside => (room, 0),
            Trays::Rows => (0, room),
        };
        let margin = if options.coordinates { MARGIN } else { 0 };
        let padding = if options.coordinates || trays != Trays::None { PADDING } else { 0 };
        let tiles = variant.notation().habit == Habit::Shogi;
        let grid = Grid {
            board: variant.board(),
            ground: if tiles { Ground::Wood } else { Ground::Chequered },
            colors: options.colors,
            below: options.below,
            left: margin.max(padding) + beside,
            top: padding + above,
        };
        Plan {
            variant,
            options,
            grid,
            width: grid.left + grid.width() + padding + beside,
            height: grid.top + grid.height() + margin.max(padding) + above,
            trays,
        }
    }

    /// Writes a symbol for each different piece in the picture.
    fn symbols(&self, setup: &Setup) -> String {
        let both = |color| self.variant.all_kinds().map(move |kind| Piece::new(color, kind));
        let seen = |piece: &Piece| {
            setup.board.contains(&Some(*piece))
                || self.trays != Trays::None
                    && setup.holdings.count(piece.color(), piece.kind()) > 0
        };
        let pieces: Vec<Piece> = Color::ALL.into_iter().flat_map(both).filter(seen).collect();
        symbols(self.variant, &pieces, self.options)
    }

    /// Draws letters, digits, and in their corner a disc in the colour of the side to move.
    fn coordinates(&self, setup: &Setup) -> String {
        let (grid, board) = (&self.grid, self.variant.board());
        let mut names = String::new();
        let bottom = grid.top + grid.height();
        let beside = grid.left - MARGIN / 2;
        for square in board.squares().take(board.files()) {
            let x = grid.corner(square).0 + SQUARE / 2;
            let letter = board.file_letter(square).to_string();
            names += &lettering::write(&letter, x as f32, (bottom + 33) as f32, HEIGHT);
        }
        for square in board.squares().step_by(board.files()) {
            let y = grid.corner(square).1 + SQUARE / 2 + 10;
            let digits = (board.rank(square) + 1).to_string();
            names += &lettering::write(&digits, beside as f32, y as f32, HEIGHT);
        }
        let mut text = lettering::group(self.options.colors.palette().ink, PLAIN, &names);
        if self.options.turn {
            let Paint { fill, stroke, .. } = self.options.colors.paint(setup.turn);
            text += &format!(
                "\n<circle cx=\"{beside}\" cy=\"{}\" r=\"9\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"3\"/>",
                bottom + MARGIN / 2
            );
        }
        text + "\n"
    }

    fn pieces(&self, setup: &Setup) -> String {
        let standing = self.variant.board().squares().filter_map(|square| {
            let piece = setup.board.get(square.index()).copied().flatten()?;
            let name = self.name(piece);
            Some(self.grid.piece(square, &self.id(piece), name.as_deref()))
        });
        let rules = self.variant.walls();
        let walls = setup.walls.iter().filter_map(|&square| {
            let noun = rules?.noun();
            let id = format!("{}{noun}", self.options.prefix);
            Some(self.grid.piece(square, &id, self.options.names.then_some(noun)))
        });
        standing.chain(walls).collect()
    }

    fn id(&self, piece: Piece) -> String {
        format!("{}{}", self.options.prefix, id(self.variant, piece))
    }

    /// The name of a piece, if names are to be shown.
    fn name(&self, piece: Piece) -> Option<String> {
        let name = || escape(&self.variant.kind(piece.kind()).name);
        self.options.names.then(|| format!("{} {}", piece.color().name(), name()))
    }

    /// Draws a tray. As a column, that of the side at the bottom is on the right and filled from
    /// below, the other on the left and filled from above. As a row, that of the side at the
    /// bottom is below the board, and both are filled from the left.
    fn tray(&self, setup: &Setup, color: Color) -> String {
        let grid = &self.grid;
        let below = color == self.options.below;
        let row = self.trays == Trays::Rows;
        let far = if below { if row { self.height } else { self.width } } else { TRAY + PADDING };
        let edge = far - PADDING / 2 - TRAY;
        let (x, y, width, height) = if row {
            (grid.left, edge, grid.width(), TRAY)
        } else {
            (edge, grid.top, TRAY, grid.height())
        };
        let mut text = format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"10\" \
             fill=\"{}\"/>\n",
            self.options.colors.palette().tray
        );
        let held: Vec<(Kind, u8)> = setup.holdings.iter(color).collect();
        let slot = (width.max(height) / held.len().max(1)).min(TRAY);
        let inset = (TRAY - slot) / 2;
        for (place, (kind, count)) in held.into_iter().enumerate() {
            let piece = Piece::new(color, kind);
            let (x, y) = if row {
                (x + place * slot, y + inset)
            } else if below {
                (x + inset, y + height - (place + 1) * slot)
            } else {
                (x + inset, y + place * slot)
            };
            text += &grid.place(&self.id(piece), x, y, slot, self.name(piece).as_deref());
            if count > 1 {
                text += &badge(x + inset + slot - 20, y + slot - 18, count);
            }
        }
        text
    }
}

/// Draws a count beside a piece.
fn badge(x: usize, y: usize, count: u8) -> String {
    let digits = lettering::write(&count.to_string(), x as f32, (y + 9) as f32, 18.0);
    let digits = lettering::group("#ffffff", BOLD, &digits);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#23211d\"/>{digits}\n")
}

/// Escapes text for use between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::Shelf;
    use crate::show::diagram::Sign;
    use crate::show::glance::Mark;
    use crate::square::Square;

    #[test]
    fn every_piece_is_placed_once_and_drawn_from_a_symbol() {
        for variant in Shelf::shipped().all() {
            let svg =
                draw(&variant, variant.start(), &Options { square: 90, ..Options::default() });
            let on_board = variant.start().board.iter().flatten().count();
            let held: usize =
                Color::ALL.iter().map(|&color| variant.start().holdings.iter(color).count()).sum();
            let uses = svg.split("<use href=\"#").skip(1);
            let placed: Vec<&str> = uses.filter(|used| used.contains("\" x=\"")).collect();
            assert_eq!(placed.len(), on_board + held, "{}", variant.id());
            for used in placed {
                let id = used.split('"').next().unwrap_or_default();
                let symbol = format!("<symbol id=\"{id}\"");
                assert_eq!(svg.matches(&symbol).count(), 1, "{}: {id}", variant.id());
            }
        }
    }

    #[test]
    fn names_cannot_break_out_of_their_tags() {
        let text = "id = 'x'\nname = '<b>&\"'\nbased-on = 'chess'";
        let variant = Variant::read(text).expect("a good file");
        let svg = draw(&variant, variant.start(), &Options::default());
        assert!(svg.contains("<title>&lt;b&gt;&amp;\": White to move</title>"));
    }

    #[test]
    fn held_pieces_stay_on_the_sheet_however_many() {
        let variant = Shelf::shipped().get("superchess").expect("a shipped game");
        let mut setup = variant.start().clone();
        for kind in variant.all_kinds().filter(|&kind| !variant.is_royal(kind)) {
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
            let svg = draw(&variant, variant.start(), &Options::bare(prefix));
            let ids = svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
            ids.map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(!ids("one-").is_empty() && ids("one-").iter().all(|id| id.starts_with("one-")));
        assert!(ids("one-").iter().all(|id| !ids("two-").contains(id)));
        // A page that already has the symbols gets none.
        let lean = Options { symbols: false, ..Options::bare("one-") };
        assert!(!draw(&variant, variant.start(), &lean).contains("<symbol"));
    }

    #[test]
    fn board_and_tiles_turn_for_the_other_side() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let options = Options { below: Color::Black, names: true, ..Options::bare("") };
        let svg = draw(&variant, variant.start(), &options);
        // White's king stands on a1, now the upper right corner.
        let king = "<use href=\"#w-K\" x=\"400\" y=\"0\" width=\"100\" height=\"100\" \
                    transform=\"rotate(180 450 50)\"><title>White King</title></use>";
        assert!(svg.contains(king), "{svg}");
    }

    #[test]
    fn tints_and_signs_are_on_their_squares() {
        let variant = Shelf::shipped().get("chess").expect("a shipped game");
        let a1 = Square::new(0);
        let signs = [(a1, Sign::Reached(Mark::Slide))];
        let options = Options { tinted: &[a1], signs: &signs, ..Options::bare("") };
        let svg = draw(&variant, variant.start(), &options);
        assert!(
            svg.contains("<path d=\"M0 700h100v100h-100z\" fill=\"var(--last-move)\""),
            "{svg}"
        );
        assert!(
            svg.contains("<path class=\"sign\" transform=\"translate(50 750)\" d=\"M-25 0a"),
            "{svg}"
        );
    }

    #[test]
    fn held_pieces_can_be_above_and_below() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let mut kinds = variant.all_kinds();
        let pawn = kinds.find(|&kind| variant.kind(kind).name == "Pawn").expect("it has pawns");
        let mut setup = variant.start().clone();
        setup.holdings.set(Color::White, pawn, 2);
        let beside = sheet(&variant, &setup, &Options::default());
        let rows = sheet(&variant, &setup, &Options { trays: Trays::Rows, ..Options::default() });
        assert!(beside.width > rows.width && beside.height < rows.height);
        assert_eq!(rows.content.matches("<use href=\"#w-P\" ").count(), 2);
        let two = lettering::write("2", 0.0, 0.0, 1.0);
        let strokes = two.split(" d=").nth(1).expect("a path");
        // The count, and the name of a rank.
        assert_eq!(rows.content.matches(strokes).count(), 2);
    }
}
