//! Pictures of numbers on a plane, as SVG.

use std::fmt::Write;

/// The size of a picture.
pub(crate) const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// Room for numbers and names on the left and below.
const LEFT: f64 = 64.0;
const BELOW: f64 = 40.0;
/// Room on the right and above.
pub(crate) const MARGIN: f64 = 20.0;
/// Colours that can be told apart on white, also by the colour-blind (Okabe and Ito, 2008).
pub(crate) const COLORS: [&str; 6] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];

/// A picture of which the plane between two ranges of numbers is shown.
pub(crate) struct Plane {
    across: [f64; 2],
    up: [f64; 2],
    pub(crate) svg: String,
}

impl Plane {
    pub(crate) fn new(across: [f64; 2], up: [f64; 2], title: &str) -> Plane {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"14\" font-weight=\"bold\">{title}</text>");
        Plane { across, up, svg }
    }

    pub(crate) fn x(&self, at: f64) -> f64 {
        let [from, to] = self.across;
        LEFT + (at - from) / (to - from) * (WIDTH - LEFT - MARGIN)
    }

    pub(crate) fn y(&self, at: f64) -> f64 {
        let [from, to] = self.up;
        HEIGHT - BELOW - (at - from) / (to - from) * (HEIGHT - BELOW - 2.0 * MARGIN)
    }

    /// Lines across with their numbers, and a name below for each place.
    pub(crate) fn scale(&mut self, digits: usize, names: &[(f64, String)]) {
        for part in 0..=4 {
            let value = self.up[0] + (self.up[1] - self.up[0]) * f64::from(part) / 4.0;
            let (y, right, end) = (self.y(value), WIDTH - MARGIN, LEFT - 6.0);
            let _ = writeln!(
                self.svg,
                "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{end}\" y=\"{:.1}\" text-anchor=\"end\">{value:.digits$}</text>",
                y + 4.0,
            );
        }
        for (at, name) in names {
            let (x, y) = (self.x(*at), HEIGHT - BELOW + 18.0);
            let _ = writeln!(
                self.svg,
                "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>"
            );
        }
    }

    pub(crate) fn line(&mut self, points: &[[f64; 2]], color: &str, dashes: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|&[across, up]| format!("{:.1},{:.1}", self.x(across), self.y(up)))
            .collect();
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" \
             stroke-dasharray=\"{dashes}\"/>",
            points.join(" "),
        );
    }

    pub(crate) fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// The smallest and the largest of some numbers, apart enough to be a range.
pub(crate) fn range(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] = numbers
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], it| [low.min(it), high.max(it)]);
    match low < high {
        true => [low, high],
        false if low.is_finite() => [low, low + 1.0],
        false => [0.0, 1.0],
    }
}
