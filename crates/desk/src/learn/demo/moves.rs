//! Special moves that the demonstration board plays: castling and en passant.

use std::collections::BTreeMap;

use wazir_rules::show::diagram;
use wazir_rules::variant::{CastlingRight, Variant};
use wazir_rules::{Piece, Square};
use wazir_words::{said_as, say};

use super::layout::{FAR, Passing};
use crate::messages::DemoMove;

/// A change of the board: piece by square, none where a square becomes empty.
type Change = BTreeMap<String, Option<String>>;

/// Castling by this right, with the king to one square and the rook to the other.
pub(super) fn castle(
    variant: &Variant,
    right: &CastlingRight,
    (king_to, rook_to): (Square, Square),
) -> DemoMove {
    let name = |square: Square| variant.board().name(square);
    let id = |kind| diagram::id(variant, Piece::new(right.color, kind));
    let piece = |kind| said_as("piece", &variant.kind(kind).name);
    let (king, rook) = (piece(right.king_kind), piece(right.rook_kind));
    // Either may end up where the other stood, so arrivals are written last.
    let mut step: Change = [(name(right.king), None), (name(right.rook), None)].into();
    step.insert(name(king_to), Some(id(right.king_kind)));
    step.insert(name(rook_to), Some(id(right.rook_kind)));
    DemoMove {
        lines: vec![
            say!("Castling").to_owned(),
            say!(
                "The {king} goes from {from} to {to}, the {rook} from {rook_from} to {rook_to}.",
                king,
                from = name(right.king),
                to = name(king_to),
                rook,
                rook_from = name(right.rook),
                rook_to = name(rook_to),
            ),
            say!(
                "Neither may have moved, nothing may stand between them, and the {king} may not be in check, cross an attacked square or land on one.",
                king,
            ),
        ],
        frames: vec![Change::new(), step],
    }
}

/// A double step and the capture en passant that answers it.
pub(super) fn capture_in_passing(variant: &Variant, passing: &Passing) -> DemoMove {
    let name = |square: Square| variant.board().name(square);
    let pawn = said_as("piece", &variant.kind(passing.kind).name);
    let mut lines = vec![
        say!("En passant").to_owned(),
        say!(
            "The {pawn} has just made a double step from {from} to {to}. Only on the next move, the {pawn} on {taker} may capture it on {skipped}, the square that it skipped.",
            pawn,
            from = name(passing.from),
            to = name(passing.victim),
            taker = name(passing.taker),
            skipped = name(passing.skipped),
        ),
    ];
    lines.extend(passing.other.map(|other| {
        let (from, to) = (name(other), name(passing.skipped));
        say!(
            "The {pawn} on {from} cannot: when it moves to {to} it captures nothing.",
            pawn,
            from,
            to
        )
    }));
    let id = |color| Some(diagram::id(variant, Piece::new(color, passing.kind)));
    let (taker, victim) = (id(!FAR), id(FAR));
    let before = [(name(passing.from), victim.clone()), (name(passing.victim), None)];
    let double_step = [(name(passing.from), None), (name(passing.victim), victim)];
    let capture =
        [(name(passing.taker), None), (name(passing.victim), None), (name(passing.skipped), taker)];
    DemoMove { lines, frames: vec![before.into(), double_step.into(), capture.into()] }
}
