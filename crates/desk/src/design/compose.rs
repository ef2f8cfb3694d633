//! Betza notation composed by pressing squares.

use std::num::NonZeroU8;

use wazir_rules::Color;
use wazir_rules::betza::{Betza, Offset, Stroke};
use wazir_words::say;

use super::messages::{Stamp, StampDirections, StampMode, StampTool};
use crate::betza::{BETZA_SIDE, betza_board};
use crate::{Refused, read_betza};

/// Farthest leap that the notation has a letter for.
const FARTHEST: i8 = 3;

/// The movement after a square of the diagram has been pressed.
///
/// # Errors
/// When the text is no movement, or the notation has no leap so far.
pub fn compose(text: &str, stamp: &Stamp) -> Result<String, Refused> {
    let text = text.trim();
    let betza = match text {
        "" => Betza::none(),
        _ => {
            read_betza(text, BETZA_SIDE, &[]).map_err(|fault| Refused(fault.error))?;
            text.parse().map_err(|fault| Refused(format!("{fault}")))?
        }
    };
    let step = offset(&stamp.square)?;
    if step.dx.abs().max(step.dy.abs()) > FARTHEST {
        let reason =
            say!("a piece can leap {count} squares at most; it slides farther", count = FARTHEST);
        return Err(Refused(reason));
    }
    let max = match stamp.tool {
        StampTool::Leap => NonZeroU8::new(1),
        StampTool::Slide => None,
    };
    let (quiet, capture) = match stamp.may {
        StampMode::Both => (true, true),
        StampMode::Quiet => (true, false),
        StampMode::Capture => (false, true),
    };
    let wanted: Vec<Stroke> = orbit(step, stamp.directions)
        .into_iter()
        .map(|step| Stroke { step, max, quiet, capture })
        .collect();
    let mut strokes = betza.strokes();
    if wanted.iter().all(|stroke| strokes.contains(stroke)) {
        strokes.retain(|stroke| !wanted.contains(stroke));
    } else {
        // What was there for the same squares gives way, unless the two go together.
        let replaced = |old: &Stroke| {
            wanted.iter().any(|new| {
                old.step == new.step && (old.max == new.max || stamp.may == StampMode::Both)
            })
        };
        if stamp.may == StampMode::Both {
            strokes.retain(|old| !replaced(old));
        } else {
            for old in strokes.iter_mut().filter(|old| replaced(old)) {
                let whole = old.quiet && old.capture;
                (old.quiet, old.capture) = match whole {
                    true => (quiet, capture),
                    false => (old.quiet || quiet, old.capture || capture),
                };
            }
        }
        for stroke in wanted {
            let there = |old: &Stroke| (old.step, old.max) == (stroke.step, stroke.max);
            if !strokes.iter().any(there) {
                strokes.push(stroke);
            }
        }
    }
    Ok(betza.with_strokes(&strokes).to_string())
}

/// How far a square of the diagram lies from its middle.
fn offset(square: &str) -> Result<Offset, Refused> {
    let board = betza_board(BETZA_SIDE);
    let found = board.parse(square);
    let no_square =
        || Refused(say!("there is no square {name}", name = wazir_rules::text::quote(square)));
    let square = found.ok_or_else(no_square)?;
    let middle = (BETZA_SIDE / 2) as i8;
    let dx = board.file(square) as i8 - middle;
    let dy = board.rank_of(Color::White, square) as i8 - middle;
    match (dx, dy) {
        (0, 0) => Err(Refused(say!("the piece itself stands there").to_owned())),
        _ => Ok(Offset { dx, dy }),
    }
}

/// A step and those that go with it.
fn orbit(step: Offset, directions: StampDirections) -> Vec<Offset> {
    let Offset { dx, dy } = step;
    let turned = [(dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx)];
    let both = |(dx, dy): (i8, i8)| [Offset { dx, dy }, Offset { dx: -dx, dy }];
    let mut all: Vec<Offset> = match directions {
        StampDirections::All => turned.into_iter().flat_map(both).collect(),
        StampDirections::Sides => both((dx, dy)).to_vec(),
        StampDirections::One => vec![step],
    };
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pressed_squares_become_letters() {
        use StampDirections::{All, One, Sides};
        use StampMode::{Both, Capture, Quiet};
        use StampTool::{Leap, Slide};
        // The piece stands on e5.
        for (before, square, tool, may, directions, after) in [
            ("", "h6", Leap, Both, All, "C"),
            ("C", "f6", Slide, Both, All, "BC"),
            ("BC", "h6", Leap, Both, All, "B"),
            ("", "e6", Leap, Quiet, One, "fmW"),
            ("fmW", "f6", Leap, Capture, Sides, "fmWfcF"),
            ("R", "e6", Leap, Both, All, "W"),
            ("N", "f7", Leap, Capture, All, "cN"),
            ("mN", "f7", Leap, Capture, All, "N"),
            ("nN", "e6", Slide, Both, All, "RnN"),
            ("K", "e5", Leap, Both, All, "!"),
            ("K", "i5", Leap, Both, All, "!"),
            ("K", "z9", Leap, Both, All, "!"),
            ("Kx", "e6", Leap, Both, All, "!"),
        ] {
            let stamp = Stamp { square: square.to_owned(), tool, may, directions };
            let composed = compose(before, &stamp);
            assert_eq!(composed.as_deref().unwrap_or("!"), after, "{before} {square}");
        }
    }

    /// What is pressed is marked, and what is pressed twice is gone: for every square in reach.
    #[test]
    fn composed_text_marks_what_was_pressed() {
        let board = betza_board(BETZA_SIDE);
        for square in board.squares() {
            for tool in [StampTool::Leap, StampTool::Slide] {
                for directions in
                    [StampDirections::All, StampDirections::Sides, StampDirections::One]
                {
                    let square = board.name(square);
                    let stamp =
                        Stamp { square: square.clone(), tool, may: StampMode::Both, directions };
                    let Ok(text) = compose("", &stamp) else { continue };
                    let reading = read_betza(&text, BETZA_SIDE, &[]).expect("it was composed");
                    let marked = reading.marks.iter().any(|mark| mark.square == square);
                    assert!(marked, "{text} does not mark {square}");
                    assert_eq!(compose(&text, &stamp).as_deref(), Ok(""), "{text} {square}");
                }
            }
        }
    }
}
