//! Letters and digits, drawn stroke by stroke, so that a picture needs no font and looks the same
//! everywhere.
//!
//! There are those that pictures need: capital letters for pieces, small ones for files, digits,
//! and the plus sign of promoted pieces.

/// A line thick enough for a few small letters, in hundredths of their height.
pub(super) const PLAIN: u32 = 12;
/// The line of letters that stand alone.
pub(super) const BOLD: u32 = 19;

/// The space between two characters.
const GAP: f32 = 22.0;

/// Wraps lettering in its colour and the thickness of its lines.
pub(super) fn group(ink: &str, weight: u32, content: &str) -> String {
    format!(
        "<g fill=\"none\" stroke=\"{ink}\" stroke-width=\"{weight}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">{content}</g>"
    )
}

/// Draws a text centred on `x`, whose capital letters are this high and stand on the line `y`.
/// Characters that no picture needs are left out.
pub(super) fn write(text: &str, x: f32, y: f32, height: f32) -> String {
    let glyphs: Vec<(f32, &str)> = text.chars().filter_map(glyph).collect();
    let whole: f32 = glyphs.iter().map(|(width, _)| width + GAP).sum();
    let scale = height / 100.0;
    let mut left = x - (whole - GAP) / 2.0 * scale;
    let mut paths = String::new();
    for (width, strokes) in glyphs {
        let (at, top) = (round(left), round(y - height));
        let scale = round(scale);
        paths +=
            &format!("<path transform=\"translate({at} {top})scale({scale})\" d=\"{strokes}\"/>");
        left += (width + GAP) * scale;
    }
    paths
}

/// To a hundredth: more digits would only make files larger.
fn round(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

/// A character's width, and its strokes: a capital letter reaches from 0 down to 100.
fn glyph(character: char) -> Option<(f32, &'static str)> {
    Some(match character {
        'A' => (64.0, "M2 100L32 0L62 100M13 66H51"),
        'B' => (
            56.0,
            "M4 0V100H28C46 100 54 88 54 74C54 58 44 48 28 48H4M4 0H26C42 0 49 10 49 24C49 38 41 48 26 48",
        ),
        'C' => (62.0, "M60 17C53 6 44 0 33 0C14 0 2 20 2 50C2 80 14 100 33 100C44 100 53 94 60 83"),
        'D' => (62.0, "M4 0V100H26C48 100 60 82 60 50C60 18 48 0 26 0z"),
        'E' => (50.0, "M49 0H4V100H50M4 48H43"),
        'F' => (48.0, "M48 0H4V100M4 50H42"),
        'G' => (
            64.0,
            "M60 17C53 6 44 0 33 0C14 0 2 20 2 50C2 80 14 100 34 100C46 100 55 95 62 87V55H38",
        ),
        'H' => (60.0, "M4 0V100M56 0V100M4 48H56"),
        'I' => (8.0, "M4 0V100"),
        'J' => (42.0, "M38 0V72C38 91 31 100 19 100C11 100 5 96 1 89"),
        'K' => (58.0, "M4 0V100M53 0L4 60M22 38L57 100"),
        'L' => (46.0, "M4 0V100H46"),
        'M' => (72.0, "M4 100V0L36 70L68 0V100"),
        'N' => (60.0, "M4 100V0L56 100V0"),
        'O' => {
            (68.0, "M34 0C14 0 2 20 2 50C2 80 14 100 34 100C54 100 66 80 66 50C66 20 54 0 34 0z")
        }
        'P' => (56.0, "M4 0V100M4 0H28C45 0 54 12 54 29C54 46 45 57 28 57H4"),
        'Q' => (
            68.0,
            "M34 0C14 0 2 20 2 50C2 80 14 100 34 100C54 100 66 80 66 50C66 20 54 0 34 0zM42 74L64 106",
        ),
        'R' => (58.0, "M4 0V100M4 0H28C45 0 54 12 54 28C54 44 45 55 28 55H4M30 55L56 100"),
        'S' => (
            54.0,
            "M50 15C45 5 37 0 27 0C12 0 4 10 4 24C4 54 53 41 53 73C53 90 43 100 27 100C14 100 6 95 1 84",
        ),
        'T' => (58.0, "M1 0H57M29 0V100"),
        'U' => (60.0, "M4 0V66C4 88 13 100 30 100C47 100 56 88 56 66V0"),
        'V' => (62.0, "M2 0L31 100L60 0"),
        'W' => (86.0, "M2 0L23 100L43 18L63 100L84 0"),
        'X' => (58.0, "M2 0L56 100M56 0L2 100"),
        'Y' => (58.0, "M1 0L29 50L57 0M29 50V100"),
        'Z' => (54.0, "M2 0H52L2 100H54"),
        '0' => {
            (54.0, "M27 0C10 0 2 20 2 50C2 80 10 100 27 100C44 100 52 80 52 50C52 20 44 0 27 0z")
        }
        '1' => (26.0, "M1 20L22 0V100"),
        '2' => (50.0, "M3 24C4 9 13 0 25 0C39 0 48 10 48 26C48 46 28 62 2 100H50"),
        '3' => (
            50.0,
            "M4 13C9 5 16 0 25 0C38 0 46 10 46 24C46 38 37 47 21 47C39 47 49 58 49 73C49 90 39 100 24 100C13 100 6 95 1 86",
        ),
        '4' => (54.0, "M41 100V0L2 70H53"),
        '5' => (
            50.0,
            "M46 0H11L6 44C12 39 18 37 25 37C40 37 49 49 49 68C49 88 39 100 24 100C13 100 6 95 1 87",
        ),
        '6' => (
            50.0,
            "M45 11C39 4 34 0 27 0C10 0 1 23 1 57C1 85 10 100 26 100C40 100 49 88 49 70C49 52 40 41 26 41C13 41 4 51 1 62",
        ),
        '7' => (48.0, "M1 0H48C34 28 23 60 19 100"),
        '8' => (
            52.0,
            "M26 0C13 0 5 10 5 23C5 37 14 46 26 46C38 46 47 37 47 23C47 10 39 0 26 0zM26 46C11 46 2 57 2 72C2 89 11 100 26 100C41 100 50 89 50 72C50 57 41 46 26 46z",
        ),
        '9' => (
            50.0,
            "M5 89C11 96 16 100 23 100C40 100 49 77 49 43C49 15 40 0 24 0C10 0 1 12 1 30C1 48 10 59 24 59C37 59 46 49 49 38",
        ),
        'a' => (
            48.0,
            "M44 36V100M44 56C40 43 33 36 23 36C10 36 2 48 2 68C2 88 10 100 23 100C33 100 40 93 44 80",
        ),
        'b' => (
            48.0,
            "M4 0V100M4 56C8 43 15 36 25 36C38 36 46 48 46 68C46 88 38 100 25 100C15 100 8 93 4 80",
        ),
        'c' => {
            (46.0, "M43 48C39 40 33 36 25 36C11 36 2 49 2 68C2 87 11 100 25 100C33 100 39 96 44 88")
        }
        'd' => (
            48.0,
            "M44 0V100M44 56C40 43 33 36 23 36C10 36 2 48 2 68C2 88 10 100 23 100C33 100 40 93 44 80",
        ),
        'e' => (
            48.0,
            "M3 66H46C46 47 38 36 25 36C11 36 2 49 2 68C2 87 11 100 26 100C34 100 40 97 44 90",
        ),
        'f' => (36.0, "M35 2C32 0 29 0 27 0C18 0 14 6 14 17V100M1 36H31"),
        'g' => (
            48.0,
            "M44 36V100C44 117 37 126 23 126C15 126 9 124 5 118M44 56C40 43 33 36 23 36C10 36 2 48 2 67C2 86 10 97 23 97C33 97 40 90 44 78",
        ),
        'h' => (48.0, "M4 0V100M4 60C8 44 16 36 26 36C38 36 44 45 44 60V100"),
        'i' => (8.0, "M4 36V100M4 9h.1"),
        'j' => (22.0, "M18 36V108C18 121 12 127 2 126M18 9h.1"),
        'k' => (46.0, "M4 0V100M42 36L5 77M17 64L45 100"),
        'l' => (8.0, "M4 0V100"),
        'm' => (
            76.0,
            "M4 36V100M4 58C8 44 14 36 23 36C33 36 38 44 38 59V100M38 60C41 45 48 36 57 36C67 36 72 44 72 59V100",
        ),
        'n' => (48.0, "M4 36V100M4 60C8 44 16 36 26 36C38 36 44 45 44 60V100"),
        'o' => (
            50.0,
            "M25 36C11 36 2 49 2 68C2 87 11 100 25 100C39 100 48 87 48 68C48 49 39 36 25 36z",
        ),
        'p' => (
            48.0,
            "M4 36V127M4 56C8 43 15 36 25 36C38 36 46 48 46 68C46 88 38 100 25 100C15 100 8 93 4 80",
        ),
        '+' => (48.0, "M2 58H46M24 36V80"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    #[test]
    fn every_name_of_a_square_and_every_letter_of_a_piece_can_be_written() {
        for character in ('A'..='Z').chain('0'..='9').chain(['+']) {
            assert!(glyph(character).is_some(), "{character}");
        }
        for (files, ranks) in [(16, 8), (8, 16), (10, 10)] {
            let board = Geometry::new(files, ranks).expect("a board");
            for square in board.squares() {
                let name = board.name(square);
                assert!(name.chars().all(|character| glyph(character).is_some()), "{name}");
            }
        }
    }

    #[test]
    fn a_text_is_centred() {
        // Two digits of 54 and a gap of 22 between them, at half size.
        let svg = write("00", 100.0, 80.0, 50.0);
        assert!(svg.starts_with("<path transform=\"translate(67.5 30)scale(0.5)\""), "{svg}");
        assert!(svg.contains("<path transform=\"translate(105.5 30)scale(0.5)\""), "{svg}");
        assert_eq!(write("\u{91d1}", 0.0, 0.0, 1.0), "");
    }
}
