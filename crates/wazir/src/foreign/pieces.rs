//! The pieces that have names in `variants.ini`.

use std::fmt::Display;

use wazir_rules::Betza;
use wazir_rules::betza::BetzaError;

/// A piece that is known there by a name.
pub(super) struct Known {
    /// The key.
    pub(super) key: &'static str,
    /// The name for people.
    pub(super) name: &'static str,
    pub(super) betza: &'static str,
    /// The value in pawns, for the engine to start from.
    pub(super) value: f64,
}

const fn known(key: &'static str, name: &'static str, betza: &'static str, value: f64) -> Known {
    Known { key, name, betza, value }
}

/// All of them but the king. Of pieces that move alike, the first is written.
pub(super) const PIECES: [Known; 36] = [
    known("pawn", "Pawn", "fmWfcF", 1.0),
    known("knight", "Knight", "N", 3.25),
    known("bishop", "Bishop", "B", 3.25),
    known("rook", "Rook", "R", 5.0),
    known("queen", "Queen", "RB", 9.5),
    known("fers", "Ferz", "F", 1.5),
    known("alfil", "Alfil", "A", 1.0),
    known("fersAlfil", "Ferz-Alfil", "FA", 2.5),
    known("silver", "Silver", "FfW", 2.25),
    known("aiwok", "Aiwok", "RNF", 9.0),
    known("bers", "Dragon King", "RF", 6.5),
    known("archbishop", "Archbishop", "BN", 8.0),
    known("chancellor", "Chancellor", "RN", 9.0),
    known("amazon", "Amazon", "RBN", 12.5),
    known("knibis", "Knibis", "mNcB", 3.5),
    known("biskni", "Biskni", "mBcN", 3.5),
    known("kniroo", "Kniroo", "mNcR", 4.5),
    known("rookni", "Rookni", "mRcN", 4.5),
    known("shogiPawn", "Pawn", "fW", 1.0),
    known("lance", "Lance", "fR", 2.5),
    known("shogiKnight", "Knight", "fN", 1.75),
    known("gold", "Gold", "WfF", 2.75),
    known("dragonHorse", "Dragon Horse", "BW", 5.0),
    known("clobber", "Clobber", "cW", 1.0),
    known("breakthrough", "Pawn", "fmWfF", 1.5),
    known("immobile", "Stone", "", 0.5),
    known("cannon", "Cannon", "mRcpR", 4.0),
    known("janggiCannon", "Cannon", "pR", 3.5),
    known("soldier", "Soldier", "fsW", 1.0),
    known("horse", "Horse", "nN", 2.5),
    known("elephant", "Elephant", "nA", 1.25),
    known("janggiElephant", "Elephant", "afsafW", 2.0),
    known("banner", "Banner", "RcpRnN", 6.5),
    known("wazir", "Wazir", "W", 1.25),
    known("commoner", "Commoner", "WF", 2.75),
    known("centaur", "Centaur", "WFN", 6.0),
];

/// The piece with this key.
pub(super) fn called(key: &str) -> Option<&'static Known> {
    PIECES.iter().find(|piece| piece.key == key)
}

/// Reads a movement; an empty text is that of a piece that never moves.
pub(super) fn movement(text: &str) -> Result<Betza, BetzaError> {
    if text.is_empty() { Ok(Betza::none()) } else { text.parse() }
}

/// The piece that moves like this one.
pub(super) fn moving_like(betza: &Betza) -> Option<&'static Known> {
    let same = |piece: &&Known| movement(piece.betza).is_ok_and(|own| betza.is_equivalent(&own));
    PIECES.iter().find(same)
}

/// The name for people of a piece that moves like a known one, or like none.
pub(super) fn title(known: Option<&Known>, letter: impl Display) -> String {
    known.map_or_else(|| format!("Piece {letter}"), |known| known.name.to_owned())
}

/// A rough value in pawns of a movement that nobody has valued.
pub(super) fn rough_value(betza: &Betza) -> f64 {
    use wazir_rules::betza::Shape;
    let worth = |shape: &Shape| match shape {
        Shape::Ride { .. } => 1.1,
        Shape::Hop { .. } => 0.8,
        _ => 0.4,
    };
    let ways = betza.ways();
    let halves = ways.iter().map(|way| {
        let uses = u8::from(way.capture) + u8::from(way.quiet);
        worth(&way.shape) * f64::from(uses) / 2.0
    });
    let sum: f64 = halves.sum();
    (sum * 4.0).round().max(2.0) / 4.0
}

#[test]
fn every_piece_can_be_written() {
    for piece in &PIECES[..] {
        assert!(movement(piece.betza).is_ok(), "{}", piece.key);
    }
}
