//! The squares of a board and what is put on them, one SVG element after another.
//!
//! It knows a board's shape but no game: what stands where, the caller says. A whole position,
//! with all that lies around it, is [`super::sheet`].

use super::marks::Sign;
use super::options::Colors;
use crate::geometry::Geometry;
use crate::square::{Color, Square};

/// A square's side in the picture's own units.
pub const SQUARE: usize = 100;

/// What the board looks like when it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Light and dark squares.
    Chequered,
    /// Wood with lines, for tiles.
    Wood,
    /// Paper with lines: no board of a game, only room for marks.
    Neutral,
}

/// An empty board, and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Its shape.
    pub board: Geometry,
    /// Its looks.
    pub ground: Ground,
    /// Where its colours come from.
    pub colors: Colors,
    /// Whose side is below.
    pub below: Color,
    /// Its left edge.
    pub left: usize,
    /// Its upper edge.
    pub top: usize,
}

impl Grid {
    /// For a page, in its colours, with White below and nothing around it.
    pub fn new(board: Geometry, ground: Ground) -> Grid {
        Grid { board, ground, colors: Colors::Page, below: Color::White, left: 0, top: 0 }
    }

    /// From the left edge to the right one.
    pub fn width(&self) -> usize {
        self.board.files() * SQUARE
    }

    /// From the upper edge to the lower one.
    pub fn height(&self) -> usize {
        self.board.ranks() * SQUARE
    }

    /// Upper left corner of a square.
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

    /// The empty board.
    pub fn squares(&self) -> String {
        let palette = self.colors.palette();
        let (base, line, edge) = match self.ground {
            Ground::Chequered => (palette.light, palette.line, palette.line),
            Ground::Wood => (palette.wood, palette.wood_line, palette.wood_line),
            Ground::Neutral => (palette.neutral, palette.neutral_line, palette.neutral_line),
        };
        let inside = if self.ground == Ground::Chequered {
            let dark = |&square: &Square| {
                (self.board.file(square) + self.board.rank(square)).is_multiple_of(2)
            };
            self.filled(self.board.squares().filter(dark), &format!("fill=\"{}\"", palette.dark))
        } else {
            self.lines(line)
        };
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

    /// These squares in the colour of a last move; nothing when there are none.
    pub fn tinted(&self, squares: &[Square]) -> String {
        let tint = self.colors.palette().tint;
        self.filled(squares.iter().copied(), &format!("fill=\"{tint}\" fill-opacity=\".55\""))
    }

    fn filled(&self, squares: impl Iterator<Item = Square>, paint: &str) -> String {
        let square = |(x, y)| format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        let path: String = squares.map(|at| square(self.corner(at))).collect();
        if path.is_empty() { path } else { format!("<path d=\"{path}\" {paint}/>\n") }
    }

    /// The picture with this id on a square, and what it is called, as text that is safe
    /// between tags, if a pointer that rests on it is to be told.
    pub fn piece(&self, square: Square, id: &str, name: Option<&str>) -> String {
        let (x, y) = self.corner(square);
        self.placed(id, x, y, SQUARE, name)
    }

    /// The same anywhere. Tiles point away from their owner, who may sit above.
    pub(super) fn placed(
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

    /// A sign on a square.
    pub fn sign(&self, square: Square, sign: impl Into<Sign>) -> String {
        sign.into().draw(self.middle(square), self.colors)
    }

    /// An arrow along these squares; what stands on the first stays in sight.
    pub fn way(&self, squares: &[Square]) -> String {
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
    fn a_way_begins_beside_its_first_square_and_ends_on_its_last() {
        let board = Geometry::new(5, 5).expect("a small board");
        let grid = Grid::new(board, Ground::Neutral);
        let way: Vec<Square> =
            ["a1", "b2", "b4"].iter().filter_map(|name| board.parse(name)).collect();
        let svg = grid.way(&way);
        assert!(svg.contains("d=\"M75 425L150 350L150 184\""), "{svg}");
        assert!(svg.contains("d=\"M150 150L"), "{svg}");
        assert_eq!(grid.way(&way[..1]), "");
    }
}
