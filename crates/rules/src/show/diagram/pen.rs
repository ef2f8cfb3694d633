//! A pen for figures: shapes with an outline, and on them shade, on the side away from the light,
//! and lines. Colours are inherited, so that one drawing serves both sides: fill, stroke, and for
//! lines the current colour.

use super::lettering::{self, BOLD};

/// Width of an outline.
const OUTLINE: f32 = 3.2;
/// Width of a line inside a figure.
const DETAIL: f32 = 2.6;

/// Collects shapes, and keeps the width of lines the same at every scale. Shade and lines are
/// written last, so that a few elements suffice for all of them.
pub(super) struct Pen {
    scale: f32,
    svg: String,
    shade: String,
    lines: String,
}

impl Pen {
    pub(super) fn new() -> Pen {
        let empty = String::new;
        Pen { scale: 1.0, svg: empty(), shade: empty(), lines: empty() }
    }

    /// Adds a closed shape with an outline.
    pub(super) fn shape(&mut self, path: &str) {
        self.svg += &format!("<path d=\"{path}\"/>");
    }

    pub(super) fn ball(&mut self, x: f32, y: f32, radius: f32) {
        self.svg += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// Adds the shaded side of a shape. By the name of its class a page can leave shade away.
    pub(super) fn shade(&mut self, path: &str) {
        self.shade += path;
    }

    pub(super) fn line(&mut self, path: &str) {
        self.lines += path;
    }

    pub(super) fn thick(&mut self, path: &str) {
        self.stroke(path, 5.0);
    }

    /// Adds something small and filled, such as an eye.
    pub(super) fn spot(&mut self, path: &str) {
        self.svg += &format!("<path d=\"{path}\" fill=\"currentColor\" stroke=\"none\"/>");
    }

    fn stroke(&mut self, path: &str, width: f32) {
        let width = round(width / self.scale);
        self.svg += &format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"{width}\"/>"
        );
    }

    /// Adds a body that widens downward; `top` and `base` are its half-widths.
    pub(super) fn cone(&mut self, top: f32, base: f32, from: f32, to: f32) {
        let bend = to - (to - from) / 3.0;
        let (left, right) = (50.0 - top, 50.0 + top);
        let (foot_left, foot_right) = (50.0 - base, 50.0 + base);
        self.shape(&format!(
            "M{left} {from}Q{left} {bend} {foot_left} {to}H{foot_right}Q{right} {bend} {right} {from}z"
        ));
        let (lit, lit_foot) = (round(50.0 + top / 3.0), round(50.0 + base / 3.0));
        self.shade(&format!(
            "M{lit} {from}Q{lit} {bend} {lit_foot} {to}H{foot_right}Q{right} {bend} {right} {from}z"
        ));
    }

    /// Adds a bar with half-width `reach`.
    pub(super) fn collar(&mut self, reach: f32, y: f32) {
        let (x, y, width) = (50.0 - reach, y - 4.0, 2.0 * reach);
        self.svg += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"8\" rx=\"4\"/>");
    }

    pub(super) fn letter(&mut self, text: &str, height: f32) {
        let strokes = lettering::write(text, 50.0, 50.0, height);
        self.svg += &lettering::group("currentColor", BOLD, &strokes);
    }

    /// Draws around another point and at another scale.
    pub(super) fn place(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.flush();
        let width = round(OUTLINE / scale);
        self.svg +=
            &format!("<g transform=\"translate({x} {y})scale({scale})\" stroke-width=\"{width}\">");
        self.scale = scale;
        draw(self);
        self.flush();
        self.scale = 1.0;
        self.svg += "</g>";
    }

    /// Writes the collected shade and lines over the shapes.
    fn flush(&mut self) {
        let (shade, lines) = (std::mem::take(&mut self.shade), std::mem::take(&mut self.lines));
        if !shade.is_empty() {
            self.svg += &format!(
                "<path class=\"piece-shade\" d=\"{shade}\" fill-opacity=\".13\" fill=\"#000\" stroke=\"none\"/>"
            );
        }
        if !lines.is_empty() {
            self.stroke(&lines, DETAIL);
        }
    }

    pub(super) fn finish(mut self) -> String {
        self.flush();
        format!(
            "<g stroke-width=\"{OUTLINE}\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">{}</g>",
            self.svg
        )
    }
}

/// Rounds to two decimals, which are enough and keep files small.
fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}
