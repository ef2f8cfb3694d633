//! Pictures in pixels, for programs that cannot show SVG: chats, feeds, print shops.
//!
//! Only pictures that this program has drawn are read here. They contain no text and no images,
//! so no font is needed and nothing is fetched.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The smallest and the greatest width of a picture, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 64..=2048;

/// Turns one of our SVG pictures into a PNG file that is `width` pixels wide; the height follows.
/// A width outside [`WIDTHS`] becomes the nearest one inside.
///
/// # Panics
/// When the text is no SVG picture.
pub fn png(svg: &str, width: u32) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("our pictures are SVG");
    let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height).expect("neither side is 0 or huge");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().expect("memory can be written to")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_rules::Shelf;
    use wazir_rules::show::diagram::{Options as Picture, Style, draw};

    #[test]
    fn every_game_has_a_picture_of_the_width_that_was_asked_for() {
        for variant in Shelf::shipped().all() {
            for style in [Style::Usual, Style::International] {
                let svg = draw(&variant, variant.start(), &Picture { style, ..Picture::default() });
                let pixels = Pixmap::decode_png(&png(&svg, 300)).expect("a PNG file");
                assert_eq!(pixels.width(), 300, "{}", variant.id());
                let colors: std::collections::BTreeSet<_> = pixels
                    .pixels()
                    .iter()
                    .map(|pixel| (pixel.red(), pixel.green(), pixel.blue()))
                    .collect();
                assert!(colors.len() > 50, "{}: {} colours", variant.id(), colors.len());
            }
        }
    }

    #[test]
    fn no_picture_is_huge() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"5\"/>";
        for (asked, width) in [(0, 64), (u32::MAX, 2048)] {
            let pixels = Pixmap::decode_png(&png(svg, asked)).expect("a PNG file");
            assert_eq!((pixels.width(), pixels.height()), (width, width / 2));
        }
    }
}
