//! A piece and its marks as a picture, and in words.

use maud::{Markup, PreEscaped, html};
use wazir_rules::Geometry;
use wazir_rules::show::diagram::{Grid, Ground, Sign};
use wazir_rules::show::glance;

use crate::messages::{GlanceMark, Mark};

/// A piece on a board, and what it reaches.
pub struct MarkedPiece<'p> {
    /// The board.
    pub board: Geometry,
    /// The square of the piece.
    pub square: &'p str,
    /// The id of the piece's picture.
    pub piece: &'p str,
    /// What it reaches.
    pub marks: &'p [GlanceMark],
    /// The squares of pieces in its way.
    pub stones: &'p [&'p str],
}

impl MarkedPiece<'_> {
    /// The picture; `name` is what the piece is called in its description.
    pub fn draw(&self, name: &str) -> Markup {
        let grid = Grid::new(self.board, Ground::Neutral);
        let at = |name: &str| self.board.parse(name);
        let mut content = grid.squares();
        content.extend(at(self.square).map(|square| grid.piece(square, self.piece, None)));
        let stones = self.stones.iter().filter_map(|name| at(name));
        content.extend(stones.map(|square| grid.sign(square, Sign::Stone)));
        let marks = self.marks.iter().filter_map(|marked| {
            Some(grid.sign(at(&marked.square)?, glance::Mark::from(marked.mark)))
        });
        content.extend(marks);
        let (width, height) = (grid.width() + 4, grid.height() + 4);
        html! {
            svg.still viewBox={ "-2 -2 " (width) " " (height) } role="img" aria-label=(self.describe(name)) {
                (PreEscaped(content))
            }
        }
    }

    /// A sentence for those who cannot see the picture.
    fn describe(&self, name: &str) -> String {
        const VERBS: [(Mark, &str); 7] = [
            (Mark::Slide, "slides to"),
            (Mark::Leap, "leaps to"),
            (Mark::Quiet, "moves without capturing to"),
            (Mark::Capture, "captures on"),
            (Mark::Path, "takes a path to"),
            (Mark::Castle, "castles to"),
            (Mark::Drop, "is dropped on"),
        ];
        let clauses = VERBS.iter().filter_map(|&(mark, verb)| {
            let fits = self.marks.iter().filter(|marked| marked.mark == mark);
            let squares: Vec<&str> = fits.map(|marked| marked.square.as_str()).collect();
            (!squares.is_empty()).then(|| format!("{verb} {}", squares.join(", ")))
        });
        let clauses: Vec<String> = clauses.collect();
        let square = self.square;
        match clauses.is_empty() {
            true => format!("The {name} on {square} cannot move."),
            false => format!("The {name} on {square} {}.", clauses.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_a_sentence_for_those_who_cannot_see_them() {
        let mark =
            |square: &str, mark| GlanceMark { square: square.into(), mark, ways: Vec::new() };
        let board = Geometry::new(8, 8).expect("a board");
        let marks = [mark("b3", Mark::Leap), mark("a2", Mark::Capture), mark("c3", Mark::Leap)];
        let piece = MarkedPiece { board, square: "a1", piece: "w-X", marks: &marks, stones: &[] };
        assert_eq!(piece.describe("white X"), "The white X on a1 leaps to b3, c3; captures on a2.");
        let piece = MarkedPiece { marks: &[], ..piece };
        assert_eq!(piece.describe("white X"), "The white X on a1 cannot move.");
    }
}
