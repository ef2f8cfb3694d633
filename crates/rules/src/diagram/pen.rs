//! What figures are written with: shapes with an outline, and lines inside them.

use super::Paint;

/// Width of an outline.
pub(super) const OUTLINE: f32 = 3.2;
/// Width of a line inside a figure.
const DETAIL: f32 = 2.6;

/// Collects shapes; keeps the width of lines the same at every scale.
pub(super) struct Pen<'a> {
    paint: Paint<'a>,
    scale: f32,
    svg: String,
}

impl<'a> Pen<'a> {
    pub(super) fn new(paint: Paint<'a>) -> Pen<'a> {
        Pen { paint, scale: 1.0, svg: String::new() }
    }

    /// A closed shape with an outline.
    pub(super) fn shape(&mut self, path: &str) {
        self.svg += &format!("<path d=\"{path}\"/>");
    }

    pub(super) fn ball(&mut self, x: f32, y: f32, radius: f32) {
        self.svg += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// An eye.
    pub(super) fn dot(&mut self, x: f32, y: f32, radius: f32) {
        let detail = self.paint.detail;
        self.svg += &format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{detail}\" stroke=\"none\"/>"
        );
    }

    pub(super) fn line(&mut self, path: &str) {
        self.stroke(path, DETAIL);
    }

    pub(super) fn thick(&mut self, path: &str) {
        self.stroke(path, 1.5 * OUTLINE);
    }

    pub(super) fn stroke(&mut self, path: &str, width: f32) {
        let (detail, width) = (self.paint.detail, round(width / self.scale));
        self.svg += &format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{detail}\" stroke-width=\"{width}\"/>"
        );
    }

    /// A body that widens downward, `top` and `base` wide to each side.
    pub(super) fn cone(&mut self, top: f32, base: f32, from: f32, to: f32) {
        let middle = (from + to) / 2.0 + 6.0;
        let (left, right) = (50.0 - top, 50.0 + top);
        let (foot_left, foot_right) = (50.0 - base, 50.0 + base);
        let (in_left, in_right) = (left + 1.0, right - 1.0);
        self.shape(&format!(
            "M{left} {from}Q{in_left} {middle} {foot_left} {to}H{foot_right}Q{in_right} {middle} {right} {from}z"
        ));
    }

    /// A bar, `reach` to each side.
    pub(super) fn collar(&mut self, reach: f32, y: f32) {
        let (x, y, width) = (50.0 - reach, y - 4.0, 2.0 * reach);
        self.svg += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"8\" rx=\"4\"/>");
    }

    pub(super) fn letter(&mut self, letter: char) {
        let detail = self.paint.detail;
        self.svg += &format!(
            "<text x=\"50\" y=\"49\" text-anchor=\"middle\" font-family=\"sans-serif\" \
             font-weight=\"bold\" font-size=\"38\" fill=\"{detail}\" stroke=\"none\">{letter}</text>"
        );
    }

    /// Draws around another point and at another scale.
    pub(super) fn placed(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        let width = round(OUTLINE / scale);
        self.svg += &format!(
            "<g transform=\"translate({x} {y}) scale({scale})\" stroke-width=\"{width}\">"
        );
        self.scale = scale;
        draw(self);
        self.scale = 1.0;
        self.svg += "</g>";
    }

    pub(super) fn finish(self) -> String {
        let Paint { fill, stroke, .. } = self.paint;
        format!(
            "<g fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{OUTLINE}\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">{}</g>",
            self.svg
        )
    }
}

/// Two decimals are enough, and keep files small.
fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}
