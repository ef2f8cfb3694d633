//! Shogi tiles: pentagons that point at the enemy, with characters drawn stroke by stroke, so that
//! no font is needed.

use super::figure::{Face, Sign};
use super::lettering::{self, BOLD};
use crate::square::Color;

const TILE: &str = "M50 3L79 13L90 95H10L21 13z";
/// The slanting edges: one side catches the light, the other is in shade.
const LEFT: &str = "M50 3L21 13L10 95L15 90.5L25 16.5L50 8z";
const RIGHT: &str = "M50 3L79 13L90 95H10L15 90.5H85L75 16.5L50 8z";
const WOOD: &str = "#f4dca3";
const EDGE: &str = "#5c4317";
const INK: &str = "#241c10";
const RED: &str = "#b3261e";

/// Draws the writing on a tile.
pub(super) fn face(face: Face, color: Color) -> String {
    let ink = ink(face.promoted);
    match (strokes(face.sign, color), face.sign) {
        (Some(path), _) => format!(
            "<path d=\"{path}\" transform=\"translate(19.5 24) scale(.61 .66)\" fill=\"none\" \
             stroke=\"{ink}\" stroke-width=\"8.5\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>"
        ),
        (None, Sign::Letter(character)) => letter(character, ink),
        (None, _) => String::new(),
    }
}

/// The colour of the writing on a tile.
pub(super) fn ink(promoted: bool) -> &'static str {
    if promoted { RED } else { INK }
}

/// Draws a blank tile, as it lies before its owner.
pub(super) fn blank(color: Color) -> String {
    let (left, right) = match color {
        Color::White => ("#fff", "#7a4d00"),
        Color::Black => ("#7a4d00", "#fff"),
    };
    format!(
        "<path d=\"{TILE}\" fill=\"{WOOD}\" stroke=\"{EDGE}\" stroke-width=\"4\" \
         stroke-linejoin=\"round\"/><path d=\"{TILE}\" fill=\"{WOOD}\"/>\
         <g fill-opacity=\".3\"><path d=\"{LEFT}\" fill=\"{left}\"/>\
         <path d=\"{RIGHT}\" fill=\"{right}\"/></g>"
    )
}

/// Turns Black's tiles upside down.
pub(super) fn turn(inside: &str, color: Color) -> String {
    match color {
        Color::White => inside.to_owned(),
        Color::Black => format!("<g transform=\"rotate(180 50 50)\">{inside}</g>"),
    }
}

/// Draws a letter, for pieces without a character.
pub(super) fn letter(letter: char, ink: &str) -> String {
    lettering::group(ink, BOLD, &lettering::write(&letter.to_string(), 50.0, 74.0, 37.0))
}

/// The strokes of a sign in a box of 100 by 100.
fn strokes(sign: Sign, color: Color) -> Option<&'static str> {
    Some(match sign {
        Sign::King => match color {
            Color::White => "M22 20H78M26 48H74M16 82H84M50 20V82M62 60L74 72",
            Color::Black => "M22 22H78M26 50H74M16 82H84M50 22V82",
        },
        Sign::Rook => {
            "M18 10H62C64 24 70 34 84 40L86 28M86 12L70 20M74 22L86 32M44 26C34 32 24 35 12 37M30 33V92M8 54H50M46 26V94M56 52C56 72 68 88 88 90L92 76M84 54L68 62M74 64L88 76"
        }
        Sign::Bishop => {
            "M38 5C32 18 24 26 13 33M36 14H64L54 28M26 29V62C25 76 20 86 12 94M26 29H78V86Q78 94 66 92M26 48H78M26 67H78M52 29V90"
        }
        Sign::Gold => {
            "M50 10C40 26 26 36 10 44M50 10C60 26 74 36 90 44M32 44H68M22 62H78M50 44V88M30 68L37 82M70 68L63 82M12 89H88"
        }
        Sign::Silver => {
            "M28 8C22 22 14 30 5 38M28 8C33 18 38 24 46 30M15 40H42M9 57H46M28 40V84M12 63L17 76M44 62L39 75M7 89L48 82M56 12H88V46H56M56 29H88M56 12V90M56 90L72 80M90 50L74 64M62 46C68 68 78 82 95 90"
        }
        Sign::Pawn => {
            "M50 6V40M50 22H76M26 18V40M10 41H90M50 46V70Q50 76 43 75M28 54L18 72M66 52L82 66M80 68C64 84 44 90 20 94"
        }
        Sign::Dragon => {
            "M50 4V14M20 17H80M36 23L41 33M64 23L59 33M12 37H88M24 45H76V73H24V45M24 59H76M50 37V82Q50 93 62 93H90V80"
        }
        Sign::Horse => {
            "M26 8V56M26 10H78M26 26H74M26 41H74M50 10V56M26 57H84C84 74 82 86 76 93L64 88M14 70L8 88M30 70L33 86M46 70L51 84M62 68L68 79"
        }
        Sign::PromotedPawn => "M34 10C36 24 40 36 46 46M80 30C56 40 24 52 24 72C24 90 50 92 82 86",
        Sign::PromotedSilver => {
            "M50 8C40 26 26 38 8 48M50 8C60 26 74 38 92 48M30 48H70M26 68H74M50 48V90M12 90H88"
        }
        Sign::Letter(_) => return None,
    })
}
