//! The marks on pictures: each kind has a colour and a shape, so that colour is never needed.

use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

/// What can be marked on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shape {
    /// Reached along a line that can be blocked: a disc.
    Slide,
    /// Reached by a leap: a ring.
    Leap,
    /// Reached without capturing only: a square.
    Quiet,
    /// Reached by capturing only: a cross.
    Capture,
    /// Reached by any of several ways: a diamond.
    Path,
    /// Any legal move: a dot.
    Target,
    /// Not allowed: a barred ring.
    Forbidden,
}

const OUTLINE: &str = "var(--mark-outline)";

/// The mark around this point.
pub(super) fn draw(shape: Shape, x: f64, y: f64) -> String {
    let edge = format!("stroke=\"{OUTLINE}\" stroke-width=\"5\" stroke-linejoin=\"round\"");
    let twice = |path: &str, color: &str, wide: u32, narrow: u32| {
        let line = |color: &str, width: u32| {
            format!(
                "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            )
        };
        format!("<g fill=\"none\">{}{}</g>", line(OUTLINE, wide), line(color, narrow))
    };
    let drawn = match shape {
        Shape::Slide => format!("<circle r=\"25\" fill=\"var(--mark-slide)\" {edge}/>"),
        Shape::Leap => {
            twice("M-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0", "var(--mark-leap)", 20, 11)
        }
        Shape::Quiet => {
            format!(
                "<rect x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"3\" fill=\"var(--mark-quiet)\" {edge}/>"
            )
        }
        Shape::Capture => twice("M-20 -20L20 20M20 -20L-20 20", "var(--mark-capture)", 21, 12),
        Shape::Path => {
            format!("<path d=\"M0 -29L29 0L0 29L-29 0z\" fill=\"var(--mark-path)\" {edge}/>")
        }
        Shape::Target => {
            format!("<circle r=\"15\" fill=\"#0d6e66\" stroke=\"#fff\" stroke-width=\"4\"/>")
        }
        Shape::Forbidden => twice(
            "M-24 0a24 24 0 1 0 48 0a24 24 0 1 0 -48 0M-17 17L17 -17",
            "var(--mark-capture)",
            17,
            9,
        ),
    };
    format!("<g transform=\"translate({x} {y})\">{drawn}</g>")
}

/// An arrow along these points.
pub(super) fn arrow(points: &[(f64, f64)]) -> String {
    let [.., (x0, y0), (x1, y1)] = *points else { return String::new() };
    let length = (x1 - x0).hypot(y1 - y0).max(1.0);
    let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
    let (bx, by) = (x1 - dx * 34.0, y1 - dy * 34.0);
    // What stands where it begins stays in sight.
    let (ax, ay) = points[0];
    let (nx, ny) = points[1];
    let first = (nx - ax).hypot(ny - ay).max(1.0);
    let begin = (ax + (nx - ax) / first * 36.0, ay + (ny - ay) / first * 36.0);
    let line: String = [&begin]
        .into_iter()
        .chain(&points[1..points.len() - 1])
        .chain([&(bx, by)])
        .enumerate()
        .map(|(index, (x, y))| format!("{}{x:.0} {y:.0}", if index == 0 { "M" } else { "L" }))
        .collect();
    let (px, py) = (-dy * 21.0, dx * 21.0);
    format!(
        "<g opacity=\"0.85\"><path d=\"{line}\" fill=\"none\" stroke=\"#15518f\" \
         stroke-width=\"13\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\
         <path d=\"M{x1:.0} {y1:.0}L{:.0} {:.0}L{:.0} {:.0}z\" fill=\"#15518f\"/></g>",
        bx + px,
        by + py,
        bx - px,
        by - py
    )
}

/// A mark by itself, for legends.
pub(super) fn alone(shape: Shape) -> Markup {
    html! {
        svg.sample viewBox="-36 -36 72 72" width="28" height="28" aria-hidden="true" {
            (PreEscaped(draw(shape, 0.0, 0.0)))
        }
    }
}
