//! The games as JSON, for other programs: `/api/variants`, `/api/variants/{name}`.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use wazir_rules::notation::fen;
use wazir_rules::square::{Color, Kind, Piece};
use wazir_rules::variant::Variant;

use crate::app::App;
use crate::error::Error;

/// All games.
#[derive(Serialize)]
struct Catalog<'a> {
    variants: Vec<Entry<'a>>,
}

/// A game.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    size: Size,
    aliases: &'a [String],
    /// The start position; of a game with numbered arrays the first.
    fen: String,
    pieces: Vec<PieceEntry<'a>>,
}

#[derive(Serialize)]
struct Size {
    files: usize,
    ranks: usize,
}

/// A kind of piece.
#[derive(Serialize)]
struct PieceEntry<'a> {
    /// The id of White's picture.
    id: String,
    letter: String,
    name: &'a str,
    /// In pawns; nothing for the piece that cannot be lost.
    value: Option<f64>,
    betza: &'a str,
    promotes_to: Vec<String>,
}

impl Entry<'_> {
    fn of(variant: &Variant) -> Entry<'_> {
        Entry {
            id: &variant.id,
            name: &variant.name,
            about: &variant.about,
            size: Size { files: variant.board.files(), ranks: variant.board.ranks() },
            aliases: &variant.aliases,
            fen: fen::write(variant, &variant.start),
            pieces: variant.all_kinds().map(|kind| PieceEntry::of(variant, kind)).collect(),
        }
    }
}

impl PieceEntry<'_> {
    fn of(variant: &Variant, kind: Kind) -> PieceEntry<'_> {
        let piece = variant.kind(kind);
        let letter = |&kind: &Kind| variant.kind(kind).letter.to_string();
        PieceEntry {
            id: wazir_rules::show::diagram::id(variant, Piece::new(Color::White, kind)),
            letter: piece.letter.to_string(),
            name: &piece.name,
            value: piece.value.map(|hundredths| f64::from(hundredths) / 100.0),
            betza: &piece.spelling,
            promotes_to: piece.promotes_to.iter().map(letter).collect(),
        }
    }
}

/// The addresses of this file.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/variants", get(all)).route("/api/variants/{name}", get(one))
}

async fn all(State(app): State<Arc<App>>) -> Json<serde_json::Value> {
    let variants = app.shelf.iter().map(|known| Entry::of(&known.variant)).collect();
    Json(serde_json::json!(Catalog { variants }))
}

async fn one(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<serde_json::Value>, Error> {
    let known = app.known(&name)?;
    Ok(Json(serde_json::json!(Entry::of(&known.variant))))
}
