//! A piece and its marks as a still picture.

use maud::{Markup, html};
use wazir_rules::geometry::Geometry;
use wazir_rules::square::Square;

use crate::messages::{GlanceMark, Mark};

/// What is on the picture.
pub(in crate::learn) struct Picture<'p> {
    pub(in crate::learn) board: Geometry,
    /// Where it stands, and the id of its picture.
    pub(in crate::learn) piece: Option<(&'p str, &'p str)>,
    pub(in crate::learn) marks: &'p [GlanceMark],
    /// Squares where something stands in the way.
    pub(in crate::learn) stones: &'p [&'p str],
}

const SIDE: usize = 20;

impl Picture<'_> {
    /// As SVG, with what it shows in words.
    pub(in crate::learn) fn draw(&self, label: &str) -> Markup {
        let (width, height) = (self.board.files() * SIDE, self.board.ranks() * SIDE);
        let lines = (1..self.board.files()).map(|file| format!("M{} 0V{height}", file * SIDE));
        let lines =
            lines.chain((1..self.board.ranks()).map(|r| format!("M0 {}H{width}", r * SIDE)));
        let lines: String = lines.collect();
        html! {
            svg.still viewBox={ "-1 -1 " (width + 2) " " (height + 2) } role="img" aria-label=(label) {
                rect.still-board width=(width) height=(height) {}
                path.still-lines d=(lines) {}
                @if let Some(((x, y), id)) = self.piece.and_then(|(square, id)| Some((self.corner(square)?, id))) {
                    use href={ "#" (id) } x=(x) y=(y) width=(SIDE) height=(SIDE) {}
                }
                @for (x, y) in self.stones.iter().filter_map(|square| self.corner(square)) {
                    circle.still-stone cx=(x + SIDE / 2) cy=(y + SIDE / 2) r="7" {}
                }
                @for marked in self.marks {
                    @if let Some((x, y)) = self.corner(&marked.square) {
                        path class={ "still-mark still-" (name(marked.mark)) } data-mark=(name(marked.mark))
                            transform={ "translate(" (x + SIDE / 2) " " (y + SIDE / 2) ")" } d=(shape(marked.mark)) {}
                    }
                }
            }
        }
    }

    fn corner(&self, name: &str) -> Option<(usize, usize)> {
        let square: Square = self.board.parse(name)?;
        let from_top = self.board.ranks() - 1 - self.board.rank(square);
        Some((self.board.file(square) * SIDE, from_top * SIDE))
    }
}

pub(in crate::learn) fn name(mark: Mark) -> &'static str {
    match mark {
        Mark::Slide => "slide",
        Mark::Leap => "leap",
        Mark::Quiet => "quiet",
        Mark::Capture => "capture",
        Mark::Path => "path",
        Mark::Castle => "castle",
        Mark::Drop => "drop",
    }
}

/// The outline around the middle of the square.
fn shape(mark: Mark) -> &'static str {
    match mark {
        Mark::Slide => "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        Mark::Leap => {
            "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0zM-2.5 0a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z"
        }
        Mark::Quiet => "M-4.5-4.5h9v9h-9z",
        Mark::Capture => "M-5-3L-3-5L0-2L3-5L5-3L2 0L5 3L3 5L0 2L-3 5L-5 3L-2 0z",
        Mark::Path => "M0-6L6 0L0 6L-6 0z",
        Mark::Castle => "M-5-5h3v2h1v-2h2v2h1v-2h3v4h-1v4h1v2h-10v-2h1v-4h-1z",
        Mark::Drop => "M-5-4h10L0 6z",
    }
}
