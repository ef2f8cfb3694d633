//! What is noted on positions, as messages.

use wazir_rules::Geometry;
use wazir_rules::notation::pgn;

use crate::messages::{Ink, Note, Shape};

/// A note as the pages know it.
pub fn note_facts(board: Geometry, note: &pgn::Note) -> Note {
    let shape = |shape: &pgn::Shape| Shape {
        ink: shape.ink.into(),
        from: board.name(shape.from),
        to: board.name(shape.to),
    };
    Note {
        comment: note.words.clone(),
        nags: note.nags.clone(),
        shapes: note.shapes.iter().map(shape).collect(),
    }
}

/// A note from a page. Shapes on squares that the board does not have are left out.
pub fn read_note(board: Geometry, note: &Note) -> pgn::Note {
    let shape = |shape: &Shape| {
        let (from, to) = (board.parse(&shape.from)?, board.parse(&shape.to)?);
        Some(pgn::Shape { ink: shape.ink.into(), from, to })
    };
    pgn::Note {
        words: note.comment.clone(),
        nags: note.nags.clone(),
        shapes: note.shapes.iter().filter_map(shape).collect(),
    }
}

impl From<pgn::Ink> for Ink {
    fn from(ink: pgn::Ink) -> Ink {
        match ink {
            pgn::Ink::Green => Ink::Green,
            pgn::Ink::Red => Ink::Red,
            pgn::Ink::Blue => Ink::Blue,
            pgn::Ink::Yellow => Ink::Yellow,
        }
    }
}

impl From<Ink> for pgn::Ink {
    fn from(ink: Ink) -> pgn::Ink {
        match ink {
            Ink::Green => pgn::Ink::Green,
            Ink::Red => pgn::Ink::Red,
            Ink::Blue => pgn::Ink::Blue,
            Ink::Yellow => pgn::Ink::Yellow,
        }
    }
}
