//! The pictures of walls that are built while playing.

use crate::variant::WallLooks;

/// A wall as SVG elements in a box of 100 by 100.
pub(super) fn draw(looks: WallLooks) -> &'static str {
    match looks {
        WallLooks::Bricks => BRICKS,
        WallLooks::Duck => DUCK,
    }
}

const BRICKS: &str = "<rect x=\"2\" y=\"2\" width=\"96\" height=\"96\" fill=\"#a8735a\"/>\
    <path d=\"M2 34h96M2 66h96M50 2v32M26 34v32M74 34v32M50 66v32M2 2h96v96h-96z\" fill=\"none\" \
    stroke=\"#5e3d2e\" stroke-width=\"4\"/>";

const DUCK: &str = "<g fill=\"#ffd23f\" stroke=\"#6b4a00\" stroke-width=\"3\" \
    stroke-linejoin=\"round\"><path d=\"M14 54c4-3 10-1 15 4 6 5 13 4 17-2h26c12 0 17 9 13 19-5 \
    12-18 15-36 15-22 0-38-14-35-36z\"/><circle cx=\"62\" cy=\"36\" r=\"20\"/><path d=\"M80 30c8-1 \
    15 2 15 7s-8 7-16 5z\" fill=\"#f07f2e\"/><path d=\"M36 67c7 9 23 9 31-1\" fill=\"none\"/></g>\
    <circle cx=\"68\" cy=\"31\" r=\"3.5\" fill=\"#222222\"/>";
