//! The variants as JSON, for other programs.

use serde::Serialize;
use wazir_rules::notation::fen;
use wazir_rules::show::diagram;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Kind, Piece};

/// A variant.
#[derive(Serialize)]
pub(crate) struct VariantSummary<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    size: Size,
    aliases: &'a [String],
    /// The start position; of a variant with numbered arrays the first.
    fen: String,
    pieces: Vec<PieceSummary<'a>>,
}

#[derive(Serialize)]
struct Size {
    files: usize,
    ranks: usize,
}

/// A kind of piece.
#[derive(Serialize)]
struct PieceSummary<'a> {
    /// The id of White's picture.
    id: String,
    letter: String,
    name: &'a str,
    /// In pawns; none for a piece that cannot be lost.
    value: Option<f64>,
    betza: &'a str,
    promotes_to: Vec<String>,
}

impl VariantSummary<'_> {
    pub(crate) fn of(variant: &Variant) -> VariantSummary<'_> {
        VariantSummary {
            id: variant.id(),
            name: variant.name(),
            about: variant.about(),
            size: Size { files: variant.board().files(), ranks: variant.board().ranks() },
            aliases: variant.aliases(),
            fen: fen::write(variant, variant.start()),
            pieces: variant.all_kinds().map(|kind| PieceSummary::of(variant, kind)).collect(),
        }
    }
}

impl PieceSummary<'_> {
    fn of(variant: &Variant, kind: Kind) -> PieceSummary<'_> {
        let piece = variant.kind(kind);
        let letter = |&kind: &Kind| variant.kind(kind).letter.to_string();
        PieceSummary {
            id: diagram::id(variant, Piece::new(Color::White, kind)),
            letter: piece.letter.to_string(),
            name: &piece.name,
            value: piece.value.map(|hundredths| f64::from(hundredths) / 100.0),
            betza: &piece.spelling,
            promotes_to: piece.promotes_to.iter().map(letter).collect(),
        }
    }
}
