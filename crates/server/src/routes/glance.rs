//! Moves at a glance: what a piece reaches, alone or in a position, and what a movement means.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use wazir_desk::BETZA_SIDE;
use wazir_rules::show::diagram;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Geometry, Kind, Piece, Setup, Square};

use crate::app::App;
use crate::error::Error;
use crate::messages::{BetzaAnswer, Glance};
use wazir_rules::text::quote;

/// A piece, somewhere.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    variant: String,
    /// The id of its picture.
    piece: String,
    /// None: beside the board.
    square: Option<String>,
    /// Squares of enemies, with commas between them, around a piece that is alone otherwise.
    blockers: Option<String>,
    /// The position that it is part of; without one it is alone.
    fen: Option<String>,
}

pub(super) async fn glance(
    State(app): State<Arc<App>>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Glance>, Error> {
    let Query(asked) = query.map_err(|error| Error::Bad(error.body_text()))?;
    let rules = app.rules(&asked.variant)?;
    let variant = rules.variant();
    let piece = piece(variant, &asked.piece)
        .ok_or_else(|| Error::NotFound(format!("piece called {}", quote(&asked.piece))))?;
    let at = asked.square.as_deref().map(|name| square(variant.board(), name)).transpose()?;
    if let Some(fen) = asked.fen {
        let game = Game::from_fen(rules, &fen)?;
        let there = at.map_or(Some(piece), |at| game.setup().board[at.index()]);
        return match there {
            Some(there) if there == piece => Ok(Json(wazir_desk::glance_in_game(&game, piece, at))),
            _ => Err(Error::Bad("that piece does not stand there".to_owned())),
        };
    }
    let mut setup = Setup::empty(variant.board().len());
    // Which kind stands in the way does not matter.
    let stone = Piece::new(!piece.color(), Kind::new(0));
    for square in squares(variant.board(), asked.blockers.as_deref())? {
        setup.board[square.index()] = Some(stone);
    }
    Ok(Json(wazir_desk::glance_alone(variant, &setup, piece, at)))
}

/// The piece whose picture has this id.
fn piece(variant: &Variant, id: &str) -> Option<Piece> {
    let kinds = variant.all_kinds();
    let mut both = kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(color, kind)));
    both.find(|&piece| diagram::id(variant, piece) == id)
}

fn square(board: Geometry, name: &str) -> Result<Square, Error> {
    board.parse(name).ok_or_else(|| Error::Bad(format!("there is no square {}", quote(name))))
}

fn squares(board: Geometry, names: Option<&str>) -> Result<Vec<Square>, Error> {
    let names = names.unwrap_or_default().split(',').filter(|name| !name.is_empty());
    names.map(|name| square(board, name)).collect()
}

/// A movement in Betza notation.
#[derive(Deserialize)]
pub(super) struct Movement {
    text: String,
    /// Squares of enemies, with commas between them.
    blockers: Option<String>,
}

pub(super) async fn betza(
    query: Result<Query<Movement>, QueryRejection>,
) -> Result<Json<BetzaAnswer>, Error> {
    let Query(movement) = query.map_err(|error| Error::Bad(error.body_text()))?;
    let blockers = squares(wazir_desk::betza_board(BETZA_SIDE), movement.blockers.as_deref())?;
    Ok(Json(match wazir_desk::read_betza(&movement.text, BETZA_SIDE, &blockers) {
        Ok(reading) => BetzaAnswer::Reading(reading),
        Err(fault) => BetzaAnswer::Fault(fault),
    }))
}
