//! The signs on squares that tell what a piece could do there: each has a shape of its own, so
//! that they need no colour to be told apart.

use super::options::{Colors, Mark};

/// A mark around the middle of its square.
pub(super) fn draw(mark: Mark, (x, y): (usize, usize), colors: Colors) -> String {
    let (fill, outline) = (colors.mark(mark), colors.palette().outline);
    let shape = match mark {
        Mark::Slide => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"19\"/>"),
        Mark::Leap => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"17\"/>"),
        Mark::Quiet => {
            let (x, y) = (x - 17, y - 17);
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"34\" height=\"34\" rx=\"3\"/>")
        }
        Mark::Capture => {
            let (x, y) = (x - 23, y - 13);
            format!(
                "<path d=\"M{x} {y}l10-10 13 13 13-13 10 10-13 13 13 13-10 10-13-13-13 13-10-10 13-13z\"/>"
            )
        }
        Mark::Path => format!("<path d=\"M{x} {}l24 24-24 24-24-24z\"/>", y - 24),
    };
    if mark == Mark::Leap {
        // A ring has an edge outside and inside.
        return format!(
            "<g fill=\"none\"><g stroke=\"{outline}\" stroke-width=\"18\">{shape}</g>\
             <g stroke=\"{fill}\" stroke-width=\"12\">{shape}</g></g>\n"
        );
    }
    format!(
        "<g fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"3\" \
         stroke-linejoin=\"round\">{shape}</g>\n"
    )
}
