//! Movements in Betza notation, in words and on a board.

use wazir_rules::betza::{Betza, BetzaError, Shape};
use wazir_rules::show::glance;
use wazir_rules::{Color, Geometry, Kind, Piece, Square};
use wazir_words::say;

use crate::marks::marks;
use crate::messages::{BetzaFault, BetzaReading};

/// Longest movement that is read, in letters.
const LONGEST: usize = 200;

/// The side of the board on which a movement is shown.
pub const BETZA_SIDE: usize = 9;

/// A square board of this side.
pub fn betza_board(side: usize) -> Geometry {
    Geometry::new(side, side).expect("boards of a known small size")
}

/// Reads a movement in Betza notation and shows it from the middle of a square board, with
/// enemies on the squares `blockers`.
pub fn read_betza(
    text: &str,
    side: usize,
    blockers: &[Square],
) -> Result<BetzaReading, BetzaFault> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        let error = say!("A movement can have {count} letters at most.", count = LONGEST);
        return Err(BetzaFault { error, column: LONGEST + 1 });
    }
    let betza: Betza = text.parse().map_err(|fault: BetzaError| {
        let found = fault.found.map_or_else(
            || say!("The end").to_owned(),
            |letter| format!("\u{201c}{letter}\u{201d}"),
        );
        let error =
            say!("{found} cannot stand there: expected {wanted}.", found, wanted = fault.expected);
        BetzaFault { error, column: fault.column }
    })?;
    let board = betza_board(side);
    let middle = board.square(side / 2, side / 2).expect("it has a middle");
    let blockers: Vec<Square> = blockers.iter().copied().filter(|&s| s != middle).collect();
    let stone = Piece::new(Color::Black, Kind::new(0));
    let found = glance::movement_reach(board, &betza, middle, &blockers, stone);
    Ok(BetzaReading {
        spelling: betza.to_string(),
        words: betza.describe(),
        note: note(&betza),
        square: board.name(middle),
        marks: marks(board, &found),
    })
}

fn note(betza: &Betza) -> Option<String> {
    let ways = betza.ways();
    let any = |test: &dyn Fn(&Shape) -> bool| ways.iter().any(|way| test(&way.shape));
    if any(&|shape| matches!(shape, Shape::Legs { .. })) {
        return Some(
            say!("A part of this walk can be read, but neither drawn nor played.").to_owned(),
        );
    }
    let hops = any(&|shape| matches!(shape, Shape::Hop { .. }));
    hops.then(|| say!("It passes over pieces: put some on the board to see how.").to_owned())
}
