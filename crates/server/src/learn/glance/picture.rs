//! A piece and its marks as a still picture.

use maud::{Markup, PreEscaped, html};
use wazir_rules::geometry::Geometry;
use wazir_rules::show::diagram::{Grid, Ground, Sign};
use wazir_rules::show::glance;

use crate::messages::GlanceMark;

/// What is on the picture.
pub(in crate::learn) struct Picture<'p> {
    pub(in crate::learn) board: Geometry,
    /// Where the piece stands.
    pub(in crate::learn) square: &'p str,
    /// The id of its picture.
    pub(in crate::learn) piece: &'p str,
    pub(in crate::learn) marks: &'p [GlanceMark],
    /// Squares where something stands in the way.
    pub(in crate::learn) stones: &'p [&'p str],
}

impl Picture<'_> {
    /// As SVG, with what it shows in words.
    pub(in crate::learn) fn draw(&self, label: &str) -> Markup {
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
            svg.still viewBox={ "-2 -2 " (width) " " (height) } role="img" aria-label=(label) {
                (PreEscaped(content))
            }
        }
    }
}
