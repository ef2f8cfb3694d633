//! The squares of a board and everything placed on them, one SVG element after another.
//!
//! A grid has the shape of a board and knows nothing of games: the caller says what stands where.
//! A whole position, with everything around the board, is drawn by [`super::sheet`].

use super::colors::Colors;
use super::marks::Sign;
use crate::geometry::Geometry;
use crate::square::{Color, Square};

/// The side of a square in the units of the picture.
pub const SQUARE: usize = 100;

/// The look of an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Light and dark squares.
    Chequered,
    /// Wood with lines, for tiles.
    Wood,
    /// Paper with lines: a place for marks rather than the board of a game.
    Neutral,
}

/// An empty board and its place in the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The shape of the board.
    pub board: Geometry,
    /// The look of the board.
    pub ground: Ground,
    /// The source of its colours.
    pub colors: Colors,
    /// The side whose first rank is at the bottom.
    pub below: Color,
    /// The x coordinate of the left edge.
    pub left: usize,
    /// The y coordinate of the upper edge.
    pub top: usize,
}

impl Grid {
    /// Creates a grid for a page, in its colours, with White at the bottom and no margin.
    pub fn new(board: Geometry, ground: Ground) -> Grid {
        Grid { board, ground, colors: Colors::Page, below: Color::White, left: 0, top: 0 }
    }

    /// The distance from the left edge to the right one.
    pub fn width(&self) -> usize {
        self.board.files() * SQUARE
    }

    /// The distance from the upper edge to the lower one.
    pub fn height(&self) -> usize {
        self.board.ranks() * SQUARE
    }

    /// The upper left corner of a square.
    pub fn corner(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (self.board.file(square), self.board.rank(square));
        let (column, row) = match self.below {
            Color::White => (file, self.board.ranks() - 1 - rank),
            Color::Black => (self.board.files() - 1 - file, rank),
        };
        (self.left + column * SQUARE, self.top + row * SQUARE)
    }

    fn middle(&self, square: Square) -> (usize, usize) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    /// Draws the empty board.
    pub fn squares(&self) -> String {
        let palette = self.colors.palette();
        let (base, line, edge) = match self.ground {
            Ground::Chequered => (palette.light, palette.line, palette.line),
            Ground::Wood => (palette.wood, palette.wood_line, palette.wood_line),
            Ground::Neutral => (palette.neutral, palette.neutral_line, palette.neutral_line),
        };
        let inside = if self.ground == Ground::Chequered {
            let dark =
                |&square: &Square| (self.board.file(square) + self.board.rank(square)) % 2 == 0;
            self.fill(self.board.squares().filter(dark), &format!("fill=\"{}\"", palette.dark))
        } else {
            self.lines(line)
        };
        let inside = inside + &self.fill(self.board.holes(), &format!("fill=\"{edge}\""));
        let Grid { left, top, .. } = self;
        let (width, height) = (self.width(), self.height());
        let board = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
        format!(
            "<rect {board} fill=\"{base}\"/>\n{inside}\
             <rect {board} fill=\"none\" stroke=\"{edge}\" stroke-width=\"4\"/>\n"
        )
    }

    fn lines(&self, color: &str) -> String {
        let Grid { left, top, .. } = self;
        let (width, height) = (self.width(), self.height());
        let mut lines = String::new();
        for file in 1..self.board.files() {
            lines += &format!("M{} {top}v{height}", left + file * SQUARE);
        }
        for rank in 1..self.board.ranks() {
            lines += &format!("M{left} {}h{width}", top + rank * SQUARE);
        }
        format!("<path d=\"{lines}\" stroke=\"{color}\" stroke-width=\"2.5\"/>\n")
    }

    /// Draws these squares in the colour of a last move; nothing if there are none.
    pub fn tint(&self, squares: &[Square]) -> String {
        let tint = self.colors.palette().tint;
        self.fill(squares.iter().copied(), &format!("fill=\"{tint}\" fill-opacity=\".55\""))
    }

    fn fill(&self, squares: impl Iterator<Item = Square>, paint: &str) -> String {
        let square = |(x, y)| format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        let path: String = squares.map(|at| square(self.corner(at))).collect();
        if path.is_empty() { path } else { format!("<path d=\"{path}\" {paint}/>\n") }
    }

    /// Draws the symbol with this id on a square. `name`, already escaped, is shown under a
    /// resting pointer.
    pub fn piece(&self, square: Square, id: &str, name: Option<&str>) -> String {
        let (x, y) = self.corner(square);
        self.place(id, x, y, SQUARE, name)
    }

    /// The same anywhere. Tiles point away from their owner, who may be at the top.
    pub(super) fn place(
        &self,
        id: &str,
        x: usize,
        y: usize,
        size: usize,
        name: Option<&str>,
    ) -> String {
        let turned = if self.ground == Ground::Wood && self.below == Color::Black {
            format!(" transform=\"rotate(180 {} {})\"", x + size / 2, y + size / 2)
        } else {
            String::new()
        };
        let placed = format!(
            "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"{turned}"
        );
        match name {
            Some(name) => format!("{placed}><title>{name}</title></use>\n"),
            None => format!("{placed}/>\n"),
        }
    }

    /// Draws a sign on a square.
    pub fn sign(&self, square: Square, sign: impl Into<Sign>) -> String {
        sign.into().draw(self.middle(square), self.colors)
    }

    /// Draws an arrow along these squares, which leaves the piece on the first one visible.
    pub fn arrow(&self, squares: &[Square]) -> String {
        let mut points: Vec<(f64, f64)> =
            squares.iter().map(|&square| self.point(square)).collect();
        let &[first, second, ..] = points.as_slice() else { return String::new() };
        let &[.., before, (x, y)] = points.as_slice() else { return String::new() };
        // One step of this length from the first point toward the second.
        let toward = |(x0, y0): (f64, f64), (x1, y1): (f64, f64), length: f64| {
            let whole = (x1 - x0).hypot(y1 - y0).max(1.0);
            ((x1 - x0) / whole * length, (y1 - y0) / whole * length)
        };
        let ((bx, by), (dx, dy)) = (toward((x, y), before, 34.0), toward((x, y), before, 21.0));
        let (ax, ay) = toward(first, second, 36.0);
        let last = points.len() - 1;
        points[last] = (x + bx, y + by);
        points[0] = (first.0 + ax, first.1 + ay);
        let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.0} {y:.0}")).collect();
        let color = self.colors.palette().way;
        let (x0, y0) = points[last];
        format!(
            "<g opacity=\".85\"><path d=\"M{}\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"13\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\
             <path d=\"M{x:.0} {y:.0}L{:.0} {:.0}L{:.0} {:.0}z\" fill=\"{color}\"/></g>\n",
            line.join("L"),
            x0 - dy,
            y0 + dx,
            x0 + dy,
            y0 - dx,
        )
    }

    fn point(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.middle(square);
        (x as f64, y as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_starts_beside_its_first_square_and_ends_on_its_last() {
        let board = Geometry::new(5, 5).expect("a small board");
        let grid = Grid::new(board, Ground::Neutral);
        let way: Vec<Square> =
            ["a1", "b2", "b4"].iter().filter_map(|name| board.parse(name)).collect();
        let svg = grid.arrow(&way);
        assert!(svg.contains("d=\"M75 425L150 350L150 184\""), "{svg}");
        assert!(svg.contains("d=\"M150 150L"), "{svg}");
        assert_eq!(grid.arrow(&way[..1]), "");
    }
}
